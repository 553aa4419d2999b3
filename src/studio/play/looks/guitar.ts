/** A guitar from above, its bridge in the middle of the sheet, its neck to the left. */
import { circle, fill, type Glyph, plain, stroke } from './glyph.ts';

/** Where the neck meets the body, and the frets nearest to the nut, as fractions of the string from the nut. */
const JOINT = -22;
const FRETS = Array.from({ length: 12 }, (_, i) => 1 - 2 ** (-(i + 1) / 12));

export const guitar: Glyph = {
  carries: { left: 2.5, right: 0.9, half: 1, bridge: 0.52, joint: 0.5, hole: { x: 1.35, radius: 0.35 } },
  draw: (brush) => {
    const { span, swing } = brush;
    if (-span < JOINT) {
      fill(brush, `M${JOINT} 6 H${-span} V-6 H${JOINT} Z`, 'wood', -span, 60);
      for (const fret of FRETS) {
        const x = -span * (1 - fret);
        if (x < JOINT) stroke(brush, `M${x} -5.8 V5.8`, 'mass', 0.25);
      }
    }
    const breath = 0.35 * swing;
    const low = 10 + breath;
    fill(
      brush,
      `M9 0 C9 ${0.7 * low} 5 ${low} -1 ${low} C-6.5 ${low} -9 6.6 -12.5 6.6 C-15.5 6.6 -16.5 8 -19 8 C-23 8 -25 4.5 -25 0 ` +
        `C-25 -4.5 -23 -8 -19 -8 C-16.5 -8 -15.5 -6.6 -12.5 -6.6 C-9 -6.6 -6.5 ${-low} -1 ${-low} C5 ${-low} 9 ${-0.7 * low} 9 0 Z`,
      'wood',
      -22,
      14,
    );
    stroke(brush, circle(-13.5, 0, 4), 'wood-lit', 0.5);
    plain(brush, circle(-13.5, 0, 3.5), 'wood-deep');
    fill(brush, 'M-1.1 -5.4 H1.4 V5.4 H-1.1 Z', 'wood', 2, 20);
    stroke(brush, 'M0 -5 V5', 'felt-lit', 0.4);
  },
};
