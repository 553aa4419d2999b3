/** Programs at twice the rate of the sound: the filter, and the engine with it. */
import { describe, expect, test } from 'vitest';
import { prepare } from '../../src/audio/compiler.ts';
import { createEngine, type PerformedEvent } from '../../src/audio/engine.ts';
import { createFollower } from '../../src/audio/follower.ts';
import { postGesture } from '../../src/audio/gestures.ts';
import { HALVING_STATE, halve } from '../../src/audio/halve.ts';
import { bowEvent, fingerEvents, releaseEvents } from '../../src/audio/hands.ts';
import { createHistory } from '../../src/audio/history.ts';
import { createNotes } from '../../src/audio/notes.ts';
import { readRecording } from '../../src/audio/read-recording.ts';
import { encodeRecording, renderRecording } from '../../src/audio/recording.ts';
import { relive } from '../../src/audio/relive.ts';
import { loadKernel } from '../../src/run/index.ts';
import { accepted, shippedModel } from '../support/engine.ts';

const module = await loadKernel();
const RATE = 48_000;
const model = shippedModel('tromba-trumpet');
/** A string on a grid, which hands can touch. */
const program = accepted(
  prepare({ ...shippedModel('bowed-string', ['contacts.bow.force=0']), rate: 96_000, players: {} }, RATE, true),
);
const engineOf = () => createEngine({ program, rate: RATE, module, level: 1, gain: 1, metered: false });

/** Fills two channels in quanta of 128 frames; `before` is called with the number of each. */
function rendered(engine: ReturnType<typeof engineOf>, frames: number, before = (_: number) => {}) {
  const sides = [new Float32Array(frames), new Float32Array(frames)] as const;
  for (let done = 0; done < frames; done += 128) {
    before(done / 128);
    const [left, right] = sides.map((side) => side.subarray(done, done + 128));
    engine.process(left, right);
  }
  return sides;
}

describe('the filter', () => {
  /** Level of a sine at a frequency after it, dB, when 96 kHz become 48. */
  const level = (frequency: number) => {
    const samples = Float64Array.from(
      { length: 9600 },
      (_, n) => Math.SQRT2 * Math.sin((2 * Math.PI * frequency * n) / 96_000),
    );
    halve(samples, 4800, new Float64Array(HALVING_STATE));
    // Whole periods of all these frequencies.
    const settled = samples.subarray(800, 4800);
    return 10 * Math.log10(settled.reduce((sum, x) => sum + x * x, 0) / settled.length);
  };
  test.each([240, 1000, 10_000, 20_000])('passes %i Hz', (frequency) => {
    expect(Math.abs(level(frequency))).toBeLessThan(0.01);
  });
  test.each([28_000, 30_000, 35_000, 40_000, 47_900])('takes 95 dB from %i Hz', (frequency) => {
    expect(level(frequency)).toBeLessThan(-95);
  });
  test('comes to rest without denormal numbers', () => {
    const state = new Float64Array(HALVING_STATE).fill(1);
    halve(new Float64Array(96_000), 48_000, state);
    for (const x of state) expect(Math.abs(x)).toBeGreaterThan(1e-32);
  });
});

test('a model at 96 kHz runs at twice 48 or 44.1 kHz, at its own rate in a context of 96 kHz, and one at 48 kHz at the rate of the context', () => {
  const rateIn = (rate: number, of = model) => accepted(prepare(of, rate, false)).rate;
  expect([48_000, 44_100, 96_000].map((rate) => rateIn(rate))).toEqual([96_000, 88_200, 96_000]);
  expect([48_000, 44_100, 96_000].map((rate) => rateIn(rate, shippedModel('kalimba')))).toEqual([
    48_000, 44_100, 96_000,
  ]);
});

