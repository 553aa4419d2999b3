/** A mallet: a wound head on a shaft. */
import { fill, type Glyph, oval, stroke } from './glyph.ts';

export const mallet: Glyph = {
  tall: 3.6,
  draw: (brush) => {
    stroke(brush, 'M4 -4 L48 -34', 'wood', 2.6);
    fill(brush, oval(0, 0, 8.5, 10), 'felt');
    stroke(brush, 'M-7 -4 C-3 -1 3 -1 7 -4 M-8 2 C-3 5 3 5 8 2', 'felt-deep', 0.7);
  },
};
