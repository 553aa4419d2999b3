/** clangor sweep: many variants of one model, rendered, labelled and made into a dataset. */
import { Command } from 'commander';
import {
  finishDataset,
  openDataset,
  openEngine,
  openPool,
  orderOf,
  rangeOf,
  runRange,
  sweepHash,
  type Tally,
  verifyDataset,
} from '../batch/index.ts';
import { checkFolder } from './files.ts';
import { plural, wholeNumber } from './options.ts';
import { itemProgress } from './progress.ts';
import { sweepBenchCommand } from './sweep-bench.ts';
import { statusCommand, submitCommand, workCommand } from './sweep-queue.ts';
import { report } from './sweep-report.ts';
import { interruption, threadsOf, troubled } from './sweep-run.ts';
import { openSweep, sweepNames } from './sweeps.ts';
import { UserError } from './user-error.ts';

interface SweepOptions {
  readonly out?: string;
  readonly threads?: string;
  readonly range?: string;
  readonly count?: string;
  readonly seed?: string;
  readonly report?: string;
  readonly over?: string;
  readonly plot?: string;
  readonly table?: string;
  readonly json?: boolean;
}

export function sweepCommand(): Command {
  return new Command('sweep')
    .enablePositionalOptions() // those after the name of a sub-command are its own
    .description('render many variants of a model with labels: a dataset, or a table and a picture')
    .argument(
      '[sweep]',
      'name of a sweep that comes with Clangor, or path to a .yaml or .json file; without one, list them',
    )
    .option('-o, --out <folder>', 'folder for the dataset; if it already holds some items, the rest are made')
    .option('--threads <n>', 'threads (default: one per core); results are identical')
    .option('--range <range>', 'only these items: 100..199, 3/16 (the fourth of 16 parts), or auto in a job array')
    .option('--count <n>', 'number of items instead of the file’s own')
    .option('--seed <n>', 'seed instead of the file’s own')
    .option(
      '--report <names>',
      'print a table of these labels instead of making a dataset: fundamental,t60,eventCount,energy.residual, …',
    )
    .option('--over <names>', 'with --plot: one or two drawn numbers as axes (default: the first two)')
    .option('--plot <file>', 'print a table, and draw its first numeric label to an .svg or .png file')
    .option('--table <file>', 'write the table as .csv, .npy, .npz, .mat, .parquet or .json')
    .option('--json', 'print what was made, or the table, as data')
    .addHelpText(
      'after',
      `
Ctrl-C stops after the items under way; the same command goes on from there. Every item follows from the sweep and its index alone, so
that threads, ranges, machines and order do not matter.
  clangor sweep ball-plate -o plates
  clangor sweep ball-plate --count 100 -o few
  clangor sweep bowed-string --count 200 --report clarity,fundamental --over beta,force --plot plane.png
  clangor sweep ball-plate -o plates --range auto/16        in a job array of 16 jobs (Slurm, Kubernetes)
  clangor sweep finish plates                               then, once: metadata and datasheet
  clangor sweep verify plates --render 10`,
    )
    .action((name: string | undefined, options: SweepOptions) =>
      troubled(async () => (name === undefined ? listSweeps(options) : sweep(name, options))),
    )
    .addCommand(finishCommand())
    .addCommand(verifyCommand())
    .addCommand(submitCommand())
    .addCommand(workCommand())
    .addCommand(statusCommand())
    .addCommand(sweepBenchCommand());
}

function listSweeps({ json }: SweepOptions): void {
  const all = sweepNames().map((name) => ({ name, title: openSweep(name, {}).sweep.title }));
  if (json) console.log(JSON.stringify(all, null, 2));
  else for (const { name, title } of all) console.log(`${name.padEnd(16)}${title}`);
}

