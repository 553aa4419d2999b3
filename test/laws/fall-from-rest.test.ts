/** A mass that starts to fall from its rest position counts its displacement from there: the first nanometres have all their digits. */
import { expect, test } from 'vitest';
import { simulationOf } from '../support/engine.ts';

test('a mass that air lets sink slowly balances', () => {
  const simulation = simulationOf({
    rate: 44_100,
    elements: { mass: { type: 'mass', mass: 0.011, rest: 0.01, gravity: 1 } },
    contacts: { air: { type: 'radiation', ends: ['mass'], radius: 0.01 } },
  });
  simulation.render(32);
  expect(simulation.ledger().residual).toBeLessThan(1e-12);
});
