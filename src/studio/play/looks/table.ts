/** The top of a table; touched from above, so that its legs are below. */
import { fill, type Glyph, stroke } from './glyph.ts';

export const table: Glyph = {
  reach: (radius) => 0.36 * radius,
  wide: 15,
  draw: (brush) => {
    fill(brush, 'M-150 10 H150 V-8 a4 4 0 0 1 -4 -4 H-146 a4 4 0 0 1 -4 4 Z', 'wood', -120, 60);
    stroke(brush, 'M-148 9 H148', 'wood-lit', 1.6);
    stroke(brush, 'M-110 3 H40 M-20 -3 H120 M-140 -5 H-70', 'wood-deep', 0.5);
  },
};
