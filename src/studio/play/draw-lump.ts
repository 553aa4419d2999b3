/** Draws masses and modal bodies as what they look like. */
import { type Canvas, label } from './canvas.ts';
import { UNIT } from './looks/glyph.ts';
import { glyphs } from './looks/index.ts';
import type { LumpPlacement } from './placement.ts';
import { lumpOffset, lumpPoint } from './position.ts';
import type { Point } from './projection.ts';
import type { LumpItem } from './scene.ts';
import { SMALL, stamped } from './stamp.ts';

/** Number of modes that bend a drawing. */
const MODES = 8;

/** Steps of a swing that are drawn. */
const STEPS = 40;

export function drawLump(canvas: Canvas, item: LumpItem): void {
  const placement = canvas.layout.get(item.name);
  const shown = canvas.motion.lumps.get(item.name);
  if (placement?.kind !== 'lump' || shown === undefined) return;
  const isModal = 'modes' in item.element;
  const touching = isModal
    ? canvas.scene.touches.find(({ sides }) => sides.some((side) => side.item === item))
    : undefined;
  const u = item.at(shown, touching?.sides.find((side) => side.item === item)?.point);
  const at = lumpPoint(placement, u, canvas);
  const bends = isModal
    ? bendsOf(shown, canvas.motion.scale(item.name) / placement.radius)
    : glyphs[item.looks].stands
      ? [lumpOffset(placement, u, canvas) / placement.maxOffset]
      : [];
  drawGlyph(canvas, item.looks, at, placement, bends);
  if (placement.named === 'nowhere') return;
  const align = placement.named === 'below' ? 'center' : 'left';
  label(canvas, item.name, labelPoint(item, placement, at), align);
}

function labelPoint({ looks }: LumpItem, { radius, named, span, side }: LumpPlacement, at: Point): Point {
  if (named === 'below') return { x: at.x, y: at.y + radius + 18 };
  // Beside its tip there is the string that it presses.
  if (looks === 'finger') return { x: at.x + radius + 8, y: at.y - 1.5 * side * radius + 4 };
  if (span > 0) return { x: at.x + 0.25 * radius, y: at.y + 0.8 * radius * (glyphs[looks].carries?.half ?? 1) };
  return { x: at.x + (glyphs[looks].joined ? 1.4 : 1) * radius + 8, y: at.y + 4 };
}

type Place = Pick<LumpPlacement, 'radius' | 'side' | 'span'>;

/** Draws what something looks like, its middle at a point; turned over if it lies below what it touches, unless it is always upright. */
export function drawGlyph(
  canvas: Pick<Canvas, 'c' | 'palette'>,
  looks: LumpItem['looks'],
  at: Point,
  place: Place,
  bends: readonly number[] = [],
): void {
  const { radius, side, span } = place;
  if (radius > SMALL || bends.length > 0 || span > 0) {
    paintGlyph(canvas, looks, at, place, bends);
    return;
  }
  stamped(canvas, `${looks} ${side}`, at, radius, (c, middle, whole) =>
    paintGlyph({ c, palette: canvas.palette }, looks, middle, { ...place, radius: whole }, bends),
  );
}

function paintGlyph(
  { c, palette }: Pick<Canvas, 'c' | 'palette'>,
  looks: LumpItem['looks'],
  at: Point,
  { radius, side, span }: Place,
  bends: readonly number[],
): void {
  const scale = radius / UNIT;
  c.save();
  c.translate(at.x, at.y);
  c.scale(scale, glyphs[looks].upright ? scale : side * scale);
  const sum = bends.reduce((whole, bend) => whole + bend, 0);
  const swing = Math.round(STEPS * Math.max(-1, Math.min(1, sum))) / STEPS;
  glyphs[looks].draw({ c, palette, bends, swing, span: Math.round(span / scale) });
  c.restore();
}

/** The displacements of the lowest modes, bounded so that a drawing stays whole. */
function bendsOf(shown: Float32Array, scale: number): number[] {
  return Array.from(shown.subarray(0, MODES), (mode) => Math.tanh(0.5 * mode * scale));
}
