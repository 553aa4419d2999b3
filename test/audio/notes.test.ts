/** Notes in a page: the same bits as a score of the same notes, at their sample, in any order of calls; and the real Tone.js. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../../src/audio/engine.ts';
import { compile } from '../../src/compile/index.ts';
import { mix, removeDc } from '../../src/listen/index.ts';
import { checkModel, loadModelText } from '../../src/model/index.ts';
import { loadKernel } from '../../src/run/index.ts';
import type { Site } from '../support/browser.ts';
import { accepted, runOf, shippedModel, shippedText } from '../support/engine.ts';
import { openNodeSite, pageAt, peak, RATE } from './node-site.ts';
import type { Kit } from './page/page.ts';

declare const clangor: Kit;

const SECONDS = 1;
const LEVEL = 0.05;
const MODEL = `
clangor: 1
rate: ${RATE}
elements:
  string-<key>: { for: { keys: [60, 64] }, type: string, length: 62 cm, pitch: { tuning: equal }, linearDensity: 6 g/m, sigma0: 1, sigma1: 1e-4, method: modal, modes: 12 }
  hammer-<key>: { for: { keys: [60, 64] }, type: mass, mass: 6 g, frequency: 5 Hz, rest: -12 mm, damping: 30 }
  rail: { type: barrier }
contacts:
  felt-<key>: { for: { keys: [60, 64] }, type: collision, lower: hammer-<key>, upper: { element: string-<key>, at: 12 % }, stiffness: 4.5e9, exponent: 2.5 }
  damper-<key>: { for: { keys: [60, 64] }, type: spring, between: [{ element: string-<key>, at: 15 % }, rail], stiffness: 50, damping: 3 }
players:
  blow-<key>: { for: { keys: [60, 64] }, type: throw, element: hammer-<key>, velocity: 5 m/s }
keys:
  body: [{ keys: [60, 64], play: blow-<key>, damp: damper-<key> }]
outputs:
  out-<key>: { for: { keys: [60, 64] }, at: { element: string-<key>, at: 80 % }, quantity: velocity, pan: { table: [[60, -0.5], [64, 0.5]] } }
`;
const NOTES = [
  { time: 0.1, note: 60, velocity: 100, duration: 0.3 },
  { time: 0.2003, note: 64, velocity: 30, duration: 0.2 },
  { time: 0.5, note: 60, velocity: 64, duration: 0.25 },
  { time: 0.5, note: 62, velocity: 127, duration: 0.1 },
];

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openNodeSite();
  page = await pageAt(site, site.url);
});
afterAll(() => site?.close());

/** The notes as a score, rendered here by the engine that the page's audio thread has. */
async function fromScore(notes: readonly object[] = NOTES) {
  const model = accepted(checkModel({ ...accepted(loadModelText(MODEL)), score: notes as never }));
  const engine = createEngine({
    program: accepted(compile(model)),
    module: await loadKernel(),
    level: LEVEL,
    gain: 1,
    metered: false,
  });
  const left = new Float32Array(SECONDS * RATE);
  const right = new Float32Array(SECONDS * RATE);
  engine.process(left, right);
  return { left: Array.from(left), right: Array.from(right) };
}

/** Renders offline in the page; `play` gets the node. */
function inPage(play: string) {
  return page.evaluate(
    async ([text, play, seconds, rate, level]) => {
      const context = new OfflineAudioContext(2, seconds * rate, rate);
      const node = await clangor.createClangorNode(context, text, { hands: false, level });
      node.connect(context.destination);
      const problems = await new Function('node', 'context', `return (async () => { ${play} })()`)(node, context);
      const rendered = await context.startRendering();
      return { left: Array.from(rendered.getChannelData(0)), right: Array.from(rendered.getChannelData(1)), problems };
    },
    [MODEL, play, SECONDS, RATE, LEVEL] as const,
  );
}

test('notes of a page have the same bits as a score of the same notes, in any order of calls', async () => {
  const expected = await fromScore();
  expect(peak(expected.left)).toBeGreaterThan(0.01);
  const calls = NOTES.flatMap(({ time, note, velocity, duration }) => [
    `node.noteOff(${note}, ${time + duration})`,
    `node.noteOn(${note}, ${velocity}, ${time})`,
  ]);
  const { problems, ...heard } = await inPage(`return (await Promise.all([${calls.reverse().join(', ')}])).flat();`);
  expect(problems).toEqual([]);
  const differs = (side: 'left' | 'right') => heard[side].findIndex((value, n) => value !== expected[side][n]);
  expect([differs('left'), differs('right')]).toEqual([-1, -1]);
});

