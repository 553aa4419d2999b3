/** Files are written whole or not at all: first under another name, then renamed. */
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Trouble(`-o: expected a folder that exists or can be made; got "${folder}" (${code})`);
  }
}

/** Each picture as SVG and PNG. */
export async function writePictures(
  folder: string,
  pictures: readonly { readonly name: string; readonly svg: string }[],
): Promise<void> {
  const { writePicture } = await import('../see/index.ts');
  for (const { name, svg } of pictures) {
    await writePicture(svg, join(folder, `${name}.svg`));
    await writePicture(svg, join(folder, `${name}.png`));
  }
}
