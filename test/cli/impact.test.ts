import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { impactCommand } from '../../src/cli/impact.ts';
import { type ImpactSummary, METHODS, PAPER_IMPACTS, summarizeImpact } from '../../src/impact/index.ts';
import { expectClose, golden } from '../impact/support.ts';

const program = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));

/** The output of `clangor impact WORDS`; rejects with the text for standard error. */
async function impact(...words: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await impactCommand().parseAsync(words, { from: 'user' });
    return print.mock.calls.map(([line]) => String(line)).join('\n');
  } finally {
    print.mockRestore();
  }
}

type Data = ImpactSummary & { readonly params: Readonly<Record<string, unknown>>; readonly notes: readonly string[] };

async function data(...words: string[]): Promise<Data> {
  return JSON.parse(await impact(...words, '--json')) as Data;
}

/** Options of a golden parameter set. */
function wordsOf({ m, k, mu, alpha, vin }: { m: number; k: number; mu: number; alpha: number; vin: number }): string[] {
  const options = { mass: m, stiffness: k, damping: mu, exponent: alpha, velocity: vin };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

describe('--json', () => {
  it.each(Object.entries(golden.analytic))('%s: the golden closed forms to 1e-12', async (_, row) => {
    const found = await data(...wordsOf(row.params));
    expectClose(found.xMax, row.x_max, 1e-12, 'xMax');
    expectClose(found.vOut, row.v_out, 1e-12, 'vOut');
    expectClose(found.vOutApprox, row.v_out_approx_n4_eq7, 1e-12, 'vOutApprox');
    expectClose(found.tau, row.tau, 1e-12, 'tau');
    expectClose(found.h0, row.H0, 1e-12, 'h0');
    expectClose(found.hTau, row.H_tau, 1e-12, 'hTau');
    expectClose(found.restitution, row.E, 1e-12, 'restitution');
  });
  it('has the keys of the summary first, every method, and the paper’s first impact by default', async () => {
    const found = await data();
    const keys = ['xMax', 'vOut', 'vOutApprox', 'tau', 'h0', 'hTau', 'restitution', 'methods', 'params', 'notes'];
    expect(Object.keys(found)).toEqual(keys);
    expect(Object.keys(found.methods)).toEqual([...METHODS]);
    for (const errors of Object.values(found.methods)) expect(Object.keys(errors)).toEqual(['devX', 'errVOut', 'devH']);
    const { params, notes, ...summary } = found;
    const asked = { ...PAPER_IMPACTS.noncritical, rate: 44100, oversampling: 1 };
    expect(summary).toEqual(summarizeImpact(asked));
    expect(params).toEqual({ ...asked, hybrid: false, constraint: null });
    expect(notes).toHaveLength(1);
  });
  it('reads units, a choice of methods and a rate', async () => {
    const plain = await data(...['--mass', '0.003', '--velocity', '0.5', '--stiffness', '5e7', '--exponent', '2.3']);
    const words = ['--mass', '3 g', '--velocity', '50 cm/s', '--stiffness', '50 MN/m^2.3', '--exponent', '2.3'];
    const found = await data(...words, '--damping', '0.5 s/m', '--rate', '44.1 kHz', '--method', 'RK4', 'p2,Verlet');
    expect({ ...found, methods: {}, notes: [] }).toEqual({ ...plain, methods: {}, notes: [] });
    expect(Object.keys(found.methods)).toEqual(['RK4', 'p2', 'Verlet']);
  });
  it('oversampling brings methods closer to the closed form', async () => {
    const hard = ['--stiffness', '1e9', '--velocity', '1', '--method', 'RK4'];
    const [once, often] = [await data(...hard), await data(...hard, '--oversampling', '16')];
    expect(often.methods.RK4.devX).toBeLessThan(0.05 * (once.methods.RK4.devX ?? 0));
  });
});

describe('corrections', () => {
  const hard = ['--stiffness', '1e9', '--velocity', '1'];
  it('hybrid makes x and v consistent, constraint sets the approximate v_out', async () => {
    const { methods, vOut, vOutApprox, notes } = await data(...hard, '--hybrid', '--constraint');
    expect(Object.keys(methods)).toEqual(METHODS.filter((method) => method !== 'p2'));
    for (const { devX, devH, errVOut } of Object.values(methods)) {
      expect(devX).toBeLessThan(1e-10);
      expect(devH).toBeLessThan(1e-10);
      expectClose(errVOut ?? Number.NaN, (100 * (vOutApprox - vOut)) / vOut, 1e-9);
    }
    expect(notes).toHaveLength(2);
  });
  it('the constraint is not applied where it would err by more than allowed', async () => {
    const words = [...hard, '--damping', '3', '--method', 'RK4'];
    const { methods, notes } = await data(...words, '--constraint');
    expect(methods).toEqual((await data(...words)).methods);
    expect(notes[0]).toMatch(/^constraint: not applied; \(7\) errs by more than 0.1 % .* and this is 3$/);
    expect((await data(...words, '--constraint', '3 %')).methods).not.toEqual(methods);
  });
});

describe('text', () => {
  it('explains each number, with its unit', async () => {
    const text = await impact('--stiffness', '1e9', '--velocity', '1 m/s');
    expect(text).toMatch(/^ {2}x_max +38\.925738 +µm +deepest compression/m);
    expect(text).toMatch(/^ {2}v_out +-0\.74843493 +m\/s +velocity at release/m);
    expect(text).toMatch(/^ {2}τ +132\.89824 +µs +time in contact, 5\.861 steps/m);
    expect(text).toMatch(/^ {2}RK4 +-0\.74773927 +0\.4125 +-0\.09295 +0\.4102 /m);
    for (const method of METHODS) expect(text).toContain(`\n  ${method} `);
  });
  it('reports that a diverging method overflows', async () => {
    const fast = ['--exponent', '200', '--stiffness', '1', '--velocity', '1e5', '--rate', '100', '--mass', '1'];
    const text = await impact(...fast, '--damping', '0', '--method', 'Verlet,RK4');
    expect(text).toMatch(/\n {2}Verlet +overflows +– +– +– {2}velocity Verlet/);
    expect(text).not.toMatch(/Infinity|NaN/);
  });
  it('has a dash and a reason where a number has no value', async () => {
    const elastic = await impact('--damping', '0');
    expect(elastic).toMatch(/^ {2}RK4 .* – {2}Runge-Kutta/m);
    expect(elastic).toContain('dev(H) has no value: without damping');
    expect(await impact('--damping', '60', '--velocity', '2')).toContain('v came within rounding of −1/μ');
    expect(await impact('--stiffness', '1e13', '--velocity', '1', '--damping', '1')).toMatch(
      /RK4, Verlet-textbook: the mass never left the wall/,
    );
  });
});

describe('--tables', () => {
  it('47 of the 60 published cells match, 6 are truncated, 7 do not', async () => {
    const tables = JSON.parse(await impact('--tables', '--json'));
    expect(tables.counts).toEqual({ match: 47, truncated: 6, 'no match': 7 });
    expect(tables.cells).toHaveLength(60);
    expect(tables.operations).toHaveLength(8);
    const text = await impact('--table');
    expect(text.match(/(?<!no )\bmatch\b/g)?.length).toBe(47 + 1);
    expect(text.match(/\bno match\b/g)?.length).toBe(7 + 1);
    expect(text.match(/\btruncated\b/g)?.length).toBe(6 + 1);
    for (const table of ['I', 'IIa', 'IIb', 'IIIa', 'IIIb']) expect(text).toContain(`\nTable ${table}, `);
    expect(text).toMatch(/^ {2}total +11 +25 +19 +21 +62 +19 \(18\) +18 +9$/m);
  });
});

it('--tables explains why its errors of Table II differ from those of the same impact alone', async () => {
  const text = await impact('--tables');
  const alone = (await impact('--stiffness', '1e9', '--velocity', '1', '--method', 'AM1')).match(
    /^ {2}AM1 +\S+ +\S+ +(\S+)/m,
  );
  expect(alone?.[1]).toBe('2.563');
  expect(text.match(/Table II takes ṽ_out of \(7\) as reference/g)).toHaveLength(1);
  expect(text).toContain('err(v_out) 2.551 here and 2.563 there');
});

describe('problems, one line each', () => {
  it.each([
    [['--exponent', '-1'], '--exponent: expected a number > 0; got -1'],
    [['--exponent', '0'], '--exponent: expected a number > 0; got 0'],
    [['--mass', '-10 g'], '--mass: expected a number > 0; got -0.01'],
    [['--mass', 'NaN'], '--mass: expected a mass in kg, g, mg; got "NaN"'],
    [['--mass', '1e999'], '--mass: expected a finite number; got "1e999"'],
    [['--mass', '1e200'], '--mass, --velocity: expected an energy between 1e-140 and 1e+140 J; got 1.25e+199'],
    [['--velocity', '3 kg'], '--velocity: expected a speed in m/s, cm/s, mm/s; got "3 kg"'],
    [['--damping', '1e9'], '--damping: expected damping times velocity up to 1000000; got 500000000'],
    [['--rate', '0'], '--rate: expected a number > 0; got 0'],
    [
      ['--oversampling', '1e9'],
      '--oversampling: expected a contact of at most 10000000 steps; got about 1659200459744',
    ],
    [['--rate', '1e12'], '--rate: expected a contact of at most 10000000 steps; got about 37623593191'],
    [['--oversampling', '1.5'], '--oversampling: expected a whole number >= 1; got 1.5'],
    [['--stiffness', '1e3 N/m'], '--stiffness: expected a stiffness in N/m^1.5, the exponent being 1.5; got "1e3 N/m"'],
    [['--method', 'Verlett'], `--method: expected one of ${METHODS.join(', ')}; got "Verlett"; did you mean "Verlet"?`],
    [['--method', 'magic'], `--method: expected one of ${METHODS.join(', ')}; got "magic"`],
    [
      ['--method', 'p2', '--hybrid'],
      '--hybrid: expected methods whose state is x and v; got p2, whose state is different',
    ],
    [['--constraint', '0'], '--constraint: expected a number of per cent > 0; got "0"'],
    [
      ['--tables', '--mass', '1'],
      '--tables: expected no option but --json, because the tables have fixed parameters; got --mass',
    ],
    [['--plot', 'a.jpg'], '--plot: expected a path ending in .svg, .pdf or .png; got "a.jpg"'],
    [['--plot', 'nowhere/a.png'], '--plot: expected a path in a folder that exists; got "nowhere/a.png"'],
  ])('%j', async (words, problem) => {
    await expect(impact(...words)).rejects.toThrow(new Error(problem));
  });
  it('are all reported at once, on standard error, with exit code 1', () => {
    const words = ['impact', '--json', '--exponent', '0', '--mass', '-1', '--velocity', 'fast', '--method', 'RK5'];
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n')).toEqual([
      '--velocity: expected a speed in m/s, cm/s, mm/s; got "fast"',
      '--mass: expected a number > 0; got -1',
      '--exponent: expected a number > 0; got 0',
      expect.stringMatching(/^--method: expected one of .*; did you mean "RK4"\?$/),
    ]);
  });
});

