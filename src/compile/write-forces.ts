/** Writes the known forces. */
import { ForceLinks } from '../kernel/records.ts';
import type { Build } from './build.ts';
import { type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import type { TermTable } from './write-terms.ts';

export function allocateForces({ forces, controls }: Build, terms: TermTable, layout: Layout): ImagePart {
  const header = {
    forceCount: forces.length,
    forceLinks: layout.allocate('forces', forces.length, widthOf(ForceLinks, 4)),
    acting: layout.allocate('acting', forces.length, 4),
  };
  const links = forces.map((force) => terms.add(force.terms));
  return {
    header,
    write: (image) => {
      forces.forEach(({ player, element }, i) => {
        const control = controls.indexOf(`players.${player}`);
        image.setInts(header.forceLinks + i * widthOf(ForceLinks, 4), ForceLinks, { control, element, ...links[i] });
      });
    },
  };
}
