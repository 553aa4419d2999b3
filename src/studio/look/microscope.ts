/** The page's side of the microscope: freezes the last second and asks a worker to replay it. */
import type { Moment, ViewFrame } from '../../audio/index.ts';
import { readFrame } from '../../audio/view-frame.ts';
import { runningAt } from '../../compile/taken-over.ts';
import type { Session } from '../session.ts';
import type { Trace } from './lens.ts';
import type { WantedLens } from './wanted-lens.ts';

export type LensOrder = { readonly id: number } & (
  | { readonly type: 'moment'; readonly moment: Moment; readonly until: number }
  | { readonly type: 'trace'; readonly contact: string; readonly point?: number }
  | { readonly type: 'look'; readonly sample: number }
);

export interface LensAnswer {
  readonly id: number;
  readonly range?: readonly [number, number];
  readonly trace?: Trace;
  readonly numbers?: ArrayBuffer;
  readonly problem?: string;
}

export interface Microscope {
  readonly moment: Moment;
  /** First and last sample available. */
  readonly range: readonly [number, number];
  readonly trace: (contact: string, point?: number) => Promise<Trace>;
  /** What the stage shows at a sample. */
  readonly look: (sample: number) => Promise<ViewFrame>;
  readonly close: () => void;
}

/** Stops the sound and shows its last second, up to output sample `now`; undefined if there is no node yet. */
export async function freeze(
  session: Session,
  { now = Number.POSITIVE_INFINITY, taken = session.node.peek()?.snapshot() }: Pick<WantedLens, 'now' | 'taken'> = {},
): Promise<Microscope | undefined> {
  const moment = await taken;
  if (moment === undefined) return undefined;
  await session.stop();
  const worker = new Worker(new URL('./lens-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (answer: LensAnswer) => void; reject: (error: Error) => void }>();
  let next = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<LensAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.problem === undefined) asked?.resolve(data);
    else asked?.reject(new Error(data.problem));
  });
  const ask = (order: LensOrder) =>
    new Promise<LensAnswer>((resolve, reject) => {
      waiting.set(order.id, { resolve, reject });
      worker.postMessage(order);
    });
  const { program } = moment.snapshot;
  const { range } = await ask({ id: next++, type: 'moment', moment, until: now });
  return {
    moment,
    range: range ?? [0, 0],
    trace: async (contact, point) => {
      const order = { id: next++, type: 'trace', contact } as const;
      const { trace } = await ask(point === undefined ? order : { ...order, point });
      return trace as Trace;
    },
    look: async (sample) => {
      const { numbers } = await ask({ id: next++, type: 'look', sample });
      const still = { epoch: 0, contextTime: 0, onsets: [], share: { median: 0, p999: 0 }, peak: 0, limited: 0 };
      const message = { type: 'frame', sample, buffer: numbers as ArrayBuffer, ...still } as const;
      return readFrame(message, runningAt(program, sample));
    },
    close: () => {
      worker.terminate();
      // Pending requests are rejected, because no answer will come.
      for (const { reject } of waiting.values()) reject(new Error('The frozen second was left.'));
    },
  };
}
