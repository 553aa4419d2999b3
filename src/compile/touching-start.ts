/**
 * The start of contacts that touch, or would within the first step: half a step of the same scheme. With v¹ᐟ² = v − (k/2m) b f the motion loses
 * f X/2 and ψ² gains f X, X = D − W f/4, so the energy of the start is that of the given state, whatever the stiffness:
 *
 *   D = η¹* − η⁰,  ψ⁰ = √(2φ(η⁰)),  W/4;   u¹ = u¹* − ½ B b f,   ψ¹ᐟ² = √(ψ⁰² + f X)
 *
 * IT-2 stores φ(η⁰) + φ(η¹) instead of a ψ of its own, so its force follows from f X = φ(η¹) − φ(η⁰).
 * Where nothing touches, nothing changes. B is k²/m here: losses have not acted yet.
 * Reference: docs/theory.md, the start
 */
import { FOLLOWS_ETA } from '../kernel/laws/traits.ts';
import type { State } from '../players/index.ts';
import type { Compliance } from './compliance.ts';
import { hasTrait } from './contact-record.ts';
import { isHand } from './hand-names.ts';
import { type ContactPoint, gatherTerms } from './points.ts';
import { followedForces } from './touching-followed.ts';
import { movesLeft, storedAfter, type Touch, touchingForces } from './touching-forces.ts';

/** η of a point at samples 0 and 1, without its displacements, m. */
export interface Offsets {
  readonly before: number;
  readonly first: number;
}

interface TouchingPoint extends Touch {
  readonly point: number;
  readonly sign: number;
  /** By how much a unit of force moves each slot from sample 0 to 1, without the factor 1/2: k²/m s I, m/N. */
  readonly slots: readonly number[];
  readonly pushes: readonly number[];
}

/** Moves u¹ of `start` to where the touching contacts let it be. Returns ψ of these points. `masses` are those of all slots, kg. */
export function startTouching(
  points: readonly ContactPoint[],
  offsets: (point: number) => Offsets,
  { neighbours }: Compliance,
  start: State,
  masses: Float64Array,
  k: number,
): ReadonlyMap<number, number> {
  const touching = new Map<number, TouchingPoint>();
  points.forEach((contact, point) => {
    const { law, constants, terms } = contact;
    if (law.touch === undefined || isHand(contact.contact)) return;
    const { before, first } = offsets(point);
    const eta0 = before + gatherTerms(terms, start.u0);
    const eta1 = first + gatherTerms(terms, start.u1);
    const touch = law.touch(constants, eta0, eta1);
    if (touch === undefined) return;
    const { sign, play } = touch;
    const overlap = sign * eta0 - play;
    if (!(overlap > 0 || sign * eta1 - play > 0)) return;
    const { stiffness, exponent } = constants;
    const powerLaw = { stiffness, exponent };
    touching.set(point, {
      point,
      sign,
      law: powerLaw,
      overlap,
      move: sign * (eta1 - eta0),
      ...pushOf(contact, masses, k),
    });
  });
  const psi = new Map<number, number>();
  for (const group of groupsOf([...touching.keys()], neighbours)) {
    const touches = group.map((point) => touching.get(point) as TouchingPoint);
    const V = touches.map((one) => Float64Array.from(touches, (other) => 0.25 * complianceBetween(one, other, points)));
    const follows = touches.every(({ point }) => hasTrait(points[point].law.law, FOLLOWS_ETA));
    const forces = (follows ? followedForces : touchingForces)(touches, V);
    const moves = movesLeft(touches, V, forces);
    touches.forEach((touch, i) => {
      const force = forces[i];
      psi.set(touch.point, touch.sign * Math.sqrt(Math.max(0, storedAfter(touch, force, moves[i]))));
      touch.slots.forEach((slot, t) => {
        start.u1[slot] -= 0.5 * touch.sign * force * touch.pushes[t];
      });
    });
  }
  return psi;
}

/** The slots that a point's force moves: those of its unknowns, and the moves that masses keep beside them. */
function pushOf({ terms }: ContactPoint, masses: Float64Array, k: number) {
  const slots: number[] = [];
  const pushes: number[] = [];
  let undamped = 1;
  terms.slots.forEach((slot, t) => {
    const [weight, mobility] = [terms.weights[t], terms.mobilities[t]];
    if (masses[slot] > 0) {
      const push = (weight * k * k) / masses[slot];
      undamped = mobility === 0 ? 1 : push / mobility;
      slots.push(slot);
      pushes.push(push);
    } else if (weight === 0 && terms.moves[t] === 0 && mobility !== 0) {
      slots.push(slot);
      pushes.push(undamped * mobility);
    }
  });
  return { slots, pushes };
}

/** W without losses between two points, along their overlaps, m/N. */
function complianceBetween(one: TouchingPoint, other: TouchingPoint, points: readonly ContactPoint[]): number {
  const pushed = new Map(one.slots.map((slot, t) => [slot, one.pushes[t]]));
  const { slots, weights } = points[other.point].terms;
  return one.sign * other.sign * slots.reduce((sum, slot, t) => sum + weights[t] * (pushed.get(slot) ?? 0), 0);
}

/** Sets of points that are coupled, directly or through others. */
function groupsOf(points: readonly number[], neighbours: readonly (readonly number[])[]): number[][] {
  const left = new Set(points);
  const groups: number[][] = [];
  for (const first of points) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const point of group) for (const other of neighbours[point]) if (left.delete(other)) group.push(other);
    groups.push(group);
  }
  return groups;
}
