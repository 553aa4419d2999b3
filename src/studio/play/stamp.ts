/** Small pictures that are painted once and then put where they are needed: a piano has hundreds of hammers and dampers. */
import type { Canvas } from './canvas.ts';
import type { Palette } from './palette.ts';
import type { Point } from './projection.ts';

/** What is at most as large as this, px, is stamped: of larger things there are few, and they are drawn as sharp as the screen allows. */
export const SMALL = 8;
/** How far a drawing may reach from its middle, in its radii: the shank of a hammer is the longest. */
const REACH = 5;
/** Pixels of a stamp for each px of the stage. */
const DENSITY = 2;

type Paint = (c: CanvasRenderingContext2D, middle: Point, radius: number) => void;

const stamps = new WeakMap<Palette, Map<string, HTMLCanvasElement>>();

/** Puts a drawing of a radius at a point; what paints it is given a canvas, its middle and the radius there: a whole number, so that stamps stay few as a stage is resized. */
export function stamped(
  { c, palette }: Pick<Canvas, 'c' | 'palette'>,
  name: string,
  at: Point,
  radius: number,
  paint: Paint,
): void {
  const whole = Math.ceil(radius);
  const key = `${name} ${whole}`;
  const known = stamps.get(palette) ?? new Map<string, HTMLCanvasElement>();
  stamps.set(palette, known);
  const stamp = known.get(key) ?? painted(whole, paint);
  known.set(key, stamp);
  const half = REACH * radius;
  c.drawImage(stamp, at.x - half, at.y - half, 2 * half, 2 * half);
}

function painted(radius: number, paint: Paint): HTMLCanvasElement {
  const half = REACH * radius;
  const stamp = document.createElement('canvas');
  stamp.width = 2 * half * DENSITY;
  stamp.height = stamp.width;
  const c = stamp.getContext('2d');
  if (c === null) return stamp;
  c.scale(DENSITY, DENSITY);
  paint(c, { x: half, y: half }, radius);
  return stamp;
}
