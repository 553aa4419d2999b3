/** The node in an AudioContext of a real browser: with and without cross-origin isolation, loading while it sounds, recordings, disposal. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Recording, renderRecording } from '../../src/audio/recording.ts';
import type { Site } from '../support/browser.ts';
import { shippedText } from '../support/engine.ts';
import { openNodeSite, pageAt, peak, pitchOf, RATE, STRING } from './node-site.ts';
import type { Kit } from './page/page.ts';

declare const clangor: Kit;

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await openNodeSite();
  page = await pageAt(site, site.url);
});
afterAll(() => site?.close());

/** Largest second difference, which is large for a click. */
const edge = (samples: readonly number[]) =>
  samples.reduce((top, x, i) => (i > 1 ? Math.max(top, Math.abs(x - 2 * samples[i - 1] + samples[i - 2])) : top), 0);

/**
 * Plays in real time, and returns the samples that an AudioWorklet behind the node received (`heard`) and the result of `play` (`said`). `wait` counts
 * seconds of what was heard, which may take longer.
 */
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
      const wait = async (time: number) => {
        const end = heard.length + time * context.sampleRate;
        while (heard.length < end) await new Promise((resolve) => setTimeout(resolve, 4));
      };
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

// Nearly all of each is waiting: they wait together.
describe.concurrent('an AudioContext', () => {
  test('a parameter moves a number that changes the grid, within its range', async () => {
    const text = `
clangor: 1
elements:
  string: { type: string, length: 65 cm, tension: 60 N, linearDensity: 2.934 g/m, sigma0: 0.5, range: { length: [60 cm, 70 cm] } }
outputs:
  string: { at: { element: string, at: 90 % }, quantity: velocity }`;
    const play = `
      const reached = async (length) => {
        while (node.program.model.elements.string.length !== length) await wait(0.01);
      };
      node.parameters.get('elements.string.length').value = 0.62;
      await reached(Math.fround(0.62));
      node.parameters.get('elements.string.length').value = 0.1;
      await reached(0.6);
      heard.length = 0;
      await node.pluck({ element: 'string', at: 0.1 });`;
    const { heard } = await live(page, text, 0.6, { level: 0.1 }, play);
    expect(pitchOf(heard.slice(0.1 * RATE))).toBeCloseTo(Math.sqrt(60 / 2.934e-3) / 1.2, 0);
  });

  test.each(['plain', 'isolated'] as const)('runs in a page that is %s', async (kind) => {
    const where = kind === 'plain' ? page : await pageAt(site, site.isolatedUrl);
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

  test('several nodes in one context share one registered processor', async () => {
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

  test('loading a model while it sounds does not click, and the string keeps sounding', async () => {
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

  test('lifting a barrier by hand raises the largest second difference by at most 3 dB', async () => {
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

  test('onsets of contacts are sent as events', async () => {
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

  test('dispose stops the processor', async () => {
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
      // After dispose, frames that were already sent may still arrive, but no new ones.
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

  test('a recording renders in Node to the same bits as in the browser', async () => {
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

  test('the last second can be run again', async () => {
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
