/** An opening through which air moves. */
import { type Glyph, oval, plain, stroke } from './glyph.ts';

export const hole: Glyph = {
  joined: true,
  draw: (brush) => {
    plain(brush, oval(0, 0, 10, 10), 'wood-deep');
    stroke(brush, oval(0, 0, 10.6, 10.6), 'wood-lit', 0.7);
  },
};
