/** What would stop the page: renders, and how hard hands play. One worker for both, which share the engine: each file of a worker has all its code in it. */

import type { RenderOrder } from './keep/render.ts';
import { render } from './keep/render-order.ts';
import { type HandsAnswer, type HandsOrder, measureHands } from './play/measure-hands.ts';

addEventListener('message', async ({ data }: MessageEvent<RenderOrder | HandsOrder>) => {
  if (!('model' in data)) return render(data, (what, transfer = []) => postMessage(what, { transfer }));
  const answer = (what: HandsAnswer) => postMessage(what);
  await measureHands(data, answer);
  answer('measured');
});
