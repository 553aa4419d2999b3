/** Notes of a page follow live changes: places along a string are counted in intervals, of which another grid has another number. */
import { expect, test } from 'vitest';
import { createNotes } from '../../src/audio/notes.ts';
import { compile, type Program, planChange } from '../../src/compile/index.ts';
import { loadModelText } from '../../src/model/index.ts';
import { accepted } from '../support/engine.ts';

const text = `
clangor: 1
rate: 48000
seconds: 0.1
elements:
  string: { type: string, length: 1, tension: 100, linearDensity: 0.01 }
  mass: { type: mass, mass: 0.01 }
contacts:
  finger: { type: spring, between: [mass, { element: string, at: 0.5 }], stiffness: 1e4 }
keys:
  body: [{ keys: 60 }]
  controls: [{ of: pressure, move: contacts.finger.position, from: 0.4, to: 0.5 }]
outputs:
  o: { at: mass }
`;

test('a place that a controller moves to is counted on the grid that the string then has', () => {
  let program: Program = accepted(compile(accepted(loadModelText(text))));
  const notes = createNotes(() => program);
  if ('message' in notes) throw new Error(notes.message);
  const pressed = () =>
    notes.perform({ type: 'pressure', channel: 0, value: 1 }, 0).events.map(({ event }) => event as { to: number });
  const intervals = () => (program.elements.find(({ name }) => name === 'string')?.size ?? Number.NaN) - 1;
  const [before] = pressed();
  const wide = intervals();
  program = accepted(planChange(program, 'elements.string.tension', 400)).program;
  const [after] = pressed();
  expect(intervals()).toBeLessThan(0.6 * wide);
  expect(before.to).toBeCloseTo(0.5 * wide, 9);
  expect(after.to).toBeCloseTo(0.5 * intervals(), 9);
});
