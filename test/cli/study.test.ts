/** clangor study, with made-up studies and sections of real ones in a separate process. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { studyCommand } from '../../src/cli/study.ts';
import { markdownOf, type Study } from '../../src/studies/index.ts';
import { spreadOf } from '../../src/studies/study.ts';

const made = vi.hoisted(() => ({ studies: [] as unknown[] }));
vi.mock('../../src/studies/index.ts', async (original) => ({ ...(await original<object>()), studies: made.studies }));

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>';
const ran: string[] = [];
const section = (id: string, title: string) => ({
  id,
  title,
  run: async () => {
    ran.push(id);
    const rows = [[id, 1e-7, null]];
    return {
      tables: [{ title: 'Error', heads: ['what', 'error', 'hits'], rows }],
      pictures: [{ name: `fall-${id}`, svg }],
    };
  },
});
const falling: Study = {
  id: 'falling',
  title: 'Things that fall',
  sections: [section('apples', 'Apples'), section('pears', 'Pears')],
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clangor-'));
  made.studies.splice(0, made.studies.length, falling);
  ran.splice(0);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The output of the command; rejects with the text for standard error. */
async function study(...words: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await studyCommand().parseAsync(words, { from: 'user' });
    return print.mock.calls.map(([line]) => String(line)).join('\n');
  } finally {
    print.mockRestore();
  }
}

describe('clangor study', () => {
  it('lists studies and their sections without running any', async () => {
    expect(await study()).toBe('falling: Things that fall\n  apples  Apples\n  pears   Pears');
    expect(JSON.parse(await study('--json'))).toEqual([
      {
        id: 'falling',
        title: 'Things that fall',
        sections: [
          { id: 'apples', title: 'Apples' },
          { id: 'pears', title: 'Pears' },
        ],
      },
    ]);
    expect(ran).toEqual([]);
  });
  it('prints every section as Markdown', async () => {
    const text = await study('falling');
    expect(text).toContain('# Things that fall\n\n## Apples\n\nError:\n\n| what | error | hits |\n|---|---|---|\n');
    expect(text).toContain('| pears | 1e-7 |  |');
  });
  it('runs only the requested sections, in the requested order', async () => {
    await study('falling', 'pears');
    expect(ran).toEqual(['pears']);
    await study('falling', 'pears', 'apples');
    expect(ran).toEqual(['pears', 'pears', 'apples']);
  });
  it('prints data', async () => {
    const { id, sections } = JSON.parse(await study('falling', 'apples', '--json'));
    expect(id).toBe('falling');
    expect(sections[0].tables[0].rows).toEqual([['apples', 1e-7, null]]);
  });
  it('writes pictures into a new folder', async () => {
    const out = join(folder, 'deep', 'pictures');
    expect(await study('falling', 'pears', '-o', out)).toContain(`${join(out, 'fall-pears')}.svg, .pdf, .png`);
    expect(readFileSync(join(out, 'fall-pears.svg'), 'utf8')).toContain('<rect');
    for (const ending of ['pdf', 'png']) expect(existsSync(join(out, `fall-pears.${ending}`))).toBe(true);
    expect(existsSync(join(out, 'fall-apples.svg'))).toBe(false);
  });
  it('draws the pictures alone with --no-tables, without running sections that can', async () => {
    const drawn = { ...section('plums', 'Plums'), draw: async () => [{ name: 'fall-plums', svg }] };
    made.studies.splice(0, 1, { ...falling, sections: [...falling.sections, drawn] });
    const text = await study('falling', 'pears', 'plums', '--no-tables', '-o', folder);
    expect(text).not.toContain('Error');
    for (const name of ['pears', 'plums']) expect(existsSync(join(folder, `fall-${name}.svg`))).toBe(true);
    expect(ran).toEqual(['pears']);
  });
  it.each([
    [['falling', '--no-tables'], '--no-tables: expected a folder for the pictures as well, with -o'],
    [['faling'], 'faling: expected a study; did you mean "falling"?'],
    [['zzz'], 'zzz: expected a study; clangor study lists them'],
    [['falling', 'peers'], 'peers: expected a section of falling; did you mean "pears"?'],
    [['falling', 'zzz'], 'zzz: expected a section of falling; falling has apples, pears'],
    [['-o', 'x'], '-o: expected the name of a study as well'],
    [
      ['falling', '-o', '/dev/null/x'],
      '-o: expected a folder that exists or can be created; got "/dev/null/x" (not a directory)',
    ],
  ])('%j is one clear line', async (words, line) => {
    await expect(study(...words)).rejects.toThrow(line);
    expect(ran).toEqual([]);
  });
});

it('numbers are short', () => {
  const row = [3, 1e12, 0.05, 4.4e-16, 123.456, 0, spreadOf([0, 1e-9, 2e-9, 0.52, 1234])];
  const heads = row.map((_, i) => String(i));
  expect(markdownOf({ title: 't', heads, rows: [row] }).split('\n')[4]).toBe(
    '| 3 | 1e12 | 0.05 | 4.4e-16 | 123 | 0 | 2e-9 / 1.2e3 / 1.2e3 |',
  );
});

it('the restitution study runs as a process', () => {
  const cli = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [cli, 'study', 'restitution', 'board', '--json'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const [board] = JSON.parse(stdout).sections;
  expect(board.id).toBe('board');
  // μ = 5 s/m on a stiff board: exact loss at 44.1 kHz agrees with both losses at four times the rate, implicit loss does not.
  const [, , implicit, exact, , exactFine] = board.tables[0].rows[5];
  expect(Math.abs(exact - exactFine)).toBeLessThan(2);
  expect(Math.abs(implicit - exactFine)).toBeGreaterThan(20);
});

it('the study of rules runs as a process', () => {
  const cli = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [cli, 'study', 'rules', 'between', '--json'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const [between] = JSON.parse(stdout).sections;
  const rows: [string, number, number, number, number, number][] = between.tables[0].rows;
  const row = Object.fromEntries(rows.map(([scheme, late, , leastForce]) => [scheme, { late, leastForce }]));
  // K = 1e6: a contact of 83 samples, where the modified equation holds.
  expect(row.p2.late).toBeCloseTo(row['IT-2'].late, 6);
  expect(row.p2c.late / row.p2.late).toBeCloseTo(0.52, 2);
  expect(row['IT-1'].late / row['IT-2'].late).toBeCloseTo(0.4, 2);
  expect(Math.abs(row.p2m.late)).toBeLessThan(1e-4);
  expect(Math.min(...rows.slice(1).map((one) => one[3]))).toBe(0);
});

it('the study of coupled contacts runs as a process: a ball that touches the wall leaves as fast as it came', () => {
  const cli = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [cli, 'study', 'coupled', 'start', '--json'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const [{ tables }] = JSON.parse(stdout).sections;
  expect(tables[0].rows.length).toBeGreaterThan(9);
  for (const row of tables[0].rows) {
    expect(Math.abs(row[3])).toBeLessThan(1e-14);
    expect(Math.abs(row[5])).toBeLessThan(1e-11);
  }
});
