/** JSON: every table with its columns, names, units and values. JSON has no NaN and no infinity: both become null. */
import type { Table } from './table.ts';

export function encodeJson(tables: readonly Table[]): Uint8Array {
  const data = tables.map(({ name, columns }) => ({
    name,
    columns: columns.map(({ name: column, unit, values, width }) => ({
      name: column,
      unit,
      values: width === undefined ? Array.from(values) : rows(values, width),
    })),
  }));
  return new TextEncoder().encode(`${JSON.stringify({ tables: data })}\n`);
}

function rows(values: Float64Array, width: number): number[][] {
  return Array.from({ length: values.length / width }, (_, row) =>
    Array.from(values.subarray(row * width, (row + 1) * width)),
  );
}
