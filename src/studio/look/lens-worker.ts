/** Runs the lens in a worker, so that replaying does not block the page. */
import { type Lens, openLens } from './lens.ts';
import type { LensAnswer, LensOrder } from './microscope.ts';

let lens: Lens | undefined;

addEventListener('message', async ({ data }: MessageEvent<LensOrder>) => {
  const answer = (what: LensAnswer, transfer: Transferable[] = []) => postMessage(what, { transfer });
  try {
    if (data.type === 'moment') lens = await openLens(data.moment, data.until);
    if (lens === undefined) throw new Error('expected a moment to replay; got none');
    if (data.type === 'moment') answer({ id: data.id, range: lens.range });
    if (data.type === 'trace') answer({ id: data.id, trace: lens.trace(data.contact, data.point) });
    if (data.type === 'look') {
      const numbers = lens.look(data.sample) as Float32Array<ArrayBuffer>;
      answer({ id: data.id, numbers: numbers.buffer }, [numbers.buffer]);
    }
  } catch (error) {
    answer({ id: data.id, problem: (error as Error).message });
  }
});
