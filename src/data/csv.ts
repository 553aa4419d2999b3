/**
 * CSV (RFC 4180): a header of names with units, then one line per row. Numbers are written with the fewest digits that give the
 * same double back.
 */
import { flatColumns, labelOf, rowsOf, type Table } from './table.ts';

/** Rows joined at once, so that no string grows line by line. */
const CHUNK = 4096;

export function encodeCsv(table: Table): Uint8Array {
  const columns = flatColumns(table);
  const rows = rowsOf(table);
  const pieces = [`${columns.map((column) => quoted(labelOf(column))).join(',')}\n`];
  for (let from = 0; from < rows; from += CHUNK) {
    const lines: string[] = [];
    for (let row = from; row < Math.min(rows, from + CHUNK); row++)
      lines.push(columns.map(({ values }) => numberText(values[row])).join(','));
    pieces.push(`${lines.join('\n')}\n`);
  }
  return new TextEncoder().encode(pieces.join(''));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** numpy, pandas and Octave all read these words; JavaScript's "Infinity" is not among them. */
function numberText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return Object.is(value, -0) ? '-0.0' : String(value);
}
