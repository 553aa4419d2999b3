/**
 * Matlab's files, level 5 ("MAT-File Format", MathWorks), which Matlab, Octave and scipy read: a header of 128 bytes, then one
 * element per variable. Every column is a matrix, a row of the table a row of it; `units` is a structure of texts.
 */
import { type Column, rowsOf, type Table, widthOf } from './table.ts';

const INT8 = 1;
const INT32 = 5;
const UINT32 = 6;
const DOUBLE = 9;
const MATRIX = 14;
const UTF16 = 17;

const STRUCT_CLASS = 2;
const CHAR_CLASS = 4;
const DOUBLE_CLASS = 6;

/** Longest name that Matlab keeps. */
const MOST_NAME = 63;
/** An element's size is a signed number of 32 bits to some readers. */
const MOST_BYTES = 0x7fffffff;

export function encodeMat(tables: readonly Table[], comment: string): Uint8Array {
  const taken = new Set(['units']);
  const named = tables.flatMap((table) =>
    table.columns.map((column) => ({ column, rows: rowsOf(table), name: matlabName(column.name, taken) })),
  );
  const matrices = named.map(({ column, rows, name }) => matrix(name, column, rows));
  const units = struct(
    'units',
    named.map(({ name, column }) => [name, column.unit]),
  );
  return joined([head(comment), ...matrices, units]);
}

/** A name that Matlab takes: letters, digits and underscores, beginning with a letter, and like no other. */
function matlabName(name: string, taken: Set<string>): string {
  const plain = name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^[^A-Za-z]/, 'x$&');
  let free = plain.slice(0, MOST_NAME);
  for (let n = 2; taken.has(free); n++) free = `${plain.slice(0, MOST_NAME - 6)}_${n}`;
  taken.add(free);
  return free;
}

function head(comment: string): Uint8Array {
  const bytes = new Uint8Array(128).fill(0x20, 0, 116);
  const text = `MATLAB 5.0 MAT-file, ${comment}`.replace(/[^\x20-\x7e]/g, '?').slice(0, 116);
  bytes.set(new TextEncoder().encode(text));
  // Version 0x0100, then the letters MI as one number, by which readers find the order of bytes.
  bytes.set([0x00, 0x01, 0x49, 0x4d], 124);
  return bytes;
}

function matrix(name: string, column: Column, rows: number): Uint8Array {
  const width = widthOf(column);
  const size = 8 * column.values.length;
  if (size > MOST_BYTES) throw new RangeError(`.mat: expected at most ${MOST_BYTES} bytes in ${name}; got ${size}`);
  const data = new DataView(new ArrayBuffer(size));
  // Matlab stores column by column.
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < width; i++) data.setFloat64(8 * (i * rows + row), column.values[row * width + i], true);
  return array(name, DOUBLE_CLASS, [rows, width], [element(DOUBLE, new Uint8Array(data.buffer))]);
}

function text(name: string, value: string): Uint8Array {
  const data = new DataView(new ArrayBuffer(2 * value.length));
  for (let i = 0; i < value.length; i++) data.setUint16(2 * i, value.charCodeAt(i), true);
  return array(
    name,
    CHAR_CLASS,
    [value.length === 0 ? 0 : 1, value.length],
    [element(UTF16, new Uint8Array(data.buffer))],
  );
}

/** A structure of texts. */
function struct(name: string, fields: readonly (readonly [string, string])[]): Uint8Array {
  const width = MOST_NAME + 1;
  const names = new Uint8Array(width * fields.length);
  for (const [i, [field]] of fields.entries()) names.set(new TextEncoder().encode(field), i * width);
  return array(
    name,
    STRUCT_CLASS,
    [1, 1],
    [element(INT32, ints([width])), element(INT8, names), ...fields.map(([, value]) => text('', value))],
  );
}

function array(
  name: string,
  kind: number,
  [rows, width]: readonly [number, number],
  parts: readonly Uint8Array[],
): Uint8Array {
  return element(
    MATRIX,
    joined([
      element(UINT32, ints([kind, 0])),
      element(INT32, ints([rows, width])),
      element(INT8, new TextEncoder().encode(name)),
      ...parts,
    ]),
  );
}

/** Type, length, data, padding to eight bytes. What has at most four bytes stands within the first eight: Octave reads some no other way. */
function element(type: number, data: Uint8Array): Uint8Array {
  if (data.length > 0 && data.length <= 4) {
    const small = new Uint8Array(8);
    new DataView(small.buffer).setUint32(0, type + data.length * 0x10000, true);
    small.set(data, 4);
    return small;
  }
  const bytes = new Uint8Array(8 + Math.ceil(data.length / 8) * 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, type, true);
  view.setUint32(4, data.length, true);
  bytes.set(data, 8);
  return bytes;
}

function ints(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) view.setInt32(4 * i, value, true);
  return new Uint8Array(view.buffer);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
