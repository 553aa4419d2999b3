/** Files are written whole or not at all: first under another name, then renamed. */
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Trouble } from './trouble.ts';

/** Refuses before any work is done what could not be written after it. */
export function checkWritable(option: string, path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Trouble(`${option}: expected a path in a folder that exists; got "${path}"`);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Trouble(`${option}: expected a path to a file; "${path}" is a folder`);
}

export function writeWhole(path: string, content: Uint8Array | string): void {
  const draft = `${path}.${process.pid}.part`;
  try {
    writeFileSync(draft, content);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
