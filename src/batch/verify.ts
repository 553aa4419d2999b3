/** Checks a dataset: every item once, every byte as its labels tell, metadata that agree; and, if asked, items rendered again. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Record as LabelRecord, labelsPath, mismatch, openedDataset, readRecord } from './dataset.ts';
import { type Engine, renderItem, soundPath } from './render-item.ts';
import { fileHash, itemsOf, manifestPath, readShard, shardRanges } from './shards.ts';
import type { Sweep } from './sweep.ts';
import { filesIn, isDraft } from './whole-files.ts';

export interface Verdict {
  readonly made: number;
  readonly rejected: number;
  readonly failed: number;
  /** One line each; none for a sound dataset. */
  readonly problems: readonly string[];
  /** Drafts that a process left behind when it was killed. */
  readonly drafts: number;
  /** Items that were rendered again and had the same bits. */
  readonly rendered: number;
}

export interface VerifyOptions {
  /** Items to render again, spread evenly. */
  readonly render: number;
  readonly engine: Engine;
  /** Removes what is damaged, so that the next run makes it again. */
  readonly repair: boolean;
}

interface Seen {
  readonly status: Uint8Array;
  readonly hashes: Map<number, string>;
}

const CODES = { made: 1, rejected: 2, failed: 3 } as const;

export async function verifyDataset(folder: string, { render, engine, repair }: VerifyOptions): Promise<Verdict> {
  const { order, sweep } = openedDataset(folder);
  const problems: string[] = [];
  const seen: Seen = { status: new Uint8Array(sweep.count), hashes: new Map() };
  await checkShards(folder, sweep, seen, problems, repair);
  checkFiles(folder, sweep, seen, problems, repair);
  const missing = [...seen.status.keys()].filter((index) => seen.status[index] === 0);
  if (missing.length > 0)
    problems.push(
      `${missing.length === 1 ? '1 item is' : `${missing.length} items are`} missing: ${shownRanges(missing)}`,
    );
  await checkMetadata(folder, sweep, seen, problems, missing.length === 0);
  const files = filesIn(folder);
  const drafts = files.filter(isDraft).length;
  const strays = files.filter(
    (name) => /^audio[\\/](?!metadata\.csv$)/.test(name) && !isDraft(name) && !isOwned(name, sweep, seen),
  );
  for (const stray of strays.slice(0, 20)) problems.push(`${stray}: expected no sound without labels`);
  const why = render > 0 ? mismatch(order, engine) : undefined;
  if (why !== undefined) problems.push(why);
  const rendered = why === undefined ? await renderAgain(sweep, seen, render, engine, problems) : 0;
  const count = (status: keyof typeof CODES) =>
    seen.status.reduce((sum, one) => sum + (one === CODES[status] ? 1 : 0), 0);
  return { made: count('made'), rejected: count('rejected'), failed: count('failed'), problems, drafts, rendered };
}

/** A sound that belongs to an item which is there: what is in a shard may still lie beside it if its packer was killed. */
function isOwned(name: string, sweep: Sweep, { status }: Seen): boolean {
  const index = Number(/(\d{7})\.[a-z]+$/.exec(name)?.[1] ?? Number.NaN);
  return index < sweep.count && status[index] === CODES.made && name.replaceAll('\\', '/') === soundPath(sweep, index);
}

function note(
  seen: Seen,
  { index, status, hash }: { index: number; status: LabelRecord['status']; hash?: string },
  problems: string[],
): void {
  if (seen.status[index] !== 0 && (status !== 'made' || seen.hashes.get(index) !== hash))
    problems.push(`item ${index} is there twice, and not the same`);
  seen.status[index] = CODES[status];
  if (hash !== undefined) seen.hashes.set(index, hash);
}

async function checkShards(
  folder: string,
  sweep: Sweep,
  seen: Seen,
  problems: string[],
  repair: boolean,
): Promise<void> {
  for (const [s, [first, end]] of shardRanges(sweep).entries()) {
    const shard = readShard(folder, s);
    if (shard === undefined) {
      if (existsSync(join(folder, manifestPath(s))))
        problems.push(`${manifestPath(s)}: expected a tar file of the length given there`);
      continue;
    }
    const found: { index: number; status: 'made'; hash: string }[] = [];
    let damage =
      (await fileHash(join(folder, shard.file))) === shard.sha256
        ? undefined
        : 'its bytes are not those that were written';
    try {
      for (const { record, sound } of itemsOf(folder, shard)) {
        if (record.status !== 'made' || record.index < first || record.index >= end)
          damage ??= 'it holds an item that is not its own';
        else if (hashOf(sound) !== record.audio_sha256)
          damage ??= `item ${record.index} does not have the sound that its labels describe`;
        else found.push({ index: record.index, status: 'made', hash: record.audio_sha256 });
      }
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
      damage ??= error.message;
    }
    if (damage === undefined) for (const one of found) note(seen, one, problems);
    else {
      problems.push(`${shard.file}: ${damage}; items ${first} to ${end - 1}`);
      if (repair) for (const path of [manifestPath(s), shard.file]) rmSync(join(folder, path), { force: true });
    }
  }
}

