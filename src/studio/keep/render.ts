/** A render under way in a worker: how far it is, how to end it, and the file it makes. */
import type { Recording } from '../../audio/index.ts';
import type { SoundFormat } from '../../listen/index.ts';

/** A model from its start. */
export interface ModelOrder {
  readonly text: string;
  readonly name: string;
  /** Length instead of the model's own, as a person writes it; s where no unit is given. */
  readonly seconds?: string;
  readonly format: SoundFormat;
}

/** A performance as it was heard. */
export interface RecordingOrder {
  readonly recording: Recording;
  readonly format: SoundFormat;
}

export type RenderOrder = ModelOrder | RecordingOrder;

export type RenderAnswer =
  /** How much is rendered, 0 to 1. */
  | { readonly done: number }
  /** The file, and how many samples were not finite and were silenced. */
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly broken: number }
  | { readonly problem: string };

export interface Rendering {
  /** The file; undefined once cancelled. Rejects with one line per problem. */
  readonly result: Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly broken: number } | undefined>;
  readonly cancel: () => void;
}

export function startRender(order: RenderOrder, onDone: (done: number) => void): Rendering {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' });
  let cancel = () => {};
  const result = new Promise<Awaited<Rendering['result']>>((resolve, reject) => {
    cancel = () => resolve(undefined);
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'the worker could not be started')));
    worker.addEventListener('message', ({ data }: MessageEvent<RenderAnswer>) => {
      if ('done' in data) onDone(data.done);
      else if ('problem' in data) reject(new Error(data.problem));
      else resolve(data);
    });
  }).finally(() => worker.terminate());
  worker.postMessage(order);
  return { result, cancel };
}