test('the first notes of the piano have the same bits in a page and in a render', async () => {
  const [seconds, level] = [0.08, 0.5];
  const notes = [36, 60, 67].map((note) => ({ time: 0.002, note, velocity: 100, duration: 1 }));
  const program = accepted(compile(accepted(checkModel({ ...shippedModel('piano'), score: notes }))));
  const raw = runOf(program).render(seconds * RATE);
  const inputs = program.outputs.map(({ gain, pan }, i) => ({ samples: raw[i], gain, pan }));
  const rendered = removeDc(mix(inputs, 'stereo'), RATE).map((side) => Float32Array.from(side, (x) => level * x));
  const heard = await page.evaluate(
    async ([text, keys, seconds, rate, level]) => {
      const context = new OfflineAudioContext(2, seconds * rate, rate);
      const node = await clangor.createClangorNode(context, text, { hands: false, level });
      node.connect(context.destination);
      for (const key of keys) await node.noteOn(key, 100, 0.002);
      const heard = await context.startRendering();
      return [0, 1].map((side) => Array.from(heard.getChannelData(side)));
    },
    [
      shippedText('piano').replace(/\nscore:\n(?: .*\n)*/, '\n'),
      notes.map(({ note }) => note),
      seconds,
      RATE,
      level,
    ] as const,
  );
  expect(peak(rendered[0])).toBeGreaterThan(0.001);
  const differs = rendered.map((side, c) => side.findIndex((value, n) => value !== heard[c][n]));
  expect(differs).toEqual([-1, -1]);
});

test('what a model cannot play is said in one line, once', async () => {
  const { problems } = await inPage(`
    const said = [];
    for (const bytes of [[0x90, 20, 100], [0x90, 21, 100], [0xe0, 0, 0], [0xe0, 0, 64], [0x90, 128, 3]]) said.push(...(await node.midi(bytes, 0.1)));
    return said.map(({ message }) => message);
  `);
  expect(problems).toEqual([
    'key 20 plays nothing: the keys are 60 to 64',
    'bends have no effect: no rule of `keys` has a `bend`',
    'expected a key and a velocity from 0 to 127; got 128',
  ]);
});

test('a struck place has a time too, to the sample', async () => {
  const struck = await page.evaluate(
    async ([text, rate]) => {
      const context = new OfflineAudioContext(2, rate / 2, rate);
      const node = await clangor.createClangorNode(context, text, { level: 1 });
      node.connect(context.destination);
      await node.strike({ element: 'string-60', at: 0.1 }, { force: 1, duration: 1e-3, when: 0.25 });
      const rendered = await context.startRendering();
      return rendered.getChannelData(0).findIndex((value) => value !== 0);
    },
    [MODEL, RATE] as const,
  );
  expect(struck).toBeGreaterThanOrEqual(0.25 * RATE);
  expect(struck).toBeLessThan(0.25 * RATE + 4);
});

test.each([
  ['pluck', `node.pluck(place, { force: 1, when: 0.25 })`],
  ['bow', `node.bow(place, { force: 0.3, velocity: 0.2, when: 0.25 })`],
])('a %s has a time too, to the sample', async (_, play) => {
  const text = `
clangor: 1
elements: { string: { type: string, length: 62 cm, pitch: 200 Hz, linearDensity: 6 g/m, sigma0: 1, sigma1: 1e-4 } }
outputs: { out: { at: { element: string, at: 50 % }, quantity: velocity } }
`;
  const first = await page.evaluate(
    async ([text, rate, play]) => {
      const context = new OfflineAudioContext(2, rate / 2, rate);
      const node = await clangor.createClangorNode(context, text, { level: 1 });
      node.connect(context.destination);
      await new Function('node', 'place', `return ${play}`)(node, { element: 'string', at: 0.31 });
      const rendered = await context.startRendering();
      return rendered.getChannelData(0).findIndex((value) => value !== 0);
    },
    [text, RATE, play] as const,
  );
  expect(first).toBeGreaterThanOrEqual(0.25 * RATE);
  expect(first).toBeLessThan(0.25 * RATE + 4);
});

