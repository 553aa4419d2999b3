/** The engine beside the dense reference in networks of masses, strings, modes and boards, sample by sample. */
import type { Program } from '../../compile/index.ts';
import type { Model } from '../../model/index.ts';
import { createSimulation } from '../../run/index.ts';
import { denseNetwork } from './dense-network.ts';
import { type DenseCounts, run } from './dense-reference.ts';

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

/** A slope of this many times what would stop its bodies is limited by the engine where others act too (kernel/active.ts), and not by the reference. */
const AS_GOOD_AS_RIGID = 0.99e14;

interface EngineFrame extends Frame {
  /** Whether any contact is as good as rigid. */
  readonly rigid: boolean;
  /** The last digit of the largest place of a contact, m. */
  readonly digit: number;
  /** Of each contact, the force that moves its ends by the last digit of where they are, N. */
  readonly unknown: readonly number[];
}

function engineFrames(program: Program, module: WebAssembly.Module, steps: number): EngineFrame[] {
  const { bodies, points } = denseNetwork(program.model);
  const all = program.contacts.flatMap((contact) => contact.points);
  const simulation = createSimulation(program, module, { metered: true });
  const { machine } = simulation;
  const pointsOf = (name: string) => program.contacts.find((contact) => contact.name === name)?.points ?? [];
  const lastDigit = (point: number) => {
    const places = [machine.getContact(point, 'eta'), machine.getContact(point, 'etaPrev')].map(Math.abs);
    return Number.EPSILON * Math.max(...places);
  };
  const lastForce = (point: number) => lastDigit(point) / machine.getContact(point, 'compliance');
  simulation.step();
  return Array.from({ length: steps }, () => {
    const dump = simulation.step();
    return {
      // The longitudinal unknowns of a string are an element of their own.
      u: bodies.map((name) => [...dump.elements[name].u, ...(dump.elements[`${name}.along`]?.u ?? [])]),
      force: points.map(({ name }) => dump.contacts[name].map(({ force }) => force)),
      digit: Math.max(...all.map(lastDigit)),
      unknown: points.map(({ name }) => Math.max(...pointsOf(name).map(lastForce))),
      rigid: all.some((point) => {
        const [root, compliance] = [machine.getContact(point, 'root'), machine.getContact(point, 'compliance')];
        return root * root * compliance >= AS_GOOD_AS_RIGID;
      }),
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
export function compareNetwork(program: Program, module: WebAssembly.Module, steps: number): NetworkComparison {
  const { model } = program;
  const { bodies, points } = denseNetwork(model);
  const names = { u: bodies, force: points.map(({ name }) => name) };
  const wanted = referenceFrames(model, 1, steps);
  const nudged = referenceFrames(model, 1 + 1e-14, steps);
  const seen = engineFrames(program, module, steps);
  const scales = Object.fromEntries(
    QUANTITIES.map((quantity) => [
      quantity,
      names[quantity].map((_, i) => largest(wanted.map((frame) => largest(frame[quantity][i])))),
    ]),
  );
  const psiScale = largest(wanted.flatMap(({ psi }) => psi));
  // A soft contact beside one that is 1e14 times as stiff knows where its body is to the last digit of the far larger force.
  const unknown = Number.EPSILON * largest(scales.force);
  let [difference, where, residual, horizon] = [0, '', 0, 0];
  for (; horizon < steps; horizon++) {
    const frame = wanted[horizon];
    const places = QUANTITIES.flatMap((quantity) =>
      names[quantity].map((name, i) => ({
        of: `${quantity} of ${name} at ${horizon + 1}`,
        scale: scales[quantity][i],
        tolerance: TOLERANCE[quantity],
        // A force that moves less than the last digit of a place follows from that digit.
        unknown: quantity === 'force' ? Math.max(unknown, seen[horizon].unknown[i]) : seen[horizon].digit,
        slack: apart(nudged[horizon][quantity][i], frame[quantity][i]),
        error: apart(seen[horizon][quantity][i], frame[quantity][i]),
      })),
    );
    if (seen[horizon].rigid || places.some(({ scale, slack }) => !(slack <= LOST * scale))) break;
    if (frame.counts.strong > 0 && frame.psi.some((psi) => psi !== 0 && Math.abs(psi) < SPENT * psiScale)) break;
    for (const { of, scale, tolerance, unknown, slack, error } of places) {
      const part = error === 0 ? 0 : error / (tolerance * scale + unknown + 1000 * slack);
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
