/** The small parts of the audio thread, each tested separately. */
import { describe, expect, test } from 'vitest';
import type { Engine, EngineEvent } from '../../src/audio/engine.ts';
import { createFollower } from '../../src/audio/follower.ts';
import { createLimiter } from '../../src/audio/limiter.ts';
import { GAIN, MOST_PATHS, PARAMETERS, parameterName } from '../../src/audio/parameters.ts';
import { createQueue } from '../../src/audio/queue.ts';
import { complianceAt, initialControls } from '../../src/audio/scales.ts';
import { createShareMeter } from '../../src/audio/share.ts';
import { ControlRecord } from '../../src/kernel/control-records.ts';
import { ContactRecord } from '../../src/kernel/records.ts';
import { loadKernel } from '../../src/run/index.ts';
import { createMachine } from '../../src/run/machine.ts';
import { shippedProgram } from '../support/engine.ts';

describe('the share of a quantum', () => {
  /** Share of quanta that take `takes(i)` ms each, measured by a clock with a resolution of `step` ms. */
  function measured(step: number, takes: (i: number) => number, quanta: number) {
    const lasts = 128 / 48;
    let time = 0;
    const meter = createShareMeter(() => Math.floor(time / step) * step, step < 0.1);
    for (let i = 0; i < quanta; i++) {
      meter.begin();
      time += takes(i);
      meter.end(lasts / 1000);
      time += lasts - takes(i);
    }
    return meter.share();
  }

  test('a fine clock measures the median and rare peaks', () => {
    const share = measured(0.005, (i) => (i % 500 === 0 ? 2 : 0.8), 4000);
    expect(share.median).toBeCloseTo(0.3, 2);
    expect(share.p999).toBeCloseTo(0.75, 2);
  });

  test('a clock of whole milliseconds measures the median too', () => {
    expect(measured(1, () => 0.8, 20_000).median).toBeCloseTo(0.3, 1);
  });

  test('is zero before the first measurement', () => {
    expect(createShareMeter(() => 0, true).share()).toEqual({ median: 0, p999: 0 });
  });
});

test('a queue returns due events in order, and can make all events due', () => {
  const queue = createQueue<string>();
  queue.add(20, 'c');
  queue.add(10, 'a');
  queue.add(10, 'b');
  expect(queue.next()).toBe(10);
  expect(queue.take(9)).toBeUndefined();
  expect([queue.take(10), queue.take(10), queue.take(10)]).toEqual(['a', 'b', undefined]);
  queue.makeDue(12);
  expect(queue.take(12)).toBe('c');
  expect(queue.next()).toBe(Number.POSITIVE_INFINITY);
});

describe('parameters', () => {
  function followed(quanta: readonly (readonly number[])[], frames: number) {
    const events: EngineEvent[] = [];
    const engine = { voice: { every: 1 }, post: (event: EngineEvent) => events.push(event) } as unknown as Engine;
    const follower = createFollower(engine, [{ control: 4, initial: 0.1, scale: 10 }], 1, () => {});
    for (const [gain, value] of quanta)
      follower.follow({ [GAIN]: Float32Array.of(gain), [parameterName(0)]: Float32Array.of(value) }, frames);
    return { events, follower, engine };
  }

  test('move their controls once they differ from the initial value, over a quantum of any length', () => {
    const { events } = followed(
      [
        [1, 0.1],
        [1, 0.1],
        [1, 0.5],
        [1, 0.5],
        [1, 0.1],
      ],
      333,
    );
    expect(events).toEqual([
      { type: 'move', control: 4, to: 5, over: 333 },
      { type: 'move', control: 4, to: Math.fround(0.1) * 10, over: 333 },
    ]);
  });

  test('gain fades over a quantum', () => {
    expect(
      followed(
        [
          [1, 0.1],
          [0.25, 0.1],
        ],
        64,
      ).events,
    ).toEqual([{ type: 'gain', to: 0.25, over: 64 }]);
  });

  test('of another Program are ignored until the page has set them', () => {
    const { events, follower } = followed([[1, 0.1]], 128);
    follower.setMappings([{ control: 2, initial: 0.7, scale: 1 }]);
    const follow = (value: number) =>
      follower.follow({ [GAIN]: Float32Array.of(1), [parameterName(0)]: Float32Array.of(value) }, 128);
    follow(0.1);
    follow(0.7);
    expect(events).toEqual([]);
    follow(0.9);
    expect(events).toEqual([{ type: 'move', control: 2, to: Math.fround(0.9), over: 128 }]);
  });

  test('have unique names, one for each path and one for the gain', () => {
    expect(new Set(PARAMETERS.map(({ name }) => name)).size).toBe(MOST_PATHS + 1);
  });
});

test('the limiter turns both channels down equally and recovers', () => {
  const limiter = createLimiter(48_000);
  limiter.push(0.5, -0.5);
  expect([limiter.left, limiter.right, limiter.limited]).toEqual([0.5, -0.5, 0]);
  limiter.push(4, -2);
  expect(limiter.left).toBeLessThanOrEqual(1);
  expect(limiter.right).toBeCloseTo(-0.5 * limiter.left, 12);
  for (let i = 0; i < 48_000 * 2; i++) limiter.push(0.5, 0.5);
  expect(limiter.left).toBe(0.5);
  expect(limiter.limited).toBeGreaterThan(1000);
});

test('initial values of controls and compliances read from a Program are those of a machine', async () => {
  const program = shippedProgram('fretted-string');
  const machine = createMachine(program, await loadKernel());
  const initials = program.controls.map((_, i) => machine.get('controls', ControlRecord, i, 'now'));
  expect(initials.some((initial) => initial !== 0)).toBe(true);
  expect(initialControls(program)).toEqual(initials);
  for (const point of program.contacts.flatMap(({ points }) => points))
    expect(complianceAt(program, point)).toBe(machine.get('contacts', ContactRecord, point, 'compliance'));
});
