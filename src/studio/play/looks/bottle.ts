/** A bottle, whose mouth is its middle: what moves is the air in its neck. */
import { fill, type Glyph, oval, plain, stroke } from './glyph.ts';

const OUTLINE =
  'M-3.4 0 V6 C-3.4 9.5 -9 10 -9 15 V27 Q-9 29.5 -6.5 29.5 H6.5 Q9 29.5 9 27 V15 C9 10 3.4 9.5 3.4 6 V0 Z';

export const bottle: Glyph = {
  reach: () => 20,
  upright: true,
  stands: true,
  draw: (brush) => {
    fill(brush, OUTLINE, 'brass', -12, 30);
    plain(brush, oval(0, 0, 3.4, 1), 'brass-deep');
    // The air of the neck, pale, as it moves out and in.
    stroke(brush, `M0 ${5.5 - 3.5 * brush.swing} V${1.5 - 3.5 * brush.swing}`, 'skin-lit', 2.2);
  },
};
