/** Files with a row for every item that was made, written as they come so that memory stays small. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { type Cell, type ColumnType, cellAs, isWholeColumn, rowOf, typeOf } from './columns.ts';
import { labelText, numberText } from './label-text.ts';
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
      lines.push(`${labelText(row)}\n`);
      if (lines.length >= GROUP) write();
    },
    close: () => {
      write();
      closeSync(file);
    },
  };
}

/**
 * A CSV file (RFC 4180) with the columns of metadata.parquet and paths relative to its own folder: this is what makes a folder of sounds
 * an "audio folder" of Hugging Face, which looks for one file of metadata beside them. Lists are JSON text.
 */
export function csvRows(path: string, folder: string): RowWriter {
  const file = openSync(path, 'wx');
  let names: readonly string[] | undefined;
  let rows: Map<string, Cell>[] = [];
  const write = () => {
    const head = names === undefined ? 1 : 0;
    names ??= [...new Set(rows.flatMap((row) => [...row.keys()]))];
    const lines = rows.map((row) => (names ?? []).map((name) => csvCell(name, row.get(name) ?? null)).join(','));
    const text = [...(head === 1 ? [names.map((name) => csvText(name)).join(',')] : []), ...lines];
    const bytes = new TextEncoder().encode(text.map((line) => `${line}\n`).join(''));
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    rows = [];
  };
  return {
    add: async (labels) => {
      const { file_name } = labels;
      if (!file_name.startsWith(`${folder}/`)) throw new RangeError(`${file_name} is not in ${folder}`);
      rows.push(rowOf({ ...labels, file_name: file_name.slice(folder.length + 1) }));
      if (rows.length >= GROUP) write();
    },
    close: async () => {
      if (rows.length > 0) write();
      closeSync(file);
    },
  };
}

function csvCell(name: string, cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? numberText(cell, isWholeColumn(name)) : csvText(String(cell));
}

function csvText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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
