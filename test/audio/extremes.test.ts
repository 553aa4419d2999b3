/** Numbers and orders of events that no player intends: each case once made the engine silent, wrong or not a number. */
import { expect, test } from 'vitest';
import { createEngine, type Engine, FADE_TIME } from '../../src/audio/engine.ts';
import { postGesture } from '../../src/audio/gestures.ts';
import { bowEvent, fingerEvents, pushEvent } from '../../src/audio/hands.ts';
import { createLimiter } from '../../src/audio/limiter.ts';
import { compile, createPlacer, withHands } from '../../src/compile/index.ts';
import { loadKernel } from '../../src/run/index.ts';
import { accepted, shippedModel } from '../support/engine.ts';

const module = await loadKernel();
const RATE = 48_000;
const playable = (name: string) => accepted(compile(accepted(withHands({ ...shippedModel(name), rate: RATE }))));
const string = playable('bowed-string');
const ball = playable('bouncing-ball');

function engineOf(program = string, level = 0.1): Engine {
  return createEngine({ program, module, level, gain: 1, metered: false });
}

function render(engine: Engine, frames: number): Float32Array {
  const left = new Float32Array(frames);
  engine.process(left, new Float32Array(frames));
  return left;
}

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('a gain of %s is refused', (to) => {
  const [engine, untouched] = [engineOf(), engineOf()];
  const troubles: string[] = [];
  engine.onTrouble = (message) => troubles.push(message);
  engine.post({ type: 'gain', to, over: 128 });
  expect(render(engine, 2000)).toEqual(render(untouched, 2000));
  expect(troubles).toEqual(['expected finite numbers in gain; got others']);
});

test('after the largest gain that a parameter can have, the gain is what is asked for', () => {
  const [engine, untouched] = [engineOf(), engineOf()];
  engine.post({ type: 'gain', to: 3.4e38, over: 128 });
  engine.post({ type: 'gain', to: 1, over: 128 }, 1000);
  // The limiter has recovered after some tenths of a second.
  expect(render(engine, 2 * RATE).subarray(-1000)).toEqual(render(untouched, 2 * RATE).subarray(-1000));
});

test('the limiter passes no infinite sample', () => {
  const limiter = createLimiter(RATE);
  limiter.push(Number.POSITIVE_INFINITY, -1e305);
  expect([limiter.left, limiter.right].every((x) => Math.abs(x) <= 1)).toBe(true);
});

test('a state that is saved while the gain moves goes on with the same bits', () => {
  const engine = engineOf();
  engine.post({ type: 'gain', to: 0.1, over: 3000 }, 500);
  render(engine, 1234);
  const state = engine.state();
  if (state === undefined) throw new Error('expected a state');
  const { level, gain } = state;
  const restored = createEngine({ program: string, module, level, gain, metered: false, state });
  expect(render(restored, 4000)).toEqual(render(engine, 4000));
});

test('a finger that follows a load at once is that of the model that is loaded', () => {
  const [finger] = accepted({ ok: true, value: fingerEvents(string, { element: 'string', at: 0.2 }, 0.5) }) as never[];
  const engine = engineOf(ball);
  postGesture(engine, { type: 'load', program: string, level: 1, carries: false });
  postGesture(engine, finger);
  const later = engineOf(ball);
  postGesture(later, { type: 'load', program: string, level: 1, carries: false });
  later.performDue();
  postGesture(later, finger);
  expect(render(engine, 4000)).toEqual(render(later, 4000));
});

test('a load in the middle of a crossfade makes no step', () => {
  const engine = engineOf(string, 1);
  render(engine, RATE / 2);
  const before = render(engine, 2000);
  const stepOf = (samples: Float32Array) =>
    samples.reduce((most, x, i) => (i > 0 ? Math.max(most, Math.abs(x - samples[i - 1])) : most), 0);
  const silent = { type: 'load', program: ball, level: 0, carries: false } as const;
  const half = Math.round((FADE_TIME * RATE) / 2);
  engine.post(silent);
  engine.post(silent, engine.frame + half);
  const heard = render(engine, 2 * half);
  expect(Math.abs(heard[half - 1])).toBeGreaterThan(0);
  expect(stepOf(heard)).toBeLessThan(stepOf(before) + heard.reduce((top, x) => Math.max(top, Math.abs(x)), 0) / half);
});

test('after a reset, a load does not play the model that failed', () => {
  const engine = engineOf(string, 1);
  render(engine, 1000);
  const { machine } = engine.voice.simulation;
  machine.floats(machine.headerInt('u'), machine.headerInt('slots')).fill(Number.NaN);
  render(engine, 100);
  expect(engine.state()).toBeUndefined();
  engine.post({ type: 'load', program: ball, level: 0, carries: false });
  expect(render(engine, 3000).every((x) => x === 0)).toBe(true);
});

test('gestures with numbers that are not finite, or at no place, are refused in one line', () => {
  const placer = createPlacer(string);
  const place = { element: 'string', at: 0.2 };
  const push = { force: Number.NaN, rise: 1e-3, fall: 1e-3 };
  const refused = [
    bowEvent(string, place, Number.NaN, 0.1),
    bowEvent(string, place, 1, Number.POSITIVE_INFINITY),
    bowEvent(string, { element: 'string', at: Number.NaN }, 1, 0.1),
    bowEvent(string, { element: 'string', at: { point: 'nut' } }, 1, 0.1),
    fingerEvents(string, { element: 'string' }, 0.5),
    fingerEvents(string, place, Number.NaN),
    pushEvent(string, placer, place, 0, push),
    pushEvent(string, placer, place, 0, { ...push, force: 1, fall: Number.POSITIVE_INFINITY }),
    pushEvent(string, placer, { element: 'string', at: Number.NaN }, 0, { ...push, force: 1 }),
  ];
  expect(refused.map((one) => ('message' in one ? `${one.path}: ${one.message}` : one))).toEqual([
    'force: expected a finite number; got NaN',
    'velocity: expected a finite number; got Infinity',
    'elements.string: expected a string or bar on a grid, and metres along it; got NaN',
    'elements.string: expected a string or bar on a grid, and metres along it; got {"point":"nut"}',
    'elements.string: expected a string or bar on a grid, and metres along it; got none',
    'pressure: expected a finite number; got NaN',
    'force: expected a finite number; got NaN',
    'duration: expected a finite number; got Infinity',
    expect.stringContaining('expected'),
  ]);
});

test('a bow that slides is not drawn elsewhere than where the hand is, if the node has no hands', () => {
  const program = accepted(compile({ ...shippedModel('tromba-marina'), rate: RATE }));
  expect(bowEvent(program, { element: 'string', at: 0.2 }, 1, 0.1)).toEqual({
    path: 'elements.string',
    message: 'expected a node with hands; got one without',
  });
});

test('a strike far outside a round skin is refused', () => {
  const drum = playable('kettledrum');
  const [name] = drum.elements.filter(({ form }) => form === 'surface').map((element) => element.name);
  const push = { force: 1, rise: 1e-3, fall: 1e-3 };
  const events = [[0.01, 0.01] as const, [3.4e38, 0] as const, [0, Number.NaN] as const].map((at) =>
    pushEvent(drum, createPlacer(drum), { element: name, at }, 0, push),
  );
  expect(events.map((event) => ('message' in event ? event.message : event.type))).toEqual([
    'push',
    'expected a point of the surface; got [3.4e+38, 0]',
    'expected a point of the surface; got [0, NaN]',
  ]);
});
