/** A bell, whose lip widens and narrows with its modes. */
import { fill, type Glyph, stroke } from './glyph.ts';

export const bell: Glyph = {
  reach: (radius) => 1.15 * radius,
  upright: true,
  wide: 1.25,
  draw: (brush) => {
    const lip = 10.5 + 1.6 * brush.swing;
    stroke(brush, 'M-2 -10 C-2 -14 2 -14 2 -10', 'brass-deep', 1.4);
    fill(
      brush,
      `M${-lip} 10 C-7.5 6 -7 1 -6.3 -4 C-5.8 -8.6 -3.6 -10.5 0 -10.5 C3.6 -10.5 5.8 -8.6 6.3 -4 C7 1 7.5 6 ${lip} 10 Z`,
      'brass',
    );
    stroke(brush, `M${-0.92 * lip} 8 H${0.92 * lip} M-6.4 -4 H6.4`, 'brass-deep', 0.7);
  },
};
