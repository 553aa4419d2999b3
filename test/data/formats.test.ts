/** Data files, read back by the libraries that people will read them with. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, describe, expect, test } from 'vitest';
import { hasNumpy, hasOctave, PYTHON } from '../../scripts/debian.mjs';
import { type DataFormat, dataFormatOf, encodeData, type Table } from '../../src/data/index.ts';
import { flatColumns, labelOf } from '../../src/data/table.ts';

const folder = mkdtempSync(join(tmpdir(), 'clangor-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

const awkward = [0, -0, 1 / 3, -1e-308, 5e-324, Number.MAX_VALUE, Math.PI];
const signals: Table = {
  name: 'outputs',
  columns: [
    { name: 'time', unit: 's', values: Float64Array.from(awkward, (_, n) => n / 44100) },
    { name: 'bridge', unit: 'm/s', values: Float64Array.from(awkward) },
    { name: 'it\'s, "odd"', unit: '', values: Float64Array.from(awkward, (x) => -x) },
  ],
};
const frames: Table = {
  name: 'trace',
  columns: [
    { name: 'trace_time', unit: 's', values: Float64Array.of(0, 0.5) },
    { name: 'string.displacement', unit: 'm', values: Float64Array.of(1, 2, 3, -4, -5, -6), width: 3 },
  ],
};

async function written(tables: readonly Table[], format: DataFormat): Promise<string> {
  const path = join(folder, `${tables.map(({ name }) => name).join('-')}.${format}`);
  writeFileSync(path, await encodeData(tables, format, 'a test'));
  return path;
}

test('the ending tells the format', () => {
  expect(dataFormatOf('a/b.c/x.NPZ')).toBe('npz');
  expect(dataFormatOf('x.wav')).toBeUndefined();
  expect(dataFormatOf('csv')).toBeUndefined();
});

test('CSV gives every double back', async () => {
  const text = new TextDecoder().decode(await encodeData([signals], 'csv', ''));
  const [head, ...lines] = text.trimEnd().split('\n');
  expect(head).toBe('time (s),bridge (m/s),"it\'s, ""odd"""');
  const rows = lines.map((line) => line.split(',').map(Number));
  for (const [c, { values }] of signals.columns.entries())
    expect(rows.map((row) => row[c]).every((value, n) => Object.is(value, values[n]))).toBe(true);
});

test('JSON keeps tables, units and rows', async () => {
  const { tables } = JSON.parse(new TextDecoder().decode(await encodeData([signals, frames], 'json', '')));
  expect(tables.map(({ name }: Table) => name)).toEqual(['outputs', 'trace']);
  expect(tables[1].columns[1]).toEqual({
    name: 'string.displacement',
    unit: 'm',
    values: [
      [1, 2, 3],
      [-4, -5, -6],
    ],
  });
});

test('Parquet gives every double back, and its units', async () => {
  const bytes = await encodeData([frames], 'parquet', '');
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const rows = await parquetReadObjects({ file });
  expect(rows).toEqual(
    [0, 1].map((row) => Object.fromEntries(flatColumns(frames).map(({ name, values }) => [name, values[row]]))),
  );
  const units = parquetMetadata(file).key_value_metadata?.find(({ key }) => key === 'units')?.value;
  expect(JSON.parse(units ?? '')['string.displacement[0]']).toBe('m');
});

test.each(['csv', 'npy', 'parquet'] as const)('.%s refuses two tables', async (format) => {
  await expect(encodeData([signals, frames], format, '')).rejects.toThrow(
    `.${format}: expected a single table; got outputs (7 rows) and trace (2 rows): take .npz, .mat or .json`,
  );
});

test('columns of other lengths are refused', async () => {
  const columns = [...signals.columns, { name: 'short', unit: '', values: new Float64Array(2) }];
  await expect(encodeData([{ name: 'outputs', columns }], 'csv', '')).rejects.toThrow('got 2 in short');
});

const python = describe.skipIf(!hasNumpy());

/** What a line of Python prints as JSON about a file. */
function told(path: string, code: string): unknown {
  const program = `import json, sys, numpy as np, scipy.io\npath = sys.argv[1]\n${code}`;
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', program, path], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout);
}

/** Doubles as texts that have every bit. */
const hex = 'hexed = lambda a: [float(x).hex() for x in np.ravel(a)]\n';
const expectedHex = (values: ArrayLike<number>) =>
  told(
    '',
    `${hex}print(json.dumps(hexed(${JSON.stringify(Array.from(values, (x) => (Object.is(x, -0) ? '-0.0' : String(x))))})))`,
  );

