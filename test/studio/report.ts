/**
 * `npm run studio:report`: measures what the studio promises, in Chromium, and writes bench/studio.md. `--rounds N` (7) repeats each measurement;
 * `--json` prints the numbers instead.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openSoundDevice } from '../engines/sound-device.ts';
import { startAudibleBrowser, startBrowser } from '../support/shared.ts';
import { openStudio } from './helpers.ts';
import { clickToSound, type Delay, firstLoad, freshPage, gestureToSound, type Playing, playFor } from './measure.ts';

const { values } = parseArgs({
  args: argv.slice(2),
  options: { rounds: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100) {
  console.error(`--rounds: expected a whole number from 1 to 100; got ${values.rounds}`);
  exit(2);
}

const PLAYED = ['tromba-marina', 'snare-drum', 'guitar', 'marimba', 'piano', 'drum-kit', 'tam-tam'];
/** What is promised: bytes, s, s, ms. */
const GOALS = { load: 250_000, click: 0.3, gesture: 0.02, task: 50 };

const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);
const median = (numbers: readonly number[]) => sorted(numbers)[Math.floor(numbers.length / 2)] ?? 0;
const best = (numbers: readonly number[]) => sorted(numbers)[0] ?? 0;
const worst = (numbers: readonly number[]) => sorted(numbers).at(-1) ?? 0;

const browser = await startBrowser();
const clicks: number[] = [];
let bytes = 0;
for (let round = 0; round < rounds; round++) {
  const { page, url, requests, close } = await freshPage(browser);
  bytes = (await firstLoad(url, [...requests])).reduce((sum, [, size]) => sum + size, 0);
  clicks.push(await clickToSound(page));
  await close();
}
const version = browser.version();
const visit = await freshPage(browser);
const { delays, buffer } = await gestureToSound(visit.page, rounds);
await visit.close();
await browser.close();
const whole = (delay: Delay) => delay.page + delay.sleep + delay.engine;
const gestures = delays.map(whole);
const own = delays.map(({ page, engine }) => page + engine);
const asleep = delays.map(({ sleep }) => sleep);

/** The same where PulseAudio plays, on Debian in a package of that name. */
async function throughPulseAudio(): Promise<Awaited<ReturnType<typeof gestureToSound>> | undefined> {
  const device = openSoundDevice();
  if (device === undefined) return undefined;
  const audible = await startAudibleBrowser(device.env);
  const { page: heard, close } = await freshPage(audible);
  const found = await gestureToSound(heard, rounds);
  await close();
  await audible.close();
  device.end();
  return found;
}
const pulse = await throughPulseAudio();
const pulsed = pulse?.delays.map((one) => whole(one) + pulse.buffer) ?? [];

const studio = await openStudio({ width: 1280, height: 800, density: 1, motion: true });
await studio.page.evaluate(() => clangor.start());
const playing: Record<string, Playing> = {};
for (const name of PLAYED) playing[name] = await playFor(studio.page, name, rounds);
await studio.close();

const longest = worst(Object.values(playing).flatMap(({ long }) => long));
const busiest = worst(Object.values(playing).map((one) => one.longest));
const measured = {
  chromium: version,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  processors: cpus().length,
  load: loadavg()[0],
  rounds,
  firstLoadBytes: bytes,
  clickToSound: clicks,
  gestureToSound: delays,
  deviceBuffer: buffer,
  throughPulseAudio: pulse,
  playing,
};

const verdict = (isMet: boolean) => (isMet ? 'met' : '**missed**');
const ms = (seconds: number) => `${(1000 * seconds).toFixed(1)} ms`;
const page = `# The studio in numbers

Written by \`npm run studio:report\`: Chromium ${version} without a graphics card, ${measured.processors} × ${measured.processor}, with a load of
${measured.load.toFixed(1)} (1 keeps one processor busy: where other programs run, trust the best). Each measurement was repeated ${rounds} times.

| what | goal | best | median | worst | |
|---|---|---|---|---|---|
| first load, gzipped | ≤ ${GOALS.load / 1000} kB | ${(bytes / 1000).toFixed(1)} kB | | | ${verdict(bytes <= GOALS.load)} |
| click to sound | ≤ ${ms(GOALS.click)} | ${ms(best(clicks))} | ${ms(median(clicks))} | ${ms(worst(clicks))} | ${verdict(median(clicks) <= GOALS.click)} |
| gesture to sound | ≤ ${ms(GOALS.gesture)} | ${ms(best(gestures))} | ${ms(median(gestures))} | ${ms(worst(gestures))} | ${verdict(median(gestures) <= GOALS.gesture)} |
| of it, Clangor's own | | ${ms(best(own))} | ${ms(median(own))} | ${ms(worst(own))} | |
| with the buffer of the device | ≤ ${ms(GOALS.gesture)} | ${ms(best(gestures) + buffer)} | ${ms(median(gestures) + buffer)} | ${ms(worst(gestures) + buffer)} | ${verdict(median(gestures) + buffer <= GOALS.gesture)} |
${pulse === undefined ? '' : `| through PulseAudio, with its buffers | | ${ms(best(pulsed))} | ${ms(median(pulsed))} | ${ms(worst(pulsed))} | |\n`}| long tasks while playing | none above ${GOALS.task} ms | | | ${longest === 0 ? 'none' : `${longest.toFixed(0)} ms`} | ${verdict(longest <= GOALS.task)} |
| the same, processor time | none above ${GOALS.task} ms | | | ${busiest.toFixed(0)} ms | ${verdict(busiest <= GOALS.task)} |

- **First load**: every file that a visitor without anything kept asks the server for until the sound could begin, each gzipped.
- **Click to sound**: from the time stamp of the first click of a visit until the audio thread has computed the first sample above −80 dB of full
  scale, by the system's clock, to 1 ms.
- **Gesture to sound**: from the time stamp of a click on a string at rest until the audio thread has computed the first sample that it changes, by
  the same clock. Clangor's own part is what the page takes to send the stroke and the engine to obey it. The rest (${ms(median(asleep))} in the
  median) the audio thread sleeps: it wakes when the sound device wants more. What it computed is then heard after the buffers of the browser and of
  the device: ${ms(buffer)} here, by what the browser says (baseLatency and outputLatency), with a device that only keeps the time${
    pulse === undefined
      ? ''
      : `; ${ms(pulse.buffer)} with\n  PulseAudio, whose part of it hardly depends on what a page asks for`
  }.
- **Long tasks**: those that the browser lists (PerformanceObserver, longtask) while a model plays and the pointer is drawn across its stage twice per
  second: ${Object.entries(playing)
    .map(
      ([name, { long }]) =>
        `${name} ${long.length === 0 ? 'none' : `${long.length}, up to ${worst(long).toFixed(0)} ms`}`,
    )
    .join('; ')}.
  Where other programs run, a task waits for a processor. The processor time of the longest task (Chromium's trace) does not have that:
  ${Object.entries(playing)
    .map(([name, one]) => `${name} ${one.longest.toFixed(1)} ms`)
    .join('; ')}.
`;
if (values.json) console.log(JSON.stringify(measured, undefined, 2));
else {
  writeFileSync(fileURLToPath(new URL('../../bench/studio.md', import.meta.url)), page);
  console.log(page);
}
