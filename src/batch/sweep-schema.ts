// What a sweep file may say. Texts of problems begin with "expected …", as those of models do.

import { z } from 'zod';
import { byKey, choice, integer, list, maxRate, name, object, prose, quantity } from '../model/fields.ts';
import { maxSeconds } from '../model/index.ts';
import { parseAnyQuantity } from '../model/units.ts';

/** Most items of one sweep. */
export const mostItems = 10_000_000;

const expectedAmount = 'expected a number or a quantity with its unit, such as "5 mm"';

/** A number of any dimension, in SI, and its unit. */
const amount = z.union([z.number(), z.string()], { error: expectedAmount }).transform((value, context) => {
  const parsed = parseAnyQuantity(value);
  if (parsed !== undefined) return parsed;
  context.issues.push({ code: 'custom', message: expectedAmount, input: value });
  return z.NEVER;
});

/** A number, a quantity or a word. */
const option = z
  .union([z.number(), z.string().max(64)], {
    error: 'expected a number, a quantity or a word of at most 64 characters',
  })
  .transform((value) => parseAnyQuantity(value) ?? { value, unit: '' });

const ends = (what: string) =>
  z
    .tuple([amount, amount], { error: `expected [lowest, highest] of a ${what} distribution` })
    .refine(([low, high]) => low.value < high.value, { error: 'expected the lowest value before the highest' });

const rivals = ['uniform', 'logUniform', 'normal', 'choice', 'grid'];
const uniform = object('a distribution', { uniform: ends('uniform') }, { rivals });
const logUniform = object(
  'a distribution',
  {
    logUniform: ends('log-uniform').refine(([low]) => low.value > 0, { error: 'expected values above 0' }),
  },
  { rivals },
);
const normal = object(
  'a distribution',
  {
    normal: object('a normal distribution such as {mean: 3 mm, deviation: 0.5 mm}', {
      mean: amount,
      deviation: amount.refine(({ value }) => value > 0, { error: 'expected a deviation above 0' }),
      min: amount.optional(),
      max: amount.optional(),
    }).refine(({ min, max }) => min === undefined || max === undefined || min.value < max.value, {
      error: 'expected min below max',
    }),
  },
  { rivals },
);
const choices = object('a distribution', { choice: list('values', 'one of these', option, 1, 1000) }, { rivals });
const steps = object('a grid such as {from: 1, to: 2, steps: 5}', {
  from: amount,
  to: amount,
  steps: integer('how many values', 2, 10_000),
  scale: choice('even steps, or even ratios', ['linear', 'log']).prefault('linear'),
}).refine(({ from, to, scale }) => scale === 'linear' || from.value * to.value > 0, {
  error: 'expected values of one sign on a log scale',
});
const grid = object(
  'a distribution',
  {
    grid: z.union([list('values', 'all of these', option, 1, 10_000), steps], {
      error: 'expected a list of values or {from, to, steps}',
    }),
  },
  { rivals },
);

const distribution = z.union(
  [uniform, logUniform, normal, choices, grid],
  byKey('a distribution such as {uniform: [1 mm, 2 mm]}', rivals),
);

const record = <Item extends z.ZodType>(what: string, item: Item) =>
  z.record(z.string().max(200), item, { error: `expected ${what}` });

const expression = z.union([z.number(), z.string()], { error: 'expected a number or an expression' });

export const sweepSchema = object('a sweep', {
  sweep: z.literal(1, { error: 'expected 1, the version of the sweep format' }),
  title: prose('a name for people', 200).optional(),
  description: prose('what is varied, and where the numbers come from', 4000).optional(),
  use: prose('what the data are good for', 4000).optional(),
  limits: prose('what they are not good for', 4000).optional(),
  model: z.union([z.string().min(1).max(1000), z.record(z.string(), z.unknown())], {
    error: 'expected the name of a model, a path to one, or a model',
  }),
  seed: integer('of all random numbers', 0, 2 ** 32 - 1).prefault(0),
  count: integer('how many items', 1, mostItems).optional(),
  sampling: choice('how points are spread over the distributions', ['random', 'latinHypercube', 'sobol']).prefault(
    'random',
  ),
  attempts: integer(
    'draws per item before it is given up as rejected; only random sampling draws again',
    1,
    1000,
  ).prefault(100),
  rate: quantity('frequency', 'sample rate instead of the model’s own', { min: 1000, max: maxRate }).optional(),
  seconds: quantity('time', 'length instead of the model’s own', { above: 0, max: maxSeconds }).optional(),
  outputs: list('names of outputs', 'outputs to keep; all if absent', name('an output of the model'), 1, 64).optional(),
  draw: record('distributions by name or path', distribution).prefault({}),
  tables: record('tables of numbers by name', record('numbers by name', amount)).prefault({}),
  let: record('expressions by name', expression).prefault({}),
  set: record('expressions by path of the model', expression).prefault({}),
  require: list(
    'conditions',
    'what must hold, or the draw is rejected',
    z.string({ error: 'expected a condition' }),
    0,
    100,
  ).prefault([]),
  audio: object('how sounds are stored', {
    format: choice('flac: 24 bits; wav: 32-bit floating point', ['flac', 'wav']).prefault('flac'),
    level: z
      .union([z.literal('peak'), z.number().positive()], { error: 'expected "peak" or a factor above 0' })
      .describe('peak: every item as loud as it goes, its factor among the labels; a number: this factor for all')
      .prefault('peak'),
  }).prefault({}),
  shards: integer('items per WebDataset tar file; a folder of sound files if absent', 1, 100_000).optional(),
}).meta({ title: 'Clangor sweep', description: 'A model, what varies in it, and how often.' });

export type SweepFile = z.output<typeof sweepSchema>;
