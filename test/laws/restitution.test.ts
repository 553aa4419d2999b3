/**
 * Exact damping (`loss: exact`): free bodies leave as the closed form of the Hunt-Crossley impact says, however short the contact;
 * energy is only ever lost; what is pressed stays pressed. The seed is fixed; CLANGOR_SEED=n explores others.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactTime, forcedContact, type Impact, PAPER_IMPACTS } from '../../src/impact/index.ts';
import { checkModel } from '../../src/model/index.ts';
import { hammerOnString, stringOnBoard, struckModes } from '../../src/studies/restitution-bodies.ts';
import { bouncingBall, peaksOf } from '../../src/studies/restitution-bounce.ts';
import { contactsUnderGravity, flightPeaks, flightsOf } from '../../src/studies/restitution-bounce-reference.ts';
import { chainOf } from '../../src/studies/restitution-chain.ts';
import { errorOf } from '../../src/studies/restitution-free.ts';
import { againstWalls, pushedMass, twoMasses } from '../../src/studies/restitution-masses.ts';
import type { Loss } from '../../src/studies/restitution-systems.ts';
import { runs } from '../support/budget.ts';
import { modelOf, refused, type Sketch, sameBits, simulationOf } from '../support/engine.ts';
import { decades, type NetworkOptions, networkOf, real } from '../support/networks.ts';

const rate = 44_100;

/** The value that a part of all are below. */
function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

const impactOf = (low: number, high: number): fc.Arbitrary<Impact> =>
  fc.record({
    mass: fc.constant(0.01),
    stiffness: decades(low, high),
    exponent: fc.oneof(fc.constantFrom(1, 1.5, 2, 3), real(1, 3)),
    damping: decades(0.01, 10),
    velocity: decades(0.01, 10),
  });

describe('free bodies leave as the closed form says', () => {
  const sample = (low: number, high: number, count: number) =>
    fc.sample(fc.record({ impact: impactOf(low, high), phase: real(0, 1) }), runs(count));
  const errors = (loss: Loss) =>
    sample(1e10, 1e15, 150).map(({ impact, phase }) => errorOf(againstWalls(impact, { rate, phase }, loss), impact));

  test('at stiffnesses where the implicit loss has none', () => {
    const exact = errors('exact');
    expect(percentile(exact, 0.95)).toBeLessThan(1e-13);
    expect(percentile(exact, 1)).toBeLessThan(1e-8);
    expect(percentile(errors('implicit'), 0.95)).toBeGreaterThan(0.5);
  });

  test.each(Object.entries(PAPER_IMPACTS))('the impact paper’s case %s, at any phase', (_, impact) => {
    for (let phase = 0; phase < 1; phase += 0.05) {
      const outcome = againstWalls(impact, { rate, phase }, 'exact');
      expect(errorOf(outcome, impact)).toBeLessThan(1e-12);
      expect(outcome.held).toBe(false);
      expect(outcome.residual).toBeLessThan(2e-13);
    }
  });

  test('at the ends of what a model may say', () => {
    const extreme = fc.record({
      mass: decades(1e-4, 1),
      stiffness: decades(1e2, 1e18),
      exponent: real(1, 10),
      damping: decades(1e-9, 1e3),
      velocity: decades(1e-5, 100),
    });
    fc.assert(
      fc.property(extreme, real(0, 1), (impact, phase) => {
        const outcome = againstWalls(impact, { rate, phase }, 'exact');
        expect(outcome.residual).toBeLessThan(1e-11); // over contacts of up to 60 000 samples
        expect(outcome.leastForce).toBe(0);
        expect(outcome.lost).toBeGreaterThanOrEqual(0);
        if (!outcome.inside) expect(errorOf(outcome, impact)).toBeLessThan(1e-8);
      }),
      runs(100),
    );
  });

  test('two masses that drift', () => {
    const found = sample(1e8, 1e14, 120).map(({ impact, phase }, i) => {
      const body = { ...impact, mass: 10 ** (-4 + 3 * phase) };
      return errorOf(twoMasses(body, 10 ** (-4 + (i % 4)), 0.3 * impact.velocity, { rate, phase }, 'exact'), impact);
    });
    expect(percentile(found, 0.95)).toBeLessThan(1e-11);
    expect(percentile(found, 1)).toBeLessThan(1e-8);
  });

  test('one mass on several walls of the same damping', () => {
    const found = sample(1e6, 1e14, 120).flatMap(({ impact, phase }, i) => {
      const wall = (step: number) => ({
        stiffness: 10 ** (6 + ((7 * phase + step) % 8)),
        exponent: 1 + ((phase + 0.3 * step) % 2),
        gap: i % 2 === 0 ? 0 : (0.2 * step * impact.velocity) / rate,
      });
      const outcome = againstWalls(impact, { rate, phase }, 'exact', [wall(1), wall(2), wall(3)]);
      return outcome.inside ? [] : [errorOf(outcome, impact)];
    });
    expect(percentile(found, 0.95)).toBeLessThan(1e-8);
  });
});

