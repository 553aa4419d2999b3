/** A gourd. */
import { fill, type Glyph, stroke } from './glyph.ts';

export const gourd: Glyph = {
  carries: { left: 1.2, right: 1.2, half: 1, bridge: 0.8, joint: 0.25 },
  draw: (brush) => {
    const wide = 12 + 0.5 * brush.swing;
    fill(
      brush,
      `M-3 -10 C4 -11.5 ${wide} -8 ${wide} 0 C${wide} 7.5 6 10 0 10 C-6 10 ${-wide} 7.5 ${-wide} 0 C${-wide} -7 -9 -9 -3 -10 Z`,
      'wood',
      -12,
      12,
    );
    stroke(
      brush,
      'M-8.5 -6 C-5 -2 -5 4 -7.5 7.6 M0 -9 C1.6 -3 1.6 4 0 9.4 M8 -7 C6.4 -2 6.4 4 7.4 7.6',
      'wood-deep',
      0.35,
    );
  },
};
