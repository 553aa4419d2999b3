/** Limits: documented, enforced before memory is taken, and changed by the command line alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { changeLimits, limitOf, limitTable } from '../../src/model/limits.ts';
import { clangor, inRooms, made, start, succeeds } from '../cli/harness.ts';
import { modelOf, refused } from '../support/engine.ts';
import { midiFile } from '../support/midi-file.ts';

inRooms();
afterEach(() => changeLimits({}));

const guide = readFileSync(new URL('../../docs/guide.md', import.meta.url), 'utf8');

test('the guide lists every limit with its name and number', () => {
  for (const [name, { most }] of Object.entries(limitTable)) {
    const grouped = String(most).replace(/\B(?=(\d{3})+$)/g, ' ');
    expect(guide, name).toMatch(new RegExp(`\\| \`${name}\` \\| .* \\| ${grouped} \\|`));
  }
});

const model = 'clangor: 1\nelements: { m: { type: mass, mass: 1 } }\noutputs: { o: { at: m } }\n';
const surface =
  'clangor: 1\nelements: { p: { type: membrane, radius: 10 cm, tension: 1e3, surfaceDensity: 1 } }\noutputs: { o: { at: { element: p, at: [0, 0] } } }\n';
const touching =
  'clangor: 1\nelements: { s: { type: string, length: 1, tension: 100, linearDensity: 1e-3 }, w: { type: barrier, height: -1 } }\ncontacts: { c: { type: collision, lower: w, upper: { element: s, at: nodes }, stiffness: 1, exponent: 1 } }\noutputs: { o: { at: { element: s, at: 50 % } } }\n';

const pressing = touching
  .replace('lower: w', 'lower: m')
  .replace('w: { type: barrier, height: -1 }', 'm: { type: mass, mass: 1, rest: -1 }');

const rows = touching
  .replace('linearDensity: 1e-3', 'linearDensity: 1e-3, method: modal, modes: 9')
  .replace('nodes', '{ spread: 3 }');
const far =
  'clangor: 1\nelements: { m: { type: mass, mass: 1 } }\ncontacts: { r: { type: radiation, ends: [m], radius: 1 } }\noutputs: { o: { contact: r, quantity: pressure, distance: 100 } }\n';

describe('--limits lowers every one of them', () => {
  test.each([
    ['bytes=50', model, ['check', 'a.yaml'], 'expected a model or a lesson of at most 50 bytes; "a.yaml" has 78'],
    ['yamlValues=5', model, ['check', 'a.yaml'], 'a.yaml:1:1: expected at most 5 values and marks'],
    ['unknowns=1', model, ['check', 'a.yaml'], 'elements: expected at most 1 unknowns; got'],
    ['nodes=20', surface, ['check', 'a.yaml'], 'elements.p.grid: expected at most 20 nodes; got'],
    ['points=20', touching, ['check', 'a.yaml'], 'contacts.c: expected at most 20 points; got'],
    ['couplings=20', pressing, ['check', 'a.yaml'], 'expected at most 20 couplings between contact points; got'],
    ['terms=20', rows, ['check', 'a.yaml'], 'contacts.c: expected at most 20 unknowns that move points of contact'],
    ['waiting=9', far, ['check', 'a.yaml'], 'outputs: expected at most 9 samples of sound on its way to distant'],
    ['memory=999', model, ['check', 'a.yaml'], 'a.yaml:1:1: expected a Program of at most 999 bytes; got one of'],
    [
      'samples=100',
      model,
      ['render', 'a.yaml', '--json'],
      'render: expected at most 100 samples over all outputs; got',
    ],
  ])('%s', async (limit, text, words, line) => {
    writeFileSync('a.yaml', text);
    const { out, err } = await clangor(...words, '--limits', limit);
    expect(out).toBe('');
    expect(err).toContain(line);
    expect(err.trimEnd()).not.toContain('\n');
    expect(made()).toEqual(['a.yaml']);
  });

  test('jsonValues and notes', async () => {
    writeFileSync('a.json', '{"clangor": 1, "elements": {}}');
    expect((await clangor('check', 'a.json', '--limits', 'jsonValues=5')).err).toContain('expected at most 5 values');
    writeFileSync('a.mid', midiFile([0, 1, 2, 3, 4].map((i) => ({ at: 9 * i, length: 5, key: 60, velocity: 90 }))));
    const play = ['render', 'marimba-bar', '--seconds', '0.01', '--json', '--midi', 'a.mid'];
    expect((await clangor(...play, '--limits', 'notes=2')).err).toBe('a.mid: expected at most 2 notes; got more\n');
  });
});

test('--limits raises them, for one command only', async () => {
  writeFileSync('a.yaml', `${model}description: "${','.repeat(50_000)}"\n`);
  const line =
    'a.yaml:1:1: expected at most 40000 values and marks such as , and : in YAML; got more: JSON may have more\n';
  expect((await clangor('check', 'a.yaml')).err).toBe(line);
  // It is read now, and refused for another reason.
  expect((await clangor('check', 'a.yaml', '--limits', 'yamlValues=1e6')).err).toContain('at most 10000 characters');
  expect((await clangor('check', 'a.yaml')).err).toBe(line);
  expect(limitOf('yamlValues')).toBe(limitTable.yamlValues.most);
});

test('sub-commands have the option too', async () => {
  expect((await clangor('sweep', 'finish', 'nowhere', '--limits', 'bytes=0')).err).toBe(
    '--limits: expected a whole number from 1 on for bytes; got "0"\n',
  );
  expect(await succeeds('laws', '--limits', 'bytes=1')).not.toBe('');
});

test.each([
  ['unknowns', '--limits: expected name=number; got "unknowns"'],
  ['=1', `--limits: expected one of ${Object.keys(limitTable).join(', ')}; got ""`],
  ['unknown=1', 'did you mean "unknowns"?'],
  ['__proto__=1', 'got "__proto__"'],
  ['bytes=', '--limits: expected a whole number from 1 on for bytes; got ""'],
  ['bytes=-1', 'got "-1"'],
  ['bytes=1e99', 'got "1e99"'],
  ['bytes=NaN', 'got "NaN"'],
])('--limits %s is refused in one line', async (setting, line) => {
  const { out, err } = await clangor('check', 'mass-mass', '--limits', setting);
  expect(out).toBe('');
  expect(err).toContain(line);
  expect(err.trimEnd()).not.toContain('\n');
});

test('a pipe is read up to the limit and no further', () => {
  const { status, stderr } = start('check', '-', '--limits', 'bytes=10');
  // Standard input is empty here; what matters is that it was accepted as one.
  expect(status).toBe(1);
  expect(stderr).toContain('expected');
});

test('grids are counted before any of them is built', () => {
  // Five plates of 900 000 nodes are each allowed, and together are not.
  const plate = {
    type: 'plate' as const,
    sides: [11, 11] as [number, number],
    thickness: 1e-3,
    density: 7850,
    young: 200e9,
  };
  const elements = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`p${i}`, plate]));
  const tooLarge = modelOf({ elements, outputs: { o: { at: { element: 'p0', at: [1, 1] } } } });
  const before = process.memoryUsage().arrayBuffers;
  expect(refused(compile(tooLarge))).toEqual([
    expect.stringMatching(/^elements: expected at most 4000000 unknowns; got \d{7}$/),
  ]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e6);
});

test('rows of modes, and sound on its way to a listener, are counted before memory is taken', () => {
  const string = { type: 'string' as const, length: 100, tension: 1, linearDensity: 1, method: 'modal' as const };
  const board = modelOf({
    elements: { s: { ...string, modes: 5000 }, w: { type: 'barrier', height: -1 } },
    contacts: {
      c: { type: 'collision', lower: 'w', upper: { element: 's', at: { spread: 9999 } }, stiffness: 1, exponent: 1 },
    },
    outputs: { o: { at: { element: 's', at: '50 %' } } },
  });
  const listener = modelOf({
    elements: { m: { type: 'mass', mass: 1 } },
    contacts: { r: { type: 'radiation', ends: ['m'], radius: 1, air: { speed: 1e-3, density: 1 } } },
    outputs: { o: { contact: 'r', quantity: 'pressure', distance: 1000 } },
  });
  const before = process.memoryUsage().arrayBuffers;
  expect(refused(compile(board))).toEqual([
    expect.stringMatching(/^contacts.c: expected at most 16000000 unknowns that move points of contact/),
  ]);
  expect(refused(compile(listener))).toEqual([
    expect.stringMatching(/^outputs: expected at most 16777216 samples of sound on its way .*; got \d{11,}$/),
  ]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5e6);
});
