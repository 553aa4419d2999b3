// Outputs: the signals that a run records.

import { z } from 'zod';
import { quantitiesOf } from '../kernel/quantities/table.ts';
import { byKey, choice, name, object, quantity } from './fields.ts';
import { ref } from './points.ts';

const ofPoints = quantitiesOf('point');
const ofContacts = quantitiesOf('contact');
const ofElements = quantitiesOf('element');

/** "m, m/s or m/s²" */
function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ');
}

/** The keys that identify the kinds of outputs. */
const rivals = ['at', 'contact', 'element'];
const gain = quantity('number', 'factor in the stereo mix').prefault(1);
const pan = quantity('number', 'place in the stereo mix, -1 left to 1 right', { min: -1, max: 1 }).prefault(0);

const pickup = object(
  'an output',
  {
    at: ref.describe('the point listened to'),
    quantity: choice(`what is recorded: ${listed(ofPoints.units)}`, ofPoints.names).prefault(ofPoints.names[0]),
    gain,
    pan,
  },
  { rivals },
);

const contactPickup = object(
  'an output',
  {
    contact: name('name of the contact listened to'),
    quantity: choice(
      `what is recorded: the sum over the points of the contact, ${listed(ofContacts.units)}`,
      ofContacts.names,
    ).prefault(ofContacts.names[0]),
    distance: quantity('length', 'how far from the centre of a radiating body its pressure is heard', {
      above: 0,
      max: 1000,
    }).exactOptional(),
    delay: choice('sound: as long as sound takes to get there, in whole samples; none: heard at once', [
      'sound',
      'none',
    ]).exactOptional(),
    gain,
    pan,
  },
  { rivals, needs: [['delay', 'distance']] },
);

const elementPickup = object(
  'an output',
  {
    element: name('name of the element that stretches'),
    quantity: choice(
      'what is recorded: tension: the mean tension, N of a string, N/m of a surface; bridge: the force of a string on its right end, along the string and in excess of the tension at rest, N',
      ofElements.names,
    ).prefault(ofElements.names[0]),
    gain,
    pan,
  },
  { rivals },
);

/** One line per kind of output. */
export const outputKinds = { at: pickup, contact: contactPickup, element: elementPickup };
export const outputSchema = z
  .union([pickup, contactPickup, elementPickup], byKey('an output such as {at: a, quantity: velocity}', rivals))
  .meta({ id: 'Output', description: 'the motion of a point, what a contact does, or how an element stretches' });

/** An output that records the motion of a point of an element. */
export type PointOutput = z.output<typeof pickup>;
/** An output that records the force or power of a contact. */
export type ContactOutput = z.output<typeof contactPickup>;
/** An output of any kind. */
export type Output = z.output<typeof outputSchema>;
