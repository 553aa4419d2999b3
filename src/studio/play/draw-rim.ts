/** Draws what holds a surface: the shell of a drum, the bowl of a kettledrum, the rim of a skin, the edge of a plate. */
import { type Canvas, label, trace } from './canvas.ts';
import { materialOf } from './material.ts';
import type { SurfacePlacement } from './placement.ts';
import { outlinePoints, type Point } from './projection.ts';
import type { SurfaceItem } from './scene.ts';

export function drawRim(canvas: Canvas, item: SurfaceItem): void {
  const { c, palette } = canvas;
  const placement = canvas.layout.get(item.name);
  if (placement?.kind !== 'surface') return;
  const { origin, sides } = item.outline;
  const rest = outlinePoints(placement.view, origin, sides, item.round);
  const material = materialOf(item.element);
  if (placement.under !== 'nothing') drawShell(canvas, placement, rest);
  c.lineJoin = 'round';
  if (material === 'hide') {
    c.strokeStyle = palette.css(item.round ? 'barrier-edge' : 'wood');
    c.lineWidth = Math.min(5, 0.02 * (rest[0].x - rest[Math.floor(rest.length / 2)].x) + 1.5);
    trace(c, rest, true);
    c.stroke();
  } else {
    // The edge of a plate moves with its face, and is painted with it.
    if (!canvas.isPainted) {
      c.strokeStyle = palette.css(`${material}-deep`);
      c.lineWidth = 2;
      trace(c, rest, true);
      c.stroke();
    }
    if (!item.round) {
      c.fillStyle = palette.css(`${material}-deep`);
      const [{ x: left, y }, { x: right }] = rest;
      // The face fades within its last pixel.
      c.fillRect(left, y - 1, right - left, 8);
    }
  }
  const lowest = Math.max(...rest.map(({ y }) => y)) + (typeof placement.under === 'object' ? 0 : placement.depth);
  label(canvas, item.name, { x: placement.view.x, y: lowest + 22 });
}

/** The front of a shell, from the widest points of the rim downwards. */
function drawShell(canvas: Canvas, placement: SurfacePlacement, rest: readonly Point[]): void {
  const { c, palette } = canvas;
  const [left, right] = [Math.min(...rest.map(({ x }) => x)), Math.max(...rest.map(({ x }) => x))];
  const middle = rest.find(({ x }) => x === left)?.y ?? placement.view.y;
  const front = rest.filter(({ y }) => y >= middle).sort((a, b) => a.x - b.x);
  const { depth } = placement;
  const isOpen = typeof placement.under === 'object';
  const material = placement.under === 'kettle' ? 'brass' : 'wood';
  const shade = c.createLinearGradient(left, 0, right, 0);
  shade.addColorStop(0, palette.css(`${material}-deep`));
  shade.addColorStop(0.3, palette.css(material));
  shade.addColorStop(0.45, palette.css(`${material}-lit`));
  shade.addColorStop(1, palette.css(`${material}-deep`));
  c.fillStyle = shade;
  c.beginPath();
  for (const { x, y } of front) c.lineTo(x, y);
  if (placement.under === 'kettle') {
    // A Bézier curve reaches three quarters of the way to its handles.
    const handle = middle + (Math.max(...front.map(({ y }) => y)) - middle + depth) / 0.75;
    c.bezierCurveTo(right, handle, left, handle, left, middle);
  } else for (const { x, y } of [...front].reverse()) c.lineTo(x, y + depth);
  c.closePath();
  // Between two heads one looks through the shell at the lower one.
  c.globalAlpha = isOpen ? 0.22 : 1;
  c.fill();
  c.globalAlpha = 1;
  if (placement.under === 'kettle') return;
  c.strokeStyle = palette.css('barrier-edge');
  c.lineWidth = 2;
  c.globalAlpha = 0.55;
  for (const part of [0.08, 0.3, 0.5, 0.7, 0.92]) {
    const at = front[Math.round(part * (front.length - 1))];
    trace(c, [at, { x: at.x, y: at.y + depth }]);
    c.stroke();
  }
  if (!isOpen) {
    trace(
      c,
      front.map(({ x, y }) => ({ x, y: y + depth })),
    );
    c.stroke();
  }
  c.globalAlpha = 1;
}
