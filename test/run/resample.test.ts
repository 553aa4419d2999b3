/** A string that goes on with another grid: between the old nodes its shape is interpolated smoothly. */
import { expect, test } from 'vitest';
import { carry } from '../../src/run/carry.ts';
import { programOf, runOf } from '../support/engine.ts';

const program = (intervals: number) =>
  programOf({
    elements: { string: { type: 'string', length: 0.65, pitch: 110, linearDensity: 0.005, grid: { intervals } } },
    players: { pull: { type: 'initial', element: 'string', displacement: 1, shape: 'sine' } },
    outputs: { out: { at: { element: 'string', at: 0.1 } } },
  });

test('a half sine on twice as many nodes is a half sine to 1e-5, away from the ends', () => {
  const [before, after] = [runOf(program(40)), runOf(program(80))];
  before.render(1000);
  expect(carry(before.machine, after.machine)).toBe(true);
  const shape = after.probe('elements.string');
  const height = shape[40]; // the middle, a node of both grids
  expect(Math.abs(height)).toBeGreaterThan(0.1);
  for (let i = 4; i <= 76; i++) expect(Math.abs(shape[i] / height - Math.sin((Math.PI * i) / 80))).toBeLessThan(1e-5);
});
