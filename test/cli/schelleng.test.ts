import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bowMap, judge } from '../../src/cli/schelleng.ts';
import { loadModelText } from '../../src/index.ts';

const rate = 44_100;
const period = 450.5;
const velocity = 0.1;
const sharpness = 100;

/** Slip of a string that sticks but for `slips` short flights per period. */
function slipping(slips: number, wobble = 0): Float64Array {
  return Float64Array.from({ length: rate / 2 }, (_, i) => {
    const phase = (((i + wobble * Math.sin(i / 97)) * slips) / period) % 1;
    return phase < 0.15 ? -0.6 * Math.sin((Math.PI * phase) / 0.15) : 0.001;
  });
}

describe('the rule', () => {
  test('one slip in every period is Helmholtz motion, at its pitch', () => {
    const { kind, slips, cents } = judge(slipping(1), period, velocity, sharpness);
    expect(kind).toBe('Helmholtz');
    expect(slips).toBeCloseTo(1, 1);
    expect(Math.abs(cents ?? 100)).toBeLessThan(0.5);
  });
  test('two slips in every period are multiple slip', () => {
    expect(judge(slipping(2), period, velocity, sharpness).kind).toBe('multiple');
  });
  test('slips that do not repeat are raucous', () => {
    expect(judge(slipping(1, 120), period, velocity, sharpness).kind).toBe('raucous');
  });
  test('a string that sticks or lies still does nothing', () => {
    expect(judge(new Float64Array(rate / 2).fill(-0.01), period, velocity, sharpness).kind).toBe('none');
    expect(judge(new Float64Array(rate / 2).fill(-velocity), period, velocity, sharpness).kind).toBe('none');
  });
});

test('a bowed string does what Schelleng says', async () => {
  const loaded = loadModelText(readFileSync(new URL('../../models/bowed-string.yaml', import.meta.url), 'utf8'));
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const { cells, positions, forces, theory } = await bowMap(loaded.value, 5, 4, velocity);
  const at = (column: number, row: number) => cells[row * positions.length + column];
  // Near the bridge a light bow slips many times; farther away the same bow makes Helmholtz motion; too much force is raucous.
  expect(at(0, 1).kind).not.toBe('Helmholtz');
  expect(at(2, 1).kind).toBe('Helmholtz');
  expect(cells.filter(({ force }) => force === forces[3]).every(({ kind }) => kind === 'raucous')).toBe(true);
  const helmholtz = cells.filter(({ kind }) => kind === 'Helmholtz');
  expect(helmholtz.length).toBeGreaterThan(4);
  for (const { cents, force, position } of helmholtz) {
    expect(Math.abs(cents ?? 100)).toBeLessThan(5);
    expect(force).toBeLessThan(theory[positions.indexOf(position)]);
  }
});
