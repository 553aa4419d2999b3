/** Lives the last second again beside the page. */
import { loadKernel } from '../../run/index.ts';
import type { ReliveAnswer, ReliveOrder } from './microscope.ts';
import { type Relived, relive } from './relive.ts';

let relived: Relived | undefined;

addEventListener('message', async ({ data }: MessageEvent<ReliveOrder>) => {
  const answer = (what: ReliveAnswer, transfer: Transferable[] = []) => postMessage(what, { transfer });
  try {
    if (data.type === 'moment') relived = relive(data.moment, await loadKernel());
    if (relived === undefined) throw new Error('expected a moment to live again; got none');
    if (data.type === 'moment') answer({ id: data.id, range: relived.range });
    if (data.type === 'trace') answer({ id: data.id, trace: relived.trace(data.contact, data.point) });
    if (data.type === 'look') {
      const numbers = relived.look(data.sample) as Float32Array<ArrayBuffer>;
      answer({ id: data.id, numbers: numbers.buffer }, [numbers.buffer]);
    }
  } catch (error) {
    answer({ id: data.id, problem: (error as Error).message });
  }
});
