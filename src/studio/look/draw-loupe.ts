/** What the loupe shows: two bodies where they touch, with their gap or overlap to scale, and what they do to each other. */
import type { Canvas } from '../play/canvas.ts';
import { drawGlyph } from '../play/draw-lump.ts';
import { glyphs } from '../play/looks/index.ts';
import { materialOf } from '../play/material.ts';
import type { Item, Touch } from '../play/scene.ts';
import { withPrefix } from './canvas.tsx';
import type { Trace } from './lens.ts';

export interface Loupe {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** What is drawn of one moment of a contact. */
export interface Instant {
  /** How far the faces overlap on the picture, in radii of the loupe; negative for a gap. */
  readonly meeting: number;
  /** The force, of the strongest of the whole second. */
  readonly share: number;
  /** Overlap, or a gap if negative, m; and force, N. */
  readonly eta: number;
  readonly force: number;
}

/** The deepest overlap of the second, and the gaps that are to scale, in radii; wider gaps are drawn narrower, down to the last. */
const DEEPEST = 0.3;
const FREE = 0.45;
const WIDEST = 0.95;
/** Of the strongest force: less is round-off of a contact that is open. */
const LEAST = 1e-3;

/** Reads a trace at a sample: at a thousandth of the speed 48 samples pass in a second, as pictures do in a film. */
export function instantReader({ eta, force, first }: Trace): (at: number) => Instant {
  let [strongest, deepest] = [0, 0];
  for (let i = 0; i < force.length; i++) {
    strongest = Math.max(strongest, Math.abs(force[i]));
    if (force[i] !== 0) deepest = Math.max(deepest, eta[i]);
  }
  const scale = DEEPEST / (deepest || 1e-12);
  return (at) => {
    const i = Math.floor(Math.min(Math.max(at - first, 0), eta.length - 1));
    const share = strongest === 0 ? 0 : Math.abs(force[i]) / strongest;
    if (share < LEAST) return { meeting: narrowed(scale * eta[i]), share: 0, eta: eta[i], force: 0 };
    // A step that begins with a gap and ends with an overlap already has its force: the faces touch in it.
    const met = Math.max(0, eta[i]);
    return { meeting: narrowed(scale * met), share, eta: met, force: Math.abs(force[i]) };
  };
}

function narrowed(meeting: number): number {
  if (meeting > -FREE) return meeting;
  const room = WIDEST - FREE;
  return -FREE - room * (1 - room / (room - meeting - FREE));
}

type Pen = Pick<Canvas, 'c' | 'palette'>;

export function drawLoupe(pen: Pen, loupe: Loupe, touch: Touch, instant: Instant): void {
  const { c, palette } = pen;
  const { x, y, radius } = loupe;
  const lower = touch.sides[0].item;
  const upper = touch.sides[1]?.item;
  c.save();
  c.beginPath();
  c.arc(x, y, radius, 0, 2 * Math.PI);
  c.shadowColor = 'rgb(0 0 0 / 0.5)';
  c.shadowBlur = 24;
  c.fillStyle = palette.css('ground');
  c.fill();
  c.shadowBlur = 0;
  c.clip();
  // The body that cannot move stays in place.
  const isHung = upper?.kind === 'barrier';
  const face = y + 0.12 * radius;
  const meeting = instant.meeting * radius;
  const low = isHung ? face - meeting : face;
  const high = isHung ? face : face + meeting;
  const bodies: readonly (readonly [Item | undefined, number, 1 | -1])[] = [
    [lower, low, -1],
    [upper, high, 1],
  ];
  // What moves is drawn over what stands, so that one sees how deep it is.
  for (const [item, at, side] of isHung ? [...bodies].reverse() : bodies)
    if (item !== undefined) drawBody(pen, item, { x, y: at, radius }, side);
  drawPush(pen, { x, y: (Math.min(low, high) + Math.max(low, high)) / 2, radius }, instant.share);
  c.restore();
  c.beginPath();
  c.arc(x, y, radius, 0, 2 * Math.PI);
  c.strokeStyle = palette.css('accent');
  c.lineWidth = 2;
  c.stroke();
  const { eta, force } = instant;
  const depth = eta === 0 ? 'touching' : `${eta < 0 ? 'gap' : 'overlap'} ${withPrefix(Math.abs(eta), 'm')}`;
  writeBelow(pen, loupe, force > 0 ? `${depth} · force ${withPrefix(force, 'N')}` : depth);
}

/** Draws a body so that its face is at a height; `side` is 1 if it lies above. */
function drawBody(pen: Pen, item: Item, { x, y, radius }: Loupe, side: 1 | -1): void {
  const { c, palette } = pen;
  if (item.kind === 'lump' && item.looks !== 'bridge' && !glyphs[item.looks].carries && !glyphs[item.looks].stands) {
    const size = 0.55 * radius;
    drawGlyph(pen, item.looks, { x, y: y - side * size }, { radius: size, side, span: 0 });
    return;
  }
  const away = y - side * 2 * radius;
  if (item.kind === 'line') {
    // A string or bar is seen from its end.
    const thick = 0.3 * radius;
    const shade = c.createRadialGradient(x - thick / 3, y - side * thick - thick / 3, 0, x, y - side * thick, thick);
    const material = item.element.type === 'bar' ? materialOf(item.element) : undefined;
    shade.addColorStop(0, palette.css(material === undefined ? 'string' : `${material}-lit`));
    shade.addColorStop(1, palette.css(material === undefined ? 'bar' : `${material}-deep`));
    c.fillStyle = shade;
    c.beginPath();
    c.arc(x, y - side * thick, thick, 0, 2 * Math.PI);
    c.fill();
    return;
  }
  const colour = item.kind === 'surface' ? materialOf(item.element) : item.kind === 'lump' ? 'wood' : undefined;
  const shade = c.createLinearGradient(0, y, 0, y - side * radius);
  shade.addColorStop(0, palette.css(colour === undefined ? 'barrier-edge' : `${colour}-lit`));
  shade.addColorStop(0.12, palette.css(colour ?? 'barrier-edge'));
  shade.addColorStop(1, palette.css(colour === undefined ? 'barrier' : `${colour}-deep`));
  c.fillStyle = shade;
  c.beginPath();
  // What lies above is a foot, what lies below a ground; frets and ridges are crests.
  const isCrest = item.kind === 'barrier' && item.looks !== 'wall';
  const isFoot = side === 1 && item.kind === 'lump';
  const half = isCrest ? 0.28 * radius : isFoot ? 0.6 * radius : 2 * radius;
  const corner = isCrest ? half : isFoot ? 0.22 * radius : 0;
  c.roundRect(x - half, Math.min(y, away), 2 * half, 2 * radius, corner);
  c.fill();
}

/** The light of a contact, and the equal and opposite forces of its two bodies. */
function drawPush({ c, palette }: Pen, { x, y, radius }: Loupe, share: number): void {
  if (share <= 0) return;
  const colour = palette.css('contact');
  const light = c.createRadialGradient(x, y, 0, x, y, 0.8 * radius);
  light.addColorStop(0, `${colour}e6`);
  light.addColorStop(0.35, `${colour}55`);
  light.addColorStop(1, `${colour}00`);
  c.globalAlpha = Math.sqrt(share);
  c.fillStyle = light;
  c.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  c.globalAlpha = 1;
  const long = 0.72 * radius * share;
  const head = Math.min(9, long);
  c.strokeStyle = palette.css('ink');
  c.fillStyle = c.strokeStyle;
  c.lineWidth = 2.5;
  for (const way of [-1, 1]) {
    c.beginPath();
    c.moveTo(x, y);
    c.lineTo(x, y + way * (long - head));
    c.stroke();
    c.beginPath();
    c.moveTo(x - 0.6 * head, y + way * (long - head));
    c.lineTo(x + 0.6 * head, y + way * (long - head));
    c.lineTo(x, y + way * long);
    c.fill();
  }
}

/** Writes a line on a plate below the loupe. */
function writeBelow({ c, palette }: Pen, { x, y, radius }: Loupe, line: string): void {
  c.font = `12px ${palette.css('sans')}`;
  c.textAlign = 'center';
  const base = y + radius + 18;
  const { width } = c.measureText(line);
  c.fillStyle = palette.css('ground');
  c.globalAlpha = 0.88;
  c.fillRect(x - width / 2 - 4, base - 12, width + 8, 17);
  c.globalAlpha = 1;
  c.fillStyle = palette.css('ink');
  c.fillText(line, x, base);
}
