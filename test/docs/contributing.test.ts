/** CONTRIBUTING.md: the files that it names exist, and its examples are as small as it says. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** The files of each example: the lines of `git show --stat`. */
const examples = text
  .split(/\n## /)
  .map((section) => [...section.matchAll(/^ {5}(\S+) +\| +(\d+) (\+*)/gm)].map(([, file]) => file))
  .filter((files) => files.length > 0);

const named = [...text.matchAll(/`((?:src|test|docs)\/[^`]+)`|\]\(([^)]+)\)/g)].map(([, code, link]) => code ?? link);

test.each([...new Set([...examples.flat(), ...named])].filter((file) => !file.includes('NAME')))(
  '%s exists',
  (file) => {
    expect(existsSync(join(root, file))).toBe(true);
  },
);

test('each of the four examples has at most one new file on either side, a registration, a test and the documents', () => {
  expect(examples).toHaveLength(4);
  for (const files of examples) {
    const sources = files.filter((file) => file.startsWith('src/'));
    const tables = sources.filter((file) => /\/(index|table|commands)\.ts$/.test(file));
    expect(sources.length - tables.length, files.join(' ')).toBeLessThanOrEqual(2);
    expect(tables.length, files.join(' ')).toBe(Math.max(1, sources.length - tables.length));
    expect(files.filter((file) => file.startsWith('test/'))).toHaveLength(1);
  }
});

test('what the examples add is registered where they say', () => {
  for (const [table, word] of [
    ['src/kernel/laws/table.ts', "'slack'"],
    ['src/contacts/index.ts', "'./slack.ts'"],
    ['src/elements/index.ts', "'./chain.ts'"],
    ['src/kernel/quantities/table.ts', "'power'"],
    ['src/cli/commands.ts', "'./laws.ts'"],
  ])
    expect(readFileSync(join(root, table), 'utf8'), table).toContain(word);
});
