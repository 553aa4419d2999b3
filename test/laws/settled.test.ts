/** Stiff islands: contacts that settle before they are booked follow IT-2 after one pass, at the same balance of energy. */
import { describe, expect, test } from 'vitest';
import { rms } from '../../src/papers/comparisons.ts';
import { startShipped } from '../../src/run/shipped.ts';

/** Samples after which a stiff island forgets how it began. */
const SAMPLES = 300;

async function run(model: string, set: readonly string[]) {
  const simulation = await startShipped(model, { set });
  const u = simulation.render(SAMPLES)[0];
  simulation.render(2000);
  const contacts = simulation.contacts();
  return {
    u,
    deepest: Math.max(...contacts.map(({ maxPenetration }) => maxPenetration)),
    leastForce: Math.min(...contacts.map(({ minForce }) => minForce)),
    residual: simulation.ledger().residual,
  };
}

describe.each([
  { model: 'string-backboard-modal', set: [], near: 1e-7 },
  { model: 'string-frets-modal', set: [], near: 1e-4 },
  { model: 'wire-membrane', set: [], near: 1e-7 },
  { model: 'wire-membrane', set: ['contacts.collision.stiffness=1e12'], near: 0.01 },
])('$model $set', ({ model, set, near }) => {
  test('one pass is near to IT-2, and nearer than contacts planned apart', async () => {
    const it2 = await run(model, [...set, 'solver.scheme=it2']);
    const [settled, apart] = [
      await run(model, [...set, 'solver.passes=1', 'solver.corrector=settled']),
      await run(model, [...set, 'solver.passes=1']),
    ];
    const distance = ({ u }: typeof it2) => rms(u, it2.u) / rms(it2.u);
    expect(distance(settled)).toBeLessThan(near);
    expect(distance(settled)).toBeLessThan(distance(apart) / 10);
    expect(settled.deepest).toBeLessThan(2 * it2.deepest);
    expect(settled.leastForce).toBeGreaterThanOrEqual(0);
    expect(settled.residual).toBeLessThan(1e-12);
  });
});

test.each(['string-backboard-modal', 'wire-membrane'])(
  '%s: a second pass goes on from where the first one led',
  async (model) => {
    const it2 = await run(model, ['solver.scheme=it2']);
    const [once, twice] = [
      await run(model, ['solver.passes=1', 'solver.corrector=settled']),
      await run(model, ['solver.passes=2', 'solver.corrector=settled']),
    ];
    expect(rms(twice.u, it2.u)).toBeLessThan(rms(once.u, it2.u) / 10);
  },
);
