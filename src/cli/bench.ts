/** clangor bench: the kernel against its rivals, measured in one run. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import {
  CASES,
  type Case,
  draw,
  type Effort,
  exponents,
  FULL,
  fromCsv,
  isReached,
  machineName,
  measure,
  merged,
  openRivalPool,
  QUICK,
  type Row,
  table,
  toCsv,
} from '../bench/index.ts';
import { closest } from '../model/index.ts';
import { checkWritable, writeAtomically } from './files.ts';
import { wholeNumber } from './options.ts';
import { partProgress } from './progress.ts';
import { UserError } from './user-error.ts';

interface BenchOptions {
  readonly json?: boolean;
  readonly quick?: boolean;
  readonly rounds?: string;
  readonly save?: string;
  readonly list?: boolean;
}

export function benchCommand(): Command {
  return new Command('bench')
    .description(
      'measure the speed of the kernel against C, hand-vectorised C, JavaScript and IT-2, interleaved in one run',
    )
    .argument('[cases...]', 'cases by name or by a common prefix, such as plate or contacts-10 (default: all)')
    .option('--quick', 'a fifth of the rounds, for a first look')
    .option('--rounds <n>', 'rounds per case')
    .option('--save <folder>', 'write or update the table and picture of this processor in this folder')
    .option('--list', 'list the cases and stop')
    .option(
      '--json',
      'print [{case, rival, ratioMin, ratioMedian, oursNs}]: ours over rival, ns per sample; [{case}] with --list',
    )
    .addHelpText(
      'after',
      `
A ratio below 1 means that Clangor is faster. ratioMin compares the shortest runs, ratioMedian the medians.

Examples:
  clangor bench string-500 plate
  clangor bench --quick --json tromba-marina`,
    )
    .action(bench);
}

async function bench(names: string[], options: BenchOptions): Promise<void> {
  const cases = selectCases(names);
  if (options.list) {
    if (options.json)
      console.log(
        JSON.stringify(
          cases.map(({ name }) => ({ case: name })),
          null,
          2,
        ),
      );
    else for (const { name } of cases) console.log(name);
    return;
  }
  const effort = effortOf(options);
  const { save } = options;
  if (save !== undefined && !statSync(save, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`--save: expected a folder that exists; got "${save}"`);
  if (save !== undefined) checkWritable('--save', resultFile(save, 'csv'));
  // Saved after every case, so that an interrupted bench keeps its results.
  const { rows, notes } = await runCases(cases, effort, (made) => save !== undefined && saveTable(save, made));
  if (save !== undefined) await savePicture(save);
  if (options.json) console.log(JSON.stringify(rows, null, 2));
  else {
    const missed = rows.filter((row) => !isReached(row)).length;
    const grown = exponents(rows);
    console.log(`${'case, rival'.padEnd(14)}   min median  ours over rival, lower is better`);
    console.log(table(rows));
    for (const note of notes) console.log(note);
    if (grown !== '') console.log(grown);
    console.log(missed === 0 ? 'Every goal is reached.' : `Goals missed: ${missed}.`);
  }
}

async function runCases(
  cases: readonly Case[],
  effort: Effort,
  onRows: (rows: readonly Row[]) => void,
): Promise<{ rows: Row[]; notes: string[] }> {
  const pool = await openRivalPool();
  for (const line of pool.missing) process.stderr.write(`${line}\n`);
  const progress = partProgress(cases.length);
  const rows: Row[] = [];
  const notes: string[] = [];
  try {
    for (const [i, { name, prepare }] of cases.entries()) {
      progress.update(i, name);
      const contest = await prepare(pool);
      const contenders = [contest.ours, ...contest.rivals];
      try {
        const made = await measure(name, contest, effort, (part) => progress.update(i + part, name));
        rows.push(...made);
        onRows(made);
        for (const contender of contenders) {
          const note = contender.note?.() ?? '';
          if (note !== '') notes.push(`${name}, ${contender.name}: ${note}`);
        }
      } finally {
        // A rival in a separate process would keep this process alive.
        for (const contender of contenders) contender.close();
      }
    }
  } finally {
    progress.stop();
    await pool.close();
  }
  return { rows, notes };
}

function selectCases(names: readonly string[]): readonly Case[] {
  for (const name of names) {
    if (name !== '' && CASES.some((one) => one.name.startsWith(name))) continue;
    const near = closest(
      name,
      CASES.map((one) => one.name),
    );
    const hint = near === undefined ? 'clangor bench --list shows them all' : `did you mean "${near}"?`;
    throw new UserError(`bench: expected the name of a case or a prefix; got "${name}"; ${hint}`);
  }
  const exact = new Set(names.filter((name) => CASES.some((one) => one.name === name)));
  const prefixes = names.filter((name) => !exact.has(name));
  return CASES.filter(
    ({ name }) => names.length === 0 || exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix)),
  );
}

function effortOf({ quick, rounds }: BenchOptions): Effort {
  const effort = quick ? QUICK : FULL;
  if (rounds === undefined) return effort;
  return { ...effort, rounds: wholeNumber('--rounds', rounds, 2, 10_000) };
}

function resultFile(folder: string, ending: 'csv' | 'svg'): string {
  return join(folder, `${machineName()}.${ending}`);
}

function savedRows(folder: string): Row[] {
  const path = resultFile(folder, 'csv');
  return existsSync(path) ? fromCsv(readFileSync(path, 'utf8')) : [];
}

/** Updates the table of this processor: new rows replace old ones of the same case and rival. */
function saveTable(folder: string, rows: readonly Row[]): void {
  writeAtomically(resultFile(folder, 'csv'), toCsv(merged(savedRows(folder), rows)));
}

async function savePicture(folder: string): Promise<void> {
  const { writePicture } = await import('../see/index.ts');
  await writePicture(await draw(savedRows(folder)), resultFile(folder, 'svg'));
  process.stderr.write(`${resultFile(folder, 'csv')}\n${resultFile(folder, 'svg')}\n`);
}
