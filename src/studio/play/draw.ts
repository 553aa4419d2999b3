/** Draws everything except the inside of surfaces: rims, barriers, ties, strings and bars, lumps, glowing contacts. */
import { drawnAs } from '../../contacts/index.ts';
import { elementKinds, thicknessOf } from '../../elements/index.ts';
import { type Canvas, drawNames, label } from './canvas.ts';
import { drawBarrier } from './draw-barrier.ts';
import { drawLump } from './draw-lump.ts';
import { drawBow } from './draw-tools.ts';
import type { RowPlacement, SurfacePlacement } from './layout.ts';
import { GHOSTS } from './motion.ts';
import { linePoint, rowRise, spotPoint, touchPoint } from './position.ts';
import { outlinePoints, type Point } from './projection.ts';
import type { LineItem, SurfaceItem, Touch } from './scene.ts';

export function drawScene(canvas: Canvas): void {
  const { scene, layout } = canvas;
  for (const item of scene.items) {
    const placement = layout.get(item.name);
    if (item.kind === 'surface' && placement?.kind === 'surface') drawRim(canvas, item, placement);
  }
  for (const item of scene.items) if (item.kind === 'barrier') drawBarrier(canvas, item);
  for (const touch of scene.touches) if (drawnAs(touch.contact) !== 'touch') drawTie(canvas, touch);
  for (const item of scene.items) if (item.kind === 'line') drawLine(canvas, item);
  for (const item of scene.items) if (item.kind === 'lump') drawLump(canvas, item);
  for (const touch of scene.touches) drawGlow(canvas, touch);
  drawNames(canvas);
}

/** The edge of a surface and, for a plate, the thickness of its front side. */
function drawRim(canvas: Canvas, item: SurfaceItem, placement: SurfacePlacement): void {
  const { c, palette } = canvas;
  const { origin, sides } = item.outline;
  const points = outlinePoints(placement.view, origin, sides, item.round);
  c.lineJoin = 'round';
  c.strokeStyle = palette.css(item.round ? 'barrier-edge' : 'skin-deep');
  c.lineWidth = item.round ? 5 : 2;
  trace(c, points, true);
  c.stroke();
  if (item.round) {
    c.strokeStyle = palette.css('skin-lit');
    c.globalAlpha = 0.35;
    c.lineWidth = 1;
    c.stroke();
    c.globalAlpha = 1;
  }
  const lowest = Math.max(...points.map(({ y }) => y));
  if (!item.round) {
    const [a, b] = points;
    c.fillStyle = palette.css('skin-deep');
    c.fillRect(a.x - 1, a.y, b.x - a.x + 2, 7);
  }
  label(canvas, item.name, { x: placement.view.x, y: lowest + 22 });
}

function trace(c: CanvasRenderingContext2D, points: readonly Point[], closed = false): void {
  c.beginPath();
  points.forEach(({ x, y }, i) => {
    if (i === 0) c.moveTo(x, y);
    else c.lineTo(x, y);
  });
  if (closed) c.closePath();
}

function drawLine(canvas: Canvas, item: LineItem): void {
  const { c, palette, layout, motion } = canvas;
  const placement = layout.get(item.name);
  const u = motion.lines.get(item.name);
  if (u === undefined || placement === undefined) return;
  const bar = elementKinds[item.element.type].thick === true;
  c.lineCap = 'round';
  c.lineJoin = 'round';
  if (placement.kind === 'across') {
    const count = Math.min(u.length, 60);
    const points = Array.from(
      { length: count },
      (_, i) => linePoint(placement, i / (count - 1), item.name, canvas) as Point,
    );
    c.strokeStyle = palette.css('string');
    c.lineWidth = 1.4;
    trace(c, points);
    c.stroke();
    return;
  }
  if (placement.kind !== 'row') return;
  const scale = motion.scale(item.name);
  drawEnds(canvas, item, placement);
  const past = motion.ghosts.get(item.name) ?? [];
  c.strokeStyle = palette.css(bar ? 'bar' : 'string-ghost');
  c.lineWidth = bar ? 8 : 1.6;
  for (let g = past.length - 1; g > 0; g--) {
    c.globalAlpha = (palette.dark ? 0.2 : 0.24) * (1 - g / GHOSTS);
    strokeRow(c, placement, past[g], scale);
  }
  c.globalAlpha = 1;
  c.strokeStyle = palette.css(bar ? 'bar' : 'string');
  c.lineWidth = bar ? 12 : 2.6;
  if ('profile' in item.element) fillProfile(c, placement, u, scale, thicknessOf(item.element.profile).at);
  else strokeRow(c, placement, u, scale);
  if (bar) {
    c.strokeStyle = palette.css('skin-lit');
    c.globalAlpha = 0.25;
    c.lineWidth = 1.5;
    strokeRow(c, { ...placement, y: placement.y - 4 }, u, scale);
    c.globalAlpha = 1;
  }
  label(canvas, item.name, { x: placement.x1 + 14, y: placement.y + 4 }, 'left');
}

