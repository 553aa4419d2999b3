/** Draws everything except the inside of surfaces: shells and rims, bodies, barriers, ties, strings and bars, lumps, glowing contacts. */
import { drawnAs } from '../../contacts/index.ts';
import { type Canvas, drawNames } from './canvas.ts';
import { drawBarrier } from './draw-barrier.ts';
import { drawGround } from './draw-ground.ts';
import { drawLine } from './draw-line.ts';
import { drawLump } from './draw-lump.ts';
import { drawRim } from './draw-rim.ts';
import { drawTie } from './draw-tie.ts';
import { touchPoint } from './position.ts';
import type { Item, Touch } from './scene.ts';

export function drawScene(canvas: Canvas): void {
  const { scene, layout } = canvas;
  const isBehind = ({ name }: Item) => {
    const placement = layout.get(name);
    return placement?.kind === 'lump' && placement.still;
  };
  for (const item of scene.items) if (item.kind === 'surface') drawRim(canvas, item);
  for (const item of scene.items) if (item.kind === 'lump' && isBehind(item)) drawLump(canvas, item);
  for (const item of scene.items) if (item.kind === 'barrier') drawBarrier(canvas, item);
  for (const touch of scene.touches) if (drawnAs(touch.contact) !== 'touch') drawTie(canvas, touch);
  for (const item of scene.items) if (item.kind === 'lump') drawGround(canvas, item);
  for (const item of scene.items) if (item.kind === 'line') drawLine(canvas, item);
  for (const item of scene.items) if (item.kind === 'lump' && !isBehind(item)) drawLump(canvas, item);
  for (const touch of scene.touches) drawGlow(canvas, touch);
  drawNames(canvas);
}

/** On a stage lower than this, px, lights are smaller, down to this fraction: those of many wires would run into one spot. */
const GLOW_HEIGHT = 480;
const LEAST_GLOW = 0.4;
/** What glows less is not drawn. */
const DARK = 0.04;

function drawGlow(canvas: Canvas, touch: Touch): void {
  const { c, palette, motion } = canvas;
  const lit = motion.glow.get(touch.name);
  if (lit === undefined || !lit.some((light) => light >= DARK)) return;
  const sprite = glowSprite(palette.css('contact'), touch.points === 1);
  const many = touch.points > 60;
  const small = Math.max(LEAST_GLOW, Math.min(1, canvas.height / GLOW_HEIGHT));
  const thin = Math.min(1, (3 * spacingOf(touch, canvas)) / (many ? 30 : 60)) / Math.sqrt(besideOf(touch, canvas));
  for (let p = 0; p < lit.length; p++) {
    if (lit[p] < DARK) continue;
    const at = touchPoint(touch, p, canvas);
    if (at === undefined) continue;
    const size = small * ((many ? 16 : 34) + (many ? 30 : 64) * lit[p]);
    c.globalAlpha = Math.min(1, (many ? 0.55 : 1) * thin * lit[p]);
    c.drawImage(sprite, at.x - size / 2, at.y - size / 2, size, size);
  }
  c.globalAlpha = 1;
}

/** Mean distance of neighbouring points of a contact, px: lights that overlap must be weaker. */
function spacingOf(touch: Touch, canvas: Canvas): number {
  if (touch.points < 2) return Number.POSITIVE_INFINITY;
  const [a, b] = [touchPoint(touch, 0, canvas), touchPoint(touch, touch.points - 1, canvas)];
  return a === undefined || b === undefined ? 1 : Math.hypot(b.x - a.x, b.y - a.y) / (touch.points - 1);
}

/** How many contacts of several points each lie on the same surface as a contact, itself included: the light of six wires must not hide a skin. */
function besideOf({ points, sides }: Touch, { scene }: Canvas): number {
  const surface = sides.find(({ item }) => item.kind === 'surface')?.item;
  if (points < 2 || surface === undefined) return 1;
  return scene.touches.filter((other) => other.points > 1 && other.sides.some(({ item }) => item === surface)).length;
}

const sprites = new Map<string, HTMLCanvasElement>();

/**
 * A soft round light, drawn once per colour. Lights that overlap get no brighter than their colour, on dark ground too; only one that stands by
 * itself has a white core.
 */
function glowSprite(colour: string, hasCore: boolean): HTMLCanvasElement {
  const name = `${colour} ${hasCore}`;
  const made = sprites.get(name) ?? document.createElement('canvas');
  if (sprites.has(name)) return made;
  sprites.set(name, made);
  made.width = 96;
  made.height = 96;
  const c = made.getContext('2d');
  if (c === null) return made;
  const light = c.createRadialGradient(48, 48, 0, 48, 48, 48);
  light.addColorStop(0, hasCore ? '#ffffff' : colour);
  light.addColorStop(0.12, `${colour}ee`);
  light.addColorStop(0.4, `${colour}55`);
  light.addColorStop(1, `${colour}00`);
  c.fillStyle = light;
  c.fillRect(0, 0, 96, 96);
  return made;
}
