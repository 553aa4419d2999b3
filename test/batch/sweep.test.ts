/** Sweep files: what they may say, what is drawn, what is rejected. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { drawItem } from '../../src/batch/index.ts';
import { MissingPackage, needed } from '../../src/batch/needed.ts';
import { problemsOf, sweepOfText, TINY } from './specimens.ts';

const folder = fileURLToPath(new URL('../../sweeps', import.meta.url));

describe('the sweeps that come along', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

  test.each(files)('%s states its use and its limits, and its items are sound', (file) => {
    const sweep = sweepOfText(readFileSync(join(folder, file), 'utf8'), basename(file, '.yaml'));
    for (const text of [sweep.title, sweep.description, sweep.use, sweep.limits])
      expect(text.length).toBeGreaterThan(10);
    const tried = Array.from({ length: 8 }, (_, i) => drawItem(sweep, Math.floor((i * sweep.count) / 8)));
    expect(tried.filter(({ program }) => program !== undefined)).toHaveLength(8);
  });
});

describe('problems are told with their place', () => {
  test.each([
    [
      'unknown key',
      TINY.replace('count: 12', 'cuont: 12'),
      /^tiny\.yaml:\d+:1 cuont: expected a known key; got "cuont"; did you mean "count"\?/,
    ],
    [
      'unit',
      TINY.replace('80 Hz', '80 Hertz'),
      /draw\.elements\.string\.pitch.*expected a number or a quantity with its unit/,
    ],
    ['order', TINY.replace('[80 Hz, 200 Hz]', '[200 Hz, 80 Hz]'), /expected the lowest value before the highest/],
    ['log of nothing', TINY.replace('[0.2 mm, 2 mm]', '[0, 2 mm]'), /expected values above 0/],
    [
      'two distributions',
      TINY.replace('{ uniform: [80 Hz, 200 Hz] }', '{ uniform: [1, 2], grid: [1, 2] }'),
      /expected uniform or grid, not both/,
    ],
    [
      'path',
      TINY.replace('elements.wall.height:', 'elements.wal.height:'),
      /set\.elements\.wal\.height: expected a name in elements; got "wal"; did you mean "wall"\?/,
    ],
    [
      'name',
      TINY.replace('-depth', '-dept'),
      /^tiny\.yaml:\d+:\d+ set\.elements\.wall\.height: expected names of draw and of let before it, one of depth; got "dept"/,
    ],
    ['expression', TINY.replace('-depth', '-depth *'), /expected a number, a name or "\("; got the end/],
    ['reserved name', TINY.replaceAll('depth', 'sqrt'), /expected a name that expressions have not taken; got "sqrt"/],
    [
      'output',
      `${TINY}outputs: [bridge]\n`,
      /outputs\.0: expected an output of the model, one of string; got "bridge"/,
    ],
    ['no count', TINY.replace('count: 12\n', ''), /count: expected how many items, as there is no grid/],
    ['alias', TINY.replace('title: A string over a wall', 'title: &x y'), /anchor/i],
    ['prototype', `${TINY}let: { __proto__: 1 }\n`, /let\.__proto__: expected a name/],
  ])('%s', (_, text, message) => {
    expect(problemsOf(text).join('\n')).toMatch(message);
  });

  test('a name that would leave its folder', () => {
    expect(() => sweepOfText(TINY, '../x')).toThrow('expected a name of letters, digits');
    expect(() => sweepOfText(TINY, '..')).toThrow('expected a name of letters, digits');
  });
});

describe('draws', () => {
  const parameters = (text: string, index: number) => drawItem(sweepOfText(text), index).parameters;

  test('are those of their distributions, in SI units', () => {
    for (let i = 0; i < 12; i++) {
      const { depth, 'elements.string.pitch': pitch, 'elements.wall.height': height } = parameters(TINY, i);
      expect(pitch).toBeGreaterThan(80);
      expect(pitch).toBeLessThan(200);
      expect(depth).toBeGreaterThan(0.0002);
      expect(depth).toBeLessThan(0.002);
      expect(height).toBe(-(depth as number));
    }
  });

  test('are the same whoever asks and in whatever order', () => {
    const sweep = sweepOfText(TINY);
    const forth = Array.from({ length: 12 }, (_, i) => drawItem(sweep, i).parameters);
    const back = Array.from({ length: 12 }, (_, i) => drawItem(sweepOfText(TINY), 11 - i).parameters).reverse();
    expect(back).toEqual(forth);
  });

  test('grids are crossed, the last one fastest, and give the count', () => {
    const text = TINY.replace('count: 12\n', '')
      .replace('{ uniform: [80 Hz, 200 Hz] }', '{ grid: [100 Hz, 150 Hz] }')
      .replace('{ logUniform: [0.2 mm, 2 mm] }', '{ grid: { from: 0.1 mm, to: 10 mm, steps: 3, scale: log } }');
    const sweep = sweepOfText(text);
    expect(sweep.count).toBe(6);
    const cells = Array.from({ length: 6 }, (_, i) => parameters(text, i));
    expect(cells.map((cell) => cell['elements.string.pitch'])).toEqual([100, 100, 100, 150, 150, 150]);
    expect(cells.map((cell) => Number((cell.depth as number).toPrecision(6)))).toEqual([
      1e-4, 1e-3, 1e-2, 1e-4, 1e-3, 1e-2,
    ]);
  });

  test('outputs can be chosen, rate and length set', () => {
    const { program } = drawItem(sweepOfText(`${TINY}rate: 16 kHz\nseconds: 10 ms\noutputs: [string]\n`), 0);
    expect(program?.rate).toBe(16000);
    expect(program?.model.seconds).toBe(0.01);
  });
});

describe('rejection', () => {
  const steep = TINY.replace('pitch: 110', 'pitch: 110, grid: { intervals: 50 }');

  test('an unstable draw is drawn again, and counted', () => {
    const sweep = sweepOfText(steep.replace('[80 Hz, 200 Hz]', '[60 Hz, 120 Hz]'));
    const drawn = Array.from({ length: 12 }, (_, i) => drawItem(sweep, i));
    expect(drawn.every(({ program }) => program !== undefined)).toBe(true);
    const reasons = drawn.flatMap(({ rejections }) => rejections);
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toMatch(/the stability limit at 8000 Hz/);
    // What was accepted is what the certificate allows: h ≥ c k, so that 50 c / (2 L) ≤ rate / 2 … pitch ≤ 80 Hz.
    for (const { parameters } of drawn) expect(parameters['elements.string.pitch']).toBeLessThan(81);
  });

  test('the points of a design are not drawn again', () => {
    const sweep = sweepOfText(`${steep.replace('[80 Hz, 200 Hz]', '[60 Hz, 120 Hz]')}sampling: latinHypercube\n`);
    const drawn = Array.from({ length: 12 }, (_, i) => drawItem(sweep, i));
    expect(drawn.filter(({ program }) => program === undefined).length).toBeGreaterThan(4);
    expect(drawn.every(({ rejections }) => rejections.length <= 1)).toBe(true);
  });

  test('conditions reject too', () => {
    const sweep = sweepOfText(`${TINY}require: ["depth < 0.001"]\n`);
    const drawn = Array.from({ length: 12 }, (_, i) => drawItem(sweep, i));
    for (const { parameters } of drawn) expect(parameters.depth).toBeLessThan(0.001);
    expect(drawn.flatMap(({ rejections }) => rejections)).toContain('not so: depth < 0.001');
  });

  test('what never is sound is rejected with its reasons', () => {
    const { program, rejections } = drawItem(sweepOfText(`${TINY}require: ["depth < 0"]\nattempts: 3\n`), 0);
    expect(program).toBeUndefined();
    expect(rejections).toEqual(Array.from({ length: 3 }, () => 'not so: depth < 0'));
  });

  test('a derived value that is not finite is a reason', () => {
    const { rejections } = drawItem(sweepOfText(`${TINY}let: { bad: 1 / (depth - depth) }\nattempts: 1\n`), 0);
    expect(rejections).toEqual(['bad = 1 / (depth - depth) is Infinity']);
  });
});

test('a package that is not installed is named in a line that can be pasted', async () => {
  const name = 'no-such-package';
  const loading = needed('A queue', [name], () => import(name));
  await expect(loading).rejects.toThrow(MissingPackage);
  await expect(loading).rejects.toThrow('A queue needs a package that is not installed: npm install no-such-package');
  const gone = Object.assign(new Error("Cannot find package 'piscina'"), { code: 'ERR_MODULE_NOT_FOUND' });
  // With the version that package.json asks for: npm refuses another one beside Clangor.
  await expect(needed('A sweep', ['piscina'], () => Promise.reject(gone))).rejects.toThrow(
    /: npm install piscina@\d+\.\d+\.\d+$/,
  );
  await expect(needed('A queue', [name], () => Promise.reject(new Error('else')))).rejects.toThrow('else');
});
