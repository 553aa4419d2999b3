/** Draws masses as shaded balls, and modal bodies as rings that bend with their modes. */
import { formOf } from '../../elements/index.ts';
import { type Canvas, label } from './canvas.ts';
import type { LumpPlacement } from './layout.ts';
import { lumpPoint } from './position.ts';
import type { Point } from './projection.ts';
import type { LumpItem } from './scene.ts';

/** Number of modes drawn in a ring, and of points around it. */
const RING_MODES = 8;
const AROUND = 96;

export function drawLump(canvas: Canvas, item: LumpItem): void {
  const placement = canvas.layout.get(item.name);
  const shown = canvas.motion.lumps.get(item.name);
  if (placement?.kind !== 'lump' || shown === undefined) return;
  const touched = canvas.scene.touches.flatMap(({ sides }) => sides).find((side) => side.item === item)?.point;
  const at = lumpPoint(placement, item.at(shown, touched), canvas);
  if (formOf(item.element) === 'points') drawRing(canvas, at, placement.radius, shown, canvas.motion.scale(item.name));
  else drawBall(canvas, at, placement);
  label(canvas, item.name, { x: at.x + placement.radius + 8, y: at.y + 4 }, 'left');
}

function drawBall({ c, palette }: Canvas, { x, y }: Point, { radius }: LumpPlacement): void {
  const shade = c.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.1, x, y, radius);
  shade.addColorStop(0, palette.css('skin-lit'));
  shade.addColorStop(0.35, palette.css('mass'));
  shade.addColorStop(1, palette.css('skin-deep'));
  c.fillStyle = shade;
  c.beginPath();
  c.arc(x, y, radius, 0, 2 * Math.PI);
  c.fill();
}

/** Mode m bends the ring into m + 2 waves: a symbol for which modes sound and how strongly, not the body's shape. */
function drawRing({ c, palette }: Canvas, { x, y }: Point, radius: number, shown: Float32Array, scale: number): void {
  const path = new Path2D();
  for (let i = 0; i <= AROUND; i++) {
    const angle = (i / AROUND) * 2 * Math.PI;
    let bend = 0;
    for (let m = 0; m < Math.min(shown.length, RING_MODES); m++) bend += shown[m] * scale * Math.cos((m + 2) * angle);
    const r = radius * (1 + 0.16 * Math.tanh(bend / (2 * radius)));
    const [px, py] = [x + r * Math.sin(angle), y - r * Math.cos(angle)];
    if (i === 0) path.moveTo(px, py);
    else path.lineTo(px, py);
  }
  const shade = c.createRadialGradient(x - radius * 0.3, y - radius * 0.4, 0, x, y, radius * 1.1);
  shade.addColorStop(0, `${palette.css('modal')}66`);
  shade.addColorStop(1, `${palette.css('modal')}18`);
  c.fillStyle = shade;
  c.fill(path);
  c.strokeStyle = palette.css('modal');
  c.lineWidth = 2.2;
  c.stroke(path);
}