test('a bow and a finger by hand and parameters last as long as at the rate of the context, and are recorded and run again to the same bits', async () => {
  const engine = engineOf();
  const history = createHistory(engine);
  const performed: PerformedEvent[] = [];
  engine.onPerformed = (one) => {
    performed.push(one);
    history.add(one);
  };
  const follower = createFollower(engine, [{ control: 0, initial: 0, scale: 1 }], 1, () => {});
  const parameters = { gain: Float32Array.of(1), p0: Float32Array.of(0) };
  const place = { element: 'string', at: 0.6 };
  const bow = bowEvent(program, place, 0.3, 0.1);
  const finger = fingerEvents(program, place, 0.5);
  if ('message' in bow || 'message' in finger) throw new Error('expected hands');
  const start = engine.state();
  if (start === undefined) throw new Error('expected a state');
  const script: Record<number, () => void> = {
    2: () => postGesture(engine, bow, 640),
    90: () => {
      for (const one of finger) postGesture(engine, one);
    },
    120: () => {
      for (const one of releaseEvents(program, 'all')) postGesture(engine, one);
    },
    130: () => {
      parameters.p0[0] = 0.01;
    },
  };
  const frames = 200 * 128;
  const [left, right] = rendered(engine, frames, (quantum) => {
    script[quantum]?.();
    follower.follow(parameters, 128);
    history.tick();
  });
  expect(left.reduce((top, x) => Math.max(top, Math.abs(x)), 0)).toBeGreaterThan(1e-3);
  // Sample-exact: what happens at frame 640 is heard from there on, a few frames of the filter later, and not before.
  expect(performed[0].frame).toBe(640);
  expect(left.subarray(0, 640).every((x) => Math.abs(x) < 1e-20)).toBe(true);
  const overs = performed.flatMap(({ event }) => ('over' in event ? [[event.type, event.over]] : []));
  expect(overs).toContainEqual(['press', 2 * 640]);
  expect(overs).toContainEqual(['move', 2 * 128]);
  const raw = { epoch: 0, start, frames, events: performed };
  const recording = JSON.parse(JSON.stringify(encodeRecording(raw, program, RATE)));
  const [again, alsoRight] = await renderRecording(accepted(readRecording(recording)));
  expect(again).toEqual(left);
  expect(alsoRight).toEqual(right);
  await expect(renderRecording(accepted(readRecording({ ...recording, rate: 32_000 })))).rejects.toThrow(
    'rate: expected 96000 Hz, that of the model, or half of it; got 32000 Hz',
  );
  // From the middle on, with the state of the filters.
  const middle = engine.state();
  if (middle === undefined) throw new Error('expected a state');
  const [rest] = rendered(engine, 1280);
  const resumed = createEngine({ program, rate: RATE, module, level: 1, gain: 1, metered: false, state: middle });
  expect(rendered(resumed, 1280)[0]).toEqual(rest);
  // The simulation itself is run again from what history keeps.
  const past = history.pastState(0);
  if (past === undefined) throw new Error('expected a past state');
  expect(past.now).toBe(engine.voice.simulation.sample);
  const { epoch: _, state, ...moment } = past;
  const reliving = await relive({ snapshot: { program, ...state }, ...moment });
  reliving.render(past.now - reliving.simulation.sample);
  expect(reliving.simulation.snapshot().memory).toEqual(engine.voice.simulation.snapshot().memory);
});

test('what keys do later than their message is at the right frame of the context', () => {
  // A hand that stops a string leaves it 0.3 s later.
  const keyed = accepted(prepare({ ...shippedModel('guitar'), rate: 96_000 }, RATE, false));
  const later = (rate: number) => {
    const notes = createNotes(() => keyed, rate);
    if ('message' in notes) throw new Error(notes.message);
    notes.perform({ type: 'on', channel: 0, key: 60, velocity: 90 }, 640);
    return notes.perform({ type: 'off', channel: 0, key: 60 }, 6400).events.map(({ at }) => at - 6400);
  };
  expect(Math.max(...later(2 * RATE))).toBeGreaterThan(0);
  expect(later(RATE)).toEqual(later(2 * RATE).map((delay) => delay / 2));
});

test('another model at another rate is loaded without a jump', () => {
  const other = accepted(prepare(shippedModel('kalimba'), RATE, true));
  const engine = engineOf();
  engine.post({ type: 'load', program: other, level: 1, carries: true }, 1280);
  rendered(engine, 2560);
  expect(engine.voice.every).toBe(1);
  expect(engine.voice.simulation.sample).toBe(1280);
});
