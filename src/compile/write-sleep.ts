/** Writes which contacts are awake, and how sleeping ones are tested: by a fence, by a watch, or individually. */
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { allocateFences, fencesOf } from './fences.ts';
import { isHand } from './hand-names.ts';
import type { Layout } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { ownersOf, touchedBy } from './owners.ts';
import { allocateWatches, watchesOf } from './watches.ts';
import type { TermTable } from './write-terms.ts';

export function allocateSleep(
  build: Build,
  order: ContactOrder,
  terms: TermTable,
  contactLinks: number,
  layout: Layout,
): ImagePart[] {
  const { fences, others } = fencesOf(build);
  const watches = watchesOf(build, others);
  const watched = new Set(watches.flatMap((watch) => watch.points));
  const lone = others.filter((point) => !watched.has(point));
  return [
    allocateAwake(build, order, lone, layout),
    allocateFences(fences, build, order, contactLinks, layout),
    allocateWatches(watches, order, terms, contactLinks, layout),
  ];
}

function allocateAwake(
  build: Build,
  { kernelIndex }: ContactOrder,
  lone: readonly number[],
  layout: Layout,
): ImagePart {
  const { points } = build;
  const count = points.length;
  const contacts = lone.toSorted((a, b) => kernelIndex[a] - kernelIndex[b]);
  const leashes = leashesOf(build, contacts);
  const header = {
    awake: layout.allocate('awake', Math.ceil(count / 64), 8),
    awakeList: layout.allocate('awake-list', count + 1, 4),
    joining: layout.allocate('joining', 2, 4),
    pushes: layout.allocate('pushes', count, 8),
    loneCount: lone.length,
    lone: layout.allocate('lone', lone.length, 4),
    leashes: layout.allocate('leashes', leashes.length, 4),
    leashWeights: layout.allocate('leash-weights', leashes.length, 8),
  };
  return {
    header,
    write: (image) => {
      points.forEach(({ contact }, point) => {
        if (!isHand(contact)) image.setBit(header.awake, kernelIndex[point]);
      });
      contacts.forEach((point, i) => {
        image.setInt(header.lone + 4 * i, kernelIndex[point]);
      });
      leashes.forEach(({ element, weight }, i) => {
        image.setInt(header.leashes + 4 * i, element + 1);
        image.setFloat(header.leashWeights + 8 * i, weight);
      });
    },
  };
}

/** For each point, the string on a bridge whose modes are all of its rows, and their largest weight; -1 if there is no such string. */
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
