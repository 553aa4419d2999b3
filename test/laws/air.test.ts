/** Air: textbook frequencies, radiated energy that arrives, reciprocity, passive in any network. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { loadedMode } from '../../src/elements/air-load.ts';
import { bodyOf } from '../../src/elements/index.ts';
import { airOf } from '../../src/model/air.ts';
import { besselZerosAscending } from '../../src/numerics/bessel.ts';
import { cavityRoot, simulatedRoot } from '../../src/studies/air-cavity.ts';
import { decayRate, radiatingMode } from '../../src/studies/air-radiation.ts';
import { strongestBetween } from '../../src/studies/peak.ts';
import { modelOf, type Sketch, simulationOf } from '../support/engine.ts';

const RATE = 44_100;
const AIR = { density: 1.2, speed: 343 };

test('dry air has the density and speed of the standard atmosphere at 15 °C', () => {
  // ISO 2533: 1.225 kg/m³ and 340.294 m/s.
  const { density, speed } = airOf({ celsius: 15 });
  expect(density).toBeCloseTo(1.225, 4);
  expect(speed).toBeCloseTo(340.294, 3);
});

describe('cavities', () => {
  test.each([1, 2, 5, 10])('a head with B = %i has the lowest mode of the textbook', (stiffness) => {
    expect(Math.abs(simulatedRoot(stiffness, 12) / cavityRoot(stiffness) - 1)).toBeLessThan(1e-4);
    expect(Math.abs(simulatedRoot(stiffness, 1) / cavityRoot(stiffness) - 1)).toBeGreaterThan(3e-4);
  });

  test('a bottle sounds where Helmholtz has it, bent by the scheme', () => {
    const [length, area, volume] = [0.05, 5e-4, 5e-4];
    const exact = (AIR.speed / (2 * Math.PI)) * Math.sqrt(area / (length * volume));
    const [flow] = simulationOf({
      rate: RATE,
      elements: { neck: { type: 'neck', length, area, air: AIR } },
      contacts: { bottle: { type: 'cavity', volume, air: AIR, ends: ['neck'] } },
      players: { kick: { type: 'initial', element: 'neck', velocity: 1e-3 } },
      outputs: { flow: { at: 'neck', quantity: 'velocity' } },
    }).render(RATE);
    const bent = (RATE / Math.PI) * Math.atan((Math.PI * exact) / RATE);
    expect(strongestBetween(flow, 0.97 * bent, 1.03 * bent, RATE)).toBeCloseTo(bent, 3);
  });

  test('two heads over one cavity have the modes of the secular equation', () => {
    // 1 + K Σ A²/(m (Ω² − ω²)) = 0 over the axisymmetric modes of both, here from the bodies that are stepped.
    const heads = {
      top: { type: 'membrane', radius: 0.178, tension: 3000, surfaceDensity: 0.26, method: 'modal', modes: 200 },
      bottom: { type: 'membrane', radius: 0.178, tension: 2400, surfaceDensity: 0.2, method: 'modal', modes: 200 },
    } as const;
    const volume = Math.PI * 0.178 ** 2 * 0.14;
    const sketch: Sketch = {
      rate: RATE,
      elements: heads,
      contacts: {
        air: {
          type: 'cavity',
          volume,
          air: AIR,
          ends: [
            { element: 'top', at: 'area' },
            { element: 'bottom', at: 'area', weight: -1 },
          ],
        },
      },
      players: { kick: { type: 'initial', element: 'top', velocity: 1, shape: { modes: [1] } } },
      outputs: { p: { contact: 'air', quantity: 'pressure' } },
    };
    const model = modelOf(sketch);
    const modes = Object.values(model.elements).flatMap((element) => {
      const body = bodyOf(element, RATE, 'head');
      const places = 'message' in body ? body : body.places('area', '');
      if ('message' in body || 'message' in places) throw new Error('expected a body');
      const unit = new Float64Array(body.size);
      return Array.from({ length: 200 }, (_, i) => {
        unit.fill(0);
        unit[i] = 1;
        const force = body.ownForce(unit, new Float64Array(body.size))[i];
        return { mass: body.mass[i], squared: -force / body.mass[i], area: places[0].row.weights[i] };
      }).filter(({ area }) => area !== 0);
    });
    const stiffness = (AIR.density * AIR.speed ** 2) / volume;
    const secular = (f: number) =>
      1 +
      modes.reduce(
        (sum, { mass, squared, area }) => sum + (stiffness * area ** 2) / (mass * (squared - (2 * Math.PI * f) ** 2)),
        0,
      );
    const root = (low: number, high: number) => {
      let [a, b] = [low, high];
      for (let i = 0; i < 80; i++) {
        const middle = 0.5 * (a + b);
        if (secular(a) * secular(middle) <= 0) b = middle;
        else a = middle;
      }
      return 0.5 * (a + b);
    };
    const [pressure] = simulationOf(sketch).render(RATE);
    for (const exact of [root(231.5, 235), root(400, 500)]) {
      const found = strongestBetween(pressure, 0.97 * exact, 1.03 * exact, RATE);
      expect(Math.abs(found / exact - 1)).toBeLessThan(1e-4);
    }
  });
});

describe('radiation', () => {
  test.each([100, 500, 1500])(
    'of a mode at %i Hz arrives as it is booked, and decays as the closed form has it',
    (frequency) => {
      const { left, ratio, residual } = radiatingMode(frequency, 0.2);
      expect(Math.abs(ratio - 1)).toBeLessThan(1e-12);
      expect(residual).toBeLessThanOrEqual(1e-12);
      expect(Math.abs(left - Math.exp(-0.4 * decayRate(frequency)))).toBeLessThan(4e-3);
    },
  );

  test('is the same law as a mass behind a dashpot', () => {
    const [radius, weight] = [0.1, 0.02];
    const surface = 4 * Math.PI * radius ** 2;
    const body = { type: 'mass', mass: 0.05, frequency: 300 } as const;
    const kick = { type: 'initial', element: 'body', velocity: 1 } as const;
    const own = simulationOf({
      rate: RATE,
      elements: { body },
      contacts: { field: { type: 'radiation', radius, air: AIR, ends: [{ element: 'body', weight }] } },
      players: { kick },
    }).render(3000)[0];
    const parts = simulationOf({
      rate: RATE,
      elements: { body, near: { type: 'mass', mass: (AIR.density * radius) / surface } },
      contacts: {
        field: {
          type: 'spring',
          damping: (AIR.density * AIR.speed) / surface / 2,
          ends: [
            { element: 'body', weight },
            { element: 'near', weight: -1 },
          ],
        },
      },
      players: { kick },
    }).render(3000)[0];
    const size = Math.max(...parts.map(Math.abs));
    expect(Math.max(...own.map((u, n) => Math.abs(u - parts[n])))).toBeLessThan(1e-11 * size);
  });

  test('and cavities are reciprocal: a push on one head moves the other as the other moves the first', () => {
    const heard = (from: string, to: string) =>
      simulationOf({
        rate: RATE,
        elements: {
          a: { type: 'membrane', radius: 0.15, tension: 2000, surfaceDensity: 0.26, method: 'modal', modes: 40 },
          b: { type: 'membrane', sides: [0.3, 0.2], tension: 1500, surfaceDensity: 0.2, grid: { spacing: 0.02 } },
          c: { type: 'tube', length: 0.3, radius: 0.02, ends: ['open', 'closed'] },
        },
        contacts: {
          air: {
            type: 'cavity',
            volume: 0.01,
            ends: [
              { element: 'a', at: 'area' },
              { element: 'b', at: 'area', weight: -1 },
              { element: 'c', at: 0, weight: -1 },
            ],
          },
          field: { type: 'radiation', radius: 0.15, ends: [{ element: 'a', at: 'area' }] },
        },
        players: {
          push: { type: 'force', at: { element: from, at: PLACES[from] }, samples: [1, 2, 1] },
        },
        outputs: { u: { at: { element: to, at: PLACES[to] } } },
      }).render(1500)[0];
    const PLACES: Readonly<Record<string, [number, number]>> = { a: [0.04, 0.02], b: [0.1, 0.1] };
    const [there, back] = [heard('a', 'b'), heard('b', 'a')];
    const size = Math.max(...there.map(Math.abs));
    expect(size).toBeGreaterThan(0);
    expect(Math.max(...there.map((u, n) => Math.abs(u - back[n])))).toBeLessThan(1e-11 * size);
  });
});

describe('a membrane in air', () => {
  // Source: Rossing 1982, a head of 65 cm without its kettle.
  test('has the ratios that were measured, within 1 %', () => {
    const head = { radius: 0.328, tension: 3990, surfaceDensity: 0.262 };
    const frequencies: number[] = [];
    for (const { order, zero } of besselZerosAscending()) {
      if (frequencies.filter(Boolean).length === 5) break;
      if (order >= 1 && order <= 5 && frequencies[order] === undefined)
        frequencies[order] = zero / Math.sqrt(loadedMode(order, zero, head, AIR).density);
    }
    const measured = [1, 1.48, 1.92, 2.36, 2.78];
    measured.forEach((ratio, i) => {
      expect(Math.abs(frequencies[i + 1] / frequencies[1] / ratio - 1)).toBeLessThan(0.01);
    });
  });

  test('is heavier and loses more the wider its waves; without air nothing changes', () => {
    const head = { radius: 0.2, tension: 3000, surfaceDensity: 0.26 };
    const modes = [];
    for (const { order, zero } of besselZerosAscending()) {
      if (modes.length === 30) break;
      modes.push({ order, zero, ...loadedMode(order, zero, head, AIR) });
    }
    for (const { density, sigma } of modes) {
      expect(density).toBeGreaterThan(0.26);
      expect(sigma).toBeGreaterThan(0);
    }
    // Far below radiation the air moves within a wavelength: I κ tends to 1.
    const [last] = modes.slice(-1);
    expect(((last.density - 0.26) / (2 * AIR.density)) * (last.zero / 0.2)).toBeGreaterThan(1);
    expect(((last.density - 0.26) / (2 * AIR.density)) * (last.zero / 0.2)).toBeLessThan(1.3);
    const thin = loadedMode(1, modes[1].zero, head, { density: 1e-12, speed: 343 });
    expect(thin.density / 0.26 - 1).toBeLessThan(1e-10);
  });
});

describe('tubes', () => {
  test.each([
    ['fd', ['open', 'open'], 1],
    ['modal', ['open', 'open'], 1],
    ['fd', ['closed', 'open'], 0.5],
    ['modal', ['closed', 'open'], 0.5],
    ['modal', ['open', 'closed'], 0.5],
    ['fd', ['closed', 'closed'], 1],
  ] as const)('%s %j sound at %f c/2L', (method, ends, halves) => {
    const tube = {
      type: 'tube',
      length: 0.7,
      radius: 0.01,
      air: AIR,
      method,
      ends: [...ends],
      placement: 'exact',
    } as const;
    const at = ends[0] === 'open' ? '0 %' : '7 %';
    const [flow] = simulationOf({
      rate: RATE,
      elements: { tube: tube as never },
      players: { pop: { type: 'strike', at: { element: 'tube', at: '9 %' }, force: 100, duration: '1 ms' } },
      outputs: { flow: { at: { element: 'tube', at }, quantity: 'acceleration' } },
    }).render(RATE);
    const exact = (halves * AIR.speed) / (2 * 0.7);
    expect(Math.abs(strongestBetween(flow, 0.9 * exact, 1.1 * exact, RATE) / exact - 1)).toBeLessThan(2e-3);
  });

  test('of modes move as those of a grid, mean flow included', () => {
    const heard = (method: 'fd' | 'modal') =>
      simulationOf({
        rate: 4 * RATE,
        elements: {
          tube: {
            type: 'tube',
            length: 0.4,
            radius: 0.01,
            air: AIR,
            sigma0: 10,
            method,
            ...(method === 'modal' && { placement: 'exact' as const }),
          },
          neck: { type: 'neck', length: 0.03, radius: 0.005, air: AIR },
        },
        contacts: {
          pot: { type: 'cavity', volume: 1e-4, air: AIR, ends: ['neck', { element: 'tube', at: 0, weight: -1 }] },
        },
        players: {
          breath: {
            type: 'blow',
            ends: ['neck'],
            points: [
              [0, 0],
              ['5 ms', '100 Pa'],
              ['1 s', '100 Pa'],
            ],
          },
        },
        outputs: { flow: { at: { element: 'tube', at: '100 %' }, quantity: 'velocity' } },
      }).render(8000)[0];
    const [grid, modes] = [heard('fd'), heard('modal')];
    const size = Math.max(...grid.map(Math.abs));
    expect(Math.max(...grid.map((u, n) => Math.abs(u - modes[n])))).toBeLessThan(0.01 * size);
  });
});

const logarithmic = (low: number, high: number) =>
  fc.double({ min: low, max: high, noNaN: true }).map((digits) => 10 ** digits);

property.prop(
  [
    fc.record({
      volume: logarithmic(-6, 0),
      radius: logarithmic(-2, 0),
      area: logarithmic(-5, -2),
      weight: logarithmic(-4, -1),
    }),
    fc.constantFrom('fd' as const, 'modal' as const),
    fc.integer({ min: 0, max: 2 }),
  ],
  { numRuns: 40 },
)('balances and is passive with collisions, bows and springs', ({ volume, radius, area, weight }, method, passes) => {
  const simulation = simulationOf(
    {
      rate: RATE,
      elements: {
        skin: {
          type: 'membrane',
          radius: 0.15,
          tension: 2000,
          surfaceDensity: 0.26,
          sigma0: 2,
          method,
          ...(method === 'modal' ? { modes: 40 } : { grid: { spacing: 0.015 } }),
        },
        tube: { type: 'tube', length: 0.5, radius: 0.01, sigma0: 5, method },
        neck: { type: 'neck', length: 0.02, area },
        piston: { type: 'mass', mass: 0.02, frequency: 150, rest: 0.001 },
        stick: { type: 'mass', mass: 0.02, gravity: 9.81 },
        string: { type: 'string', length: 0.65, pitch: 110, linearDensity: 0.005, sigma0: 0.5 },
      },
      contacts: {
        air: {
          type: 'cavity',
          volume,
          ends: [
            'neck',
            { element: 'skin', at: 'area', weight: -1 },
            { element: 'tube', at: 0, weight: -1 },
            { element: 'piston', weight },
          ],
        },
        field: {
          type: 'radiation',
          radius,
          ends: [
            { element: 'skin', at: 'area' },
            { element: 'neck', weight: -1 },
          ],
        },
        jet: { type: 'valve', on: 'neck', opening: 'piston', width: 0.01 },
        tip: {
          type: 'collision',
          lower: { element: 'skin', at: [0.05, 0.02] },
          upper: 'stick',
          stiffness: 1e7,
          exponent: 1.5,
          damping: 0.3,
        },
        tie: { type: 'spring', between: ['piston', { element: 'string', at: '30 %' }], stiffness: 1e4, cubic: 1e9 },
        bow: { type: 'bow', on: { element: 'string', at: '12 %' }, force: 0.5, velocity: 0.1 },
      },
      players: { throw: { type: 'initial', element: 'stick', displacement: 0.001, velocity: -2 } },
      outputs: { u: { at: 'stick' } },
      solver: { passes },
    },
    { metered: true },
  );
  simulation.render(3000);
  const { residual, contacts } = simulation.ledger();
  expect(residual).toBeLessThanOrEqual(1e-11);
  for (const name of ['field', 'jet'])
    expect(contacts.find((one) => one.name === name)?.lost).toBeGreaterThanOrEqual(0);
});
