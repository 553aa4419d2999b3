/** Plants a bug in a copy of the sources, and runs tests there. */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildKernel } from '../../scripts/build-kernel.mjs';
import type { Mutant } from './mutant.ts';
import { type Result, root } from './results.ts';
import { runWithin } from './run-within.ts';

/**
 * Processor time that a file of tests may use, s: several times as much as any of them needs. A bug that makes a test hang is caught by it, however
 * busy the machine is.
 */
const MOST_SECONDS = 600;
/** Files of tests that share this where all are run. */
const EVERY_FILE = 100;
const LEFT_OUT = ['node_modules', '.git', 'dist', '.scratch', '.mutants.json'];
const KERNEL = 'src/kernel';

/** A copy of the working tree, with the packages of the original. */
export function makeCopy(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-mutants-'));
  for (const name of readdirSync(root))
    if (!LEFT_OUT.includes(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  trustKernel(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Makes the binaries newer than the sources, so that the tests do not build those that they do not use. */
function trustKernel(folder: string): void {
  const build = join(folder, KERNEL, 'build');
  for (const name of readdirSync(build)) utimesSync(join(build, name), new Date(), new Date());
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The first test that fails in the copy; undefined if all pass. */
function firstFailure(folder: string, files: readonly string[], only?: string): string | undefined {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const limit = MOST_SECONDS * (files.length || EVERY_FILE);
  const { status, seconds, output } = runWithin(limit, folder, [
    join('node_modules', 'vitest', 'vitest.mjs'),
    ...['run', ...files, '--maxWorkers=1', '--bail=1', '--reporter=json', `--outputFile=${report}`],
    // A test that takes long is told from one that hangs by its processor time alone.
    ...['--testTimeout=0', '--hookTimeout=0'],
    ...(only === undefined ? [] : ['-t', only]),
  ]);
  const { testResults } = readReport(report, output);
  const all = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, name })));
  const failed = all.find((test) => test.status === 'failed');
  if (failed !== undefined) return `${basename(failed.name)}: ${failed.fullName.replace(/ \(with seed=.*\)$/, '')}`;
  const isLost = all.length === 0 || all.some((test) => test.status === 'pending');
  const message = testResults.find((file) => file.message !== '');
  if (status !== 0 && isLost && message === undefined) {
    // The limit is held by ticks of a clock, the account is exact: they differ by some per cent.
    if (seconds >= 0.5 * limit) return `${files.map((file) => basename(file)).join(', ')}: does not end`;
    throw new Error(`a process of tests died after ${seconds} s of processor time:\n${output}`);
  }
  if (status !== 0)
    return `${basename(message?.name ?? files.join(', '))}: ${message?.message.split('\n')[0] ?? 'fails as a whole'}`;
  if (!all.some((test) => test.status === 'passed')) throw new Error(`No test matches ${only} in ${files.join(', ')}`);
  return undefined;
}

function readReport(file: string, output: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    throw new Error(`vitest wrote no report:\n${output}`);
  }
}

/** The named tests that fail in the sources as they are: they could not show anything. */
export function testsFailingWithoutBug(folder: string, mutants: readonly Mutant[]): string[] {
  const runs = new Map<string, Set<string>>();
  for (const { tests, only = '' } of mutants)
    for (const test of tests) runs.set(only, (runs.get(only) ?? new Set()).add(test));
  const whole = [...(runs.get('') ?? [])];
  runs.delete('');
  const filtered = [...new Set([...runs.values()].flatMap((files) => [...files]))];
  const failures = [
    whole.length > 0 ? firstFailure(folder, whole) : undefined,
    filtered.length > 0 ? firstFailure(folder, filtered, [...runs.keys()].join('|')) : undefined,
  ];
  return failures.filter((failure) => failure !== undefined);
}

export async function tryMutant(folder: string, mutant: Mutant, runAll: boolean): Promise<Result> {
  const file = join(folder, mutant.file);
  const original = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    original.replace(mutant.text, () => mutant.becomes),
  );
  try {
    if (mutant.file.startsWith(KERNEL)) {
      // The named tests use one of the builds.
      const built = await buildOrMessage(join(folder, KERNEL), runAll ? undefined : ['kernel']);
      if (built !== undefined) throw new Error(`${mutant.name}: expected a bug that compiles; got\n${built}`);
      trustKernel(folder);
    }
    const by = firstFailure(folder, mutant.tests, mutant.only) ?? (runAll ? firstFailure(folder, []) : undefined);
    if (mutant.equivalent !== undefined)
      return by === undefined ? { verdict: 'equivalent' } : { verdict: 'not equivalent', by };
    return by === undefined ? { verdict: 'survived' } : { verdict: 'caught', by };
  } finally {
    writeFileSync(file, original);
    if (mutant.file.startsWith(KERNEL)) {
      cpSync(join(root, KERNEL, 'build'), join(folder, KERNEL, 'build'), { recursive: true });
      trustKernel(folder);
    }
  }
}

async function buildOrMessage(folder: string, builds: string[] | undefined): Promise<string | undefined> {
  try {
    await buildKernel({ folder, ...(builds && { builds }) });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
