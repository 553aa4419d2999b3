/** Layout of a contact's record: the fields that every contact has, then those of its law (kernel/laws/table.ts). */
import { LAW_FIELDS, type LawName, laws } from '../kernel/laws/table.ts';
import { ContactLinks, ContactRecord } from '../kernel/records.ts';
import { createReader, type ImageReader } from './image.ts';
import type { Program } from './program.ts';

const common = Object.keys(new ContactRecord());

/** Number of fields in one contact's record. */
export const CONTACT_NUMBERS = common.length + LAW_FIELDS;

const known = new Map<string, number>(laws.map(({ name }, i) => [name, i]));

/** The kernel's number of a law. */
export function lawNumber(name: LawName): number {
  return known.get(name) as number;
}

/** Whether a law has a trait of kernel/laws/traits.ts. */
export function hasTrait(name: LawName, trait: number): boolean {
  return (laws[lawNumber(name)].traits & trait) !== 0;
}

/** The fields of a contact with law number `law`, in memory order. */
export const contactFields: readonly (readonly string[])[] = laws.map(({ constants, state }) => [
  ...common,
  ...constants,
  ...state,
]);

/** A pedal asks for the numbers of all dampers, and advice for those of all points: an image is indexed once. */
const readers = new WeakMap<Uint8Array, ImageReader>();

function readerOf({ image, sections }: Program): ImageReader {
  const reader = readers.get(image) ?? createReader(image, sections);
  readers.set(image, reader);
  return reader;
}

/** The value of a contact's field before the first sample. */
export function initialNumber(program: Program, point: number, field: string): number {
  const reader = readerOf(program);
  const law = reader.int('contact-links', ContactLinks, point, 'law');
  // A record is as wide as its section says.
  return reader.floatAt('contacts', point, contactFields[law].indexOf(field));
}

/** What each element adds to the compliance of a contact point, m/N, by name. */
export function compliancesOf(program: Program, point: number): ReadonlyMap<string, number> {
  const reader = readerOf(program);
  const link = (field: keyof ContactLinks) => reader.int('contact-links', ContactLinks, point, field);
  const sums = new Map<string, number>();
  const { elements } = program;
  let k = -1;
  for (let t = link('firstTerm'); t < link('firstRow') + link('rowTerms'); t++) {
    const slot = reader.intAt('term-slots', t);
    // The terms of a point follow each other element by element.
    const isSame = k >= 0 && elements[k].slot <= slot && !(elements[k + 1]?.slot <= slot);
    if (!isSame) k = elements.findLastIndex((element) => element.slot <= slot);
    const name = elements[k]?.name ?? '';
    const share = reader.floatAt('term-weights', t) * reader.floatAt('term-mobilities', t);
    sums.set(name, (sums.get(name) ?? 0) + share);
  }
  return sums;
}
