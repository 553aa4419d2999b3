/** Reads records of a Program's image. */
import { createReader, type ImageReader, widthOf } from '../compile/image.ts';
import type { Program } from '../compile/index.ts';

const readers = new WeakMap<Program, ImageReader>();

export function readerOf(program: Program): ImageReader {
  let reader = readers.get(program);
  if (reader === undefined) {
    reader = createReader(program.image, program.sections);
    readers.set(program, reader);
  }
  return reader;
}

/** Number of i32 records in a section. */
export function countOf({ sections }: Program, name: string, record: new () => object): number {
  return (sections.find((section) => section.name === name)?.bytes ?? 0) / widthOf(record, 4);
}
