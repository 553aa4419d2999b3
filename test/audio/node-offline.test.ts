/** The node in an OfflineAudioContext of a real browser: its samples, parameters, hands and error messages. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HALVING_STATE, halve } from '../../src/audio/halve.ts';
import { compile } from '../../src/compile/index.ts';
import { mix, removeDc } from '../../src/listen/index.ts';
import { collisionRules, loadModelText } from '../../src/model/index.ts';
import type { Site } from '../support/browser.ts';
import { accepted, runOf, shippedModel, shippedText } from '../support/engine.ts';
import { peakFrequency } from '../support/pitch.ts';
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

/** Renders offline in the page; the code `play` runs before rendering starts. */
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
  test.each(['tromba-marina-plucked', 'bouncing-ball', 'plate-rivets'])('renders the samples of %s', async (name) => {
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

  test('a controller shortens a string by small steps', async () => {
    const text = `
clangor: 1
elements:
  string: { type: string, length: 65 cm, tension: 60 N, linearDensity: 2.934 g/m, sigma0: 0.5, range: { length: [55 cm, 65 cm] } }
players:
  pluck: { type: pluck, at: { element: string, at: 20 % }, force: 1 N, duration: 3 ms }
keys:
  body: [{ keys: 60, play: pluck }]
  controls: [{ of: wheel, move: elements.string.length, from: 65 cm, to: 60 cm, over: 50 ms }]
outputs:
  string: { at: { element: string, at: 90 % }, quantity: velocity }`;
    const play = 'await Promise.all([node.midi([0x90, 60, 100], 0.01), node.midi([0xb0, 1, 127], 0.05)]);';
    const { left } = await offline(text, 0.6, { level: 0.1 }, play);
    expect(pitchOf(left.slice(0.2 * RATE))).toBeCloseTo(Math.sqrt(60 / 2.934e-3) / 1.2, 0);
  });

  test('a bowed instrument runs at its own 96 kHz in a context of 48 kHz: the samples are those of a file, at half the rate', async () => {
    const score = `[{ time: 0.01, note: 60, velocity: 80, duration: 0.4 }]`;
    const text = shippedText('tromba-trumpet').replace(/\nscore:\n(?:.+\n)+\n/, `\nscore: ${score}\n\n`);
    const program = accepted(compile(accepted(loadModelText(text))));
    expect(program.rate).toBe(2 * RATE);
    const raw = runOf(program).render(RATE);
    const inputs = program.outputs.map(({ gain, pan }, i) => ({ samples: raw[i], gain, pan }));
    const halved = mix(inputs, 'stereo').map((side) => {
      halve(side, RATE / 2, new Float64Array(HALVING_STATE));
      return side.subarray(0, RATE / 2);
    });
    const plain = removeDc(halved, RATE);
    const heard = await offline(text, 0.5, { hands: false, level: 1 });
    for (const [side, channel] of [heard.left, heard.right].entries()) {
      const worst = channel.reduce((most, x, n) => Math.max(most, Math.abs(x - plain[side][n])), 0);
      expect(worst).toBeLessThan(1e-7);
    }
    expect(peak(heard.left)).toBeGreaterThan(0.01);
    expect(
      Math.abs(
        1200 *
          Math.log2(
            peakFrequency(Float64Array.from(heard.left.slice(0.15 * RATE, 0.4 * RATE)), RATE, 250, 275) / 261.624,
          ),
      ),
    ).toBeLessThan(6);
  });

  test.each(['ball-plate', 'jawari', 'modal-bells', 'snare-drum'])(
    'plays %s at an audible level, whatever its units',
    async (name) => {
      const { left } = await offline(shippedText(name), 0.3, {});
      expect(left.every(Number.isFinite)).toBe(true);
      expect(peak(left)).toBeGreaterThan(0.02);
      expect(peak(left)).toBeLessThanOrEqual(1);
    },
  );

  test('a control follows its parameter from the first change of the parameter, and not before', async () => {
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
  ])('%s sounds at the pitch of the string and decays', async (_, play) => {
    const { left } = await offline(STRING, 1.5, { level: 0.05 }, play);
    expect(Math.abs(1200 * Math.log2(pitchOf(left.slice(0.2 * RATE)) / 110))).toBeLessThan(10);
    expect(peak(left.slice(0, 0.2 * RATE))).toBeGreaterThan(0.001);
    expect(peak(left.slice(1.3 * RATE))).toBeLessThan(0.5 * peak(left.slice(0, 0.2 * RATE)));
  });

  test('a bow sustains the pitch of the string, which decays after release', async () => {
    const bow = `node.bow({ element: 'string', at: 0.09 }, { force: 0.4, velocity: 0.2 });`;
    const { left } = await offline(STRING, 1.4, { level: 0.2 }, bow);
    const late = left.slice(1.1 * RATE);
    expect(peak(late)).toBeGreaterThan(0.5 * peak(left.slice(0.5 * RATE, RATE)));
    expect(Math.abs(1200 * Math.log2(pitchOf(late) / 110))).toBeLessThan(10);
    const leave = `context.suspend(0.7).then(() => { node.release('bow'); setTimeout(() => context.resume(), 50); });`;
    const released = await offline(STRING, 1.4, { level: 0.2 }, bow + leave);
    expect(peak(released.left.slice(1.3 * RATE))).toBeLessThan(0.7 * peak(late));
  });

  test('after a live change the changes in the score still happen, also when replayed or with another rule', async () => {
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

  test('a live change of what the score has changed or will change keeps the energy in balance', async () => {
    const model = `${STRING}
players:
  pluck: { type: pluck, at: { element: string, at: 20 % }, force: 1 N, duration: 5 ms }
score:
  - { time: 0 s, play: pluck }
  - { time: 0.1 s, set: elements.string.density, to: 7000 }
  - { time: 0.3 s, set: elements.string.density, to: 7500 }
`.replace('sigma1: 0.002', 'sigma1: 0.002, grid: { intervals: 60 }');
    const residual = await page.evaluate(
      async ([text, rate]) => {
        const context = new OfflineAudioContext(2, 0.5 * rate, rate);
        const node = await clangor.createClangorNode(context, text, { level: 0.05, metered: true, view: true });
        node.connect(context.destination);
        let last = 1;
        node.addEventListener('view', (event) => {
          last = (event as CustomEvent<{ ledger?: { residual: number } }>).detail.ledger?.residual ?? last;
        });
        const problems: unknown[] = [];
        context.suspend(0.2).then(async () => {
          problems.push(...(await node.set('elements.string.radius', 0.45e-3)));
          setTimeout(() => context.resume(), 50);
        });
        await context.startRendering();
        await new Promise((resolve) => setTimeout(resolve, 200));
        return { last, problems };
      },
      [model, RATE] as const,
    );
    expect(residual.problems).toEqual([]);
    expect(residual.last).toBeLessThan(1e-10);
  });

  test('every collision rule can be chosen for a whole model; others are refused', async () => {
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

  test('unknown places and invalid models are refused in one line', async () => {
    const lines = await page.evaluate(async (text) => {
      const context = new OfflineAudioContext(2, 128, 48_000);
      const node = await clangor.createClangorNode(context, text);
      const wrong = await clangor
        .createClangorNode(context, text.replace('65 cm', '65 kg'))
        .catch((error: Error) => error.message);
      const struck = await node.strike({ element: 'missing' });
      const set = await node.set('elements.string.length', -1);
      const bowed = node.bow({ element: 'board', at: 0 });
      return [wrong, ...[...struck, ...set, ...bowed].map(({ path, message }) => `${path}: ${message}`)];
    }, STRING);
    expect(lines).toEqual([
      expect.stringContaining('expected a length'),
      expect.stringContaining('expected one of the elements string; got "missing"'),
      expect.stringContaining('elements.string.length'),
      expect.stringContaining('elements.board: expected a string or bar'),
    ]);
  });
});
