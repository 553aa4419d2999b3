/** Bends move the pitch of whatever sounds by as many cents as they say, live and in a score, with the work booked. */
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { bendable, bendEvents, bendPaths } from '../../src/players/index.ts';
import { accepted, modelOf, runOf, type Sketch, shippedModel } from '../support/engine.ts';

const RATE = 44_100;

/** Frequency of a nearly sinusoidal sound from its zero crossings, Hz. */
function frequencyOf(sound: Float64Array): number {
  const crossings: number[] = [];
  for (let n = 1; n < sound.length; n++)
    if (sound[n - 1] < 0 && sound[n] >= 0) crossings.push(n - 1 + sound[n - 1] / (sound[n - 1] - sound[n]));
  return (RATE * (crossings.length - 1)) / (crossings[crossings.length - 1] - crossings[0]);
}

const bodies: Readonly<Record<string, Sketch['elements'][string]>> = {
  string: { type: 'string', length: 0.65, linearDensity: 0.005, tension: 400 },
  'stiff string': { type: 'string', length: 0.65, linearDensity: 0.005, tension: 400, rigidity: 0.05 },
  'modal string': {
    type: 'string',
    length: 0.65,
    linearDensity: 0.005,
    pitch: 220,
    method: 'modal',
    placement: 'exact',
  },
  bar: { type: 'bar', length: 0.3, width: 0.04, thickness: 0.004, density: 850, young: 1.6e10, ends: 'supported' },
  membrane: { type: 'membrane', sides: [0.3, 0.3], tension: 2000, surfaceDensity: 0.26 },
  plate: {
    type: 'plate',
    sides: [0.3, 0.3],
    thickness: 0.002,
    density: 7850,
    young: 2e11,
    method: 'modal',
    placement: 'exact',
  },
};

describe('a bend of three semitones', () => {
  test.each(Object.entries(bodies))('of a %s', (_, body) => {
    const isSurface = 'sides' in body;
    const at = { element: 'b', at: isSurface ? [0.15, 0.15] : '50 %' } as never;
    const sketch: Sketch = {
      rate: RATE,
      elements: { b: body },
      players: {
        start: { type: 'initial', element: 'b', displacement: 1e-3, shape: isSurface ? { sine: [1, 1] } : 'sine' },
      },
      outputs: { o: { at } },
    };
    const model = bendable(modelOf(sketch), 300);
    const program = accepted(compile(model));
    const run = runOf(program);
    const frames = 0.15 * RATE;
    const before = frequencyOf(run.render(frames)[0]);
    for (const path of bendPaths(model))
      run.perform({ type: 'move', control: program.controls.indexOf(path), to: 300, over: 200 });
    run.render(300);
    const after = frequencyOf(run.render(frames)[0]);
    // A tenth of a cent for crossings, and half a cent for the grid of a plate or bar, whose waves disperse.
    expect(1200 * Math.log2(after / before)).toBeGreaterThan(299.3);
    expect(1200 * Math.log2(after / before)).toBeLessThan(300.7);
    const { residual, injected } = run.ledger();
    expect(residual).toBeLessThanOrEqual(1e-11);
    expect(injected).toBeGreaterThan(0);
  });
});

test('is held within its range', () => {
  const model = bendable(
    modelOf({
      rate: RATE,
      elements: { m: { type: 'mass', mass: 0.01, frequency: 100 } },
      players: { start: { type: 'initial', element: 'm', displacement: 1e-3 } },
    }),
    100,
  );
  const program = accepted(compile(model));
  const heard = [100, 5000].map((to) => {
    const run = runOf(program);
    run.perform({ type: 'move', control: program.controls.indexOf('elements.m.bend'), to, over: 1 });
    return run.render(2000)[0].subarray(10);
  });
  expect(heard[1]).toEqual(heard[0]);
});

test('bends a whole score, and balances', () => {
  const model = shippedModel('piano-pair');
  const events = [...bendEvents(model, 0.01, 150, 0.02), ...bendEvents(model, 0.04, -20, 0.01)];
  expect(bendPaths(model).length).toBeGreaterThan(0);
  const run = runOf(accepted(compile({ ...bendable(model, 200), score: [...model.score, ...events] })));
  run.render(2500);
  expect(run.ledger().residual).toBeLessThanOrEqual(1e-11);
});
