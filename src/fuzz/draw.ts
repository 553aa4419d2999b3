/**
 * Draws a random value that a schema accepts, by walking the schema itself: a new kind of element, law, field or choice is drawn from the
 * day on which it is in the schema. Only what a schema cannot say is added by hints: which names exist, and which places suit an element.
 */
import { z } from 'zod';
import { quantityFields } from '../model/fields.ts';
import { chance, decades, magnitude, moment, pick, type Random, whole } from './magnitudes.ts';

export type Schema = z.core.$ZodType;

/** What a schema does not say. */
export interface Hints {
  readonly random: Random;
  /** Length of the run, s. */
  readonly duration: number;
  /** A value for the field `key`, if the hints know better than the schema. */
  readonly field: (key: string, schema: Schema, draw: Draw) => { readonly value: unknown } | undefined;
  /** How often an optional field is present, if not PRESENT of the times. */
  readonly present: (key: string) => number | undefined;
  /** A value for a number or text of unknown meaning. */
  readonly unknown: (key: string) => unknown;
  /** Changes an object that has been drawn where its fields ask of each other what the schema does not say. */
  readonly settle: (value: Record<string, unknown>) => void;
}

export type Draw = (schema: Schema, key?: string) => unknown;

/** How often an optional field is present. */
const PRESENT = 0.4;
/** Most items of a list or section whose length the hints do not set. */
const MOST_ITEMS = 4;
/** Largest whole number above the least one. */
const MOST_WHOLE = 24;

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def as Def;

export const isText = (schema: Schema) => defOf(schema).type === 'string';
export const isList = (schema: Schema) => defOf(schema).type === 'array';
export const isChoice = (schema: Schema) => defOf(schema).type === 'enum';

/** The schema inside optional and default wrappers, and whether the value may be left out. */
export function unwrap(schema: Schema): { readonly inner: Schema; readonly optional: boolean } {
  let inner = schema;
  let optional = false;
  for (;;) {
    const def = defOf(inner);
    if (def.type !== 'optional' && def.type !== 'prefault' && def.type !== 'default') return { inner, optional };
    inner = def.innerType;
    optional = true;
  }
}

/** The fields of an object schema, or undefined. */
export function shapeOf(schema: Schema): Readonly<Record<string, Schema>> | undefined {
  const def = defOf(unwrap(schema).inner);
  return def.type === 'object' ? def.shape : undefined;
}

/** Whether a pair is a range, from the lowest to the highest value, as its description says. */
function isRange(schema: Schema): boolean {
  return (schema as z.ZodType).description?.startsWith('range of') === true;
}

/** The options of a union, those of unions within it included. */
export function optionsOf(schema: Schema): readonly Schema[] {
  const def = defOf(schema);
  return def.type === 'union' ? def.options.flatMap(optionsOf) : [schema];
}

