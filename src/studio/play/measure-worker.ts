/** Measures the hands of one model. */
import { type HandsAnswer, type HandsOrder, measureHands } from './measure-hands.ts';

addEventListener('message', async ({ data }: MessageEvent<HandsOrder>) => {
  const answer = (what: HandsAnswer) => postMessage(what);
  await measureHands(data, answer);
  answer('measured');
});
