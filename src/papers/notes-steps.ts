/**
 * Follows the engine step by step, so that the equations of Willemsen's notes can be held against what it does. The notes have no
 * numbers; what they state is equations, and these hold at every step or they do not.
 */
import type { ContactReport, Dump } from '../run/index.ts';
import { type Changes, startShipped } from '../run/shipped.ts';
import { judged, short } from './comparisons.ts';
import type { Comparison } from './paper.ts';

/** One step from n to n+1: everything at n (with n−1) and everything at n+1. */
export type Look = (now: Dump, after: Dump) => void;

export interface Watched {
  /** s, one per sample. */
  readonly times: Float64Array;
  /** By the names of the model's outputs, SI. */
  readonly outputs: Readonly<Record<string, Float64Array>>;
  /** Stored energy of every element, and of every contact as `contact NAME`, J. */
  readonly stored: Readonly<Record<string, Float64Array>>;
  /** (E + lost − given)/E₀ − 1. */
  readonly balance: Float64Array;
  readonly residual: number;
  readonly contacts: readonly ContactReport[];
}

/** Runs a model for a number of samples and shows every step. */
export async function watch(name: string, changes: Changes, samples: number, look: Look): Promise<Watched> {
  const simulation = await startShipped(name, changes);
  const { rate, outputs, elements, contacts } = simulation.program;
  const heard = outputs.map(() => new Float64Array(samples));
  const names = [...elements.map((part) => part.name), ...contacts.map((part) => `contact ${part.name}`)];
  const parts = names.map((part) => [part, new Float64Array(samples)] as const);
  const balance = new Float64Array(samples);
  let now: Dump | undefined;
  for (let n = 0; n < samples; n++) {
    simulation.renderInto(heard, n, 1);
    const ledger = simulation.ledger();
    balance[n] = (ledger.energy + ledger.dissipated - ledger.injected) / ledger.initial - 1;
    [...ledger.elements, ...ledger.contacts].forEach(({ stored }, i) => {
      parts[i][1][n] = stored;
    });
    // Samples 0 and 1 are initial data; the first step makes sample 2.
    if (n === 0) continue;
    const after = simulation.dump();
    if (now !== undefined) look(now, after);
    now = after;
  }
  return {
    times: Float64Array.from({ length: samples }, (_, n) => n / rate),
    outputs: Object.fromEntries(outputs.map((output, o) => [output.name, heard[o]])),
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

/** δxxxx u at node l of a simply supported string: beyond an end it goes on upside down. */
export function fourth(u: ArrayLike<number>, l: number, h: number): number {
  const last = u.length - 1;
  const at = (m: number) => (m < 0 ? -u[-m] : m > last ? -u[2 * last - m] : u[m]);
  return (at(l - 2) - 4 * at(l - 1) + 6 * at(l) - 4 * at(l + 1) + at(l + 2)) / h ** 4;
}

/** Collects how far equations are from holding, in parts of the largest force they carry. */
export interface Balance {
  /** Takes |left − right| of an equation at one step, N. */
  readonly check: (equation: string, left: number, right: number) => void;
  /** Takes a force that occurs, N. */
  readonly force: (value: number) => void;
  /** Largest difference of an equation in parts of the largest force. */
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

/** Round-off of terms M/k² u, which are a thousand and more times the forces. */
const ROUND_OFF = 1e-9;

/** Whether an equation, corrected if need be, holds at every step of the engine. */
export function equation(balance: Balance, name: string, what: string): Comparison {
  const worst = balance.worst(name);
  return judged(
    `${what}: largest difference in parts of the largest force`,
    'holds',
    `holds to ${short(worst)}`,
    worst < ROUND_OFF,
  );
}

/** An equation as it is printed, where that cannot be meant. */
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

/** Energy of a run without losses or inputs, or with them in the books. */
export function conserved({ residual }: Watched): Comparison {
  return judged('energy', 'conserved', `to ${short(residual)}`, residual < 1e-12);
}

/** Whether a collision pulls where it should push, by the notes' g and by rule p2. */
function withoutPull(notes: Watched, p2: Watched): Comparison[] {
  const least = ({ contacts }: Watched) =>
    Math.min(0, ...contacts.filter((contact) => contact.name !== 'connection').map(({ minForce }) => minForce));
  return [
    judged(
      'least force of the collisions by the notes’ g (12), N',
      'a collision pushes',
      short(least(notes)),
      least(notes) === 0,
      'g of (12) sees η of one moment: ψ is left over when the bodies part, and then the contact pulls; JASA 2021 replaces (12) by its (27) for this',
    ),
    judged('least force of the collisions by rule p2, N', 'a collision pushes', short(least(p2)), least(p2) === 0),
  ];
}

/** What every system of the notes is held against besides its equations: watched step by step, and run again by rule p2. */
export interface Followed {
  readonly seen: Watched;
  readonly p2: Watched;
  /** Collisions push, and energy is conserved. */
  readonly always: readonly Comparison[];
}

export async function follow(name: string, changes: Changes, samples: number, look: Look): Promise<Followed> {
  const seen = await watch(name, changes, samples, look);
  const set = (changes.set ?? []).map((setting) => setting.replace(/rule=(26|eq69)$/, 'rule=p2'));
  const p2 = await watch(name, { ...changes, set }, samples, () => {});
  return { seen, p2, always: [...withoutPull(seen, p2), conserved(seen)] };
}

/** Where transcriptions of the notes differ, the form that holds is taken and no erratum is counted. */
export function copiesDiffer(where: string, one: string, others: string): string {
  return `Transcriptions of the notes differ in ${where}: one has ${one}, two have ${others}, which holds and is taken.`;
}

export const NO_NUMBERS = 'The notes have no parameters; those of the model of that name are used.';