function strokeRow(
  c: CanvasRenderingContext2D,
  { x0, x1, y, reach }: RowPlacement,
  u: Float32Array,
  scale: number,
): void {
  c.beginPath();
  const last = u.length - 1;
  for (let i = 0; i <= last; i++) {
    const px = x0 + ((x1 - x0) * i) / last;
    const py = y - rowRise(u[i], scale, reach);
    if (i === 0) c.moveTo(px, py);
    else c.lineTo(px, py);
  }
  c.stroke();
}

/** A bar whose lower side is cut to a profile; its full thickness is that of any bar. */
function fillProfile(
  c: CanvasRenderingContext2D,
  { x0, x1, y, reach }: RowPlacement,
  u: Float32Array,
  scale: number,
  thickness: (part: number) => number,
): void {
  const top = Array.from(u, (rise, i) => {
    const part = i / (u.length - 1);
    return { part, x: x0 + (x1 - x0) * part, y: y - 6 - rowRise(rise, scale, reach) };
  });
  const bottom = top.map(({ part, x, y }) => ({ x, y: y + Math.min(24, 12 * thickness(part)) }));
  c.fillStyle = c.strokeStyle;
  trace(c, [...top, ...bottom.reverse()], true);
  c.fill();
}

/** The supports at both ends, wider for a clamped end; a free end has none. */
function drawEnds({ c, palette }: Canvas, { element }: LineItem, { x0, x1, y }: RowPlacement): void {
  const ends = element.ends;
  c.fillStyle = palette.css('barrier-edge');
  [x0, x1].forEach((x, i) => {
    if (ends[i] === 'free' || ends[i] === 'open') return;
    const clamped = ends[i] === 'clamped' || ends[i] === 'closed';
    c.beginPath();
    c.roundRect(x - (clamped ? 7 : 3), y - 12, clamped ? 14 : 6, 24, 3);
    c.fill();
  });
}

/** A contact that is not a collision: a spring as a coil, a bow across its string, others as straight lines. */
function drawTie(canvas: Canvas, touch: Touch): void {
  const { c, palette } = canvas;
  const { contact, sides } = touch;
  const drawn = drawnAs(contact);
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

/** A bow of the model at its current position, fainter the lighter it presses. */
function drawModelBow(canvas: Canvas, { name, contact, sides }: Touch): void {
  const { motion, layout } = canvas;
  const [{ item, spots }] = sides;
  const placement = layout.get(item.name);
  if (!('velocity' in contact) || item.kind !== 'line' || placement === undefined) return;
  const position = motion.control(`contacts.${name}.position`);
  const pressed = contact.force ?? 1;
  const force = motion.control(`contacts.${name}.force`) ?? pressed;
  const fraction = position === undefined ? (spots[0] as number) : position / item.length;
  const at = linePoint(placement, fraction, item.name, canvas);
  if (at !== undefined) drawBow(canvas, at, 0, 0.15 + 0.65 * Math.min(1, force / Math.max(pressed, 1e-9)));
}

function coil(a: Point, b: Point): Point[] {
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

function drawGlow(canvas: Canvas, touch: Touch): void {
  const { c, palette, motion } = canvas;
  const lit = motion.glow.get(touch.name);
  if (lit === undefined) return;
  const sprite = glowSprite(palette.css('contact'));
  c.globalCompositeOperation = palette.dark ? 'lighter' : 'source-over';
  const many = touch.points > 60;
  for (let p = 0; p < lit.length; p++) {
    if (lit[p] < 0.04) continue;
    const at = touchPoint(touch, p, canvas);
    if (at === undefined) continue;
    const size = (many ? 16 : 34) + (many ? 30 : 64) * lit[p];
    c.globalAlpha = Math.min(1, (many ? 0.55 : 1) * lit[p]);
    c.drawImage(sprite, at.x - size / 2, at.y - size / 2, size, size);
  }
  c.globalAlpha = 1;
  c.globalCompositeOperation = 'source-over';
}

const sprites = new Map<string, HTMLCanvasElement>();

/** A soft round light, drawn once per colour. */
function glowSprite(colour: string): HTMLCanvasElement {
  const made = sprites.get(colour) ?? document.createElement('canvas');
  if (sprites.has(colour)) return made;
  sprites.set(colour, made);
  made.width = 96;
  made.height = 96;
  const c = made.getContext('2d');
  if (c === null) return made;
  const light = c.createRadialGradient(48, 48, 0, 48, 48, 48);
  light.addColorStop(0, '#ffffff');
  light.addColorStop(0.12, `${colour}ee`);
  light.addColorStop(0.4, `${colour}55`);
  light.addColorStop(1, `${colour}00`);
  c.fillStyle = light;
  c.fillRect(0, 0, 96, 96);
  return made;
}
