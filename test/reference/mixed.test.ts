/**
 * Everything at once: collisions with losses of every kind, memory and restitution, a joint with play, friction under a collision, a cavity, radiation,
 * a valve, and a string whose tension follows its motion, all in one island. The engine takes the steps of the dense reference.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { compareNetwork } from '../support/compare-networks.ts';
import { modelOf, type Sketch } from '../support/engine.ts';
import { referenceLosses } from '../support/losses.ts';
import { decades, real } from '../support/networks.ts';
import { wire } from '../support/stretching.ts';

const AIR = { density: 1.2, speed: 343 };

const loss = fc.oneof(
  { weight: 4, arbitrary: referenceLosses },
  { weight: 1, arbitrary: fc.record({ restitution: real(0.3, 1) }) },
);

const network = fc
  .record({
    masses: fc.tuple(decades(1e-3, 1e-1), decades(1e-3, 1e-1), decades(1e-3, 1e-1)),
    losses: fc.tuple(loss, loss, loss),
    stiffness: decades(1e4, 1e8),
    exponent: fc.constantFrom(1, 1.5, 2.3),
    play: decades(5e-5, 3e-4),
    width: decades(1e-2, 1),
    volume: decades(1e-1, 1e2),
    radius: decades(1, 30),
    speed: real(0.3, 2),
    passes: fc.constantFrom(0, 1, 2),
  })
  .map(({ masses, losses, stiffness, exponent, play, width, volume, radius, speed, passes }) => {
    const law = (i: number) => ({ stiffness: stiffness / (i + 1), exponent, ...losses[i] });
    const on = (node: number) => ({ element: 'string', at: { node } });
    return {
      rate: 44_100,
      elements: {
        a: { type: 'mass', mass: masses[0] },
        b: { type: 'mass', mass: masses[1], damping: 3 },
        c: { type: 'mass', mass: masses[2], frequency: 200, rest: 1e-3 },
        string: { ...wire, rigidity: 2e-3, sigma0: 1, stretch: 'tension', grid: { intervals: 12 } },
        wall: { type: 'barrier', height: 5e-4 },
      },
      contacts: {
        hit: { type: 'collision', lower: 'a', upper: on(4), gap: 1e-4, ...law(0) },
        bump: { type: 'collision', lower: 'a', upper: 'b', gap: 2e-4, ...law(1) },
        stop: { type: 'collision', lower: 'a', upper: 'wall', ...law(2) },
        joint: { type: 'slack', between: ['b', on(7)], stiffness: 1e6, exponent: 1.5, play },
        scrape: { type: 'friction', between: ['c', 'b'], normal: 'hit', stiffness: 1e5, velocity: 0.1 },
        bow: { type: 'friction', on: on(9), force: 1, velocity: -0.2 },
        room: {
          type: 'cavity',
          volume,
          air: AIR,
          ends: [
            { element: 'a', weight: 0.3 },
            { element: 'c', weight: -0.7 },
          ],
        },
        field: { type: 'radiation', radius, air: AIR, ends: [{ ...on(5), weight: 0.5 }] },
        jet: { type: 'valve', on: 'b', opening: 'c', width, air: AIR },
      },
      players: { throw: { type: 'initial', element: 'a', velocity: speed } },
      outputs: { a: { at: 'a' } },
      // Tangents are compared in tangent.test.ts.
      solver: { corrector: 'apart', passes },
    } as unknown as Sketch;
  });

test('all laws in one island', () => {
  let compared = 0;
  const acted = new Map<string, number>();
  fc.assert(
    fc.property(network, (sketch) => {
      const { difference, where, horizon, residual, pushed } = compareNetwork(modelOf(sketch), 120);
      expect(difference, where).toBeLessThan(1);
      expect(residual).toBeLessThan(1e-10);
      compared += horizon;
      for (const [name, force] of Object.entries(pushed)) if (force > 0) acted.set(name, (acted.get(name) ?? 0) + 1);
    }),
    runs(6),
  );
  expect(compared, 'samples compared').toBeGreaterThan(300);
  expect(acted.size).toBe(9);
});
