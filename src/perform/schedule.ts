/** Distributes render tasks among threads. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Program } from '../compile/index.ts';
import type { Performance, PerformOptions } from './perform.ts';
import { startThreads, type Thread } from './threads.ts';

/** What is to be rendered. */
export interface RenderTask {
  readonly compileProgram: () => Program;
  readonly frames: number;
  readonly options: PerformOptions;
  /** Called with the number of seconds rendered so far. */
  readonly onProgress: (seconds: number) => void;
}

export interface Rendered {
  readonly program: Program;
  readonly performance: Performance;
}

/**
 * Compiles the Programs here, one after the other, while the threads start and render. An idle thread takes the costliest Program compiled so
 * far: the last ones to start are then short, and all threads finish at about the same time.
 */
export async function performThreaded(
  tasks: readonly RenderTask[],
  kernel: Promise<WebAssembly.Module>,
  threadCount: number,
): Promise<Rendered[]> {
  const rendered: Rendered[] = [];
  const waiting: { readonly task: number; readonly program: Program }[] = [];
  let isCompiling = true;
  const compileAll = async () => {
    try {
      for (const [task, { compileProgram }] of tasks.entries()) {
        waiting.push({ task, program: compileProgram() });
        waiting.sort((a, b) => b.program.cost.busy - a.program.cost.busy);
        await nextTurn(); // lets an idle thread start on it
      }
    } finally {
      isCompiling = false;
    }
  };
  const nextWaiting = async () => {
    while (isCompiling && waiting.length === 0) await nextTurn();
    return waiting.shift();
  };
  const runThread = async (thread: Thread) => {
    await thread.started; // by then there is more to choose from
    for (let next = await nextWaiting(); next !== undefined; next = await nextWaiting()) {
      const { task, program } = next;
      const { frames, options, onProgress } = tasks[task];
      rendered[task] = { program, performance: await thread.perform({ program, frames, options }, onProgress) };
    }
  };
  const renderAll = async () => {
    const threads = await startThreads(threadCount, kernel);
    try {
      await Promise.all(threads.map(runThread));
    } finally {
      await Promise.all(threads.map((thread) => thread.close()));
    }
  };
  await Promise.all([renderAll(), compileAll()]);
  return rendered;
}
