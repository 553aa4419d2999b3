/** `clangor` itself: its help, its version, and the modules it loads for them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { start } from './harness.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files of src that `clangor WORDS` loads: V8's coverage counts the files of the bundle, whose maps name their sources. */
function loaded(...words: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-loaded-'));
  try {
    const env = { ...process.env, NODE_V8_COVERAGE: folder };
    const { status } = spawnSync(process.execPath, [join(root, 'bin/clangor.js'), ...words], { env, timeout: 60_000 });
    expect(status).toBe(0);
    const urls = readdirSync(folder).flatMap((file) => {
      const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { result: { url: string }[] };
      return result.map(({ url }) => url.split('?')[0]);
    });
    const bundled = [...new Set(urls)].filter((url) => /\/clangor\/command-[^/]*\/[^/]*\.js$/.test(url));
    const sources = bundled.flatMap((url) => {
      const map = JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')) as { sources: string[] };
      return map.sources.flatMap((source) => /\/src\/(.*\.ts)$/.exec(new URL(source, url).href)?.[1] ?? []);
    });
    return [...new Set(sources)].sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a command is loaded when it is called', () => {
  const few = ['cli/commands.ts', 'cli/main.ts', 'cli/system-error.ts', 'cli/user-error.ts', 'model/problems.ts'];

  test.each(['--version', '--help'])('%s loads none', (option) => {
    expect(loaded(option)).toEqual(few);
  });

  test('the help of one command loads only that one', () => {
    const files = loaded('new', '--help');
    expect(files).toEqual(expect.arrayContaining([...few, 'cli/new.ts']));
    const others = COMMANDS.filter(({ name }) => name !== 'new').map(({ name }) => `cli/${name}.ts`);
    expect(files.filter((file) => others.includes(file))).toEqual([]);
  });
});

test.each(COMMANDS)('$name is the command of that name, and has a description', async ({ name, load }) => {
  const command = await load();
  expect(command.name()).toBe(name);
  expect(command.description()).not.toBe('');
});

test('the help lists every command with its summary, and where to begin', () => {
  const { status, stdout, stderr } = start('--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const text = stdout.replace(/\s+/g, ' ');
  for (const { name, summary } of COMMANDS) expect(text).toContain(` ${name} ${summary} `);
  expect(stdout).toContain('clangor render bouncing-ball');
});

test('help COMMAND is COMMAND --help', () => {
  const help = start('help', 'schema');
  expect(help).toEqual(start('schema', '--help'));
  expect(help.stdout).toMatch(/^Usage: clangor schema/);
});

test('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(start('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test.each([
  [['rendr'], 'expected the name of a command; got "rendr"; did you mean "render"?'],
  [['rendr', '--help'], 'expected the name of a command; got "rendr"; did you mean "render"?'],
  [['help', 'zzzzz'], 'expected the name of a command; got "zzzzz"; clangor --help lists them all'],
  [[''], 'expected the name of a command; got ""; clangor --help lists them all'],
])('clangor %j is refused in one line', (words, line) => {
  expect(start(...words)).toEqual({ status: 2, stdout: '', stderr: `${line}\n` });
});
