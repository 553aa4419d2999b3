/**
 * Joints with play, and collisions without a tangent, whose light body others hold.
 *
 *   held     w′ = (D′ − Δ)/f < w/50, where Δ is the move with the force f that was found and D′ the one if the contact alone had none: the others' laws are
 *            straight lines, so Δ = D′ − w′f for any force of it. Not where wf < 1e-9 D
 *   sunk     the same whatever w′ is, where a contact lies far deeper than its ψ could press it, ψ² < 0.01 φ(η) and 0.01 φ(η⁻), and four times as deep as it moved last
 *   plan     rule p2 for D′ and w′ in place of D and w, for all that are held; then all are solved. Again, up to six times, until no force of theirs changes
 *            by more than a thousandth
 *   missed   what has no force although the others press it beyond its gap is planned as if alone with what they leave it (not without corrector passes): a
 *            joint that they drive further into an end of its play, and whatever has w′ < w/50 with the force that it then has. Each is tried without the others that
 *            are missed; then all join
 */
import { collisionForce, collisionPotential } from './dense-laws.ts';
import { at, type Matrix } from './dense-linear.ts';
import type { DenseContact } from './dense-system.ts';

/** The solve of one step, as far as it has come. */
export interface HeldSolve<Law> {
  readonly contacts: readonly DenseContact[];
  readonly W: Matrix;
  readonly etaPrev: readonly number[];
  readonly eta: readonly number[];
  readonly psi: readonly number[];
  readonly D: readonly number[];
  readonly laws: () => readonly Law[];
  readonly force: () => readonly number[];
  /** Solves with these laws. */
  readonly solve: (laws: readonly Law[]) => void;
  /** Solves without those that pull, until none does. */
  readonly push: () => void;
  /** Move of a contact with all forces but its own. */
  readonly room: (i: number) => number;
  readonly plan: (i: number, D: number, w: number) => Law;
  readonly without: (law: Law) => Law;
}

/** Rule p2, whose g follows from D and w. */
function canBePlanned(contact: DenseContact): boolean {
  return contact.kind === 'slack' || (contact.kind === 'collision' && contact.rule === 'p2');
}

/** The part of its own compliance below which a contact is held. */
const LEFT = 0.02;

/** Whether others may hold a contact: anybody a joint, and on a light body a collision with restitution or memory. Friction holds nobody. */
function mayBeHeld({ contacts, W }: Pick<HeldSolve<unknown>, 'contacts' | 'W'>, i: number): boolean {
  const contact = at(contacts, i);
  if (!canBePlanned(contact)) return false;
  return contacts.some((other, j) => {
    const w = at(at(W, i), j);
    if (j === i || w === 0 || ['strain', 'folded', 'friction'].includes(other.kind)) return false;
    if (contact.kind === 'slack') return true;
    const isLight = w * w > (1 - LEFT) * at(at(W, i), i) * at(at(W, j), j);
    return isLight && contact.kind === 'collision' && (contact.memory ?? contact.restitution) !== undefined;
  });
}

/** Potential of a joint or a collision, J. */
function stored(contact: DenseContact, eta: number): number {
  if (contact.kind === 'slack') return collisionPotential(contact, Math.abs(eta) - contact.play);
  return contact.kind === 'collision' ? collisionPotential(contact, eta) : 0;
}

/** Static force of a joint or a collision, N. */
function pressing(contact: DenseContact, eta: number): number {
  if (contact.kind === 'slack') return collisionForce(contact, Math.abs(eta) - contact.play);
  return contact.kind === 'collision' ? collisionForce(contact, eta) : 0;
}

export function settleHeld<Law extends { readonly scale: number }>(
  system: HeldSolve<Law>,
  island: readonly number[],
  passes: number,
): void {
  const { contacts, W, etaPrev, eta, psi, D, laws, force, solve, push, room, plan, without } = system;
  const own = (i: number) => at(at(W, i), i);
  if (!island.some((i) => mayBeHeld(system, i))) return;
  const isSunk = (i: number) => {
    const least = Math.min(stored(at(contacts, i), at(etaPrev, i)), stored(at(contacts, i), at(eta, i)));
    return at(psi, i) ** 2 < 0.01 * least && 4 * Math.abs(at(eta, i) - at(etaPrev, i)) < Math.abs(at(eta, i));
  };
  const among = island.filter((i) => canBePlanned(at(contacts, i)) && (isSunk(i) || mayBeHeld(system, i)));

  // So soft a contact does not care what it is left, which could not be told from round-off.
  const isSoft = (i: number) => Math.abs(at(force(), i)) * own(i) < 1e-9 * Math.abs(at(D, i));
  for (let round = 0; round < 6; round++) {
    const before = laws();
    const found = force();
    const held = among.flatMap((i) => {
      if (at(found, i) === 0) return [];
      if (isSoft(i)) return [];
      const move = room(i) - own(i) * at(found, i);
      solve(before.map((law, j) => (j === i ? without(law) : law)));
      const left = room(i);
      const w = (left - move) / at(found, i);
      solve(before);
      return w > -1e-12 * own(i) && (isSunk(i) || w < LEFT * own(i))
        ? [{ i, left, w: w > 1e-12 * own(i) ? w : 1e-24 * own(i) }]
        : [];
    });
    if (held.length === 0) break;
    const planned = new Map(held.map(({ i, left, w }) => [i, plan(i, left, w)]));
    solve(before.map((law, i) => planned.get(i) ?? law));
    if (held.every(({ i }) => Math.abs(at(force(), i) - at(found, i)) <= 1e-3 * Math.abs(at(found, i)))) break;
  }
  push();

  for (let round = 0; round < 6 && passes > 0; round++) {
    const before = laws();
    const missed = new Map<number, Law>();
    for (const i of island) {
      if (at(force(), i) !== 0 || !canBePlanned(at(contacts, i))) continue;
      const left = room(i);
      if (pressing(at(contacts, i), at(etaPrev, i) + left) === 0) continue;
      const joined = plan(i, left, own(i));
      if (joined.scale === 0) continue;
      solve(before.map((law, j) => (j === i ? joined : law)));
      const found = at(force(), i);
      const move = room(i) - own(i) * found;
      const isDriven = at(contacts, i).kind === 'slack' && (at(etaPrev, i) + left) * left > 0;
      if (isDriven || (found !== 0 && !isSoft(i) && (left - move) / found < LEFT * own(i))) missed.set(i, joined);
      solve(before);
    }
    if (missed.size === 0) break;
    solve(before.map((law, i) => missed.get(i) ?? law));
    push();
  }
}
