/** What comes from a queue is not believed: only what these allow is looked at. */
import { z } from 'zod';

/** Longest order, with sweep and model. */
export const mostOrderBytes = 16 * 1024 * 1024;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const jobSchema = z.strictObject({
  order: hash,
  index: z
    .int()
    .min(0)
    .max(2 ** 31),
});

export const orderSchema = z.strictObject({
  source: z.strictObject({
    name: z.string().max(64),
    text: z.string(),
    base: z.unknown().optional(),
    count: z.int().min(1).optional(),
    seed: z.int().min(0).optional(),
  }),
  hash,
  clangor: z.string().max(64),
  kernel: hash,
});
