/** The clapper of a bell: an iron ball on a rod that hangs inside the bell. */
import { fill, type Glyph, oval, stroke } from './glyph.ts';

export const clapper: Glyph = {
  draw: (brush) => {
    stroke(brush, 'M0 0 V26', 'mass', 2.4);
    fill(brush, oval(0, 0, 8, 10), 'skin');
  },
};