describe('without damping', () => {
  test('exact loss is rule p2, bit for bit', () => {
    const withLoss = (network: Sketch, loss: Loss): Sketch => ({
      ...network,
      contacts: Object.fromEntries(
        Object.entries(network.contacts ?? {}).map(([name, contact]) => [
          name,
          contact.type === 'collision' ? { ...contact, loss } : contact,
        ]),
      ),
    });
    fc.assert(
      fc.property(networkOf({ rules: ['p2'], played: true }), (network) => {
        const [implicit, exact] = (['implicit', 'exact'] as const).map((loss) =>
          simulationOf(withLoss(network, loss)).render(1500),
        );
        expect(sameBits(exact, implicit)).toBe(true);
      }),
      runs(20),
    );
  });
});

describe('networks with exact loss are passive', () => {
  const exactly = (network: Sketch): Sketch => ({
    ...network,
    contacts: Object.fromEntries(
      Object.entries(network.contacts ?? {}).map(([name, contact]) => [
        name,
        contact.type === 'collision'
          ? { ...contact, loss: 'exact', damping: 3 * Number(contact.damping ?? 0) }
          : contact,
      ]),
    ),
  });
  const options: NetworkOptions = { rules: ['p2'], lossy: true, slowest: 20, parallel: false };

  test.each([
    ['still', options],
    ['played, with moved barriers', { ...options, played: true }],
  ] as const)('%s', (_, each) => {
    fc.assert(
      fc.property(networkOf(each), (sketch) => {
        const network = exactly(sketch);
        const simulation = simulationOf(network);
        let lost = 0;
        for (let block = 0; block < 8; block++) {
          simulation.render(500);
          const { dissipated, energy } = simulation.ledger();
          expect(energy).not.toBeNaN();
          expect(dissipated).toBeGreaterThanOrEqual(lost);
          lost = dissipated;
        }
        const ledger = simulation.ledger();
        expect(ledger.residual).toBeLessThan(1.3e-11);
        for (const account of ledger.contacts) expect(account.lost).toBeGreaterThanOrEqual(0);
        for (const { name, minForce } of simulation.contacts())
          if (network.contacts?.[name].type === 'collision') expect(minForce).toBeGreaterThanOrEqual(0);
      }),
      runs(40),
    );
  });
});

describe('what is pressed stays pressed', () => {
  test.each([0.1, 1, 3, 10])('a hammer of any weight does not sink into a string at λ = 1, μ = %d s/m', (damping) => {
    for (const [mass, stiffness] of [
      [0.001, 1e9],
      [0.01, 1e9],
      [0.001, 1e12],
      [0.01, 1e12],
    ]) {
      const impact = { mass, stiffness, exponent: 2, damping, velocity: 2 };
      const hammer = { impact, linearDensity: 5e-3, intervals: 100, lambda: 1, at: 0.12 };
      const [implicit, exact] = (['implicit', 'exact'] as const).map((loss) => hammerOnString(hammer, 1, loss));
      expect(exact.penetration).toBeLessThan(1.2 * implicit.penetration);
      expect(exact.leastForce).toBe(0);
      expect(exact.residual).toBeLessThan(2e-13);
    }
  });

  test.each([0.01, 0.1, 1])('nor through a string that lies on a fret, μ = %d s/m', (damping) => {
    for (const mass of [0.001, 0.01])
      for (const stiffness of [1e9, 1e12]) {
        const velocity = 2;
        const place = { element: 'string', at: 0.2 };
        const law = { type: 'collision', stiffness, exponent: 2, damping, loss: 'exact' } as const;
        const simulation = simulationOf({
          rate,
          elements: {
            string: { type: 'string', length: 0.65, pitch: 110, linearDensity: 5e-3, sigma0: 1, sigma1: 5e-3 },
            hammer: { type: 'mass', mass },
            fret: { type: 'barrier', height: -1e-4 },
          },
          contacts: { hit: { ...law, lower: place, upper: 'hammer' }, fret: { ...law, lower: 'fret', upper: place } },
          players: { throw: { type: 'initial', element: 'hammer', displacement: 1e-4, velocity: -velocity } },
          outputs: { v: { at: 'hammer', quantity: 'velocity' } },
        });
        const [v] = simulation.render(2000);
        const [hit] = simulation.contacts();
        expect(hit.maxPenetration).toBeLessThan((20 * velocity) / rate); // a third of it where the fret is soft
        expect(v[1999]).toBeGreaterThan(0.2 * velocity); // it came back
        expect(simulation.ledger().residual).toBeLessThan(1e-12);
      }
  });

  test('a string on a stiff board loses at 44.1 kHz what it loses at four times the rate', () => {
    const [coarse, fine] = [1, 4].map((over) => stringOnBoard(5, 1e11, over, 'exact'));
    expect(Math.abs(coarse.lost - fine.lost)).toBeLessThan(0.02);
    expect(Math.abs(stringOnBoard(5, 1e11, 1, 'implicit').lost - fine.lost)).toBeGreaterThan(0.2);
  });

  test.each([1e9, 1e12])('a ball bounces as integrated event by event, K = %d', (stiffness) => {
    const impact = { mass: 0.01, stiffness, exponent: 1.5, damping: 0.5, velocity: 0.443 };
    const wanted = flightPeaks(flightsOf(impact.velocity, contactsUnderGravity(impact), 2.5), 2.5, 0.5);
    const { v, outcome } = bouncingBall(impact, rate, 2.5, 'exact');
    peaksOf(v, rate, 0.5).forEach((peak, i) => {
      expect(Math.abs(peak / wanted[i] - 1)).toBeLessThan(0.02);
    });
    expect(outcome.residual).toBeLessThan(2e-13);
  });

  test('and comes to rest on the weight it carries', () => {
    const impact = { mass: 0.01, stiffness: 1e9, exponent: 1.5, damping: 5, velocity: 1.4 };
    const { v } = bouncingBall(impact, rate, 2.5, 'exact');
    expect(Math.abs(v.at(-1) ?? Number.NaN)).toBeLessThan(1e-15);
  });
});

