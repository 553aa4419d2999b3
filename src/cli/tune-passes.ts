/** Puts a model in tune: measures its keys, writes what takes their distance back, and measures those again that were off. */
import { loadModelText, type Model } from '../model/index.ts';
import { writeAtomically } from './files.ts';
import type { NamedModel } from './models.ts';
import type { NoteReport } from './tune-notes.ts';
import { type Corrections, correctedText } from './tune-write.ts';
import { UserError, userErrorOf } from './user-error.ts';

/** A key that is so near to its pitch is left as it is, cents. */
const NEAR = 0.3;
const PASSES = 6;

/** One try of a key: what was added to its cents, and how far off it then was. */
interface Try {
  readonly added: number;
  /** Half way between its lowest and its highest velocity: what a correction can take back. */
  readonly off: number;
  /** At the velocity at which it is farthest off. */
  readonly worst: number;
}

/** Measures some keys of a model. */
type Measure = (model: Model, keys: readonly number[]) => Promise<readonly NoteReport[]>;

/** Writes the file after every pass; the best try of every key is what stays. Returns one line for each pass. */
export async function putInTune(named: NamedModel, keys: readonly number[], measure: Measure): Promise<string[]> {
  const tries = new Map<number, Try[]>(keys.map((key) => [key, []]));
  const lines: string[] = [];
  let added: Corrections = new Map(keys.map((key) => [key, 0]));
  let open = keys;
  for (let pass = 1; pass <= PASSES && open.length > 0; pass++) {
    const notes = await measure(tuned(named, added), open);
    for (const key of open) {
      const cents = notes.flatMap((note) => (note.key === key && note.cents !== null ? [note.cents] : []));
      if (cents.length > 0) tries.get(key)?.push({ added: added.get(key) ?? 0, ...centred(cents) });
    }
    open = open.filter((key) => Math.abs(bestOf(tries.get(key) ?? [])?.off ?? 0) > NEAR);
    const worst = Math.max(0, ...keys.map((key) => bestOf(tries.get(key) ?? [])?.worst ?? 0));
    lines.push(
      `pass ${pass}: ${notes.length} notes; ${open.length} keys more than ${NEAR} cents off, at most ${worst.toFixed(2)}`,
    );
    const best = new Map(keys.map((key) => [key, bestOf(tries.get(key) ?? [])?.added ?? 0]));
    writeAtomically(named.file, correctedText(named.text, best, named.label));
    added = new Map([...best, ...open.map((key) => [key, next(tries.get(key) ?? [])] as const)]);
  }
  return lines;
}

function tuned(named: NamedModel, added: Corrections): Model {
  if ([...added.values()].every((cents) => cents === 0)) return named.model;
  const loaded = loadModelText(correctedText(named.text, added, named.label), { file: named.label });
  if (!loaded.ok) throw userErrorOf(loaded.problems);
  return loaded.value;
}

function bestOf(tries: readonly Try[]): Try | undefined {
  return [...tries].sort((a, b) => a.worst - b.worst)[0];
}

/** Where to try next: along the line through the two best tries if it rises as cents do, else by the whole distance, or by ever less of it. */
function next(tries: readonly Try[]): number {
  const [best, other] = [...tries].sort((a, b) => Math.abs(a.off) - Math.abs(b.off));
  if (best === undefined) return 0;
  const slope = other === undefined ? 1 : (best.off - other.off) / (best.added - other.added);
  if (slope > 0.3 && slope < 3) return best.added - best.off / slope;
  return best.added - best.off * 0.7 ** tries.length;
}

/** Of the cents of one key at all its velocities. */
function centred(cents: readonly number[]): Omit<Try, 'added'> {
  const [low, high] = [Math.min(...cents), Math.max(...cents)];
  return { off: 0.5 * (low + high), worst: Math.max(Math.abs(low), Math.abs(high)) };
}

/** Refuses what cannot be written back. */
export function checkTunable({ file, label, text }: NamedModel, isChanged: boolean): void {
  if (file === '-') throw new UserError('--write: expected a model file; got standard input');
  if (isChanged) throw new UserError('--write: expected a model as its file has it; got --set or --rate');
  correctedText(text, new Map([[60, 0]]), label);
}
