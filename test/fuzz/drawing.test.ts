/** What the fuzzer draws: every field and choice of every kind in the schema, in items that the schema accepts, and that a body can be built from. */
import { expect, test } from 'vitest';
import { safeParse } from 'zod';
import { bodyOf, type Element } from '../../src/elements/index.ts';
import { isOpenEnded } from '../../src/fuzz/draft.ts';
import { drawing, optionsOf, type Schema, shapeOf, unwrap } from '../../src/fuzz/draw.ts';
import type { Scene } from '../../src/fuzz/items.ts';
import { hintsFor } from '../../src/fuzz/scene.ts';
import { contactSchema } from '../../src/model/contacts.ts';
import { elementSchema } from '../../src/model/elements.ts';
import { familySchema } from '../../src/model/families.ts';
import { quantityFields } from '../../src/model/fields.ts';
import { keysSchema } from '../../src/model/keys.ts';
import { outputSchema } from '../../src/model/outputs.ts';
import { playerSchema } from '../../src/model/players.ts';
import { eventSchema } from '../../src/model/score.ts';
import { randomFrom } from '../../src/numerics/random.ts';

const RATE = 48_000;
const MOST_DRAWS = 2000;

type Def = Readonly<Record<string, unknown>> & { readonly type: string };
const defOf = (schema: Schema) => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** Every field and choice below a schema, and what is there in a value if there is one. A field that has no choices counts as a whole. */
function partsOf(schema: Schema, at: string, value?: { readonly is: unknown }): string[] {
  const { inner } = unwrap(schema);
  const def = defOf(inner);
  if (quantityFields.has(inner as never)) return [at];
  const below = (next: Schema, path: string, is: (value: never) => unknown) =>
    partsOf(next, path, value && { is: is(value.is as never) });
  switch (def.type) {
    case 'union': {
      const options = def.options as Schema[];
      if (options.every((option) => shapeOf(option) === undefined)) return [at];
      return options.flatMap((option) =>
        value === undefined || safeParse(option, value.is).success ? partsOf(option, at, value) : [],
      );
    }
    case 'object':
      return Object.entries(def.shape as Readonly<Record<string, Schema>>).flatMap(([key, field]) => {
        const isThere = value === undefined || (value.is as Record<string, unknown>)[key] !== undefined;
        return isThere ? below(field, `${at}.${key}`, (whole) => whole[key]) : [];
      });
    case 'array':
      if (value === undefined) return partsOf(def.element as Schema, at);
      return (value.is as unknown[]).flatMap((is) => partsOf(def.element as Schema, at, { is }));
    case 'tuple':
      return (def.items as Schema[]).flatMap((item, i) => below(item, at, (whole) => whole[i]));
    case 'enum': {
      // How a body looks in the studio changes nothing that is computed.
      if (at.endsWith('.looks')) return [at];
      return value === undefined
        ? Object.values(def.entries as object).map((choice) => `${at}: ${choice}`)
        : [`${at}: ${value.is}`];
    }
    default:
      return [at];
  }
}

const SCENE: Scene = {
  elements: {
    string: {
      type: 'string',
      length: 1,
      tension: 100,
      linearDensity: 0.01,
      axialStiffness: 1e4,
      stretch: 'full',
      grid: { intervals: 8 },
    },
    bar: { type: 'bar', length: 1, width: 0.01, thickness: 0.01, density: 1000, young: 1e9, grid: { intervals: 8 } },
    plate: { type: 'plate', sides: [1, 1], thickness: 0.01, density: 1000, young: 1e9, grid: { spacing: 0.2 } },
    modal: { type: 'modal', modes: [{ frequency: 100, mass: 1, shape: { here: 1 } }] },
    mass: { type: 'mass', mass: 1 },
    floor: { type: 'barrier' },
  },
  contacts: {
    collision: { type: 'collision', lower: 'floor', upper: 'mass', stiffness: 1, exponent: 1 },
    spring: { type: 'spring', between: ['mass', 'floor'], stiffness: 1 },
    friction: { type: 'friction', on: 'mass', normal: 'collision' },
    bow: { type: 'bow', on: { element: 'string', at: 0.1 } },
  },
  players: {
    force: { type: 'force', at: 'mass', samples: [1] },
    blow: { type: 'blow', ends: [{ element: 'mass' }], samples: [1] },
    pluck: { type: 'pluck', at: { element: 'string', at: 0.1 }, force: 1 },
  },
};

const KINDS = Object.entries({
  elementSchema,
  contactSchema,
  playerSchema,
  outputSchema,
  eventSchema,
  keysSchema,
  familySchema,
}).flatMap(([section, schema]) =>
  optionsOf(schema).map((kind) => {
    const { type } = shapeOf(kind) ?? {};
    const name = type === undefined ? Object.keys(shapeOf(kind) ?? {}).join(' ') : String(defOf(type).values);
    return [`${section.replace('Schema', '')}: ${name}`, kind] as const;
  }),
);

/** Whether a body could be built, if it is one; one with as many modes as are stable takes too long here. */
function isBuilt(item: unknown): boolean {
  const parsed = elementSchema.safeParse(item);
  if (!parsed.success) return true;
  return !isOpenEnded(parsed.data) && !('message' in bodyOf(parsed.data as Element, RATE, ''));
}

/** A range is of a field that the kind has, or of what is known of every body that sounds. */
function isPossible(part: string, kind: Schema): boolean {
  const [, ranges, field] = part.split('.');
  return ranges !== 'range' || field === 'bend' || field in (shapeOf(kind) ?? {});
}

test.each(KINDS)('%s: every field and choice is drawn', (_, kind) => {
  const random = randomFrom(1);
  const draw = drawing(hintsFor(SCENE, random, 0.01, false));
  const missing = new Set(partsOf(kind, '').filter((part) => isPossible(part, kind)));
  for (let i = 0; i < MOST_DRAWS && missing.size > 0; i++) {
    const item = draw(kind);
    const parts = safeParse(kind, item).success
      ? partsOf(kind, '', { is: item }).filter((part) => missing.has(part))
      : [];
    if (parts.length > 0 && isBuilt(item)) for (const part of parts) missing.delete(part);
  }
  expect([...missing]).toEqual([]);
});
