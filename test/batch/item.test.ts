/** Items: their sound, their events, their labels. */
import { PerformanceObserver } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { renderWithEvents } from '../../src/batch/events.ts';
import { drawItem, renderItem } from '../../src/batch/index.ts';
import { compile } from '../../src/compile/index.ts';
import { decodeWav } from '../../src/listen/index.ts';
import { loadModelText } from '../../src/model/index.ts';
import { accepted, runOf } from '../support/engine.ts';
import { engine, sweepOfText, TINY } from './specimens.ts';

/** A mass of 10 g is thrown at a wall; it leaves with what its damping leaves of its speed. */
const THROW = (damping: number) =>
  accepted(
    compile(
      accepted(
        loadModelText(`clangor: 1
rate: 192000
elements: { ball: { type: mass, mass: 10 g }, wall: { type: barrier } }
contacts: { hit: { type: collision, lower: wall, upper: ball, stiffness: 1e7, exponent: 1.5, damping: ${damping} } }
players: { throw: { type: initial, element: ball, displacement: 10 mm, velocity: -2 } }
outputs: { ball: { at: ball, quantity: velocity } }`),
      ),
    ),
  );

describe('events', () => {
  test('an elastic impact turns momentum and gives all energy back', () => {
    const { events, eventCount, outputs } = renderWithEvents(THROW(0), engine.kernel, 19200);
    expect(eventCount).toBe(1);
    const [event] = events;
    expect(event.contact).toBe('hit');
    expect(event.time).toBeCloseTo(0.005, 3);
    expect(event.impulse / (0.01 * 4)).toBeCloseTo(1, 6);
    expect(event.energyIn / (0.5 * 0.01 * 4)).toBeCloseTo(1, 2);
    expect(Math.abs(event.energyLost)).toBeLessThan(1e-12);
    expect(outputs[0][19000]).toBeCloseTo(2, 6);
    // Hertz: the greatest penetration is (5 m v² / 4 K)^(2/5), its force K x^1.5.
    const depth = ((5 * 0.01 * 4) / (4 * 1e7)) ** 0.4;
    expect(event.penetration / depth).toBeCloseTo(1, 2);
    expect(event.peakForce / (1e7 * depth ** 1.5)).toBeCloseTo(1, 2);
    // Hertz: the contact lasts 2.943 x / v.
    expect(event.duration / ((2.943 * depth) / 2)).toBeCloseTo(1, 1);
  });

  test('a lossy impact loses what the mass lacks afterwards', () => {
    const { events, outputs, ledger } = renderWithEvents(THROW(0.2), engine.kernel, 19200);
    const speed = outputs[0][19000];
    expect(speed).toBeLessThan(1.9);
    expect(events[0].impulse / (0.01 * (2 + speed))).toBeCloseTo(1, 6);
    expect(events[0].energyLost / (0.5 * 0.01 * (4 - speed * speed))).toBeCloseTo(1, 6);
    expect(events[0].energyLost / ledger.dissipated).toBeCloseTo(1, 9);
  });

  test('looking for events leaves every bit of the sound as it is', () => {
    const sweep = sweepOfText(TINY);
    for (let i = 0; i < 4; i++) {
      const { program } = drawItem(sweep, i);
      if (program === undefined) throw new Error('rejected');
      const { outputs, eventCount, contacts } = renderWithEvents(program, engine.kernel, 4000);
      expect(outputs).toEqual(runOf(program).render(4000));
      expect(eventCount).toBeGreaterThan(0);
      expect(contacts[0].hits).toBeGreaterThanOrEqual(eventCount);
    }
  });
});

describe('an item', () => {
  const sweep = sweepOfText(TINY);

  test('has the same bits every time, labels included', async () => {
    expect(await renderItem(sweep, 3, engine)).toEqual(await renderItem(sweepOfText(TINY), 3, engine));
  });

  test('as WAV is the SI signal times its gain', async () => {
    const item = await renderItem(sweepOfText(`${TINY}audio: { format: wav, level: 0.25 }\n`), 3, engine);
    if (item.status !== 'made') throw new Error(item.reasons.join());
    const { channels, rate } = decodeWav(item.audio);
    expect(rate).toBe(8000);
    expect(channels).toHaveLength(2);
    expect(item.labels.gain).toBe(0.25);
    expect(item.labels.file_name).toBe('audio/0000/0000003.wav');
  });

  test('tells what was drawn, what happened and what made it', async () => {
    const item = await renderItem(sweep, 3, engine);
    if (item.status !== 'made') throw new Error(item.reasons.join());
    const { labels } = item;
    expect(labels.parameters).toEqual(drawItem(sweep, 3).parameters);
    expect(labels.energy.residual).toBeLessThan(1e-12);
    expect(labels.certificate.element).toBe('string');
    expect(labels.certificate.margin).toBeGreaterThanOrEqual(0);
    expect(labels).toMatchObject({ clangor: engine.version, kernel: engine.kernelHash, rate: 8000, frames: 400 });
    expect(labels.outputs_sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('that would overflow is rejected, with its reason', async () => {
    const text = `sweep: 1
count: 1
model:
  clangor: 1
  seconds: 0.01
  elements: { ball: { type: mass, mass: 20 g }, wall: { type: barrier } }
  contacts: { hit: { type: collision, lower: ball, upper: wall, stiffness: 1e10, exponent: 10 } }
  players: { throw: { type: initial, element: ball, displacement: 1e30 } }
  outputs: { ball: { at: ball } }
`;
    const item = await renderItem(sweepOfText(text), 0, engine);
    expect(item).toMatchObject({ status: 'rejected', reasons: [expect.stringContaining('stores at most 1e+30 J')] });
  });

  test('that is too large has failed, with its reason', async () => {
    const text = TINY.replace('rate: 8000', 'rate: 500000').replace('seconds: 0.05', 'seconds: 3600');
    const item = await renderItem(sweepOfText(text), 0, engine);
    expect(item).toMatchObject({ status: 'failed', reasons: [expect.stringContaining('expected at most')] });
  });

  test('without contacts has no events', async () => {
    const text = `sweep: 1
count: 1
model:
  clangor: 1
  seconds: 0.01
  elements: { ball: { type: mass, mass: 20 g, frequency: 500 Hz } }
  players: { throw: { type: initial, element: ball, displacement: 1 mm } }
  outputs: { ball: { at: ball } }
`;
    const item = await renderItem(sweepOfText(text), 0, engine);
    expect(item).toMatchObject({ status: 'made', labels: { events: [], eventCount: 0, contacts: [] } });
  });

  test('below zero or beyond the last is none', async () => {
    for (const index of [-1, 12, 0.5, Number.NaN])
      await expect(renderItem(sweep, index, engine)).rejects.toThrow('item: expected a whole number below 12');
  });

  // Garbage is collected, and code compiled anew that went with it, on cores that should make items.
  test('leaves little garbage: less than one collection per item of a second', async () => {
    const text = TINY.replace('rate: 8000', 'rate: 44100').replace('seconds: 0.05', 'seconds: 1');
    const long = sweepOfText(text);
    const make = async (count: number) => {
      for (let i = 0; i < count; i++) await renderItem(long, i % 12, engine);
    };
    await make(24);
    let collections = 0;
    const observer = new PerformanceObserver((list) => {
      collections += list.getEntries().length;
    });
    observer.observe({ entryTypes: ['gc'] });
    await make(24);
    await new Promise((resolve) => setTimeout(resolve, 50));
    observer.disconnect();
    expect(collections).toBeLessThan(24);
  });
});
