/** Writes the memory of a Program: first every section is allocated, then the records are filled in by field name. */
import { IMAGE_BASE } from '../kernel/records.ts';

type RecordClass = new () => object;

const known = new Map<
  RecordClass,
  { readonly names: readonly string[]; readonly indices: ReadonlyMap<string, number> }
>();

/** A record's field names and their indices, cached. */
function described(record: RecordClass) {
  let fields = known.get(record);
  if (fields === undefined) {
    const names = Object.keys(new record());
    fields = { names, indices: new Map(names.map((name, i) => [name, i])) };
    known.set(record, fields);
  }
  return fields;
}

/** Names of a record's fields in memory order: the order in which kernel/records.ts declares them. */
export function fieldsOf(record: RecordClass): readonly string[] {
  return described(record).names;
}

/** Bytes from the start of a record to each of its fields. */
export function offsetsOf<T extends object>(record: new () => T, fieldBytes: 4 | 8): Readonly<Record<keyof T, number>> {
  const { names } = described(record);
  return Object.fromEntries(names.map((name, i) => [name, fieldBytes * i])) as Record<keyof T, number>;
}

export interface Section {
  readonly name: string;
  /** First byte, absolute. */
  readonly address: number;
  readonly bytes: number;
  /** Bytes of one record or number. */
  readonly width: number;
}

export interface Layout {
  /** Allocates `count` records or numbers of `width` bytes each and returns the address of the first. */
  readonly allocate: (name: string, count: number, width: number) => number;
  readonly sections: Section[];
  /** First byte after everything allocated so far. */
  readonly end: () => number;
}

/** Sections start on 64-byte boundaries: aligned for vectors, and no two share a cache line. */
const ALIGN = 64;

/**
 * Processors compare the addresses of loads and stores by their offset in a page of this size. Long sections that are traversed together
 * (three states, tables of modes) would stall each other if they began at the same offset, so each begins STAGGER bytes later.
 */
const PAGE = 4096;
const STAGGER = 13 * ALIGN;

export function createLayout(): Layout {
  let next = IMAGE_BASE;
  let long = 0;
  const sections: Section[] = [];
  return {
    allocate: (name, count, width) => {
      const bytes = count * width;
      const wanted = bytes < PAGE ? next % PAGE : (STAGGER * long++) % PAGE;
      const address = next + ((wanted - (next % PAGE) + PAGE) % PAGE);
      sections.push({ name, address, bytes, width });
      next = Math.ceil((address + bytes) / ALIGN) * ALIGN;
      return address;
    },
    sections,
    end: () => next,
  };
}

/** Bytes of one record. */
export function widthOf(record: RecordClass, fieldBytes: 4 | 8): number {
  return fieldsOf(record).length * fieldBytes;
}

export interface Image {
  readonly bytes: Uint8Array;
  readonly setInt: (address: number, value: number) => void;
  /** Sets bit `i` of a bit array. */
  readonly setBit: (address: number, i: number) => void;
  readonly setFloat: (address: number, value: number) => void;
  readonly setInts: (address: number, record: RecordClass, values: Readonly<Record<string, number>>) => void;
  readonly setFloats: (address: number, record: RecordClass, values: Readonly<Record<string, number>>) => void;
}

export function createImage(end: number): Image {
  const bytes = new Uint8Array(end - IMAGE_BASE);
  const view = new DataView(bytes.buffer);
  const setInt = (address: number, value: number) => view.setInt32(address - IMAGE_BASE, value, true);
  const setFloat = (address: number, value: number) => view.setFloat64(address - IMAGE_BASE, value, true);
  const each = (
    record: RecordClass,
    values: Readonly<Record<string, number>>,
    set: (i: number, value: number) => void,
  ) => {
    const { indices } = described(record);
    for (const name in values) {
      const i = indices.get(name);
      if (i === undefined) throw new Error(`${record.name} has no field ${name}`);
      set(i, values[name]);
    }
  };
  return {
    bytes,
    setInt,
    setBit: (address, i) => {
      bytes[address - IMAGE_BASE + (i >> 3)] |= 1 << (i & 7);
    },
    setFloat,
    setInts: (address, record, values) => each(record, values, (i, value) => setInt(address + 4 * i, value)),
    setFloats: (address, record, values) => each(record, values, (i, value) => setFloat(address + 8 * i, value)),
  };
}

/** Reads the records of a written image by name. */
export interface ImageReader {
  readonly int: (section: string, record: RecordClass, index: number, field: string) => number;
  readonly float: (section: string, record: RecordClass, index: number, field: string) => number;
  /** Number `index` of a section of plain i32 or f64; of records of f64, the given number of each. */
  readonly intAt: (section: string, index: number) => number;
  readonly floatAt: (section: string, index: number, number?: number) => number;
}

export function createReader(image: Uint8Array, sections: readonly Section[]): ImageReader {
  const view = new DataView(image.buffer, image.byteOffset);
  const named = new Map(sections.map((section) => [section.name, section]));
  const at = (name: string, index: number, offset = 0) => {
    const section = named.get(name);
    if (section === undefined) throw new Error(`the image has no section ${name}`);
    return section.address - IMAGE_BASE + index * section.width + offset;
  };
  const fieldAt = (section: string, record: RecordClass, index: number, field: string, bytes: 4 | 8) => {
    const fieldIndex = described(record).indices.get(field);
    if (fieldIndex === undefined) throw new Error(`${record.name} has no field ${field}`);
    return at(section, index, bytes * fieldIndex);
  };
  return {
    int: (section, record, index, field) => view.getInt32(fieldAt(section, record, index, field, 4), true),
    float: (section, record, index, field) => view.getFloat64(fieldAt(section, record, index, field, 8), true),
    intAt: (section, index) => view.getInt32(at(section, index), true),
    floatAt: (section, index, number = 0) => view.getFloat64(at(section, index, 8 * number), true),
  };
}
