/** Files that appear whole or not at all: written under another name, flushed to the disk, then renamed. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What files are called until they are whole. */
const DRAFT = '.part';

/** Gives the path of a draft to `write`, and puts what it wrote in its place. */
export async function writeWhole(path: string, write: (draft: string) => void | Promise<void>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}${DRAFT}`;
  try {
    await write(draft);
    flush(draft);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** A whole file at once. */
export function writeBytes(path: string, content: Uint8Array | string): Promise<void> {
  return writeWhole(path, (draft) => {
    const file = openSync(draft, 'wx');
    try {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    } finally {
      closeSync(file);
    }
  });
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

/** Removes drafts that a process left behind when it was killed; nobody may be writing. */
export function removeDrafts(folder: string): number {
  const drafts = filesIn(folder).filter((name) => name.endsWith(DRAFT));
  for (const name of drafts) rmSync(join(folder, name), { force: true });
  return drafts.length;
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
