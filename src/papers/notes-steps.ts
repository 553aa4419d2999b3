/**
 * Observes the engine step by step, to check the equations of Willemsen's notes against it. The notes contain no numbers, only
 * equations, and these must hold at every step.
 */
import type { ContactReport, Dump } from '../run/index.ts';
import { type Changes, startShipped } from '../run/shipped.ts';
import { judged, short } from './comparisons.ts';
import type { Comparison } from './paper.ts';

/** Receives one step from n to n+1: the state at n (with n−1) and at n+1. */
export type StepListener = (now: Dump, after: Dump) => void;

export interface ObservedRun {
  /** s, one per sample. */
  readonly times: Float64Array;
  /** By the names of the model's outputs, SI. */
  readonly outputs: Readonly<Record<string, Float64Array>>;
  /** Stored energy of every element, and of every contact as `contact NAME`, J. */
  readonly stored: Readonly<Record<string, Float64Array>>;
  /** (E + dissipated − injected)/E₀ − 1. */
  readonly balance: Float64Array;
  readonly residual: number;
  readonly contacts: readonly ContactReport[];
}

/** Runs a model for a number of samples and passes every step to `onStep`. */
export async function observeRun(
  name: string,
  changes: Changes,
  samples: number,
  onStep: StepListener,
): Promise<ObservedRun> {
  const simulation = await startShipped(name, changes);
  const { rate, outputs, elements, contacts } = simulation.program;
  const outputSamples = outputs.map(() => new Float64Array(samples));
  const names = [...elements.map((part) => part.name), ...contacts.map((part) => `contact ${part.name}`)];
  const parts = names.map((part) => [part, new Float64Array(samples)] as const);
  const balance = new Float64Array(samples);
  let now: Dump | undefined;
  for (let n = 0; n < samples; n++) {
    simulation.renderInto(outputSamples, n, 1);
    const ledger = simulation.ledger();
    balance[n] = (ledger.energy + ledger.dissipated - ledger.injected) / ledger.initial - 1;
    [...ledger.elements, ...ledger.contacts].forEach(({ stored }, i) => {
      parts[i][1][n] = stored;
    });
    // Samples 0 and 1 are initial data; the first step makes sample 2.
    if (n === 0) continue;
    const after = simulation.dump();
    if (now !== undefined) onStep(now, after);
    now = after;
  }
  return {
    times: Float64Array.from({ length: samples }, (_, n) => n / rate),
    outputs: Object.fromEntries(outputs.map((output, o) => [output.name, outputSamples[o]])),
    stored: Object.fromEntries(parts),
    balance,
    residual: simulation.ledger().residual,
    contacts: simulation.contacts(),
  };
}

/** Stiffness and exponent of a collision. */
export interface Power {
  /** N/m^exponent. */
  readonly stiffness: number;
  readonly exponent: number;
}

/** g of notes (12): the square root of K(α+1)/2 times [η]₊^{(α−1)/2}; 0 for η < 0, √(N/m). */
export function gradient({ stiffness, exponent }: Power, eta: number): number {
  return eta < 0 ? 0 : Math.sqrt((stiffness * (exponent + 1)) / 2) * eta ** ((exponent - 1) / 2);
}

/** δxx u at node l of a string with N intervals, 1/m for u in m. */
export function second(u: ArrayLike<number>, l: number, h: number): number {
  return (u[l + 1] - 2 * u[l] + u[l - 1]) / (h * h);
}

/** δxxxx u at node l of a simply supported string: beyond an end u continues with odd symmetry. */
export function fourth(u: ArrayLike<number>, l: number, h: number): number {
  const last = u.length - 1;
  const at = (m: number) => (m < 0 ? -u[-m] : m > last ? -u[2 * last - m] : u[m]);
  return (at(l - 2) - 4 * at(l - 1) + 6 * at(l) - 4 * at(l + 1) + at(l + 2)) / h ** 4;
}