export function drawing(hints: Hints): Draw {
  const { random, duration, field, present, unknown, settle } = hints;
  const draw: Draw = (schema, key = '') => {
    const { inner } = unwrap(schema);
    const hinted = field(key, inner, draw);
    if (hinted !== undefined) return hinted.value;
    const known = quantityFields.get(inner as z.ZodType);
    if (known !== undefined) {
      if (known.dimension === 'time' && key !== 't60') return moment(random, duration, known.range);
      return magnitude(random, known.dimension, known.range);
    }
    const def = defOf(inner);
    switch (def.type) {
      case 'literal':
        return pick(random, def.values);
      case 'enum':
        return pick(random, Object.values(def.entries));
      case 'boolean':
        return chance(random, 0.5);
      case 'number': {
        const { isInt, minValue, maxValue } = inner as z.ZodNumber;
        const least = minValue ?? 0;
        if (isInt) return whole(random, least, Math.min(maxValue ?? MOST_WHOLE, least + MOST_WHOLE));
        const size = decades(random, 1e-3, 10);
        return least < 0 && chance(random, 0.5) ? -size : Math.min(maxValue ?? size, size);
      }
      case 'string':
        return unknown(key);
      case 'tuple': {
        const items = def.items.map((item) => draw(item, key));
        return isRange(schema) ? items.sort((a, b) => Number(a) - Number(b)) : items;
      }
      case 'array':
        return drawList(def.element, countsOf(inner), key);
      case 'record':
        return Object.fromEntries(
          ['a', 'b', 'c', 'd'].slice(0, whole(random, 1, MOST_ITEMS)).map((name) => [name, draw(def.valueType, key)]),
        );
      case 'object':
        return drawObject(inner, def.shape);
      case 'union':
        // A number or a text, which is all that is known of it.
        if (def.options.every((option) => ['number', 'string'].includes(defOf(option).type))) return unknown(key);
        return draw(pick(random, def.options), key);
      case 'pipe':
        return draw(def.in, key);
      default:
        throw new Error(`the schema has a ${def.type}, which the fuzzer cannot draw`);
    }
  };

  const drawList = (item: Schema, { least, most }: Counts, key: string): unknown[] => {
    const count = whole(random, least, Math.min(most, least + MOST_ITEMS));
    const items = Array.from({ length: count }, () => draw(item, key));
    const def = defOf(item);
    // Pairs of time and value are in order of time.
    const timed = def.type === 'tuple' && quantityFields.get(def.items[0] as z.ZodType)?.dimension === 'time';
    if (!timed) return items;
    const start = chance(random, 0.5) ? 0 : moment(random, duration, {});
    return items.map((pair, i) => [start + (i * duration) / (2 * count), (pair as unknown[])[1]]);
  };

  const drawObject = (schema: Schema, shape: Readonly<Record<string, Schema>>): Record<string, unknown> => {
    const chosen = new Set(
      Object.entries(shape).flatMap(([key, item]) =>
        !unwrap(item).optional || chance(random, present(key) ?? PRESENT) ? [key] : [],
      ),
    );
    const rules = rulesOf(schema);
    // Rules may depend on each other, so they are applied until nothing changes.
    for (let round = 0; round < rules.length + 1; round++) for (const rule of rules) rule.settle(chosen, random);
    const value: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(shape)) if (chosen.has(key)) value[key] = draw(item, key);
    for (const { amend } of rules) amend?.(value);
    settle(value);
    return value;
  };
  return draw;
}

interface Counts {
  readonly least: number;
  readonly most: number;
}

/** How many items a list may have. */
function countsOf(schema: Schema): Counts {
  let counts: Counts = { least: 0, most: MOST_ITEMS };
  for (const { _zod } of defOf(schema).checks ?? []) {
    const { minimum, maximum } = _zod.def as { readonly minimum?: number; readonly maximum?: number };
    counts = { least: minimum ?? counts.least, most: maximum ?? counts.most };
  }
  return counts;
}

/** A rule about the keys of an object, read from the JSON Schema. */
interface KeyRule {
  readonly settle: (present: Set<string>, random: Random) => void;
  readonly amend?: (value: Record<string, unknown>) => void;
}

interface JsonRule {
  readonly oneOf?: readonly { readonly required: readonly string[] }[];
  readonly not?: { readonly required: readonly string[] };
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas?: Readonly<
    Record<string, { readonly properties: Readonly<Record<string, { readonly const: unknown }>> }>
  >;
}

function rulesOf(schema: Schema): KeyRule[] {
  const { allOf = [] } = (z.globalRegistry.get(schema as z.ZodType) ?? {}) as { allOf?: readonly JsonRule[] };
  return allOf.map(({ oneOf, not, dependentRequired, dependentSchemas }): KeyRule => {
    if (oneOf !== undefined) {
      const keys = oneOf.map(({ required }) => required[0]);
      return { settle: (present, random) => keep(present, keys, pick(random, keys), true) };
    }
    if (not !== undefined)
      return { settle: (present, random) => keep(present, not.required, pick(random, not.required), false) };
    const needed = Object.entries(dependentRequired ?? {});
    const tied = Object.entries(dependentSchemas ?? {});
    return {
      settle: (present) => {
        for (const [key, others] of needed) if (present.has(key)) for (const other of others) present.add(other);
        for (const [key, { properties }] of tied)
          if (present.has(key)) for (const other of Object.keys(properties)) present.add(other);
      },
      amend: (value) => {
        for (const [key, { properties }] of tied)
          if (key in value) for (const [other, { const: only }] of Object.entries(properties)) value[other] = only;
      },
    };
  });
}

/** Leaves at most one of some keys, and exactly one if `one`. */
function keep(present: Set<string>, keys: readonly string[], favourite: string, one: boolean): void {
  const there = keys.filter((key) => present.has(key));
  if (there.length === 0 && one) present.add(favourite);
  for (const key of there) if (there.length > 1 && key !== favourite) present.delete(key);
}
