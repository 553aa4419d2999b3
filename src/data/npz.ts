/**
 * NumPy's archives: a ZIP file (APPNOTE 6.3) of .npy files, stored without compression as numpy.savez does. Every column is an array
 * of its own; the array `units` lists names beside units.
 */
import { crc32 } from 'node:zlib';
import { encodeNpy, encodeNpyTexts } from './npy.ts';
import { type Column, rowsOf, type Table } from './table.ts';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const UTF8 = 0x0800;
/** 1 January 1980, the first day that ZIP knows: the same data gives the same bytes whenever it is written. */
const DATE = (1 << 5) | 1;
const MOST_BYTES = 0xffffffff;

interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function encodeNpz(tables: readonly Table[]): Uint8Array {
  const columns = tables.flatMap((table) => table.columns.map((column) => ({ column, rows: rowsOf(table) })));
  const arrays = columns.map(({ column, rows }) => ({
    name: `${column.name}.npy`,
    bytes: encodeNpy(column.values, column.width === undefined ? [rows] : [rows, column.width]),
  }));
  const units = columns.flatMap(({ column }) => [column.name, column.unit]);
  return zip([...arrays, { name: unitsName(columns.map(({ column }) => column)), bytes: unitsArray(units) }]);
}

/** A column may be called `units` too. */
function unitsName(columns: readonly Column[]): string {
  return columns.some(({ name }) => name === 'units') ? 'units_of.npy' : 'units.npy';
}

function unitsArray(pairs: readonly string[]): Uint8Array {
  return encodeNpyTexts(pairs, [pairs.length / 2, 2]);
}

function zip(entries: readonly Entry[]): Uint8Array {
  const files = entries.map(({ name, bytes }) => ({ name: new TextEncoder().encode(name), bytes, crc: crc32(bytes) }));
  const central = files.reduce((sum, { name }) => sum + 46 + name.length, 0);
  const size = files.reduce((sum, { name, bytes }) => sum + 30 + name.length + bytes.length, central + 22);
  if (size > MOST_BYTES || files.length > 0xffff)
    throw new RangeError(
      `.npz: expected at most ${MOST_BYTES} bytes in at most 65535 arrays; got ${size} bytes in ${files.length}`,
    );
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  let at = 0;
  const number = (width: 2 | 4, value: number) => {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  };
  const put = (bytes: Uint8Array) => {
    out.set(bytes, at);
    at += bytes.length;
  };
  /** What the local and the central record have in common, from the version needed to the length of the name. */
  const common = ({ name, bytes, crc }: (typeof files)[number]) => {
    for (const value of [20, UTF8, 0, 0, DATE]) number(2, value);
    for (const value of [crc, bytes.length, bytes.length]) number(4, value);
    for (const value of [name.length, 0]) number(2, value);
  };
  const offsets = files.map((file) => {
    const offset = at;
    number(4, LOCAL);
    common(file);
    put(file.name);
    put(file.bytes);
    return offset;
  });
  const start = at;
  for (const [i, file] of files.entries()) {
    number(4, CENTRAL);
    number(2, 20);
    common(file);
    for (const value of [0, 0, 0]) number(2, value); // comment, disk, internal attributes
    number(4, 0);
    number(4, offsets[i]);
    put(file.name);
  }
  const length = at - start;
  number(4, END);
  for (const value of [0, 0, files.length, files.length]) number(2, value);
  number(4, length);
  number(4, start);
  number(2, 0);
  return out;
}
