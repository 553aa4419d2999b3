/** Makes a dataset of items: shards, metadata, card and datasheet. It can be repeated; the same items give the same files. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Record as LabelRecord, openedDataset, readRecord } from './dataset.ts';
import { datasetCard, datasheet, type Summary } from './datasheet.ts';
import { csvRows, jsonLines, parquetRows } from './metadata.ts';
import { type Labels, soundPath } from './render-item.ts';
import { itemsOf, listDone, packShard, readShard, shardRanges } from './shards.ts';
import { createStatistics } from './statistics.ts';
import type { Sweep } from './sweep.ts';
import { flush, removeDrafts, writeBytes, writeWhole } from './whole-files.ts';

/** Sounds on the listening page. */
const EXAMPLES = 24;

/** What was made; or, where items are missing, how many and the first of them. */
export type Finished = { readonly summary: Summary } | { readonly missing: number; readonly first: number };

export async function finishDataset(folder: string): Promise<Finished> {
  const { order, sweep } = openedDataset(folder);
  const done = listDone(folder, sweep);
  const missing = done.reduce((sum, there) => sum + (there === 1 ? 0 : 1), 0);
  if (missing > 0) return { missing, first: done.indexOf(0) };
  for (const [s, range] of shardRanges(sweep).entries())
    if (readShard(folder, s) === undefined) await packShard(folder, sweep, s, range);
  const summary = await writeRows(folder, sweep);
  await writeBytes(join(folder, 'README.md'), datasetCard(sweep, order, summary));
  await writeBytes(join(folder, 'datasheet.html'), await datasheet(sweep, order, summary));
  removeDrafts(folder);
  flush(folder);
  return { summary };
}

/** Every record in the order of items; of those that were made, how to come by the sound. */
function* recordsOf(
  folder: string,
  sweep: Sweep,
): Generator<{ readonly record: LabelRecord; readonly bytes: number; readonly sound: () => Uint8Array }> {
  const ranges = sweep.shards === undefined ? [[0, sweep.count] as const] : shardRanges(sweep);
  for (const [s, [first, end]] of ranges.entries()) {
    const shard = sweep.shards === undefined ? undefined : readShard(folder, s);
    const packed = shard === undefined ? undefined : itemsOf(folder, shard);
    for (let index = first; index < end; index++) {
      const record = readRecord(folder, index);
      if (record !== undefined) {
        const path = join(folder, soundPath(sweep, index));
        const made = record.status === 'made';
        yield { record, bytes: made ? statSync(path).size : 0, sound: () => readFileSync(path) };
        continue;
      }
      const next = packed?.next();
      if (next === undefined || next.done === true) throw new RangeError(`item ${index} is in no file`);
      const { record: own, sound } = next.value;
      yield { record: own, bytes: sound.length, sound: () => sound };
    }
  }
}

async function writeRows(folder: string, sweep: Sweep): Promise<Summary> {
  const statistics = createStatistics(sweep);
  const reasons: Record<string, number> = {};
  const examples: { labels: Labels; file: string }[] = [];
  const tally = { made: 0, rejected: 0, failed: 0, redrawn: 0, seconds: 0, bytes: 0 };
  const every = Math.max(1, Math.floor(sweep.count / EXAMPLES));
  const { shards } = sweep;
  const pass = async (lines: string, parquet: string, refused: string, csv?: string) => {
    const [made, other, table] = [jsonLines(lines), jsonLines(refused), await parquetRows(parquet)];
    const beside = csv === undefined ? undefined : csvRows(csv, 'audio');
    for (const { record, bytes, sound } of recordsOf(folder, sweep)) {
      if (record.status !== 'made') {
        tally[record.status]++;
        const reason = record.reasons[0] ?? 'no reason was given';
        reasons[reason] = (reasons[reason] ?? 0) + 1;
        other.add(record);
        continue;
      }
      const { status: _, ...labels } = record;
      tally.made++;
      tally.redrawn += labels.rejections;
      tally.seconds += labels.frames / labels.rate;
      tally.bytes += bytes;
      statistics.add(labels);
      made.add(labels);
      await table.add(labels);
      await beside?.add(labels);
      if (labels.index % every !== 0 || examples.length >= EXAMPLES) continue;
      const file = shards === undefined ? labels.file_name : `listen/${labels.file_name.replace(/^.*\//, '')}`;
      if (shards !== undefined) await writeBytes(join(folder, file), sound());
      examples.push({ labels, file });
    }
    made.close();
    other.close();
    await table.close();
    await beside?.close();
  };
  await writeWhole(join(folder, 'metadata.jsonl'), (lines) =>
    writeWhole(join(folder, 'rejected.jsonl'), (refused) =>
      writeWhole(join(folder, 'metadata.parquet'), async (parquet) => {
        if (shards !== undefined) await pass(lines, parquet, refused);
        else await writeWhole(join(folder, 'audio/metadata.csv'), (csv) => pass(lines, parquet, refused, csv));
        // Nothing was made: a table without rows has no columns.
        if (tally.made === 0) await writeBytes(parquet, '');
      }),
    ),
  );
  if (tally.made === 0) rmSync(join(folder, 'metadata.parquet'), { force: true });
  return { ...tally, reasons, distributions: statistics.distributions(), examples };
}
