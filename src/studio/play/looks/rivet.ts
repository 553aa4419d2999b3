/** A rivet: a dome on a short shank that sits loosely in its hole. */
import { fill, type Glyph } from './glyph.ts';

export const rivet: Glyph = {
  draw: (brush) => {
    fill(brush, 'M-3 2 H3 V10 H-3 Z', 'brass');
    fill(brush, 'M-9 3 C-9 -11 9 -11 9 3 Z', 'brass');
  },
};
