/** The drawing context of the stage, with everything a drawing function needs. */
import type { Motion } from './motion.ts';
import type { Palette } from './palette.ts';
import type { Picture } from './position.ts';
import type { Point } from './projection.ts';
import type { Scene } from './scene.ts';

interface Name {
  readonly text: string;
  readonly at: Point;
  readonly align: 'left' | 'center';
}

export interface Canvas extends Picture {
  readonly c: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly scene: Scene;
  readonly motion: Motion;
  /** Height of the stage, px. */
  readonly height: number;
  /** Whether names are drawn. */
  readonly labels: boolean;
  /** Names that are still to be drawn. */
  readonly names: Name[];
}

/** Notes a name, which is drawn over everything else. */
export function label(canvas: Canvas, text: string, at: Point, align: 'left' | 'center' = 'center'): void {
  if (canvas.labels) canvas.names.push({ text, at, align });
}

/** Begins a path through points. */
export function trace(c: CanvasRenderingContext2D, points: readonly Point[], closed = false): void {
  c.beginPath();
  points.forEach(({ x, y }, i) => {
    if (i === 0) c.moveTo(x, y);
    else c.lineTo(x, y);
  });
  if (closed) c.closePath();
}

/** Height of a name, and its margins, px. */
const NAME_HEIGHT = 16;
const [MARGIN_X, MARGIN_Y] = [4, 1];
/** How often a name may give way to others, each time by its height. */
const MOVES = 1;

/** Draws all names that have room, each on a plate of the ground's colour, so that no line goes through it. */
export function drawNames({ c, palette, names }: Canvas): void {
  c.font = `12px ${palette.css('sans')}`;
  c.textAlign = 'left';
  const taken: { readonly x: number; readonly y: number; readonly width: number }[] = [];
  for (const { text, at, align } of names.splice(0)) {
    const width = c.measureText(text).width + 2 * MARGIN_X;
    const x = at.x - (align === 'center' ? width / 2 : MARGIN_X);
    const isFree = (y: number) =>
      taken.every((one) => x + width <= one.x || one.x + one.width <= x || Math.abs(y - one.y) >= NAME_HEIGHT);
    const tries = Array.from({ length: MOVES + 1 }, (_, i) => at.y - 12 + i * NAME_HEIGHT);
    const y = tries.find(isFree);
    if (y === undefined) continue;
    taken.push({ x, y, width });
    c.fillStyle = palette.css('ground');
    c.globalAlpha = 0.88;
    c.beginPath();
    c.roundRect(x, y - MARGIN_Y, width, NAME_HEIGHT + MARGIN_Y, 4);
    c.fill();
    c.globalAlpha = 1;
    c.fillStyle = palette.css('ink-soft');
    c.fillText(text, x + MARGIN_X, y + 12);
  }
}
