/** The spring from a mass to the ground, where a model says that it has one and nothing else is in its way. */
import { type Canvas, trace } from './canvas.ts';
import { coil } from './draw-tie.ts';
import { reachOf } from './motion.ts';
import type { LumpPlacement } from './placement.ts';
import { lumpPoint } from './position.ts';
import type { LumpItem } from './scene.ts';
import { ends } from './touches.ts';

/** Shortest spring, half the width of what it is fixed to, and the distance of the slanted lines in that, px. */
const LENGTH = 52;
const HALF = 21;
const HATCH = 7;

/** Where the ground is, seen from a mass: on the side where it touches nothing, below it first; undefined if there is none. */
export function groundSide(
  { scene, layout }: Pick<Canvas, 'scene' | 'layout'>,
  item: LumpItem,
): 'below' | 'above' | 'beside' | undefined {
  const own = layout.get(item.name);
  const { element } = item;
  const isSprung =
    (('stiffness' in element && element.stiffness) || ('frequency' in element && element.frequency) || 0) !== 0;
  if (own?.kind !== 'lump' || item.looks !== 'ball' || !isSprung) return undefined;
  const heights = scene.touches.flatMap((touch) => {
    const [self, other] = ends(touch, item);
    const placed = self && other && layout.get(other.item.name);
    if (placed === undefined || placed.kind === 'across') return [];
    return placed.kind === 'surface' ? placed.view.y : placed.kind === 'profile' ? own.y + 1 : placed.y;
  });
  if (heights.every((y) => y < own.y)) return 'below';
  return heights.every((y) => y > own.y) ? 'above' : 'beside';
}

export function drawGround(canvas: Canvas, item: LumpItem): void {
  const { c, palette, layout, motion } = canvas;
  const side = groundSide(canvas, item);
  const placement = layout.get(item.name) as LumpPlacement;
  const shown = motion.lumps.get(item.name);
  if (side === undefined || shown === undefined) return;
  const { radius } = placement;
  const at = lumpPoint(placement, item.at(shown), canvas);
  const [dx, dy] = side === 'beside' ? [-1, 0] : [0, side === 'below' ? 1 : -1];
  // Beyond where the mass swings, and on the stage.
  const room = side === 'below' ? placement.lowest - placement.y : placement.y - placement.highest;
  const far = radius + (side === 'beside' ? LENGTH : Math.min(room, LENGTH + reachOf(placement)));
  // Beside the mass it goes with it: a spring that lies would have to be a leaf.
  const fixed = { x: placement.x + dx * far, y: (side === 'beside' ? at.y : placement.y) + dy * far };
  c.strokeStyle = palette.css('barrier-edge');
  c.globalAlpha = 0.8;
  c.lineWidth = 1.6;
  trace(c, coil({ x: at.x + dx * radius, y: at.y + dy * radius }, fixed));
  c.stroke();
  const along = (part: number, out: number) => ({
    x: fixed.x + dy * part + dx * out,
    y: fixed.y + dx * part + dy * out,
  });
  trace(c, [along(-HALF, 0), along(HALF, 0)]);
  c.stroke();
  c.lineWidth = 1;
  for (let part = -HALF + HATCH; part <= HALF; part += HATCH) {
    trace(c, [along(part, 0), along(part - HATCH, HATCH)]);
    c.stroke();
  }
  c.globalAlpha = 1;
}
