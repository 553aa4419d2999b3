/** Files are written whole or not at all: first under another name, then renamed. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Trouble } from './trouble.ts';

/** Refuses before any work is done what could not be written after it. */
export function checkWritable(option: string, path: string): void {
  if (path === '') throw new Trouble(`${option}: expected a path to a file; got an empty one`);
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
  if (isSpecial(path)) writeOver(path, content);
  else writeBeside(path, content);
}

function writeOver(path: string, content: Uint8Array | string): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    throw unwritten(path, error);
  }
}

function writeBeside(path: string, content: Uint8Array | string): void {
  const target = existsSync(path) ? realpathSync(path) : path; // a link stays a link
  const draft = `${target}.${process.pid}.part`;
  try {
    writeFileSync(draft, content);
    renameSync(draft, target);
  } catch (error) {
    if (existsSync(draft)) rmSync(draft);
    throw unwritten(path, error);
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

/**
 * Refuses before any work is done a folder that could not be made or written to after it. What is made to find out is removed:
 * a command that fails or is stopped before its first file leaves no empty folder behind.
 */
export function checkFolder(folder: string): void {
  for (const made of makeFolder(folder)) rmdirSync(made);
}

/** Writes into a folder, which is made for it and, if nothing could be written, removed again. */
export async function writeInto(folder: string, write: () => void | Promise<void>): Promise<void> {
  const made = makeFolder(folder);
  try {
    await write();
  } catch (error) {
    for (const one of made) if (readdirSync(one).length === 0) rmdirSync(one);
    throw error;
  }
}

/** Makes a folder and those above it unless they are there; returns those that were made, the deepest first. */
function makeFolder(folder: string): string[] {
  if (folder === '') throw new Trouble('-o: expected a folder; got an empty path');
  try {
    const made = makeWithParents(resolve(folder));
    if (mayWrite(folder)) return made;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Trouble(`-o: expected a folder that exists or can be made; got "${folder}" (${code})`);
  }
  throw new Trouble(`-o: expected a folder that may be written to; got "${folder}"`);
}

/** One by one: where nothing can be made, as in /proc, Node's own recursion never ends. */
function makeWithParents(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const above = makeWithParents(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    for (const made of above) rmdirSync(made);
    throw error;
  }
  return [folder, ...above];
}

/** Each picture as SVG, PDF and PNG, in a folder that is made for the first. */
export async function writePictures(
  folder: string,
  pictures: readonly { readonly name: string; readonly svg: string }[],
): Promise<void> {
  for (const { name, svg } of pictures) {
    await writeInto(folder, async () => {
      for (const ending of ['svg', 'pdf', 'png']) await writePlot(join(folder, `${name}.${ending}`), svg);
    });
  }
}
