/** A small fixed budget of random models, what the fuzzer must find in models that are wrong, and how it makes them small. */
import { beforeAll, expect, test } from 'vitest';
import { contactKinds } from '../../src/contacts/index.ts';
import { elementKinds } from '../../src/elements/index.ts';
import { type Failure, fuzzNext, modelText, newTally, type Tally } from '../../src/fuzz/index.ts';
import { shrink } from '../../src/fuzz/shrink.ts';
import { loadModelText, type ModelSource } from '../../src/model/index.ts';
import { changeLimits } from '../../src/model/limits.ts';
import { loadKernel } from '../../src/run/index.ts';

const [SEED, MODELS, SAMPLES] = [5, 40, 100];

let tally: Tally = newTally(SEED);
const failures: Failure[] = [];

beforeAll(async () => {
  const kernel = await loadKernel();
  for (let i = 0; i < MODELS; i++) {
    const { failure, ...made } = fuzzNext(tally, SAMPLES, kernel, () => false);
    tally = made.tally;
    if (failure !== undefined) failures.push(failure);
  }
});

test('random models obey what every model must', () => {
  expect(tally.models).toBeGreaterThan(0.9 * MODELS);
  expect(failures.map(({ index, property, message }) => `model ${index}: ${property}: ${message}`)).toEqual([]);
  expect(tally.worstResidual).toBeLessThanOrEqual(1e-9);
});

test('every kind of element and nearly every kind of contact is drawn, from the schema alone', () => {
  expect(Object.keys(tally.kinds.elements).sort()).toEqual(Object.keys(elementKinds).sort());
  expect(Object.keys(tally.kinds.contacts).length).toBeGreaterThanOrEqual(Object.keys(contactKinds).length - 2);
  expect(Object.keys(tally.kinds.score)).toEqual(expect.arrayContaining(['midi', 'move', 'note', 'press', 'set']));
});

test('the same seed draws the same models', async () => {
  const kernel = await loadKernel();
  const [one, two] = [1, 2].map(() => fuzzNext(newTally(SEED, 3), SAMPLES, kernel, () => false));
  expect(one).toEqual(two);
});

test('a model at which the compiler throws is a failure of that model, and the run goes on', async () => {
  const kernel = await loadKernel();
  const fault = { valueOf: () => raise('a fault of the compiler') } as unknown as number;
  changeLimits({ points: fault });
  const { tally: after, failure } = fuzzNext(newTally(SEED), SAMPLES, kernel, () => false);
  changeLimits({});
  expect(failure).toMatchObject({ index: 0, property: 'throws', message: 'Error: a fault of the compiler' });
  expect(loadModelText(modelText(failure?.source as ModelSource, [])).ok).toBe(true);
  expect(after).toMatchObject({ next: 1, models: 1 });
  expect(fuzzNext(after, SAMPLES, kernel, () => false)).toMatchObject({ tally: { next: 2, models: 2 } });
});

function raise(message: string): never {
  throw new Error(message);
}

test('a model that fails is made as small as it can be, and its text is a model', () => {
  const source: ModelSource = {
    clangor: 1,
    rate: 48_000,
    elements: {
      a: { type: 'mass', mass: 0.123_456, gravity: 9.81, damping: 3 },
      b: { type: 'string', length: 1, pitch: 100, linearDensity: 0.005 },
      wall: { type: 'barrier' },
    },
    contacts: {
      hit: { type: 'collision', lower: 'a', upper: 'wall', stiffness: 123_456, exponent: 1.5 },
      tie: { type: 'spring', between: ['a', { element: 'b', at: '31.4 %' }], stiffness: 2 },
    },
    players: { pluck: { type: 'pluck', at: { element: 'b', at: '20 %' }, force: 1, duration: 0.001 } },
    outputs: { a: { at: 'a' }, b: { at: { element: 'b', at: '50 %' } } },
  };
  // Whatever has a mass under gravity "fails".
  const fails = (model: ModelSource) => {
    const checked = loadModelText(modelText(model, ['a note']));
    return (
      checked.ok &&
      'gravity' in (checked.value.elements.a ?? {}) &&
      model.elements.a?.type === 'mass' &&
      Number(model.elements.a.gravity) > 1
    );
  };
  expect(shrink(source, fails)).toEqual({
    clangor: 1,
    rate: 48_000,
    elements: { a: { type: 'mass', mass: 1, gravity: 10 } },
    outputs: { a: { at: 'a' } },
  });
});
