/**
 * Rivals in other languages: each is a separate process that reads problems and commands and answers with nanoseconds that it measured
 * itself (bench/rivals/rival.h). Those in C are compiled for every bench, into a temporary folder.
 */
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Contender } from './contender.ts';

const SOURCES = fileURLToPath(new URL('../../bench/rivals/', import.meta.url));
const COMPILERS = ['g++', 'clang++', 'c++'] as const;

/** Source and compiler flags of each rival. */
const C_RIVALS = [
  { name: 'plain-c', source: 'plain.c', flags: ['-O3'] },
  { name: 'native-c', source: 'plain.c', flags: ['-O3', '-march=native'] },
  { name: 'avx2', source: 'avx2.c', flags: ['-O3', '-mavx2', '-mfma'] },
] as const;

export type RivalName = (typeof C_RIVALS)[number]['name'] | 'javascript';

export interface RivalPool {
  /** Starts a rival on a problem; undefined if it is not available here. */
  readonly start: (name: RivalName, problem: string) => Promise<Rival | undefined>;
  /** Unavailable rivals, and why. */
  readonly missing: readonly string[];
  readonly close: () => Promise<void>;
}

export interface Rival extends Contender {
  /** The output over a number of steps from the start. */
  readonly read: (steps: number) => Promise<number[]>;
}

/** Compiles the rivals that can be compiled here. */
export async function openRivalPool(): Promise<RivalPool> {
  const folder = await mkdtemp(join(tmpdir(), 'clangor-bench-'));
  const missing: string[] = [];
  const made = new Map<RivalName, readonly [string, ...string[]]>();
  made.set('javascript', [process.execPath, join(SOURCES, 'tuned.mjs')]);
  const compiler = await findCompiler();
  if (compiler === undefined)
    missing.push(`No C compiler (${COMPILERS.join(', ')}) found: the rivals in C are left out.`);
  for (const { name, source, flags } of C_RIVALS) {
    if (compiler === undefined) continue;
    if (name === 'avx2' && !hasAvx2()) {
      missing.push('This processor has no AVX2 and FMA: the rival written for them is left out.');
      continue;
    }
    const target = join(folder, name);
    try {
      await promisify(execFile)(compiler, [...flags, join(SOURCES, source), '-o', target, '-lm']);
      made.set(name, [target]);
    } catch (error) {
      const [first] = (error as Error).message.split('\n').slice(1);
      missing.push(`${compiler} ${flags.join(' ')} did not compile ${source}: ${first ?? 'no reason given'}`);
    }
  }
  return {
    missing,
    start: async (name, problem) => {
      const command = made.get(name);
      return command === undefined ? undefined : startRival(name, command, problem);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function findCompiler(): Promise<string | undefined> {
  for (const name of COMPILERS) {
    const found = await promisify(execFile)(name, ['--version']).then(
      () => true,
      () => false,
    );
    if (found) return name;
  }
  return undefined;
}

/** Whether the system reports AVX2; where it does not say, as on a Mac, the rival is left out. */
function hasAvx2(): boolean {
  try {
    const flags = readFileSync('/proc/cpuinfo', 'utf8');
    return /\bavx2\b/.test(flags) && /\bfma\b/.test(flags);
  } catch {
    return false;
  }
}

async function startRival(
  name: RivalName,
  [file, ...args]: readonly [string, ...string[]],
  problem: string,
): Promise<Rival> {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] }) as unknown as ChildProcessWithoutNullStreams;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (line: string): Promise<string> => {
    child.stdin.write(`${line}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error(`the rival ${name} ended unexpectedly`);
    return value;
  };
  await ask(problem);
  return {
    name,
    run: async (steps) => Number.parseFloat(await ask(`run ${steps}`)),
    read: async (steps) => (await ask(`read ${steps}`)).split(' ').map(Number),
    close: () => {
      child.stdin.end();
    },
  };
}
