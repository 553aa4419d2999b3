/**
 * How much a file may ask for, checked before the memory is taken. A model, score or sweep cannot change its own limits: only the command
 * line does (`--limits`), for the process that it starts.
 */

export interface Limit {
  readonly most: number;
  /** What is counted, for messages and tables. */
  readonly what: string;
}

/** One line per limit that `--limits` can change. */
export const limitTable = {
  bytes: { most: 16 * 1024 * 1024, what: 'bytes of a model, score or sweep file' },
  yamlValues: { most: 40_000, what: 'values in a YAML text: the parser takes about 1.4 kB for each' },
  jsonValues: { most: 200_000, what: 'values in a JSON text; ten numbers of a list count as one' },
  familyValues: { most: 1_000_000, what: 'values of the items that families stand for' },
  unknowns: { most: 4_000_000, what: 'unknowns of all elements' },
  nodes: { most: 1_000_000, what: 'nodes of one surface' },
  points: { most: 200_000, what: 'points of contact' },
  terms: { most: 16_000_000, what: 'unknowns that move points of contact, summed over all points' },
  couplings: { most: 16_000_000, what: 'couplings between contact points, with the factor of the largest island' },
  samples: { most: 2 ** 28, what: 'samples of one render over all outputs' },
  waiting: { most: 2 ** 24, what: 'samples of sound on its way to distant listeners, over all outputs' },
  memory: { most: 2 ** 30, what: 'bytes of a Program' },
  notes: { most: 100_000, what: 'notes of a MIDI file' },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limitTable;
export type LimitChanges = Readonly<Partial<Record<LimitName, number>>>;

let changes: LimitChanges = {};

/** What is allowed in this process. */
export function limitOf(name: LimitName): number {
  return changes[name] ?? limitTable[name].most;
}

/** Replaces all earlier changes; for the command line and the threads that it starts. */
export function changeLimits(next: LimitChanges): void {
  changes = next;
}

/** Runs something with the usual limits: models of the project itself, which a lower limit for a file must not refuse. */
export function withUsualLimits<T>(run: () => T): T {
  const kept = changes;
  changes = {};
  try {
    return run();
  } finally {
    changes = kept;
  }
}

/** The changes in effect, to hand on to a thread. */
export function changedLimits(): LimitChanges {
  return changes;
}
