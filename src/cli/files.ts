/** Files are written whole or not at all: first under another name, then renamed. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
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
  if (/[\\/]$/.test(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Trouble(`${option}: expected a path to a file; "${path}" is a folder`);
  const code = isSpecial(path) ? accessProblem(path) : draftProblem(path);
  if (code !== undefined)
    throw new Trouble(`${option}: expected a path that can be written to; got "${path}" (${code})`);
}

/** Why no file can be made beside a path, if so. It is tried, because permissions do not tell: in /proc nobody can make one. */
function draftProblem(path: string): string | undefined {
  const draft = draftOf(path);
  try {
    writeFileSync(draft, '');
    rmSync(draft);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
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

function accessProblem(path: string): string | undefined {
  try {
    accessSync(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

/** A device or a pipe: it takes what is written, and must not be replaced by a file. */
export function isSpecial(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
}

/** The bytes of a regular file of at most `most` bytes. `expected` opens the message about anything else: "--score: expected a file". */
export function readBytes(expected: string, path: string, most: number): Uint8Array {
  const refused = (why: string) => new Trouble(`${expected}; ${why}`);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw refused(path === '' ? 'got an empty path' : `"${path}" does not exist`);
  if (!found.isFile()) throw refused(`"${path}" is ${found.isDirectory() ? 'a folder' : 'not a regular file'}`);
  if (found.size > most) throw new Trouble(`${expected} of at most ${most} bytes; "${path}" has ${found.size}`);
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : refused(`"${path}" cannot be read (${code})`);
  }
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
  const draft = draftOf(path);
  try {
    writeFileSync(draft, content);
    renameSync(draft, targetOf(path));
  } catch (error) {
    if (existsSync(draft)) rmSync(draft);
    throw unwritten(path, error);
  }
}

/** The file itself where a path is a link: a link stays a link. */
function targetOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

function draftOf(path: string): string {
  return `${targetOf(path)}.${process.pid}.part`;
}

/** What the system says of a file that could not be written; anything else is our own mistake. */
function unwritten(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? error : new Trouble(`"${path}" cannot be written (${code})`);
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
    if (accessProblem(folder) === undefined) return made;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Trouble(`-o: expected a folder that exists or can be created; got "${folder}" (${code})`);
  }
  throw new Trouble(`-o: expected a folder that can be written to; got "${folder}"`);
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
