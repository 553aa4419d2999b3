/** The compliance of a contact does not depend on what else touches its bodies. */
import { expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

test('a contact between two bodies of modes has the same compliance with and without another on one of them', () => {
  const between: Sketch['contacts'] = {
    join: {
      type: 'spring',
      between: [
        { element: 'tube', at: '10 %' },
        { element: 'body', at: { point: 'b' } },
      ],
      stiffness: 100,
    },
  };
  // Many slow modes, which have slots for their moves apart from the modes themselves, and one more body whose slots lie behind.
  const compliance = (contacts: Sketch['contacts']) =>
    simulationOf(
      {
        rate: 8000,
        elements: {
          tube: { type: 'tube', length: 1, area: 1, air: { density: 1, speed: 1 }, method: 'modal', modes: 17 },
          body: { type: 'modal', modes: [{ frequency: 0, shape: { b: 1 } }] },
          wall: { type: 'barrier' },
        },
        contacts,
        outputs: { body: { at: { element: 'body', at: { point: 'b' } } } },
      },
      {},
    ).probe('contacts.join.compliance')[0];
  const alone = compliance(between);
  const hold: NonNullable<Sketch['contacts']>[string] = {
    type: 'spring',
    between: [{ element: 'tube', at: '50 %' }, 'wall'],
    stiffness: 100,
  };
  expect(alone).toBeGreaterThan(0);
  expect(Math.abs(compliance({ hold, ...between }) / alone - 1)).toBeLessThan(1e-14);
});
