/** The node in a real browser: AudioContext and OfflineAudioContext, parameters, hands, loading while it sounds, and its end. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Recording, renderRecording } from '../../src/audio/recording.ts';
import { compile } from '../../src/compile/index.ts';
import { mix, removeDc } from '../../src/listen/index.ts';
import { collisionRules } from '../../src/model/index.ts';
import { openSite, type Site } from '../support/browser.ts';
import { accepted, runOf, shippedModel, shippedText } from '../support/engine.ts';
import { peakFrequency } from '../support/pitch.ts';
import type { Kit } from './page/page.ts';

declare const clangor: Kit;

const RATE = 48_000;
let site: Site | undefined;
let page: Page;

async function pageAt(url: string): Promise<Page> {
  const opened = await (site as Site).open(url);
  await opened.waitForFunction(() => 'clangor' in globalThis);
  return opened;
}

beforeAll(async () => {
  site = await openSite(fileURLToPath(new URL('page', import.meta.url)));
  page = await pageAt(site.url);
});

afterAll(() => site?.close());

const peak = (samples: ArrayLike<number>) => Array.from(samples).reduce((top, x) => Math.max(top, Math.abs(x)), 0);

/** Largest second difference: what a click is made of. */
const edge = (samples: readonly number[]) =>
  samples.reduce((top, x, i) => (i > 1 ? Math.max(top, Math.abs(x - 2 * samples[i - 1] + samples[i - 2])) : top), 0);

/** A string that nobody plays, with a barrier below that can be lifted. */
const STRING = `
clangor: 1
elements:
  string: { type: string, length: 65 cm, pitch: 110 Hz, radius: 0.5 mm, density: 7850, young: 200 GPa, sigma0: 0.5, sigma1: 0.002 }
  board: { type: barrier, height: -4 mm }
contacts:
  rattle: { type: collision, lower: board, upper: { element: string, at: { spread: 9 } }, stiffness: 1e7, exponent: 1.3 }
outputs:
  bridge: { at: { element: string, at: 5 % }, quantity: velocity }
`;

/** Of 0.3 s. */
const pitchOf = (samples: readonly number[]) =>
  peakFrequency(Float64Array.from(samples.slice(0, 0.3 * RATE)), RATE, 90, 130);

/** Renders offline in the page: left channel, with what `play` does before it starts. */
function offline(text: string, seconds: number, options: object, play = '') {
  return page.evaluate(
    async ([text, seconds, options, play, rate]) => {
      const context = new OfflineAudioContext(2, seconds * rate, rate);
      const node = await clangor.createClangorNode(context, text, options);
      node.connect(context.destination);
      await new Function('node', 'context', `return (async () => { ${play} })()`)(node, context);
      const rendered = await context.startRendering();
      return { left: Array.from(rendered.getChannelData(0)), right: Array.from(rendered.getChannelData(1)) };
    },
    [text, seconds, options, play, RATE] as const,
  );
}

