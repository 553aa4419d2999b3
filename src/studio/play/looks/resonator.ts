/** A tube, open where it touches: the resonator below a bar. */
import { fill, type Glyph, oval, plain } from './glyph.ts';

export const resonator: Glyph = {
  reach: () => 10,
  joined: true,
  draw: (brush) => {
    fill(brush, 'M-22 9 V-58 a22 5 0 0 1 44 0 V9 Z', 'brass', -26, 26);
    fill(brush, oval(0, 9, 22, 4.5), 'brass', -26, 26);
    plain(brush, oval(0, 9, 18.5, 3.2), 'skin-deep');
  },
};
