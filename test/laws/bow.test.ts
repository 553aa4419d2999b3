/**
 * Bows: friction never gives energy whatever the hand does, the two ways of solving for it agree as the rate grows, and a bowed
 * string sounds. CLANGOR_SEED=n explores other bows.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Simulation } from '../../src/run/index.ts';
import { runs } from '../support/budget.ts';
import { runOf, type Sketch, shippedProgram, simulationOf } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';
import { peakBetween, rms, spectrumOf } from '../support/spectrum.ts';

type Bow = Extract<NonNullable<Sketch['contacts']>[string], { type: 'bow' }>;
const solvers = ['implicit', 'newton'] as const;

/** The string of the tromba marina, 32 Hz. */
const string = {
  type: 'string',
  length: 1.9,
  pitch: 32,
  radius: 0.5e-3,
  density: 7850,
  young: 2e11,
  sigma0: 0.1,
  sigma1: 0.05,
  grid: { intervals: 238 },
} as const;
const on = (fraction: number) => ({ element: 'string', at: { fraction } });

/** A string under bows, perhaps with a mass hung on it and a barrier beneath it. */
function bowed(bows: Readonly<Record<string, Bow>>, rate = 44_100, more: Partial<Sketch> = {}): Sketch {
  return {
    rate,
    ...more,
    elements: { string, ...more.elements },
    contacts: { ...bows, ...more.contacts },
    outputs: { under: { at: on(1 / 3), quantity: 'velocity' }, there: { at: on(0.8) } },
  };
}

/** Every block: losses only grow, and no more is stored than was given. */
function expectPassive(simulation: Simulation, frames: number): void {
  let lost: number[] = [];
  while (simulation.sample < frames) {
    simulation.render(50);
    const { initial, energy, injected, dissipated, contacts } = simulation.ledger();
    const scale = Math.max(initial, Math.abs(injected), energy);
    expect(energy).toBeLessThanOrEqual(initial + injected + 1e-12 * scale);
    expect(dissipated).toBeGreaterThanOrEqual(0);
    contacts.forEach((contact, i) => {
      // A bow that sticks loses nothing but round-off.
      expect(contact.lost - (lost[i] ?? 0), contact.name).toBeGreaterThanOrEqual(-1e-14 * scale);
    });
    lost = contacts.map((contact) => contact.lost);
  }
  expect(simulation.ledger().residual).toBeLessThan(1e-11);
}

const bowOf = (solver: Bow['solver'], most: number) =>
  fc.record({
    type: fc.constant('bow' as const),
    on: real(0.02, 0.98).map(on),
    force: fc.oneof(fc.constant(0), decades(1e-3, most)),
    velocity: real(-2, 2),
    sharpness: decades(10, 1000),
    solver: fc.constant(solver ?? 'implicit'),
  });
const rates = fc.constantFrom(8000, 22_050, 44_100, 96_000);

describe.each(solvers)('passive: %s', (solver) => {
  test('one bow of any force and velocity', () => {
    fc.assert(
      fc.property(bowOf(solver, 200), rates, real(-5e-3, 5e-3), (bow, rate, displacement) => {
        const grid = { intervals: rate < 44_100 ? 40 : 100 };
        const players = { pull: { type: 'initial', element: 'string', displacement, shape: 'sine' } } as const;
        expectPassive(simulationOf(bowed({ bow }, rate, { elements: { string: { ...string, grid } }, players })), 2000);
      }),
      runs(60),
    );
  });

  test('several bows in one island, with a mass and frets', () => {
    const close = fc.record({ where: real(0.05, 0.9), apart: real(0, 3) });
    fc.assert(
      fc.property(
        fc.tuple(bowOf(solver, 5), bowOf(solver, 5), bowOf(solver, 5)),
        close,
        ([a, b, c], { where, apart }) => {
          const grid = { intervals: 60 };
          const more: Partial<Sketch> = {
            elements: {
              string: { ...string, grid },
              mass: { type: 'mass', mass: 2e-3, frequency: 300 },
              frets: { type: 'barrier', height: -0.5e-3 },
            },
            contacts: {
              hung: { type: 'spring', between: ['mass', on(where + 0.5 / 60)], stiffness: 2e4 },
              frets: {
                type: 'collision',
                lower: 'frets',
                upper: { element: 'string', at: [{ fraction: where }] },
                stiffness: 1e7,
                exponent: 1.5,
              },
            },
          };
          const bows = { a: { ...a, on: on(where) }, b: { ...b, on: on(where + apart / 60) }, c };
          expectPassive(simulationOf(bowed(bows, 44_100, more)), 2000);
        },
      ),
      runs(60),
    );
  });
});

