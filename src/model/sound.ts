// The valid parts of a source, so that names can be checked even if numbers are wrong. "Sound" means valid here.

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

export type SoundElement = Loose<Element, 'type'>;
/** Those that are touched in a given way. */
export type SoundOf<F extends Form> = Loose<ElementOf<F>, 'type'>;
export type SoundContact = Loose<Contact, 'type'>;
export type SoundPlayer = Loose<ReadPlayer, 'type'>;
export type SoundOutput = Loose<Output, never>;
export type SoundEvent = Loose<ReadEvent, never>;

/** Every name that was written, with its valid fields; undefined if its type is unknown. */
type Named<T> = ReadonlyMap<string, T | undefined>;

export interface Sound {
  readonly elements: Named<SoundElement>;
  readonly contacts: Named<SoundContact>;
  readonly players: Named<SoundPlayer>;
  readonly outputs: Named<SoundOutput>;
  readonly score: readonly (SoundEvent | undefined)[];
}

type Kinds = Readonly<Record<string, { readonly shape: Readonly<Record<string, z.ZodType>> }>>;

/** The valid parts of a source. */
export function soundParts(source: unknown): Sound {
  const byType = (kinds: Kinds) => (value: unknown) =>
    valueAt(kinds, [String(valueAt(value, ['type']))]) as Kinds[string] | undefined;
  const byKey = (kinds: Kinds) => (value: unknown) =>
    Object.entries(kinds).find(([key]) => valueAt(value, [key]) !== undefined)?.[1];
  const events = valueAt(source, ['score']);
  // The casts are safe because soundFields keeps only fields that their schema accepts.
  return {
    elements: named(source, 'elements', byType(elementKinds)) as Named<SoundElement>,
    contacts: named(source, 'contacts', byType(contactKinds)) as Named<SoundContact>,
    players: named(source, 'players', byType(playerKinds)) as Named<SoundPlayer>,
    outputs: named(source, 'outputs', byKey(outputKinds)) as Named<SoundOutput>,
    score: Array.isArray(events)
      ? (events.map((event) => soundFields(event, byKey(eventKinds)(event))) as (SoundEvent | undefined)[])
      : [],
  };
}

function named(source: unknown, section: string, kindOf: (value: unknown) => Kinds[string] | undefined): Named<object> {
  const record = valueAt(source, [section]);
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return new Map();
  return new Map(Object.entries(record).map(([name, value]) => [name, soundFields(value, kindOf(value))]));
}

function soundFields(value: unknown, kind: Kinds[string] | undefined): object | undefined {
  if (kind === undefined) return undefined;
  const fields = Object.entries(kind.shape).flatMap(([key, schema]) => {
    const parsed = parseSchema(schema, valueAt(value, [key]));
    return parsed.ok && parsed.data !== undefined ? [[key, parsed.data] as const] : [];
  });
  return Object.fromEntries(fields);
}
