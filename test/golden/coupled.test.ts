/** Light bodies between heavy ones: numbers of an independent prototype, step by step. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { programOf, runOf, type Sketch, simulationOf } from '../support/engine.ts';

interface System {
  readonly fs: number;
  readonly masses: readonly { readonly M: number; readonly prev: number; readonly now: number }[];
  readonly string?: Readonly<Record<'L' | 'N' | 'rA' | 'T' | 'EI' | 's0' | 's1', number>>;
  readonly contacts: readonly {
    readonly K: number;
    readonly alpha: number;
    readonly mu: number;
    readonly loss: 'none' | 'implicit' | 'exact';
    readonly off: number;
    readonly terms: readonly (readonly [element: number, index: number, sign: 1 | -1])[];
  }[];
  readonly watch: readonly (readonly [element: number, index: number])[];
  readonly gate: number;
  readonly scale: { readonly u: number; readonly f: number };
  readonly values: readonly {
    readonly n: number;
    readonly u: readonly number[];
    readonly f: readonly number[];
    readonly sens: number;
  }[];
}

const golden = JSON.parse(readFileSync(new URL('coupled.json', import.meta.url), 'utf8')) as {
  readonly systems: Readonly<Record<string, System>>;
  readonly start: {
    readonly cases: readonly Readonly<
      Record<'fs' | 'M' | 'K' | 'alpha' | 'eta0' | 'velocity' | 'eta1' | 'psi' | 'energy' | 'exact', number>
    >[];
  };
  readonly modes: Readonly<Record<'margin' | 'omega k' | 'frequency / rate', number>>;
};

/** Elements are counted as the prototype does: masses, then the string. */
function sketchOf({ fs, masses, string, contacts, watch, gate }: System): Sketch {
  const place = (element: number, index: number) =>
    element < masses.length ? `m${element}` : { element: 'string', at: { node: index + 1 } };
  return {
    rate: fs,
    elements: {
      wall: { type: 'barrier', height: 0 },
      ...Object.fromEntries(masses.map(({ M }, i) => [`m${i}`, { type: 'mass' as const, mass: M }])),
      ...(string && {
        string: {
          type: 'string' as const,
          length: string.L,
          linearDensity: string.rA,
          tension: string.T,
          sigma0: string.s0,
          sigma1: string.s1,
          grid: { intervals: string.N },
        },
      }),
    },
    contacts: Object.fromEntries(
      contacts.map(({ K, alpha, mu, loss, off, terms }, i) => {
        const end = (sign: 1 | -1) => {
          const term = terms.find(([, , own]) => own === sign);
          return term === undefined ? 'wall' : place(term[0], term[1]);
        };
        const damped = loss === 'none' ? {} : { damping: mu, loss };
        const ends = { lower: end(1), upper: end(-1), gap: -off };
        return [`c${i}`, { type: 'collision' as const, ...ends, stiffness: K, exponent: alpha, ...damped }];
      }),
    ),
    players: Object.fromEntries(
      masses.flatMap(({ prev, now }, i) =>
        prev === 0 && now === 0
          ? []
          : [
              [
                `p${i}`,
                { type: 'initial' as const, element: `m${i}`, displacement: prev, velocity: (now - prev) * fs },
              ],
            ],
      ),
    ),
    outputs: Object.fromEntries(watch.map(([element, index], i) => [`o${i}`, { at: place(element, index) }])),
    solver: { corrector: 'tangent', gate },
  };
}

describe.each(Object.entries(golden.systems))('%s', (_, system) => {
  test('has the displacements and forces of the prototype', () => {
    const simulation = simulationOf(sketchOf(system), { metered: true });
    let sample = 0;
    for (const { n, u, f, sens } of system.values) {
      // Step n of the prototype makes sample n + 1: samples 0 and 1 are given.
      const last = simulation.render(n + 2 - sample).map((output) => output[output.length - 1]);
      sample = n + 2;
      const tolerance = Math.max(1e-10, 100 * sens);
      u.forEach((value, i) => {
        expect(Math.abs(last[i] - value) / system.scale.u, `u${i} at ${n}`).toBeLessThanOrEqual(tolerance);
      });
      f.forEach((value, i) => {
        const [force] = simulation.probe(`contacts.c${i}.force`);
        expect(Math.abs(force - value) / system.scale.f, `f${i} at ${n}`).toBeLessThanOrEqual(tolerance);
      });
    }
    expect(simulation.ledger().residual).toBeLessThanOrEqual(1e-11);
  });
});

