/** Fields that exclude each other are refused however the ends of a contact are written. */
import { expect, test } from 'vitest';
import { checkModel, type ModelSource } from '../../src/model/index.ts';
import { refused } from '../support/engine.ts';

const hit = (ends: object): ModelSource =>
  ({
    clangor: 1,
    rate: 48_000,
    elements: { ball: { type: 'mass', mass: 1 }, floor: { type: 'barrier' } },
    contacts: {
      hit: {
        type: 'collision',
        ...ends,
        stiffness: 1,
        exponent: 1,
        memory: { stiffness: 1, tau: 1 },
        restitution: 0.9,
      },
    },
    outputs: { ball: { at: 'ball' } },
  }) as ModelSource;

test.each([{ ends: ['ball'] }, { lower: 'floor', upper: 'ball' }])('memory beside restitution: %o', (ends) => {
  expect(refused(checkModel(hit(ends)))).toEqual([
    'contacts.hit.memory: expected no memory, because restitution takes its place; got {stiffness: 1, tau: 1}',
  ]);
});

test.each([{ ends: [{ element: 'tube', at: 0 }] }, { lower: { element: 'tube', at: 0 }, upper: 'floor' }])(
  'a damping ratio without a mass: %o',
  (ends) => {
    const source = {
      clangor: 1,
      rate: 48_000,
      elements: { tube: { type: 'tube', length: 1, radius: 0.01 }, floor: { type: 'barrier' } },
      contacts: {
        hit: { type: 'collision', ...ends, stiffness: 1, exponent: 1, loss: { type: 'tsuji', restitution: 1 } },
      },
      outputs: { tube: { at: { element: 'tube', at: 0.5 } } },
    } as ModelSource;
    expect(refused(checkModel(source))[0]).toContain('contacts.hit.loss.mass: expected');
  },
);
