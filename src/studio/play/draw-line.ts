/** Draws strings as threads, bars as wood or metal, tubes as pipes, each with the shapes it had just before. */
import { elementKinds, sweeps, thicknessOf } from '../../elements/index.ts';
import { type Canvas, label, trace } from './canvas.ts';
import { materialOf } from './material.ts';
import { GHOSTS } from './motion.ts';
import type { RowPlacement } from './placement.ts';
import { linePoint, rowY } from './position.ts';
import type { Point } from './projection.ts';
import type { LineItem } from './scene.ts';

/** Rows closer than this are drawn thin and without supports, px. */
const CROWDED = 4;
/** How visible a string at rest is if no px is left between it and the next, and how much more for every px. */
const FAINT = 0.3;
const ROOM = 0.15;
/** Half the width of a pipe, px. */
const PIPE = 24;

export function drawLine(canvas: Canvas, item: LineItem): void {
  const { c, layout, motion } = canvas;
  const placement = layout.get(item.name);
  const u = motion.lines.get(item.name);
  if (u === undefined || placement === undefined) return;
  c.lineCap = 'round';
  c.lineJoin = 'round';
  if (placement.kind === 'across') drawWire(canvas, item, u);
  if (placement.kind !== 'row') return;
  if (sweeps(item.element)) drawPipe(canvas, item, placement, u);
  else if (elementKinds[item.element.type].thick === true) drawBar(canvas, item, placement, u);
  else drawString(canvas, item, placement, u);
  label(
    canvas,
    item.name,
    { x: Math.max(placement.x0, placement.x1) + 14, y: rowY(placement, 0, motion.scale(item.name)) + 4 },
    'left',
    true,
    placement.reach < CROWDED,
  );
}

function drawWire(canvas: Canvas, item: LineItem, u: Float32Array): void {
  const { c, palette, layout } = canvas;
  const placement = layout.get(item.name);
  const count = Math.min(u.length, 60);
  if (placement === undefined) return;
  c.strokeStyle = palette.css('wire');
  c.lineWidth = 1.4;
  trace(
    c,
    Array.from({ length: count }, (_, i) => linePoint(placement, i / (count - 1), item.name, canvas) as Point),
  );
  c.stroke();
}

function drawString(canvas: Canvas, item: LineItem, placement: RowPlacement, u: Float32Array): void {
  const { c, palette, motion } = canvas;
  const scale = motion.scale(item.name);
  const crowded = placement.reach < CROWDED;
  if (!crowded) drawEnds(canvas, item, placement);
  if (!crowded) drawGhosts(canvas, item, placement, 'string-ghost', 1.6);
  c.strokeStyle = palette.css('string');
  c.lineWidth = crowded ? 1 : 2.6;
  // Strings without room between them would be one dark block: those that sound stand out.
  const faint = Math.min(0.75, FAINT + ROOM * placement.reach);
  if (crowded) c.globalAlpha = faint + (1 - faint) * Math.sqrt(motion.share(item.name));
  strokeRow(c, placement, u, scale);
  c.globalAlpha = 1;
}

function drawGhosts(canvas: Canvas, item: LineItem, placement: RowPlacement, colour: string, width: number): void {
  const { c, palette, motion } = canvas;
  const past = motion.ghosts.get(item.name) ?? [];
  c.strokeStyle = palette.css(colour);
  c.lineWidth = width;
  for (let g = past.length - 1; g > 0; g--) {
    c.globalAlpha = (palette.dark ? 0.2 : 0.24) * (1 - g / GHOSTS);
    strokeRow(c, placement, past[g], motion.scale(item.name));
  }
  c.globalAlpha = 1;
}

function drawBar(canvas: Canvas, item: LineItem, placement: RowPlacement, u: Float32Array): void {
  const { c, palette, motion } = canvas;
  const scale = motion.scale(item.name);
  const material = materialOf(item.element);
  drawEnds(canvas, item, placement);
  drawGhosts(canvas, item, placement, material, 8);
  c.strokeStyle = palette.css(material);
  c.lineWidth = 12;
  if ('profile' in item.element) fillProfile(c, placement, u, scale, thicknessOf(item.element.profile).at);
  else strokeRow(c, placement, u, scale);
  c.strokeStyle = palette.css(`${material}-lit`);
  c.globalAlpha = 0.6;
  c.lineWidth = 1.6;
  strokeRow(c, { ...placement, y: placement.y - 4 }, u, scale);
  c.globalAlpha = 1;
}

/** Half the height of a tube, px: in a low row it is thinner, so that it stays clear of what is above and below. */
export function pipeHalf({ reach }: RowPlacement): number {
  return Math.min(PIPE, 1.1 * reach);
}

