/** Draws barriers: a board under a string, frets, fingers and dampers that press on one, a table or wall that a mass hits. */
import { drawnAs } from '../../contacts/index.ts';
import { looksOf } from '../../elements/index.ts';
import { type Canvas, label, trace } from './canvas.ts';
import { drawGlyph } from './draw-lump.ts';
import type { ProfilePlacement, RowPlacement, SlabPlacement } from './placement.ts';
import { barrierHeight, rowRise, slabY } from './position.ts';
import type { BarrierItem, Touch } from './scene.ts';

/** How far below its line a barrier is drawn, relative to the reach of the line. */
const DEEP = 1.4;
/** How long a post is at least, px: one that is far from its line is drawn, too. */
const SHORTEST_POST = 24;
/** Number of segments of a drawn profile. */
const STEPS = 160;

export function drawBarrier(canvas: Canvas, item: BarrierItem): void {
  const placement = canvas.layout.get(item.name);
  if (placement?.kind === 'slab') drawSlab(canvas, item, placement);
  if (placement?.kind !== 'profile') return;
  // One barrier may lie under several strings, and hold them in several ways.
  for (const touch of canvas.scene.touches) {
    const line = touch.sides.find((side) => side.item.kind === 'line');
    if (line?.item.kind !== 'line' || !touch.sides.some((side) => side.item === item)) continue;
    const row = canvas.layout.get(line.item.name);
    if (row?.kind !== 'row') continue;
    const spots = line.spots as number[];
    if (drawnAs(touch.contact) !== 'touch') drawHolding(canvas, touch, row, spots);
    else if (placement.posts === undefined) drawBoard(canvas, item, placement, row, line.item.name, line.item.length);
    else drawPosts(canvas, item, placement, row, line.item.name, line.item.length, spots);
  }
  nameOnce(canvas, item, placement);
}

/** What presses on a line from a barrier: a finger or a damper while it does, or a post where it always holds. */
function drawHolding(canvas: Canvas, { name, contact }: Touch, row: RowPlacement, spots: readonly number[]): void {
  const { c, palette, motion } = canvas;
  const held = motion.held.get(name) ?? 0;
  const looks = looksOf(name, 'lump');
  const isPost = 'stiffness' in contact && (contact.stiffness ?? 0) > 0 && looks === 'ball' && row.reach > 40;
  for (const fraction of spots) {
    const x = row.x0 + fraction * (row.x1 - row.x0);
    if (isPost) {
      fillFading(canvas, x - 3, row.y + 5, 6, row.y + 1.2 * row.reach);
      continue;
    }
    if (held < 0.02) continue;
    const radius = Math.min(12, Math.max(0.5 * row.reach, 2.5));
    c.globalAlpha = held;
    drawGlyph(
      { c, palette },
      looks === 'felt' ? 'felt' : 'finger',
      { x, y: row.y - radius },
      { radius, side: 1, span: 0 },
    );
    c.globalAlpha = 1;
  }
}

/** A bar of the barrier's colour that fades out away from its face. */
function fillFading({ c, palette }: Canvas, x: number, top: number, width: number, back: number): void {
  const shade = c.createLinearGradient(0, top, 0, back);
  shade.addColorStop(0, palette.css('barrier-edge'));
  shade.addColorStop(1, `${palette.css('barrier-edge')}00`);
  c.fillStyle = shade;
  c.beginPath();
  c.roundRect(x, Math.min(top, back), width, Math.abs(back - top), width / 2);
  c.fill();
}

/** Vertical position of a barrier's face in a row, px; a distant face is drawn at the edge of the row. */
function faceY(canvas: Canvas, item: BarrierItem, row: RowPlacement, line: string, x: number): number {
  return row.y - rowRise(barrierHeight(item, x, canvas), canvas.motion.scale(line), row.reach);
}

function drawBoard(
  canvas: Canvas,
  item: BarrierItem,
  { side }: ProfilePlacement,
  row: RowPlacement,
  line: string,
  length: number,
): void {
  const { c, palette } = canvas;
  const { x0, x1, y, reach } = row;
  const back = y + side * DEEP * reach;
  const face = new Path2D();
  for (let i = 0; i <= STEPS; i++) {
    const x = x0 + ((x1 - x0) * i) / STEPS;
    const at = faceY(canvas, item, row, line, (length * i) / STEPS) + side * 1.5;
    if (i === 0) face.moveTo(x, at);
    else face.lineTo(x, at);
  }
  const board = new Path2D(face);
  board.lineTo(x1, back);
  board.lineTo(x0, back);
  board.closePath();
  const shade = c.createLinearGradient(0, y, 0, back);
  const wooden = item.looks === 'wall' ? 'barrier' : 'wood';
  shade.addColorStop(0, palette.css(wooden));
  shade.addColorStop(1, `${palette.css(wooden)}00`);
  c.fillStyle = shade;
  c.globalAlpha = 0.75;
  c.fill(board);
  c.globalAlpha = 1;
  c.strokeStyle = palette.css(item.looks === 'wall' ? 'barrier-edge' : 'wood-lit');
  c.lineWidth = 1.4;
  c.stroke(face);
}

