/** A render in a worker: its progress, how to cancel it, and the resulting file. */
import type { Recording } from '../../audio/index.ts';
import type { SoundFormat } from '../../listen/index.ts';

/** A model, rendered from its start. */
export interface ModelOrder {
  readonly text: string;
  readonly name: string;
  /** Replaces the model's length; text with or without a unit, s by default. */
  readonly seconds?: string;
  readonly format: SoundFormat;
}

/** A recorded performance, rendered as it was heard. */
export interface TakeOrder {
  readonly tracks: readonly Recording[];
  readonly format: SoundFormat;
}

export type RenderOrder = ModelOrder | TakeOrder;

export type RenderAnswer =
  /** Progress, 0 to 1. */
  | { readonly done: number }
  /** The file, and the number of samples that were not finite and were silenced. */
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly broken: number }
  | { readonly problem: string };

export interface Rendering {
  /** The file; undefined if cancelled. Rejects with one line per problem. */
  readonly result: Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly broken: number } | undefined>;
  readonly cancel: () => void;
}

export function startRender(order: RenderOrder, onDone: (done: number) => void): Rendering {
  const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });
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
