/** Draws contacts that are not collisions: springs as coils, bows across their strings, air as dashes, others as straight lines. */
import { drawnAs } from '../../contacts/index.ts';
import { type Canvas, trace } from './canvas.ts';
import { drawGlyph } from './draw-lump.ts';
import { drawBow } from './draw-tools.ts';
import { glyphs } from './looks/index.ts';
import { linePoint, spotPoint } from './position.ts';
import type { Point } from './projection.ts';
import type { Item, Touch } from './scene.ts';

/** Whether an item's drawing shows what it is tied to: a resonator below a bar, a body behind its strings, the heads of a drum. */
function isPart(item: Item, { layout }: Canvas): boolean {
  const placement = layout.get(item.name);
  if (placement?.kind === 'surface') return placement.under !== 'nothing';
  if (item.kind !== 'lump') return false;
  const { joined = false, stands = false } = glyphs[item.looks];
  return joined || (placement?.kind === 'lump' && placement.still && !stands);
}

export function drawTie(canvas: Canvas, touch: Touch): void {
  const { c, palette } = canvas;
  const { contact, sides } = touch;
  const drawn = drawnAs(contact);
  if ([...sides, ...touch.others].some(({ item }) => isPart(item, canvas))) return;
  if (drawn === 'bow') {
    drawModelBow(canvas, touch);
    return;
  }
  if (drawn === 'air' || drawn === 'waves') {
    drawAir(canvas, touch, drawn);
    return;
  }
  const a = spotPoint(sides[0], sides[0].spots[0], canvas);
  const b = sides[1] && spotPoint(sides[1], sides[1].spots[0], canvas);
  if (a === undefined || b === undefined) return;
  if (drawn !== 'coil' && sides.some(({ item }) => item.kind === 'lump' && item.looks === 'bridge')) {
    drawBlade(canvas, sides[0].item.kind === 'lump' ? [b, a] : [a, b]);
    return;
  }
  c.strokeStyle = palette.css('barrier-edge');
  const inside = sides.every(({ item }) => item.kind === 'surface');
  c.globalAlpha = inside ? 0.15 : 0.8;
  c.lineWidth = drawn === 'rod' ? 3 : 1.6;
  c.setLineDash(drawn === 'loose' ? [6, 5] : []);
  trace(c, drawn === 'coil' ? coil(a, b) : [a, b]);
  c.stroke();
  c.setLineDash([]);
  c.globalAlpha = 1;
}

/** Half the width of a bridge where the string lies on it, and where it stands, px. */
const [EDGE, SHOULDER] = [3, 9];

/** The upper part of a bridge, from the string down to its feet. */
function drawBlade({ c, palette }: Canvas, [top, foot]: readonly [Point, Point]): void {
  // Lit across its width, however it leans.
  const [dx, dy] = [foot.x - top.x, foot.y - top.y];
  const part = SHOULDER / Math.max(Math.hypot(dx, dy), 1);
  const [nx, ny] = [dy * part, -dx * part];
  const shade = c.createLinearGradient(foot.x - nx, foot.y - ny, foot.x + nx, foot.y + ny);
  shade.addColorStop(0, palette.css('wood-lit'));
  shade.addColorStop(0.5, palette.css('wood'));
  shade.addColorStop(1, palette.css('wood-deep'));
  c.fillStyle = shade;
  const across = ({ x, y }: Point, half: number) => [
    { x: x - half, y },
    { x: x + half, y },
  ];
  trace(c, [...across(top, EDGE), ...across(foot, SHOULDER).reverse()], true);
  c.fill();
}

/** Arcs of sound that leaves, and the distance between them, px. */
const ARCS = 3;
const ARC_STEP = 9;

/** Air that several bodies share, as dashed lines from its middle to each of them; sound that leaves, as arcs above what radiates. */
function drawAir(canvas: Canvas, { sides, others }: Touch, drawn: 'air' | 'waves'): void {
  const { c, palette } = canvas;
  const points = [...sides, ...others].flatMap((side) => spotPoint(side, side.spots[0], canvas) ?? []);
  if (points.length === 0) return;
  const mean = (axis: 'x' | 'y') => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const middle = { x: mean('x'), y: mean('y') };
  c.strokeStyle = palette.css('barrier-edge');
  c.globalAlpha = 0.6;
  c.lineWidth = 1.6;
  c.setLineDash([2, 5]);
  for (const point of points) {
    trace(c, [middle, point]);
    c.stroke();
  }
  c.setLineDash([]);
  for (let arc = 1; drawn === 'waves' && arc <= ARCS; arc++) {
    c.beginPath();
    c.arc(middle.x, middle.y, 6 + ARC_STEP * arc, -0.75 * Math.PI, -0.25 * Math.PI);
    c.stroke();
  }
  c.globalAlpha = 1;
}

/** Half the height of the tip of a finger that rubs, px. */
const RUBBING = 13;

/** A bow of the model at its current position, fainter the lighter it presses. What is pressed by another contact is drawn as what that is. */
function drawModelBow(canvas: Canvas, { name, contact, sides }: Touch): void {
  if ('normal' in contact && contact.normal !== undefined) return;
  const { motion, layout } = canvas;
  const [{ item, spots }] = sides;
  const placement = layout.get(item.name);
  if (item.kind === 'lump' && placement?.kind === 'lump') {
    // Something that rubs a body: a finger that goes to and fro on top of it.
    const turn = motion.held.get(name) ? Math.sin(performance.now() / 700) : 0;
    const middle = spotPoint(sides[0], undefined, canvas) ?? placement;
    const at = { x: middle.x + 0.4 * placement.radius * turn, y: middle.y - placement.radius - RUBBING };
    drawGlyph(canvas, 'finger', at, { radius: RUBBING, side: 1, span: 0 });
    return;
  }
  if (!('velocity' in contact) || item.kind !== 'line' || placement === undefined) return;
  // A hand that bows this string, or carries the bow through the air, has taken it.
  if (canvas.bow !== undefined && (canvas.bow.line ?? item).name === item.name) return;
  const position = motion.control(`contacts.${name}.position`);
  const pressed = contact.force ?? 1;
  const force = motion.control(`contacts.${name}.force`) ?? pressed;
  const fraction = position === undefined ? (spots[0] as number) : position / item.length;
  const at = linePoint(placement, fraction, item.name, canvas);
  if (at !== undefined) drawBow(canvas, at, 0, 0.15 + 0.65 * Math.min(1, force / Math.max(pressed, 1e-9)));
}

export function coil(a: Point, b: Point): Point[] {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length < 12) return [a, b];
  const turns = Math.min(Math.max(Math.round(length / 9), 3), 14);
  const [nx, ny] = [-(b.y - a.y) / length, (b.x - a.x) / length];
  const inner = Array.from({ length: 2 * turns }, (_, i) => {
    const fraction = 0.12 + (0.76 * (i + 0.5)) / (2 * turns);
    const off = i % 2 === 0 ? 5 : -5;
    return { x: a.x + fraction * (b.x - a.x) + off * nx, y: a.y + fraction * (b.y - a.y) + off * ny };
  });
  const at = (fraction: number) => ({ x: a.x + fraction * (b.x - a.x), y: a.y + fraction * (b.y - a.y) });
  return [a, at(0.12), ...inner, at(0.88), b];
}
