/** Rigid connections that cannot all hold have no answer: they are refused, whatever their order; those that say the same twice are not. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { modelOf, refused, type Sketch } from '../support/engine.ts';

const lifting: Sketch['players'] = {
  lift: {
    type: 'gesture',
    of: 'elements.table.lift',
    points: [
      [0, 0],
      [1, 0.1],
    ],
  },
};

const tied = (contacts: Sketch['contacts'], players: Sketch['players']): Sketch => ({
  elements: { ball: { type: 'mass', mass: 1 }, table: { type: 'barrier' } },
  contacts,
  players,
});
type Contacts = NonNullable<Sketch['contacts']>;
const toGround: Contacts[string] = { type: 'rigid', ends: ['ball'] };
const toTable: Contacts[string] = { type: 'rigid', between: ['ball', 'table'] };

test('a point that is tied to the ground and to a table that moves is refused, whichever tie is listed first', () => {
  const message =
    'expected rigid connections that can all hold; got one that contradicts one: they hold the same points, and what some of them hold is moved';
  for (const contacts of [
    { one: toGround, two: toTable },
    { one: toTable, two: toGround },
  ])
    expect(refused(compile(modelOf(tied(contacts, lifting))))).toEqual([`contacts.two: ${message}`]);
});

test('ties that say the same twice are accepted, and so are two to a table that rests', () => {
  expect(compile(modelOf(tied({ one: toTable, two: toTable }, lifting))).ok).toBe(true);
  expect(compile(modelOf(tied({ one: toGround, two: toTable }, {}))).ok).toBe(true);
});
