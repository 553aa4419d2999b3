/** Writes the strings that stand on other bodies (kernel/bridges.ts). */

import { Bridge, BridgePoint, BridgeRecord } from '../kernel/bridge-records.ts';
import { IDLES, MAY_SLEEP } from '../kernel/laws/traits.ts';
import { isHand } from '../model/hand-names.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { hasTrait } from './contact-record.ts';
import { type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { ownersOf, touchedBy } from './owners.ts';
import { gatherTerms } from './terms.ts';
import type { Sleepers } from './write-sleep.ts';
import type { TermTable } from './write-terms.ts';

/** Energy that strings and points share in the initial state, J. */
export function startBridges({ bridges, start }: Build): number {
  return bridges.reduce((all, { terms, strings }) => {
    const [before, now] = [start.u0, start.u1].map((state) => gatherTerms(terms, state));
    return strings.reduce((sum, { forces, terms: pulls }) => {
      const crossed = before * gatherTerms(pulls, start.u1) + now * gatherTerms(pulls, start.u0);
      return sum + 0.5 * (forces.stiffness * before * now - crossed);
    }, all);
  }, 0);
}

/**
 * What touches each element, if its steps may wait (kernel/bridges.ts): as the kernel's index and the place among the lone ones, or -1. Undefined for
 * elements whose state is needed in every step: by outputs, by what stretches or moves, by points that are not tested one by one.
 */
function touchesOf(build: Build, { kernelIndex }: ContactOrder, { lone, leashes }: Sleepers) {
  const { bodies, slots, points, outputs, stretches, moves } = build;
  const owners = ownersOf(bodies, slots);
  const names = [...bodies.keys()];
  const touches: (number[] | undefined)[] = names.map(() => []);
  const needs = (element: number) => {
    touches[element] = undefined;
  };
  for (const { terms } of outputs) if (terms !== undefined) touchedBy(terms, owners).forEach(needs);
  for (const { members } of stretches) for (const name of members) needs(names.indexOf(name));
  for (const name of moves.keys()) needs(names.indexOf(name));
  const places = new Map(lone.map((point, i) => [point, i]));
  points.forEach(({ contact, law, terms, reads }, point) => {
    if (isHand(contact)) return; // while hands are here nothing waits
    if (reads !== undefined) touchedBy(reads, owners).forEach(needs);
    const place = places.get(point) ?? -1;
    for (const element of touchedBy(terms, owners)) {
      if (hasTrait(law.law, MAY_SLEEP) && leashes[place]?.element !== element) needs(element);
      touches[element]?.push(kernelIndex[point], place);
    }
  });
  return touches;
}

/** What alone can hit a string that may lag: the one contact that may sleep, as `touchesOf` lists it, with a single slot beside the string's modes. */
function hammerOf({ points }: Build, { lone, leashes }: Sleepers, listed: readonly number[]) {
  const hits = listed.flatMap((place, i) => (i % 2 === 1 && place >= 0 ? [{ index: listed[i - 1], place }] : []));
  if (hits.length !== 1) return undefined;
  const [{ index, place }] = hits;
  const { slots, weights, rowTerms } = points[lone[place]].terms;
  // A slow mass also keeps its moves, which count nothing here (kernel/elements/drift.ts).
  const singles = weights.slice(0, slots.length - rowTerms).flatMap((weight, t) => (weight === 0 ? [] : [t]));
  if (singles.length !== 1) return undefined;
  const [t] = singles;
  return { index, lone: place, slot: slots[t], weight: weights[t], leash: leashes[place].weight };
}

/**
 * The spring that lies on a string beside its hammer, if it touches all its modes and nothing else, is coupled with no other, and nobody listens to it
 * (kernel/carried.ts).
 */
function damperOf(
  { points, outputs, compliance }: Build,
  { order }: ContactOrder,
  listed: readonly number[],
  modes: readonly number[],
) {
  if (listed.length !== 4) return 0;
  const index = listed[1] < 0 ? listed[0] : listed[2];
  const { contact, law, slide, moves, terms } = points[order[index]];
  const isFree = slide === undefined && moves === undefined;
  const isOnAll = terms.rowTerms === modes.length && terms.slots.every((slot, t) => slot === modes[t]);
  if (!isOnAll) return 0;
  if (!hasTrait(law.law, IDLES) || !isFree || compliance.neighbours[order[index]].length !== 1) return 0;
  return outputs.some((output) => output.contact === contact) ? 0 : index + 1;
}

export function allocateBridges(
  build: Build,
  order: ContactOrder,
  sleepers: Sleepers,
  table: TermTable,
  layout: Layout,
): ImagePart {
  const { bridges, bodies } = build;
  const strings = bridges.flatMap((point) => point.strings);
  const names = [...bodies.keys()];
  const touches = strings.length > 0 ? touchesOf(build, order, sleepers) : [];
  const touched = strings.map(({ name }) => touches[names.indexOf(name)]);
  const hammers = touched.map((listed) => hammerOf(build, sleepers, listed ?? []));
  const header = {
    bridgePointCount: bridges.length,
    bridgePoints: layout.allocate('bridge-points', bridges.length, widthOf(BridgePoint, 4)),
    bridges: layout.allocate('bridges', strings.length, widthOf(Bridge, 4)),
    bridgeRecords: layout.allocate('bridge-records', strings.length, widthOf(BridgeRecord, 8)),
    bridgeTouches: layout.allocate('bridge-touches', touched.flatMap((one) => one ?? []).length, 4),
    reaches: layout.allocate('reaches', bridges.length > 0 ? bodies.size : 0, 8),
  };
  const points = bridges.map(({ terms }) => table.add(terms));
  const rows = strings.map(({ terms }) => table.add(terms));
  return {
    header,
    write: (image) => {
      let firstBridge = 0;
      bridges.forEach(({ placed, strings: { length: bridgeCount } }, p) => {
        const element = names.indexOf(placed.name);
        const links = { ...points[p], element, firstBridge, bridgeCount };
        image.setInts(header.bridgePoints + p * widthOf(BridgePoint, 4), BridgePoint, links);
        firstBridge += bridgeCount;
      });
      let firstTouch = 0;
      strings.forEach(({ name, forces: { stiffness, ease, pulls }, terms: { slots: modes } }, b) => {
        const listed = touched[b] ?? [];
        const mayLag = touched[b] === undefined ? 0 : 1;
        const touching = { mayLag, firstTouch, touchCount: listed.length / 2 };
        const size = 4 * Math.ceil((1 + pulls.findLastIndex((pull) => pull !== 0)) / 4);
        const { index = 0, lone = 0, slot = -1, weight = 0, leash = 0 } = hammers[b] ?? {};
        const damper = slot < 0 ? 0 : damperOf(build, order, listed, modes);
        const hammer = { hammer: slot + 1, hammerContact: index, hammerLone: lone, damper };
        const links = { ...rows[b], element: names.indexOf(name), size, ...touching, ...hammer };
        image.setInts(header.bridges + b * widthOf(Bridge, 4), Bridge, links);
        listed.forEach((each, i) => {
          image.setInt(header.bridgeTouches + 4 * (firstTouch + i), each);
        });
        firstTouch += listed.length;
        // 1 + momentum is at most 2.
        const widest = pulls.reduce((sum, pull) => sum + 2 * Math.abs(pull), 0);
        image.setFloats(header.bridgeRecords + b * widthOf(BridgeRecord, 8), BridgeRecord, {
          stiffness,
          ease,
          widest,
          hammerWeight: weight,
          hammerLeash: leash,
          calm: -1,
        });
      });
    },
  };
}
