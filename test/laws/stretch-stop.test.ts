/** A body that stretches more than can be computed ends the run: silence and a reason instead of numbers that mean nothing. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { performProgram } from '../../src/perform/perform.ts';
import { loadKernel, stopOf } from '../../src/run/index.ts';
import { accepted, modelOf, type Sketch, simulationOf } from '../support/engine.ts';

/** A foil of a micrometre on which a pressure of a hundred thousand million pascals acts. */
const blown: Sketch = {
  rate: 8000,
  seconds: 0.02,
  elements: {
    foil: {
      type: 'plate',
      sides: [1, 1],
      thickness: 1e-6,
      density: 1,
      young: 1,
      stretch: 'full',
      airy: 3,
      method: 'modal',
      modes: 3,
    },
  },
  players: {
    blow: {
      type: 'blow',
      ends: [{ element: 'foil', at: ['50 %', { fraction: 0.5 }] }],
      points: [
        [0, 1e11],
        [1, 0],
      ],
    },
  },
  outputs: { foil: { at: { element: 'foil', at: [0.3, 0.3] } } },
};

test('outputs are silent from there on, and the reason is known', () => {
  const simulation = simulationOf(blown);
  expect(simulation.stop()).toBeUndefined();
  const [foil] = simulation.render(100);
  const { sample, ...what } = stopOf(simulation) ?? { sample: -1 };
  expect(what).toEqual({ path: 'elements.foil', reason: 'stretches' });
  expect(sample).toBeGreaterThan(2);
  expect(sample).toBeLessThan(20);
  expect(foil.subarray(0, sample).some((value) => value !== 0)).toBe(true);
  expect(foil.subarray(sample).every((value) => value === 0)).toBe(true);
  expect(foil.every(Number.isFinite)).toBe(true);
  expect(simulation.ledger().residual).toBeLessThan(1e-12);
});

test('in blocks of any size, and from a snapshot, it stops at the same sample', () => {
  const [whole] = simulationOf(blown).render(60);
  const simulation = simulationOf(blown);
  const snapshot = simulation.snapshot();
  const parts = Array.from({ length: 60 }, () => simulation.render(1)[0][0]);
  expect(parts).toEqual([...whole]);
  simulation.restore(snapshot);
  expect([...simulation.render(60)[0]]).toEqual([...whole]);
});

test('a performance says where it stopped', async () => {
  const program = accepted(compile(modelOf(blown)));
  const options = { metered: true, at: [], curves: false };
  const { stops } = performProgram(program, await loadKernel(), 160, options);
  expect(stops).toEqual([{ path: 'elements.foil', reason: 'stretches', sample: simulationAfter(160) }]);
});

function simulationAfter(frames: number): number | undefined {
  const simulation = simulationOf(blown);
  simulation.render(frames);
  return simulation.stop();
}
