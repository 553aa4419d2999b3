/** IT-2 with a loss that has an exponent books the loss of the move that it made, not of the one that it was last planned for. */
import { expect, test } from 'vitest';
import { simulationOf } from '../support/engine.ts';

test('a felt that stops a fast body within a sample balances', () => {
  const simulation = simulationOf({
    solver: { scheme: 'it2' },
    rate: 32_500,
    elements: { air: { type: 'tube', length: 1, radius: 1, method: 'modal', modes: 1 } },
    contacts: { felt: { type: 'collision', ends: [{ element: 'air', at: '50 %' }], gap: -1, felt: { key: 8 } } },
    outputs: { felt: { contact: 'felt' } },
  });
  simulation.render(64);
  expect(simulation.newton().failures).toBe(0);
  expect(simulation.ledger().dissipated).toBeGreaterThan(1e12);
  expect(simulation.ledger().residual).toBeLessThan(1e-10);
});

test('a joint and a felt that start in contact balance', () => {
  const simulation = simulationOf({
    solver: { scheme: 'it2' },
    rate: 23_033,
    elements: { mass: { type: 'mass', mass: 1 }, wall: { type: 'barrier', height: 1 } },
    contacts: {
      felt: { type: 'collision', ends: ['mass'], felt: { key: 1 } },
      joint: { type: 'slack', between: ['wall', 'mass'], play: 0, stiffness: 1e14, exponent: 1 },
    },
  });
  simulation.render(64);
  expect(simulation.newton().failures).toBe(0);
  expect(simulation.ledger().residual).toBeLessThan(1e-10);
});

test('potentials that underflow leave no slope below zero', () => {
  // Held still, the plate keeps less and less, until the squares of its displacements are no numbers any more.
  const run = simulationOf({
    rate: 44_100,
    solver: { scheme: 'it2' },
    elements: {
      e: { type: 'plate', sides: [1, 1], thickness: 0.003, density: 1, young: 1, method: 'modal', modes: 1 },
    },
    contacts: {
      join: {
        type: 'connection',
        between: [
          { element: 'e', at: ['99 %', '98.5 %'] },
          { element: 'e', at: ['1 %', '50 %'] },
        ],
        stiffness: 1,
        exponent: 1,
      },
      hold: { type: 'rigid', ends: [{ element: 'e', at: ['50 %', '50 %'] }] },
    },
    players: { tap: { type: 'cluster', element: 'e', count: 1, over: 0, force: 1e-100, duration: 0.004 } },
    outputs: { o: { at: { element: 'e', at: ['50 %', '50 %'] } } },
  });
  expect(run.render(300)[0].every(Number.isFinite)).toBe(true);
});
