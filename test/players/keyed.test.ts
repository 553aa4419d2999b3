/** What keys do to breaths, to frictions, and to what else a model plays. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { hann, powerAt } from '../../src/listen/spectrum.ts';
import { checkModel, type Model, type VoiceKeys } from '../../src/model/index.ts';
import { voiceOf } from '../../src/players/voices.ts';
import { withoutScore } from '../../src/players/without-score.ts';
import { accepted, modelOf, refused, runOf, type Sketch, shippedModel } from '../support/engine.ts';

const rms = (samples: Float64Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);

/** Levels of the first output before, during and after a note of a shipped model, which lasts 0.6 s from 0.05 s on. */
function note(name: string, key: number, velocity: number, seconds: number) {
  const voice = accepted(voiceOf(shippedModel(name), key));
  const score = [{ time: 0.05, note: key, velocity, duration: 0.6 }];
  const program = accepted(compile(accepted(checkModel({ ...voice, score } as Parameters<typeof checkModel>[0]))));
  const simulation = runOf(program);
  const [samples] = simulation.render(Math.round(seconds * program.rate));
  const level = (from: number, to: number) =>
    rms(samples.subarray(Math.round(from * program.rate), Math.round(to * program.rate)));
  return { level, ledger: simulation.ledger() };
}

test('a breath blows while its key is held, harder for a faster key, and its work is booked', () => {
  const [soft, hard] = [note('clarinet', 60, 1, 1.2), note('clarinet', 60, 127, 1.2)];
  for (const { level, ledger } of [soft, hard]) {
    expect(level(0, 0.05)).toBe(0);
    expect(level(0.4, 0.6) / level(1, 1.2)).toBeGreaterThan(100);
    expect(ledger.injected).toBeGreaterThan(0);
    expect(ledger.residual).toBeLessThan(1e-10);
  }
  expect(hard.level(0.5, 0.6)).toBeGreaterThan(3 * soft.level(0.5, 0.6));
});

test('a key sucks where a breath does: the pressure farthest from zero is held, whatever its sign', () => {
  const held = (points: [number, number][]) => {
    const sketch: Sketch = {
      elements: { reed: { type: 'mass', mass: 1e-3, frequency: 300, damping: 2 } },
      players: { breath: { type: 'blow', ends: [{ element: 'reed', weight: 1e-4 }], points } },
      keys: { body: [{ keys: 60, blow: ['breath'] }] },
      score: [{ time: 0.01, note: 60, duration: 0.1 }],
    };
    // Without signs of zeros.
    return Array.from(runOf(accepted(compile(modelOf(sketch)))).render(4000)[0], (x) => x + 0);
  };
  const blown = held([
    [0, 0],
    [0.01, 2000],
    [0.02, 0],
  ]);
  expect(Math.max(...blown)).toBeGreaterThan(1e-5);
  expect(
    held([
      [0, 0],
      [0.01, -2000],
      [0.02, 0],
    ]),
  ).toEqual(blown.map((x) => 0 - x));
  expect(
    held([
      [0, 500],
      [0.01, -2000],
      [0.02, 1000],
    ]),
  ).toEqual(blown.map((x) => 0 - x));
});

test('a friction with a force is bowed by keys: it is off before the first, and the glass rings on after', () => {
  const { level, ledger } = note('rubbed-glass', 79, 127, 0.9);
  expect(level(0, 0.05)).toBe(0);
  expect(level(0.55, 0.65)).toBeGreaterThan(100 * level(0.06, 0.1));
  expect(level(0.8, 0.9)).toBeGreaterThan(0.1 * level(0.55, 0.65));
  expect(ledger.residual).toBeLessThan(1e-10);
});

test('numbers inside a list are tuned, however deep', () => {
  const model = shippedModel('steel-ball');
  const frequencies = ({ elements: { bell } }: Model) =>
    bell.type === 'modal' ? bell.modes.map(({ frequency }) => frequency) : [];
  const { cents = [], pitch } = model.keys as VoiceKeys;
  const wanted = 440 * 2 ** ((84 - 69) / 12) * 2 ** ((cents.find(([key]) => key === 84)?.[1] ?? 0) / 1200);
  const tuned = frequencies(accepted(voiceOf(model, 84)));
  frequencies(model).forEach((frequency, i) => {
    expect(tuned[i] / frequency).toBeCloseTo(wanted / pitch, 12);
  });
});

const sketch: Sketch = {
  elements: {
    string: { type: 'string', length: 0.6, pitch: 220, linearDensity: 2e-3, sigma0: 1, sigma1: 1e-3 },
    hammer: { type: 'mass', mass: 5e-3 },
    nut: { type: 'mass', mass: 5e-3 },
    glass: { type: 'modal', modes: [{ frequency: 500, t60: 1, shape: { rim: 1 } }], mass: 0.02 },
  },
  contacts: {
    felt: { type: 'collision', lower: 'hammer', upper: { element: 'string', at: 0.1 }, stiffness: 1e7, exponent: 2 },
    rub: { type: 'friction', on: { element: 'glass', at: { point: 'rim' } }, normal: 'felt', stiffness: 1e4 },
  },
  players: {
    start: { type: 'initial', element: 'hammer', displacement: -0.01, velocity: 1 },
    rest: { type: 'initial', element: 'nut', displacement: 0.001 },
    later: { type: 'strike', at: 'nut', time: 1, force: 1, duration: 0.01 },
    scored: { type: 'strike', at: 'nut', force: 1, duration: 0.01 },
    pluck: { type: 'pluck', at: { element: 'string', at: 0.2 }, time: 0.5, force: 1, duration: 0.01 },
    blow: { type: 'throw', element: 'hammer', velocity: 2 },
  },
  outputs: { nut: { at: 'nut' } },
  score: [{ time: 0.2, play: 'scored' }],
  keys: { pitch: 220, tune: [{ field: 'elements.string.pitch' }], play: ['pluck', 'blow'] },
} as Sketch;

