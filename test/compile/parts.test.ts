/** A model falls into parts where no contact connects its elements; each part alone is what it is in the whole, bit by bit. */
import { describe, expect, test } from 'vitest';
import { compile, partsOf } from '../../src/compile/index.ts';
import { checkModel, type Model, type ModelSource } from '../../src/model/index.ts';
import { accepted, runOf } from '../support/engine.ts';

/** Two strings over one board, strummed at random and changed live; a ball and a bell that nothing touches. */
const source: ModelSource = {
  clangor: 1,
  elements: {
    low: { type: 'string', length: 0.65, tension: 80, linearDensity: 0.004, sigma0: 0.4, grid: { intervals: 60 } },
    board: { type: 'barrier', height: -1e-4 },
    finger: { type: 'mass', mass: 0.005, frequency: 8, rest: 1e-4 },
    high: { type: 'string', length: 0.65, tension: 60, linearDensity: 0.002, sigma0: 0.4, grid: { intervals: 60 } },
    ball: { type: 'mass', mass: 0.01, gravity: 9.81 },
    bell: { type: 'modal', modes: [{ frequency: 440, t60: 1, shape: { rim: 1 } }] },
  },
  contacts: {
    'low-buzz': {
      type: 'collision',
      lower: 'board',
      upper: { element: 'low', at: 'nodes' },
      stiffness: 1e7,
      exponent: 1.5,
    },
    'high-buzz': {
      type: 'collision',
      lower: 'board',
      upper: { element: 'high', at: 'nodes' },
      stiffness: 1e7,
      exponent: 1.3,
    },
    press: { type: 'collision', lower: { element: 'low', at: 0.2 }, upper: 'finger', stiffness: 1e6, exponent: 2 },
  },
  players: {
    strum: {
      type: 'strum',
      at: [
        { element: 'low', at: 0.1 },
        { element: 'high', at: 0.1 },
      ],
      force: 1,
      duration: 0.002,
      spacing: 0.003,
      jitter: 0.002,
      variation: 0.3,
    },
    rise: {
      type: 'gesture',
      of: 'elements.board.lift',
      points: [
        [0, 0],
        [0.02, 1e-4],
      ],
    },
    tap: { type: 'strike', at: { element: 'bell', at: { point: 'rim' } }, force: 1, duration: 0.001 },
  },
  score: [{ time: 0.01, set: 'elements.high.tension', to: 50 }],
  outputs: {
    high: { at: { element: 'high', at: 0.3 }, quantity: 'velocity' },
    bell: { at: { element: 'bell', at: { point: 'rim' } } },
    low: { at: { element: 'low', at: 0.3 }, quantity: 'velocity' },
    buzz: { contact: 'high-buzz' },
    ball: { at: 'ball' },
  },
};
const model: Model = accepted(checkModel(source));
const parts = partsOf(model);

test('a contact connects, a barrier does not', () => {
  expect(parts).toEqual([['low', 'finger'], ['high'], ['ball'], ['bell']]);
});

test('chains of contacts are one part', () => {
  const chain = {
    ...model.contacts,
    tie: { type: 'rigid', between: [{ element: 'ball' }, { element: 'finger' }], rest: 0 },
  };
  expect(partsOf({ ...model, contacts: chain } as unknown as Model)).toEqual([
    ['low', 'finger', 'ball'],
    ['high'],
    ['bell'],
  ]);
});

describe('each part alone', () => {
  const frames = 3000;
  const whole = runOf(accepted(compile(model)));
  const sound = whole.render(frames);
  const { elements, contacts } = whole.ledger();

  test('the whole model has hits and injected energy', () => {
    expect(whole.contacts().map(({ hits }) => hits > 0)).toEqual([true, true, true]);
    expect(whole.ledger().injected).not.toBe(0);
  });

  test.each(parts.map((part) => ({ part })))('$part', ({ part }) => {
    const run = runOf(accepted(compile(model, part)));
    const alone = run.render(frames);
    run.program.outputs.forEach(({ name }, o) => {
      expect(alone[o]).toEqual(sound[whole.program.outputs.findIndex((output) => output.name === name)]);
    });
    const ledger = run.ledger();
    expect(ledger.elements.map(({ name }) => name)).toEqual(expect.arrayContaining([...part]));
    for (const account of ledger.elements) expect(elements).toContainEqual(account);
    for (const account of ledger.contacts) expect(contacts).toContainEqual(account);
  });

  test('every output belongs to exactly one part', () => {
    const names = parts.flatMap((part) => accepted(compile(model, part)).outputs.map(({ name }) => name));
    expect(names.sort()).toEqual(Object.keys(model.outputs).sort());
  });
});
