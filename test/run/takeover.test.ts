/** Changes that alter a grid are carried out: a run on the new grid takes over, its energy is booked, and nothing clicks. */
import { describe, expect, test } from 'vitest';
import { compile, planChange } from '../../src/compile/index.ts';
import { unpinEdits } from '../../src/model/index.ts';
import { accepted, modelOf, programOf, runOf, type Sketch, sameBits } from '../support/engine.ts';

const RATE = 16_000;
const base = { rate: RATE, outputs: { u: { at: { element: 'e', at: '30 %' } } } } as const;
const tap = { type: 'strike', at: { element: 'e', at: '20 %' }, force: 5, duration: 2e-3 } as const;
const wire = { type: 'string', length: 0.62, radius: 0.5e-3, density: 7850, young: 2e11, tension: 80 } as const;
const slack = { type: 'string', length: 1.05, linearDensity: 0.006, tension: 0, rigidity: 0.05 } as const;
const plain = { type: 'string', length: 1, linearDensity: 0.006, tension: 60, sigma0: 1 } as const;
const bow = { type: 'bow', on: { element: 'e', at: '30 %' }, force: 1, velocity: 0.2 } as const;
const mass = { type: 'mass', mass: 0.01, frequency: 100 } as const;
const glue: NonNullable<Sketch['contacts']>[string] = { type: 'rigid', between: ['m', { element: 'e', at: '31 %' }] };
const rail = {
  type: 'collision',
  lower: { element: 'e', at: 'nodes' },
  upper: 'wall',
  stiffness: 1e6,
  exponent: 1.5,
} as const;

const cases: readonly [string, Sketch, string, number][] = [
  [
    'a density',
    {
      ...base,
      elements: { e: { type: 'string', length: 1, linearDensity: 0.0288473, tension: 5000 } },
      players: { tap },
    },
    'elements.e.linearDensity',
    0.020977,
  ],
  ['a radius', { ...base, elements: { e: wire }, players: { tap } }, 'elements.e.radius', 0.42e-3],
  [
    'a tension from zero under a bow',
    { ...base, elements: { e: slack }, contacts: { bow } },
    'elements.e.tension',
    400,
  ],
  [
    'a pitch under a bow',
    { ...base, elements: { e: { type: 'string', length: 1, linearDensity: 0.006, pitch: 50 } }, contacts: { bow } },
    'elements.e.pitch',
    81,
  ],
  [
    'a length with a mass glued on',
    { ...base, elements: { e: plain, m: mass }, contacts: { glue }, players: { tap } },
    'elements.e.length',
    0.71,
  ],
  [
    'a length over a rail, node by node',
    { ...base, elements: { e: plain, wall: { type: 'barrier', height: 1e-4 } }, contacts: { rail }, players: { tap } },
    'elements.e.length',
    0.83,
  ],
  [
    'a radius of a membrane',
    {
      ...base,
      elements: { e: { type: 'membrane', radius: 0.2, tension: 500, surfaceDensity: 0.3, sigma0: 2 } },
      players: { tap: { ...tap, at: { element: 'e', at: [0.01, 0.02] } } },
      outputs: { u: { at: { element: 'e', at: [0, 0] } } },
    },
    'elements.e.radius',
    0.17,
  ],
  [
    'a thickness of a modal plate',
    {
      ...base,
      elements: {
        e: { type: 'plate', sides: [0.4, 0.3], thickness: 0.002, density: 7850, young: 2e11, method: 'modal' },
      },
      players: { tap: { ...tap, at: { element: 'e', at: [0.1, 0.1] } } },
      outputs: { u: { at: { element: 'e', at: [0.2, 0.2] } } },
    },
    'elements.e.thickness',
    0.0025,
  ],
  [
    'a pinned grid that is no longer stable',
    {
      ...base,
      elements: { e: { ...plain, grid: { intervals: 130 } } },
      players: { tap: { ...tap, at: { element: 'e', at: { node: 26 } } } },
      outputs: { u: { at: { element: 'e', at: { node: 39 } } } },
    },
    'elements.e.tension',
    200,
  ],
];

const TIME = 0.05;

describe.each(cases)('%s', (name, sketch, set, to) => {
  test('balances in a score, and does not click', () => {
    const program = programOf({ ...sketch, score: [{ time: TIME, set, to }] });
    expect(program.events[0].change.takesOver).toBe(true);
    const run = runOf(program);
    const [heard] = run.render(2000);
    const still = runOf(programOf(sketch)).render(2000)[0];
    const { residual } = run.ledger();
    expect(residual).toBeLessThanOrEqual(1e-11);
    const [took, ...more] = run.takeovers();
    expect(more).toEqual([]);
    expect(took).toMatchObject({ path: set, value: to, sample: Math.round(TIME * RATE) + 2 });
    expect(took.unpinned).toEqual(name.startsWith('a pinned') ? ['e'] : []);
    // The same bits before, another sound after, and no step larger than the motion itself makes.
    expect(sameBits([heard.subarray(0, took.sample)], [still.subarray(0, took.sample)])).toBe(true);
    expect(heard[1999]).not.toBe(still[1999]);
    const steps = (sound: Float64Array) => sound.map((value, n) => (n === 0 ? 0 : Math.abs(value - sound[n - 1])));
    const around = steps(heard).subarray(took.sample - 2, took.sample + 3);
    expect(Math.max(...around)).toBeLessThanOrEqual(Math.max(...steps(still).subarray(0, took.sample + 3)));
  });

  test('is the same as a live change', () => {
    const scored = runOf(programOf({ ...sketch, score: [{ time: TIME, set, to }] }));
    const live = runOf(programOf(sketch));
    const before = live.render(Math.round(TIME * RATE) + 2);
    live.apply(accepted(planChange(live.program, set, to)));
    const after = live.render(500);
    expect(sameBits(scored.render(before[0].length), before)).toBe(true);
    expect(sameBits(scored.render(500), after)).toBe(true);
    expect(live.recorded()).toEqual([{ time: TIME, set, to }]);
  });
});

