/**
 * Items in WebDataset tar files: shards/NAME-000000.tar with 0000000.flac beside 0000000.json for each item that was made, and
 * shards/000000.json, which has the tar file's hash. Labels of items that were rejected or failed stay where they were.
 */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Record as LabelRecord, labelsPath, listLabelled, readRecord } from './dataset.ts';
import { itemName, soundPath } from './render-item.ts';
import type { Sweep } from './sweep.ts';
import { type Member, readTar, writeTar } from './tar.ts';
import { writeBytes, writeWhole } from './whole-files.ts';

export interface Shard {
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  /** First item, and the one after the last. */
  readonly first: number;
  readonly end: number;
}

/** Ranges of items, one per shard; none if the sweep has no shards. */
export function shardRanges({ shards, count }: Sweep): (readonly [number, number])[] {
  if (shards === undefined) return [];
  return Array.from({ length: Math.ceil(count / shards) }, (_, s) => [s * shards, Math.min(count, (s + 1) * shards)]);
}

function shardNumber(s: number): string {
  return String(s).padStart(6, '0');
}

export function manifestPath(s: number): string {
  return `shards/${shardNumber(s)}.json`;
}

/** What is known of a shard; undefined unless both of its files are there and the tar file has its length. */
export function readShard(folder: string, s: number): Shard | undefined {
  try {
    const shard = JSON.parse(readFileSync(join(folder, manifestPath(s)), 'utf8')) as Shard;
    return statSync(join(folder, shard.file)).size === shard.bytes ? shard : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Which items are there, in files of their own or in shards: one byte each. */
export function listDone(folder: string, sweep: Sweep): Uint8Array {
  const done = listLabelled(folder, sweep.count);
  for (const [s, [first, end]] of shardRanges(sweep).entries())
    if (readShard(folder, s) !== undefined) done.fill(1, first, end);
  return done;
}

/** Packs a shard whose items are all there; then their own files are no longer needed. */
export async function packShard(
  folder: string,
  sweep: Sweep,
  s: number,
  [first, end]: readonly [number, number],
): Promise<void> {
  const file = `shards/${sweep.name}-${shardNumber(s)}.tar`;
  const made: number[] = [];
  function* members(): Generator<Member> {
    for (let index = first; index < end; index++) {
      const record = readRecord(folder, index);
      if (record?.status !== 'made') continue;
      made.push(index);
      yield {
        name: `${itemName(index)}.${sweep.audio.format}`,
        bytes: readFileSync(join(folder, soundPath(sweep, index))),
      };
      yield { name: `${itemName(index)}.json`, bytes: readFileSync(join(folder, labelsPath(index))) };
    }
  }
  await writeWhole(join(folder, file), (draft) => writeTar(draft, members()));
  const { size } = statSync(join(folder, file));
  const shard: Shard = { file, sha256: await fileHash(join(folder, file)), bytes: size, first, end };
  await writeBytes(join(folder, manifestPath(s)), `${JSON.stringify(shard)}\n`);
  for (const index of made)
    for (const path of [soundPath(sweep, index), labelsPath(index)]) rmSync(join(folder, path), { force: true });
}

export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

/** Labels and sounds of a shard. */
export function* itemsOf(
  folder: string,
  shard: Shard,
): Generator<{ readonly record: LabelRecord; readonly sound: Uint8Array }> {
  let sound: Uint8Array | undefined;
  for (const { name, bytes } of readTar(join(folder, shard.file))) {
    if (!name.endsWith('.json')) sound = bytes;
    else if (sound !== undefined) {
      yield { record: JSON.parse(new TextDecoder().decode(bytes)) as LabelRecord, sound };
      sound = undefined;
    }
  }
}
