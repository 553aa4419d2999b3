/** The node under torture in a real browser: parameters, rates, many nodes, storms of loads, contexts that stop. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNodeSite, pageAt, STRING } from '../audio/node-site.ts';
import type { Kit } from '../audio/page/page.ts';
import type { Site } from '../support/browser.ts';
import { shippedText } from '../support/engine.ts';

declare const clangor: Kit;

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await openNodeSite();
  page = await pageAt(site, site.url);
});
afterAll(() => site?.close());

/** Promises that must not stay open for ever; far longer than any of them takes. */
const PATIENCE = 60_000;

test.each(['tromba-marina', 'bowed-string', 'clarinet'])(
  '%s stays finite and within full scale while signals with NaN and infinities drive all parameters',
  async (name) => {
    const { bad, peak, late } = await page.evaluate(async (text) => {
      const rate = 48_000;
      const context = new OfflineAudioContext(2, rate / 2, rate);
      const node = await clangor.createClangorNode(context, text, { level: 1 });
      const extremes = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3.4e38, -3.4e38, 1e-45, 0];
      const buffer = new AudioBuffer({ length: rate / 4, sampleRate: rate });
      buffer.getChannelData(0).forEach((_, i, samples) => {
        samples[i] = i % 1000 < 500 ? Math.sin(i) : extremes[Math.floor(i / 1000) % extremes.length];
      });
      for (const parameter of node.parameters.values()) {
        parameter.setValueAtTime(3.4e38, 0.05);
        parameter.linearRampToValueAtTime(-3.4e38, 0.1);
        parameter.setValueAtTime(parameter.defaultValue, 0.2);
        const source = new AudioBufferSourceNode(context, { buffer });
        source.connect(parameter);
        source.start(0.01);
      }
      node.connect(context.destination);
      // When the storm is over, the model is played again.
      context.suspend(0.3).then(async () => {
        node.parameters.get('gain')?.setValueAtTime(1, 0.3);
        await node.replay();
        setTimeout(() => context.resume(), 50);
      });
      const rendered = await context.startRendering();
      const samples = [...rendered.getChannelData(0), ...rendered.getChannelData(1)];
      return {
        bad: samples.filter((x) => !(Math.abs(x) <= 1)).length,
        peak: samples.reduce((top, x) => Math.max(top, Math.abs(x)), 0),
        late: rendered
          .getChannelData(0)
          .subarray(0.4 * rate)
          .some((x) => x !== 0),
      };
    }, shippedText(name));
    expect(bad).toBe(0);
    expect(peak).toBeGreaterThan(0);
    expect(late).toBe(true);
  },
);

test('plays at any rate from 8 to 192 kHz', async () => {
  const rates = [8000, 11_025, 16_123, 22_050, 44_100, 77_777, 96_000, 192_000];
  const peaks = await page.evaluate(
    async ([text, rates]) => {
      const peaks: number[] = [];
      for (const rate of rates) {
        const context = new OfflineAudioContext(2, Math.round(0.1 * rate), rate);
        const node = await clangor.createClangorNode(context, text, { level: 1 });
        node.connect(context.destination);
        await node.pluck({ element: 'string', at: 0.2 });
        const rendered = await context.startRendering();
        peaks.push(rendered.getChannelData(0).reduce((top, x) => Math.max(top, Math.abs(x)), 0));
      }
      return peaks;
    },
    [STRING, rates] as const,
  );
  for (const peak of peaks) {
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThanOrEqual(1);
  }
});

test('32 nodes of both kernels in one context play what each plays alone', async () => {
  const differing = await page.evaluate(
    async ([texts, count]) => {
      const rate = 44_100;
      const frames = 4410;
      const programs = texts.map((text) => {
        const model = clangor.loadModelText(text);
        const program = model.ok ? clangor.compile({ ...model.value, rate }) : model;
        if (!program.ok) throw new Error('expected a model');
        return program.value;
      });
      const play = async (which: readonly number[]) => {
        const context = new OfflineAudioContext(which.length, frames, rate);
        const merger = new ChannelMergerNode(context, { numberOfInputs: which.length });
        merger.connect(context.destination);
        const nodes = await Promise.all(
          // A Program runs on the lean kernel if that is enough, a text on the full one.
          which.map((i) => {
            const source = i % 2 === 0 ? programs[i % programs.length] : texts[i % texts.length];
            return clangor.createClangorNode(context, source, { level: 1, hands: false });
          }),
        );
        nodes.forEach((node, i) => {
          const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
          node.connect(splitter).connect(merger, 0, i);
        });
        const rendered = await context.startRendering();
        return which.map((_, channel) => rendered.getChannelData(channel).slice());
      };
      const together = await play(Array.from({ length: count }, (_, i) => i));
      const differing: string[] = [];
      for (let i = 0; i < 6; i++) {
        const [alone] = await play([i]);
        for (let j = i; j < count; j += 6) {
          if (!alone.some((x) => x !== 0)) differing.push(`${i} is silent`);
          if (!alone.every((x, n) => Object.is(x, together[j][n]))) differing.push(`${j} differs`);
        }
      }
      return differing;
    },
    [['marimba-bar', 'clarinet', 'jawari'].map(shippedText), 32] as const,
  );
  expect(differing).toEqual([]);
});

