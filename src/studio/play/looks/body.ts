/** A body of which only its modes are known: mode m bends the ring into m + 2 waves, a symbol for what sounds and how strongly. */
import { type Glyph, UNIT } from './glyph.ts';

/** Number of points around the ring. */
const AROUND = 96;

export const body: Glyph = {
  carries: { left: 1, right: 1, half: 1, bridge: 0.8, joint: 0.25 },
  draw: ({ c, palette, bends }) => {
    c.beginPath();
    for (let i = 0; i <= AROUND; i++) {
      const angle = (i / AROUND) * 2 * Math.PI;
      const bend = bends.reduce((sum, one, m) => sum + one * Math.cos((m + 2) * angle), 0);
      const r = UNIT * (1 + 0.16 * Math.tanh(bend));
      c.lineTo(r * Math.sin(angle), -r * Math.cos(angle));
    }
    const shade = c.createRadialGradient(-3, -4, 0, 0, 0, 1.1 * UNIT);
    shade.addColorStop(0, `${palette.css('modal')}66`);
    shade.addColorStop(1, `${palette.css('modal')}18`);
    c.fillStyle = shade;
    c.fill();
    c.strokeStyle = palette.css('modal');
    c.lineWidth = 0.8;
    c.stroke();
  },
};
