/**
 * Items through a BullMQ queue on Redis: one submits, any number of workers on any number of machines take items, each in threads, so
 * that the worker's own event loop stays free to renew the locks of its jobs. A job whose worker is lost is given to another one.
 */
import { join } from 'node:path';
import type { Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { formatProblem } from '../model/index.ts';
import { mismatch, type Order, openDataset, readRecord, sweepOf } from './dataset.ts';
import { jobSchema, mostOrderBytes, orderSchema } from './job-schema.ts';
import { needed } from './needed.ts';
import { type Pool, perThread } from './pool.ts';
import type { Engine } from './render-item.ts';
import { readShard } from './shards.ts';
import type { Sweep } from './sweep.ts';

/** All sweeps share one queue. */
const NAME = 'clangor-sweeps';

/** Jobs that are added at once. */
const BULK = 500;

/** How often a job is tried when its trouble lies outside it, such as a full disk. */
const ATTEMPTS = 5;

/** How often a job may lose its worker before it is taken to be the cause. */
const MOST_STALLS = 3;

/** What is wrong with the queue or its address, for the user. */
export class QueueTrouble extends Error {}

const load = () =>
  needed('A queue', ['bullmq', 'ioredis'], async () => ({
    ...(await import('bullmq')),
    Redis: (await import('ioredis')).Redis,
  }));

/** An address without what is secret in it. */
export function shownAddress(address: string): string {
  try {
    const url = new URL(address);
    return `${url.protocol}//${url.username !== '' || url.password !== '' ? '***@' : ''}${url.host}${url.pathname === '/' ? '' : url.pathname}`;
  } catch {
    return 'the address';
  }
}

/** A text without user, password or address of a queue. */
export function withoutSecrets(text: string, address: string): string {
  const secrets = [address];
  try {
    const { username, password, search } = new URL(address);
    for (const part of [password, username, search]) if (part !== '') secrets.push(part, decodeURIComponent(part));
  } catch {
    // What is no address has no parts.
  }
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}

function checkAddress(address: string): void {
  let url: URL | undefined;
  try {
    url = new URL(address);
  } catch {
    // Told below, without the address: it may hold a password.
  }
  if (url === undefined || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '')
    throw new QueueTrouble(
      '--queue: expected an address such as redis://HOST:6379/0 or rediss://USER:PASSWORD@HOST:6379',
    );
}

export interface Connection {
  readonly address: string;
  readonly redis: Redis;
  readonly close: () => Promise<void>;
}

/** Connects, or says that it cannot. `patient`: once connected, waits for a server that is gone to come back. */
export async function connect(
  address: string,
  patient: boolean,
  onTrouble: (line: string) => void = () => {},
): Promise<Connection> {
  checkAddress(address);
  const { Redis } = await load();
  let last = '';
  let isConnected = false;
  const redis = new Redis(address, {
    lazyConnect: true,
    connectTimeout: 5000,
    maxRetriesPerRequest: patient ? null : 3,
    retryStrategy: (times) => (patient || times < 3 ? Math.min(2000, 100 * 2 ** times) : null),
  });
  // An error without a listener would be printed in full, password included.
  redis.on('error', (error: Error) => {
    const line = withoutSecrets(error.message || (error as NodeJS.ErrnoException).code || 'no reason given', address);
    if (line !== last && isConnected) onTrouble(`${shownAddress(address)}: ${line}`);
    last = line;
  });
  redis.on('ready', () => {
    if (last !== '' && isConnected) onTrouble(`${shownAddress(address)}: connected again`);
    last = '';
  });
  try {
    await redis.connect();
    await redis.ping();
    isConnected = true;
  } catch (error) {
    redis.disconnect();
    const why = last || withoutSecrets((error as Error).message, address);
    throw new QueueTrouble(`--queue: expected a Redis server at ${shownAddress(address)}; ${why}`);
  }
  return {
    address,
    redis,
    close: async () => {
      redis.disconnect();
    },
  };
}

function orderKey(hash: string): string {
  return `clangor:sweep:${hash}`;
}

async function openQueue({ redis }: Connection): Promise<Queue> {
  const { Queue: MakeQueue } = await load();
  const queue = new MakeQueue(NAME, { connection: redis });
  queue.on('error', () => {}); // the connection reports it
  return queue;
}

export interface Submitted {
  readonly added: number;
  /** Jobs that were in the queue already, done or not. */
  readonly known: number;
}

/** Puts the items of a range into the queue; those that are in it already stay as they are. */
export async function submit(
  connection: Connection,
  order: Order,
  [first, end]: readonly [number, number],
  onAdded: (count: number) => void = () => {},
): Promise<Submitted> {
  const text = JSON.stringify(order);
  if (text.length > mostOrderBytes)
    throw new QueueTrouble(`expected a sweep of at most ${mostOrderBytes} bytes with its model; got ${text.length}`);
  const queue = await openQueue(connection);
  try {
    await connection.redis.set(orderKey(order.hash), text);
    const before = await total(queue);
    for (let from = first; from < end; from += BULK) {
      const indices = Array.from({ length: Math.min(BULK, end - from) }, (_, i) => from + i);
      await queue.addBulk(
        indices.map((index) => ({
          name: 'item',
          data: { order: order.hash, index },
          // Its name makes a job the same one however often it is submitted.
          opts: {
            jobId: `${order.hash.slice(0, 24)}-${index}`,
            attempts: ATTEMPTS,
            backoff: { type: 'exponential', delay: 1000 },
          },
        })),
      );
      onAdded(Math.min(end, from + BULK) - first);
    }
    const added = (await total(queue)) - before;
    return { added, known: end - first - added };
  } finally {
    await queue.close();
  }
}

const STATES = ['waiting', 'active', 'delayed', 'completed', 'failed'] as const;

async function total(queue: Queue): Promise<number> {
  return Object.values(await queue.getJobCounts(...STATES)).reduce((sum, count) => sum + count, 0);
}

export interface QueueStatus {
  readonly counts: Readonly<Record<(typeof STATES)[number], number>>;
  readonly workers: number;
  /** Why jobs failed, and how often; of the first thousand. */
  readonly reasons: Readonly<Record<string, number>>;
}

export async function queueStatus(connection: Connection): Promise<QueueStatus> {
  const queue = await openQueue(connection);
  try {
    const counts = (await queue.getJobCounts(...STATES)) as QueueStatus['counts'];
    const failed = await queue.getFailed(0, 999);
    const reasons: Record<string, number> = {};
    for (const { failedReason } of failed) {
      const reason = withoutSecrets(failedReason ?? 'no reason was given', connection.address);
      reasons[reason] = (reasons[reason] ?? 0) + 1;
    }
    return { counts, workers: await queue.getWorkersCount(), reasons };
  } finally {
    await queue.close();
  }
}

/** Puts jobs that failed back into the queue, or removes those that are done; gives how many. */
export async function tidy(connection: Connection, what: 'retry' | 'clean'): Promise<number> {
  const queue = await openQueue(connection);
  try {
    if (what === 'clean') return (await queue.clean(0, 10_000_000, 'completed')).length;
    const failed = await queue.getFailed();
    for (const job of failed) await job.retry();
    return failed.length;
  } finally {
    await queue.close();
  }
}

export interface WorkOptions {
  readonly connection: Connection;
  readonly engine: Engine;
  readonly pool: Pool;
  readonly threads: number;
  /** Each sweep gets a folder of its own in this one. */
  readonly folder: string;
  /** After so long without a sign of its worker a job is given to another, s. */
  readonly lockSeconds: number;
  readonly onItem: (line: { readonly index: number; readonly status: string; readonly seconds: number }) => void;
  readonly onTrouble: (line: string) => void;
}

export interface Working {
  /** Whether anything is left to do, for any worker. */
  readonly isIdle: () => Promise<boolean>;
  /** Folders that this worker has written to. */
  readonly folders: () => string[];
  /** Ends after the items under way. */
  readonly close: () => Promise<void>;
}

/** What a worker knows of a sweep that it has checked. */
interface Known {
  readonly sweep: Sweep;
  readonly folder: string;
}

export async function work(options: WorkOptions): Promise<Working> {
  const { connection, engine, pool, threads, folder, lockSeconds, onItem, onTrouble } = options;
  const { Worker: MakeWorker, UnrecoverableError } = await load();
  const known = new Map<string, Promise<Known>>();
  const folders = new Set<string>();
  const refuse = (why: string): never => {
    throw new UnrecoverableError(why);
  };
  const open = async (hash: string): Promise<Known> => {
    const text = await connection.redis.get(orderKey(hash));
    if (text === null) return refuse('refused: the queue does not hold its sweep');
    if (text.length > mostOrderBytes)
      return refuse(`refused: expected a sweep of at most ${mostOrderBytes} bytes; got ${text.length}`);
    const order = readOrder(text);
    if (order === undefined || order.hash !== hash) return refuse('refused: what the queue holds as its sweep is none');
    const why = mismatch(order, engine);
    if (why !== undefined) return refuse(`refused: ${why}`);
    const sweep = sweepOf(order);
    if (!sweep.ok) return refuse(`refused: ${formatProblem(sweep.problems[0])}`);
    const own = join(folder, `${sweep.value.name}-${hash.slice(0, 8)}`);
    await openDataset(own, order, engine);
    folders.add(own);
    return { sweep: sweep.value, folder: own };
  };
  const make = async (job: Job) => {
    const data = jobSchema.safeParse(job.data);
    if (!data.success) return refuse('refused: expected a job with the hash of its sweep and a whole index');
    const { order, index } = data.data;
    const opening = known.get(order) ?? open(order);
    known.set(order, opening);
    opening.catch(() => known.delete(order));
    const { sweep, folder: own } = await opening;
    if (index >= sweep.count) return refuse(`refused: expected an item below ${sweep.count}; got ${index}`);
    if (isThere(own, sweep, index)) return { status: 'there' };
    const answer = await pool.make({ sweep, index, folder: own });
    if (answer.status === 'trouble') throw new Error(answer.message);
    onItem(answer);
    return { status: answer.status };
  };
  // A worker waits on its connection for jobs: nothing else can use it.
  const own = connection.redis.duplicate({ lazyConnect: false });
  own.on('error', () => {}); // the other connection reports it
  const worker: Worker = new MakeWorker(NAME, make, {
    connection: own,
    concurrency: perThread * threads,
    lockDuration: 1000 * lockSeconds,
    stalledInterval: 1000 * lockSeconds,
    maxStalledCount: MOST_STALLS,
  });
  worker.on('error', (error) => onTrouble(withoutSecrets(error.message, connection.address)));
  worker.on('failed', (job, error) =>
    onTrouble(`item ${job?.data?.index ?? '?'}: ${withoutSecrets(error.message, connection.address)}`),
  );
  const queue = await openQueue(connection);
  return {
    isIdle: async () => {
      const { waiting, active, delayed } = await queue.getJobCounts('waiting', 'active', 'delayed');
      return waiting + active + delayed === 0;
    },
    folders: () => [...folders],
    close: async () => {
      await worker.close();
      own.disconnect();
      await queue.close();
    },
  };
}

function readOrder(text: string): Order | undefined {
  try {
    const order = orderSchema.safeParse(JSON.parse(text));
    return order.success ? (order.data as Order) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an item is in its folder already: the job was done, but its worker was lost before it could say so. */
function isThere(folder: string, sweep: Sweep, index: number): boolean {
  if (readRecord(folder, index) !== undefined) return true;
  return sweep.shards !== undefined && readShard(folder, Math.floor(index / sweep.shards)) !== undefined;
}
