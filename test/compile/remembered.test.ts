/** Bodies that are remembered: compiled again, after other models and with other numbers, every Program has the bits of the first time. */
import { expect, test } from 'vitest';
import { bodyOf } from '../../src/elements/index.ts';
import { modelOf, programOf, shippedProgram } from '../support/engine.ts';

const disc = (modes: number) =>
  modelOf({
    elements: {
      gong: { type: 'gong', radius: 0.2, thickness: 1e-3, density: 8800, young: 110e9, modes, stretch: 'full' },
      floor: { type: 'barrier' },
    },
    outputs: { gong: { at: { element: 'gong', at: [0.05, 0.02] } } },
  });

test('a body is made once for the same numbers, and anew for others', () => {
  const make = (modes: number, rate = 44_100) => bodyOf(disc(modes).elements.gong, rate, 'elements.gong');
  expect(make(8)).toBe(make(8));
  expect(make(9)).not.toBe(make(8));
  expect(make(8, 48_000)).not.toBe(make(8));
  expect(make(8)).toMatchObject({ size: 8 });
  // A problem names its place, and stays one.
  const wrong = () => bodyOf(disc(8).elements.gong, 100, 'elements.gong');
  expect(wrong()).toMatchObject({ path: 'elements.gong.modes' });
  expect(wrong()).toEqual(wrong());
});

test('numbers that JSON does not tell apart are other bodies', () => {
  const { floor } = disc(8).elements;
  const [above, below] = [0, -0].map((height) => bodyOf({ ...floor, height } as typeof floor, 44_100, ''));
  expect(above).not.toBe(below);
});

test('the same bits again, after more bodies than are kept', () => {
  const names = ['tam-tam', 'marimba', 'bowed-string'];
  const before = names.map((name) => shippedProgram(name).hash);
  for (let i = 0; i < 150; i++) programOf({ elements: { mass: { type: 'mass', mass: 1 + i, frequency: 100 } } });
  expect(names.map((name) => shippedProgram(name).hash)).toEqual(before);
});
