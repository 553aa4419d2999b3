/**
 * A part of the image lays itself out: it takes its memory from the layout, names its fields of the header, and writes itself
 * once every part has its memory.
 */
import type { Header } from '../kernel/records.ts';
import type { Image } from './image.ts';

/** Fields of the header: addresses, counts and settings. */
export type HeaderFields = Readonly<Partial<Record<keyof Header, number>>>;

/** A part of the image that has its memory. */
export interface Placed {
  readonly header: HeaderFields;
  readonly write: (image: Image) => void;
}

/** The fields of all parts together. */
export function joinHeaders(parts: readonly Placed[]): HeaderFields {
  const all: Record<string, number> = {};
  for (const { header } of parts)
    for (const [name, value] of Object.entries(header)) {
      if (name in all) throw new Error(`two parts of the image give the header's field ${name}`);
      all[name] = value;
    }
  return all;
}
