/**
 * The start of collisions and joints that touch, or would in the first step: half a step of the scheme over the touching contacts at once. Without losses,
 *
 *   D = η¹* − η⁰,  ψ⁰ = √(2φ(η⁰)),  Δ = D − ¼Wf;   u¹ = u¹* − ½ B s Iᵀ f,   ψ^{1/2} = √(ψ⁰² + f Δ)
 *
 * with p2's force for a contact alone, IT-2's for several. The benchmark IT-2 itself stores φ(η⁰) + φ(η¹): there one factor on all forces makes
 * Σ f Δ equal to Σ φ(η¹) − φ(η⁰), and joints take no part. A joint is a collision of overlap s η − play, on the side s where its gap is left first; its force is s f.
 */
import { collisionGradient } from './dense-laws.ts';
import { at, dot } from './dense-linear.ts';
import { solveNewton } from './dense-newton.ts';
import { type DenseCollision, type DenseContact, potential } from './dense-system.ts';

interface Touching {
  readonly index: number;
  readonly contact: DenseCollision;
  /** −1 on the side of a joint where η is negative. */
  readonly sign: 1 | -1;
  /** Overlap at sample 0, and how far it would move to sample 1, m. */
  readonly eta0: number;
  readonly D: number;
}

/** A contact as one that may touch; undefined where it starts otherwise. */
function touchingOf(contact: DenseContact, index: number, eta0: number, eta1: number, iterated: boolean): Touching[] {
  if (contact.kind === 'slack' && !iterated) {
    const { play, kind: _, ...rest } = contact;
    const sign = eta0 + eta1 < 0 ? -1 : 1;
    return [
      {
        index,
        contact: { ...rest, kind: 'collision', rule: 'p2' },
        sign,
        eta0: sign * eta0 - play,
        D: sign * (eta1 - eta0),
      },
    ];
  }
  if (contact.kind !== 'collision' || contact.psi0 !== undefined || startsAsPublished(contact, eta0)) return [];
  return [{ index, contact, sign: 1, eta0, D: eta1 - eta0 }];
}

/** Forces of the half step, N, and ψ^{1/2} of all that may touch. `W` is without losses. */
export function touchedStart(
  contacts: readonly DenseContact[],
  W: readonly (readonly number[])[],
  eta0: readonly number[],
  eta1: readonly number[],
  iterated: boolean,
): { readonly force: readonly number[]; readonly psi: ReadonlyMap<number, number> } {
  const free = contacts.flatMap((contact, i) => touchingOf(contact, i, at(eta0, i), at(eta1, i), iterated));
  let touching = free.filter(({ eta0: eta, D }) => eta > 0 || eta + D > 0);
  for (;;) {
    const { force, psi } = halfStep(touching, contacts.length, W, iterated);
    // Those that the others press together take part as well.
    const pressed = free.filter((one) => {
      const moved = (iterated ? 1 / 2 : 1 / 4) * one.sign * dot(at(W, one.index), force);
      return !touching.includes(one) && one.eta0 + one.D - moved > 0;
    });
    if (pressed.length > 0) touching = free.filter((one) => touching.includes(one) || pressed.includes(one));
    else return { force, psi: new Map(free.map(({ index }) => [index, psi.get(index) ?? 0])) };
  }
}

function halfStep(touching: readonly Touching[], count: number, W: readonly (readonly number[])[], iterated: boolean) {
  const force = Array.from({ length: count }, () => 0);
  const psi = new Map<number, number>();
  const left = new Set(touching);
  for (const first of touching) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const one of group)
      for (const other of left) if (at(at(W, one.index), other.index) !== 0 && left.delete(other)) group.push(other);
    const V = group.map((one) => group.map((other) => (one.sign * other.sign * at(at(W, one.index), other.index)) / 4));
    const single = group.length === 1 ? alone(first, V[0][0]) : undefined;
    const booked = single === undefined ? together(group, V) : [single.force];
    const found = iterated ? followed(group, V, booked) : booked;
    group.forEach(({ index, contact, sign, eta0: eta, D }, i) => {
      force[index] = sign * found[i];
      const left = D - dot(V[i], found);
      const stored = iterated
        ? potential(contact, eta) + potential(contact, eta + 2 * left - D)
        : 2 * potential(contact, eta) + found[i] * left;
      psi.set(index, sign * (single !== undefined && !iterated ? single.after : Math.sqrt(stored)));
    });
  }
  return { force, psi };
}

/** The force of p2, and the ψ^{1/2} = 2f/g − ψ⁰ that it leaves. */
function alone({ contact, eta0, D }: Touching, w: number): { readonly force: number; readonly after: number } {
  const psi = Math.sqrt(2 * potential(contact, eta0));
  const g = collisionGradient('p2', contact, { etaPrev: eta0, eta: eta0, D, w, psi });
  const mean = (psi + (g * D) / 4) / (1 + (w * g * g) / 4);
  return { force: g * mean, after: g === 0 ? psi : 2 * mean - psi };
}

function together(group: readonly Touching[], V: readonly (readonly number[])[]): readonly number[] {
  const eta = group.map(({ eta0 }) => eta0);
  const states = { etaPrev: eta, eta, D: group.map(({ D }) => D), psi: group.map(() => 0), chi: group.map(() => 0) };
  const lossless = group.map(({ contact: { loss: _, ...bare } }) => ({ ...bare, mu: 0 }));
  return solveNewton(lossless, V, states, 1).force;
}

/** The forces times the least factor with which the motion loses what φ gains. */
function followed(group: readonly Touching[], V: readonly (readonly number[])[], f: readonly number[]): number[] {
  const missed = (factor: number) =>
    group.reduce((sum, { contact, eta0, D }, i) => {
      const moved = factor * dot(V[i], f);
      const gained = potential(contact, eta0 + D - 2 * moved) - potential(contact, eta0);
      return sum + factor * f[i] * (D - moved) - gained;
    }, 0);
  if (missed(0) === 0) return f.map(() => 0);
  const isPast = (factor: number) => missed(factor) < 0 !== missed(0) < 0;
  let high = 1 / 64;
  while (high < 4 && !isPast(high)) high += 1 / 64;
  if (!isPast(high)) return [...f];
  let low = high - 1 / 64;
  for (let n = 0; n < 100; n++) {
    const middle = (low + high) / 2;
    if (isPast(middle)) high = middle;
    else low = middle;
  }
  return f.map((force) => low * force);
}

/** Restitution, and other losses while apart, start with ψ² = φ(η⁰) + φ(η¹). */
function startsAsPublished({ loss, memory, restitution }: DenseCollision, eta0: number): boolean {
  return restitution !== undefined || (eta0 < 0 && (loss !== undefined || memory !== undefined));
}
