/** Threads that make items, by piscina. The package holds their code; a clone, which holds TypeScript, makes it when it is first wanted. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changedLimits } from '../model/limits.ts';
import type { ItemAnswer, ItemTask, RowAnswer, RowTask, WorkerData } from './item-task.ts';
import { needed } from './needed.ts';
import type { Engine } from './render-item.ts';

export interface Pool {
  readonly make: (task: ItemTask) => Promise<ItemAnswer>;
  readonly row: (task: RowTask) => Promise<RowAnswer>;
  readonly close: () => Promise<void>;
}

/** Items that a thread has under way at once: while some wait for the disk, another is rendered. */
export const perThread = 3;

export async function openPool(threads: number, engine: Engine): Promise<Pool> {
  const { Piscina } = await needed('A sweep', ['piscina'], () => import('piscina'));
  const pool = new Piscina({
    filename: await workerFile(),
    workerData: { ...engine, limits: changedLimits() } satisfies WorkerData,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: perThread,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
  });
  return {
    make: (task) => pool.run(task, { name: 'makeItem' }) as Promise<ItemAnswer>,
    row: (task) => pool.run(task, { name: 'rowOfItem' }) as Promise<RowAnswer>,
    close: () => pool.destroy(),
  };
}

/** Next to the packages that it imports, under a name that contains a hash of its content. */
async function workerFile(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return new URL('./worker.js', import.meta.url).href;
  const { href } = new URL('../../scripts/build-thread.mjs', import.meta.url);
  const { bundleItems } = (await import(href)) as {
    readonly bundleItems: () => Promise<{ text: string; hash: string }>;
  };
  const { text, hash } = await bundleItems();
  const folder = new URL('../../node_modules/.cache/clangor/', import.meta.url);
  const file = new URL(`items-${hash}.mjs`, folder);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const draft = `${fileURLToPath(file)}.${process.pid}.part`;
    writeFileSync(draft, text);
    renameSync(draft, file);
  }
  return file.href;
}
