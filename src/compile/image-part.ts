/**
 * The image is made of parts. Each allocates its memory, says which fields of the header it sets, and writes its contents once all
 * parts are allocated.
 */
import type { Header } from '../kernel/records.ts';
import type { Image } from './image.ts';

/** Fields of the header: addresses, counts and settings. */
export type HeaderFields = Readonly<Partial<Record<keyof Header, number>>>;

/** A part of the image whose memory is allocated. */
export interface ImagePart {
  readonly header: HeaderFields;
  readonly write: (image: Image) => void;
}

/** The header fields of all parts. */
export function joinHeaders(parts: readonly ImagePart[]): HeaderFields {
  const all: Record<string, number> = {};
  for (const { header } of parts)
    for (const [name, value] of Object.entries(header)) {
      if (name in all) throw new Error(`two parts of the image set the header field ${name}`);
      all[name] = value;
    }
  return all;
}