/** The walls of a tube; how far the air inside has moved is a thread between them. */
function drawPipe(canvas: Canvas, item: LineItem, placement: RowPlacement, u: Float32Array): void {
  const { c, palette, motion } = canvas;
  const { x0, x1, y } = placement;
  const half = pipeHalf(placement);
  const wall = half / 4;
  const shade = c.createLinearGradient(0, y - half, 0, y + half);
  shade.addColorStop(0, palette.css('wood-deep'));
  shade.addColorStop(0.25, palette.css('wood'));
  shade.addColorStop(1, palette.css('wood-deep'));
  c.fillStyle = shade;
  c.beginPath();
  c.roundRect(x0, y - half, x1 - x0, 2 * half, 3);
  c.fill();
  c.fillStyle = palette.css('ground');
  c.globalAlpha = 0.55;
  c.fillRect(x0, y - half + wall, x1 - x0, 2 * (half - wall));
  c.globalAlpha = 1;
  const inside = { ...placement, reach: half - wall - 1 };
  const scale = (motion.scale(item.name) * inside.reach) / placement.reach;
  c.strokeStyle = palette.css('string');
  c.lineWidth = 2;
  strokeRow(c, inside, u, scale);
}

/** What a line may differ from its points without being seen, px. */
const UNSEEN = 0.1;

/** Strokes a row through its points, but for those that lie on the way: most of hundreds of strings hardly move, and every segment is work. */
export function strokeRow(
  c: Pick<CanvasRenderingContext2D, 'beginPath' | 'moveTo' | 'lineTo' | 'stroke'>,
  placement: RowPlacement,
  u: Float32Array,
  scale: number,
): void {
  const { x0, x1 } = placement;
  const last = u.length - 1;
  c.beginPath();
  if (isStraight(u, UNSEEN / scale)) {
    c.moveTo(x0, rowY(placement, u[0], scale));
    if (last > 0) c.lineTo(x1, rowY(placement, u[last], scale));
    c.stroke();
    return;
  }
  const xOf = (i: number) => x0 + ((x1 - x0) * i) / last;
  // The last point that was drawn, and the slopes per point with which a line from there passes all points since.
  let [from, fromY] = [0, rowY(placement, u[0], scale)];
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  c.moveTo(xOf(0), fromY);
  for (let i = 1, y = fromY; i <= last; i++) {
    const before = y;
    y = rowY(placement, u[i], scale);
    const slope = (y - fromY) / (i - from);
    if (!(slope >= low && slope <= high)) {
      c.lineTo(xOf(i - 1), before);
      [from, fromY, low, high] = [i - 1, before, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    }
    low = Math.max(low, (y - UNSEEN - fromY) / (i - from));
    high = Math.min(high, (y + UNSEEN - fromY) / (i - from));
    if (i === last) c.lineTo(xOf(i), y);
  }
  c.stroke();
}

/** Whether no two points of a line are further apart than a limit: most strings of a piano are at rest. */
function isStraight(u: Float32Array, limit: number): boolean {
  let [lowest, highest] = [u[0], u[0]];
  for (const value of u) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return highest - lowest <= limit;
}

/** A bar whose lower side is cut to a profile; its full thickness is that of any bar. */
function fillProfile(
  c: CanvasRenderingContext2D,
  placement: RowPlacement,
  u: Float32Array,
  scale: number,
  thickness: (part: number) => number,
): void {
  const { x0, x1 } = placement;
  const top = Array.from(u, (rise, i) => {
    const part = i / (u.length - 1);
    return { part, x: x0 + (x1 - x0) * part, y: rowY(placement, rise, scale) - 6 };
  });
  const bottom = top.map(({ part, x, y }) => ({ x, y: y + Math.min(24, 12 * thickness(part)) }));
  c.fillStyle = c.strokeStyle;
  trace(c, [...top, ...bottom.reverse()], true);
  c.fill();
}

/** The supports at both ends, wider for a clamped end; a free end has none. */
function drawEnds({ c, palette }: Canvas, { element }: LineItem, { x0, x1, y, reach }: RowPlacement): void {
  const ends = element.ends;
  const half = Math.min(12, 0.9 * reach);
  c.fillStyle = palette.css('barrier-edge');
  [x0, x1].forEach((x, i) => {
    if (ends[i] === 'free' || ends[i] === 'open') return;
    const clamped = ends[i] === 'clamped' || ends[i] === 'closed';
    c.beginPath();
    c.roundRect(x - (clamped ? 7 : 3), y - half, clamped ? 14 : 6, 2 * half, 3);
    c.fill();
  });
}
