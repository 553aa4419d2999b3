/** Friction by bristles: closed forms, order, the cone of friction, and the balance in random networks with everything else. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';
import { decades, networkOf, real } from '../support/networks.ts';

type Contact = NonNullable<Sketch['contacts']>[string];

/** A block that a heavy train pulls along at a constant speed. */
function pulled(model: 'lugre' | 'elasto-plastic', rate: number): Sketch {
  return {
    rate,
    elements: { block: { type: 'mass', mass: 1e12 } },
    contacts: { floor: { type: 'friction', on: 'block', force: 2, velocity: -0.3, model, damping: 0 } },
    outputs: { u: { at: 'block' } },
  };
}

test('bristles in constant slip bend as the equation says', () => {
  const rate = 44_100;
  const run = simulationOf(pulled('lugre', rate), {});
  const v = 0.3;
  const steady = (2 / 1e4) * (0.3 + 0.5 * Math.exp(-((v / 0.1) ** 2)));
  // The first update is that of sample 1, and begins with z = 0.
  for (const steps of [1, 10, 100, 1000, 5000]) {
    const fresh = simulationOf(pulled('lugre', rate), {});
    fresh.render(steps + 2);
    const [bend] = fresh.probe('contacts.floor.bend');
    const exact = steady * -Math.expm1((-v * steps) / rate / steady);
    expect(Math.abs(bend / exact - 1)).toBeLessThan(1e-11);
  }
  run.render(10_000);
  expect(Math.abs(run.probe('contacts.floor.force')[0] / (1e4 * steady) - 1)).toBeLessThan(1e-12);
});

test('a block that is loaded below its friction and shaken stays where it is; with LuGre it creeps', () => {
  const creep = (model: 'lugre' | 'elasto-plastic') => {
    const run = simulationOf(
      {
        rate: 44_100,
        elements: { block: { type: 'mass', mass: 0.01 } },
        contacts: { floor: { type: 'friction', on: 'block', force: 1, model, viscosity: 0.4 } },
        players: {
          load: {
            type: 'force',
            at: 'block',
            points: [
              [0, 0.12],
              [10, 0.12],
            ],
          },
          shake: {
            type: 'force',
            at: 'block',
            // A triangle of 0.05 N at 40 Hz.
            points: Array.from({ length: 161 }, (_, i): [number, number] => [i / 80, i % 2 === 0 ? -0.05 : 0.05]),
          },
        },
        outputs: { u: { at: 'block' } },
      },
      {},
    );
    const [u] = run.render(2 * 44_100);
    const mean = (from: number) => u.slice(from, from + 11_025).reduce((sum, value) => sum + value, 0) / 11_025;
    return mean(70_000) - mean(30_000);
  };
  expect(Math.abs(creep('elasto-plastic'))).toBeLessThan(1e-9);
  expect(creep('lugre')).toBeGreaterThan(1e-6);
});

test('a block on a belt sticks and slips with order 2', () => {
  const position = (rate: number) => {
    const run = simulationOf(
      {
        rate,
        elements: { block: { type: 'mass', mass: 0.01, stiffness: 2000 } },
        contacts: { belt: { type: 'friction', on: 'block', force: 1, velocity: 0.1, viscosity: 0.4, damping: 0.1 } },
        players: {
          start: {
            type: 'gesture',
            of: 'contacts.belt.velocity',
            points: [
              [0, 0],
              [0.01, 0.1],
            ],
          },
        },
        outputs: { u: { at: 'block' } },
      },
      {},
    );
    // The gesture begins with the first update, at time k.
    const [u] = run.render(Math.round(0.03 * rate) + 2);
    return u[u.length - 1];
  };
  const exact = position(1_411_200);
  const errors = [44_100, 88_200, 176_400, 352_800].map((rate) => Math.abs(position(rate) - exact));
  expect(Math.log2(errors[0] / errors[3]) / 3).toBeGreaterThan(1.8);
});

