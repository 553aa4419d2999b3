/**
 * Chains that are hard on round-off: light masses between heavy ones, joined by contacts far stiffer than the rate can follow. Their energy
 * balances all the same. CLANGOR_SEED=n explores others.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { type Sketch, simulationOf } from '../support/engine.ts';
import { type LightOptions, lightOf } from '../support/networks-light.ts';

/** Largest residual of the ledger, relative: round-off, although W f² of a light mass is some 10⁶ times the energy that it has. */
const BOUND = 1e-10;

describe('chains of light and heavy masses, over a tenth of a second', () => {
  const promises: { of: string; options: LightOptions }[] = [
    { of: 'lossless, up to 1e13', options: { lossy: false, stiffest: 1e13, far: 0 } },
    { of: 'lossy, up to 1e16', options: { lossy: true, stiffest: 1e16, far: 0 } },
    { of: 'lossy, up to 1e9, a metre from zero', options: { lossy: true, stiffest: 1e9, far: 1 } },
    { of: 'exactly lossy, up to 1e16', options: { lossy: true, loss: 'exact', stiffest: 1e16, far: 0 } },
  ];

  test.each(promises)(`$of: balance to ${BOUND}, lose and never gain, and only push`, ({ options }) => {
    let hits = 0;
    fc.assert(
      fc.property(lightOf(options), (network) => {
        const simulation = simulationOf(network);
        let lost = 0;
        for (let block = 0; block < 8; block++) {
          simulation.render(550);
          const { dissipated } = simulation.ledger();
          expect(dissipated).toBeGreaterThanOrEqual(lost);
          lost = dissipated;
        }
        expect(simulation.ledger().residual).toBeLessThan(BOUND);
        for (const { name, minForce, hits: own } of simulation.contacts()) {
          if (network.contacts?.[name].type === 'collision') expect(minForce, name).toBeGreaterThanOrEqual(0);
          hits += own;
        }
      }),
      runs(150),
    );
    expect(hits).toBeGreaterThan(10_000);
  });
});

describe('the energy balances', () => {
  const thrown = (element: string, displacement: number, velocity: number) =>
    ({ type: 'initial', element, displacement, velocity }) as const;

  test('of 10 mg between a spring and a lossy wall, both of 1e15', () => {
    const simulation = simulationOf({
      elements: {
        light: { type: 'mass', mass: 1e-5 },
        heavy: { type: 'mass', mass: 1, frequency: 100 },
        wall: { type: 'barrier', height: 0 },
      },
      contacts: {
        tie: { type: 'spring', between: ['light', 'heavy'], stiffness: 1e15, rest: -1e-3 },
        hit: { type: 'collision', lower: 'wall', upper: 'light', stiffness: 1e15, exponent: 1.5, damping: 10 },
      },
      players: { a: thrown('light', 1e-3, -1), b: thrown('heavy', 2e-3, -1) },
    });
    simulation.render(44_100);
    expect(simulation.ledger().residual).toBeLessThan(BOUND);
    expect(simulation.contacts()[1].hits).toBeGreaterThan(100);
  });

  test('where a loss is so stiff that nothing else of the equations would be left', () => {
    const network: Sketch = {
      elements: {
        wall: { type: 'barrier', height: 0 },
        a: { type: 'mass', mass: 1.000009210382787e-6 },
        b: { type: 'mass', mass: 1.6153587928132182e-3 },
        c: { type: 'mass', mass: 3.4304729565348884e-6, frequency: 806.1489361692755 },
        d: { type: 'mass', mass: 1.0000414473905932e-6 },
      },
      contacts: {
        lossy: {
          type: 'collision',
          lower: 'wall',
          upper: 'a',
          gap: 4.51609e-6,
          stiffness: 2.643260706574567e15,
          exponent: 1,
          damping: 138931.26817367543,
          rule: '27s',
        },
        hard: {
          type: 'collision',
          lower: 'a',
          upper: 'b',
          gap: 2.61469e-6,
          stiffness: 567690988094.7968,
          exponent: 1.5,
          rule: '27s',
        },
        soft: {
          type: 'collision',
          lower: 'b',
          upper: 'c',
          gap: 1e-10,
          stiffness: 56764.9160617984,
          exponent: 1.5,
          damping: 3.985914696267412,
        },
        tie: { type: 'connection', between: ['c', 'd'], stiffness: 429247.72293290973, exponent: 2.3 },
      },
      players: {
        a: thrown('a', 0, -0.88485),
        b: thrown('b', 0, 0.982064),
        c: thrown('c', 0, -0.999964),
        d: thrown('d', 0, 0.535738),
        tap: { type: 'strike', at: 'a', time: 0.01, force: 0.09476999999999958, duration: 1e-3 },
      },
      solver: { passes: 2 },
    };
    const simulation = simulationOf(network);
    simulation.render(8000);
    expect(simulation.ledger().residual).toBeLessThan(BOUND);
  });
});