test('a snapshot in the middle of a crossfade goes on to the same bits', () => {
  const [, sketch, set, to] = cases[0];
  const program = programOf({
    ...sketch,
    score: [
      { time: TIME, set, to },
      { time: TIME + 0.004, set, to: 1.1 * to },
    ],
  });
  const run = runOf(program);
  run.render(Math.round((TIME + 0.01) * RATE));
  const fading = run.snapshot();
  expect(fading.fades).toHaveLength(2);
  const after = run.render(600);
  const other = runOf(program);
  for (const each of [run, other]) {
    each.restore(fading);
    expect(sameBits(each.render(600), after)).toBe(true);
  }
});

test('a run goes back to a snapshot on the other grid, and to its start', () => {
  const [, sketch, set, to] = cases[0];
  const run = runOf(programOf({ ...sketch, score: [{ time: TIME, set, to }] }));
  const first = run.render(700);
  const early = run.snapshot();
  const middle = run.render(800);
  const late = run.snapshot();
  const last = run.render(300);
  run.restore(late);
  expect(sameBits(run.render(300), last)).toBe(true);
  run.restore(early);
  expect(sameBits(run.render(800), middle)).toBe(true);
  run.reset();
  expect(sameBits(run.render(700), first)).toBe(true);
  expect(run.takeovers()).toEqual([]);
});

test('changes that come while the last one still fades balance too', () => {
  const score = [0.05, 0.052, 0.054, 0.056, 0.058, 0.06].map((time, i) => ({
    time,
    set: 'elements.e.length',
    to: 1 - 0.05 * (i + 1),
  }));
  const run = runOf(programOf({ ...base, elements: { e: plain }, players: { tap }, score }));
  const [heard] = run.render(3000);
  expect(heard.every(Number.isFinite)).toBe(true);
  expect(run.takeovers()).toHaveLength(6);
  expect(run.ledger().residual).toBeLessThanOrEqual(1e-11);
});

test('lifting a pin leaves everything where it was', () => {
  const [, sketch] = cases[8];
  const edits = unpinEdits(modelOf(sketch), 'e');
  expect(edits).toEqual([
    { path: ['elements', 'e', 'grid'], value: undefined },
    { path: ['players', 'tap', 'at', 'at'], value: { fraction: 0.2 } },
    { path: ['outputs', 'u', 'at', 'at'], value: { fraction: 0.3 } },
  ]);
});

test('what cannot be compiled is still refused, with its reason', () => {
  const change = planChange(
    programOf({ ...base, elements: { e: plain }, players: { tap } }),
    'elements.e.length',
    1e-4,
  );
  expect(change.ok ? [] : change.problems.map(({ path }) => path)).toEqual(['elements.e.length']);
  expect(
    compile(modelOf({ ...base, elements: { e: plain }, score: [{ time: 0.1, set: 'elements.e.length', to: 1e-4 }] }))
      .ok,
  ).toBe(false);
});

test('notes, throws and presses that come after a change of a grid are played by the run that took over', () => {
  const pick: NonNullable<Sketch['players']>[string] = {
    type: 'pluck',
    at: { element: 'm' },
    force: 1,
    duration: 0.01,
  };
  const later: Sketch = {
    ...base,
    outputs: { m: { at: 'm' } },
    elements: { e: { type: 'string', length: 1, linearDensity: 0.006, pitch: 60, sigma0: 1 }, m: mass },
    players: { pick, throw: { type: 'throw', element: 'm', velocity: 1 } },
    keys: { body: [{ keys: 60, play: 'pick' }] },
  };
  const change = { time: 0.005, set: 'elements.e.pitch', to: 90 } as const;
  const events = [
    { time: 0.01, note: 60, velocity: 100, duration: 0.1 },
    { time: 0.05, play: 'throw' },
  ] as const;
  const heard = (score: Sketch['score']) => runOf(programOf({ ...later, score })).render(2000)[0];
  const plainRun = heard([...events]);
  const changed = programOf({ ...later, score: [change, ...events] });
  expect(changed.events.map(({ change: { takesOver } }) => takesOver)).toEqual([true]);
  const run = runOf(changed);
  const [sound] = run.render(2000);
  // The mass does not know of the string, so that it moves as if nothing had changed once the crossfade of 20 ms is over.
  const faded = Math.round(0.03 * RATE);
  expect(Math.max(...plainRun.slice(faded).map(Math.abs))).toBeGreaterThan(1e-5);
  expect([...sound.slice(faded)]).toEqual([...plainRun.slice(faded)]);
  expect(run.ledger().residual).toBeLessThan(1e-12);
});