python('numpy and scipy read', () => {
  test('.npy as a structured array', async () => {
    const path = await written([signals], 'npy');
    const code = `${hex}a = np.load(path)\nprint(json.dumps([list(a.dtype.names), [hexed(a[n]) for n in a.dtype.names]]))`;
    const [names, values] = told(path, code) as [string[], string[][]];
    expect(names).toEqual(signals.columns.map(labelOf));
    expect(values).toEqual(signals.columns.map((column) => expectedHex(column.values)));
  });

  test('.npy with rows of several numbers', async () => {
    const path = await written([frames], 'npy');
    expect(told(path, "print(json.dumps(np.load(path)['string.displacement (m)'].tolist()))")).toEqual([
      [1, 2, 3],
      [-4, -5, -6],
    ]);
  });

  test('.npy with a name that is not Latin-1 or too long for version 1', async () => {
    const columns = Array.from({ length: 1500 }, (_, i) => ({
      name: `ψ${'x'.repeat(40)}${i}`,
      unit: 'm/s²',
      values: Float64Array.of(i),
    }));
    const path = await written([{ name: 'wide', columns }], 'npy');
    const code =
      'a = np.load(path, max_header_size=10**6)\nprint(json.dumps([len(a.dtype.names), a.dtype.names[7], float(a[a.dtype.names[7]][0])]))';
    expect(told(path, code)).toEqual([1500, `ψ${'x'.repeat(40)}7 (m/s²)`, 7]);
  });

  test('.npz with an array for every column', async () => {
    const path = await written([signals, frames], 'npz');
    const code = `${hex}z = np.load(path)\nprint(json.dumps([z.files, hexed(z['bridge']), z['string.displacement'].tolist(), dict(z['units'].tolist())]))`;
    const [names, bridge, shape, units] = told(path, code) as [string[], string[], number[][], Record<string, string>];
    expect(names).toEqual([...signals.columns, ...frames.columns].map(({ name }) => name).concat('units'));
    expect(bridge).toEqual(expectedHex(awkward));
    expect(shape).toEqual([
      [1, 2, 3],
      [-4, -5, -6],
    ]);
    expect(units).toMatchObject({ time: 's', bridge: 'm/s', 'string.displacement': 'm' });
    expect(told(path, 'import zipfile\nprint(json.dumps(zipfile.ZipFile(path).testzip()))')).toBeNull();
  });

  test('.mat with matrices and a structure of units', async () => {
    const path = await written([signals, frames], 'mat');
    const code = `${hex}m = scipy.io.loadmat(path, simplify_cells=True)
print(json.dumps([sorted(k for k in m if not k.startswith('__')), hexed(m['bridge']), m['string_displacement'].tolist(), {k: v if isinstance(v, str) else '' for k, v in m['units'].items()}, m['__header__'].decode()]))`;
    const [names, bridge, shape, units, head] = told(path, code) as [
      string[],
      string[],
      number[][],
      Record<string, string>,
      string,
    ];
    expect(names).toEqual(['bridge', 'it_s___odd_', 'string_displacement', 'time', 'trace_time', 'units']);
    expect(bridge).toEqual(expectedHex(awkward));
    expect(shape).toEqual([
      [1, 2, 3],
      [-4, -5, -6],
    ]);
    expect(units).toMatchObject({ time: 's', bridge: 'm/s', string_displacement: 'm' });
    expect(head).toMatch(/^MATLAB 5.0 MAT-file, a test/);
  });

  test('.csv by name', async () => {
    const path = await written([signals], 'csv');
    const code = `${hex}a = np.genfromtxt(path, delimiter=',', skip_header=1)\nprint(json.dumps(hexed(a[:, 1])))`;
    expect(told(path, code)).toEqual(expectedHex(awkward));
  });
});

test.skipIf(!hasOctave())('Octave reads .mat', async () => {
  const path = await written([signals, frames], 'mat');
  const code = `d = load('${path}'); printf('%.17g,', d.bridge); printf(';%s;%d,%d;%g', d.units.bridge, size(d.string_displacement), d.string_displacement(2, 3));`;
  const { stdout } = spawnSync('octave-cli', ['--norc', '--eval', code], { encoding: 'utf8' });
  const [bridge, ...rest] = stdout.split(';');
  expect(bridge.split(',').slice(0, -1).map(Number)).toEqual(awkward);
  expect(rest).toEqual(['m/s', '2,3', '-6']);
});
