/** Contacts that touch at the start push every mode by its own mass, whatever its loss: modes that drift keep a move beside their displacement. */
import { expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

const lossy: Sketch = {
  rate: 32_000,
  elements: {
    body: {
      type: 'modal',
      mass: 5e-6,
      modes: [
        { frequency: 10_000, shape: { a: 1 } },
        { frequency: 0, t60: 1, shape: { a: 1 } },
      ],
    },
  },
  contacts: {
    joint: {
      type: 'slack',
      ends: [{ element: 'body', at: { point: 'a' } }],
      play: 0,
      stiffness: 1,
      exponent: 1,
      rest: 1,
    },
  },
  outputs: { force: { contact: 'joint' } },
};

const within: Sketch = {
  rate: 8000,
  elements: {
    bar: {
      type: 'bar',
      length: 0.014,
      width: 1,
      thickness: 0.001,
      density: 1000,
      young: 1e7,
      sigma1: 1,
      method: 'modal',
    },
  },
  contacts: {
    self: {
      type: 'collision',
      lower: { element: 'bar', at: ['79.2 %'] },
      upper: { element: 'bar', at: '50 %' },
      gap: -1,
      stiffness: 1,
      exponent: 1,
    },
  },
  outputs: { force: { contact: 'self' } },
};

test.each([
  { name: 'two modes of one body, one of them with loss', sketch: lossy },
  { name: 'two points of a bar with losses that rise with the mode', sketch: within },
])('$name balance from a start in contact', ({ sketch }) => {
  const simulation = simulationOf(sketch);
  simulation.render(64);
  expect(simulation.ledger().dissipated).toBeGreaterThan(0);
  expect(simulation.ledger().residual).toBeLessThan(1e-13);
});
