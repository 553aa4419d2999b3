/**
 * Fences: where many points of one element may touch things without unknowns (a board, frets), each slot of the element gets bounds
 * within which none of the points can touch. The kernel then tests slots instead of contacts (kernel/fence.ts).
 */
import { MAY_SLEEP } from '../kernel/laws/traits.ts';
import * as kernel from '../kernel/records.ts';
import { Fence as FenceRecord, STRIDE } from '../kernel/sleep-records.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { hasTrait } from './contact-record.ts';
import { type Image, type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { ownersOf } from './owners.ts';
import type { ContactPoint } from './points.ts';

/** With fewer points than this, each is tested individually. */
const FEWEST_POINTS = 8;

export interface Fence {
  /** Index of the element. */
  readonly owner: number;
  /** The first slot that may touch, or the one before it: fences begin at a vector boundary. */
  readonly slot: number;
  /** Number of slots, a multiple of the stride. */
  readonly count: number;
  /** Points of contact, ascending. */
  readonly points: readonly number[];
  /** The points of each slot, slot by slot, and where each slot's points begin. */
  readonly touches: readonly number[];
  readonly starts: Int32Array;
  readonly controls: readonly number[];
  readonly below: boolean;
  readonly above: boolean;
}

interface Fenced {
  readonly fences: readonly Fence[];
  /** Points that may sleep but have no fence, ascending. */
  readonly others: readonly number[];
}

export function fencesOf({ bodies, slots, points }: Build): Fenced {
  const ownerOf = ownersOf(bodies, slots);
  const byOwner = new Map<number, number[]>();
  const others: number[] = [];
  points.forEach((point, i) => {
    if (!hasTrait(point.law.law, MAY_SLEEP) || point.slide !== undefined) return;
    const owner = soleOwner(point, ownerOf);
    if (owner < 0) others.push(i);
    else if (byOwner.get(owner)?.push(i) === undefined) byOwner.set(owner, [i]);
  });
  const fences: Fence[] = [];
  for (const [owner, list] of byOwner)
    if (list.length < FEWEST_POINTS) others.push(...list);
    else fences.push({ owner, ...fenceOf(list, points) });
  return { fences, others: others.sort((a, b) => a - b) };
}

/** The only element whose unknowns enter a point's η, all with the same sign; -1 if there is no such element. */
function soleOwner({ terms: { slots, weights } }: ContactPoint, ownerOf: Int32Array): number {
  let owner = -1;
  let sign = 0;
  for (let t = 0; t < slots.length; t++) {
    if (weights[t] === 0) continue;
    if (owner < 0) {
      owner = ownerOf[slots[t]];
      sign = Math.sign(weights[t]);
    } else if (ownerOf[slots[t]] !== owner || Math.sign(weights[t]) !== sign) return -1;
  }
  return owner;
}

function fenceOf(list: readonly number[], points: readonly ContactPoint[]): Omit<Fence, 'owner'> {
  const [slot, count] = reachOf(
    list.flatMap((i) => points[i].terms.slots.filter((_, t) => points[i].terms.weights[t] !== 0)),
  );
  const at: number[][] = Array.from({ length: count }, () => []);
  const controls = new Set<number>();
  let below = false;
  let above = false;
  for (const i of list) {
    const { terms, control } = points[i];
    if (control >= 0) controls.add(control);
    terms.slots.forEach((touched, t) => {
      if (terms.weights[t] === 0) return;
      at[touched - slot].push(i);
      if (terms.weights[t] < 0) below = true;
      else above = true;
    });
  }
  const starts = new Int32Array(count + 1);
  at.forEach((here, s) => {
    starts[s + 1] = starts[s] + here.length;
  });
  return { slot, count, points: list, touches: at.flat(), starts, controls: [...controls], below, above };
}

/** First slot and number of slots of a fence. */
function reachOf(touched: readonly number[]): [slot: number, count: number] {
  let [first, last] = [Infinity, 0];
  for (const slot of touched) {
    first = Math.min(first, slot - (slot % 2));
    last = Math.max(last, slot);
  }
  return [first, Math.ceil((last + 1 - first) / STRIDE) * STRIDE];
}

/** Numbers in the bounds on one side: one per slot, and two per stride. */
function boundsOf({ count }: Fence): number {
  return count + (2 * count) / STRIDE;
}

export function allocateFences(
  fences: readonly Fence[],
  { points }: Build,
  { kernelIndex }: ContactOrder,
  contactLinks: number,
  layout: Layout,
): ImagePart {
  const sum = (size: (fence: Fence) => number) => fences.reduce((all, fence) => all + size(fence), 0);
  const listed = sum((fence) => fence.points.length + fence.touches.length);
  const controls = sum((fence) => fence.controls.length);
  const bounded = sum((fence) => boundsOf(fence) * (Number(fence.below) + Number(fence.above)));
  const started = sum((fence) => fence.starts.length);
  const header = {
    fenceCount: fences.length,
    fences: layout.allocate('fences', fences.length, widthOf(FenceRecord, 4)),
    fenced: layout.allocate('fenced', listed, 4),
    fenceControls: layout.allocate('fence-controls', controls, 4),
    fencedAt: layout.allocate('fenced-at', controls, 8),
  };
  const boundsAt = layout.allocate('fence-bounds', bounded, 8);
  const startsAt = layout.allocate('fence-starts', started, 4);
  const write = (image: Image) => {
    const next = { bounds: boundsAt, starts: startsAt, fenced: 0, control: 0 };
    fences.forEach((fence, i) => {
      const nextBounds = (wanted: boolean) => {
        const address = wanted ? next.bounds : 0;
        if (wanted) next.bounds += 8 * boundsOf(fence);
        return address;
      };
      image.setInts(header.fences + i * widthOf(FenceRecord, 4), FenceRecord, {
        slot: fence.slot,
        count: fence.count,
        low: nextBounds(fence.below),
        high: nextBounds(fence.above),
        firstFenced: next.fenced,
        fencedCount: fence.points.length,
        firstTouch: next.fenced + fence.points.length,
        starts: next.starts,
        firstControl: next.control,
        controlCount: fence.controls.length,
        element: fence.owner,
      });
      for (const point of fence.points) {
        const fencedBelow = points[point].terms.weights.some((weight) => weight < 0) ? 1 : 0;
        const at = contactLinks + kernelIndex[point] * widthOf(kernel.ContactLinks, 4);
        image.setInts(at, kernel.ContactLinks, { fence: i + 1, fencedBelow });
      }
      for (const point of [...fence.points, ...fence.touches])
        image.setInt(header.fenced + 4 * next.fenced++, kernelIndex[point]);
      for (const control of fence.controls) image.setInt(header.fenceControls + 4 * next.control++, control);
      for (const start of fence.starts) {
        image.setInt(next.starts, start);
        next.starts += 4;
      }
    });
  };
  return { header, write };
}
