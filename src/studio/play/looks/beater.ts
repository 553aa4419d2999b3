/** A beater: a large ball of felt on a thick shaft, for a bass drum or a gong. */
import { circle, fill, type Glyph, stroke, UNIT } from './glyph.ts';

export const beater: Glyph = {
  draw: (brush) => {
    stroke(brush, 'M2 -6 L26 -48', 'wood', 4);
    fill(brush, circle(0, 0, UNIT), 'felt');
  },
};