test('hundreds of loads, of which the last counts, and hundreds of nodes that come and go', async () => {
  const { bad, length, problems, troubles } = await page.evaluate(async (text) => {
    const rate = 48_000;
    const context = new OfflineAudioContext(2, rate, rate);
    const node = await clangor.createClangorNode(context, text, { level: 0.1 });
    const troubles: unknown[] = [];
    node.addEventListener('trouble', (event) => troubles.push((event as CustomEvent<string>).detail));
    node.connect(context.destination);
    const problems: unknown[] = [];
    const edit = (i: number) => text.replace('65 cm', `${40 + (i % 50)} cm`);
    for (let turn = 1; turn <= 10; turn++)
      context.suspend(turn / 11).then(async () => {
        await node.pluck({ element: 'string', at: 0.1 });
        const loads = Array.from({ length: 30 }, (_, i) => node.load(edit(turn + i)));
        problems.push(...(await Promise.all(loads)).flat());
        const passing = await Promise.all(
          Array.from({ length: 20 }, () => clangor.createClangorNode(context, text, { level: 0.1 })),
        );
        for (const one of passing) {
          one.connect(context.destination);
          one.dispose();
        }
        setTimeout(() => context.resume(), 50);
      });
    const rendered = await context.startRendering();
    const samples = [...rendered.getChannelData(0), ...rendered.getChannelData(1)];
    const { string } = node.program.model.elements;
    return {
      bad: samples.filter((x) => !(Math.abs(x) <= 1)).length,
      length: 'length' in string ? string.length : undefined,
      problems,
      troubles,
    };
  }, STRING);
  expect(problems).toEqual([]);
  expect(troubles).toEqual([]);
  expect(bad).toBe(0);
  expect(length).toBeCloseTo(0.4 + 0.39, 12);
});

test('a later load wins even if an earlier one has to fetch the full kernel first', async () => {
  // A page that has not fetched the full kernel yet.
  const fresh = await pageAt(site, site.url);
  const names = await fresh.evaluate(
    async ([lean, full]) => {
      const rate = 48_000;
      const compiled = [lean, full].map((text) => {
        const model = clangor.loadModelText(text);
        const program = model.ok ? clangor.compile({ ...model.value, rate }) : model;
        if (!program.ok) throw new Error('expected a model');
        return program.value;
      });
      const node = await clangor.createClangorNode(new OfflineAudioContext(2, 128, rate), compiled[0]);
      const first = node.load(compiled[1]);
      // A Program needs no preparation; only the kernel is still missing.
      for (let turn = 0; turn < 50; turn++) await Promise.resolve();
      await Promise.all([first, node.load(compiled[0])]);
      return Object.keys(node.program.model.elements);
    },
    [shippedText('bouncing-ball'), shippedText('clarinet')] as const,
  );
  expect(names).toContain('ball');
});

test('suspended contexts and closed ones leave no promise open', async () => {
  const said = await page.evaluate(
    async ([text, patience]) => {
      const inTime = <T>(what: Promise<T>) =>
        Promise.race([
          what.then(
            (value) => (value === undefined ? 'undefined' : Array.isArray(value) ? `problems ${value.length}` : 'done'),
            (error: Error) => error.message,
          ),
          new Promise<string>((resolve) => setTimeout(() => resolve('still open'), patience)),
        ]);
      const context = new AudioContext({ sampleRate: 48_000 });
      await context.suspend();
      const node = await clangor.createClangorNode(context, text, { level: 1 });
      const said: Record<string, string> = {};
      said['load while suspended'] = await inTime(node.load(text.replace('110 Hz', '116 Hz')));
      said['pluck while suspended'] = await inTime(node.pluck({ element: 'string', at: 0.1 }));
      const second = await clangor.createClangorNode(context, text, { level: 1 });
      const asked = second.recording();
      second.dispose();
      said['recording of a node that is disposed'] = await inTime(asked);
      said['snapshot after dispose'] = await inTime(second.snapshot());
      second.dispose();
      const creating = clangor.createClangorNode(context, text, { level: 1 });
      const snapshot = node.snapshot();
      await context.close();
      said['snapshot while closing'] = (await inTime(snapshot)) === 'still open' ? 'still open' : 'settled';
      said['creation while closing'] = (await inTime(creating)) === 'still open' ? 'still open' : 'settled';
      said['snapshot after close'] = await inTime(node.snapshot());
      said['recording after close'] = await inTime(node.recording());
      said['load after close'] = await inTime(node.load(text));
      said['creation after close'] = await inTime(clangor.createClangorNode(context, text, { level: 1 }));
      node.dispose();
      return said;
    },
    [STRING, PATIENCE] as const,
  );
  expect(said).toEqual({
    'load while suspended': 'problems 0',
    'pluck while suspended': 'problems 0',
    'recording of a node that is disposed': 'undefined',
    'snapshot after dispose': 'undefined',
    'snapshot while closing': 'settled',
    'creation while closing': 'settled',
    'snapshot after close': 'undefined',
    'recording after close': 'undefined',
    'load after close': 'problems 0',
    'creation after close': 'context: expected an open one; got a closed one',
  });
});
