/**
 * Rigid connection: η⁺ = a − b − rest = 0 at every step, by whatever force is needed.
 *
 * Scheme      a constraint row of the island solve, W f = η*
 * Invariant   stores no energy and does no work once η = 0
 */
import { z } from 'zod';
import { object, quantity } from '../model/fields.ts';
import { contactKind, endsBetween, joined, joinedOnce, type Law, NO_STATIC } from './kind.ts';

const schema = object(
  'a rigid connection',
  {
    type: z.literal('rigid').describe('holds two points together: eta = 0 at every step'),
    ...joined,
    rest: quantity('length', 'distance between the points').prefault(0),
  },
  { oneOf: joinedOnce },
).meta({ id: 'Rigid' });

export const rigid = contactKind({
  schema,
  law: rigidLaw,
  drawn: 'rod',
  glyph: 'M3 9 H21 M3 15 H21 M3 9 V15 M21 9 V15',
  example: '',
});

function rigidLaw(contact: z.output<typeof schema>): Law {
  return {
    law: 'rigid',
    ends: endsBetween(contact),
    offset: -contact.rest,
    constants: () => ({}),
    static: () => NO_STATIC,
    startEnergy: () => 0,
  };
}
