/** Files that appear whole or not at all: written under another name, flushed to the disk, then renamed. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** What files are called until they are whole: NAME.HOST-PROCESS-RANDOM.part. */
const DRAFT = '.part';
const HOST = hostname().replace(/[^A-Za-z0-9]/g, '_');

export interface WholeFile {
  readonly path: string;
  readonly content: Uint8Array | string;
}

/**
 * Writes files and puts them in their places in the order given, once all of them are on the disk. Only the disk is waited for: a
 * thread comes back to what it waits for between two items, so that waiting at every step would take as many items as there are steps.
 */
export async function writeTogether(files: readonly WholeFile[]): Promise<void> {
  const drafts: Draft[] = [];
  try {
    for (const { path, content } of files) {
      const draft = openDraft(path);
      drafts.push(draft);
      writeFileSync(draft.file, content);
    }
    // All of them, also where one fails: no file may be closed while it is flushed.
    const flushed = await Promise.allSettled(drafts.map(({ file }) => synced(file)));
    for (const one of flushed) if (one.status === 'rejected') throw one.reason;
    for (const draft of drafts) {
      closeSync(draft.file);
      draft.closed = true;
      renameSync(draft.name, draft.path);
    }
  } catch (error) {
    for (const { name, file, closed } of drafts) {
      if (!closed) closeSync(file);
      rmSync(name, { force: true });
    }
    throw error;
  }
}

/** A whole file at once. */
export function writeBytes(path: string, content: Uint8Array | string): Promise<void> {
  return writeTogether([{ path, content }]);
}

/** Gives the path of a draft to `write`, flushes what it wrote and puts it in its place. */
export async function writeWhole(path: string, write: (draft: string) => void | Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = draftName(path);
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

interface Draft {
  readonly path: string;
  readonly name: string;
  readonly file: number;
  closed: boolean;
}

/** A new file; its folder is made only where it is missing, as a thousand items share one. */
function openDraft(path: string): Draft {
  const name = draftName(path);
  const opened = (file: number): Draft => ({ path, name, file, closed: false });
  try {
    return opened(openSync(name, 'wx'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    return opened(openSync(name, 'wx'));
  }
}

function draftName(path: string): string {
  return `${path}.${HOST}-${process.pid}-${randomBytes(4).toString('hex')}${DRAFT}`;
}

const synced = promisify(fsync);

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

/** After this time no machine is still writing a file, ms. */
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
