/** clangor paper: the figures, tables and equations of the papers, run, compared and drawn. */
import { join } from 'node:path';
import { Command } from 'commander';
import { closest } from '../model/index.ts';
import type { Paper, Status } from '../papers/index.ts';
import { checkFolder, writeInto, writePictures, writeWhole } from './files.ts';
import { numberText, paperPage, type Reproduced } from './paper-page.ts';
import { taskProgress } from './progress.ts';
import { Trouble } from './trouble.ts';

interface PaperOptions {
  readonly out?: string;
  readonly names?: boolean;
  readonly json?: boolean;
}

export function paperCommand(): Command {
  return new Command('paper')
    .description(
      'reproduce a figure, table or section of the papers, or all of them; without a name, list them with status',
    )
    .argument('[id]', 'which one, or all')
    .option(
      '-o, --out <folder>',
      'folder for pictures (.svg, .pdf, .png) and, with all, index.html; made if it is not there',
    )
    .option('--names', 'list names and titles only, at once')
    .option('--json', 'print every comparison as data')
    .addHelpText(
      'after',
      `
Every comparison has what the paper states and what we find. One that does not hold is either known, with its reason (an
erratum, or a choice the paper leaves open), or a failure; failures make the exit code 1. The list runs everything to say how
it stands, in about half a minute.
  clangor paper
  clangor paper jasa-fig-2
  clangor paper jasa-fig-7 -o figures
  clangor paper all -o papers`,
    )
    .action(paper);
}

/** Loaded when asked for: no other command needs them. */
const loadPapers = () => import('../papers/index.ts');

async function paper(id: string | undefined, options: PaperOptions): Promise<void> {
  const { papers } = await loadPapers();
  if (id === undefined) {
    if (options.out !== undefined) throw new Trouble('-o: expected the name of what to reproduce before it, or all');
    await list(papers, options);
    return;
  }
  if (options.names) throw new Trouble('--names: expected no name of a figure, table or section beside it');
  const chosen = id === 'all' ? papers : [find(papers, id)];
  if (id === 'all' && options.out === undefined)
    throw new Trouble('paper all: expected -o FOLDER, where the pictures and index.html go');
  if (options.out !== undefined) checkFolder(options.out);
  const found = await reproduceAll(chosen, async ({ result }) => {
    if (options.out !== undefined) await writePictures(options.out, result.pictures);
  });
  const { out } = options;
  if (id === 'all' && out !== undefined)
    await writeInto(out, () => writeWhole(join(out, 'index.html'), paperPage(found)));
  if (options.json) console.log(JSON.stringify(found.map(asData), null, 2));
  else for (const reproduced of found) print(reproduced, id !== 'all');
  if (!options.json && options.out !== undefined) console.log(written(options.out, id, found));
  if (found.some(({ status }) => status === 'fails')) process.exitCode = 1;
}

/** Runs one after the other; each is seen as soon as it is there. */
async function reproduceAll(
  papers: readonly Paper[],
  see: (reproduced: Reproduced) => Promise<void>,
): Promise<Reproduced[]> {
  const found: Reproduced[] = [];
  const progress = taskProgress(papers.length);
  try {
    for (const one of papers) {
      progress.begin(one.id);
      const reproduced = await reproduce(one);
      await see(reproduced);
      found.push(reproduced);
      progress.done();
    }
  } finally {
    progress.stop();
  }
  return found;
}

/** Names and titles and, unless only these are wanted, how each stands. */
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
  throw new Trouble(`${id}: expected a figure, table or section of the papers, or all; ${hint}`);
}

/** A run that breaks is a comparison that does not hold: the others can still be seen. */
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

/** All comparisons, or only those that do not hold. */
function print({ id, title, status, result }: Reproduced, whole: boolean): void {
  const { comparisons, assumptions } = result;
  const holding = comparisons.filter(({ holds }) => holds).length;
  console.log(`${id}: ${title}: ${SIGNS[status]}, ${holding} of ${comparisons.length} comparisons hold`);
  for (const { what, paper: theirs, ours, holds, known } of comparisons) {
    if (!whole && holds) continue;
    const sign = holds ? SIGNS.holds : known === undefined ? SIGNS.fails : SIGNS.known;
    console.log(`  ${sign}  ${what}: paper ${numberText(theirs)}; ours ${numberText(ours)}`);
    if (known !== undefined) console.log(`         ${known}`);
  }
  if (whole) for (const assumption of assumptions) console.log(`  assumed: ${assumption}`);
}

function written(folder: string, id: string, found: readonly Reproduced[]): string {
  if (id !== 'all')
    return found
      .flatMap(({ result }) => result.pictures.map(({ name }) => `  ${join(folder, name)}.svg, .pdf, .png`))
      .join('\n');
  const count = (status: Status) => found.filter((one) => one.status === status).length;
  return `${join(folder, 'index.html')}: ${count('holds')} hold, ${count('known')} differ for known reasons, ${count('fails')} fail`;
}
