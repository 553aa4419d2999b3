/** clangor paper: computes, compares and draws the figures, tables and equations of the papers. */
import { join } from 'node:path';
import { Command } from 'commander';
import { closest } from '../model/index.ts';
import type { Paper, Status } from '../papers/index.ts';
import { checkFolder, writeAtomically, writeInto, writePictures } from './files.ts';
import { plural } from './options.ts';
import { checkData, writeData } from './paper-data.ts';
import { numberText, paperPage, type Reproduced } from './paper-page.ts';
import { taskProgress } from './progress.ts';
import { UserError } from './user-error.ts';

interface PaperOptions {
  readonly out?: string;
  readonly data?: string;
  readonly names?: boolean;
  readonly json?: boolean;
}

export function paperCommand(): Command {
  return new Command('paper')
    .description(
      'reproduce a figure, table or section of the papers, or all of them; without a name, list them with status',
    )
    .argument('[id]', 'name of a figure, table or section, or all')
    .option(
      '-o, --out <folder>',
      'folder for pictures (.svg, .pdf, .png) and, with all, index.html; created if missing',
    )
    .option('--data <file>', 'curves or numbers of one figure or table: .csv, .npy, .npz, .mat, .parquet or .json')
    .option('--names', 'list names and titles only, without running anything')
    .option('--json', 'print every comparison as JSON')
    .addHelpText(
      'after',
      `
Every comparison shows the value of the paper and ours. One that does not hold is either known, with its reason (an
erratum, or a choice the paper leaves open), or a failure; failures make the exit code 1. The list runs everything to find each
status, in about half a minute.
  clangor paper
  clangor paper jasa-fig-2
  clangor paper jasa-fig-7 -o figures
  clangor paper jasa-fig-2 --data figure.npz
  clangor paper all -o papers`,
    )
    .action(paper);
}

/** Loaded on demand: no other command needs it. */
const loadPapers = () => import('../papers/index.ts');

async function paper(id: string | undefined, options: PaperOptions): Promise<void> {
  const { papers } = await loadPapers();
  if (id === undefined) {
    if (options.out !== undefined)
      throw new UserError('-o: expected the name of a figure, table or section as well, or all; got none');
    if (options.data !== undefined) throw new UserError('--data: expected the name of a figure or table before it');
    await list(papers, options);
    return;
  }
  if (options.names) throw new UserError(`--names: expected no other argument; got "${id}"`);
  const chosen = id === 'all' ? papers : [find(papers, id)];
  if (id === 'all' && options.out === undefined)
    throw new UserError('paper all: expected -o FOLDER, where the pictures and index.html go');
  if (options.out !== undefined) checkFolder(options.out);
  if (options.data !== undefined) {
    if (id === 'all') throw new UserError('--data: expected one figure or table; got all');
    checkData(options.data);
  }
  const made = () =>
    reproduceAll(chosen, async ({ result }) => {
      if (options.out !== undefined) await writePictures(options.out, result.pictures);
    });
  const { found, curves } = await withData(id, options.data, made);
  const { out } = options;
  if (id === 'all' && out !== undefined)
    await writeInto(out, () => writeAtomically(join(out, 'index.html'), paperPage(found)));
  if (options.json) console.log(JSON.stringify(found.map(asData), null, 2));
  else for (const reproduced of found) print(reproduced, id !== 'all');
  if (!options.json && options.out !== undefined) console.log(written(options.out, id, found));
  if (!options.json && options.data !== undefined) console.log(`  ${options.data}: ${plural(curves, 'curve')}`);
  if (found.some(({ status }) => status === 'fails')) process.exitCode = 1;
}

/** What was found and, where a file is asked for, how many curves were written to it. */
async function withData(
  id: string,
  path: string | undefined,
  make: () => Promise<Reproduced[]>,
): Promise<{ readonly found: Reproduced[]; readonly curves: number }> {
  if (path === undefined) return { found: await make(), curves: 0 };
  const { plottedDuring } = await import('../see/index.ts');
  let found: Reproduced[] = [];
  const pictures = await plottedDuring(async () => {
    found = await make();
  });
  return { found, curves: await writeData(path, id, pictures) };
}

