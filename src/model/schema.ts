// The model format, version 1: what a person writes (ModelSource) and what it means (Model: SI numbers, defaults filled).

import { z } from 'zod';
import { contactSchema } from './contacts.ts';
import { elementSchema } from './elements.ts';
import { familyName, familySchema, familySections } from './families.ts';
import { choice, integer, list, maxRate, object, prose, quantity, section } from './fields.ts';
import { type Keys, keysSchema } from './keys.ts';
import { outputSchema } from './outputs.ts';
import { maxSeconds, type Player, playerSchema } from './players.ts';
import { eventSchema, type ScoreEvent } from './score.ts';

export const modelSchema = object('a model, which has the keys clangor, elements and outputs', {
  clangor: z.literal(1, { error: 'expected 1, the version of the format' }).describe('version of the format: 1'),
  title: prose('one line that names the model', 200).exactOptional(),
  description: prose('what the model is and where its numbers come from', 10_000).exactOptional(),
  listen: prose('what to listen for', 2000).exactOptional(),
  rate: quantity('frequency', 'sample rate', { min: 1000, max: maxRate }).prefault(44_100),
  seconds: quantity('time', 'duration of the run', { above: 0, max: maxSeconds }).prefault(2),
  elements: section('elements', 'what vibrates, by name', elementSchema, 1, 1000),
  contacts: section('contacts', 'what touches, by name', contactSchema, 0, 10_000).prefault({}),
  players: section('players', 'what excites, by name', playerSchema, 0, 1000).prefault({}),
  score: list('events', 'what happens when', eventSchema, 0, 100_000).prefault([]),
  outputs: section('outputs', 'what is heard, by name', outputSchema, 1, 1000),
  keys: keysSchema.exactOptional(),
  mix: choice('stereo: outputs panned into one file; stems: one channel per output', ['stereo', 'stems']).prefault(
    'stereo',
  ),
  solver: object('solver settings', {
    scheme: choice('rules: each contact by its own rule; it2: collisions and connections by Newton', [
      'rules',
      'it2',
    ]).prefault('rules'),
    passes: integer('corrector passes of the solve of coupled contacts', 0, 64).prefault(1),
    corrector: choice(
      'tangent: each contact is planned alone, then against the forces of the others, and strongly coupled ones by tangents; apart: the same without tangents; settled: all find their forces first',
      ['tangent', 'apart', 'settled'],
    ).prefault('tangent'),
    gate: quantity(
      'number',
      'coupling from which an island is solved by tangents; 0: always; if absent, where a light body is squeezed between heavy ones',
      { min: 0, max: 1 },
    ).exactOptional(),
    tangents: integer('most solves by tangents in one step; without it 12, or 3 with a gate', 1, 64).exactOptional(),
  })
    .describe('how the contacts are solved')
    .prefault({}),
}).meta({ title: 'Clangor model', description: 'A system of vibrating and colliding things, and how it is played.' });

/** What a person writes. */
export type ModelSource = z.input<typeof modelSchema>;
/** What it means: SI numbers, defaults filled in, events sorted by time, every reference checked. */
export type Model = Omit<z.output<typeof modelSchema>, 'players' | 'score' | 'keys'> & {
  players: Record<string, Player>;
  score: ScoreEvent[];
  keys?: Keys;
};

/** Gives a model written in TypeScript its type. */
export function defineModel(source: ModelSource): ModelSource {
  return source;
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly [key: string]: unknown;
}

/** Families are replaced before the schema of a model is applied, so their form is added here. */
function withFamilies(schema: JsonSchema): object {
  const family = z.toJSONSchema(familySchema, { io: 'input', target: 'draft-2020-12' }) as JsonSchema;
  const { $schema: _, ...range } = family;
  const item = { type: 'object', patternProperties: { '^for$': range }, required: ['for'] };
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, value]) => {
      if (!Object.hasOwn(familySections, key)) return [key, value];
      const { propertyNames, ...section } = value;
      // A name with <key> is that of a family; its fields may be tables, which only the whole check knows.
      const names = { anyOf: [propertyNames, { pattern: familyName.source }] };
      return [key, { ...section, propertyNames: names, patternProperties: { [familyName.source]: item } }];
    }),
  );
  return { ...schema, properties };
}

/** The format as JSON Schema (draft 2020-12), for editors. */
export function modelJsonSchema(): object {
  return withFamilies(z.toJSONSchema(modelSchema, { io: 'input', target: 'draft-2020-12' }) as JsonSchema);
}
