/**
 * `npm run piano:report`: plays the piano in a page of Chromium and writes bench/piano.md: what it costs the audio thread, live, and whether the whole
 * piece of the examples has the bits that `clangor render piano --midi` gives it. `--seconds N` (10) is how long each chord is measured.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CHORD } from '../../src/bench/piano.ts';
import { openNodeSite, RATE } from './node-site.ts';
import { audioThread, liveCost, ownPage } from './piano-live.ts';
import { messagesOfPiece, pieceInPage, renderedPiece, secondsThatDiffer } from './piece.ts';

const { values } = parseArgs({ args: argv.slice(2), options: { seconds: { type: 'string', default: '10' } } });
const seconds = Number(values.seconds);
if (!(seconds >= 1 && seconds <= 100)) {
  console.error(`--seconds: expected a time from 1 to 100 s; got ${values.seconds}`);
  exit(2);
}
/** Two voices of the canon and the pedal are there by then. */
const PIECE = 30;
/** Of one core, for ten notes with the pedal. */
const GOAL = 0.5;

const chord = CHORD.map((key) => ({ time: 0.05, midi: [0x90, key, 80] }));
const pedal = [{ time: 0, midi: [0xb0, 64, 127] }];
const piece = messagesOfPiece().filter(({ time }) => time < PIECE);

const site = await openNodeSite();
let version = '';
/** Runs one measurement in a browser of its own. */
async function alone<T>(measure: (page: Awaited<ReturnType<typeof ownPage>>) => Promise<T>): Promise<T> {
  const page = await ownPage(site.url);
  const browser = page.context().browser();
  version = browser?.version() ?? '';
  const found = await measure(page);
  await browser?.close();
  return found;
}

const withPedal = await alone((page) => liveCost(page, [...pedal, ...chord], seconds));
const without = await alone((page) => liveCost(page, chord, seconds));
const live = await alone((page) => liveCost(page, piece, PIECE));
const load = loadavg()[0];
const rendered = renderedPiece();
const { found, spent } = await alone((page) =>
  audioThread(page, () => pieceInPage(page, rendered.frames, rendered.level)),
);
await site.close();
if (found.problems.length > 0) throw new Error(found.problems.join('\n'));
const differ = secondsThatDiffer(found.digests, rendered.digests);
const length = rendered.frames / RATE;

const part = (cost: number) => cost.toFixed(2);
const text = `# The piano in a page

Written by \`npm run piano:report\`: Chromium ${version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, with a load of ${load.toFixed(1)}. The
machine's own account of the audio thread's processor time, so that other programs enter only by the caches that they share. 48 kHz, the model as it is.

| what is played | processor time for each second of sound | goal | |
|---|---|---|---|
| live: ten keys held, with the sustain pedal | ${part(withPedal)} s | ≤ ${GOAL} s | ${withPedal <= GOAL ? 'met' : '**missed**'} |
| live: the same without the pedal, when the dampers of all other keys lie on their strings | ${part(without)} s | | |
| live: the first ${PIECE} s of the piece of the examples | ${part(live)} s | | |
| offline: the whole piece, ${length.toFixed(0)} s | ${part(spent / length)} s | | |

The same piece, message by message through \`node.midi\`, against \`clangor render piano --midi examples/prelude.mid\`: of ${Math.ceil(length)} seconds, ${differ.length === 0 ? 'every one has the same bits in both channels' : `${differ.length} have other bits, the first of them second ${differ[0]}`}, in
single precision, as a page computes.
`;
writeFileSync(fileURLToPath(new URL('../../bench/piano.md', import.meta.url)), text);
console.log(text);
