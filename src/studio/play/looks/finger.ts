/** The tip of a finger. */
import { type Glyph, pathOf, plain } from './glyph.ts';

/** A finger's length, in halves of the height of its tip. */
const LENGTH = 24;

export const finger: Glyph = {
  draw: (brush) => {
    const { c, palette } = brush;
    const shade = c.createLinearGradient(0, -LENGTH, 0, 10);
    shade.addColorStop(0, `${palette.css('finger')}00`);
    shade.addColorStop(0.5, palette.css('finger'));
    shade.addColorStop(1, palette.css('finger'));
    c.fillStyle = shade;
    c.fill(pathOf(`M-7.5 ${-LENGTH} L-8 0 C-8 7 -4.5 10 0 10 C4.5 10 8 7 8 0 L7.5 ${-LENGTH} Z`));
    plain(brush, 'M-4.6 -9 C-4.6 -11 4.6 -11 4.6 -9 L4.4 -1 C4.4 3.4 -4.4 3.4 -4.4 -1 Z', 'nail');
  },
};