test('Tone.js plays it as one of its own instruments', async () => {
  const heard = await page.evaluate(
    async ([text, rate, level]) => {
      const { Tone, createToneInstrument } = clangor;
      const native = new OfflineAudioContext(2, rate, rate);
      Tone.setContext(new Tone.OfflineContext(native as never));
      const piano = await createToneInstrument(Tone, text, { hands: false, level });
      const volume = new Tone.Volume(-6).connect(native.destination as never);
      piano.connect(volume);
      piano.triggerAttackRelease(['C4', 'E4'], 0.2, 0.1, 0.8).triggerAttack('D4', 0.5, 0.5).triggerRelease('D4', 0.7);
      const problems = await piano.settled();
      const rendered = await native.startRendering();
      piano.dispose();
      return { left: Array.from(rendered.getChannelData(0)), problems };
    },
    [MODEL, RATE, LEVEL] as const,
  );
  expect(heard.problems).toEqual([]);
  const { left } = await fromScore([
    { time: 0.1, note: 60, velocity: 102, duration: 0.2 },
    { time: 0.1, note: 64, velocity: 102, duration: 0.2 },
    { time: 0.5, note: 62, velocity: 64, duration: 0.2 },
  ]);
  const half = 10 ** (-6 / 20);
  const worst = heard.left.reduce((most, value, n) => Math.max(most, Math.abs(value - half * left[n])), 0);
  expect(worst).toBeLessThan(1e-6);
});

/** The same piano as copies: each key is one. */
const COPIES = MODEL.replace(/for: \{ keys: \[60, 64\] \}, /g, '')
  .replace(/-<key>/g, '')
  .replace('pitch: { tuning: equal }', 'pitch: 261.63 Hz')
  .replace('pan: { table: [[60, -0.5], [64, 0.5]] }', 'pan: 0')
  .replace(/body: .*/, 'pitch: 261.63 Hz\n  tune: [{ field: elements.string.pitch }]\n  play: blow\n  damp: damper');

/** What an instrument of copies plays offline when keys are struck a tenth of a second apart and held. */
function instrumentPlays(keys: readonly number[], polyphony: number) {
  return page.evaluate(
    async ([text, rate, keys, polyphony, level]) => {
      const context = new OfflineAudioContext(2, rate, rate);
      const instrument = await clangor.createInstrument(context, text, { polyphony, level });
      instrument.connect(context.destination);
      const problems = await Promise.all(keys.map((key, i) => instrument.noteOn(key, 100, 0.1 * (i + 1))));
      const rendered = await context.startRendering();
      return { samples: Array.from(rendered.getChannelData(0)), problems: problems.flat() };
    },
    [COPIES, RATE, keys, polyphony, LEVEL] as const,
  );
}

test('a copy whose place another key takes fades without a click, from the time of that key on', async () => {
  const few = await instrumentPlays([60, 64, 67], 2);
  const many = await instrumentPlays([60, 64, 67], 3);
  expect(few.problems).toEqual([]);
  const differs = few.samples.findIndex((value, n) => value !== many.samples[n]);
  expect(differs).toBeGreaterThanOrEqual(0.3 * RATE);
  expect(differs).toBeLessThan(0.3 * RATE + 0.005 * RATE);
  // What was taken away is the first note times a ramp: between two samples it moves no faster than that note did.
  const taken = few.samples.map((value, n) => many.samples[n] - value);
  const first = many.samples.slice(0, 0.2 * RATE);
  const steps = (signal: readonly number[]) => peak(signal.slice(1).map((value, n) => value - signal[n]));
  expect(steps(taken)).toBeLessThan(1.1 * steps(first));
  expect(peak(taken)).toBeGreaterThan(0.1 * peak(first));
});

test('a thousand notes in a second are all played', async () => {
  const { problems, left } = await inPage(`
    const said = [];
    for (let n = 0; n < 1000; n++) said.push(node.noteOn(60 + (n % 5), 1 + (n % 127), n / 1000), node.noteOff(60 + (n % 5), (n + 0.5) / 1000));
    return (await Promise.all(said)).flat();
  `);
  expect(problems).toEqual([]);
  expect(left.every(Number.isFinite)).toBe(true);
  expect(peak(left)).toBeGreaterThan(0.01);
});

test('a model of which each key is a copy is an instrument too, with more keys than copies', async () => {
  const heard = await page.evaluate(
    async ([text, rate]) => {
      const context = new AudioContext({ sampleRate: rate });
      const instrument = await clangor.createInstrument(context, text, { polyphony: 2 });
      const recorder = context.createScriptProcessor(4096, 2, 1);
      const samples: number[] = [];
      recorder.onaudioprocess = ({ inputBuffer }) => samples.push(...inputBuffer.getChannelData(0));
      instrument.connect(recorder);
      recorder.connect(context.destination);
      for (const key of [60, 64, 67]) {
        const problems = await instrument.noteOn(key, 100);
        if (problems.length > 0) throw new Error(problems[0].message);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      instrument.dispose();
      await context.close();
      const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      return { loudest };
    },
    [COPIES, RATE] as const,
  );
  expect(heard.loudest).toBeGreaterThan(0.01);
});
