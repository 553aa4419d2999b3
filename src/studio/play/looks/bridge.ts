/** A bridge that stands on two feet. */
import { fill, type Glyph } from './glyph.ts';

export const bridge: Glyph = {
  reach: (radius) => 1.3 * radius,
  draw: (brush) =>
    fill(
      brush,
      'M-11 10 V7 C-6 6 -7 1 -6 -3 L-3 -9 C-2 -11 2 -11 3 -9 L6 -3 C7 1 6 6 11 7 V10 H4.5 C4.5 3 -4.5 3 -4.5 10 Z',
      'wood',
    ),
};
