/** A reed under the lay of a mouthpiece; its tip is at the left, where the player's lips are. */
import { fill, type Glyph } from './glyph.ts';

export const reed: Glyph = {
  reach: () => 7,
  joined: true,
  draw: (brush) => fill(brush, 'M-62 8 L60 10 V-6 C40 -10 0 2 -62 8 Z', 'hide', -60, 60),
};