/** Writes the name of a barrier once, beside the last line that it lies along. */
function nameOnce(canvas: Canvas, item: BarrierItem, { side }: ProfilePlacement): void {
  const rows = canvas.scene.touches.flatMap(({ sides }) => {
    const line = sides.find((one) => one.item.kind === 'line');
    const row = sides.some((one) => one.item === item) && line && canvas.layout.get(line.item.name);
    return row && row.kind === 'row' ? [row] : [];
  });
  const last = rows.reduce((best, row) => (side * row.y > side * best.y ? row : best), rows[0]);
  if (last === undefined) return;
  label(canvas, item.name, { x: last.x1 + 14, y: last.y + side * Math.max(0.9 * last.reach, 20) + 4 }, 'left');
}

function drawPosts(
  canvas: Canvas,
  item: BarrierItem,
  { side }: ProfilePlacement,
  row: RowPlacement,
  line: string,
  length: number,
  posts: readonly number[],
): void {
  const { c, palette } = canvas;
  const { x0, x1, y, reach } = row;
  const back = y + side * DEEP * reach;
  for (const fraction of posts) {
    const x = x0 + fraction * (x1 - x0);
    const top = faceY(canvas, item, row, line, fraction * length) + side * 1.5;
    fillFading(canvas, x - 2.5, top, 5, side * Math.max(side * back, side * top + SHORTEST_POST));
    // The crown of a fret, on which the string lies.
    if (item.looks !== 'frets') continue;
    c.fillStyle = palette.css('brass-lit');
    c.beginPath();
    c.roundRect(x - 3.5, side > 0 ? top : top - 4, 7, 4, 2);
    c.fill();
  }
}

/** Size of a tooth, and the distance of the lines in a wall, px. */
const TOOTH = 9;
const HATCH = 14;

function drawSlab(canvas: Canvas, item: BarrierItem, placement: SlabPlacement): void {
  const { c, palette } = canvas;
  const { x, width, side } = placement;
  const y = slabY(placement, barrierHeight(item, 0, canvas), canvas);
  if (item.looks === 'ridges') drawRidges(canvas, x, y, width, side);
  else if (item.looks === 'wall') drawWall(canvas, x, y, width, side);
  else {
    const thick = item.looks === 'table' ? 12 : 6;
    const shade = c.createLinearGradient(x - width / 2, 0, x + width / 2, 0);
    shade.addColorStop(0, palette.css('wood'));
    shade.addColorStop(0.35, palette.css('wood-lit'));
    shade.addColorStop(1, palette.css('wood-deep'));
    c.fillStyle = shade;
    if (item.looks === 'table')
      for (const leg of [-0.42, 0.38]) c.fillRect(x + leg * width, side > 0 ? y : y - 70, 0.04 * width, 70);
    c.beginPath();
    c.roundRect(x - width / 2, side > 0 ? y : y - thick, width, thick, 3);
    c.fill();
  }
  label(canvas, item.name, { x: x + width / 2 + 12, y: y + 4 }, 'left');
}

/** A wall as engineers draw it: a face, and slanted lines behind it. */
function drawWall({ c, palette }: Canvas, x: number, y: number, width: number, side: number): void {
  c.strokeStyle = palette.css('barrier-edge');
  c.lineCap = 'round';
  c.lineWidth = 1.2;
  c.globalAlpha = 0.5;
  for (let at = x - width / 2 + HATCH; at <= x + width / 2; at += HATCH) {
    trace(c, [
      { x: at, y },
      { x: at - HATCH, y: y + side * HATCH },
    ]);
    c.stroke();
  }
  c.globalAlpha = 1;
  c.lineWidth = 3;
  trace(c, [
    { x: x - width / 2, y },
    { x: x + width / 2, y },
  ]);
  c.stroke();
}

function drawRidges({ c, palette }: Canvas, x: number, y: number, width: number, side: number): void {
  const teeth = Math.floor(width / TOOTH);
  const left = x - width / 2;
  const points = Array.from({ length: teeth }, (_, i) => [
    { x: left + i * TOOTH, y: y + side * 0.7 * TOOTH },
    { x: left + (i + 0.5) * TOOTH, y },
  ]).flat();
  c.fillStyle = palette.css('wood');
  trace(c, [...points, { x: left + teeth * TOOTH, y: y + side * 22 }, { x: left, y: y + side * 22 }], true);
  c.fill();
}
