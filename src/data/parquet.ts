/** Apache Parquet, by hyparquet-writer, which is loaded with the first file. Units stand in the file's metadata under `units`. */
import { flatColumns, type Table } from './table.ts';

export async function encodeParquet(table: Table): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const columns = flatColumns(table);
  const units = Object.fromEntries(columns.map(({ name, unit }) => [name, unit]));
  const buffer = parquetWriteBuffer({
    columnData: columns.map(({ name, values }) => ({ name, data: values, type: 'DOUBLE', nullable: false })),
    kvMetadata: [{ key: 'units', value: JSON.stringify(units) }],
  });
  return new Uint8Array(buffer);
}
