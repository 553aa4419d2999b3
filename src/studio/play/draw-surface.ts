/** Draws surfaces without WebGL: at rest in small pictures, and shaded by their slope in browsers that have no WebGL. */
import type { Canvas } from './canvas.ts';
import { materialOf } from './material.ts';
import type { SurfacePlacement } from './placement.ts';
import { outlinePoints, project } from './projection.ts';
import type { SurfaceItem } from './scene.ts';

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

/** Where the light comes from: light per slope across and along. That in surface-gl.ts is the same, but for its height. */
const LIGHT = [0.45, 0.35] as const;
/** Pixels per point of the grid, each way: rows would show otherwise. */
const FINER = 4;
/** Opacity of the strongest light and shade. */
const STRONGEST = 0.55;

/** Surfaces as they move: at rest, and over that the light and shade of their slopes. Nothing rises from the plane here. */
export function drawShadedSurfaces(canvas: Canvas): void {
  drawStillSurfaces(canvas);
  for (const item of canvas.scene.items) {
    const placement = canvas.layout.get(item.name);
    const heights = canvas.motion.heights.get(item.name);
    if (item.kind !== 'surface' || placement?.kind !== 'surface') continue;
    // A late frame of a replaced Program may have another grid.
    if (heights?.length !== item.columns * item.rows) continue;
    drawShade(canvas, item, placement, shadeOf(item, heights, canvas.motion.scale(item.name) / placement.view.scale));
  }
}

/** Light and shade on the grid of a surface, smooth between its points; `lift` is how much its heights are enlarged. */
function shadeOf({ columns, rows, outline }: SurfaceItem, heights: Float32Array, lift: number): OffscreenCanvas {
  const picture = new OffscreenCanvas(columns, rows);
  const c = picture.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const image = c.createImageData(columns, rows);
  const [across, along] = [lift * (columns / outline.sides[0]), lift * (rows / outline.sides[1])];
  for (let i = 0; i < heights.length; i++) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const right = column + 1 < columns ? heights[i + 1] - heights[i] : 0;
    const up = row + 1 < rows ? heights[i + columns] - heights[i] : 0;
    // A slope that rises away from the light turns towards it.
    const light = LIGHT[0] * across * right + LIGHT[1] * along * up;
    image.data.fill(light > 0 ? 255 : 0, 4 * i, 4 * i + 3);
    image.data[4 * i + 3] = 255 * STRONGEST * Math.min(1, Math.abs(light));
  }
  c.putImageData(image, 0, 0);
  const smooth = new OffscreenCanvas(FINER * columns, FINER * rows);
  smooth.getContext('2d')?.drawImage(picture, 0, 0, smooth.width, smooth.height);
  return smooth;
}

/** Lays the picture of a grid on the surface, row by row: what is farther away is narrower. */
function drawShade({ c }: Canvas, item: SurfaceItem, { view }: SurfacePlacement, picture: OffscreenCanvas): void {
  const { origin, sides } = item.outline;
  c.save();
  c.beginPath();
  for (const { x, y } of outlinePoints(view, origin, sides, item.round)) c.lineTo(x, y);
  c.clip();
  const { width, height } = picture;
  const edge = (side: 0 | 1, row: number) =>
    project(view, origin[0] + side * sides[0], origin[1] + (row / height) * sides[1]);
  for (let row = 0; row < height; row++) {
    const [left, right, above] = [edge(0, row), edge(1, row), edge(0, row + 1)];
    c.drawImage(picture, 0, row, width, 1, left.x, above.y, right.x - left.x, left.y - above.y);
  }
  c.restore();
}
