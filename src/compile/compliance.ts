/**
 * Compliance W = Σ (sI) B (sI)ᵀ between the contact points, and its islands: sets of points coupled within one step.
 * W is constant, symmetric and positive semi-definite.
 */
import { mergedTerms } from './merged-terms.ts';
import type { Terms } from './terms.ts';

/** W would have more entries than allowed. */
export interface TooCoupled {
  /** Lower bound of their number. */
  readonly entries: number;
}

export interface Compliance {
  /** W_cc per point, m/N. */
  readonly diagonal: Float64Array;
  /** Per point, the other points with W ≠ 0 in ascending order, and those entries of W, m/N. */
  readonly neighbours: readonly (readonly number[])[];
  readonly entries: readonly (readonly number[])[];
  /** Points of each island in ascending order, hands last; islands in the order of their first point. */
  readonly islands: readonly (readonly number[])[];
  /** Per island, the parts into which it splits while no hand is present. The island lists their points in this order. */
  readonly parts: readonly (readonly (readonly number[])[])[];
}

/**
 * `meets` lists pairs of points that may become coupled later because one of them slides: they count as coupled from the start.
 * Points for which `isHand` is true may be absent. Stops as soon as W is known to have more than `most` entries.
 */
export function complianceOf(
  given: readonly Terms[],
  slots: number,
  meets: readonly (readonly [number, number])[],
  most: number,
  isHand: (point: number) => boolean = () => false,
): Compliance | TooCoupled {
  const points = eachSlotOnce(given, slots);
  const later = new Map<number, number[]>();
  for (const [a, b] of meets)
    for (const [x, y] of [
      [a, b],
      [b, a],
    ])
      if (later.get(x)?.push(y) === undefined) later.set(x, [y]);
  const { starts, owners, mobilities, pointSets } = bySlot(points, slots);
  // All points that touch the same slot are coupled, which gives a lower bound of the number of entries.
  let mostPerSlot = 0;
  for (let slot = 0; slot < slots; slot++) mostPerSlot = Math.max(mostPerSlot, starts[slot + 1] - starts[slot]);
  if (mostPerSlot * (mostPerSlot - 1) > most) return { entries: mostPerSlot * (mostPerSlot - 1) };
  let total = 0;
  const diagonal = new Float64Array(points.length);
  const neighbours: number[][] = [];
  const entries: number[][] = [];
  const row = new Float64Array(points.length);
  const sums = new Float64Array(mostPerSlot);
  const metBy = new Int32Array(points.length).fill(-1);
  for (const [point, terms] of points.entries()) {
    const met: number[] = [];
    for (let t = 0; t < terms.slots.length; ) {
      // Consecutive slots touched by the same points, such as the modes of a body, are summed together in one contiguous array.
      const slot = terms.slots[t];
      const first = starts[slot];
      const count = starts[slot + 1] - first;
      for (let k = 0; k < count; k++) {
        const other = owners[first + k];
        if (metBy[other] !== point) {
          metBy[other] = point;
          row[other] = 0;
          met.push(other);
        }
        sums[k] = row[other];
      }
      const setHere = pointSets[slot];
      const isHere = (u: number) => u < terms.slots.length && pointSets[terms.slots[u]] === setHere;
      // Terms of another body may lie between those of this one, so each of the four is asked for.
      for (; [t, t + 1, t + 2, t + 3].every(isHere); t += 4) addFour(sums, count, terms, t, mobilities, starts);
      for (; isHere(t); t++) {
        const [weight, from] = [terms.weights[t], starts[terms.slots[t]]];
        for (let k = 0; k < count; k++) sums[k] += weight * mobilities[from + k];
      }
      for (let k = 0; k < count; k++) row[owners[first + k]] = sums[k];
    }
    diagonal[point] = row[point];
    const coupled = met.filter((other) => row[other] !== 0 && other !== point);
    for (const other of later.get(point) ?? []) {
      const felt = metBy[other] === point;
      if (!felt) row[other] = 0;
      if (!felt || row[other] === 0) coupled.push(other);
      metBy[other] = point;
    }
    coupled.sort((a, b) => a - b);
    neighbours.push(coupled);
    entries.push(coupled.map((other) => row[other]));
    total += coupled.length;
    if (total > most) return { entries: total };
  }
  mirror(neighbours, entries);
  const parts = islandsOf(neighbours).map((island) => partsOf(island, neighbours, isHand));
  const islands = parts.map(({ alone, hands }) => [...alone.flat(), ...hands]);
  return { diagonal, neighbours, entries, islands, parts: parts.map(({ alone }) => alone) };
}

