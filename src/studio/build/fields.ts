/** The fields of a model's entries, read from the JSON schema of the format. */
import { modelJsonSchema } from '../../model/index.ts';
import type { SectionName } from '../session.ts';

export interface Field {
  readonly key: string;
  /** Description, without the unit. */
  readonly text: string;
  readonly unit: string;
  readonly kind: 'quantity' | 'choice' | 'source';
  readonly choices: readonly string[];
  readonly required: boolean;
  /** The default as it would be written; empty if there is none. */
  readonly defaultText: string;
  /** Bounds, in SI units. */
  readonly min: number | undefined;
  readonly max: number | undefined;
}

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

let whole: Schema | undefined;

/** The schema of one kind of entry, found by its type or, for outputs, by the required key that identifies it. */
function kindOf(section: SectionName, type: string): Schema | undefined {
  whole ??= modelJsonSchema() as Schema;
  const defs = whole.$defs ?? {};
  const follow = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref === undefined ? schema : defs[schema.$ref.replace('#/$defs/', '')];
  const one = follow(whole.properties?.[section]?.additionalProperties);
  const kinds = (one?.oneOf ?? one?.anyOf ?? []).map(follow);
  return kinds.find((kind) => kind?.properties?.type?.const === type || kind?.required?.includes(type));
}

/** The schema's description of a kind of entry. */
export function kindText(section: SectionName, type: string): string {
  return kindOf(section, type)?.properties?.type?.description ?? '';
}

/** The required fields, then the others, each in the order of the schema. */
export function fieldsFor(section: SectionName, type: string): Field[] {
  const kind = kindOf(section, type);
  const fields = Object.entries(kind?.properties ?? {}).flatMap(([key, schema]) =>
    key === 'type' ? [] : [fieldOf(key, schema, kind?.required?.includes(key) ?? false)],
  );
  return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
}

function fieldOf(key: string, schema: Schema, required: boolean): Field {
  const description = schema.description ?? '';
  const unit = UNIT.exec(description);
  const quantity = [schema, ...(schema.anyOf ?? [])].some(isQuantity);
  return {
    key,
    text: unit === null ? description : description.slice(0, unit.index),
    unit: quantity ? (unit?.[1] ?? '').replace('exponent', 'α').replace(/\^([234])/g, (_, power) => RAISED[power]) : '',
    kind: quantity ? 'quantity' : schema.enum === undefined ? 'source' : 'choice',
    choices: [...new Set((schema.enum ?? []).map(String))],
    required,
    defaultText: schema.default === undefined ? '' : written(schema.default),
    min: schema.minimum ?? schema.exclusiveMinimum,
    max: schema.maximum,
  };
}

/** Whether a schema takes a number or a string with a unit. */
function isQuantity({ type }: Schema): boolean {
  return Array.isArray(type) && type.includes('number') && type.includes('string');
}

/** Matches the unit at the end of a description, as src/model writes it. */
const UNIT = /, ((?:k?g|m|s|Hz|N|Pa|1|kg\/s)(?:[/^ ][A-Za-z0-9^/ ]+)?)$/;

/** Powers as they are set in print. */
const RAISED: Readonly<Record<string, string>> = { 2: '²', 3: '³', 4: '⁴' };

/** The format lets one word stand for several that are the same. */
function written(value: unknown): string {
  if (Array.isArray(value) && value.length > 1 && value.every((one) => one === value[0])) return written(value[0]);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
