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

test('a joint far from where eta counts converges against its overlap', () => {
  // It presses picometres beyond a play of a metre. What is left, 1e-4, is the round-off of a metre.
  const simulation = simulationOf({
    solver: { scheme: 'it2' },
    rate: 44_100,
    elements: { wall: { type: 'barrier', height: 0 }, mass: { type: 'mass', mass: 1, rest: 1 } },
    contacts: { joint: { type: 'slack', between: ['wall', 'mass'], play: 1, stiffness: 1e14, exponent: 1.5 } },
    players: { push: { type: 'pluck', at: 'mass', force: 10, duration: 1 } },
  });
  simulation.render(400);
  expect(simulation.newton().failures).toBe(0);
  expect(simulation.ledger().residual).toBeLessThan(1e-4);
});

test('a felt that a body meets from far away converges against its overlap', () => {
  // It moves by 10⁷ m per sample, and is stopped within a decimetre of felt, where the force is known to eight digits.
  const simulation = simulationOf({
    solver: { scheme: 'it2' },
    rate: 8000,
    elements: { mode: { type: 'modal', modes: [{ frequency: 1000, shape: { c: 100 } }] } },
    contacts: { felt: { type: 'collision', ends: [{ element: 'mode', at: { point: 'c' } }], felt: { key: 1 } } },
    players: {
      pull: {
        type: 'blow',
        ends: [{ element: 'mode', at: { point: 'c' } }],
        points: [
          [0, 0],
          [0.01, -4e10],
        ],
      },
    },
    outputs: { felt: { contact: 'felt' } },
  });
  simulation.render(100);
  expect(simulation.newton().failures).toBe(0);
  expect(simulation.ledger().dissipated).toBeGreaterThan(1e17);
  expect(simulation.ledger().residual).toBeLessThan(5e-8);
});
