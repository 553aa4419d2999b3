import { describe, expect, it } from 'vitest';
import { contactKinds } from '../../src/contacts/index.ts';
import { elementKinds } from '../../src/elements/index.ts';
import { modelJsonSchema, starterModel } from '../../src/model/index.ts';
import { playerKinds } from '../../src/model/players.ts';
import { linesOf, modelOf } from './lines.ts';

type Json = { readonly [key: string]: Json };

/** Every schema inside a schema, with where it stands. */
function* inside(schema: unknown, path: string): Generator<readonly [string, Json]> {
  if (typeof schema !== 'object' || schema === null) return;
  yield [path, schema as Json];
  for (const [key, value] of Object.entries(schema)) yield* inside(value, `${path}/${key}`);
}

describe('the JSON Schema', () => {
  const schema = modelJsonSchema() as unknown as Json;

  it('is a titled draft 2020-12 schema of the keys of a model', () => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Clangor model',
      type: 'object',
      required: ['clangor', 'elements', 'outputs'],
      additionalProperties: false,
    });
    expect(Object.keys(schema.properties ?? {})).toEqual([
      ...['clangor', 'title', 'description', 'listen', 'rate', 'seconds', 'elements', 'contacts', 'players'],
      ...['score', 'outputs', 'keys', 'mix', 'solver'],
    ]);
  });

  it('knows every type', () => {
    const types = Object.values(schema.$defs ?? {}).flatMap((each) => each.properties?.type?.const ?? []);
    expect(types).toEqual([
      ...Object.keys(elementKinds),
      ...Object.keys(contactKinds),
      ...['initial', 'force', 'blow', 'pluck', 'strike', 'throw', 'gesture', 'strum', 'cluster', 'scrape'],
    ]);
  });

  it('has quantities as a number or a string, with unit, range and default', () => {
    expect(schema.$defs?.String?.properties?.length).toEqual({
      description: 'speaking length, m',
      type: ['number', 'string'],
      exclusiveMinimum: 0,
    });
    expect(schema.properties?.rate).toEqual({
      description: 'sample rate, Hz',
      type: ['number', 'string'],
      minimum: 1000,
      maximum: 1536000,
      default: 44100,
    });
  });

  it('has the words of choices and the keys that exclude or need each other', () => {
    expect(schema.$defs?.Collision?.properties?.rule).toMatchObject({
      enum: ['p2', 'p2c', 'p2m', '27s', '27f', '26', 26],
      default: 'p2',
    });
    expect(schema.$defs?.Connection?.properties?.rule).toMatchObject({ enum: ['p2', 'signed', 'eq69'] });
    expect(schema.$defs?.String?.allOf).toEqual([
      { oneOf: [{ required: ['tension'] }, { required: ['pitch'] }] },
      { oneOf: [{ required: ['linearDensity'] }, { required: ['density'] }] },
      { not: { required: ['young', 'rigidity'] } },
      { not: { required: ['modes', 'upTo'] } },
      { not: { required: ['sigma0', 'decay'] } },
      { not: { required: ['sigma1', 'decay'] } },
      { dependentRequired: { density: ['radius'] } },
      { dependentRequired: { young: ['radius'] } },
      { dependentSchemas: { modes: { required: ['method'], properties: { method: { const: 'modal' } } } } },
      { dependentSchemas: { upTo: { required: ['method'], properties: { method: { const: 'modal' } } } } },
    ]);
  });

  it('describes every field', () => {
    const bare = [...inside(schema, '')]
      .filter(([path]) => /\/properties\/[^/]+$/.test(path) && !path.includes('/dependentSchemas/'))
      .filter(([, field]) => field.description === undefined && field.$ref === undefined)
      .map(([path]) => path);
    expect(bare).toEqual([]);
  });

  it('closes every object and refers only to what it defines', () => {
    for (const [path, each] of inside(schema, '')) {
      const isRule = path.includes('/dependentSchemas/');
      if (each.properties !== undefined && !path.endsWith('/properties') && !isRule)
        expect(each.additionalProperties, path).toBe(false);
      const ref: unknown = each.$ref;
      if (typeof ref === 'string') expect(schema.$defs).toHaveProperty(ref.replace('#/$defs/', ''));
    }
  });
});

describe('the starter model', () => {
  it.each(['ball', 'My "first" model: #1', '', 'a\nb'])('%j loads without problems and keeps its name', (name) => {
    expect(linesOf(starterModel(name))).toEqual([]);
    expect(modelOf(starterModel(name)).title).toBe(name);
  });

  it('names every kind of element, contact and player', () => {
    const lines = starterModel('ball').split('\n');
    const comments = lines.flatMap((line) => (line.startsWith('#') ? [line.slice(2)] : [])).join(' ');
    for (const kinds of [elementKinds, contactKinds, playerKinds])
      expect(comments).toContain(`: ${Object.keys(kinds).join(', ')}.`);
    for (const line of lines.slice(1)) if (line.startsWith('#')) expect(line.length).toBeLessThan(80);
  });

  it('shows every section with a comment', () => {
    const text = starterModel('ball');
    for (const section of ['elements', 'contacts', 'players', 'score', 'outputs']) {
      expect(text).toMatch(new RegExp(`\\n# .*\\n${section}:\\n`));
    }
    const { elements, contacts, outputs } = modelOf(text);
    expect(elements.ball).toMatchObject({ type: 'mass', mass: 0.01, gravity: 9.81 });
    expect(contacts.knock).toMatchObject({
      type: 'collision',
      lower: { element: 'table' },
      upper: { element: 'ball' },
    });
    expect(Object.values(outputs).map(({ quantity }) => quantity)).toEqual(['velocity', 'force']);
  });
});
