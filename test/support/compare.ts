/** The engine beside the dense reference, sample by sample. */
import type { Model } from '../../src/model/index.ts';
import type { Simulation } from '../../src/run/index.ts';
import { denseModel } from './dense-model.ts';
import { run } from './dense-reference.ts';

/** Displacements, contact forces and ψ at one sample. */
export interface Frame {
  /** u^n of every mass, m. */
  readonly u: readonly number[];
  /** Forces that led to u^n, N. */
  readonly force: readonly number[];
  /** ψ^{n−1/2}, √J. */
  readonly psi: readonly number[];
  /** η^n, m. */
  readonly eta: readonly number[];
}

const QUANTITIES = ['u', 'force', 'psi'] as const;

/** Frames 1 … last of the reference. */
export function referenceFrames(model: Model, last: number, stiffer = 1): Frame[] {
  const frames: Frame[] = [];
  run(denseModel(model, stiffer).system, last, ({ u, force, psi, eta }) => {
    frames.push({ u: u.map(([value]) => value), force, psi, eta });
  });
  return frames;
}

/** The same frames of the engine, stepped one by one. */
export function engineFrames(model: Model, simulation: Simulation, last: number): Frame[] {
  const { masses, contacts } = denseModel(model);
  simulation.step(); // n = 0
  return Array.from({ length: last }, () => {
    const dump = simulation.step();
    const records = contacts.map((name) => dump.contacts[name][0]);
    return {
      u: masses.map((name) => dump.elements[name].u[0]),
      force: records.map(({ force }) => force),
      psi: records.map(({ psi }) => psi),
      eta: records.map(({ eta }) => eta),
    };
  });
}

type Quantity = (typeof QUANTITIES)[number];

/** Largest difference of one quantity between two frames, relative to its scale. */
function apart(quantity: Quantity, a: Frame, b: Frame, scale: number): number {
  return a[quantity].reduce((largest, value, i) => {
    if (value === b[quantity][i]) return largest;
    const error = Math.abs(value - b[quantity][i]) / scale;
    return Number.isNaN(error) ? Number.POSITIVE_INFINITY : Math.max(largest, error);
  }, 0);
}

/** Largest differences up to the horizon, relative to the largest value of each quantity. */
export interface Comparison extends Readonly<Record<Quantity, number>> {
  /** How many samples the reference itself can be told. */
  readonly horizon: number;
}

/**
 * Whether some lossy collision is pressed and yet has no force: its damping has used up the push, what is left is round-off, and
 * the sign of that decides whether ψ is held.
 */
function isTossUp(model: Model, before: Frame, now: Frame, largest: number): boolean {
  return Object.values(model.contacts).some(
    (contact, i) =>
      contact.type === 'collision' &&
      contact.damping > 0 &&
      before.eta[i] > 0 &&
      Math.abs(now.force[i]) <= 1e-10 * largest,
  );
}

/** Compares with the reference until it parts by 1e-13 from itself with contacts stiffer by 1e-14 and starts off by an ulp. */
export function compareWithReference(model: Model, simulation: Simulation, last: number): Comparison {
  const wanted = referenceFrames(model, last);
  const stiffer = referenceFrames(model, last, 1 + 1e-14);
  const largest = (quantity: Quantity) =>
    wanted.reduce((most, frame) => frame[quantity].reduce((a, b) => Math.max(a, Math.abs(b)), most), 0);
  const scale = { u: largest('u'), force: largest('force'), psi: largest('psi') };
  const parted = wanted.findIndex(
    (frame, i) =>
      QUANTITIES.some((quantity) => apart(quantity, frame, stiffer[i], scale[quantity]) > 1e-13) ||
      (i > 0 && isTossUp(model, wanted[i - 1], frame, scale.force)),
  );
  const horizon = parted < 0 ? last : parted;
  const seen = engineFrames(model, simulation, horizon);
  const difference = (quantity: Quantity) =>
    seen.reduce((most, frame, i) => Math.max(most, apart(quantity, wanted[i], frame, scale[quantity])), 0);
  return { u: difference('u'), force: difference('force'), psi: difference('psi'), horizon };
}
