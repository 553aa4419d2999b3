/** Reads the ledger and the contact statistics that the kernel keeps. */
import { Clock, ContactRecord, ElementRecord } from '../kernel/records.ts';
import type { Machine } from './machine.ts';

/** One part's account, J. */
export interface Account {
  readonly name: string;
  readonly stored: number;
  readonly lost: number;
  readonly injected: number;
}

/** Where the energy of a run is, and where it went, J. */
export interface Ledger {
  /** Energy of the initial state, J. */
  readonly initial: number;
  /** Energy now, J. */
  readonly energy: number;
  /** Energy lost since the start, J. */
  readonly dissipated: number;
  /** Work done from outside since the start, J. */
  readonly injected: number;
  /** Largest |E + dissipated − injected − E₀| of every sixteenth sample so far, relative to the largest of E₀, injected and E so far; parts of E that cancel count without their signs. */
  readonly residual: number;
  readonly elements: readonly Account[];
  readonly contacts: readonly Account[];
}

/** How a contact has fared. */
export interface ContactReport {
  readonly name: string;
  readonly points: number;
  /** N. */
  readonly maxForce: number;
  /** N. */
  readonly minForce: number;
  /** Collisions, 0 for all others: how often a point began to act, how deep it got (m), and which hits were too short to be resolved. */
  readonly hits: number;
  readonly maxPenetration: number;
  readonly brief: BriefHits;
  /** Springs and connections, 0 for all others: how far their ends were from where they rest, m. */
  readonly maxStretch: number;
}

/** Hits of fewer than eight samples that are over. */
export interface BriefHits {
  readonly hits: number;
  /** Of the hardest: its largest force (N), and in how many samples its force acted, two more than the hit lasts. */
  readonly force: number;
  readonly samples: number;
}

/** Empties every account; the balance starts from the present energy. */
export function restartLedger(machine: Machine): void {
  const { program, kernel } = machine;
  const accounts = ['lost', 'lostCarry', 'injected', 'injectedCarry'] as const;
  let energy = 0;
  program.elements.forEach((_, i) => {
    for (const account of accounts) machine.set('elements', ElementRecord, i, account, 0);
    energy += kernel.energyOfElement(i);
  });
  for (const point of program.contacts.flatMap(({ points }) => points)) {
    for (const account of accounts) machine.set('contacts', ContactRecord, point, account, 0);
    energy += kernel.energyOfContact(point);
  }
  machine.set('clock', Clock, 0, 'energyStart', energy);
  for (const field of [...accounts, 'residualMax', 'energyMax', 'injectedMax'] as const)
    machine.set('clock', Clock, 0, field, 0);
}

/** What residuals are relative to: the largest of E₀, injected and E so far, J. */
export function largestEnergy(machine: Machine): number {
  const clock = (field: keyof Clock) => machine.get('clock', Clock, 0, field);
  return Math.max(Math.abs(clock('energyStart')), clock('energyMax'), clock('injectedMax'));
}

/** The whole system's account, without its parts. */
export function readTotals(machine: Machine): Omit<Ledger, 'elements' | 'contacts'> {
  const clock = (field: keyof Clock) => machine.get('clock', Clock, 0, field);
  const scale = largestEnergy(machine);
  return {
    initial: clock('energyStart'),
    energy: clock('energy'),
    dissipated: clock('lost') + clock('lostCarry'),
    injected: clock('injected') + clock('injectedCarry'),
    // 0 / 0 of a system without any energy is a perfect balance; NaN is a run that is not finite, and stays NaN.
    residual: scale === 0 ? 0 : clock('residualMax') / scale,
  };
}

export function readLedger(machine: Machine): Ledger {
  return {
    ...readTotals(machine),
    elements: machine.program.elements.map(({ name }, i) => {
      const field = (key: keyof ElementRecord) => machine.get('elements', ElementRecord, i, key);
      return {
        name,
        stored: field('stored'),
        lost: field('lost') + field('lostCarry'),
        injected: field('injected') + field('injectedCarry'),
      };
    }),
    contacts: machine.program.contacts.map(({ name, points }) => {
      const sum = (...keys: (keyof ContactRecord)[]) =>
        points.reduce(
          (all, i) => all + keys.reduce((one, key) => one + machine.get('contacts', ContactRecord, i, key), 0),
          0,
        );
      return {
        name,
        stored: sum('stored'),
        lost: sum('lost', 'lostCarry'),
        injected: sum('injected', 'injectedCarry'),
      };
    }),
  };
}

/** How hard Newton worked, where the scheme is iterative. */
export interface NewtonReport {
  /** Islands that were solved. */
  readonly solves: number;
  /** Mean and largest number of steps of one solve. */
  readonly mean: number;
  readonly most: number;
  /** Solves that did not settle. */
  readonly failures: number;
}

export function readNewton(machine: Machine): NewtonReport {
  const clock = (field: keyof Clock) => machine.get('clock', Clock, 0, field);
  const solves = clock('newtonSolves');
  return {
    solves,
    mean: solves > 0 ? clock('newtonSteps') / solves : 0,
    most: clock('newtonMost'),
    failures: clock('newtonFailures'),
  };
}

export function readContacts(machine: Machine): ContactReport[] {
  return machine.program.contacts.map(({ name, type, points }) => {
    const all = (key: keyof ContactRecord) => points.map((i) => machine.get('contacts', ContactRecord, i, key));
    const sum = (key: keyof ContactRecord) => all(key).reduce((total, value) => total + value, 0);
    const largest = (key: keyof ContactRecord) => all(key).reduce((a, b) => Math.max(a, b), 0);
    const collides = type === 'collision';
    const stretches = type === 'spring' || type === 'connection';
    const force = largest('briefForce');
    const samples = all('briefSamples')[all('briefForce').indexOf(force)] ?? 0;
    return {
      name,
      points: points.length,
      maxForce: largest('maxForce'),
      minForce: all('minForce').reduce((a, b) => Math.min(a, b), 0),
      hits: collides ? sum('hits') : 0,
      maxPenetration: collides ? largest('maxPenetration') : 0,
      brief: collides ? { hits: sum('briefHits'), force, samples } : { hits: 0, force: 0, samples: 0 },
      maxStretch: stretches ? largest('maxPenetration') : 0,
    };
  });
}
