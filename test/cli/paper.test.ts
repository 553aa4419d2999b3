/** clangor paper, with made-up papers and one real one in a separate process; clangor converge. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Convergence, convergeCommand } from '../../src/cli/converge.ts';
import { paperCommand } from '../../src/cli/paper.ts';
import type { Paper } from '../../src/papers/index.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>';
const made = vi.hoisted(() => ({ papers: [] as unknown[] }));

vi.mock('../../src/papers/index.ts', async (original) => ({ ...(await original<object>()), papers: made.papers }));

const good: Paper = {
  id: 'jasa-fig-1',
  title: 'A figure <that> holds',
  run: async () => ({
    comparisons: [{ what: 'pitch, Hz', paper: 100, ours: 100.027, holds: true }],
    pictures: [{ name: 'jasa-fig-1', svg }],
    assumptions: ['The rate & the length.'],
  }),
};
const known: Paper = {
  id: 'notes-section-2',
  title: 'A section that differs',
  run: async () => ({
    comparisons: [
      { what: '(18)', paper: 'holds', ours: 0.0000123, holds: false, known: 'erratum: g is missing' },
      { what: 'energy', paper: 'conserved', ours: 'to 1e-15', holds: true },
    ],
    pictures: [{ name: 'notes-section-2', svg }],
    assumptions: [],
  }),
};
const failing: Paper = {
  id: 'impact-fig-1',
  title: 'A figure that fails',
  run: async () => ({
    comparisons: [{ what: 'peak', paper: 1, ours: 2, holds: false }],
    pictures: [],
    assumptions: [],
  }),
};
const broken: Paper = { ...failing, run: () => Promise.reject(new Error('out of strings')) };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clangor-'));
  made.papers.splice(0, made.papers.length, good, known);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  process.exitCode = undefined;
});

/** The output of a command; rejects with the text for standard error. */
async function printed(command: Command, ...words: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await command.parseAsync(words, { from: 'user' });
    return print.mock.calls.map(([line]) => String(line)).join('\n');
  } finally {
    print.mockRestore();
  }
}

const paper = (...words: string[]) => printed(paperCommand(), ...words);

describe('clangor paper', () => {
  it('lists ids and titles', async () => {
    expect(await paper('--names')).toBe(
      'jasa-fig-1       A figure <that> holds\nnotes-section-2  A section that differs',
    );
    expect(await paper()).toBe(
      'jasa-fig-1       holds  A figure <that> holds\nnotes-section-2  known  A section that differs',
    );
    expect(JSON.parse(await paper('--json'))[1]).toEqual({
      id: 'notes-section-2',
      title: 'A section that differs',
      status: 'known',
    });
  });
  it('runs one: every comparison, reason, assumption and picture', async () => {
    const text = await paper('notes-section-2', '-o', join(folder, 'new'));
    expect(text).toContain('known, 1 of 2 comparisons hold');
    expect(text).toContain('  known  (18): paper holds; ours 1.23e-5\n         erratum: g is missing');
    expect(text).toContain('  holds  energy: paper conserved; ours to 1e-15');
    for (const ending of ['svg', 'png'])
      expect(existsSync(join(folder, 'new', `notes-section-2.${ending}`))).toBe(true);
    expect(await paper('jasa-fig-1')).toContain('  assumed: The rate & the length.');
    expect(process.exitCode).toBeUndefined();
  });
  it('creates its folder with the first picture: a failure before leaves none', async () => {
    const out = join(folder, 'not', 'yet');
    const seen: boolean[] = [];
    const looking: Paper = {
      ...failing,
      run: () => {
        seen.push(existsSync(join(folder, 'not')));
        return failing.run();
      },
    };
    made.papers.splice(0, made.papers.length, looking, good, looking);
    await paper('all', '-o', out);
    expect(seen).toEqual([false, true]);
    expect(existsSync(join(out, 'index.html'))).toBe(true);
  });
  it('runs all: a page with everything, and data', async () => {
    const data = JSON.parse(await paper('all', '-o', folder, '--json'));
    expect(data.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      ['jasa-fig-1', 'holds'],
      ['notes-section-2', 'known'],
    ]);
    expect(data[0].title).toBe('A figure <that> holds');
    expect(data[0].comparisons).toEqual([{ what: 'pitch, Hz', paper: 100, ours: 100.027, holds: true }]);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page).toContain('2 comparisons hold, 1 differ for a known reason, 0 fail');
    expect(page).toContain('A figure &lt;that&gt; holds');
    for (const text of [
      'src="jasa-fig-1.png"',
      'href="notes-section-2.svg"',
      'href="notes-section-2.pdf"',
      'erratum: g is missing',
      '1.23e-5',
    ])
      expect(page).toContain(text);
    expect(page).toContain('The rate &amp; the length.');
    expect(process.exitCode).toBeUndefined();
  });
  it.each([
    { what: 'a comparison without a reason', one: failing, told: 'peak' },
    { what: 'a run that breaks', one: broken, told: 'out of strings' },
  ])('$what fails', async ({ one, told }) => {
    made.papers.push(one);
    const text = await paper('all', '-o', folder);
    expect(text).toContain(`FAILS`);
    expect(text).toContain(told);
    expect(text).toContain('1 hold, 1 differ for known reasons, 1 fail');
    expect(process.exitCode).toBe(1);
  });
  it('reports wrong arguments', async () => {
    await expect(paper('jasa-fig-11')).rejects.toThrow('did you mean "jasa-fig-1"?');
    await expect(paper('all')).rejects.toThrow('expected -o FOLDER');
    await expect(paper('-o', folder)).rejects.toThrow('expected the name of a figure, table or section as well');
    writeFileSync(join(folder, 'file'), '');
    await expect(paper('all', '-o', join(folder, 'file', 'below'))).rejects.toThrow('-o: expected a folder');
  });
  it('is part of the program', () => {
    const program = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program, 'paper', 'notes-section-2', '-o', folder, '--json'],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const [{ id, status: found, comparisons }] = JSON.parse(stdout);
    expect([id, found]).toEqual(['notes-section-2', 'known']);
    for (const comparison of comparisons)
      expect(Object.keys(comparison)).toEqual(expect.arrayContaining(['what', 'paper', 'ours', 'holds']));
    for (const ending of ['svg', 'pdf', 'png']) expect(existsSync(join(folder, `notes-figure-1.${ending}`))).toBe(true);
  });
});