/** A ball that strikes a rough wall at an angle: its normal and its tangential motion are two masses. */
function oblique(speed: number, bristle: number): Sketch {
  return {
    rate: 176_400,
    elements: {
      wall: { type: 'barrier', height: 0 },
      normal: { type: 'mass', mass: 0.01 },
      tangential: { type: 'mass', mass: 0.01 },
    },
    contacts: {
      press: { type: 'collision', lower: 'wall', upper: 'normal', stiffness: 1e7, exponent: 1.5 },
      rub: { type: 'friction', on: 'tangential', normal: 'press', stiffness: bristle, sliding: 0.2, sticking: 0.2 },
    },
    players: {
      fall: { type: 'initial', element: 'normal', displacement: 1e-4, velocity: -1 },
      skid: { type: 'initial', element: 'tangential', velocity: speed },
    },
    outputs: { n: { at: 'normal' }, t: { at: 'tangential' } },
  };
}

test('an oblique bounce changes the tangential momentum by mu times the normal one', () => {
  const run = simulationOf(oblique(3, 1e7), { metered: true });
  const [n, t] = run.render(1500);
  const change = (u: Float64Array) => (u[1499] - u[1498] - (u[1] - u[0])) * 176_400;
  expect(change(n)).toBeGreaterThan(1.9);
  expect(Math.abs(-change(t) / change(n) / 0.2 - 1)).toBeLessThan(2e-3);
  expect(run.ledger().residual).toBeLessThan(1e-12);
});

test.each([1e4, 1e6, 9e6])(
  'bristles of %d N/m that nothing presses give up their bend at 10¹² 1/s, and drag by what that leaves',
  (stiffness) => {
    const speed = 2;
    const run = simulationOf({
      rate: 44_100,
      elements: { block: { type: 'mass', mass: 0.01 }, away: { type: 'mass', mass: 0.01 }, wall: { type: 'barrier' } },
      contacts: {
        press: { type: 'collision', lower: 'away', upper: 'wall', gap: 1, stiffness: 1e6, exponent: 1.5 },
        rub: { type: 'friction', on: 'block', normal: 'press', stiffness },
      },
      players: { slide: { type: 'initial', element: 'block', velocity: speed } },
    });
    run.render(50);
    const [drag] = run.probe('contacts.rub.force');
    expect(Math.abs(drag / ((stiffness / 1e12) * speed) - 1)).toBeLessThan(1e-5);
  },
);

test.each([1e4, 1e10, 1e15])('bristles of %d N/m that nothing presses let a block slide by', (stiffness) => {
  const run = simulationOf(
    {
      rate: 44_100,
      elements: { block: { type: 'mass', mass: 1 } },
      contacts: { floor: { type: 'friction', on: 'block', force: 0, stiffness } },
      players: { push: { type: 'initial', element: 'block', velocity: 1 } },
      outputs: { v: { at: 'block', quantity: 'velocity' } },
    },
    {},
  );
  // What is left of the drag, 1e-5 kg/s, takes 1e-5 of the speed in a second.
  expect(run.render(44_100)[0].at(-1)).toBeGreaterThan(1 - 2e-5);
});

test('several hairs share the force of one', () => {
  const bowed = (at: number[] | number) => {
    const run = simulationOf(
      {
        rate: 44_100,
        elements: { string: { type: 'string', length: 0.33, linearDensity: 1.6e-3, tension: 26.8, sigma0: 8 } },
        contacts: { hair: { type: 'friction', on: { element: 'string', at }, force: 2, velocity: 0.2 } },
        outputs: { u: { at: { element: 'string', at: 0.1 } } },
      },
      { metered: true },
    );
    run.render(2000); // it sticks, and slips some times
    return { force: run.probe('contacts.hair.force').reduce((sum, force) => sum + force, 0), run };
  };
  const [one, four] = [bowed(0.04), bowed([0.04, 0.04, 0.04, 0.04])];
  expect(four.run.probe('contacts.hair.force')).toHaveLength(4);
  expect(Math.abs(four.force / one.force - 1)).toBeLessThan(1e-9);
  expect(one.run.probe('contacts.hair.slip')[0]).not.toBe(0);
  expect(four.run.ledger().residual).toBeLessThan(1e-11);
});

