/** A hexagonal nut on its thread. */
import { circle, fill, type Glyph, plain } from './glyph.ts';

export const nut: Glyph = {
  draw: (brush) => {
    fill(brush, 'M-11.5 0 L-5.8 -10 H5.8 L11.5 0 L5.8 10 H-5.8 Z', 'skin');
    plain(brush, circle(0, 0, 4.6), 'skin-deep');
  },
};
