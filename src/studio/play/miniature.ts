/** A small picture of a model, still or moving, with the same layout as the stage. */
import type { Program } from '../../compile/index.ts';
import type { Model } from '../../model/index.ts';
import { drawScene } from './draw.ts';
import { drawStillSurfaces } from './draw-surface.ts';
import { layoutOf } from './layout.ts';
import { createMotion, motionSource, type Shown } from './motion.ts';
import { readPalette } from './palette.ts';
import { type Item, sceneOf } from './scene.ts';

/** Drawn larger by this factor and scaled down, so that lines stay thin. */
const LARGER = 2.2;
/** Displacement of strings in the picture, m; scaled to fit. */
const SWING = 1e-3;
/** Time between two frames of a node, s. */
const FRAME = 1 / 60;

/** Draws a model at rest, its strings in motion so that they are recognisable. */
export function drawMiniature(canvas: HTMLCanvasElement, model: Model): void {
  createMiniature(canvas, model)?.(undefined);
}

/** A function that draws what a frame shows of a Program; without a Program, what the model is made of. */
export function createMiniature(
  canvas: HTMLCanvasElement,
  model: Model,
  program?: Program,
): ((shown: Shown | undefined) => void) | undefined {
  const c = canvas.getContext('2d');
  if (c === null) return undefined;
  const palette = readPalette();
  const scene = sceneOf(model, program?.rate ?? model.rate);
  const width = (canvas.width / 2) * LARGER;
  const height = (canvas.height / 2) * LARGER;
  const layout = layoutOf(scene, { x: 30, y: 16, width: width - 60, height: height - 32 });
  const still = (i: number) => swinging(scene.items[i]);
  const source =
    program === undefined
      ? { elements: scene.items, contacts: [], controls: [], initialState: still }
      : motionSource(program);
  const motion = createMotion(scene, source, () => layout);
  return (shown) => {
    motion.update(shown, shown === undefined ? 0 : FRAME);
    c.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
    c.clearRect(0, 0, width, height);
    drawStillSurfaces({ c, palette, scene, layout });
    drawScene({ c, palette, scene, layout, motion, height, labels: false, names: [] });
  };
}

/** Strings and bars in their second mode (a free bar in its first bending mode), everything else at rest: motion makes strings recognisable. */
function swinging(item: Item): Float32Array {
  const { element, body } = item;
  const { count } = body.shown;
  if (item.kind === 'lump' && 'rest' in element) return Float32Array.of(element.rest);
  if (item.kind !== 'line') return new Float32Array(count);
  if (body.kind === 'modal') {
    const bends = body.tables.stiffness instanceof Float64Array ? body.tables.stiffness.findIndex((k) => k > 0) : 0;
    return Float32Array.from({ length: count }, (_, i) => (i === Math.max(1, bends) ? SWING : 0));
  }
  return Float32Array.from({ length: count }, (_, i) => SWING * Math.sin((2 * Math.PI * i) / (count - 1)));
}
