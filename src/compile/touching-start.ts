/**
 * The start of contacts that touch, or would within the first step: half a step of the same scheme. With v¹ᐟ² = v − (k/2m) b f the motion loses
 * f X/2 and ψ² gains f X, X = D − W f/4, so the energy of the start is that of the given state, whatever the stiffness:
 *
 *   D = η¹* − η⁰,  ψ⁰ = √(2φ(η⁰)),  W/4;   u¹ = u¹* − ½ B b f,   ψ¹ᐟ² = √(ψ⁰² + f X)
 *
 * IT-2 has no ψ of its own: it stores φ(η⁰) + φ(η¹), and its forces are such that the sum of these makes up for what the motion loses.
 * Contacts that are coupled with one of IT-2 start as it does.
 * Where nothing touches, nothing changes. B is k²/m here: losses have not acted yet.
 * Reference: docs/theory.md, initial state
 * Rigid connections push as well, so that they hold (touching-held.ts).
 */
import { CONSTRAINT, FOLLOWS_ETA } from '../kernel/laws/traits.ts';
import { isHand } from '../model/hand-names.ts';
import { type DoubleDouble, twoProduct, twoSum } from '../numerics/double-double.ts';
import type { State } from '../players/index.ts';
import type { Compliance } from './compliance.ts';
import { hasTrait } from './contact-record.ts';
import { placeIn } from './fold.ts';
import { keptMoves } from './kept-moves.ts';
import type { PlacedBody } from './placed-body.ts';
import type { ContactPoint } from './points.ts';
import { gatherTerms } from './terms.ts';
import { followedForces } from './touching-followed.ts';
import { potentialOf, storedAfter, type Touch, touchingForces } from './touching-forces.ts';
import { holderOf, type Push } from './touching-held.ts';

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

/** What a force moves in the half step. */
export interface Moved {
  /** Of all slots, kg; 0 where a slot is no unknown. */
  readonly masses: Float64Array;
  /** The slots in which masses, and modes that drift, keep the moves of their unknowns. */
  readonly moves: ReadonlyMap<number, number>;
}

/** What a force on any of the bodies moves. */
export function movedBy(bodies: Iterable<PlacedBody>, slots: number): Moved {
  const masses = new Float64Array(slots);
  const moves = new Map<number, number>();
  for (const { body, slot } of bodies) {
    const place = (i: number) => slot + placeIn(body.fold, i);
    for (let i = 0; i < body.size; i++) masses[place(i)] = body.mass[i];
    for (const [unknown, i] of keptMoves(body)) moves.set(place(unknown), place(i));
  }
  return { masses, moves };
}

/** Moves u¹ of `start` to where the touching contacts let it be. Returns ψ of all points that may start so. */
export function startTouching(
  points: readonly ContactPoint[],
  offsets: (point: number) => Offsets,
  { neighbours }: Compliance,
  start: State,
  unknowns: Moved,
  k: number,
): ReadonlyMap<number, number> {
  const given = new Map<number, TouchingPoint>();
  const ties = points.flatMap(({ law }, point) => (hasTrait(law.law, CONSTRAINT) ? [point] : []));
  const pushLeft = heldPushes(points, ties, neighbours, unknowns, k);
  points.forEach((contact, point) => {
    const { law, constants } = contact;
    if (law.touch === undefined || isHand(contact.contact)) return;
    const { before, first } = offsets(point);
    const eta0 = before + gatherTerms(contact.terms, start.u0);
    const eta1 = first + gatherTerms(contact.terms, start.u1);
    const touch = law.touch(constants, eta0, eta1);
    if (touch === undefined) return;
    const { sign, play } = touch;
    const { stiffness, exponent } = constants;
    const place = { sign, overlap: sign * eta0 - play, move: sign * moveOf(contact, offsets(point), start, unknowns) };
    given.set(point, { point, law: { stiffness, exponent }, ...place, ...pushLeft(point) });
  });
  const touching = new Set([...given.keys()].filter((point) => isTouching(given.get(point) as TouchingPoint)));
  // Contacts that the forces of others press together join in, and the half step is made again.
  for (;;) {
    // Those that no contact couples, but rigid connections do, push each other too.
    const groups = groupsOf([...touching].sort(byNumber), ties, neighbours);
    const { u1, psi } = halfStep(points, given, groups, start.u1);
    const near = new Set(groups.flatMap((group) => group.flatMap((point) => neighbours[point])));
    const pressed = [...near].filter((point) => {
      const one = given.get(point);
      if (one === undefined || touching.has(point)) return false;
      const moved = one.sign * moveOf(points[point], offsets(point), { u0: start.u0, u1 }, unknowns);
      // X = D - W f/4 is halfway between the move without the forces and the one with them.
      return one.overlap + (follows(points[point]) ? moved : 0.5 * (one.move + moved)) > LEAST_OVERLAP;
    });
    if (pressed.length === 0) {
      start.u1.set(u1);
      // A contact that took no part stores nothing, even if the others push its bodies into each other by sample 1.
      return new Map([...given.keys()].map((point) => [point, psi.get(point) ?? 0]));
    }
    for (const point of pressed) touching.add(point);
  }
}