describe('beyond free bodies', () => {
  test('a push during contact is felt: resolved contacts are right to 1e-4, short ones to 1 %', () => {
    const cases = fc.sample(
      fc.record({
        exponent: real(1, 3),
        velocity: decades(0.1, 3),
        z: decades(0.05, 2),
        phase: real(0, 1),
        long: fc.boolean(),
      }),
      runs(40),
    );
    for (const { exponent, velocity, z, phase, long } of cases) {
      const body = { mass: 0.01, stiffness: 1e6, exponent, damping: z / velocity, velocity };
      const samples = contactTime(body) * rate;
      const wanted = long ? 40 : 0.2;
      const impact = { ...body, stiffness: body.stiffness * (samples / wanted) ** (exponent + 1) };
      const push = (0.005 * velocity * rate) / Math.max(1, wanted);
      const { outputVelocity: out, contactTime: seconds } = forcedContact(impact, impact.mass * push);
      const outcome = pushedMass(impact, push, seconds ?? 0, { rate, phase }, 'exact');
      expect(Math.abs((outcome?.speed ?? Number.NaN) / -(out ?? Number.NaN) - 1)).toBeLessThan(long ? 1e-4 : 1e-2);
    }
  });

  test('a struck body of modes takes what it takes at 32 times the rate', () => {
    const impact = { mass: 0.01, stiffness: 1e11, exponent: 1.5, damping: 1, velocity: 1 };
    const modes = [
      { frequency: 310, shape: 1 },
      { frequency: 820, shape: -0.7 },
      { frequency: 1500, shape: 0.9 },
    ];
    const struck = { impact, body: 0.1, modes, seconds: 0.003 };
    const run = (over: number, loss: Loss) => struckModes(struck, { rate, phase: 0.4 }, over, loss);
    const reference = run(32, 'exact');
    expect(Math.abs(run(1, 'exact').velocity - reference.velocity)).toBeLessThan(0.01);
    expect(Math.abs(run(1, 'exact').lost - reference.lost)).toBeLessThan(0.01);
    expect(Math.abs(run(1, 'implicit').lost - reference.lost)).toBeGreaterThan(0.1);
  });

  test('a chain of touching balls keeps its momentum', () => {
    const impact = { mass: 0.05, stiffness: 1e12, exponent: 1.5, damping: 0.5, velocity: 1 };
    const v = chainOf(5, impact, { rate, phase: 0.3 }, 'exact', 1);
    expect(v.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
    v.slice(1).forEach((next, i) => {
      expect(next).toBeGreaterThan(v[i] - 1e-9);
    });
  });
});

test('exact loss belongs to rule p2', () => {
  const hit = { type: 'collision', lower: 'a', upper: 'b', stiffness: 1e6, exponent: 1.5, loss: 'exact' } as const;
  const sketch: Sketch = {
    elements: { a: { type: 'mass', mass: 1 }, b: { type: 'mass', mass: 1, rest: 1 } },
    contacts: { hit: { ...hit, rule: '27s' } },
  };
  expect(refused(checkModel({ clangor: 1, outputs: { a: { at: 'a' } }, ...sketch }))).toEqual([
    'contacts.hit.rule: expected "p2", the rule that exact loss belongs to; got "27s"',
  ]);
  expect(modelOf({ ...sketch, contacts: { hit } }).contacts.hit).toMatchObject({ loss: 'exact', rule: 'p2' });
});
