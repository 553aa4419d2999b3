/**
 * Random networks in which contacts have many weighted ends: cavities, radiation and collisions over masses, strings and modal bodies. The
 * engine takes the same steps as the dense reference, in which the near air of a radiation is a body of its own. CLANGOR_SEED=n explores others.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { compareNetwork } from '../support/compare-networks.ts';
import { modelOf, type Sketch } from '../support/engine.ts';

const RATE = 44_100;
const STEPS = 300;

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const power = (low: number, high: number) => between(low, high).map((digits) => 10 ** digits);
const weight = fc.oneof(between(0.05, 2), between(-2, -0.05));

const places: Readonly<Record<string, object>> = {
  m0: { element: 'm0' },
  m1: { element: 'm1' },
  m2: { element: 'm2' },
  string: { element: 'string', at: { node: 13 } },
  end: { element: 'string', at: { node: 40 } },
  bell: { element: 'bell', at: { point: 'rim' } },
};
const someEnds = (least: number) =>
  fc
    .subarray(Object.keys(places), { minLength: least, maxLength: 4 })
    .chain((names) =>
      fc
        .tuple(...names.map(() => weight))
        .map((weights) => names.map((name, i) => ({ ...places[name], weight: weights[i] }))),
    );

const network = fc
  .record({
    masses: fc.tuple(power(-3, -1), power(-3, -1), power(-3, -1)),
    cavity: fc.record({ volume: power(-1, 2), ends: someEnds(2) }),
    field: fc.record({ radius: power(0, 2), ends: someEnds(1) }),
    hit: fc.record({ stiffness: power(4, 8), exponent: fc.constantFrom(1, 1.5, 2.3), ends: someEnds(2) }),
    speed: between(0.2, 2),
  })
  .map(
    ({ masses, cavity, field, hit, speed }) =>
      ({
        rate: RATE,
        elements: {
          m0: { type: 'mass', mass: masses[0], frequency: 100 },
          m1: { type: 'mass', mass: masses[1], damping: 3 },
          m2: { type: 'mass', mass: masses[2], frequency: 700 },
          string: {
            type: 'string',
            length: 0.65,
            tension: 60,
            linearDensity: 0.005,
            sigma0: 1,
            ends: ['supported', 'free'],
            grid: { intervals: 40 },
          },
          bell: {
            type: 'modal',
            mass: 0.05,
            modes: [
              { frequency: 440, shape: { rim: 1 } },
              { frequency: 1210, shape: { rim: -0.7 } },
            ],
          },
        },
        contacts: {
          cavity: { type: 'cavity', air: { density: 1.2, speed: 343 }, ...cavity },
          field: { type: 'radiation', air: { density: 1.2, speed: 343 }, ...field },
          hit: { type: 'collision', rule: 'p2', gap: 1e-4, ...hit },
        },
        players: {
          a: { type: 'initial', element: 'm0', displacement: 0, velocity: speed },
          b: { type: 'initial', element: 'm1', velocity: -speed },
        },
        outputs: { o: { at: 'm0' } },
        // Tangents for strongly coupled contacts are not in the dense reference.
        solver: { corrector: 'apart' },
      }) as unknown as Sketch,
  );

test('many weighted ends: the steps are those of the dense reference', () => {
  let [compared, pressed] = [0, 0];
  fc.assert(
    fc.property(network, (sketch) => {
      const { difference, where, horizon, pushed } = compareNetwork(modelOf(sketch), STEPS);
      expect(difference, where).toBeLessThan(1);
      compared += horizon;
      if (pushed.hit > 0) pressed++;
    }),
    runs(40),
  );
  expect(compared, 'samples compared').toBeGreaterThan(40 * 250);
  expect(pressed).toBeGreaterThan(10);
});
