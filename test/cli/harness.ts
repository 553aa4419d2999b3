/** The command within this process, in a fresh folder for every test: starting a process for each case would take minutes. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommanderError } from 'commander';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { UserError } from '../../src/cli/user-error.ts';

const program = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
/** Every test of a file that calls this runs in a fresh folder, which contains one folder, `inner`. */
export function inRooms(): void {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-cli-'));
  const home = process.cwd();
  let rooms = 0;
  beforeEach(() => {
    const room = join(folder, `room-${rooms++}`);
    mkdirSync(join(room, 'inner'), { recursive: true });
    process.chdir(room);
  });
  afterEach(() => process.chdir(home));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

/** Files that a test has created. */
export const made = () => readdirSync('.').filter((name) => name !== 'inner');

interface Outcome {
  readonly out: string;
  /** Text for standard error; empty on success. */
  readonly err: string;
}

/** `clangor WORDS` within this process. */
export async function clangor(...[name, ...words]: string[]): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const print = vi.spyOn(console, 'log').mockImplementation((line) => void out.push(`${line}\n`));
  const command = await COMMANDS.find((one) => one.name === name)?.load();
  if (command === undefined) throw new Error(`no command ${name}`);
  command.exitOverride();
  command.configureOutput({ writeOut: (text) => out.push(text), writeErr: (text) => err.push(text) });
  try {
    await command.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof UserError) err.push(`${error.message}\n`);
    else if (!(error instanceof CommanderError)) throw error;
  } finally {
    print.mockRestore();
  }
  return { out: out.join(''), err: err.join('') };
}

export async function succeeds(...words: string[]): Promise<string> {
  const { out, err } = await clangor(...words);
  expect(err).toBe('');
  return out;
}

/** `clangor WORDS` as a separate process. */
export function start(...words: string[]) {
  return startOnto('pipe', ...words);
}

/** The same with its standard output sent to an open file. */
export function startOnto(output: number | 'pipe', ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', output, 'pipe'],
  });
  return { status, stdout, stderr };
}
