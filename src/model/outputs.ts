// What is heard and drawn.

import { z } from 'zod';
import { byKey, choice, name, object, quantity } from './fields.ts';
import { ref } from './points.ts';

/** The key that only one kind of output has. */
const rivals = ['at', 'contact'];
const gain = quantity('number', 'factor in the stereo mix').prefault(1);
const pan = quantity('number', 'place in the stereo mix, -1 left to 1 right', { min: -1, max: 1 }).prefault(0);

const pickup = object(
  'an output',
  {
    at: ref.describe('the point listened to'),
    quantity: choice('what is recorded: m, m/s or m/s²', ['displacement', 'velocity', 'acceleration']).prefault(
      'displacement',
    ),
    gain,
    pan,
  },
  { rivals },
);

const contactForce = object(
  'an output',
  {
    contact: name('name of the contact listened to'),
    quantity: choice('what is recorded: the sum over the points of the contact, N', ['force']).prefault('force'),
    gain,
    pan,
  },
  { rivals },
);

/** One line per kind of output. */
export const outputKinds = { at: pickup, contact: contactForce };
export const outputSchema = z
  .union([pickup, contactForce], byKey('an output such as {at: a, quantity: velocity}', rivals))
  .meta({ id: 'Output', description: 'the motion of a point or the force of a contact' });

/** An output that hears a point of an element. */
export type PointOutput = z.output<typeof pickup>;
/** An output that hears the force of a contact. */
export type ContactOutput = z.output<typeof contactForce>;
/** Anything that is heard. */
export type Output = z.output<typeof outputSchema>;
