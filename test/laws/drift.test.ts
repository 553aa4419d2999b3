/**
 * Bodies that nothing holds, and modes at the two ends of what can be stepped: free or so slow that a step moves them by less than the last digits of where they are, and at
 * the limit, where the scheme conserves far less than what swings. Struck somehow, their energy balances, also where free bodies collide and fly on.
 * CLANGOR_SEED=n explores others.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highestOmega } from '../../src/elements/modal.ts';
import { cases, runs } from '../support/budget.ts';
import { type Sketch, simulationOf } from '../support/engine.ts';
import { decades } from '../support/networks.ts';
import { freeNetwork } from '../support/networks-free.ts';

const RATE = 44_100;
const at = { element: 'body', at: { point: 'a' } };

const tapOnce = { type: 'strike', at, force: 1, duration: 1e-3 } as const;

const struck = (modes: readonly { frequency: number; t60?: number }[], placement: 'scheme' | 'exact'): Sketch => ({
  rate: RATE,
  elements: {
    body: { type: 'modal', mass: 1, placement, modes: modes.map((mode) => ({ ...mode, shape: { a: 1 } })) },
  },
  players: {
    tap: tapOnce,
    again: { type: 'force', at, time: 0.3, samples: [1, -0.4, 0.7] },
  },
  outputs: { out: { at } },
});

describe.each(['scheme', 'exact'] as const)('placement %s', (placement) => {
  test('a free mode that is struck flies on for ten seconds with the energy it was given', () => {
    const simulation = simulationOf({ ...struck([{ frequency: 0 }], placement), players: { tap: tapOnce } });
    simulation.render(10 * RATE);
    expect(simulation.ledger().residual).toBeLessThan(1e-13);
  });

  test('a mode at the limit balances as well as what swings', () => {
    const limit = highestOmega(RATE, placement === 'exact') / (2 * Math.PI);
    const simulation = simulationOf(struck([{ frequency: limit * (1 - 1e-7) }], placement));
    simulation.render(RATE);
    expect(simulation.ledger().residual).toBeLessThan(1e-13);
  });

  test('slow and fast modes together balance to 1e-11, whatever their losses', () => {
    const limit = highestOmega(RATE, placement === 'exact') / (2 * Math.PI);
    const frequency = fc.oneof(
      fc.constant(0),
      decades(1e-4, 1),
      decades(1, 1e4),
      decades(1e-10, 1e-3).map((short) => limit * (1 - short)),
    );
    const mode = fc
      .record({ frequency, t60: decades(1e-2, 100), lossy: fc.boolean() })
      .map(({ frequency, t60, lossy }) => ({ frequency, ...(lossy ? { t60 } : {}) }));
    fc.assert(
      fc.property(fc.array(mode, { minLength: 1, maxLength: 10 }), (modes) => {
        const simulation = simulationOf(struck(modes, placement));
        let lost = 0;
        for (let block = 0; block < 4; block++) {
          simulation.render(RATE / 4);
          const { dissipated } = simulation.ledger();
          expect(dissipated).toBeGreaterThanOrEqual(lost);
          lost = dissipated;
        }
        expect(simulation.ledger().residual).toBeLessThan(1e-11);
      }),
      runs(25),
    );
  });
});

const bar = { type: 'bar', length: 0.3, density: 7800, young: 2e11, thickness: 4e-3, width: 0.01 } as const;
const string = { type: 'string', length: 0.6, tension: 50, linearDensity: 2e-3 } as const;

test.each<readonly [string, Sketch['elements'][string]]>([
  ['string', { ...string, ends: 'free' }],
  ['string with losses', { ...string, ends: 'free', sigma0: 0.5, sigma1: 1e-3 }],
  ['bar', { ...bar, ends: 'free' }],
  ['bar on a hinge', { ...bar, ends: ['free', 'supported'], sigma1: 1e-3 }],
  ['stiff string without tension', { ...string, tension: 0, rigidity: 1e-3, ends: ['supported', 'free'] }],
  ['tube open at both ends', { type: 'tube', length: 0.5, radius: 0.01 }],
])('a %s of nodes that is struck flies on for two seconds with the energy it was given', (_, body) => {
  const at = { element: 'body', at: '20 %' };
  const players = { tap: { type: 'strike', at, force: 1, duration: 1e-3 } } as const;
  const simulation = simulationOf({ rate: RATE, elements: { body }, players, outputs: { out: { at } } });
  simulation.render(2 * RATE);
  expect(simulation.ledger().residual).toBeLessThan(1e-12);
});

test('slow modes of different losses that start in contact have the energy of their start', () => {
  const losses = { sigma0: 2, sigma1: 0.01, placement: 'exact' } as const;
  const modal = { method: 'modal', modes: 30, ...losses } as const;
  const reed: Sketch['elements'][string] = { ...bar, length: 0.5, young: 3e9, ends: ['clamped', 'free'], ...modal };
  const end = (at: '34 %' | '31 %') => ({ element: 'body', at });
  const pinch = { lower: end('34 %'), upper: end('31 %'), gap: -5e-7, stiffness: 6e11, exponent: 1 } as const;
  const simulation = simulationOf({
    rate: RATE,
    elements: { body: reed },
    contacts: { pinch: { type: 'collision', ...pinch } },
    outputs: { out: { at: end('31 %') } },
  });
  simulation.render(2000);
  expect(simulation.ledger().residual).toBeLessThan(1e-13);
});

test('free bodies that collide, are tied together and fly on balance to 1e-10 over a second', () => {
  let hits = 0;
  fc.assert(
    fc.property(freeNetwork, (network) => {
      const simulation = simulationOf(network);
      let lost = 0;
      for (let block = 0; block < 4; block++) {
        simulation.render(RATE / 4);
        const { dissipated, energy } = simulation.ledger();
        expect(dissipated).toBeGreaterThanOrEqual(lost * (1 - 1e-13));
        expect(energy).not.toBeNaN();
        lost = dissipated;
      }
      expect(simulation.ledger().residual).toBeLessThan(1e-10);
      for (const contact of simulation.contacts()) hits += contact.hits;
    }),
    runs(20),
  );
  expect(hits).toBeGreaterThan(cases(20));
});
