/** The engine beside the dense reference, sample by sample. */

import { denseModel } from '../../src/fuzz/reference/dense-model.ts';
import { compliance, run } from '../../src/fuzz/reference/dense-reference.ts';
import { type DenseSystem, hasPotential } from '../../src/fuzz/reference/dense-system.ts';
import type { ContactOf, Model } from '../../src/model/index.ts';
import type { Simulation } from '../../src/run/index.ts';

/** Displacements, contact forces and ψ at one sample. */
export interface Frame {
  /** u^n of every mass, m. */
  readonly u: readonly number[];
  /** Forces that led to u^n, N. */
  readonly force: readonly number[];
  /** |ψ^{n−1/2}|: its sign is free where a rule takes g with the sign of ψ, and round-off chooses it, √J. */
  readonly psi: readonly number[];
  /** η^n, m. */
  readonly eta: readonly number[];
}

const QUANTITIES = ['u', 'force', 'psi'] as const;

type Quantity = (typeof QUANTITIES)[number];

/** Frames 1 … last of the reference. */
function referenceFrames(system: DenseSystem, last: number): Frame[] {
  const frames: Frame[] = [];
  run(system, last, ({ u, force, psi, eta }) => {
    frames.push({ u: u.map(([value]) => value), force, psi: psi.map(Math.abs), eta });
  });
  return frames;
}

/**
 * Ways to disturb a start: how far u⁰ and u¹ of a body are moved, in units of the last place. One alone may happen to lie across the direction that grows
 * in a chaotic network, and would then tell far too little of what round-off may do, which comes from every direction.
 */
const ways: readonly ((body: number) => readonly [number, number])[] = [
  (body) => (body % 2 === 0 ? [-1, 1] : [1, -1]),
  () => [-1, 1],
  (body) => (body % 2 === 0 ? [1, 1] : [-1, -1]),
];

/** The system with contacts stiffer by 1e-14 and starts off by ulps of `largest`: what then moves is what round-off may do. */
function disturbed(system: DenseSystem, largest: number, way: (typeof ways)[number]): DenseSystem {
  const more = 1 + 1e-14;
  const ulp = Number.EPSILON * largest;
  return {
    ...system,
    bodies: system.bodies.map((body, i) => {
      const [before, first] = way(i);
      return { ...body, u0: body.u0.map((u) => u + before * ulp), u1: body.u1.map((u) => u + first * ulp) };
    }),
    contacts: system.contacts.map((contact) =>
      contact.kind === 'spring'
        ? { ...contact, K1: more * (contact.K1 ?? 0), K3: more * (contact.K3 ?? 0) }
        : hasPotential(contact)
          ? { ...contact, K: more * contact.K }
          : contact,
    ),
  };
}

/** The same frames of the engine, stepped one by one. */
function engineFrames(model: Model, simulation: Simulation, last: number): Frame[] {
  const { masses, contacts } = denseModel(model);
  simulation.step(); // n = 0
  return Array.from({ length: last }, () => {
    const dump = simulation.step();
    const records = contacts.map((name) => dump.contacts[name][0]);
    return {
      u: masses.map((name) => dump.elements[name].u[0]),
      force: records.map(({ force }) => force),
      psi: records.map(({ psi }) => Math.abs(psi)),
      eta: records.map(({ eta }) => eta),
    };
  });
}

/** Largest difference of one quantity between two frames, relative to its scale. */
function apart(quantity: Quantity, a: Frame, b: Frame, scale: number): number {
  return a[quantity].reduce((largest, value, i) => {
    if (value === b[quantity][i]) return largest;
    const error = Math.abs(value - b[quantity][i]) / scale;
    return Number.isNaN(error) ? Number.POSITIVE_INFINITY : Math.max(largest, error);
  }, 0);
}

/**
 * Whether chance or choice decides from here on. Where the damping of a pressed collision has used up its push, the sign of
 * what round-off leaves decides whether ψ is held. Where almost no ψ meets a large force, c w is huge, and the engine takes a
 * contact for rigid at 1e14.
 */
function isTossUp(
  model: Model,
  W: readonly (readonly number[])[],
  before: Frame,
  now: Frame,
  largest: number,
): boolean {
  return Object.values(model.contacts).some((contact, i) => {
    const force = Math.abs(now.force[i]);
    if (contact.type === 'collision' && isDamped(contact) && before.eta[i] > 0 && force <= 1e-10 * largest) return true;
    return contact.type !== 'spring' && W[i][i] * force ** 2 > 1e13 * (before.psi[i] + now.psi[i]) ** 2;
  });
}

function isDamped({ damping, loss, memory }: ContactOf<'collision'>): boolean {
  return damping > 0 || typeof loss === 'object' || memory !== undefined;
}

/**
 * What the last digit of s = η⁺ − η⁻ does to a force of IT-2, which is found from η⁻ + s: an overlap of picometres after a move of micrometres has lost
 * six digits, and the force, nearly a power of it, as many. Relative to the largest force.
 */
function roundOffOfMoves(before: Frame, now: Frame, largest: number): number {
  return now.force.reduce((most, force, i) => {
    const [from, to] = [before.eta[i], now.eta[i]];
    if (!(to > 0)) return most;
    return Math.max(most, (Math.abs(force) / largest) * Number.EPSILON * ((Math.abs(from) + to) / to));
  }, 0);
}

export interface Comparison {
  /** Largest difference, each quantity relative to its largest value, as a part of what is allowed there. */
  readonly difference: number;
  /** How many samples could be compared. */
  readonly horizon: number;
}

/** Tolerance where round-off does not grow, and how much of what it may do is allowed where it does. */
const FLOOR = 1e-12;
const ALLOWED = 1000;
/** From here on the reference itself cannot be told. */
const LOST = 1e-12;

/** Compares for as long as the reference can be told from itself with the first of the disturbed starts; what is allowed follows from all of them. */
export function compareWithReference(model: Model, simulation: Simulation, last: number): Comparison {
  const { system } = denseModel(model);
  const wanted = referenceFrames(system, last);
  const largest = (quantity: Quantity) =>
    wanted.reduce((most, frame) => frame[quantity].reduce((a, b) => Math.max(a, Math.abs(b)), most), 0);
  const scale = { u: largest('u'), force: largest('force'), psi: largest('psi') };
  const shaken = ways.map((way) => referenceFrames(disturbed(system, scale.u, way), last));
  const seen = engineFrames(model, simulation, last);
  const W = compliance(system);
  let told = 0;
  let sensitivity = 0;
  let difference = 0;
  for (let i = 0; i < last; i++) {
    const worst = (other: Frame) =>
      Math.max(...QUANTITIES.map((quantity) => apart(quantity, wanted[i], other, scale[quantity])));
    told = Math.max(told, worst(shaken[0][i]));
    sensitivity = Math.max(sensitivity, ...shaken.map((frames) => worst(frames[i])));
    if (model.solver.scheme === 'it2' && i > 1)
      told = Math.max(told, roundOffOfMoves(wanted[i - 2], wanted[i], scale.force));
    if (told > LOST || (i > 0 && isTossUp(model, W, wanted[i - 1], wanted[i], scale.force)))
      return { difference, horizon: i };
    difference = Math.max(difference, worst(seen[i]) / Math.max(FLOOR, ALLOWED * sensitivity));
  }
  return { difference, horizon: last };
}
