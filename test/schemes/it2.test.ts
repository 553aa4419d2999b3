/** IT-2 on models that ship with other rules: every solve converges, and the ledger closes; where it pulls and where it does not. */
import { expect, test } from 'vitest';
import { startShipped } from '../../src/run/shipped.ts';

/** Samples: strings fall on frets, fingers press, a nut rattles on its bolt. */
const SAMPLES = 14_400;

test.each([
  'ness-guitar', // lossy contacts on neighbouring nodes, which strings pass through in fewer than two samples
  'jawari',
  'prepared-string', // a spring whose force wakes the neighbouring collisions
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

/** The smallest force on the board of `string-backboard` with damping (s/m) within 100 ms, and the largest, N. */
async function boardForces(damping: number, set: readonly string[]): Promise<readonly [number, number]> {
  const simulation = await startShipped('string-backboard', {
    set: [`contacts.collision.damping=${damping}`, ...set],
  });
  simulation.render(4410);
  const [{ minForce, maxForce }] = simulation.contacts();
  return [minForce, maxForce];
}

test('with damping IT-2 pulls, as the guide says; without damping it does not, and no rule except 26 ever does', async () => {
  const [pull, push] = await boardForces(0.5, ['solver.scheme=it2']);
  expect(pull).toBeCloseTo(-4.9, 1);
  expect(push).toBeCloseTo(5.9, 1);
  expect((await boardForces(0, ['solver.scheme=it2']))[0]).toBeGreaterThan(-1e-9);
  for (const rule of ['p2', 'p2c', 'p2m', '27s', '27f'])
    expect((await boardForces(0.5, [`contacts.collision.rule=${rule}`]))[0], rule).toBe(0);
  expect((await boardForces(0.5, ['contacts.collision.loss=exact']))[0]).toBe(0);
  expect((await boardForces(0.5, ['contacts.collision.rule=26']))[0]).toBeLessThan(-1);
});