const rubbing = fc.record({
  body: fc.nat(1000),
  other: fc.nat(1000),
  isPair: fc.boolean(),
  force: fc.oneof(fc.constant(0), decades(1e-3, 1e3)),
  follows: fc.boolean(),
  velocity: fc.oneof(fc.constant(0), real(-2, 2)),
  stiffness: decades(10, 1e8),
  damping: fc.oneof(fc.constant(0), decades(1e-4, 100)),
  viscosity: fc.oneof(fc.constant(0), decades(1e-3, 10)),
  sliding: decades(0.01, 2),
  more: real(0, 1),
  stribeck: decades(1e-4, 1),
  model: fc.constantFrom('elasto-plastic' as const, 'lugre' as const),
  breakaway: real(0, 0.999),
});

/** A network with friction added between its masses, pressed by a force or by one of its collisions. */
const rubbed = (options: Parameters<typeof networkOf>[0]) =>
  fc.tuple(networkOf(options), fc.array(rubbing, { minLength: 1, maxLength: 3 })).map(([sketch, rubs]) => {
    const masses = Object.keys(sketch.elements).filter((name) => name.startsWith('m'));
    const collisions = Object.entries(sketch.contacts ?? {}).flatMap(([name, { type }]) =>
      type === 'collision' ? [name] : [],
    );
    const added = rubs.map((rub, i): [string, Contact] => {
      const { body, other, isPair, force, follows, sliding, more, ...rest } = rub;
      const a = masses[body % masses.length];
      const b = masses[(body + 1 + (other % (masses.length - 1))) % masses.length];
      const normal = follows && collisions.length > 0 ? { normal: collisions[other % collisions.length] } : { force };
      const ends = isPair ? { between: [a, b] as [string, string] } : { on: a };
      return [`rub${i}`, { type: 'friction', ...ends, ...normal, sliding, sticking: sliding + more, ...rest }];
    });
    return { ...sketch, contacts: { ...sketch.contacts, ...Object.fromEntries(added) } };
  });

describe('in random networks', () => {
  property.prop([rubbed({ lossy: true, played: true, slowest: 1 })], { numRuns: 150 })(
    'the energy balances and friction never gives any',
    (sketch) => {
      const run = simulationOf(sketch, { metered: true });
      let before = run.ledger().contacts;
      for (let block = 0; block < 40; block++) {
        const outputs = run.render(50);
        expect(outputs.every((samples) => samples.every(Number.isFinite))).toBe(true);
        const { contacts, energy } = run.ledger();
        contacts.forEach((account, i) => {
          if (!account.name.startsWith('rub')) return;
          const scale = Math.max(Math.abs(energy), account.lost, Math.abs(account.injected));
          expect(account.lost - before[i].lost).toBeGreaterThanOrEqual(-1e-12 * scale);
        });
        before = contacts;
      }
      expect(run.ledger().residual).toBeLessThanOrEqual(1e-10);
    },
  );

  property.prop([rubbed({ lossy: true, slowest: 1 }), fc.integer({ min: 1, max: 64 })], { numRuns: 30 })(
    'blocks and snapshots change nothing',
    (sketch, block) => {
      const whole = simulationOf(sketch, {});
      const wanted = whole.render(512);
      const parted = simulationOf(sketch, {});
      for (let n = 0; n < 512; n += block) {
        const size = Math.min(block, 512 - n);
        if (n > 200 && n - block <= 200) parted.restore(parted.snapshot());
        parted.render(size).forEach((samples, i) => {
          expect([...samples]).toEqual([...wanted[i].slice(n, n + size)]);
        });
      }
    },
  );
});
