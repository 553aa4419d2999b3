/**
 * NumPy's array files, version 1.0 of the format (numpy.lib.format): the bytes \x93NUMPY 1 0, the length of a header, the header as
 * a Python literal padded with spaces so that the data begins at a multiple of 64 bytes, then the data, little-endian.
 */
import { labelOf, rowsOf, type Table, widthOf } from './table.ts';

/** An array of doubles with any number of dimensions, the last one fastest. */
export function encodeNpy(values: Float64Array, shape: readonly number[]): Uint8Array {
  const head = header("'<f8'", shape);
  const bytes = new Uint8Array(head.length + 8 * values.length);
  bytes.set(head);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < values.length; i++) view.setFloat64(head.length + 8 * i, values[i], true);
  return bytes;
}

/** An array of texts: `<U` with as many UTF-32 characters as the longest has. */
export function encodeNpyTexts(texts: readonly string[], shape: readonly number[]): Uint8Array {
  const characters = texts.map((text) => Array.from(text, (c) => c.codePointAt(0) ?? 0));
  const width = Math.max(1, ...characters.map(({ length }) => length));
  const head = header(`'<U${width}'`, shape);
  const bytes = new Uint8Array(head.length + 4 * width * texts.length);
  bytes.set(head);
  const view = new DataView(bytes.buffer);
  for (const [i, own] of characters.entries())
    for (const [j, code] of own.entries()) view.setUint32(head.length + 4 * (i * width + j), code, true);
  return bytes;
}

/** A table as a structured array: `a['string (m)']` is a column. */
export function encodeNpyTable(table: Table): Uint8Array {
  const rows = rowsOf(table);
  const { columns } = table;
  const fields = columns.map((column) => {
    const shape = column.width === undefined ? '' : `, (${column.width},)`;
    return `(${pythonText(labelOf(column))}, '<f8'${shape})`;
  });
  const head = header(`[${fields.join(', ')}]`, [rows]);
  const stride = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const bytes = new Uint8Array(head.length + 8 * stride * rows);
  bytes.set(head);
  const view = new DataView(bytes.buffer);
  let at = head.length;
  for (let row = 0; row < rows; row++)
    for (const column of columns)
      for (let i = row * widthOf(column); i < (row + 1) * widthOf(column); i++, at += 8)
        view.setFloat64(at, column.values[i], true);
  return bytes;
}

function header(descr: string, shape: readonly number[]): Uint8Array {
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const text = `{'descr': ${descr}, 'fortran_order': False, 'shape': ${tuple}, }`;
  const words = new TextEncoder().encode(text);
  // Version 1 has a header of at most 65535 bytes in Latin-1; 3 has four bytes for the length and UTF-8.
  const late = words.length > 60_000 || words.length !== text.length;
  const fixed = late ? 12 : 10;
  const length = Math.ceil((fixed + words.length + 1) / 64) * 64 - fixed;
  const bytes = new Uint8Array(fixed + length).fill(0x20);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, late ? 3 : 1, 0]);
  const view = new DataView(bytes.buffer);
  if (late) view.setUint32(8, length, true);
  else view.setUint16(8, length, true);
  bytes.set(words, fixed);
  bytes[bytes.length - 1] = 0x0a;
  return bytes;
}

function pythonText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
