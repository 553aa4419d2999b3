/** What paints the surfaces of the stage: a worker, otherwise the page itself, otherwise nothing: then the stage draws them at rest. */
import type { SurfacesPicture } from './surface-gl.ts';
import type { SurfaceAnswer, SurfaceOrder } from './surface-worker.ts';

export interface SurfacePainter {
  /** Paints a picture, or the newest one that is wanted once the last is done; whether its layout is on the canvas by now. */
  readonly paint: (picture: SurfacesPicture) => boolean;
  readonly end: () => void;
}

/** `changed` is called when someone is found who can paint, and when another layout is on the canvas. */
export function createSurfacePainter(canvas: HTMLCanvasElement, changed: () => void): SurfacePainter {
  let paint: ((picture: SurfacesPicture) => boolean) | undefined;
  let worker: Worker | undefined;
  const here = async () => {
    worker?.terminate();
    worker = undefined;
    const own = (await import('./surface-gl.ts')).createSurfaceGl(canvas);
    paint =
      own &&
      ((picture) => {
        own(picture);
        return true;
      });
    changed();
  };
  if (typeof canvas.transferControlToOffscreen === 'function' && typeof Worker === 'function') {
    worker = new Worker(new URL('./surface-worker.ts', import.meta.url), { type: 'module' });
    const elsewhere = orderFrom(worker, changed);
    const listen = ({ data }: MessageEvent<SurfaceAnswer>) => {
      if (data === 'unable') here();
      if (data !== 'able') return;
      const offscreen = canvas.transferControlToOffscreen();
      worker?.postMessage({ canvas: offscreen } satisfies SurfaceOrder, [offscreen]);
      paint = elsewhere;
      changed();
    };
    worker.addEventListener('message', listen);
    // A worker that could not be fetched: the canvas is still the page's own.
    worker.addEventListener('error', () => {
      if (paint === undefined) here();
    });
  } else here();
  return {
    paint: (picture) => paint?.(picture) ?? false,
    end: () => worker?.terminate(),
  };
}

/** Sends pictures to a worker, one at a time: while it paints, newer ones replace each other. */
function orderFrom(worker: Worker, changed: () => void): (picture: SurfacesPicture) => boolean {
  let isPainting = false;
  let [ordered, painted] = [-1, -1];
  let next: SurfacesPicture | undefined;
  const send = (picture: SurfacesPicture) => {
    isPainting = true;
    ordered = picture.layout;
    worker.postMessage({ picture } satisfies SurfaceOrder);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<SurfaceAnswer>) => {
    if (data !== 'painted') return;
    isPainting = false;
    if (painted !== ordered) changed();
    painted = ordered;
    const wanted = next;
    next = undefined;
    if (wanted !== undefined) send(wanted);
  });
  return (picture) => {
    if (!isPainting) send(picture);
    // Heights may be a view of memory that goes back to the sound with the next frame.
    else next = { ...picture, surfaces: picture.surfaces.map((one) => ({ ...one, heights: one.heights.slice() })) };
    return painted === picture.layout;
  };
}
