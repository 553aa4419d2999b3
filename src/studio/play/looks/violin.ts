/** A violin or a cello from above, its bridge in the middle of the sheet, its neck to the left. */
import { fill, type Glyph, plain, stroke } from './glyph.ts';

const JOINT = -15;

export const violin: Glyph = {
  carries: { left: 1.55, right: 1.25, half: 0.86, bridge: 0.25, joint: 0.55 },
  draw: (brush) => {
    const { span, swing } = brush;
    const low = 8.6 + 0.3 * swing;
    fill(
      brush,
      `M12.5 0 C12.5 ${0.65 * low} 10 ${low} 6 ${low} C3 ${low} 3.4 6.4 2.6 5.6 C1.4 4.2 -2 4.2 -3.4 5.4 C-4.4 6.2 -4.6 7.2 -7.4 7.2 C-12 7.2 -15.5 4.6 -15.5 0 ` +
        `C-15.5 -4.6 -12 -7.2 -7.4 -7.2 C-4.6 -7.2 -4.4 -6.2 -3.4 -5.4 C-2 -4.2 1.4 -4.2 2.6 -5.6 C3.4 -6.4 3 ${-low} 6 ${-low} C10 ${-low} 12.5 ${-0.65 * low} 12.5 0 Z`,
      'wood',
      -16,
      14,
    );
    for (const side of [-1, 1])
      stroke(brush, `M2.6 ${3.4 * side} C1 ${4.6 * side} -1 ${2 * side} -2.8 ${3.2 * side}`, 'wood-deep', 0.55);
    plain(brush, `M${Math.max(-span, -60)} -1.3 L-6 -1.9 V1.9 L${Math.max(-span, -60)} 1.3 Z`, 'wood-deep');
    plain(brush, 'M3.5 -1 L11.5 -1.7 V1.7 L3.5 1 Z', 'wood-deep');
    fill(brush, 'M-0.5 -2.8 H0.5 V2.8 H-0.5 Z', 'hide');
    if (-span < JOINT) stroke(brush, `M${Math.max(-span, -60)} -1.3 v2.6`, 'felt-lit', 0.5);
  },
};
