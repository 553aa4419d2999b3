/** What hands need to know about a string is what its model says. */
import { expect, test } from 'vitest';
import { lineScales } from '../../src/compile/scales.ts';
import { programOf } from '../support/engine.ts';

test('the impedance of a flexible string is √(tension × density), and its scale intervals per metre', () => {
  const program = programOf({
    elements: { string: { type: 'string', length: 0.8, tension: 80, linearDensity: 0.005, grid: { intervals: 40 } } },
    outputs: { out: { at: { element: 'string', at: 0.1 } } },
  });
  const [line] = lineScales(program);
  expect(line?.impedance).toBeCloseTo(Math.sqrt(80 * 0.005), 9);
  expect(line?.scale).toBeCloseTo(50, 9);
  expect(line?.intervals).toBe(40);
});
