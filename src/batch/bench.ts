/**
 * How well items are spread over threads, measured within one run:
 *
 * - speed-up of two threads, relative to that of two threads that only count, which is what the machine can give at this moment
 * - speed-up of two threads that render the same items and write nothing, which separates memory and caches from files and disk
 * - overhead: time per item through pool, files and flushes, relative to the same items rendered one after the other by themselves
 * - memory while many short items pass
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openDataset, orderOf } from './dataset.ts';
import { openPool, perThread } from './pool.ts';
import { type Engine, renderItem } from './render-item.ts';
import { runRange } from './run-range.ts';
import type { OpenedSweep } from './sweep.ts';

export interface SweepBench {
  /** Of two counting threads over one, and of two threads of items over one; medians over the rounds. */
  readonly spin: number;
  readonly items: number;
  /** items / spin. */
  readonly share: number;
  /** Of two threads over one that render the same items and write no files. */
  readonly rendered: number;
  /** Time through the launcher on one thread over time without it, less 1; median. */
  readonly overhead: number;
  /** The same of processor time, which does not depend on what else the machine does, but leaves out waiting for the disk. */
  readonly overheadCpu: number;
  /** Processor time of an item on two threads over that on one, less 1: what the threads cost each other. */
  readonly sharingCpu: number;
  readonly rounds: number;
}

/** Counting threads count so far, about half a second. */
const SPIN_STEPS = 4e8;

const SPIN = `const { parentPort } = require('node:worker_threads');
parentPort.on('message', (steps) => { let x = 1; for (let i = 0; i < steps; i++) x = (x * 1103515245 + 12345) & 0x7fffffff; parentPort.postMessage(x); });`;

/** Times of one and of two counting threads for the same work, s. */
async function spinTimes(workers: readonly Worker[], steps: number): Promise<readonly [number, number]> {
  const run = (worker: Worker, share: number) =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage(share);
    });
  const one = await timed(() => run(workers[0], steps));
  const two = await timed(() => Promise.all(workers.map((worker) => run(worker, steps / 2))));
  return [one, two];
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  return (await measured(run)).wall;
}

/** Time on the clock, and of the processor in all threads, s. */
async function measured(run: () => Promise<unknown>): Promise<{ readonly wall: number; readonly cpu: number }> {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(used);
  return { wall: (performance.now() - begun) / 1000, cpu: (user + system) / 1e6 };
}

/**
 * Rounds of the same measurements one after the other, so that what else the machine does falls on all of them alike.
 *
 * `brief` has short items, by which every thread is made ready first: for some hundreds of items V8 keeps compiling the code that makes
 * them, on threads of its own, which one thread of items does not notice while another core is free, and two do.
 */
export async function benchSweep(
  long: OpenedSweep,
  brief: OpenedSweep,
  engine: Engine,
  rounds: number,
  onRound: (done: number) => void,
): Promise<SweepBench> {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-bench-'));
  const spinners = [0, 1].map(() => new Worker(SPIN, { eval: true }));
  const [single, double] = [await openPool(1, engine), await openPool(2, engine)];
  const poolOf = (threads: number) => (threads === 1 ? single : double);
  let folders = 0;
  const launched = async (threads: number, { source, sweep } = long) => {
    const own = join(folder, String(folders++));
    await openDataset(own, orderOf(source, sweep, engine), engine);
    const time = await measured(() =>
      runRange({ sweep, folder: own, pool: poolOf(threads), threads, range: [0, sweep.count] }),
    );
    rmSync(own, { recursive: true });
    return time;
  };
  const alone = ({ sweep } = long) =>
    measured(async () => {
      for (let i = 0; i < sweep.count; i++) await renderItem(sweep, i, engine);
    });
  const unwritten = (threads: number) =>
    timed(async () => {
      const { sweep } = long;
      let next = 0;
      const feed = async () => {
        while (next < sweep.count) await poolOf(threads).row({ sweep, index: next++ });
      };
      await Promise.all(Array.from({ length: perThread * threads }, feed));
    });
  try {
    await spinTimes(spinners, SPIN_STEPS / 40);
    for (const items of [brief, long]) {
      await alone(items);
      await launched(1, items);
      // Each of the two gets half of the items.
      await launched(2, items);
      await launched(2, items);
    }
    const seen: Record<Exclude<keyof SweepBench, 'rounds'>, number>[] = [];
    for (let round = 0; round < rounds; round++) {
      const [one, two] = await spinTimes(spinners, SPIN_STEPS);
      const here = await alone();
      const first = await launched(1);
      const second = await launched(2);
      seen.push({
        spin: one / two,
        items: first.wall / second.wall,
        share: first.wall / second.wall / (one / two),
        rendered: (await unwritten(1)) / (await unwritten(2)),
        overhead: first.wall / here.wall - 1,
        overheadCpu: first.cpu / here.cpu - 1,
        sharingCpu: second.cpu / first.cpu - 1,
      });
      onRound(round + 1);
    }
    const of = (name: keyof (typeof seen)[0]) => median(seen.map((each) => each[name]));
    return {
      spin: of('spin'),
      items: of('items'),
      share: of('share'),
      rendered: of('rendered'),
      overhead: of('overhead'),
      overheadCpu: of('overheadCpu'),
      sharingCpu: of('sharingCpu'),
      rounds,
    };
  } finally {
    await Promise.all([single.close(), double.close(), ...spinners.map((worker) => worker.terminate())]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
}

/** Resident memory of this process, threads included, MiB. */
function resident(): number {
  return process.memoryUsage().rss / 2 ** 20;
}

/** Memory as items pass, a point for each tenth of them. */
export async function benchMemory(
  { source, sweep }: OpenedSweep,
  engine: Engine,
  onTenth: (done: number, mebibytes: number) => void,
): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-bench-'));
  const pool = await openPool(2, engine);
  try {
    await openDataset(folder, orderOf(source, sweep, engine), engine);
    const seen: number[] = [];
    const tenth = Math.max(1, Math.floor(sweep.count / 10));
    await runRange({
      sweep,
      folder,
      pool,
      threads: 2,
      range: [0, sweep.count],
      onItem: ({ made, rejected, failed }) => {
        const done = made + rejected + failed;
        if (done % tenth !== 0) return;
        seen.push(resident());
        onTenth(done, seen[seen.length - 1]);
      },
    });
    return seen;
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