/** η¹ − η⁰, m, from the moves that bodies keep. */
function moveOf({ terms }: ContactPoint, { before, first }: Offsets, { u0, u1 }: State, { moves }: Moved): number {
  return terms.slots.reduce((sum, slot, t) => {
    const kept = moves.get(slot);
    return sum + terms.weights[t] * (kept === undefined ? u1[slot] - u0[slot] : u1[kept]);
  }, first - before);
}

const byNumber = (a: number, b: number) => a - b;

/** Overlaps below this store nothing that a number can hold, m. */
const LEAST_OVERLAP = 1e-100;

function isTouching({ overlap, move }: Touch): boolean {
  return overlap > LEAST_OVERLAP || overlap + move > LEAST_OVERLAP;
}

/** Whether a point's law stores φ(η) + φ(η⁻). */
function follows({ law }: ContactPoint): boolean {
  return hasTrait(law.law, FOLLOWS_ETA);
}

/** u¹ and ψ¹ᐟ² after the half step of groups of coupled points. */
function halfStep(
  points: readonly ContactPoint[],
  given: ReadonlyMap<number, TouchingPoint>,
  groups: readonly (readonly number[])[],
  before: Float64Array,
): { readonly u1: Float64Array; readonly psi: ReadonlyMap<number, number> } {
  const u1 = before.slice();
  const psi = new Map<number, number>();
  for (const group of groups) {
    const touches = group.flatMap((point) => given.get(point) ?? []);
    const W = touches.map((one) => touches.map((other) => complianceBetween(one, other, points)));
    const yielding = {
      V: W.map((row) => Float64Array.from(row, ([nearest]) => 0.25 * nearest)),
      rest: W.map((row) => Float64Array.from(row, ([, rest]) => 0.25 * rest)),
    };
    const followed = group.some((point) => follows(points[point]));
    const { forces, moves } = (followed ? followedForces : touchingForces)(touches, yielding);
    touches.forEach((touch, i) => {
      const force = forces[i];
      const { law, overlap, move } = touch;
      const stored = followed
        ? potentialOf(law, overlap) + potentialOf(law, overlap + 2 * moves[i] - move)
        : storedAfter(touch, force, moves[i]);
      psi.set(touch.point, touch.sign * Math.sqrt(Math.max(0, stored)));
      touch.slots.forEach((slot, t) => {
        u1[slot] -= 0.5 * touch.sign * force * touch.pushes[t];
      });
    });
  }
  return { u1, psi };
}

/** What the force of each point moves, beside the rigid connections that it reaches. */
function heldPushes(
  points: readonly ContactPoint[],
  ties: readonly number[],
  neighbours: readonly (readonly number[])[],
  unknowns: Moved,
  k: number,
): (point: number) => Push {
  const own = (point: number) => pushOf(points[point], unknowns, k);
  const groups = groupsOf(ties, [], neighbours);
  const holders = groups.map((group) => holderOf(group.map((tie) => ({ terms: points[tie].terms, ...own(tie) }))));
  const groupAt = new Map(groups.flatMap((group, i) => group.map((tie) => [tie, i] as const)));
  return (point) => {
    const among = new Set(neighbours[point].flatMap((other) => groupAt.get(other) ?? []));
    return [...among].reduce<Push>((push, i) => holders[i](push, points[point].terms), own(point));
  };
}

/** The slots that a point's force moves: those of its unknowns, and of the moves that are kept beside them. */
function pushOf({ terms }: ContactPoint, { masses, moves }: Moved, k: number) {
  const slots: number[] = [];
  const pushes: number[] = [];
  terms.slots.forEach((slot, t) => {
    if (!(masses[slot] > 0)) return;
    const push = (terms.weights[t] * k * k) / masses[slot];
    slots.push(slot);
    pushes.push(push);
    const move = moves.get(slot);
    if (move === undefined) return;
    slots.push(move);
    pushes.push(push);
  });
  return { slots, pushes };
}

/** W without losses between two points, along their overlaps, m/N: a double, and what it leaves. */
function complianceBetween(one: TouchingPoint, other: TouchingPoint, points: readonly ContactPoint[]): DoubleDouble {
  const pushed = new Map(one.slots.map((slot, t) => [slot, one.pushes[t]]));
  const { slots, weights } = points[other.point].terms;
  let [sum, rest] = [0, 0];
  slots.forEach((slot, t) => {
    const [product, lost] = twoProduct(weights[t], pushed.get(slot) ?? 0);
    const [next, rounded] = twoSum(sum, product);
    sum = next;
    rest += lost + rounded;
  });
  const sign = one.sign * other.sign;
  return [sign * sum, sign * rest];
}

/** Sets of points that are coupled, directly or through others or rigid connections, with the latter. */
function groupsOf(
  points: readonly number[],
  ties: readonly number[],
  neighbours: readonly (readonly number[])[],
): number[][] {
  const left = new Set([...points, ...ties]);
  const groups: number[][] = [];
  for (const first of points) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const point of group) for (const other of neighbours[point]) if (left.delete(other)) group.push(other);
    groups.push(group);
  }
  return groups;
}