describe('an OfflineAudioContext', () => {
  test.each(['tromba-marina-plucked', 'bouncing-ball', 'plate-rivets'])("gives %s's own samples", async (name) => {
    const program = accepted(compile({ ...shippedModel(name), rate: RATE }));
    const raw = runOf(program).render(0.5 * RATE);
    const inputs = program.outputs.map(({ gain, pan }, i) => ({ samples: raw[i], gain, pan }));
    const plain = removeDc(mix(inputs, 'stereo'), RATE);
    const level = 0.5 / Math.max(...plain.map(peak));
    const heard = await offline(shippedText(name), 0.5, { hands: false, level });
    for (const [side, channel] of [heard.left, heard.right].entries()) {
      const worst = channel.reduce((most, x, n) => Math.max(most, Math.abs(x - level * plain[side][n])), 0);
      expect(worst).toBeLessThan(1e-7);
    }
    expect(peak(heard.left)).toBeGreaterThan(0.01);
  });

  test.each(['ball-plate', 'jawari', 'modal-bells', 'snare-drum'])(
    'makes %s audible, whatever its units',
    async (name) => {
      const { left } = await offline(shippedText(name), 0.3, {});
      expect(left.every(Number.isFinite)).toBe(true);
      expect(peak(left)).toBeGreaterThan(0.02);
      expect(peak(left)).toBeLessThanOrEqual(1);
    },
  );

  test('a parameter leads its control once it is touched, and not before', async () => {
    const play = (force: string) => `
      const bow = node.parameters.get('contacts.bow.force');
      ${force}
    `;
    const options = { level: 0.05 };
    const model = shippedText('tromba-marina');
    const untouched = await offline(model, 0.4, options);
    const louder = await offline(
      model,
      0.4,
      options,
      play('bow.setValueAtTime(0.1, 0.2); bow.linearRampToValueAtTime(0.4, 0.25);'),
    );
    const before = Math.floor(0.19 * RATE);
    expect(louder.left.slice(0, before)).toEqual(untouched.left.slice(0, before));
    const difference = louder.left.map((x, i) => x - untouched.left[i]).slice(0.25 * RATE);
    expect(peak(difference)).toBeGreaterThan(0.1 * peak(untouched.left));
  });

  test('the parameter gain fades', async () => {
    const { left } = await offline(
      shippedText('bowed-string'),
      0.5,
      {},
      `
      node.parameters.get('gain').setValueAtTime(1, 0.2);
      node.parameters.get('gain').linearRampToValueAtTime(0, 0.3);`,
    );
    expect(peak(left.slice(0.1 * RATE, 0.2 * RATE))).toBeGreaterThan(0.01);
    expect(peak(left.slice(0.31 * RATE))).toBe(0);
  });

  test.each([
    ['strike', `await node.strike({ element: 'string', at: 0.2 }, { force: 2, duration: 0.002 })`],
    ['pluck', `await node.pluck({ element: 'string', at: 0.2 }, { force: 2, duration: 0.01 })`],
  ])('%s sounds at the pitch of the string and dies away', async (_, play) => {
    const { left } = await offline(STRING, 1.5, { level: 0.05 }, play);
    expect(Math.abs(1200 * Math.log2(pitchOf(left.slice(0.2 * RATE)) / 110))).toBeLessThan(10);
    expect(peak(left.slice(0, 0.2 * RATE))).toBeGreaterThan(0.001);
    expect(peak(left.slice(1.3 * RATE))).toBeLessThan(0.5 * peak(left.slice(0, 0.2 * RATE)));
  });

  test('a bow sustains at the pitch of the string; released, it leaves the string to itself', async () => {
    const bow = `node.bow({ element: 'string', at: 0.09 }, { force: 0.4, velocity: 0.2 });`;
    const { left } = await offline(STRING, 1.4, { level: 0.2 }, bow);
    const late = left.slice(1.1 * RATE);
    expect(peak(late)).toBeGreaterThan(0.5 * peak(left.slice(0.5 * RATE, RATE)));
    expect(Math.abs(1200 * Math.log2(pitchOf(late) / 110))).toBeLessThan(10);
    const leave = `context.suspend(0.7).then(() => { node.release('bow'); setTimeout(() => context.resume(), 50); });`;
    const released = await offline(STRING, 1.4, { level: 0.2 }, bow + leave);
    expect(peak(released.left.slice(1.3 * RATE))).toBeLessThan(0.7 * peak(late));
  });

  test('after a live change the score still makes its own: replayed, and by another rule', async () => {
    const model = `${STRING}
players:
  pluck: { type: pluck, at: { element: string, at: 20 % }, force: 1 N, duration: 5 ms }
score:
  - { time: 0 s, play: pluck }
  - { time: 0.2 s, set: elements.string.sigma0, to: 60 }
`;
    const set = `await node.set('contacts.rattle.stiffness', 2e7);`;
    for (const then of ['', 'await node.replay();', `await node.setScheme('27s');`]) {
      const { left } = await offline(model, 0.5, { level: 0.05 }, set + then);
      expect(peak(left.slice(0.1 * RATE, 0.2 * RATE))).toBeGreaterThan(0.001);
      expect(peak(left.slice(0.4 * RATE))).toBeLessThan(1e-3 * peak(left.slice(0.1 * RATE, 0.2 * RATE)));
    }
  });

  test('every rule of the format can be chosen for a whole model, and nothing else', async () => {
    const found = await page.evaluate(
      async ([text, rules]) => {
        const node = await clangor.createClangorNode(new OfflineAudioContext(2, 128, 48_000), text);
        const chosen: unknown[] = [];
        for (const rule of [...rules, 'p3']) {
          const problems = await node.setScheme(rule as 'p2');
          const { rattle } = node.program.model.contacts;
          chosen.push(problems[0]?.message ?? ('rule' in rattle && rattle.rule));
        }
        return chosen;
      },
      [STRING, collisionRules] as const,
    );
    const refusal = 'expected one of p2, p2c, p2m, 27s, 27f, 26, it2, own; got "p3"';
    expect(found).toEqual([...collisionRules, refusal]);
  });

  test('hidden places and wrong models are refused in one line', async () => {
    const lines = await page.evaluate(async (text) => {
      const context = new OfflineAudioContext(2, 128, 48_000);
      const node = await clangor.createClangorNode(context, text);
      const wrong = await clangor
        .createClangorNode(context, text.replace('65 cm', '65 kg'))
        .catch((error: Error) => error.message);
      const struck = await node.strike({ element: 'nobody' });
      const set = await node.set('elements.string.length', -1);
      const bowed = node.bow({ element: 'board', at: 0 });
      return [wrong, ...[...struck, ...set, ...bowed].map(({ path, message }) => `${path}: ${message}`)];
    }, STRING);
    expect(lines).toEqual([
      expect.stringContaining('expected a length'),
      expect.stringContaining('expected one of the elements string; got "nobody"'),
      expect.stringContaining('elements.string.length'),
      expect.stringContaining('elements.board: expected a string or bar'),
    ]);
  });
});

