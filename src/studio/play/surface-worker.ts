/** Paints surfaces in a worker: without a graphics card the processor draws them, and reading them back would make the page wait. */
import { createSurfaceGl, type SurfacesPicture } from './surface-gl.ts';

/** What the page says: here is the canvas, or a picture to paint on it. What it is told: whether this can paint, then that it has. */
export type SurfaceOrder = { readonly canvas: OffscreenCanvas } | { readonly picture: SurfacesPicture };
export type SurfaceAnswer = 'able' | 'unable' | 'painted';

let paint: ((picture: SurfacesPicture) => void) | undefined;

const answer = (what: SurfaceAnswer) => postMessage(what);

addEventListener('message', ({ data }: MessageEvent<SurfaceOrder>) => {
  if ('canvas' in data) paint = createSurfaceGl(data.canvas);
  else {
    paint?.(data.picture);
    // The next picture is wanted when this one is on the screen, not when it was ordered from the graphics card.
    requestAnimationFrame(() => answer('painted'));
  }
});

const isAble = typeof requestAnimationFrame === 'function' && new OffscreenCanvas(1, 1).getContext('webgl2') !== null;
answer(isAble ? 'able' : 'unable');
