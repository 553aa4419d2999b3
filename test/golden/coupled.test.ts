/** Light bodies between heavy ones: numbers of an independent prototype, step by step. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

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
