/**
 * A dataset under way and when it is done:
 *
 *     sweep.json               the sweep, its hash and what renders it
 *     audio/0000/0000000.flac  sounds, a thousand per folder
 *     labels/0000/0000000.json what is known of each, or why there is none; an item is done when this is there
 *
 * Paths follow from the index alone, so that any number of processes can write into one folder, and folders can be copied together.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Checked, formatProblem } from '../model/index.ts';
import { labelText } from './label-text.ts';
import { type Engine, type Item, itemName, type Labels, soundPath } from './render-item.ts';
import { loadSweep, type Sweep, type SweepSource, sweepHash } from './sweep.ts';
import { filesIn, isDraft, writeBytes, writeTogether } from './whole-files.ts';

/** What is wrong with a dataset, for the user. */
export class DatasetTrouble extends Error {}

/** What sweep.json holds, and what a queue is given. */
export interface Order {
  readonly source: SweepSource;
  readonly hash: string;
  readonly clangor: string;
  readonly kernel: string;
}

/** What labels/….json holds. */
export type Record = ({ readonly status: 'made' } & Labels) | Exclude<Item, { readonly status: 'made' }>;

export function orderOf(source: SweepSource, sweep: Sweep, { version, kernelHash }: Engine): Order {
  return { source, hash: sweepHash(sweep), clangor: version, kernel: kernelHash };
}

/** The sweep of an order, unless it is invalid or does not match its hash. */
export function sweepOf({ source, hash }: Order): Checked<Sweep> {
  const loaded = loadSweep(source);
  if (!loaded.ok || sweepHash(loaded.value) === hash) return loaded;
  return {
    ok: false,
    problems: [{ path: '', message: `expected a sweep whose hash is ${hash}; got ${sweepHash(loaded.value)}` }],
  };
}

/** Says why this engine cannot continue what another began; its items would have other bits. */
export function mismatch({ clangor, kernel }: Order, { version, kernelHash }: Engine): string | undefined {
  if (clangor !== version) return `expected Clangor ${clangor}, which the sweep was begun with; this is ${version}`;
  if (kernel !== kernelHash)
    return `expected the kernel ${kernel.slice(0, 12)}…, which the sweep was begun with; this is ${kernelHash.slice(0, 12)}…`;
  return undefined;
}

/** Makes a folder ready for an order, or finds that it belongs to another. */
export async function openDataset(folder: string, order: Order, engine: Engine): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const known = readOrder(folder);
  if (known === undefined) {
    // Others may be about to write sweep.json too.
    if (filesIn(folder).some((name) => !isDraft(name)) && readOrder(folder) === undefined)
      throw new DatasetTrouble(
        `${folder}: expected an empty folder or one that this sweep began; it holds something else`,
      );
    await writeBytes(join(folder, 'sweep.json'), `${JSON.stringify(order, null, 2)}\n`);
    return;
  }
  if (known.hash !== order.hash)
    throw new DatasetTrouble(`${folder}: expected a folder that this sweep began; its sweep.json is of another one`);
  const why = mismatch(known, engine);
  if (why !== undefined) throw new DatasetTrouble(`${folder}: ${why}`);
}

function readOrder(folder: string): Order | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'sweep.json'), 'utf8')) as Order;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError)
      throw new DatasetTrouble(`${folder}/sweep.json: expected JSON; it cannot be read`);
    throw error;
  }
}

/** The order of a folder and its sweep. */
export function openedDataset(folder: string): { readonly order: Order; readonly sweep: Sweep } {
  const order = readOrder(folder);
  if (order === undefined)
    throw new DatasetTrouble(`${folder}: expected a folder that clangor sweep made; it has no sweep.json`);
  const sweep = sweepOf(order);
  if (!sweep.ok) throw new DatasetTrouble(`${folder}/sweep.json: ${sweep.problems.map(formatProblem).join('\n')}`);
  return { order, sweep: sweep.value };
}

export function labelsPath(index: number): string {
  return `labels/${String(Math.floor(index / 1000)).padStart(4, '0')}/${itemName(index)}.json`;
}

/** Sound first: what has labels has its sound. */
export async function writeItem(folder: string, sweep: Sweep, item: Item): Promise<void> {
  const labels = (index: number, record: Record) => ({
    path: join(folder, labelsPath(index)),
    content: `${labelText(record)}\n`,
  });
  if (item.status !== 'made') return writeTogether([labels(item.index, item)]);
  const { index } = item.labels;
  const sound = { path: join(folder, soundPath(sweep, index)), content: item.audio };
  await writeTogether([sound, labels(index, { status: 'made', ...item.labels })]);
}

export function readRecord(folder: string, index: number): Record | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, labelsPath(index)), 'utf8')) as Record;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Which items have labels of their own: one byte each. */
export function listLabelled(folder: string, count: number): Uint8Array {
  const done = new Uint8Array(count);
  for (const name of filesIn(join(folder, 'labels'))) {
    const index = Number(/(?:^|[\\/])(\d{7})\.json$/.exec(name)?.[1] ?? Number.NaN);
    if (index < count) done[index] = 1;
  }
  return done;
}
