/** The drawing context of the stage, with everything a drawing function needs. */
import type { Motion } from './motion.ts';
import type { Palette } from './palette.ts';
import type { ToolState } from './playing.ts';
import type { Picture } from './position.ts';
import type { Box, Point } from './projection.ts';
import type { Scene } from './scene.ts';

interface Name {
  readonly text: string;
  readonly at: Point;
  readonly align: 'left' | 'center';
  /** Whether it stays at its place or is left out: beside another string it would name that one. */
  readonly fixed: boolean;
  /** Whether it is one of many strings close together, of which the first and the last are named. */
  readonly crowded: boolean;
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
  /** The bow in a hand, if there is one. */
  readonly bow?: ToolState['bow'];
  /** Whether a picture of the surfaces is on the screen below: it may be a little older than this one, so edges that move are painted there. */
  readonly isPainted?: boolean;
  /** Where something lies over the stage, and no name can be read, px. */
  readonly covered?: Box | undefined;
  /** Names that are still to be drawn. */
  readonly names: Name[];
}

/** Notes a name, which is drawn over everything else. */
export function label(
  canvas: Canvas,
  text: string,
  at: Point,
  align: 'left' | 'center' = 'center',
  fixed = false,
  crowded = false,
): void {
  if (canvas.labels) canvas.names.push({ text, at, align, fixed, crowded });
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
/** Where a name may go when others have its place, in its heights and in px to the right. */
const MOVES: readonly (readonly [right: number, down: number])[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [96, 0],
];

/** Draws all names that have room, each on a plate of the ground's colour, so that no line goes through it. */
export function drawNames({ c, palette, names, covered }: Canvas): void {
  c.font = `12px ${palette.css('sans')}`;
  c.textAlign = 'left';
  const taken: Box[] = covered === undefined ? [] : [covered];
  const wanted = names.splice(0).sort((a, b) => Number(b.fixed) - Number(a.fixed));
  const close = wanted.filter(({ crowded }) => crowded);
  for (const one of wanted) {
    const { text, at, align, fixed, crowded } = one;
    if (crowded && one !== close[0] && one !== close.at(-1)) continue;
    const width = c.measureText(text).width + 2 * MARGIN_X;
    const left = at.x - (align === 'center' ? width / 2 : MARGIN_X);
    const isFree = ([x, y]: readonly [number, number]) =>
      taken.every(
        (one) => x + width <= one.x || one.x + one.width <= x || y + NAME_HEIGHT <= one.y || one.y + one.height <= y,
      );
    const tries = MOVES.slice(0, fixed ? 1 : undefined).map(
      ([right, down]) => [left + right, at.y - 12 + down * NAME_HEIGHT] as const,
    );
    const place = tries.find(isFree);
    if (place === undefined) continue;
    const [x, y] = place;
    taken.push({ x, y, width, height: NAME_HEIGHT });
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
