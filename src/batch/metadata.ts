/** metadata.jsonl and metadata.parquet: a row for every item that was made, written as they come so that memory stays small. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { type Cell, type ColumnType, cellAs, rowOf, typeOf } from './columns.ts';
import type { Labels } from './render-item.ts';

/** Rows of a group in a Parquet file; also how many lines are written at once. */
const GROUP = 1000;

export interface RowWriter {
  readonly add: (labels: Labels) => Promise<void>;
  /** Writes what is left and closes the file. */
  readonly close: () => Promise<void>;
}

/** One JSON object per line. */
export function jsonLines(path: string): { readonly add: (row: object) => void; readonly close: () => void } {
  const file = openSync(path, 'wx');
  let lines: string[] = [];
  const write = () => {
    const bytes = new TextEncoder().encode(lines.join(''));
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    lines = [];
  };
  return {
    add: (row) => {
      lines.push(`${JSON.stringify(row)}\n`);
      if (lines.length >= GROUP) write();
    },
    close: () => {
      write();
      closeSync(file);
    },
  };
}

export async function parquetRows(path: string): Promise<RowWriter> {
  const { fileWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  let rows: Map<string, Cell>[] = [];
  let types: ReadonlyMap<string, ColumnType> | undefined;
  let writer: InstanceType<typeof ParquetWriter> | undefined;
  const write = async () => {
    if (rows.length === 0) return;
    types ??= new Map([...new Set(rows.flatMap((row) => [...row.keys()]))].map((name) => [name, typeOf(name, rows)]));
    const columnData = [...types].map(([name, type]) => ({
      name,
      type,
      nullable: true,
      data: rows.map((row) => cellAs(type, row.get(name))),
    }));
    writer ??= new ParquetWriter({ writer: fileWriter(path), schema: schemaFromColumnData({ columnData }) });
    await writer.write({ columnData, rowGroupSize: GROUP });
    rows = [];
  };
  return {
    add: async (labels) => {
      rows.push(rowOf(labels));
      if (rows.length >= GROUP) await write();
    },
    close: async () => {
      await write();
      await writer?.finish();
    },
  };
}