/** Runs them one after the other; `onResult` receives each result as soon as it is there. */
async function reproduceAll(
  papers: readonly Paper[],
  onResult: (reproduced: Reproduced) => Promise<void>,
): Promise<Reproduced[]> {
  const found: Reproduced[] = [];
  const progress = taskProgress(papers.length);
  try {
    for (const one of papers) {
      progress.begin(one.id);
      const reproduced = await reproduce(one);
      await onResult(reproduced);
      found.push(reproduced);
      progress.done();
    }
  } finally {
    progress.stop();
  }
  return found;
}

/** Prints names, titles and, unless only names are wanted, the status of each. */
async function list(papers: readonly Paper[], { json, names }: PaperOptions): Promise<void> {
  const rows: readonly { readonly id: string; readonly title: string; readonly status?: Status }[] = names
    ? papers
    : await reproduceAll(papers, async () => {});
  if (json) {
    console.log(
      JSON.stringify(
        rows.map(({ id, title, status }) => ({ id, title, ...(status === undefined ? {} : { status }) })),
        null,
        2,
      ),
    );
    return;
  }
  const width = Math.max(...papers.map(({ id }) => id.length));
  for (const { id, title, status } of rows)
    console.log(`${id.padEnd(width)}  ${status === undefined ? '' : `${status.padEnd(5)}  `}${title}`);
}

function find(papers: readonly Paper[], id: string): Paper {
  const found = papers.find((one) => one.id === id);
  if (found !== undefined) return found;
  const ids = ['all', ...papers.map((one) => one.id)];
  const near = closest(id, ids);
  const hint = near === undefined ? 'clangor paper lists them' : `did you mean "${near}"?`;
  throw new UserError(`${id}: expected a figure, table or section of the papers, or all; ${hint}`);
}

/** A run that throws counts as a comparison that does not hold, so that the others are still reported. */
async function reproduce({ id, title, run }: Paper): Promise<Reproduced> {
  const { statusOf } = await loadPapers();
  try {
    const result = await run();
    return { id, title, status: statusOf(result), result };
  } catch (error) {
    const ours = error instanceof Error ? error.message : String(error);
    const comparisons = [{ what: 'the run', paper: 'comes to its end', ours, holds: false }];
    return { id, title, status: 'fails', result: { comparisons, pictures: [], assumptions: [] } };
  }
}

function asData({ id, title, status, result }: Reproduced) {
  return { id, title, status, comparisons: result.comparisons, assumptions: result.assumptions };
}

const SIGNS = { holds: 'holds', known: 'known', fails: 'FAILS' } as const;

/** Prints all comparisons, or only those that do not hold. */
function print({ id, title, status, result }: Reproduced, isDetailed: boolean): void {
  const { comparisons, assumptions } = result;
  const holding = comparisons.filter(({ holds }) => holds).length;
  console.log(`${id}: ${title}: ${SIGNS[status]}, ${holding} of ${comparisons.length} comparisons hold`);
  for (const { what, paper: theirs, ours, holds, known } of comparisons) {
    if (!isDetailed && holds) continue;
    const sign = holds ? SIGNS.holds : known === undefined ? SIGNS.fails : SIGNS.known;
    console.log(`  ${sign}  ${what}: paper ${numberText(theirs)}; ours ${numberText(ours)}`);
    if (known !== undefined) console.log(`         ${known}`);
  }
  if (isDetailed) for (const assumption of assumptions) console.log(`  assumed: ${assumption}`);
}

function written(folder: string, id: string, found: readonly Reproduced[]): string {
  if (id !== 'all')
    return found
      .flatMap(({ result }) => result.pictures.map(({ name }) => `  ${join(folder, name)}.svg, .pdf, .png`))
      .join('\n');
  const count = (status: Status) => found.filter((one) => one.status === status).length;
  return `${join(folder, 'index.html')}: ${count('holds')} hold, ${count('known')} differ for known reasons, ${count('fails')} fail`;
}
