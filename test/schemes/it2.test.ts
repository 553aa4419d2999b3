/** IT-2 on models that ship with other rules: every solve settles, and the energy balances. */
import { expect, test } from 'vitest';
import { startShipped } from '../../src/papers/shipped.ts';

/** Samples: strings fall on frets, fingers press, a nut rattles on its bolt. */
const SAMPLES = 14_400;

test.each([
  'guitar', // lossy contacts on neighbouring nodes, which strings pass through in fewer than two samples
  'jawari',
  'prepared-string', // a spring whose push wakes the collisions beside it
  'snare-drum',
  'tromba-marina-spring',
])('%s', async (model) => {
  const simulation = await startShipped(model, { set: ['solver.scheme=it2'] });
  simulation.render(SAMPLES);
  const { solves, failures } = simulation.newton();
  expect(solves).toBeGreaterThan(100);
  expect(failures).toBe(0);
  expect(simulation.ledger().residual).toBeLessThan(2e-12);
});
