/** Files that appear whole or not at all: written under another name, flushed to the disk, then renamed. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';

/** What files are called until they are whole: NAME.HOST-PROCESS-RANDOM.part. */
const DRAFT = '.part';
const HOST = hostname().replace(/[^A-Za-z0-9]/g, '_');

/**
 * Gives the path of a draft to `write`, flushes what it wrote and puts it in its place. The disk is waited for without holding up the
 * thread, which can make the next item meanwhile.
 */
export async function writeWhole(path: string, write: (draft: string) => void | Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${HOST}-${process.pid}-${randomBytes(4).toString('hex')}${DRAFT}`;
  try {
    await write(draft);
    const file = await open(draft, 'r+');
    await file.sync().finally(() => file.close());
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A whole file at once. */
export function writeBytes(path: string, content: Uint8Array | string): Promise<void> {
  return writeWhole(path, (draft) => writeFile(draft, content, { flag: 'wx' }));
}

/** Until this returns, what was written or renamed may be gone after a power cut. */
export function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export function isDraft(name: string): boolean {
  return name.endsWith(DRAFT);
}

/** After so long nobody is still writing, whatever machine began it, ms. */
const DAY = 24 * 3600 * 1000;

/** Removes drafts of processes of this machine that are gone, and any that are older than a day; others may be written to now. */
export function removeDrafts(folder: string): void {
  for (const name of filesIn(folder).filter(isDraft)) {
    const path = join(folder, name);
    const [, host, pid] = /\.([A-Za-z0-9_]+)-(\d+)-[0-9a-f]+\.part$/.exec(name) ?? [];
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > DAY || (host === HOST && !isAlive(Number(pid)))) rmSync(path, { force: true });
  }
}

/** Whether a process of this machine is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Every file under a folder, by its path within; none if there is no such folder. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
