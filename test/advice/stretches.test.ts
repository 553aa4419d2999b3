/** Warnings about bodies that stretch further than their rule is accurate. */
import { expect, test } from 'vitest';
import { overstretched } from '../../src/advice/index.ts';
import { compile } from '../../src/compile/index.ts';
import { performProgram } from '../../src/perform/perform.ts';
import { loadKernel } from '../../src/run/index.ts';
import { accepted, modelOf, type Sketch } from '../support/engine.ts';

const kernel = await loadKernel();

/** A gong that begins bent by so many metres. */
function warnings(amplitude: number, rule: 'q' | 'p2q'): string[] {
  const sketch: Sketch = {
    elements: {
      g: {
        type: 'gong',
        radius: 0.16,
        thickness: 1e-3,
        density: 8800,
        young: 1.1e11,
        modes: 16,
        stretch: 'full',
        airy: 8,
        rule,
      },
    },
    players: { bend: { type: 'initial', element: 'g', displacement: amplitude, shape: { modes: [1, 0, 0.5] } } },
    outputs: { o: { at: { element: 'g', at: [0.05, 0] } } },
  };
  const program = accepted(compile(modelOf(sketch)));
  const { stretches } = performProgram(program, kernel, 200, { metered: false, at: [], curves: false });
  return overstretched(program, stretches);
}

test('a body that p2q can no longer follow is named, with its gauge and what helps', () => {
  expect(warnings(1e-3, 'p2q')).toEqual([]);
  expect(warnings(0.5, 'p2q')[0]).toMatch(/^g: .*gauge s reached \d.*0\.3.*rule: q/);
  expect(warnings(0.5, 'q')).toEqual([]);
});
