// The building blocks of the schema. They supply the first half of each message, "expected …"; issues.ts adds "; got …".
// zod passes on only one string per issue, so the lists of keys that issues.ts needs are encoded in that string
// (knownKeys, oneOfKeys).

import { z } from 'zod';
import { type DimensionName, dimensions, expectedQuantity, parseQuantity, siUnit } from './units.ts';

/** Largest magnitude of any number in a model: its square and cube are far from overflow. */
export const maxMagnitude = 1e30;
/** Smallest value of a quantity that must be positive: its reciprocal is far from overflow. */
const minPositive = 1e-30;

/** Highest sample rate of a model, Hz. */
export const maxRate = 1_536_000;

/** Most numbers of one sampled list. */
export const maxSamples = 1_000_000;

/** Pattern of valid names. */
export const namePattern = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
export const expectedName = 'expected a name: a letter, then at most 63 letters, digits, - or _';

/** Whether a key is a property of every JavaScript object; such keys are refused wherever keys are chosen freely. */
export function isReservedKey(key: string): boolean {
  return key in Object.prototype || key === 'prototype';
}

export const knownKeys = 'known keys: ';
export const oneOfKeys = 'one of the keys: ';

/** Allowed values of a quantity. */
export interface Range {
  /** The value must be greater. */
  readonly above?: number;
  readonly min?: number;
  readonly max?: number;
}

/** Dimension and range of every quantity of the schema, for code that walks the schema itself. */
export const quantityFields = z.registry<{ readonly dimension: DimensionName; readonly range: Range }>();

/** Has a name because the types of the package, which hold it two thousand times, would spell it out otherwise. */
export interface QuantitySchema
  extends z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<number, string | number>> {}

/** A physical quantity: an SI number or a string with a unit. `text` says what it is; its unit is added. */
export function quantity(dimension: DimensionName, text: string, range: Range = {}): QuantitySchema {
  const unit = siUnit(dimension);
  const expected = `expected ${expectedQuantity(dimension)}`;
  return z
    .union([z.number(), z.string()], { error: expected })
    .transform((value, context) => {
      const parsed = parseQuantity(value, dimension);
      const message = parsed === undefined ? expected : outsideText(parsed, dimension, range);
      if (message === undefined) return parsed ?? 0;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    })
    .meta({ description: unit === '' ? text : `${text}, ${unit}`, ...jsonRange(range) })
    .register(quantityFields, { dimension, range });
}

/** A text such as "expected a length above 0 m" if the value is outside its range. */
function outsideText(value: number, dimension: DimensionName, range: Range): string | undefined {
  const { noun } = dimensions[dimension];
  const { above, min, max } = range;
  const say = (text: string) => `expected ${noun} ${text} ${siUnit(dimension)}`.trimEnd();
  if (above !== undefined && value <= above) return say(`above ${above}`);
  if (above === 0 && value < minPositive) return say(`of at least ${minPositive}`);
  if (value >= (min ?? -maxMagnitude) && value <= (max ?? maxMagnitude)) return undefined;
  if (min !== undefined && max !== undefined) return say(`from ${min} to ${max}`);
  if (min !== undefined && value < min) return say(`of at least ${min}`);
  return value > 0 ? say(`of at most ${max ?? maxMagnitude}`) : say(`of at least ${-maxMagnitude}`);
}

/** JSON Schema applies these to numbers only, so they are valid for a type that also allows strings. */
function jsonRange({ above, min, max }: Range) {
  return {
    ...(above !== undefined && { exclusiveMinimum: above }),
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  };
}

