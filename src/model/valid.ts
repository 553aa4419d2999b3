// The valid parts of a source, so that names can be checked even if numbers are wrong.

import type { z } from 'zod';
import type { ElementOf, Form } from '../elements/index.ts';
import { type Contact, contactKinds } from './contacts.ts';
import { type Element, elementKinds } from './elements.ts';
import { valueAt } from './faults.ts';
import { type Output, outputKinds } from './outputs.ts';
import { parseSchema } from './parse-schema.ts';
import { playerKinds, type ReadPlayer } from './players.ts';
import { eventKinds, type ReadEvent } from './score.ts';

/** Any field may be absent, because it is invalid, except the one that identifies the type. */
type Loose<T, Key extends PropertyKey> = T extends unknown ? Pick<T, Extract<keyof T, Key>> & Partial<T> : never;

export type ValidElement = Loose<Element, 'type'>;
/** The valid fields of elements of one form. */
export type ValidOf<F extends Form> = Loose<ElementOf<F>, 'type'>;
export type ValidContact = Loose<Contact, 'type'>;
export type ValidPlayer = Loose<ReadPlayer, 'type'>;
export type ValidOutput = Loose<Output, never>;
export type ValidEvent = Loose<ReadEvent, never>;

/** Every name that was written, with its valid fields; undefined if its type is unknown. */
type Named<T> = ReadonlyMap<string, T | undefined>;

/** The valid parts of a model. */
export interface ValidParts {
  readonly elements: Named<ValidElement>;
  readonly contacts: Named<ValidContact>;
  readonly players: Named<ValidPlayer>;
  readonly outputs: Named<ValidOutput>;
  readonly score: readonly (ValidEvent | undefined)[];
}

type Kinds = Readonly<Record<string, { readonly shape: Readonly<Record<string, z.ZodType>> }>>;

/** Finds the valid parts of a source. */
export function validParts(source: unknown): ValidParts {
  const byType = (kinds: Kinds) => (value: unknown) =>
    valueAt(kinds, [String(valueAt(value, ['type']))]) as Kinds[string] | undefined;
  const byKey = (kinds: Kinds) => (value: unknown) =>
    Object.entries(kinds).find(([key]) => valueAt(value, [key]) !== undefined)?.[1];
  const events = valueAt(source, ['score']);
  // The casts are safe because validFields keeps only fields that their schema accepts.
  return {
    elements: named(source, 'elements', byType(elementKinds)) as Named<ValidElement>,
    contacts: named(source, 'contacts', byType(contactKinds)) as Named<ValidContact>,
    players: named(source, 'players', byType(playerKinds)) as Named<ValidPlayer>,
    outputs: named(source, 'outputs', byKey(outputKinds)) as Named<ValidOutput>,
    score: Array.isArray(events)
      ? (events.map((event) => validFields(event, byKey(eventKinds)(event))) as (ValidEvent | undefined)[])
      : [],
  };
}

function named(source: unknown, section: string, kindOf: (value: unknown) => Kinds[string] | undefined): Named<object> {
  const record = valueAt(source, [section]);
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return new Map();
  return new Map(Object.entries(record).map(([name, value]) => [name, validFields(value, kindOf(value))]));
}

function validFields(value: unknown, kind: Kinds[string] | undefined): object | undefined {
  if (kind === undefined) return undefined;
  const fields = Object.entries(kind.shape).flatMap(([key, schema]) => {
    const parsed = parseSchema(schema, valueAt(value, [key]));
    return parsed.ok && parsed.data !== undefined ? [[key, parsed.data] as const] : [];
  });
  return Object.fromEntries(fields);
}