test('what keys play begins at rest, and nothing else plays', () => {
  const { players, score } = withoutScore(modelOf(sketch));
  expect(Object.keys(players)).toEqual(['rest', 'pluck', 'blow']);
  expect(players.pluck).not.toHaveProperty('time');
  expect(score).toEqual([]);
});

test('a pluck of copies is heard without keys too, unless the string begins displaced', () => {
  const string = {
    elements: { string: sketch.elements.string },
    outputs: { middle: { at: { element: 'string', at: 0.3 } } },
  };
  const players = { pluck: { type: 'pluck', at: { element: 'string', at: 0.2 }, force: 1, duration: 0.01 } };
  const keys = { pitch: 220, tune: [{ field: 'elements.string.pitch' }], play: 'pluck' };
  const start = { type: 'initial', element: 'string', displacement: 0.001, shape: 'sine' };
  const moves = (more: object) => {
    const program = accepted(compile(modelOf({ ...string, keys, players: { ...players, ...more } } as Sketch)));
    const control = program.model.players.pluck === undefined ? -1 : program.controls.indexOf('players.pluck');
    const run = runOf(program);
    run.render(Math.round(0.02 * program.rate));
    return control >= 0 && run.ledger().injected > 0;
  };
  expect(moves({})).toBe(true);
  expect(moves({ start })).toBe(false);
});

test('bows, breaths and plucks are told apart', () => {
  const problems = (keys: object) => refused(checkModel({ clangor: 1, ...sketch, keys } as never)).join('\n');
  const tune = { pitch: 220, tune: [{ field: 'elements.string.pitch' }] };
  expect(problems({ ...tune, bow: 'rub' })).toContain(
    'expected the name of a bow, or of a friction with a force; got "rub"',
  );
  expect(problems({ ...tune, blow: 'pluck' })).toContain('expected the name of a blow; got "pluck"');
  expect(problems(tune)).toContain('keys: expected play, bow or blow; got none');
  expect(problems({ ...tune, play: 'pluck', blow: 'pluck' })).toContain('expected play or blow, not both');
  expect(problems({ pitch: 500, tune: [{ field: 'elements.glass.modes.3.frequency' }], play: 'pluck' })).toContain(
    'expected a field of "glass" that holds a number',
  );
});

test('controllers that move one field reach the sum of what each of them changes', () => {
  const tighten = (of: 'wheel' | 'pressure') => ({ of, move: 'elements.string.tension', from: '60 N', to: '90 N' });
  const sketch = {
    elements: { string: { type: 'string', length: 0.65, tension: 60, linearDensity: 4e-3, sigma0: 0.4 } },
    players: { pluck: { type: 'pluck', at: { element: 'string', at: '20 %' }, force: 1, duration: 3e-3 } },
    keys: { body: [{ keys: 60, play: 'pluck' }], controls: [tighten('wheel'), tighten('pressure')] },
    score: [
      { time: 0, midi: [0xb0, 1, 127] },
      { time: 0, midi: [0xd0, 127] },
      { time: 0.05, note: 60, velocity: 127, duration: 1 },
    ],
    outputs: { string: { at: { element: 'string', at: '30 %' }, quantity: 'velocity' } },
  } as unknown as Sketch;
  const program = accepted(compile(modelOf(sketch)));
  const [sound] = runOf(program).render(0.6 * program.rate);
  const part = hann(sound.subarray(0.1 * program.rate));
  const powerWith = (tension: number) => powerAt(part, Math.sqrt(tension / 4e-3) / (2 * 0.65) / program.rate);
  for (const tension of [60, 90]) expect(powerWith(120)).toBeGreaterThan(100 * powerWith(tension));
});

test('what keys or the score press, nothing else may move: both would set its stiffness', () => {
  const base: Sketch = {
    elements: { ball: { type: 'mass', mass: 0.01 } },
    contacts: { finger: { type: 'spring', ends: ['ball'], stiffness: 100 } },
  };
  const move = { move: 'contacts.finger.stiffness', to: 1e4 };
  const pressed = { keys: 60, press: ['finger'] };
  const problems = (more: object) =>
    refused(checkModel({ clangor: 1, outputs: { o: { at: 'ball' } }, ...base, ...more } as never)).join('\n');
  const message = 'expected a field that nothing else moves; keys or the score press "finger"';
  expect(problems({ keys: { body: [pressed, { keys: 62, on: [move] }] } })).toContain(message);
  expect(
    problems({
      score: [
        { time: 0, press: 'finger', to: 1 },
        { time: 0.1, ...move },
      ],
    }),
  ).toContain(message);
  // Each alone may.
  modelOf({ ...base, keys: { body: [{ keys: 62, on: [move] }] } });
  modelOf({ ...base, keys: { body: [pressed] } });
});
