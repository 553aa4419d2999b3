/** A ball, and any mass that says nothing else. */
import { type Glyph, kept, UNIT } from './glyph.ts';

export const ball: Glyph = {
  upright: true,
  draw: ({ c, palette }) => {
    c.fillStyle = kept(palette, 'ball', () => {
      const shade = c.createRadialGradient(-3.5, -4, 1, 0, 0, UNIT);
      shade.addColorStop(0, palette.css('skin-lit'));
      shade.addColorStop(0.35, palette.css('mass'));
      shade.addColorStop(1, palette.css('skin-deep'));
      return shade;
    });
    c.beginPath();
    c.arc(0, 0, UNIT, 0, 2 * Math.PI);
    c.fill();
  },
};
