/** What pictures of the stage are drawn on. */
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
  /** Of the stage, px. */
  readonly height: number;
  /** Whether names stand beside things. */
  readonly labels: boolean;
}

/** A name beside a thing, readable on whatever is behind it. */
export function label(
  { c, palette, labels }: Canvas,
  text: string,
  at: Point,
  align: CanvasTextAlign = 'center',
): void {
  if (!labels) return;
  c.font = `11px ${palette.css('sans')}`;
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