/** Makes the sparsity symmetric: a sum that cancels may be zero for (a, b) and round-off for (b, a). The missing entry becomes 0. */
function mirror(neighbours: readonly number[][], entries: readonly number[][]): void {
  for (let point = 0; point < neighbours.length; point++)
    for (const other of [...neighbours[point]]) {
      const row = neighbours[other];
      const i = firstNotBelow(row, point);
      if (row[i] === point) continue;
      row.splice(i, 0, point);
      entries[other].splice(i, 0, 0);
    }
}

function firstNotBelow(list: readonly number[], value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Merges repeated slots: a sliding point has the same slot twice at the end of its string. */
function eachSlotOnce(points: readonly Terms[], slots: number): readonly Terms[] {
  const seenBy = new Int32Array(slots).fill(-1);
  return points.map((terms, point) => {
    let repeats = false;
    for (const slot of terms.slots) {
      repeats ||= seenBy[slot] === point;
      seenBy[slot] = point;
    }
    return repeats ? mergedTerms(terms) : terms;
  });
}

/** The points at each slot, in ascending order, with their mobilities there; those of slot s begin at starts[s]. */
function bySlot(points: readonly Terms[], slots: number) {
  const starts = new Int32Array(slots + 1);
  for (const terms of points) for (const slot of terms.slots) starts[slot + 1]++;
  for (let slot = 0; slot < slots; slot++) starts[slot + 1] += starts[slot];
  const next = starts.slice();
  const owners = new Int32Array(starts[slots]);
  const mobilities = new Float64Array(starts[slots]);
  points.forEach((terms, point) => {
    for (let t = 0; t < terms.slots.length; t++) {
      const at = next[terms.slots[t]]++;
      owners[at] = point;
      mobilities[at] = terms.mobilities[t];
    }
  });
  return { starts, owners, mobilities, pointSets: pointSetsOf(starts, owners) };
}

/** A number per slot, equal for consecutive slots touched by the same points. */
function pointSetsOf(starts: Int32Array, owners: Int32Array): Int32Array {
  const pointSets = new Int32Array(starts.length - 1);
  for (let slot = 1; slot < pointSets.length; slot++) {
    const [before, from, stop] = [starts[slot - 1], starts[slot], starts[slot + 1]];
    let same = stop - from === from - before;
    for (let k = 0; same && k < stop - from; k++) same = owners[before + k] === owners[from + k];
    pointSets[slot] = pointSets[slot - 1] + (same ? 0 : 1);
  }
  return pointSets;
}

/** Adds four terms per pass, in order: with one term per pass, loading and storing the sums would dominate. */
function addFour(
  sums: Float64Array,
  count: number,
  { slots, weights }: Terms,
  t: number,
  mobilities: Float64Array,
  starts: Int32Array,
): void {
  const [a, b, c, d] = [weights[t], weights[t + 1], weights[t + 2], weights[t + 3]];
  const [atA, atB] = [starts[slots[t]], starts[slots[t + 1]]];
  const [atC, atD] = [starts[slots[t + 2]], starts[slots[t + 3]]];
  for (let k = 0; k < count; k++)
    sums[k] =
      sums[k] + a * mobilities[atA + k] + b * mobilities[atB + k] + c * mobilities[atC + k] + d * mobilities[atD + k];
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

/** Splits an island into its hands and what remains without them; most islands have no hands and stay whole. */
function partsOf(
  island: readonly number[],
  neighbours: readonly (readonly number[])[],
  isHand: (point: number) => boolean,
): { readonly alone: readonly (readonly number[])[]; readonly hands: readonly number[] } {
  const hands = island.filter(isHand);
  if (hands.length === 0) return { alone: [island], hands };
  const others = island.filter((point) => !isHand(point));
  return { alone: groupsOf(others, neighbours), hands };
}

/** Groups of coupled points among the given ones, with all others absent. */
export function groupsOf(points: readonly number[], neighbours: readonly (readonly number[])[]): number[][] {
  const indexOf = new Map(points.map((point, i) => [point, i]));
  const among = points.map((point) => neighbours[point].flatMap((other) => indexOf.get(other) ?? []));
  return islandsOf(among).map((group) => group.map((i) => points[i]));
}
