/** Draws surfaces without WebGL, at rest: in small pictures, and in browsers that have no WebGL. */
import type { Canvas } from './canvas.ts';
import { materialOf } from './material.ts';
import { outlinePoints } from './projection.ts';

export function drawStillSurfaces({
  c,
  palette,
  scene,
  layout,
}: Pick<Canvas, 'c' | 'palette' | 'scene' | 'layout'>): void {
  for (const item of scene.items) {
    const placement = layout.get(item.name);
    if (item.kind !== 'surface' || placement?.kind !== 'surface') continue;
    const points = outlinePoints(placement.view, item.outline.origin, item.outline.sides, item.round);
    const ys = points.map(({ y }) => y);
    const shade = c.createLinearGradient(0, Math.min(...ys), 0, Math.max(...ys));
    const material = materialOf(item.element);
    shade.addColorStop(0, palette.css(`${material}-deep`));
    shade.addColorStop(1, palette.css(material));
    c.fillStyle = shade;
    c.beginPath();
    for (const { x, y } of points) c.lineTo(x, y);
    c.fill();
  }
}