describe.each(golden.start.cases)('a start at $eta0 m, $velocity m/s, K = $K', (wanted) => {
  const { fs, M, K, alpha, eta0, velocity, eta1, psi } = wanted;
  const program = programOf({
    rate: fs,
    elements: { wall: { type: 'barrier', height: 0 }, mass: { type: 'mass', mass: M } },
    contacts: { wall: { type: 'collision', lower: 'mass', upper: 'wall', stiffness: K, exponent: alpha } },
    players: { start: { type: 'initial', element: 'mass', displacement: eta0, velocity } },
    outputs: { mass: { at: 'mass' } },
  });
  const closeTo = (seen: number, value: number) => expect(Math.abs(seen / value - 1)).toBeLessThan(1e-12);

  test('is half a step of the scheme', () => {
    const simulation = runOf(program);
    closeTo(Math.abs(simulation.probe('contacts.wall.psi')[0]), psi);
    const [mass] = simulation.render(2);
    closeTo(mass[1], eta1);
  });

  test('has the energy of the given state', () => {
    expect(Math.abs(program.energy / wanted.exact - 1)).toBeLessThan(1e-14);
    const simulation = runOf(program);
    simulation.render(1000);
    expect(Math.abs(simulation.ledger().initial / wanted.exact - 1)).toBeLessThan(1e-14);
    const { uPrev, u } = simulation.dump().elements.mass;
    const out = ((u[0] - uPrev[0]) * fs) ** 2;
    expect(Math.abs((0.5 * M * out) / wanted.exact - 1)).toBeLessThan(1e-9);
    expect(simulation.ledger().residual).toBeLessThan(1e-12);
  });
});

describe('the highest mode', () => {
  const { margin, 'omega k': omegaK, 'frequency / rate': part } = golden.modes;
  const bell = (placement: 'scheme' | 'exact', frequency: number): Sketch => ({
    rate: 44_100,
    elements: { bell: { type: 'modal', placement, modes: [{ frequency, shape: { rim: 1 } }] } },
    players: {
      tap: { type: 'strike', at: { element: 'bell', at: { point: 'rim' } }, time: 0, force: 1, duration: 1e-3 },
    },
    outputs: { rim: { at: { element: 'bell', at: { point: 'rim' } } } },
  });
  const limits = [
    ['exact', part * 44_100],
    ['scheme', (Math.sqrt(1 - margin) * 44_100) / Math.PI],
  ] as const;

  test('of exact placement is that of the margin', () => {
    expect(Math.abs(omegaK / (2 * Math.acos(Math.sqrt(margin))) - 1)).toBeLessThan(1e-14);
  });

  test.each(limits)('of placement %s is kept up to %d Hz, with its energy', (placement, limit) => {
    const simulation = simulationOf(bell(placement, limit * (1 - 1e-12)));
    simulation.render(44_100);
    expect(simulation.ledger().residual).toBeLessThan(5e-12);
  });

  test.each(limits)('of placement %s is refused by name above %d Hz', (placement, limit) => {
    expect(() => programOf(bell(placement, limit * (1 + 1e-9)))).toThrow(
      `elements.bell: expected modes below ${limit.toPrecision(6)} Hz, the limit at 44100 Hz; got ${limit.toPrecision(6)} Hz of mode 1: leave it out, or render at a higher rate`,
    );
  });

  test.each(['scheme', 'exact'] as const)('of a body that is computed by placement %s is dropped', (placement) => {
    // The twentieth harmonic would be at the very limit of stability.
    const top = placement === 'exact' ? 22_050 : 44_100 / Math.PI;
    const program = programOf({
      rate: 44_100,
      elements: {
        string: { type: 'string', length: 1, linearDensity: 0.01, pitch: top / 20, method: 'modal', placement },
      },
      outputs: { middle: { at: { element: 'string', at: 0.5 } } },
    });
    expect(program.elements[0].unknowns).toBe(19);
  });
});