describe('clangor converge', () => {
  const converge = async (...words: string[]): Promise<Convergence> =>
    JSON.parse(await printed(convergeCommand(), ...words, '--json')) as Convergence;

  it('has no order of an output that is still at rest', async () => {
    await expect(converge('bouncing-ball', '--rates', '22050,44100')).rejects.toThrow(
      '--seconds: expected a time in which top is heard; it is 0 during all of 0.02 s',
    );
  });

  it.each([
    { rule: 'p2', least: 1.9, most: 2.1 },
    { rule: '27f', least: 0.8, most: 1.6 },
  ])('a mass against a barrier by rule $rule', async ({ rule, least, most }) => {
    const found = await converge('mass-barrier', '--set', `contacts.collision.rule=${rule}`, '--seconds', '6 ms');
    expect(found.order).toBeGreaterThan(least);
    expect(found.order).toBeLessThan(most);
    expect(found.rates.map(({ rate }) => rate)).toEqual([22050, 44100, 88200, 176400]);
    expect(found.reference).toBe(8 * 176400);
  });
  it('velocities are compared at equal times', async () => {
    const found = await converge('bouncing-ball', '--seconds', '0.26', '--rates', '88200,176400');
    expect(found.output).toBe('top');
    expect(found.order).toBeGreaterThan(1.8);
  });
  it('scales fixed grids by one factor and says so; strings that touch keep the same grid', async () => {
    const found = await converge('string-string', '--rates', '44100,88200', '--seconds', '0.004');
    expect(found.notes).toContain('the fixed grid of upper, lower is scaled with the rate');
    expect(found.order).toBeGreaterThan(0.3);
    const kept = await converge('string-string', '--rates', '44100,88200', '--seconds', '0.002', '--keep-grids');
    expect(kept.notes).toContain('the fixed grid of upper, lower is kept');
    expect(kept.order).toBeGreaterThan(1.8);
  });
  it('prints a table and draws', async () => {
    const file = join(folder, 'order.svg');
    const text = await printed(convergeCommand(), 'mass-mass', '--output', 'w', '--seconds', '0.003', '--plot', file);
    expect(text).toMatch(/mass-mass, w over 0.003 s against 1411200 Hz/);
    expect(text).toMatch(/observed order [12]\.\d\d/);
    expect(readFileSync(file, 'utf8')).toMatch(/observed order/);
  });
  it('reports wrong arguments', async () => {
    const refused = (...words: string[]) => expect(converge('mass-mass', ...words)).rejects;
    await refused('--output', 'x').toThrow('--output: expected one of u, w; got "x"');
    await refused('--rates', '44100').toThrow('--rates: expected at least two rates');
    await refused('--rates', '44100,fast').toThrow('--rates: expected at least two rates');
    await refused('--rates', '44100,50000').toThrow('--rates: expected rates that divide 400000 Hz');
    await refused('--seconds', '0').toThrow('--seconds: expected a time above 0');
    await refused('--seconds', '100').toThrow('--seconds: expected at most');
    await refused('--plot', join(folder, 'order.txt')).toThrow('--plot: expected a path ending in .svg, .pdf or .png');
    await expect(converge('mass-string', '--keep-grids')).rejects.toThrow(
      'at 22050 Hz: elements.string.grid.intervals',
    );
  });
});