describe('--plot', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'clangor-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('writes SVG, PDF and PNG, and nothing else', async () => {
    const [svg, png, pdf] = ['a.svg', 'b.png', 'c.pdf'].map((name) => join(folder, name));
    expect(await impact('--plot', svg)).toMatch(/a\.svg$/);
    await data('--stiffness', '1e9', '--plot', png);
    await data('--stiffness', '1e9', '--plot', pdf);
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg /);
    expect(readFileSync(png).subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect(readFileSync(pdf, 'latin1')).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
    expect(readdirSync(folder).sort()).toEqual(['a.svg', 'b.png', 'c.pdf']);
  });
  it('reports a file that cannot be written', async () => {
    const path = join(folder, 'c.svg');
    mkdirSync(path);
    await expect(impact('--plot', path)).rejects.toThrow(
      new Error(`--plot: expected a path to a file; "${path}" is a folder`),
    );
    expect(readdirSync(folder)).toEqual(['c.svg']);
  });
});

it('--help teaches with examples that work', async () => {
  let help = '';
  const command = impactCommand().configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  const examples = help.match(/^ {2}clangor impact .*$/gm) ?? [];
  expect(examples.length).toBeGreaterThanOrEqual(5);
  for (const example of examples.filter((line) => !/--plot|--tables/.test(line))) {
    const words = Array.from(example.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, word]) => quoted ?? word);
    expect(await impact(...words.slice(2))).not.toBe('');
  }
});
