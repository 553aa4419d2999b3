/** Data files by the ending of their name. */
import { encodeCsv } from './csv.ts';
import { encodeJson } from './json.ts';
import { encodeMat } from './mat.ts';
import { encodeNpyTable } from './npy.ts';
import { encodeNpz } from './npz.ts';
import { encodeParquet } from './parquet.ts';
import { checkTable, rowsOf, type Table } from './table.ts';

export const dataFormats = ['csv', 'npy', 'npz', 'mat', 'parquet', 'json'] as const;
export type DataFormat = (typeof dataFormats)[number];

/** Formats that hold one table and no more. */
export const singleTable: readonly DataFormat[] = ['csv', 'npy', 'parquet'];

/** The format that a path asks for; undefined if none of these. */
export function dataFormatOf(path: string): DataFormat | undefined {
  const ending = /\.([^./\\]+)$/.exec(path)?.[1].toLowerCase();
  return dataFormats.find((format) => format === ending);
}

/** The bytes of a file. Throws a RangeError for what the format cannot hold. `comment` says where the data come from. */
export async function encodeData(tables: readonly Table[], format: DataFormat, comment: string): Promise<Uint8Array> {
  for (const table of tables) checkTable(table);
  if (singleTable.includes(format) && tables.length !== 1) {
    const lengths = tables.map((table) => `${table.name} (${rowsOf(table)} rows)`).join(' and ');
    throw new RangeError(`.${format}: expected a single table; got ${lengths}: take .npz, .mat or .json`);
  }
  switch (format) {
    case 'csv':
      return encodeCsv(tables[0]);
    case 'npy':
      return encodeNpyTable(tables[0]);
    case 'npz':
      return encodeNpz(tables);
    case 'mat':
      return encodeMat(tables, comment);
    case 'parquet':
      return encodeParquet(tables[0]);
    case 'json':
      return encodeJson(tables);
  }
}