async function sweep(name: string, options: SweepOptions): Promise<void> {
  const opened = openSweep(name, options);
  const reporting = (['report', 'plot', 'over', 'table'] as const).find((option) => options[option] !== undefined);
  if (reporting !== undefined) {
    if (options.out !== undefined)
      throw new UserError(`--${reporting}: expected no -o beside it: what is reported is not kept`);
    await report(opened.sweep, { ...options, threads: threadsOf(options.threads) });
    return;
  }
  if (options.out === undefined)
    throw new UserError('-o: expected a folder for the dataset, or --report or --plot for a table; got neither');
  const { out } = options;
  const threads = threadsOf(options.threads);
  const range = rangeOf(options.range, opened.sweep.count, process.env);
  checkFolder(out);
  const engine = await openEngine();
  const pool = await openPool(threads, engine);
  const stop = interruption();
  const progress = itemProgress(range[1] - range[0]);
  const begun = performance.now();
  let tally: Tally;
  try {
    await openDataset(out, orderOf(opened.source, opened.sweep, engine), engine);
    tally = await runRange({
      sweep: opened.sweep,
      folder: out,
      pool,
      threads,
      range,
      onItem: progress.update,
      signal: stop.signal,
    });
  } finally {
    progress.stop();
    stop.close();
    await pool.close();
  }
  const wallSeconds = (performance.now() - begun) / 1000;
  // A part of a job array leaves the finishing to the part that finds all items complete.
  const whole = options.range === undefined && tally.remaining === 0;
  if (whole && !options.json) process.stderr.write('writing metadata and datasheet …\n');
  const finished = whole ? await finishDataset(out) : undefined;
  const result = {
    sweep: opened.sweep.name,
    hash: sweepHash(opened.sweep),
    folder: out,
    threads,
    wallSeconds,
    ...tally,
    finished: finished !== undefined,
  };
  if (options.json) console.log(JSON.stringify(result, null, 2));
  else for (const line of told(result)) console.log(line);
  if (stop.signal.aborted) process.exitCode = 130;
}

function told(
  result: Tally & {
    readonly sweep: string;
    readonly folder: string;
    readonly wallSeconds: number;
    readonly finished: boolean;
  },
): string[] {
  const {
    sweep: name,
    folder,
    wallSeconds,
    made,
    rejected,
    failed,
    rejections,
    seconds,
    before,
    remaining,
    finished,
  } = result;
  const tried = made + rejected + failed;
  return [
    tried === 0
      ? `${name}: nothing made, ${plural(before, 'item')} were there before`
      : `${name}: ${plural(made, 'item')} made in ${wallSeconds.toFixed(1)} s, ${(tried / wallSeconds).toFixed(1)} items/s, ${(seconds / wallSeconds).toFixed(1)} × real time`,
    ...(tried === 0
      ? []
      : [
          `  ${before} were there before, ${rejected} rejected, ${failed} failed; ${plural(rejections, 'draw')} rejected on the way`,
        ]),
    ...(remaining > 0 ? [`  stopped: the same command goes on from here, ${remaining} to do`] : []),
    ...(finished ? [`  ${folder}/datasheet.html, README.md, metadata.parquet, metadata.jsonl`] : []),
    ...(remaining === 0 && !finished ? [`  when all parts are made: clangor sweep finish ${folder}`] : []),
  ];
}

function finishCommand(): Command {
  return new Command('finish')
    .description('make metadata, shards and datasheet of a folder that has all its items')
    .argument('<folder>', 'a folder that clangor sweep made')
    .option('--json', 'print the result as one JSON object')
    .action((folder: string, { json }: { json?: boolean }) =>
      troubled(async () => {
        const finished = await finishDataset(folder);
        if ('missing' in finished)
          throw new UserError(
            `${folder}: expected every item; ${finished.missing} are missing, the first is ${finished.first}`,
          );
        const { distributions: _, examples: __, ...summary } = finished.summary;
        if (json) console.log(JSON.stringify(summary, null, 2));
        else
          console.log(
            `${folder}/datasheet.html: ${plural(summary.made, 'item')}, ${summary.rejected} rejected, ${summary.failed} failed`,
          );
      }),
    );
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('check a dataset: every item is there once, and every file has the hash in its labels')
    .argument('<folder>', 'a folder that clangor sweep made')
    .option('--render <n>', 'render this many items again and compare their bits')
    .option('--repair', 'remove damaged items, so that clangor sweep makes them again')
    .option('--json', 'print the verdict as one JSON object')
    .action((folder: string, options: { render?: string; repair?: boolean; json?: boolean }) =>
      troubled(async () => {
        const verdict = await verifyDataset(folder, {
          render: options.render === undefined ? 0 : wholeNumber('--render', options.render, 1, 1e6),
          engine: await openEngine(),
          repair: options.repair ?? false,
        });
        const { made, rejected, failed, rendered, drafts, problems } = verdict;
        if (options.json) console.log(JSON.stringify(verdict, null, 2));
        else {
          const again = options.render === undefined ? '' : `; ${rendered} rendered again with the same bits`;
          console.log(`${folder}: ${plural(made, 'item')}, ${rejected} rejected, ${failed} failed${again}`);
          if (drafts > 0)
            console.log(`  ${plural(drafts, 'file')} of killed processes; clangor sweep finish removes them`);
          console.log(problems.length === 0 ? '  nothing is wrong' : `  ${plural(problems.length, 'problem')}`);
        }
        if (problems.length > 0) throw new UserError(...problems);
      }),
    );
}
