/** The frame of a table. */
import { fill, type Glyph } from './glyph.ts';

export const legs: Glyph = {
  reach: (radius) => 0.75 * radius,
  wide: 5.2,
  draw: (brush) => {
    fill(brush, 'M-52 10 H52 V4 H-52 Z', 'wood', -40, 40);
    for (const x of [-48, 42]) fill(brush, `M${x} 4 h6 l-1 -34 h-4 Z`, 'wood', -40, 40);
    fill(brush, 'M-46 -14 H46 V-17 H-46 Z', 'wood', -40, 40);
  },
};
