/** The models of the bench that show what a law adds: both twins move, balance, and differ. */
import { expect, test } from 'vitest';
import { TWINS } from '../../src/bench/added.ts';
import { simulationOf } from '../support/engine.ts';

test.each(TWINS.map((twins) => [twins.name, twins] as const))('%s', (_, { model, plain, before = 300 }) => {
  const steps = Math.min(before, 300) + 200;
  const [ours, without] = [model(), plain()].map((source) => {
    const simulation = simulationOf(source);
    const [heard] = simulation.render(steps);
    expect(simulation.ledger().residual).toBeLessThan(1e-10);
    return heard;
  });
  expect(Math.max(...ours.map(Math.abs))).toBeGreaterThan(0);
  expect(ours).not.toEqual(without);
});
