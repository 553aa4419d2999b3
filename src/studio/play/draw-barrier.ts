/** Draws barriers: a board under a string, frets as posts, a slab that a mass hits. */
import { type Canvas, label } from './canvas.ts';
import type { ProfilePlacement, RowPlacement, SlabPlacement } from './layout.ts';
import { barrierHeight, rowRise, slabY } from './position.ts';
import type { BarrierItem } from './scene.ts';

/** Number of segments of a drawn profile. */
const STEPS = 160;

export function drawBarrier(canvas: Canvas, item: BarrierItem): void {
  const placement = canvas.layout.get(item.name);
  if (placement?.kind === 'slab') drawSlab(canvas, item, placement);
  if (placement?.kind !== 'profile') return;
  // One barrier may lie under several strings.
  const rows = canvas.scene.touches.flatMap(({ sides }) => {
    const line = sides.find((side) => side.item.kind === 'line');
    return sides.some((side) => side.item === item) && line ? [line] : [];
  });
  for (const { item: line, spots } of rows) {
    const row = canvas.layout.get(line.name);
    if (row?.kind !== 'row' || line.kind !== 'line') continue;
    const posts = placement.posts === undefined ? undefined : (spots as number[]);
    if (posts === undefined) drawBoard(canvas, item, placement, row, line.name, line.length);
    else drawPosts(canvas, item, placement, row, line.name, line.length, posts);
  }
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
  const back = y + side * 1.9 * reach;
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
  shade.addColorStop(0, palette.css('barrier'));
  shade.addColorStop(1, `${palette.css('barrier')}00`);
  c.fillStyle = shade;
  c.fill(board);
  c.strokeStyle = palette.css('barrier-edge');
  c.lineWidth = 1.4;
  c.stroke(face);
  nameBeside(canvas, item, line, side, row);
}

/** Distance that a name needs below the name of the line, px. */
const NAME_SPACING = 15;

/** Draws the names of all barriers on one side at the end of the row, once, unless they would cover the line's name. */
function nameBeside(
  canvas: Canvas,
  item: BarrierItem,
  line: string,
  side: number,
  { x1, y, reach }: RowPlacement,
): void {
  const names = barriersBeside(canvas, line, side);
  if (names[0] !== item.name || 0.9 * reach < NAME_SPACING) return;
  label(canvas, names.join(', '), { x: x1 + 14, y: y + side * 0.9 * reach + 4 }, 'left');
}

function barriersBeside({ scene, layout }: Canvas, line: string, side: number): string[] {
  const items = scene.touches
    .map(({ sides }) => sides.map((one) => one.item))
    .filter((both) => both.some(({ name }) => name === line))
    .flat();
  return [...new Set(items.filter(({ kind }) => kind === 'barrier').map(({ name }) => name))].filter((name) => {
    const placement = layout.get(name);
    return placement?.kind === 'profile' && placement.side === side;
  });
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
  const back = y + side * 1.75 * reach;
  for (const fraction of posts) {
    const x = x0 + fraction * (x1 - x0);
    const top = faceY(canvas, item, row, line, fraction * length) + side * 1.5;
    const shade = c.createLinearGradient(0, top, 0, back);
    shade.addColorStop(0, palette.css('barrier-edge'));
    shade.addColorStop(1, `${palette.css('barrier-edge')}00`);
    c.fillStyle = shade;
    c.beginPath();
    c.roundRect(x - 2.5, Math.min(top, back), 5, Math.abs(back - top), 2.5);
    c.fill();
  }
  nameBeside(canvas, item, line, side, row);
}

function drawSlab(canvas: Canvas, item: BarrierItem, placement: SlabPlacement): void {
  const { c, palette } = canvas;
  const { x, width, side } = placement;
  const y = slabY(placement, barrierHeight(item, 0, canvas), canvas);
  const depth = 46 * side;
  const shade = c.createLinearGradient(0, y, 0, y + depth);
  shade.addColorStop(0, palette.css('barrier'));
  shade.addColorStop(1, `${palette.css('barrier')}00`);
  c.fillStyle = shade;
  c.fillRect(x - width / 2, Math.min(y, y + depth), width, Math.abs(depth));
  c.fillStyle = palette.css('barrier-edge');
  c.beginPath();
  c.roundRect(x - width / 2, side > 0 ? y : y - 3, width, 3, 1.5);
  c.fill();
  label(canvas, item.name, { x: x + width / 2 + 12, y: y + 4 }, 'left');
}
