/** The field `range` of an element: which of its numbers may move while it sounds, and how far. */
import type { z } from 'zod';
import { quantity } from '../model/fields.ts';
import { rangesOf } from '../model/ranges.ts';
import { MOST_BEND } from './reach.ts';

const bend = quantity('interval', 'all restoring forces, so that the pitch moves by so many cents', {
  min: -MOST_BEND,
  max: MOST_BEND,
});

const TEXT =
  'what may move while it sounds, by gestures, the score or live, each from the lowest to the highest value; grid and modes are chosen for the highest';

/** `bend`, and the fields of one kind of element that move its tension. */
export function rangeOf(fields: Readonly<Record<string, z.ZodType<number>>>) {
  return rangesOf(TEXT, { ...fields, bend });
}
