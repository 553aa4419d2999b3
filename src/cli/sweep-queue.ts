/** clangor sweep submit, work, status: a sweep on many machines, through a queue on Redis. */
import { Command } from 'commander';
import {
  type Connection,
  connect,
  finishDataset,
  openEngine,
  openPool,
  orderOf,
  QueueTrouble,
  queueStatus,
  rangeOf,
  shownAddress,
  submit,
  tidy,
  withoutSecrets,
  work,
} from '../batch/index.ts';
import { checkFolder } from './files.ts';
import { plural, wholeNumber } from './options.ts';
import { interruption, threadsOf, troubled } from './sweep-run.ts';
import { openSweep } from './sweeps.ts';
import { UserError } from './user-error.ts';

/** Where the address of the queue may stand instead of the command line, which every user of a machine can read. */
const VARIABLE = 'CLANGOR_QUEUE';

interface QueueOption {
  readonly queue?: string;
}

function withQueue(command: Command): Command {
  return command.option('--queue <address>', `redis://USER:PASSWORD@HOST:6379/0; or the variable ${VARIABLE}`);
}

/** Connects for one command; errors are reported without the address's user and password. */
async function connected<T>(
  { queue = process.env[VARIABLE] }: QueueOption,
  patient: boolean,
  run: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (queue === undefined || queue === '')
    throw new UserError(`--queue: expected the address of a Redis server here or in ${VARIABLE}; got none`);
  return troubled(async () => {
    let connection: Connection | undefined;
    try {
      connection = await connect(queue, patient, (line) => process.stderr.write(`${line}\n`));
      return await run(connection);
    } catch (error) {
      if (error instanceof QueueTrouble) throw new UserError(error.message);
      const { name, message } = error as Error;
      // What the libraries throw may carry the commands that they sent, a password among them.
      if (/Redis|Reply|MaxRetries|Connection/.test(`${name} ${message}`))
        throw new UserError(`${shownAddress(queue)}: ${withoutSecrets(message, queue)}`);
      throw error;
    } finally {
      await connection?.close();
    }
  });
}

export function submitCommand(): Command {
  return withQueue(
    new Command('submit')
      .description('put the items of a sweep into a queue; a second time adds only missing ones')
      .argument('<sweep>', 'name of a sweep that comes with Clangor, or path to a .yaml or .json file')
      .option('--range <range>', 'only these items: 100..199 or 3/16')
      .option('--count <n>', 'number of items instead of the file’s own')
      .option('--seed <n>', 'seed instead of the file’s own')
      .option('--json', 'print what was added as one JSON object'),
  ).action(
    async (name: string, options: QueueOption & { range?: string; count?: string; seed?: string; json?: boolean }) => {
      const opened = openSweep(name, options);
      const order = orderOf(opened.source, opened.sweep, await openEngine());
      await connected(options, false, async (connection) => {
        const range = rangeOf(options.range, opened.sweep.count, process.env);
        const { added, known } = await submit(connection, order, range);
        const folder = `${opened.sweep.name}-${order.hash.slice(0, 8)}`;
        if (options.json)
          console.log(JSON.stringify({ sweep: opened.sweep.name, hash: order.hash, folder, added, known }, null, 2));
        else
          console.log(
            `${opened.sweep.name}: ${plural(added, 'item')} added, ${known} in the queue before; workers write to ${folder}`,
          );
      });
    },
  );
}

export function workCommand(): Command {
  return withQueue(
    new Command('work')
      .description('take items from a queue and make them, until Ctrl-C')
      .requiredOption(
        '-o, --out <folder>',
        'folder in which each sweep gets its own; the same for all workers, or merged later',
      )
      .option('--threads <n>', 'threads (default: one per core)')
      .option('--drain', 'stop when nothing is left to do, and finish datasets that are complete')
      .option('--lock <s>', 'give an item to another worker after so long without a sign of life from its own', '30'),
  ).action(async (options: QueueOption & { out: string; threads?: string; drain?: boolean; lock: string }) => {
    const threads = threadsOf(options.threads);
    const lockSeconds = wholeNumber('--lock', options.lock, 1, 3600);
    checkFolder(options.out);
    await connected(options, true, async (connection) => {
      const engine = await openEngine();
      const pool = await openPool(threads, engine);
      const stop = interruption();
      const counts: Record<string, number> = { made: 0, rejected: 0, failed: 0 };
      const say = (line: string) => process.stderr.write(`${line}\n`);
      const working = await work({
        connection,
        engine,
        pool,
        threads,
        folder: options.out,
        lockSeconds,
        onItem: ({ status }) => {
          counts[status]++;
        },
        onTrouble: say,
      });
      say(`working for ${shownAddress(connection.address)} on ${plural(threads, 'thread')}; Ctrl-C ends`);
      try {
        await untilDone(stop.signal, async () => (options.drain ?? false) && (await working.isIdle()));
      } finally {
        stop.close();
        await working.close();
        await pool.close();
      }
      console.log(`${counts.made} items made, ${counts.rejected} rejected, ${counts.failed} failed`);
      if (options.drain && !stop.signal.aborted)
        for (const folder of working.folders()) console.log(await finished(folder));
    });
  });
}

async function finished(folder: string): Promise<string> {
  const done = await finishDataset(folder);
  if ('missing' in done) return `${folder}: ${done.missing} items are not in this folder`;
  return `${folder}/datasheet.html: ${plural(done.summary.made, 'item')}`;
}

/** How often is looked whether anything is left, ms. */
const LOOK = 500;

async function untilDone(signal: AbortSignal, isDone: () => Promise<boolean>): Promise<void> {
  while (!signal.aborted && !(await isDone()))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
}

export function statusCommand(): Command {
  return withQueue(
    new Command('status')
      .description('show how many items of a queue are waiting, in progress, done or refused, and why')
      .option('--retry', 'put failed items back into the queue')
      .option('--clean', 'forget items that are done')
      .option('--json', 'print the result as one JSON object'),
  ).action(async (options: QueueOption & { retry?: boolean; clean?: boolean; json?: boolean }) => {
    await connected(options, false, async (connection) => {
      const retried = options.retry ? await tidy(connection, 'retry') : 0;
      const cleaned = options.clean ? await tidy(connection, 'clean') : 0;
      const status = await queueStatus(connection);
      if (options.json) {
        console.log(JSON.stringify({ ...status, retried, cleaned }, null, 2));
        return;
      }
      const { waiting, active, delayed, completed, failed } = status.counts;
      console.log(
        `${shownAddress(connection.address)}: ${waiting} waiting, ${active} in progress, ${delayed} to be tried again, ${completed} done, ${failed} failed; ${plural(status.workers, 'worker')}`,
      );
      if (options.retry) console.log(`  ${retried} put back`);
      if (options.clean) console.log(`  ${cleaned} forgotten`);
      for (const [reason, count] of Object.entries(status.reasons)) console.log(`  ${count} ×: ${reason}`);
    });
  });
}
