/** A wooden box with a hole. */
import { fill, type Glyph, oval, plain, stroke } from './glyph.ts';

export const box: Glyph = {
  reach: (radius) => 1.2 * radius,
  carries: { left: 2.2, right: 2.2, half: 1, bridge: 0.8, joint: 0.4 },
  draw: (brush) => {
    const bulge = 1.4 * brush.swing;
    fill(brush, `M-22 9 C-12 ${10 + bulge} 12 ${10 + bulge} 22 9 V-10 H-22 Z`, 'wood', -20, 20);
    plain(brush, oval(8, -1, 4, 4), 'wood-deep');
    stroke(brush, `M-22 9 C-12 ${10 + bulge} 12 ${10 + bulge} 22 9`, 'wood-lit', 1);
  },
};
