/** The drawing context of the stage, with everything a drawing function needs. */
import type { Motion } from './motion.ts';
import type { Palette } from './palette.ts';
import type { Picture } from './position.ts';
import type { Point } from './projection.ts';
import type { Scene } from './scene.ts';

export interface Canvas extends Picture {
  readonly c: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly scene: Scene;
  readonly motion: Motion;
  /** Height of the stage, px. */
  readonly height: number;
  /** Whether names are drawn. */
  readonly labels: boolean;
}

/** Draws a name, outlined so that it is readable on any background. */
export function label(
  { c, palette, labels }: Canvas,
  text: string,
  at: Point,
  align: CanvasTextAlign = 'center',
): void {
  if (!labels) return;
  c.font = `12px ${palette.css('sans')}`;
  c.textAlign = align;
  c.lineWidth = 3;
  c.lineJoin = 'round';
  c.strokeStyle = palette.css('ground');
  c.globalAlpha = 0.6;
  c.strokeText(text, at.x, at.y);
  c.globalAlpha = 1;
  c.fillStyle = palette.css('ink-soft');
  c.fillText(text, at.x, at.y);
}