/** Collects the residuals of equations, relative to the largest force in them. */
export interface Balance {
  /** Records |left − right| of an equation at one step, N. */
  readonly check: (equation: string, left: number, right: number) => void;
  /** Records a force that occurs, N. */
  readonly force: (value: number) => void;
  /** Largest residual of an equation relative to the largest force. */
  readonly worst: (equation: string) => number;
}

export function newBalance(): Balance {
  const worst = new Map<string, number>();
  let largest = 0;
  return {
    check: (equation, left, right) => {
      const difference = Math.abs(left - right);
      worst.set(equation, Math.max(worst.get(equation) ?? 0, Number.isNaN(difference) ? Infinity : difference));
    },
    force: (value) => {
      largest = Math.max(largest, Math.abs(value));
    },
    worst: (equation) => (worst.get(equation) ?? Number.POSITIVE_INFINITY) / largest,
  };
}

/** Round-off of terms M/k² u, which are a thousand times the forces and more. */
const ROUND_OFF = 1e-9;

/** Whether an equation, corrected if necessary, holds at every step of the engine. */
export function equation(balance: Balance, name: string, what: string): Comparison {
  const worst = balance.worst(name);
  return judged(
    `${what}: largest difference relative to the largest force`,
    'holds',
    `holds to ${short(worst)}`,
    worst < ROUND_OFF,
  );
}

/** An equation as printed, where that is an erratum. */
export function printed(balance: Balance, name: string, what: string, erratum: string): Comparison {
  const worst = balance.worst(name);
  return judged(
    `${what}, as printed`,
    'holds',
    worst < ROUND_OFF ? `holds to ${short(worst)}` : `is off by ${short(worst)} of the largest force`,
    worst < ROUND_OFF,
    `erratum: ${erratum}`,
  );
}

/** Whether the ledger of a run closes. */
export function conserved({ residual }: ObservedRun): Comparison {
  return judged('energy', 'conserved', `to ${short(residual)}`, residual < 1e-12);
}

/** Whether a collision pulls, by the notes' g and by rule p2. */
function checkNoPull(notes: ObservedRun, p2: ObservedRun): Comparison[] {
  const least = ({ contacts }: ObservedRun) =>
    Math.min(0, ...contacts.filter((contact) => contact.name !== 'connection').map(({ minForce }) => minForce));
  return [
    judged(
      'smallest force of the collisions by the notes’ g (12), N',
      'a collision pushes',
      short(least(notes)),
      least(notes) === 0,
      'g of (12) uses η of a single time: some ψ remains when the bodies separate, and then the contact pulls; JASA 2021 therefore replaces (12) by its (27)',
    ),
    judged('smallest force of the collisions by rule p2, N', 'a collision pushes', short(least(p2)), least(p2) === 0),
  ];
}

/** Checks common to all systems of the notes: a run observed step by step, and again by rule p2. */
export interface ObservedSystem {
  readonly seen: ObservedRun;
  readonly p2: ObservedRun;
  /** Collisions only push, and energy is conserved. */
  readonly always: readonly Comparison[];
}

export async function observeSystem(
  name: string,
  changes: Changes,
  samples: number,
  onStep: StepListener,
): Promise<ObservedSystem> {
  const seen = await observeRun(name, changes, samples, onStep);
  const set = (changes.set ?? []).map((setting) => setting.replace(/rule=(26|eq69)$/, 'rule=p2'));
  const p2 = await observeRun(name, { ...changes, set }, samples, () => {});
  return { seen, p2, always: [...checkNoPull(seen, p2), conserved(seen)] };
}

/** Where transcriptions of the notes differ, the form that holds is used, and no erratum is counted. */
export function copiesDiffer(where: string, one: string, others: string): string {
  return `Transcriptions of the notes differ in ${where}: one has ${one}, two have ${others}, which holds and is used.`;
}

export const NO_NUMBERS = 'The notes have no parameters; those of the model of that name are used.';
