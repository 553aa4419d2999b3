/** Writes which contacts are awake, and how sleeping ones are tested: by a fence, by a watch, or individually. */
import { ContactLinks } from '../kernel/records.ts';
import { isHand } from '../model/hand-names.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { allocateFences, fencesOf } from './fences.ts';
import { type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { ownersOf, touchedBy } from './owners.ts';
import { allocateWatches, watchesOf } from './watches.ts';
import type { TermTable } from './write-terms.ts';

/** How the points that may sleep are tested. */
export interface Sleepers {
  readonly fences: ReturnType<typeof fencesOf>['fences'];
  readonly watches: ReturnType<typeof watchesOf>;
  /** Those tested one by one, in the kernel's order. */
  readonly lone: readonly number[];
  /** For each of these, the string on a bridge whose modes are all of its rows, and their largest weight; -1 if there is no such string. */
  readonly leashes: readonly { readonly element: number; readonly weight: number }[];
}

export function sleepersOf(build: Build, { kernelIndex }: ContactOrder): Sleepers {
  const { fences, others } = fencesOf(build);
  const watches = watchesOf(build, others);
  const watched = new Set(watches.flatMap((watch) => watch.points));
  const lone = others.filter((point) => !watched.has(point)).sort((a, b) => kernelIndex[a] - kernelIndex[b]);
  return { fences, watches, lone, leashes: leashesOf(build, lone) };
}

export function allocateSleep(
  build: Build,
  order: ContactOrder,
  { fences, watches, lone, leashes }: Sleepers,
  terms: TermTable,
  contactLinks: number,
  layout: Layout,
): ImagePart[] {
  return [
    allocateAwake(build, order, lone, leashes, contactLinks, layout),
    allocateFences(fences, build, order, contactLinks, layout),
    allocateWatches(watches, order, terms, contactLinks, layout),
  ];
}

function allocateAwake(
  build: Build,
  { kernelIndex }: ContactOrder,
  lone: readonly number[],
  leashes: Sleepers['leashes'],
  contactLinks: number,
  layout: Layout,
): ImagePart {
  const { points } = build;
  const count = points.length;
  const header = {
    awake: layout.allocate('awake', Math.ceil(count / 64), 8),
    awakeList: layout.allocate('awake-list', count + 1, 4),
    joining: layout.allocate('joining', 2, 4),
    pushes: layout.allocate('pushes', count, 8),
    loneCount: lone.length,
    lone: layout.allocate('lone', lone.length, 4),
    leashes: layout.allocate('leashes', leashes.length, 4),
    leashWeights: layout.allocate('leash-weights', leashes.length, 8),
    leashClears: layout.allocate('leash-clears', leashes.length, 8),
  };
  return {
    header,
    write: (image) => {
      points.forEach(({ contact }, point) => {
        if (!isHand(contact)) image.setBit(header.awake, kernelIndex[point]);
      });
      lone.forEach((point, i) => {
        image.setInt(header.lone + 4 * i, kernelIndex[point]);
        image.setInts(contactLinks + kernelIndex[point] * widthOf(ContactLinks, 4), ContactLinks, { lone: i + 1 });
      });
      leashes.forEach(({ element, weight }, i) => {
        image.setInt(header.leashes + 4 * i, element + 1);
        image.setFloat(header.leashWeights + 8 * i, weight);
      });
    },
  };
}

function leashesOf({ bodies, slots, points, bridges }: Build, lone: readonly number[]) {
  if (bridges.length === 0) return [];
  const owners = ownersOf(bodies, slots);
  const carried = [...bodies.values()].map(({ body }) => body.bridge !== undefined);
  return lone.map((point) => {
    const { terms } = points[point];
    const first = terms.slots.length - terms.rowTerms;
    const [element = -1, ...others] = touchedBy({ ...terms, slots: terms.slots.slice(first) }, owners);
    if (others.length > 0 || !carried[element]) return { element: -1, weight: 0 };
    const weight = terms.weights.slice(first).reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    return { element, weight };
  });
}
