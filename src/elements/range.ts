/** The field `range` of an element: which of its numbers may move while it sounds, and how far. */
import type { z } from 'zod';
import { quantity } from '../model/fields.ts';
import { steppedFields } from '../model/gestures.ts';
import { rangesOf } from '../model/ranges.ts';
import { MOST_BEND } from './reach.ts';

const bend = quantity('interval', 'all restoring forces, which moves the pitch by this many cents', {
  min: -MOST_BEND,
  max: MOST_BEND,
});

const TEXT =
  'what may move while it sounds, by gestures, the score or live, each from the lowest to the highest value; grid and modes are chosen for the highest';

/** Numbers that move by steps; that the element says them is checked with the references of the model. */
const stepped = Object.fromEntries(
  Object.entries(steppedFields.elements).map(([name, [dimension]]) => [
    name,
    quantity(dimension, `${name}, in small steps`, { min: 0 }),
  ]),
);

/** `bend`, what moves by steps, and the fields of one kind of element that move its tension. */
export function rangeOf(fields: Readonly<Record<string, z.ZodType<number>>>) {
  return rangesOf(TEXT, { ...fields, bend, ...stepped });
}
