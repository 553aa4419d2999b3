/** The residual of a run is the largest so far: what went wrong for a moment is not forgotten. */
import { expect, test } from 'vitest';
import { runOf, shippedProgram } from '../support/engine.ts';

test('the residual relative to one energy never falls', () => {
  const simulation = runOf(shippedProgram('mass-mass'));
  let last = 0;
  let falls = 0;
  for (let n = 0; n < 400; n++) {
    simulation.render(16);
    const { residual } = simulation.ledger();
    if (residual < last * (1 - 1e-9)) falls++;
    last = residual;
  }
  expect(last).toBeGreaterThan(0);
  expect(falls).toBe(0);
});
