/** What paints the surfaces of the stage: a worker, otherwise the page itself, otherwise nothing: then the stage draws them at rest. */
import type { SurfacesPicture } from './surface-gl.ts';
import type { SurfaceAnswer, SurfaceOrder } from './surface-worker.ts';

export interface SurfacePainter {
  /** Paints a picture, or the newest one that is wanted once the last is done; returns what is on the canvas by now, if it has the same layout. */
  readonly paint: (picture: SurfacesPicture) => SurfacesPicture | undefined;
  readonly end: () => void;
}

/** `changed` is called when someone is found who can paint, and when another layout is on the canvas. */
export function createSurfacePainter(canvas: HTMLCanvasElement, changed: () => void): SurfacePainter {
  let paint: SurfacePainter['paint'] | undefined;
  let worker: Worker | undefined;
  const here = async () => {
    worker?.terminate();
    worker = undefined;
    const own = (await import('./surface-gl.ts')).createSurfaceGl(canvas);
    paint =
      own &&
      ((picture) => {
        own(picture);
        return picture;
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
    paint: (picture) => paint?.(picture),
    end: () => worker?.terminate(),
  };
}

/** Sends pictures to a worker, one at a time: while it paints, newer ones replace each other. */
function orderFrom(worker: Worker, changed: () => void): SurfacePainter['paint'] {
  let ordered: SurfacesPicture | undefined;
  let painted: SurfacesPicture | undefined;
  let next: SurfacesPicture | undefined;
  const send = (picture: SurfacesPicture) => {
    ordered = picture;
    worker.postMessage({ picture } satisfies SurfaceOrder);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<SurfaceAnswer>) => {
    if (data !== 'painted') return;
    if (painted?.layout !== ordered?.layout) changed();
    painted = ordered;
    ordered = undefined;
    const wanted = next;
    next = undefined;
    if (wanted !== undefined) send(wanted);
  });
  return (picture) => {
    // Heights may be a view of memory that goes back to the sound with the next frame.
    const kept = { ...picture, surfaces: picture.surfaces.map((one) => ({ ...one, heights: one.heights.slice() })) };
    if (ordered === undefined) send(kept);
    else next = kept;
    return painted?.layout === picture.layout ? painted : undefined;
  };
}
