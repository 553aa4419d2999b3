/** Traces: what is seen sample by sample is what the kernel computed. */
import { describe, expect, test } from 'vitest';
import { createTracer, tablesOf, tracesOf } from '../../src/cli/trace.ts';
import type { Program } from '../../src/compile/index.ts';
import type { Table } from '../../src/data/index.ts';
import { performProgram } from '../../src/perform/index.ts';
import { loadKernel } from '../../src/run/index.ts';
import { runOf, shippedProgram } from '../support/engine.ts';

const kernel = await loadKernel();

function traced(program: Program, texts: readonly string[], frames: number, every = 1) {
  const tracer = createTracer(program, tracesOf(texts, program), every, frames);
  const options = { metered: true, at: [], curves: false };
  const { outputs, ledger } = performProgram(program, kernel, frames, options, () => {}, tracer.watcher);
  return { outputs, ledger, table: tracer.table() };
}

const valuesOf = ({ columns }: Table, name: string) =>
  columns.find((column) => column.name === name)?.values ?? new Float64Array();

const FRAMES = 3000;

describe('contacts', () => {
  test('force is what a force output records, and every output has the bits it has without a trace', () => {
    const program = shippedProgram('fretted-string');
    const frames = 26_000; // the second pluck, at half a second, slaps the neck
    const { outputs, table } = traced(program, ['frets:force', 'neck:force'], frames);
    expect(outputs).toEqual(runOf(program).render(frames));
    const output = program.outputs.findIndex(({ name }) => name === 'neck');
    expect(valuesOf(table, 'frets.force')).toEqual(outputs[output]);
    expect(valuesOf(table, 'neck.force').some((force) => force > 0)).toBe(true);
  });

  test('the sum of the power is what the contact stores and loses', () => {
    const program = shippedProgram('bouncing-ball');
    const { ledger, table } = traced(program, ['knock:power,penetration,force'], 20_000);
    const work = valuesOf(table, 'knock.power').reduce((sum, power) => sum + power / program.rate, 0);
    const { stored, lost, injected } = ledger.contacts.find(({ name }) => name === 'knock') ?? {
      stored: 0,
      lost: 0,
      injected: 0,
    };
    expect(work / (stored + lost - injected)).toBeCloseTo(1, 9);
    const force = valuesOf(table, 'knock.force');
    // It presses only where it touches.
    valuesOf(table, 'knock.penetration').forEach((depth, n) => {
      if (force[n] === 0) expect(depth).toBe(0);
    });
    expect(Math.max(...force)).toBeGreaterThan(10);
  });
});

describe('energy', () => {
  test.each(['bouncing-ball', 'bowed-string', 'string-frets-modal'])('%s balances in every sample', (name) => {
    const program = shippedProgram(name);
    const { table } = traced(program, ['energy'], FRAMES);
    const [stored, dissipated, injected] = ['stored', 'dissipated', 'injected'].map((key) =>
      valuesOf(table, `energy.${key}`),
    );
    const scale = Math.max(...stored.map(Math.abs), ...injected.map(Math.abs));
    const first = stored[0];
    stored.forEach((energy, n) => {
      expect(Math.abs(energy + dissipated[n] - injected[n] - first)).toBeLessThan(1e-10 * scale);
    });
    // Every account is there, and they add up to the total.
    const parts = table.columns.filter((column) => /^energy\.(elements|contacts)\..*\.stored$/.test(column.name));
    expect(parts).toHaveLength(program.elements.length + program.contacts.length);
    const sum = parts.reduce((all, part) => all + part.values[FRAMES - 1], 0);
    expect(Math.abs(sum - stored[FRAMES - 1])).toBeLessThan(1e-12 * scale);
  });
});

test('frames of a body are its displacements, decimated', () => {
  const program = shippedProgram('hammer-string');
  const { table, outputs } = traced(program, ['string:displacement'], 1000, 64);
  expect(Array.from(valuesOf(table, 'time'), (t) => Math.round(t * program.rate))).toEqual(
    Array.from({ length: 16 }, (_, i) => 64 * i),
  );
  const frames = table.columns[1];
  const width = frames.width ?? 0;
  expect(width).toBe(program.elements.find(({ name }) => name === 'string')?.shown.count);
  const simulation = runOf(program);
  for (let row = 0; row < 16; row++) {
    if (row > 0) simulation.render(63);
    const { elements } = simulation.step();
    const { u, uPrev } = elements.string;
    expect(frames.values.slice(row * width, (row + 1) * width)).toEqual(row === 0 ? uPrev : u);
  }
  const [samples, trace] = tablesOf(program, outputs, table, true);
  expect(samples.columns[0].values).toHaveLength(1000);
  expect(trace.columns.map(({ name, unit }) => [name, unit])).toEqual([
    ['trace.time', 's'],
    ['string.displacement', 'm'],
  ]);
});

test.each([
  ['enrgy', 'expected energy, CONTACT:force,penetration,power or ELEMENT:displacement; got "enrgy"'],
  ['knock:speed', 'expected energy, CONTACT:force'],
  ['knok:force', 'expected the name of a contact; got "knok"; did you mean "knock"?'],
  ['tap:displacement', 'expected the name of an element; got "tap"; did you mean "top"?'],
  ['knock:force,displacement', 'expected force, penetration and power of a contact'],
  ['top:displacement,force', 'expected displacement alone'],
])('%s is refused', (text, message) => {
  expect(() => tracesOf([text], shippedProgram('bouncing-ball'))).toThrow(message);
});

test('more than memory holds is refused', () => {
  const program = shippedProgram('bouncing-ball');
  expect(() => createTracer(program, [{ kind: 'energy' }], 1, 1e8)).toThrow('--every keeps fewer');
});
