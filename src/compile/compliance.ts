/**
 * Compliance W = Σ (sI) B (sI)ᵀ between the contact points, and its islands: points that feel each other within one step.
 * W is constant, symmetric and positive semi-definite.
 */
import type { Terms } from './points.ts';

/** W would have more entries than it may. */
export interface TooCoupled {
  /** At least so many. */
  readonly entries: number;
}

export interface Compliance {
  /** W_cc per point, m/N. */
  readonly diagonal: Float64Array;
  /** Per point, the others with W ≠ 0 in ascending order, and those entries, m/N. */
  readonly neighbours: readonly (readonly number[])[];
  readonly entries: readonly (readonly number[])[];
  /** Points of each island in ascending order, hands last; islands in the order of their first point. */
  readonly islands: readonly (readonly number[])[];
  /** Of each island: what it falls into while no hand is there. Their points stand in the island in this order. */
  readonly parts: readonly (readonly (readonly number[])[])[];
}

/**
 * `meets` names pairs that may come to feel each other later (points that slide): they count as coupled from the start.
 * Points for which `isHand` is true may be away. Stops as soon as W is known to have more than `most` entries.
 */
export function complianceOf(
  points: readonly Terms[],
  slots: number,
  meets: readonly (readonly [number, number])[],
  most: number,
  isHand: (point: number) => boolean = () => false,
): Compliance | TooCoupled {
  const later = new Map<number, number[]>();
  for (const [a, b] of meets)
    for (const [x, y] of [
      [a, b],
      [b, a],
    ])
      later.set(x, [...(later.get(x) ?? []), y]);
  const atSlot: { point: number; mobility: number }[][] = Array.from({ length: slots }, () => []);
  points.forEach((terms, point) => {
    terms.slots.forEach((slot, i) => {
      atSlot[slot].push({ point, mobility: terms.mobilities[i] });
    });
  });
  // All that touch one slot feel each other: that many entries there are at least.
  const crowd = atSlot.reduce((largest, list) => Math.max(largest, list.length), 0);
  if (crowd * (crowd - 1) > most) return { entries: crowd * (crowd - 1) };
  let total = 0;
  const diagonal = new Float64Array(points.length);
  const neighbours: number[][] = [];
  const entries: number[][] = [];
  const row = new Float64Array(points.length);
  const seen = new Uint8Array(points.length);
  for (const [point, terms] of points.entries()) {
    const met: number[] = [];
    terms.slots.forEach((slot, i) => {
      for (const other of atSlot[slot]) {
        if (!seen[other.point]) {
          seen[other.point] = 1;
          met.push(other.point);
        }
        row[other.point] += terms.weights[i] * other.mobility;
      }
    });
    diagonal[point] = row[point];
    const coming = later.get(point) ?? [];
    const coupled = [...new Set([...met.filter((other) => row[other] !== 0), ...coming])]
      .filter((other) => other !== point)
      .sort((a, b) => a - b);
    neighbours.push(coupled);
    entries.push(coupled.map((other) => row[other]));
    for (const other of met) {
      row[other] = 0;
      seen[other] = 0;
    }
    total += coupled.length;
    if (total > most) return { entries: total };
  }
  const parts = islandsOf(neighbours).map((island) => partsOf(island, neighbours, isHand));
  const islands = parts.map(({ alone, hands }) => [...alone.flat(), ...hands]);
  return { diagonal, neighbours, entries, islands, parts: parts.map(({ alone }) => alone) };
}

function islandsOf(neighbours: readonly (readonly number[])[]): number[][] {
  const island = new Int32Array(neighbours.length).fill(-1);
  const islands: number[][] = [];
  for (let first = 0; first < neighbours.length; first++) {
    if (island[first] >= 0) continue;
    const members = [first];
    island[first] = islands.length;
    for (let i = 0; i < members.length; i++) {
      for (const other of neighbours[members[i]]) {
        if (island[other] >= 0) continue;
        island[other] = islands.length;
        members.push(other);
      }
    }
    islands.push(members.sort((a, b) => a - b));
  }
  return islands;
}

/** An island without its hands: most have none and stay whole. */
function partsOf(
  island: readonly number[],
  neighbours: readonly (readonly number[])[],
  isHand: (point: number) => boolean,
): { readonly alone: readonly (readonly number[])[]; readonly hands: readonly number[] } {
  const hands = island.filter(isHand);
  if (hands.length === 0) return { alone: [island], hands };
  const others = island.filter((point) => !isHand(point));
  const place = new Map(others.map((point, i) => [point, i]));
  const among = others.map((point) => neighbours[point].flatMap((other) => place.get(other) ?? []));
  return { alone: islandsOf(among).map((part) => part.map((i) => others[i])), hands };
}

/** Numbers in the Cholesky factor of an island within its envelope, and multiply-adds to find it. */
export function envelopeOf(island: readonly number[], neighbours: readonly (readonly number[])[]) {
  const place = new Map(island.map((point, i) => [point, i]));
  let size = 0;
  let work = 0;
  island.forEach((point, i) => {
    const first = neighbours[point].reduce((least, other) => Math.min(least, place.get(other) as number), i);
    size += i - first + 1;
    work += (i - first + 1) * (i - first + 1);
  });
  return { size, work };
}
