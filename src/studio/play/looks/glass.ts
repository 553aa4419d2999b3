/** A wine glass, whose rim widens and narrows with its modes. */
import { type Glyph, pathOf, stroke } from './glyph.ts';

export const glass: Glyph = {
  reach: (radius) => 2 * radius,
  draw: (brush) => {
    const { c, palette, swing } = brush;
    const rim = 6 + 0.7 * swing;
    const bowl = `M${-rim} -10 C-8 -4 -7 2.5 0 3 C7 2.5 8 -4 ${rim} -10 Z`;
    const shade = c.createLinearGradient(-8, -10, 8, 3);
    shade.addColorStop(0, `${palette.css('skin-lit')}55`);
    shade.addColorStop(1, `${palette.css('skin')}22`);
    c.fillStyle = shade;
    c.fill(pathOf(bowl));
    stroke(brush, `${bowl} M0 3 V14 M-5.5 15 C-3 13.6 3 13.6 5.5 15 Z`, 'skin', 0.5);
    stroke(brush, `M${-rim} -10 a${rim} 1.1 0 0 0 ${2 * rim} 0 a${rim} 1.1 0 0 0 ${-2 * rim} 0`, 'skin-lit', 0.4);
    stroke(brush, 'M-5 -7 C-6 -4 -5.4 -1 -3.4 0.6', 'skin-lit', 0.5);
  },
};
