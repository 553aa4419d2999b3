/** What can be set on a thing of a model, read from the format's own schema. */
import { modelJsonSchema } from '../../model/index.ts';
import type { SectionName } from '../session.ts';

export interface Field {
  readonly key: string;
  /** What it is, without its unit. */
  readonly text: string;
  readonly unit: string;
  readonly kind: 'quantity' | 'choice' | 'source';
  readonly choices: readonly string[];
  readonly needed: boolean;
  /** As it would be written; empty if there is none. */
  readonly byDefault: string;
  /** SI units. */
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

/** The schema of one kind of thing, told by its type or, for outputs, by the key that only it has. */
function kindOf(section: SectionName, type: string): Schema | undefined {
  whole ??= modelJsonSchema() as Schema;
  const defs = whole.$defs ?? {};
  const follow = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref === undefined ? schema : defs[schema.$ref.replace('#/$defs/', '')];
  const one = follow(whole.properties?.[section]?.additionalProperties);
  const kinds = (one?.oneOf ?? one?.anyOf ?? []).map(follow);
  return kinds.find((kind) => kind?.properties?.type?.const === type || kind?.required?.includes(type));
}

/** What the thing is, in words of the format. */
export function kindText(section: SectionName, type: string): string {
  return kindOf(section, type)?.properties?.type?.description ?? '';
}

/** Those that must stand first, then the others in the order of the format. */
export function fieldsFor(section: SectionName, type: string): Field[] {
  const kind = kindOf(section, type);
  const fields = Object.entries(kind?.properties ?? {}).flatMap(([key, schema]) =>
    key === 'type' ? [] : [fieldOf(key, schema, kind?.required?.includes(key) ?? false)],
  );
  return [...fields.filter(({ needed }) => needed), ...fields.filter(({ needed }) => !needed)];
}

function fieldOf(key: string, schema: Schema, needed: boolean): Field {
  const description = schema.description ?? '';
  const unit = UNIT.exec(description);
  const quantity = Array.isArray(schema.type) && schema.type.includes('number') && schema.type.includes('string');
  return {
    key,
    text: unit === null ? description : description.slice(0, unit.index),
    unit: quantity ? (unit?.[1] ?? '').replace('exponent', 'α') : '',
    kind: quantity ? 'quantity' : schema.enum === undefined ? 'source' : 'choice',
    choices: [...new Set((schema.enum ?? []).map(String))],
    needed,
    byDefault: schema.default === undefined ? '' : written(schema.default),
    min: schema.minimum ?? schema.exclusiveMinimum,
    max: schema.maximum,
  };
}

/** The unit at the end of a description, as src/model writes it. */
const UNIT = /, ((?:k?g|m|s|Hz|N|Pa|1|kg\/s)(?:[/^ ][A-Za-z0-9^/ ]+)?)$/;

function written(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
