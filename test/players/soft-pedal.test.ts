/** The soft pedal moves hammers aside, so that they strike fewer strings; a note after it strikes them all again. */
import { expect, test } from 'vitest';
import { checkModel } from '../../src/model/index.ts';
import { createPerformer } from '../../src/players/performer.ts';
import { accepted, programOf, runOf, type Sketch } from '../support/engine.ts';

const COPIES = [1, 2, 3];
const SOFT = [176, 67, 127];

/** A key with three strings. */
const model = (score: NonNullable<Sketch['score']>): Sketch => ({
  rate: 44_100,
  elements: {
    hammer: { type: 'mass', mass: 8e-3, frequency: 6, rest: -0.012, damping: 60 },
    ...Object.fromEntries(
      COPIES.map((copy) => [
        `string-${copy}`,
        { type: 'string', length: 0.6, pitch: 262 + 0.1 * copy, linearDensity: 6e-3, sigma0: 0.6, sigma1: 1e-4 },
      ]),
    ),
  },
  contacts: Object.fromEntries(
    COPIES.map((copy) => [
      `felt-${copy}`,
      {
        type: 'collision',
        lower: 'hammer',
        upper: { element: `string-${copy}`, at: '12 %' },
        stiffness: 4e9,
        exponent: 2.5,
      },
    ]),
  ),
  players: { blow: { type: 'throw', element: 'hammer', velocity: 4 } },
  keys: { body: [{ keys: 60, play: ['blow'], soft: ['felt-3'] }] },
  score,
  outputs: { one: { at: { element: 'string-1', at: '90 %' }, quantity: 'velocity' } },
});

/** Which strings are struck within each half second. */
function struck(score: NonNullable<Sketch['score']>, halves: number) {
  const run = runOf(programOf(model(score)));
  const hits = () => COPIES.map((copy) => run.contacts().find(({ name }) => name === `felt-${copy}`)?.hits ?? 0);
  const found: boolean[][] = [];
  for (let half = 0; half < halves; half++) {
    const before = hits();
    run.render(22_050);
    found.push(hits().map((count, i) => count > before[i]));
  }
  expect(run.ledger().residual).toBeLessThan(1e-11);
  return found;
}

test('while it is down the hammer passes by the string that the key names', () => {
  const note = (time: number) => ({ time, note: 60, velocity: 80, duration: 0.1 });
  const score = [
    note(0.1),
    { time: 0.5, midi: SOFT },
    note(0.6),
    note(1.1),
    { time: 1.5, midi: [176, 67, 0] },
    note(1.6),
  ];
  const [all, two] = [
    [true, true, true],
    [true, true, false],
  ];
  expect(struck(score, 4)).toEqual([all, two, two, all]);
});

test('a model that does not say what it does is told so, one that does is not', () => {
  const { keys } = accepted(checkModel({ clangor: 1, ...model([]) }));
  if (keys === undefined || !('body' in keys)) throw new Error('expected keys of one body');
  const soft = { type: 'control', channel: 0, controller: 67, value: 1 } as const;
  const hears = createPerformer(keys);
  expect(hears.perform(soft)).toEqual([]);
  expect(hears.remarks()).toEqual([]);
  const deaf = createPerformer({ ...keys, body: keys.body.map(({ soft: _, ...rule }) => rule) });
  deaf.perform(soft);
  expect(deaf.remarks()).toEqual(['controller soft has no effect: no controller of `keys` is `of: soft`']);
});

test('what it leaves out must be a collision', () => {
  const wrong = { ...model([]), keys: { body: [{ keys: 60, play: ['blow'], soft: ['felt-4'] }] } };
  const checked = checkModel({ clangor: 1, ...wrong });
  expect(checked.ok ? [] : checked.problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'keys.body.0.soft.0 key 60: expected the name of a contact; got "felt-4"; did you mean "felt-1"?',
  ]);
});