/** Plays in real time for a while, and returns what an AudioWorklet beside it heard. */
function live(where: Page, text: string, seconds: number, options: object, play: string) {
  return where.evaluate(
    async ([text, seconds, options, play]) => {
      const context = new AudioContext({ sampleRate: 48_000 });
      await context.resume();
      const tap = `registerProcessor('tap', class extends AudioWorkletProcessor {
        process([[left]]) { if (left) this.port.postMessage(left.slice()); return true; }
      })`;
      await context.audioWorklet.addModule(URL.createObjectURL(new Blob([tap], { type: 'text/javascript' })));
      const node = await clangor.createClangorNode(context, text, options);
      const ear = new AudioWorkletNode(context, 'tap');
      const heard: number[] = [];
      ear.port.onmessage = ({ data }) => {
        for (const x of data) heard.push(x);
      };
      node.connect(ear).connect(context.destination);
      const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, 1000 * time));
      const said = await new Function('node', 'context', 'wait', 'heard', `return (async () => { ${play} })()`)(
        node,
        context,
        wait,
        heard,
      );
      await wait(seconds);
      node.dispose();
      await context.close();
      return { heard, said, isolated: crossOriginIsolated };
    },
    [text, seconds, options, play] as const,
  );
}

describe('an AudioContext', () => {
  test.each(['plain', 'isolated'] as const)('runs in a page that is %s', async (kind) => {
    const where = kind === 'plain' ? page : await pageAt((site as Site).isolatedUrl);
    const { heard, said, isolated } = await live(
      where,
      shippedText('bowed-string'),
      0.2,
      { view: true, metered: true },
      `
      const frames = [];
      node.addEventListener('view', ({ detail }) => frames.push({ sample: detail.sample, residual: detail.ledger.residual, stored: detail.ledger.stored.length, shown: detail.elements[0].length, peak: detail.peak }));
      await wait(1);
      return frames;
    `,
    );
    expect(isolated).toBe(kind === 'isolated');
    expect(heard.every(Number.isFinite)).toBe(true);
    expect(peak(heard)).toBeGreaterThan(0.01);
    expect(said.length).toBeGreaterThan(20);
    expect(said[said.length - 1].sample).toBeGreaterThan(said[0].sample);
    expect(said[said.length - 1].residual).toBeLessThan(1e-11);
    expect(said[said.length - 1].shown).toBeGreaterThan(100);
  });

  test('two nodes in one context register once', async () => {
    const count = await page.evaluate(async (text) => {
      const context = new AudioContext();
      const nodes = await Promise.all([
        clangor.createClangorNode(context, text),
        clangor.createClangorNode(context, text),
      ]);
      const third = await clangor.createClangorNode(context, text);
      await context.close();
      return [...nodes, third].length;
    }, STRING);
    expect(count).toBe(3);
  });

  test('loading while it sounds does not click, and the string goes on', async () => {
    const { heard, said } = await live(
      page,
      STRING,
      0.5,
      { level: 0.3 },
      `
      await node.pluck({ element: 'string', at: 0.2 }, { force: 1, duration: 0.01 });
      await wait(0.5);
      const at = heard.length;
      const problems = await node.load(${JSON.stringify(STRING)}.replace('110 Hz', '116 Hz'));
      await wait(0.4);
      return { at, end: heard.length, problems };
    `,
    );
    expect(said.problems).toEqual([]);
    expect(peak(heard.slice(said.at, said.end))).toBeGreaterThan(1e-3);
    const before = edge(heard.slice(said.at - 0.1 * RATE, said.at));
    const during = edge(heard.slice(said.at, said.end));
    expect(during).toBeLessThan(1.5 * before);
    expect(Math.abs(1200 * Math.log2(pitchOf(heard.slice(-0.4 * RATE)) / 116))).toBeLessThan(10);
  });

  test('a barrier that a hand lifts adds at most 3 dB to the highest edge', async () => {
    const { heard, said } = await live(
      page,
      STRING,
      0.2,
      { level: 0.3 },
      `
      await node.bow({ element: 'string', at: 0.09 }, { force: 1, velocity: 0.15 });
      await wait(1);
      const at = heard.length;
      for (let i = 1; i <= 20; i++) { node.lift('board', i * 1e-4); await wait(0.016); }
      await wait(0.3);
      return { at };
    `,
    );
    const before = edge(heard.slice(said.at - 0.5 * RATE, said.at));
    expect(edge(heard.slice(said.at))).toBeLessThan(1.41 * before);
  });

  test('contacts tell of themselves', async () => {
    const { said } = await live(
      page,
      shippedText('bouncing-ball'),
      0,
      {},
      `
      const contacts = [];
      node.addEventListener('contact', ({ detail }) => contacts.push(detail));
      await wait(1.5);
      return contacts;
    `,
    );
    expect(said.length).toBeGreaterThan(0);
    expect(said[0]).toMatchObject({ contact: expect.any(String), point: 0 });
    expect(said[0].force).toBeGreaterThan(0);
    expect(said[0].energy).toBeGreaterThan(0);
  });

  test('dispose ends processing', async () => {
    const after = await page.evaluate(async (text) => {
      const context = new AudioContext();
      await context.resume();
      const node = await clangor.createClangorNode(context, text, { view: true });
      node.connect(context.destination);
      let frames = 0;
      node.addEventListener('view', () => frames++);
      const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
      await wait(400);
      const before = frames;
      // Listen past dispose: frames that are still on their way may come, new ones may not.
      const { port } = node;
      let late = 0;
      node.dispose();
      port.onmessage = () => late++;
      await wait(200);
      late = 0;
      await wait(400);
      await context.close();
      return { before, late };
    }, shippedText('bowed-string'));
    expect(after.before).toBeGreaterThan(5);
    expect(after.late).toBe(0);
  });

  test('a recording renders here to the bits that were heard there', async () => {
    const { said, heard } = await live(
      page,
      STRING,
      0.1,
      { level: 0.3 },
      `
      node.record();
      await wait(0.1);
      await node.pluck({ element: 'string', at: 0.2 }, { force: 1, duration: 0.01 });
      await wait(0.2);
      node.bow({ element: 'string', at: 0.09 }, { force: 0.6, velocity: 0.15 });
      await node.set('elements.string.sigma0', 3);
      await wait(0.2);
      return node.recording();
    `,
    );
    const recording = said as Recording;
    expect(recording.events.map(({ event }) => event.type)).toEqual(expect.arrayContaining(['push', 'bow', 'change']));
    const [left] = await renderRecording(recording);
    const start = heard.findIndex((x) => x !== 0) - left.findIndex((x) => x !== 0);
    expect(heard.slice(start, start + left.length)).toEqual(Array.from(left));
    expect(peak(left)).toBeGreaterThan(0.001);
  });

  test('a moment can be lived again to the same bits', async () => {
    const { said } = await live(
      page,
      STRING,
      0.1,
      { level: 0.3 },
      `
      await node.pluck({ element: 'string', at: 0.2 }, { force: 1, duration: 0.01 });
      await wait(1.6);
      await node.pluck({ element: 'string', at: 0.3 }, { force: 1, duration: 0.01 });
      await wait(0.6);
      const moment = await node.snapshot();
      const life = await clangor.relive(moment);
      const frames = moment.now - life.simulation.sample;
      const [samples] = life.render(frames);
      return { frames, samples: Array.from(samples), events: moment.events.length };
    `,
    );
    expect(said.frames).toBeGreaterThan(RATE);
    expect(said.events).toBeGreaterThan(0);
    expect(peak(said.samples)).toBeGreaterThan(0);
  });
});
