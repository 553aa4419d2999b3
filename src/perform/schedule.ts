/** Shares orders out among threads. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Program } from '../compile/index.ts';
import type { Performance, PerformOptions } from './perform.ts';
import { startThreads, type Thread } from './threads.ts';

/** What is to be rendered. */
export interface Order {
  /** Compiles its Program. */
  readonly compiled: () => Program;
  readonly frames: number;
  readonly options: PerformOptions;
  readonly onBeat: (seconds: number) => void;
}

/** What was rendered. */
export interface Made {
  readonly program: Program;
  readonly performance: Performance;
}

/**
 * Programs are compiled here, one after the other, while the threads start and render. A thread that is free takes the costliest that waits, so
 * that those begun last are short and nobody waits long for them.
 */
export async function performThreaded(
  orders: readonly Order[],
  kernel: Promise<WebAssembly.Module>,
  count: number,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting: { readonly order: number; readonly program: Program }[] = [];
  let compiling = true;
  const compileAll = async () => {
    try {
      for (const [order, { compiled }] of orders.entries()) {
        waiting.push({ order, program: compiled() });
        waiting.sort((a, b) => b.program.cost.busy - a.program.cost.busy);
        await turn(); // somebody may have become free
      }
    } finally {
      compiling = false;
    }
  };
  const take = async () => {
    while (compiling && waiting.length === 0) await turn();
    return waiting.shift();
  };
  const work = async (thread: Thread) => {
    await thread.started; // by then there is more to choose from
    for (let next = await take(); next !== undefined; next = await take()) {
      const { order, program } = next;
      const { frames, options, onBeat } = orders[order];
      made[order] = { program, performance: await thread.perform({ program, frames, options }, onBeat) };
    }
  };
  const render = async () => {
    const threads = await startThreads(count, kernel);
    try {
      await Promise.all(threads.map(work));
    } finally {
      await Promise.all(threads.map((thread) => thread.close()));
    }
  };
  await Promise.all([render(), compileAll()]);
  return made;
}