/** A whole number. */
export function integer(text: string, min: number, max: number) {
  const error = `expected a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error }).describe(text);
}

/** One of a few words; issues.ts adds the list of words and a suggestion to the message. */
export function choice<const Words extends readonly [string, ...string[]]>(text: string, words: Words) {
  return z.enum(words).describe(text);
}

/** Free text for people. */
export function prose(text: string, maxChars: number) {
  const error = `expected text of at most ${maxChars} characters`;
  return z.string({ error }).max(maxChars, { error }).describe(text);
}

/** The name of an element, contact or player. */
export function name(text: string) {
  return z
    .string({ error: expectedName })
    .regex(namePattern, { error: expectedName })
    .refine((key) => !isReservedKey(key), { error: 'expected a name that is not reserved in JavaScript' })
    .describe(text);
}

/** A list of plain SI numbers, such as a sampled force or shape. */
export function numbers(text: string, min: number, max: number) {
  const error = 'expected a number';
  const magnitude = `expected a number from ${-maxMagnitude} to ${maxMagnitude}`;
  return list(
    'numbers',
    text,
    z.number({ error }).min(-maxMagnitude, { error: magnitude }).max(maxMagnitude, { error: magnitude }),
    min,
    max,
  );
}

/** A list of `min` to `max` items. */
export function list<Item extends z.ZodType>(what: string, text: string, item: Item, min: number, max: number) {
  const error = `expected a list of ${min} to ${max} ${what}`;
  return z.array(item, { error }).min(min, { error }).max(max, { error }).describe(text);
}

/** A section of named items, in the order written. */
export function section<Item extends z.ZodType>(what: string, text: string, item: Item, min: number, max: number) {
  const expected = `${min} to ${max} ${what} by name`;
  const params: BrokenRule = { rule: 'count', expected, min, max };
  return z
    .record(name(`name of one of the ${what}`), item, { error: `expected ${expected}` })
    .refine((record) => inRange(Object.keys(record).length, min, max), { params, when: isRecord })
    .meta({ description: text, ...(min > 0 && { minProperties: min }), maxProperties: max });
}

const inRange = (count: number, min: number, max: number) => count >= min && count <= max;

interface Rules {
  /** Exactly one key of each list must be present. */
  readonly oneOf?: readonly (readonly string[])[];
  /** At most one key of each pair may be present. */
  readonly atMostOne?: readonly (readonly [string, string])[];
  /** The first key of each pair requires the second. */
  readonly needs?: readonly (readonly [string, string])[];
  /** [key, other, word, wrong]: `key` is allowed only if `other` is `word`, not `wrong`. */
  readonly only?: readonly (readonly [string, string, string, string])[];
  /** The keys by which a union distinguishes this object from its other options. */
  readonly rivals?: readonly string[];
}

/** The `params` of a broken rule, read by issues.ts. */
export type BrokenRule =
  | { readonly rule: 'oneOf'; readonly keys: readonly string[] }
  | { readonly rule: 'atMostOne' | 'needs'; readonly keys: readonly [string, string] }
  | { readonly rule: 'only'; readonly keys: readonly [string, string]; readonly word: string }
  | { readonly rule: 'count'; readonly expected: string; readonly min: number; readonly max: number }
  | { readonly rule?: undefined };

/** An object that refuses unknown keys. `what` names it with its article. */
export function object<Shape extends z.core.$ZodLooseShape>(what: string, shape: Shape, rules: Rules = {}) {
  const { oneOf = [], atMostOne = [], needs = [], only = [], rivals = [] } = rules;
  const keyLists = `${knownKeys}${Object.keys(shape).join(' ')};${rivals.join(' ')}`;
  let schema = z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? keyLists : `expected ${withKeys(what, Object.keys(shape))}`),
  });
  // Rules relate keys, not values, so they are checked even if a value is invalid.
  const add = (params: BrokenRule & { readonly keys: readonly string[] }, holds: Holds) => {
    schema = schema.refine((value) => holds(...params.keys.map((key) => isPresent(value, key))), {
      when: isRecord,
      params,
    });
  };
  for (const keys of oneOf) add({ rule: 'oneOf', keys }, (...present) => present.filter(Boolean).length === 1);
  for (const keys of atMostOne) add({ rule: 'atMostOne', keys }, (a, b) => !(a && b));
  for (const keys of needs) add({ rule: 'needs', keys }, (a, b) => !a || b);
  for (const [key, other, word, wrong] of only) {
    const params: BrokenRule = { rule: 'only', keys: [key, other], word };
    const holds = (value: object) => !isPresent(value, key) || (value as Record<string, unknown>)[other] !== wrong;
    schema = schema.refine(holds, { when: isRecord, params });
  }
  const rulesAsJson = [
    ...oneOf.map((keys) => ({ oneOf: keys.map((key) => ({ required: [key] })) })),
    ...atMostOne.map((keys) => ({ not: { required: keys } })),
    ...needs.map(([key, needed]) => ({ dependentRequired: { [key]: [needed] } })),
    ...only.map(([key, other, word]) => ({
      dependentSchemas: { [key]: { required: [other], properties: { [other]: { const: word } } } },
    })),
  ];
  return rulesAsJson.length > 0 ? schema.meta({ allOf: rulesAsJson }) : schema;
}

/** A number in place of an object is answered with the keys that begin it: expected longitudinal motion {modes: …, sigma: …}; got 8. */
function withKeys(what: string, keys: readonly string[]): string {
  if (what.includes('{') || what.includes(' keys ')) return what;
  return `${what} {${keys
    .slice(0, 2)
    .map((key) => `${key}: …`)
    .join(', ')}}`;
}

type Holds = (...present: boolean[]) => boolean;

function isRecord({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPresent(value: object, key: string): boolean {
  return (value as Record<string, unknown>)[key] !== undefined;
}

/** Message for a union of objects, each identified by a key of its own; keys in the order of the options. */
export function byKey(what: string, keys: readonly string[]) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      isRecord({ value: input }) ? `${oneOfKeys}${keys.join(' ')}` : `expected ${what}`,
  };
}

/** Message for a union of objects distinguished by `type`; issues.ts adds the list of types and a suggestion. */
export function byType(what: string) {
  return { error: () => `expected ${what}` };
}
