/**
 * `npm run hostile`: opens every case in a process of its own, as a user would, and prints docs/trust/hostile.md: what each said, and how
 * long and how much memory the slowest and the largest took. Exits with 1 if a case is not refused as it should be.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostileCase } from './case.ts';
import { corpus, wordsOf, writeCase } from './corpus.ts';

/**
 * Adds a line with what a process took when it ends: a sweep runs in a process that the command starts. Linux counts as maxRSS also what the parent held when it
 * started the process, which in a run of many tests is hundreds of megabytes; VmHWM is of the process alone.
 */
const PRELOAD = `process.on('exit', () => {
  if (!process.env.USAGE) return;
  const { appendFileSync, existsSync, readFileSync } = require('node:fs');
  const status = '/proc/self/status';
  const own = existsSync(status) ? /VmHWM:\\s+(\\d+)/.exec(readFileSync(status, 'utf8')) : null;
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const used = { cpu: (userCPUTime + systemCPUTime) / 1e6, memory: (own ? Number(own[1]) : maxRSS) / 1024 };
  appendFileSync(process.env.USAGE, JSON.stringify(used) + '\\n');
});`;

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export interface Measured {
  readonly name: string;
  readonly line: string;
  readonly status: number | null;
  /** Files beside the case's own when it was over. */
  readonly left: readonly string[];
  /** s. */
  readonly wall: number;
  /** Processor time of user and system, s. */
  readonly cpu: number;
  /** Largest resident set of its processes, MB. */
  readonly memory: number;
}

/** Opens a case in a process of its own, in a folder of its own. */
export function measure(one: HostileCase): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-hostile-'));
  const room = join(folder, 'room');
  const usage = join(folder, 'usage.txt');
  const preload = join(folder, 'usage.cjs');
  const home = process.cwd();
  mkdirSync(room);
  writeFileSync(preload, PRELOAD);
  try {
    process.chdir(room);
    writeCase(one);
    const command =
      typeof one.opened === 'string'
        ? ['--import', path('../../node_modules/tsx/dist/esm/index.mjs'), path('open.ts'), one.opened, one.file]
        : [path('../../bin/clangor.js'), ...wordsOf(one)];
    const begun = performance.now();
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--require', preload, ...command], {
      encoding: 'utf8',
      env: { ...process.env, USAGE: usage, NODE_OPTIONS: '' },
    });
    const wall = (performance.now() - begun) / 1000;
    const used = readFileSync(usage, 'utf8')
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row) as { readonly cpu: number; readonly memory: number });
    const left = readdirSync('.').filter((file) => file !== one.file);
    const cpu = used.reduce((sum, each) => sum + each.cpu, 0);
    const memory = Math.max(...used.map((each) => each.memory));
    return { name: one.name, line: `${stdout}${stderr}`.trimEnd(), status, left, wall, cpu, memory };
  } finally {
    process.chdir(home);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a case was refused as every case should be. */
export function isRefused({ line, status, left }: Measured): boolean {
  return status === 1 && left.length === 0 && line.includes('expected') && !line.includes('\n');
}

function page(all: readonly Measured[]): string {
  const kinds = [...new Set(all.map(({ name }) => name.split('/')[0]))];
  const worst = (rows: readonly Measured[], key: 'wall' | 'cpu' | 'memory') => Math.max(...rows.map((row) => row[key]));
  const summary = kinds.map((kind) => {
    const rows = all.filter(({ name }) => name.startsWith(`${kind}/`));
    const refused = rows.filter(isRefused).length;
    return `| ${kind} | ${rows.length} | ${refused} | ${worst(rows, 'wall').toFixed(2)} s | ${worst(rows, 'cpu').toFixed(2)} s | ${worst(rows, 'memory').toFixed(0)} MB |`;
  });
  const rows = all.map(({ name, line }) => `| ${name} | ${line.replaceAll('|', '\\|').replaceAll('<', '&lt;')} |`);
  return `# Hostile files

Written by \`npm run hostile > docs/trust/hostile.md\`, which opens each file in a process of its own: with \`clangor check\` for models,
\`clangor render --score\` for scores and MIDI files, \`clangor sweep\` for sweeps, and the studio's own functions for recordings and links. Every file
must be refused with one line and exit code 1, and leave nothing behind. The longest may take 1 s of wall-clock time
on an idle machine; processor time counts all threads of Node. Most of the time is process start: an empty file takes
${all[0].wall.toFixed(2)} s and ${all[0].memory.toFixed(0)} MB. Measured on ${cpus()[0].model}, ${cpus().length} cores, Node ${process.versions.node}.

| kind | files | refused | longest | most processor time | most memory |
|---|---|---|---|---|---|
${summary.join('\n')}
| all | ${all.length} | ${all.filter(isRefused).length} | ${worst(all, 'wall').toFixed(2)} s | ${worst(all, 'cpu').toFixed(2)} s | ${worst(all, 'memory').toFixed(0)} MB |

The files are made by [test/hostile](../../test/hostile/corpus.ts); \`npm test\` opens all of them.

| file | what Clangor says |
|---|---|
${rows.join('\n')}
`;
}

if (process.argv[1]?.endsWith('table.ts')) {
  const all = corpus.map((one, i) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${i + 1} of ${corpus.length}`);
    return measure(one);
  });
  process.stdout.write(page(all));
  for (const one of all.filter((measured) => !isRefused(measured)))
    process.stderr.write(`not refused as it should be: ${JSON.stringify(one)}\n`);
  process.exitCode = all.every(isRefused) ? 0 : 1;
}
