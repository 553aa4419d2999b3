/** Processor time of the threads of a browser, from the kernel's own account: how busy the machine is does not enter. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

interface ThreadTime {
  readonly id: string;
  readonly name: string;
  /** Spent so far, s. */
  readonly seconds: number;
}

/** Threads of the processes that run pages, whose names match. */
export async function pageThreads(browser: Browser, name: RegExp): Promise<ThreadTime[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .flatMap(({ id }) =>
      readdirSync(`/proc/${id}/task`).flatMap((task) => {
        const folder = `/proc/${id}/task/${task}`;
        const thread = readFileSync(`${folder}/comm`, 'utf8').trim();
        if (!name.test(thread)) return [];
        const [nanoseconds] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ');
        return [{ id: `${id}/${task}`, name: thread, seconds: Number(nanoseconds) / 1e9 }];
      }),
    );
}

/** What passed since an earlier look, in the thread that worked most, s. */
export function busiest(before: readonly ThreadTime[], after: readonly ThreadTime[]): number {
  const known = new Map(before.map(({ id, seconds }) => [id, seconds]));
  const spent = after.map(({ id, seconds }) => seconds - (known.get(id) ?? 0));
  if (spent.length === 0) throw new Error('expected a thread of the audio worklet in this Chromium; found none');
  return Math.max(...spent);
}
