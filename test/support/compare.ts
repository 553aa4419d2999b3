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
}

const QUANTITIES = ['u', 'force', 'psi'] as const;

/** Frames 1 … last of the reference. */
export function referenceFrames(model: Model, last: number, stiffer = 1): Frame[] {
  const frames: Frame[] = [];
  run(denseModel(model, stiffer).system, last, ({ u, force, psi }) => {
    frames.push({ u: u.map(([value]) => value), force, psi });
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
    };
  });
}

/** Largest difference of two frames, each quantity relative to its scale. */
function apart(a: Frame, b: Frame, scale: Readonly<Record<(typeof QUANTITIES)[number], number>>): number {
  let largest = 0;
  for (const quantity of QUANTITIES)
    a[quantity].forEach((value, i) => {
      if (value === b[quantity][i]) return;
      const error = Math.abs(value - b[quantity][i]) / scale[quantity];
      largest = Number.isNaN(error) ? Number.POSITIVE_INFINITY : Math.max(largest, error);
    });
  return largest;
}

export interface Comparison {
  /** Largest relative difference up to the horizon. */
  readonly difference: number;
  /** The sample at which two references whose stiffness differs by 1e-14 part by more than 1e-13, or the last. */
  readonly horizon: number;
}

/** Compares with the reference for as long as the reference itself can be told. */
export function compareWithReference(model: Model, simulation: Simulation, last: number): Comparison {
  const wanted = referenceFrames(model, last);
  const stiffer = referenceFrames(model, last, 1 + 1e-14);
  const largest = (quantity: (typeof QUANTITIES)[number]) =>
    wanted.reduce((most, frame) => frame[quantity].reduce((a, b) => Math.max(a, Math.abs(b)), most), 0);
  const scale = { u: largest('u'), force: largest('force'), psi: largest('psi') };
  const parted = wanted.findIndex((frame, i) => apart(frame, stiffer[i], scale) > 1e-13);
  const horizon = parted < 0 ? last : parted;
  const seen = engineFrames(model, simulation, last);
  const difference = wanted
    .slice(0, horizon)
    .reduce((most, frame, i) => Math.max(most, apart(frame, seen[i], scale)), 0);
  return { difference, horizon };
}
