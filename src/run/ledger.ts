/** Reads the ledger and the contact statistics that the kernel keeps. */
import { Clock, ContactRecord, ElementRecord } from '../kernel/records.ts';
import type { Machine } from './machine.ts';

/** The energy account of one element or contact, J. */
export interface Account {
  readonly name: string;
  readonly stored: number;
  readonly lost: number;
  readonly injected: number;
}

/** The energy balance of a run, J. */
export interface Ledger {
  /** Energy of the initial state, J. */
  readonly initial: number;
  /** Energy now, J. */
  readonly energy: number;
  /** Energy lost since the start, J. */
  readonly dissipated: number;
  /** Work done from outside since the start, J. */
  readonly injected: number;
  /** Largest |E + dissipated − injected − E₀| so far, checked every sixteenth sample, relative to the largest of E₀, injected and E so far; there E is the sum of the absolute values of its parts. */
  readonly residual: number;
  readonly elements: readonly Account[];
  readonly contacts: readonly Account[];
}

/** Statistics of a contact. */
export interface ContactReport {
  readonly name: string;
  readonly points: number;
  /** N. */
  readonly maxForce: number;
  /** N. */
  readonly minForce: number;
  /** For collisions, otherwise 0: number of times a point began to act, largest penetration (m), and hits too short to be resolved. */
  readonly hits: number;
  readonly maxPenetration: number;
  readonly brief: BriefHits;
  /** For springs and connections, otherwise 0: largest |η|, m. */
  readonly maxStretch: number;
}

/** Finished hits that lasted fewer than eight samples. */
export interface BriefHits {
  readonly hits: number;
  /** The hardest of them: its largest force (N), and the number of samples in which its force acted, two more than the hit lasts. */
  readonly force: number;
  readonly samples: number;
}

/** Clears every account; the balance starts again from the present energy. */
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
  for (const field of [...accounts, 'residualMax', 'energyMax', 'injectedMax', 'injectedPeak'] as const)
    machine.set('clock', Clock, 0, field, 0);
}

/** The scale of the residual: the largest of E₀, injected and E so far, J. */
export function largestEnergy(machine: Machine): number {
  const clock = (field: keyof Clock) => machine.get('clock', Clock, 0, field);
  return Math.max(Math.abs(clock('energyStart')), clock('energyMax'), clock('injectedMax'));
}

/** The account of the whole system, without those of elements and contacts. */
export function readTotals(machine: Machine): Omit<Ledger, 'elements' | 'contacts'> {
  const clock = (field: keyof Clock) => machine.get('clock', Clock, 0, field);
  const scale = largestEnergy(machine);
  return {
    initial: clock('energyStart'),
    energy: clock('energy'),
    dissipated: clock('lost') + clock('lostCarry'),
    injected: clock('injected') + clock('injectedCarry'),
    // A system without energy has residual 0. The residual of a run that became non-finite stays NaN.
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

/** Statistics of Newton's method, if the scheme is iterative. */
export interface NewtonReport {
  /** Number of island solves. */
  readonly solves: number;
  /** Mean and largest number of iterations per solve. */
  readonly mean: number;
  readonly most: number;
  /** Solves that did not converge. */
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

/** How hard the steps of a body that stretches have been. */
export interface StretchReport {
  readonly name: string;
  /** Largest s = ¼ Σ λ h B h. */
  readonly gauge: number;
}

export function readStretches(machine: Machine): StretchReport[] {
  const { stretches = [] } = machine.program;
  const gauges = machine.floats(machine.section('gauges').address, stretches.length);
  return stretches.map(({ name }, i) => ({ name, gauge: gauges[i] }));
}
