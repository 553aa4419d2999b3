/** Renders what the page orders of its worker. The bytes equal those of `clangor render NAME -o NAME.wav`. */
import { renderRecording } from '../../audio/recording.ts';
import { rateOf } from '../../audio/recording-format.ts';
import { compile } from '../../compile/index.ts';
import { checkFile, checkFrames, encodeSound, framesOf, masterChannels, soundOf } from '../../listen/index.ts';
import { formatProblem, loadModelText, placeProblems } from '../../model/index.ts';
import { simulate } from '../../run/index.ts';
import type { ModelOrder, RenderAnswer, RenderOrder, TakeOrder } from './render.ts';
import { framesOf as framesOfTake, startsOf } from './tracks.ts';

/** Progress is reported after each of this much sound, s. */
const PROGRESS_SECONDS = 1 / 20;

type Answer = (what: RenderAnswer, transfer?: Transferable[]) => void;

export async function render(order: RenderOrder, answer: Answer): Promise<void> {
  try {
    const { bytes, broken } = await ('tracks' in order ? renderTake(order, answer) : renderModel(order, answer));
    answer({ bytes, broken }, [bytes.buffer]);
  } catch (error) {
    answer({ problem: (error as Error).message });
  }
}

async function renderModel({ text, name, seconds, format }: ModelOrder, answer: Answer) {
  const file = `${name}.yaml`;
  const loaded = loadModelText(text, { file, set: seconds === undefined ? [] : [`seconds=${seconds}`] });
  const compiled = loaded.ok ? compile(loaded.value) : loaded;
  if (!compiled.ok) {
    const problems = loaded.ok ? placeProblems(compiled.problems, text, file) : compiled.problems;
    throw new Error(problems.map(formatProblem).join('\n'));
  }
  const program = compiled.value;
  const frames = framesOf(program.model.seconds, program.rate);
  checkFrames(frames, program);
  checkFile(program, frames, format);
  const simulation = await simulate(program);
  const outputs = program.outputs.map(() => new Float64Array(frames));
  const chunk = Math.max(1, Math.round(program.rate * PROGRESS_SECONDS));
  for (let n = 0; n < frames; n += chunk) {
    simulation.renderInto(outputs, n, Math.min(chunk, frames - n));
    answer({ done: Math.min(1, (n + chunk) / frames) });
  }
  const { clean, broken } = soundOf(program, outputs, program.model.mix);
  const bytes = await encodeSound(masterChannels(clean, program.rate), program.rate, format);
  return { bytes: bytes as Uint8Array<ArrayBuffer>, broken };
}

/** Not normalised: a take keeps the level at which it was heard, which the limiter kept below full scale. */
async function renderTake({ tracks, format }: TakeOrder, answer: Answer) {
  const rate = rateOf(tracks[0]);
  if (tracks.some((track) => rateOf(track) !== rate)) throw new Error('tracks: expected one sample rate; got several');
  const starts = startsOf(tracks);
  const channels = [0, 1].map(() => new Float64Array(framesOfTake(tracks)));
  for (const [i, track] of tracks.entries()) {
    const played = await renderRecording(track);
    for (const [c, channel] of channels.entries())
      for (let n = 0; n < track.frames; n++) channel[starts[i] + n] += played[c][n];
    answer({ done: (i + 1) / tracks.length });
  }
  // The page's clipper does the same to the sum.
  for (const channel of channels)
    for (let n = 0; n < channel.length; n++) channel[n] = Math.min(1, Math.max(-1, channel[n]));
  const bytes = await encodeSound(channels, rate, format);
  return { bytes: bytes as Uint8Array<ArrayBuffer>, broken: 0 };
}
