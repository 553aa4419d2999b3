// Ranges in which numbers of an element or contact may move while a model sounds.

import { z } from 'zod';
import { object } from './fields.ts';

/** The lowest and the highest value of each field that may move. */
export type Ranges = Readonly<Record<string, readonly [number, number] | undefined>>;

const expected = 'expected a range such as [1, 2], from the lowest to the highest value';

/** A range for each of the given fields, all of them optional. */
export function rangesOf(text: string, fields: Readonly<Record<string, z.ZodType<number>>>) {
  const pairs = Object.entries(fields).map(([name, field]) => {
    const pair = z
      .tuple([field, field], { error: expected })
      .refine((ends) => (ends[0] as number) <= (ends[1] as number), { error: expected });
    return [name, pair.exactOptional().describe(`range of: ${field.description ?? name}`)] as const;
  });
  // The names are those of `fields`; the type of every range is the same.
  return (object('ranges by name', Object.fromEntries(pairs)) as unknown as z.ZodType<Ranges>)
    .exactOptional()
    .describe(text);
}