function checkFiles(folder: string, sweep: Sweep, seen: Seen, problems: string[], repair: boolean): void {
  for (let index = 0; index < sweep.count; index++) {
    const path = join(folder, soundPath(sweep, index));
    const why = (() => {
      try {
        const record = readRecord(folder, index);
        if (record === undefined) return undefined;
        if (record.index !== index) return `labels are of item ${record.index}`;
        if (record.status !== 'made') {
          note(seen, record, problems);
          return undefined;
        }
        if (!existsSync(path)) return 'its sound is missing';
        if (hashOf(readFileSync(path)) !== record.audio_sha256)
          return 'its sound is not the one that its labels describe';
        note(seen, { index, status: 'made', hash: record.audio_sha256 }, problems);
        return undefined;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        return 'its labels cannot be read';
      }
    })();
    if (why === undefined) continue;
    problems.push(`item ${index}: ${why}`);
    if (repair)
      for (const own of [labelsPath(index), soundPath(sweep, index)]) rmSync(join(folder, own), { force: true });
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Every file of metadata has a row for every item that was made, with its hash, and no other. */
async function checkMetadata(
  folder: string,
  { shards }: Sweep,
  { hashes }: Seen,
  problems: string[],
  complete: boolean,
): Promise<void> {
  if (!complete || hashes.size === 0) return;
  const files = ['metadata.jsonl', 'metadata.parquet', ...(shards === undefined ? ['audio/metadata.csv'] : [])];
  const missing = files.find((file) => !existsSync(join(folder, file)));
  if (missing !== undefined) {
    problems.push(`${missing} is missing: clangor sweep finish makes it`);
    return;
  }
  for (const file of files) {
    const path = join(folder, file);
    const rows = file.endsWith('.parquet')
      ? await parquetHashes(path, problems)
      : await lineHashes(path, file, problems);
    compare(file, rows, hashes, problems);
  }
}

async function lineHashes(path: string, file: string, problems: string[]): Promise<Map<number, string>> {
  const rows = new Map<number, string>();
  const isCsv = file.endsWith('.csv');
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path) })) {
    line++;
    if (isCsv && line === 1) continue;
    const row = isCsv ? csvRow(text) : jsonRow(text);
    if (row === undefined) problems.push(`${file}:${line}: expected ${isCsv ? 'a row of labels' : 'JSON'}`);
    else if (rows.has(row.index)) problems.push(`${file}:${line}: item ${row.index} again`);
    if (row !== undefined) rows.set(row.index, row.audio_sha256);
  }
  return rows;
}

interface Row {
  readonly index: number;
  readonly audio_sha256: string;
}

function jsonRow(text: string): Row | undefined {
  try {
    return JSON.parse(text) as Row;
  } catch {
    return undefined;
  }
}

/** The first column is the index, the last the hash of the sound. */
function csvRow(text: string): Row | undefined {
  const [, index, audio_sha256] = /^(\d+),.*,([0-9a-f]{64})$/.exec(text) ?? [];
  return index === undefined || audio_sha256 === undefined ? undefined : { index: Number(index), audio_sha256 };
}

async function parquetHashes(path: string, problems: string[]): Promise<Map<number, string>> {
  const { asyncBufferFromFile, parquetReadObjects } = await import('hyparquet');
  try {
    const rows = await parquetReadObjects({
      file: await asyncBufferFromFile(path),
      columns: ['index', 'audio_sha256'],
    });
    return new Map(rows.map(({ index, audio_sha256 }) => [Number(index), String(audio_sha256)]));
  } catch (error) {
    problems.push(`metadata.parquet: it cannot be read (${(error as Error).message})`);
    return new Map();
  }
}

function compare(
  file: string,
  rows: ReadonlyMap<number, string>,
  hashes: ReadonlyMap<number, string>,
  problems: string[],
): void {
  const wrong = [...hashes].filter(([index, hash]) => rows.get(index) !== hash).length;
  if (wrong > 0)
    problems.push(`${file}: ${wrong} items do not match their labels: clangor sweep finish makes it again`);
  if (rows.size > hashes.size) problems.push(`${file}: ${rows.size - hashes.size} rows too many`);
}

async function renderAgain(
  sweep: Sweep,
  { hashes }: Seen,
  wanted: number,
  engine: Engine,
  problems: string[],
): Promise<number> {
  const all = [...hashes.keys()].sort((a, b) => a - b);
  const count = Math.min(wanted, all.length);
  let same = 0;
  for (let i = 0; i < count; i++) {
    const index = all[Math.floor(((i + 0.5) * all.length) / count)];
    const item = await renderItem(sweep, index, engine);
    if (item.status === 'made' && item.labels.audio_sha256 === hashes.get(index)) same++;
    else problems.push(`item ${index}: rendered again it has other bits`);
  }
  return same;
}

/** "0 to 3, 7 and 12 to 20", cut short. */
function shownRanges(indices: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const index of indices) {
    const last = ranges[ranges.length - 1];
    if (last !== undefined && last[1] === index - 1) last[1] = index;
    else ranges.push([index, index]);
  }
  const shown = ranges.slice(0, 10).map(([a, b]) => (a === b ? `${a}` : `${a} to ${b}`));
  return `${shown.join(', ')}${ranges.length > 10 ? ', …' : ''}`;
}
