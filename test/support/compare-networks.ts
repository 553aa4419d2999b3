/** The engine beside the dense reference in networks of masses, strings, modes and boards, sample by sample. */
import { compile } from '../../src/compile/index.ts';
import type { Model } from '../../src/model/index.ts';
import { denseNetwork } from './dense-network.ts';
import { type DenseCounts, run } from './dense-reference.ts';
import { accepted, runOf } from './engine.ts';

/** Displacements of every body and forces of every contact that led to them: one list each. */
interface Frame {
  readonly u: readonly (readonly number[])[];
  readonly force: readonly (readonly number[])[];
}

interface ReferenceFrame extends Frame {
  /** energy + dissipated − injected − energy at the start, as a part of the largest of them. */
  readonly residual: number;
  readonly counts: DenseCounts;
  /** ψ of all contacts, √J. */
  readonly psi: readonly number[];
}

/** Samples from one look at the ledger to the next. */
const WEIGHED = 25;

function referenceFrames(model: Model, stiffer: number, steps: number): ReferenceFrame[] {
  const frames: ReferenceFrame[] = [];
  const { bodies, points, system } = denseNetwork(model, stiffer);
  let largest = 0;
  let residual = 0;
  run(system, steps, ({ n, u, psi, force, ledger, counts }) => {
    if (n % WEIGHED === 0) {
      const { energy, dissipated, injected, residual: off } = ledger();
      largest = Math.max(largest, Math.abs(energy), dissipated, Math.abs(injected));
      residual = Math.abs(off) / largest;
    }
    let first = 0;
    const forces = points.map(({ count }) => {
      first += count;
      return force.slice(first - count, first);
    });
    frames.push({ u: u.slice(0, bodies.length), force: forces, psi, residual, counts });
  });
  return frames;
}

function engineFrames(model: Model, steps: number): Frame[] {
  const { bodies, points } = denseNetwork(model);
  const simulation = runOf(accepted(compile(model)));
  simulation.step();
  return Array.from({ length: steps }, () => {
    const dump = simulation.step();
    return {
      // The longitudinal unknowns of a string are an element of their own.
      u: bodies.map((name) => [...dump.elements[name].u, ...(dump.elements[`${name}.along`]?.u ?? [])]),
      force: points.map(({ name }) => dump.contacts[name].map(({ force }) => force)),
    };
  });
}

const QUANTITIES = ['u', 'force'] as const;

const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const apart = (a: readonly number[], b: readonly number[]) => largest(a.map((value, i) => value - b[i]));

/** Beyond this part of a quantity's largest value the reference cannot be told from itself with a start that is off by an ulp. */
const LOST = 1e-12;
/**
 * Below this part of the largest ψ a contact that tangents found has spent nearly all, and its ψ is the root of a difference: round-off decides its sign, which forces
 * show samples later.
 */
const SPENT = 1e-7;
/** As a part of the largest displacement of a body, and of the largest force of a contact. */
const TOLERANCE = { u: 1e-10, force: 1e-9 };

export interface NetworkComparison {
  /**
   * Largest difference of a body's displacements or a contact's forces, as a part of what is allowed there, and where it was found; the first one
   * that is not allowed ends the comparison.
   */
  readonly difference: number;
  readonly where: string;
  /** How many samples could be compared. */
  readonly horizon: number;
  /** Largest residual of the reference's own ledger until there, relative. */
  readonly residual: number;
  /** Largest force of every contact until there, N. */
  readonly pushed: Readonly<Record<string, number>>;
  /** How often the reference took rarer branches until there. */
  readonly counts: DenseCounts;
}

/** What a change of 1e-14 does to the reference tells what round-off may do: a thousand times that is allowed beside the tolerance. */
export function compareNetwork(model: Model, steps: number): NetworkComparison {
  const { bodies, points } = denseNetwork(model);
  const names = { u: bodies, force: points.map(({ name }) => name) };
  const wanted = referenceFrames(model, 1, steps);
  const nudged = referenceFrames(model, 1 + 1e-14, steps);
  const seen = engineFrames(model, steps);
  const scales = Object.fromEntries(
    QUANTITIES.map((quantity) => [
      quantity,
      names[quantity].map((_, i) => largest(wanted.map((frame) => largest(frame[quantity][i])))),
    ]),
  );
  const psiScale = largest(wanted.flatMap(({ psi }) => psi));
  let [difference, where, residual, horizon] = [0, '', 0, 0];
  for (; horizon < steps; horizon++) {
    const frame = wanted[horizon];
    const places = QUANTITIES.flatMap((quantity) =>
      names[quantity].map((name, i) => ({
        of: `${quantity} of ${name} at ${horizon + 1}`,
        scale: scales[quantity][i],
        tolerance: TOLERANCE[quantity],
        slack: apart(nudged[horizon][quantity][i], frame[quantity][i]),
        error: apart(seen[horizon][quantity][i], frame[quantity][i]),
      })),
    );
    if (places.some(({ scale, slack }) => !(slack <= LOST * scale))) break;
    if (frame.counts.strong > 0 && frame.psi.some((psi) => psi !== 0 && Math.abs(psi) < SPENT * psiScale)) break;
    for (const { of, scale, tolerance, slack, error } of places) {
      const part = error === 0 ? 0 : error / (tolerance * scale + 1000 * slack);
      if (!(part <= difference)) [difference, where] = [part, of];
    }
    if (!(difference < 1)) break;
    residual = Math.max(residual, frame.residual);
  }
  const pushed = names.force.map((name, i) => [
    name,
    largest(wanted.slice(0, horizon).flatMap((frame) => frame.force[i])),
  ]);
  const { counts } = wanted[Math.max(0, horizon - 1)];
  return { difference, where, horizon, residual, pushed: Object.fromEntries(pushed), counts };
}
