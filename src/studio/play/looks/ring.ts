/** A ring around what it rattles on. */
import { type Glyph, oval, stroke } from './glyph.ts';

export const ring: Glyph = {
  reach: () => 15,
  joined: true,
  around: true,
  draw: (brush) => {
    stroke(brush, oval(0, 0, 4.5, 10), 'skin-deep', 3.4);
    stroke(brush, oval(0, 0, 4.5, 10), 'mass', 2);
  },
};
