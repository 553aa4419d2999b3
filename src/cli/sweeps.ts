/** Finds sweep files: by path, or by name among those that come with Clangor. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawItem, loadSweep, modelNamedIn, type OpenedSweep, type Sweep, type SweepSource } from '../batch/index.ts';
import { closest, readPart } from '../model/index.ts';
import { readText } from './files.ts';
import { findModel } from './models.ts';
import { wholeNumber } from './options.ts';
import { UserError, userErrorOf } from './user-error.ts';

const FOLDER = fileURLToPath(new URL('../../sweeps', import.meta.url));

export function sweepNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => extname(file) === '.yaml')
    .map((file) => basename(file, '.yaml'))
    .sort();
}

function findSweep(nameOrPath: string): string {
  if (/[\\/]|\.(ya?ml|json)$/i.test(nameOrPath)) return nameOrPath;
  const names = sweepNames();
  if (names.includes(nameOrPath)) return join(FOLDER, `${nameOrPath}.yaml`);
  const beside = `${nameOrPath}.yaml`;
  const near = existsSync(beside) ? beside : closest(nameOrPath, names);
  const hint = near === undefined ? `one of ${names.join(', ')}` : `did you mean "${near}"?`;
  throw new UserError(`${nameOrPath}: expected the name of a sweep or a path to a .yaml or .json file; ${hint}`);
}

export interface SweepSettings {
  readonly count?: string;
  readonly seed?: string;
}

/** Loads and checks a sweep and its model, and finds out whether anything can come of it. */
export function openSweep(nameOrPath: string, { count, seed }: SweepSettings): OpenedSweep {
  const file = findSweep(nameOrPath);
  const text = readText('expected a sweep file', file);
  const label = basename(file);
  const named = modelNamedIn(text, label);
  if (!named.ok) throw userErrorOf(named.problems);
  const source: SweepSource = {
    name: basename(file, extname(file)),
    text,
    base: named.value === undefined ? undefined : readBase(named.value, dirname(file)),
    ...(count === undefined ? {} : { count: wholeNumber('--count', count, 1, 10_000_000) }),
    ...(seed === undefined ? {} : { seed: wholeNumber('--seed', seed, 0, 2 ** 32 - 1) }),
  };
  const loaded = loadSweep(source);
  if (!loaded.ok) throw userErrorOf(loaded.problems);
  checkDraws(label, loaded.value);
  return { source, sweep: loaded.value };
}

/** A path counts from where the sweep file is. */
function readBase(model: string, folder: string): unknown {
  const isPath = /[\\/]|\.(ya?ml|json)$/i.test(model);
  const file = findModel(isPath ? resolve(folder, model) : model);
  const read = readPart(readText('expected a model file', file), basename(file));
  if (!read.ok) throw userErrorOf(read.problems);
  return read.value;
}

/** Items that are tried before anything is rendered. */
const TRIED = 20;

/** A mistake in the file makes every draw fail: it is reported before the first sound, not after the last. */
function checkDraws(label: string, sweep: Sweep): void {
  const reasons = new Set<string>();
  const tried = Math.min(TRIED, sweep.count);
  for (let i = 0; i < tried; i++) {
    const { program, rejections } = drawItem(sweep, Math.floor((i * sweep.count) / tried));
    if (program !== undefined) return;
    for (const reason of rejections) reasons.add(reason);
  }
  const [first] = reasons;
  throw new UserError(
    `${label}: expected a sound model among ${tried} items; every draw was rejected, the first because ${first}`,
  );
}
