/** Makes the items of a range that are not there yet, on several threads. */
import { type Pool, perThread } from './pool.ts';
import { listDone } from './shards.ts';
import type { Sweep } from './sweep.ts';

export interface Tally {
  /** Of this run. */
  made: number;
  rejected: number;
  failed: number;
  /** Draws that were rejected, whether another was found or not. */
  rejections: number;
  /** Of sound, of this run. */
  seconds: number;
  /** Items of the range that were there before. */
  before: number;
  /** Items of the range that are not there. */
  remaining: number;
}

export interface RunOptions {
  readonly sweep: Sweep;
  readonly folder: string;
  readonly pool: Pool;
  readonly threads: number;
  /** First item, and the one after the last. */
  readonly range: readonly [number, number];
  readonly onItem?: (tally: Readonly<Tally>) => void;
  /** No item is begun after this. */
  readonly signal?: AbortSignal;
}

/** Something outside the sweep is wrong, such as a full disk. */
export class RunTrouble extends Error {}

export async function runRange(options: RunOptions): Promise<Tally> {
  const { sweep, folder, pool, threads, range, onItem, signal } = options;
  const [first, end] = range;
  const done = listDone(folder, sweep);
  const tally: Tally = { made: 0, rejected: 0, failed: 0, rejections: 0, seconds: 0, before: 0, remaining: 0 };
  for (let i = first; i < end; i++) tally[done[i] === 1 ? 'before' : 'remaining']++;
  let next = first;
  let trouble: string | undefined;
  const feed = async () => {
    while (next < end && trouble === undefined && signal?.aborted !== true) {
      const index = next++;
      if (done[index] === 1) continue;
      const answer = await pool.make({ sweep, index, folder });
      if (answer.status === 'trouble') {
        trouble ??= answer.message;
        return;
      }
      tally[answer.status]++;
      tally.remaining--;
      tally.rejections += answer.rejections;
      tally.seconds += answer.seconds;
      onItem?.(tally);
    }
  };
  await Promise.all(Array.from({ length: perThread * threads }, feed));
  if (trouble !== undefined) throw new RunTrouble(trouble);
  return tally;
}
