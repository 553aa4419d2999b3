/** Callers without types: what is passed by mistake is answered by one clear line, never by a TypeError of the inside. */
import { describe, expect, test } from 'vitest';
import * as library from '../../src/index.ts';
import * as listen from '../../src/listen/index.ts';
import { parseQuantity, readPart } from '../../src/model/index.ts';
import { runOf, shippedModel, shippedProgram } from '../support/engine.ts';

const odd: readonly unknown[] = [
  undefined,
  null,
  42,
  Number.NaN,
  -1,
  1.5,
  '',
  'x',
  {},
  [],
  [1],
  () => 1,
  Symbol('s'),
  10n,
];
/** Says what was expected and what came. */
const clear = /expected .*; got ./;

type Call = (value: never) => unknown;

describe('problems are returned', () => {
  const calls: Readonly<Record<string, Call>> = {
    compile: library.compile,
    loadModelText: library.loadModelText,
    checkModel: library.checkModel,
    'readPart of no text': (value) => (typeof value === 'string' ? { ok: false, problems: [] } : readPart(value, 'f')),
    'set of loadModelText': (set) => library.loadModelText('clangor: 1', { set }),
    'set of checkModel': (set) => library.checkModel({}, { set }),
    planChange: (value) => library.planChange(value, 'elements.a.mass', 1),
  };
  test.each(Object.keys(calls))('%s', (name) => {
    for (const value of odd) {
      const checked = calls[name](value as never) as library.Checked<unknown>;
      expect(checked.ok, String(value)).toBe(false);
      if (checked.ok) continue;
      for (const problem of checked.problems) expect(library.formatProblem(problem)).toMatch(clear);
    }
  });

  test('compile says what it expects', () => {
    const line = 'expected a Model, the value that loadModelText or checkModel returns; got ';
    const problem = (model: unknown) => {
      const compiled = library.compile(model as library.Model);
      return compiled.ok ? '' : compiled.problems.map(library.formatProblem).join('\n');
    };
    expect(problem({})).toBe(`${line}{}`);
    expect(problem(null)).toBe(`${line}null`);
    expect(problem(library.loadModelText('')).startsWith(`${line}{ok: false, `)).toBe(true);
    expect(problem({ ...shippedModel('mass-mass'), elements: { u: 42 } }).startsWith(line)).toBe(true);
    expect(problem(structuredClone(shippedModel('mass-mass')))).toBe('');
  });

  test('loadModelText says what it expects', () => {
    const loaded = library.loadModelText(42 as never);
    expect(loaded).toEqual({
      ok: false,
      problems: [{ path: '', message: 'expected a model as YAML or JSON text; got 42' }],
    });
  });
});

describe('errors are thrown', async () => {
  const kernel = await library.loadKernel();
  const program = shippedProgram('mass-mass');
  const channels = [new Float64Array(4)];
  const calls: Readonly<Record<string, Call>> = {
    createSimulation: (value) => library.createSimulation(value, kernel),
    apply: (value) => runOf(program, {}).apply(value),
    restore: (value) => runOf(program, {}).restore(value),
    probe: (value) => runOf(program, {}).probe(value),
    perform: (value) => runOf(program, {}).perform(value),
    'snapshot into': (value) => runOf(program, {}).snapshot(value === undefined ? (null as never) : value),
    'far too many frames': () => runOf(program, {}).render(1e12),
    decodeWav: library.decodeWav,
    'encodeWav channels': (value) => library.encodeWav(value, 44_100, { format: 'float32' }),
    'encodeWav rate': (value) =>
      library.encodeWav(channels, typeof value === 'number' && value > 41 ? 0.5 : value, { format: 'float32' }),
    // Without one it is float32.
    'encodeWav format': (format) => library.encodeWav(channels, 44_100, { format: format ?? (null as never) }),
    wavSize: (format) => listen.wavSize(1, 1, 44_100, format),
    mix: (kind) => library.mix([], kind),
  };
  test.each(Object.keys(calls))('%s', (name) => {
    for (const value of odd) expect(() => calls[name](value as never), String(value)).toThrow(clear);
  });

  const lists: Readonly<Record<string, Call>> = {
    normalise: library.normalise,
    peak: library.peak,
    sanitise: listen.sanitise,
    removeDc: (value) => library.removeDc(value, 44_100),
    masterChannels: (value) => listen.masterChannels(value, 44_100),
  };
  test.each(Object.keys(lists))('%s, for which no channels at all are fine', (name) => {
    for (const value of odd.filter((one) => !Array.isArray(one) || one.length > 0))
      expect(() => lists[name](value as never), String(value)).toThrow(clear);
    expect(() => lists[name]([] as never)).not.toThrow();
  });

  test('simulate, also for options that it does not have', async () => {
    for (const value of odd) await expect(library.simulate(value as never), String(value)).rejects.toThrow(clear);
    for (const options of [null, 42, 'x', [1], { metered: 1 }, { precision: 'low' }, { nope: 1 }])
      await expect(library.simulate(program, options as never), String(options)).rejects.toThrow(clear);
    await expect(library.simulate(program, { metered: true, precision: 'fast' })).resolves.toBeDefined();
  });

  test('encodeFlac and encodeSound', async () => {
    for (const value of odd) {
      await expect(library.encodeFlac(value as never, 44_100), String(value)).rejects.toThrow(clear);
      await expect(listen.encodeSound(channels, 44_100, (value ?? null) as never), String(value)).rejects.toThrow(
        clear,
      );
    }
  });

  test('framesOf', () => {
    for (const seconds of [Number.NaN, -1, Number.POSITIVE_INFINITY])
      expect(() => listen.framesOf(seconds, 44_100)).toThrow(clear);
  });
});

test('what is no quantity is none', () => {
  for (const value of odd.filter((one) => typeof one !== 'number'))
    expect(parseQuantity(value as never, 'length'), String(value)).toBeUndefined();
});
