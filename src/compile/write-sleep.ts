/** Writes which contacts are awake, and how sleeping ones are tested: by a fence, by a watch, or individually. */
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { allocateFences, fencesOf } from './fences.ts';
import { isHand } from './hand-names.ts';
import type { Layout } from './image.ts';
import type { ImagePart } from './image-part.ts';
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
  { points }: Build,
  { kernelIndex }: ContactOrder,
  lone: readonly number[],
  layout: Layout,
): ImagePart {
  const count = points.length;
  const header = {
    awake: layout.allocate('awake', Math.ceil(count / 64), 8),
    awakeList: layout.allocate('awake-list', count + 1, 4),
    joining: layout.allocate('joining', 2, 4),
    pushes: layout.allocate('pushes', count, 8),
    loneCount: lone.length,
    lone: layout.allocate('lone', lone.length, 4),
  };
  return {
    header,
    write: (image) => {
      points.forEach(({ contact }, point) => {
        if (!isHand(contact)) image.setBit(header.awake, kernelIndex[point]);
      });
      const contacts = lone.map((point) => kernelIndex[point]).sort((a, b) => a - b);
      contacts.forEach((contact, i) => {
        image.setInt(header.lone + 4 * i, contact);
      });
    },
  };
}
