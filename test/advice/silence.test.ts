/** A model that nothing excites causes a warning, before and after a render. */
import { expect, test } from 'vitest';
import { silentByNature, silentOutputs } from '../../src/advice/index.ts';
import { programOf, runOf, type Sketch } from '../support/engine.ts';

const string = { type: 'string', length: 1, pitch: 100, linearDensity: 0.005, sigma0: 1 } as const;
const there = { at: { element: 'string', at: 0.3 } } as const;
const sketch = (more: Partial<Sketch>): Sketch => ({ elements: { string }, outputs: { there }, ...more });

function heard(more: Partial<Sketch>) {
  const program = programOf(sketch(more));
  return { before: silentByNature(program), after: silentOutputs(program, runOf(program).render(400)) };
}

test('nothing at all', () => {
  const { before, after } = heard({});
  expect(before).toEqual([expect.stringMatching(/^nothing sets this model in motion, so it is silent: add a player/)]);
  expect(after).toEqual(before);
});

test('a bow that does not move, or does not press', () => {
  for (const bow of [
    { force: 0, velocity: 0.1 },
    { force: 1, velocity: 0 },
  ]) {
    const contacts = { bow: { type: 'bow', on: { element: 'string', at: 0.2 }, ...bow } } as const;
    expect(heard({ contacts }).before).toHaveLength(1);
  }
});

test('an initial state at rest', () => {
  expect(heard({ players: { rest: { type: 'initial', element: 'string' } } }).before).toHaveLength(1);
});

test.each<[string, Partial<Sketch>]>([
  ['a pluck', { players: { pluck: { type: 'pluck', at: { element: 'string', at: 0.2 }, force: 1, duration: 0.001 } } }],
  ['an initial velocity', { players: { throw: { type: 'initial', element: 'string', velocity: 1, shape: 'sine' } } }],
  ['a bow', { contacts: { bow: { type: 'bow', on: { element: 'string', at: 0.2 }, force: 1, velocity: 0.1 } } }],
  [
    'a weight that leans on the string',
    {
      elements: { string, weight: { type: 'mass', mass: 0.01, gravity: 9.81 } },
      contacts: {
        lean: {
          type: 'collision',
          lower: { element: 'string', at: 0.3 },
          upper: 'weight',
          stiffness: 1e6,
          exponent: 1.5,
        },
      },
    },
  ],
])('%s is heard', (_, more) => {
  expect(heard(more)).toEqual({ before: [], after: [] });
});

test('motion that reaches no output', () => {
  const { before, after } = heard({
    elements: { string, apart: { type: 'mass', mass: 1, frequency: 100 } },
    players: { tap: { type: 'strike', at: 'apart', force: 1, duration: 0.001 } },
  });
  expect(before).toEqual([]);
  expect(after).toEqual(['every output is silent: the motion that the players excite did not reach them']);
});