describe('newton', () => {
  /** Steps and compares slip and force with the friction curve at every step. */
  function worstError(bows: Readonly<Record<string, Bow>>, steps: number): number {
    const simulation = simulationOf(bowed(bows));
    const etas: Record<string, number[]> = {};
    let worst = 0;
    for (let n = 0; n < steps; n++) {
      const { contacts } = simulation.step();
      for (const [name, { force, velocity }] of Object.entries(bows)) {
        const [point] = contacts[name];
        etas[name] = [...(etas[name] ?? []), point.eta].slice(-3);
        if (n < 2) continue;
        const slip = 0.5 * 44_100 * (etas[name][2] - etas[name][0]) - Number(velocity);
        const friction = Number(force) * Math.sqrt(200) * slip * Math.exp(0.5 - 100 * slip * slip);
        worst = Math.max(worst, Math.abs(point.force - friction) / Number(force));
      }
    }
    return worst;
  }
  const bow = (place: number, force: number, velocity: number): Bow => ({
    type: 'bow',
    on: on(place),
    force,
    velocity,
    solver: 'newton',
  });

  test('the force lies on the friction curve at every step', () => {
    expect(worstError({ bow: bow(1 / 3, 0.1, 0.1) }, 4000)).toBeLessThan(1e-11);
  });

  test('so do the forces of three bows in one island', () => {
    const bows = { a: bow(79.3 / 238, 0.2, 0.1), b: bow(80.1 / 238, 0.15, -0.15), c: bow(150 / 238, 0.3, 0.2) };
    expect(worstError(bows, 3000)).toBeLessThan(1e-9);
  });

  test('two bows almost at one place that press hard and draw apart stay passive', () => {
    const simulation = simulationOf(bowed({ a: bow(79 / 238, 3, 0.1), b: bow(79.05 / 238, 2.1, -0.15) }));
    expectPassive(simulation, 4000);
  });

  // w F 0.736 √(2a)/2k > 1: the curve is met more than once.
  test.each([1, 5, 50])('a force of %d N, for which the slip is not unique, does not blow up', (force) => {
    expect(worstError({ bow: bow(1 / 3, force, 0.2) }, 2000)).toBeLessThan(1e-9);
    const simulation = simulationOf(bowed({ bow: bow(1 / 3, force, 0.2) }));
    const [velocity, displacement] = simulation.render(22_050);
    expectPassive(simulation, 22_100);
    expect(velocity.every(Number.isFinite)).toBe(true);
    // Where the string is carried along, tension pulls it back with at most the bow's force: 4 cm at 50 N here.
    expect(displacement.every((u) => Math.abs(u) < 0.05)).toBe(true);
    expect(simulation.ledger().residual).toBeLessThan(1e-12);
  });
});

test('friction by Newton stays within the force of the bow; that of the implicit solver overshoots, as the guide says', () => {
  const largest = (solver: Bow['solver'], force: number) => {
    const sketch = {
      elements: { string: { type: 'string', length: 0.69, pitch: 98, linearDensity: 0.006, sigma0: 1 } },
      contacts: { bow: { type: 'bow', on: on(0.125), force, velocity: 0.15, solver } },
      outputs: { under: { at: on(0.125) } },
    } as const;
    const simulation = simulationOf(sketch, {});
    simulation.render(22_050);
    const [{ minForce, maxForce }] = simulation.contacts();
    return Math.max(maxForce, -minForce) / force;
  };
  for (const force of [0.5, 1.2, 3]) {
    expect(largest('newton', force)).toBeLessThan(1 + 1e-9);
    expect(largest('implicit', force)).toBeGreaterThan(1.1);
  }
  const pressed = runOf(shippedProgram('bowed-string', ['players.weight.points=[[0, 0], [0.1, 1.2], [6, 1.2]]']));
  pressed.render(44_100);
  expect(-pressed.contacts()[0].minForce).toBeCloseTo(2.2, 1);
});

test('implicit and newton differ the less the higher the rate', () => {
  const differences = [44_100, 88_200, 176_400].map((rate) => {
    const [implicit, newton] = solvers.map((solver) => {
      const bow: Bow = { type: 'bow', on: on(1 / 3), force: 0.1, velocity: 0.1, solver };
      return simulationOf(bowed({ bow }, rate), {}).render(Math.round(0.3 * rate))[0];
    });
    return rms(implicit.map((v, n) => v - newton[n])) / rms(newton.map((v) => v - 0.1));
  });
  expect(differences[0]).toBeLessThan(0.1);
  expect(differences[1]).toBeLessThan(0.6 * differences[0]);
  expect(differences[2]).toBeLessThan(0.6 * differences[1]);
});

describe('a bowed string', () => {
  const short = { type: 'string', length: 0.65, pitch: 220, linearDensity: 1e-3, sigma0: 4, sigma1: 0.002 } as const;
  const at = (fraction: number) => ({ element: 'string', at: { fraction } });
  const sketch = (force: number): Sketch => ({
    elements: { string: short },
    contacts: { bow: { type: 'bow', on: at(0.13), force, velocity: 0.2 } },
    players: { pull: { type: 'initial', element: 'string', displacement: 1e-4, shape: { sine: 2 } } },
    outputs: { out: { at: at(0.7), quantity: 'velocity' } },
  });

  test('sounds at its pitch for as long as it is bowed, and stops when it is not', () => {
    const [heard] = simulationOf(sketch(0.5)).render(3 * 44_100);
    const [second, third] = [1, 2].map((begin) => heard.subarray(begin * 44_100, (begin + 1) * 44_100));
    expect(rms(third)).toBeGreaterThan(0.01);
    expect(rms(third) / rms(second)).toBeGreaterThan(0.8);
    expect(rms(third) / rms(second)).toBeLessThan(1.25);
    const pitch = peakBetween(spectrumOf(third, 44_100), 150, 330);
    expect(Math.abs(1200 * Math.log2(pitch / 220))).toBeLessThan(30);
    const [silent] = simulationOf(sketch(0)).render(3 * 44_100);
    expect(rms(silent.subarray(2 * 44_100))).toBeLessThan(1e-3 * rms(third));
  });
});
