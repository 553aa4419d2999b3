/** A beater: a large ball of felt on a thick shaft, for a bass drum or a gong. */
import { circle, fill, type Glyph, stroke, UNIT } from './glyph.ts';

export const beater: Glyph = {
  tall: 3.4,
  draw: (brush) => {
    stroke(brush, 'M4 -4 L42 -32', 'wood', 4);
    fill(brush, circle(0, 0, UNIT), 'felt');
  },
};
