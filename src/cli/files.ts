/** Writes files completely or not at all: under a temporary name first, then renamed. */
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
import { basename, dirname, join, resolve } from 'node:path';
import { isAlive } from '../batch/whole-files.ts';
import { limitOf } from '../model/limits.ts';
import { systemWords } from './system-error.ts';
import { UserError } from './user-error.ts';

/** Fails before any work is done if a file could not be written afterwards. */
export function checkWritable(option: string, path: string): void {
  if (path === '') throw new UserError(`${option}: expected a path to a file; got an empty one`);
  const folder = dirname(path);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new UserError(`${option}: expected a path in a folder that exists; got "${path}"`);
  if (/[\\/]$/.test(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`${option}: expected a path to a file; "${path}" is a folder`);
  const problem = isSpecial(path) ? accessProblem(path) : createProblem(path);
  if (problem !== undefined)
    throw new UserError(`${option}: expected a path that can be written to; got "${path}" (${problem})`);
}

/** Why no file can be created next to `path`, if none can. It is tried, because permissions do not tell: /proc refuses everyone. */
function createProblem(path: string): string | undefined {
  const temporary = temporaryPath(path);
  try {
    writeFileSync(temporary, '');
    rmSync(temporary);
    return undefined;
  } catch (error) {
    return systemWords(error);
  }
}

/** The same for the picture of `--plot`, whose format follows from its extension. */
export async function checkPlot(path: string): Promise<void> {
  const { pictureFormat } = await import('../see/index.ts');
  try {
    pictureFormat(path);
  } catch (error) {
    throw new UserError(`--plot: ${(error as Error).message.replace('picture: ', '')}`);
  }
  checkWritable('--plot', path);
}

function accessProblem(path: string): string | undefined {
  try {
    accessSync(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return systemWords(error);
  }
}

/** Whether a path is a device or a pipe, which is written to directly: it must not be replaced by a file. */
export function isSpecial(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
}

/** Reads a regular file of at most `most` bytes. `expected` begins the message about anything else: "--score: expected a file". */
export function readBytes(expected: string, path: string, most: number): Uint8Array {
  const refused = (why: string) => new UserError(`${expected}; ${why}`);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw refused(path === '' ? 'got an empty path' : `"${path}" does not exist`);
  if (!found.isFile()) throw refused(`"${path}" is ${found.isDirectory() ? 'a folder' : 'not a regular file'}`);
  if (found.size > most) throw new UserError(`${expected} of at most ${most} bytes; "${path}" has ${found.size}`);
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    const why = systemWords(error);
    throw why === undefined ? error : refused(`"${path}" cannot be read (${why})`);
  }
}

/** Reads a file of text. */
export function readText(expected: string, path: string): string {
  return decoded(readBytes(expected, path, limitOf('bytes')));
}

/** Bytes that are not UTF-8 become replacement characters, which every loader refuses and locates. */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export function writeAtomically(path: string, content: Uint8Array | string): void {
  if (isSpecial(path)) writeInPlace(path, content);
  else writeAndRename(path, content);
}

function writeInPlace(path: string, content: Uint8Array | string): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    throw asWriteError(path, error);
  }
}

function writeAndRename(path: string, content: Uint8Array | string): void {
  const temporary = temporaryPath(path);
  try {
    removeAbandoned(path);
    // Flushed before it is renamed: after a power cut, the file is the old one or the new one.
    writeFileSync(temporary, content, { flush: true });
    renameSync(temporary, targetOf(path));
  } catch (error) {
    removeQuietly(temporary);
    throw asWriteError(path, error);
  }
}

/** Resolves a symbolic link, so that its target is replaced and not the link. */
function targetOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

function temporaryPath(path: string): string {
  return `${targetOf(path)}.${process.pid}.part`;
}

/** Removes what processes left behind that were killed while they wrote the same file. */
function removeAbandoned(path: string): void {
  const target = targetOf(path);
  const start = `${basename(target)}.`;
  for (const name of readdirSync(dirname(target))) {
    const [, pid] = /^(\d+)\.part$/.exec(name.startsWith(start) ? name.slice(start.length) : '') ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dirname(target), name), { force: true });
  }
}

/** A system error as one line for the user; any other error is a defect and passes unchanged. */
function asWriteError(path: string, error: unknown): unknown {
  const why = systemWords(error);
  return why === undefined ? error : new UserError(`"${path}" cannot be written (${why})`);
}

/** Writes an SVG in the format of the path's extension. */
export async function writePlot(path: string, svg: string): Promise<void> {
  const { writePicture } = await import('../see/index.ts');
  await writePicture(svg, path).catch((error) => {
    throw asWriteError(path, error);
  });
}

/**
 * Fails before any work is done if a folder could not be created or written to afterwards. Folders created by the test are
 * removed, so that a command that fails or is stopped before its first file leaves no empty folder.
 */
export function checkFolder(folder: string): void {
  for (const created of makeFolder(folder)) rmdirSync(created);
}

/** Writes into a folder, which is created if missing, and removed again if writing fails and it is empty. */
export async function writeInto(folder: string, write: () => void | Promise<void>): Promise<void> {
  const created = makeFolder(folder);
  try {
    await write();
  } catch (error) {
    for (const one of created) if (readdirSync(one).length === 0) rmdirSync(one);
    throw error;
  }
}

/** Creates a folder with its parents if missing; returns the created ones, deepest first. */
function makeFolder(folder: string): string[] {
  if (folder === '') throw new UserError('-o: expected a folder; got an empty path');
  try {
    const created = makeWithParents(resolve(folder));
    if (accessProblem(folder) === undefined) return created;
  } catch (error) {
    const why = systemWords(error);
    throw new UserError(`-o: expected a folder that exists or can be created; got "${folder}" (${why})`);
  }
  throw new UserError(`-o: expected a folder that can be written to; got "${folder}"`);
}

/** One level at a time: with `recursive`, Node loops forever where nothing can be created, as in /proc. */
function makeWithParents(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const parents = makeWithParents(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    for (const created of parents) rmdirSync(created);
    throw error;
  }
  return [folder, ...parents];
}

/** Writes each picture as SVG, PDF and PNG; the folder is created if missing. */
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

/** Removes a file that may not exist; what fails here failed before, and that is what is reported. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
