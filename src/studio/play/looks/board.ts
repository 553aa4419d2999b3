/** A soundboard, from its edge. */
import { fill, type Glyph, stroke } from './glyph.ts';

export const board: Glyph = {
  reach: () => 8,
  wide: 9,
  draw: (brush) => {
    fill(brush, 'M-90 10 H90 V-2 H-90 Z', 'wood', -80, 40);
    for (const x of [-70, -26, 18, 62]) fill(brush, `M${x} -2 h9 l-1.5 -10 h-6 Z`, 'wood', -80, 40);
    stroke(brush, 'M-88 9.4 H88', 'wood-lit', 1.2);
  },
};
