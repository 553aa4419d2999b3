/** Files are written whole or not at all: first under another name, then renamed. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Trouble } from './trouble.ts';

/** Refuses before any work is done what could not be written after it. */
export function checkWritable(option: string, path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Trouble(`${option}: expected a path in a folder that exists; got "${path}"`);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Trouble(`${option}: expected a path to a file; "${path}" is a folder`);
  if (!mayWrite(isSpecial(path) ? path : folder))
    throw new Trouble(`${option}: expected a place that may be written to; got "${path}"`);
}

/** The same for the picture of `--plot`, whose format its name tells. */
export async function checkPlot(path: string): Promise<void> {
  const { pictureFormat } = await import('../see/index.ts');
  try {
    pictureFormat(path);
  } catch (error) {
    throw new Trouble(`--plot: ${(error as Error).message.replace('picture: ', '')}`);
  }
  checkWritable('--plot', path);
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A device or a pipe: it takes what is written, and must not be replaced by a file. */
function isSpecial(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
}

export function writeWhole(path: string, content: Uint8Array | string): void {
  if (isSpecial(path)) {
    writeFileSync(path, content);
    return;
  }
  const target = existsSync(path) ? realpathSync(path) : path; // a link stays a link
  const draft = `${target}.${process.pid}.part`;
  try {
    writeFileSync(draft, content);
    renameSync(draft, target);
  } catch (error) {
    throw unwritten(path, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What the system says of a file that could not be written; anything else is our own mistake. */
function unwritten(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? error : new Trouble(`"${path}" could not be written (${code})`);
}

/** An SVG as what its path ends in. */
export async function writePlot(path: string, svg: string): Promise<void> {
  const { writePicture } = await import('../see/index.ts');
  await writePicture(svg, path).catch((error) => {
    throw unwritten(path, error);
  });
}

export function makeFolder(folder: string): void {
  try {
    makeWithParents(resolve(folder));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Trouble(`-o: expected a folder that exists or can be made; got "${folder}" (${code})`);
  }
  if (!mayWrite(folder)) throw new Trouble(`-o: expected a folder that may be written to; got "${folder}"`);
}

/** One by one: where nothing can be made, as in /proc, Node's own recursion never ends. */
function makeWithParents(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  makeWithParents(dirname(folder));
  mkdirSync(folder);
}

/** Each picture as SVG and PNG. */
export async function writePictures(
  folder: string,
  pictures: readonly { readonly name: string; readonly svg: string }[],
): Promise<void> {
  for (const { name, svg } of pictures) {
    await writePlot(join(folder, `${name}.svg`), svg);
    await writePlot(join(folder, `${name}.png`), svg);
  }
}
