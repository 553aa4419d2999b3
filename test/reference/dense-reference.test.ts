/**
 * Laws of the dense reference itself: the ledger closes with every law, loss and input on; nothing that must repel attracts; one global solve
 * equals separate ones; a matrix and a function say the same.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { denseString, lumpedMass } from '../../src/fuzz/reference/dense-bodies.ts';
import type { CollisionRule, ConnectionRule } from '../../src/fuzz/reference/dense-laws.ts';
import { asFunction, at, dot, solveGeneral, zeros } from '../../src/fuzz/reference/dense-linear.ts';
import { compliance, run } from '../../src/fuzz/reference/dense-reference.ts';
import type { DenseBody, DenseContact, DenseSystem } from '../../src/fuzz/reference/dense-system.ts';

const k = 1 / 44100;
const N = 24;
const wave = zeros(N - 1).map((_, l) => 1e-3 * Math.sin((Math.PI * (l + 1)) / N));
const stringBody = (ends: 'supported' | 'clamped', lossy: boolean): DenseBody =>
  denseString({
    rhoA: 0.006,
    T: 150,
    EI: 0.02,
    L: 1,
    N,
    ends: [ends, ends],
    sigma0: lossy ? 1.5 : 0,
    sigma1: lossy ? 5e-3 : 0,
    u0: wave,
  });

/** A random network: a string, two masses, one contact of every kind and a barrier that may move. */
const network = fc
  .record({
    rule: fc.constantFrom<CollisionRule>('26', '27f', '27s', 'p2', 'p2c', 'p2m'),
    join: fc.constantFrom<ConnectionRule>('p2', 'signed', 'eq69'),
    ends: fc.constantFrom<'supported' | 'clamped'>('supported', 'clamped'),
    lossy: fc.boolean(),
    moving: fc.boolean(),
    logK: fc.double({ min: 5, max: 10, noNaN: true }),
    alpha: fc.double({ min: 1, max: 2.5, noNaN: true }),
    mu: fc.constantFrom(0, 0.5, 5),
    speed: fc.double({ min: -2, max: 2, noNaN: true }),
    place: fc.integer({ min: 2, max: N - 4 }),
    passes: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ rule, join, ends, lossy, moving, logK, alpha, mu, speed, place, passes }): DenseSystem => {
    const law = { K: 10 ** logK, alpha };
    const R = lossy ? 3 : 0;
    const bodies = [
      stringBody(ends, lossy),
      lumpedMass({ mass: 0.002, stiffness: 500, R, rest: 1e-4, u0: -2e-4, u1: -2e-4 + speed * k }),
      lumpedMass({ mass: 0.01, R, force: lossy ? -0.0981 : 0, u0: 3e-3, u1: 3e-3 - k }),
    ];
    const under = { body: 0, index: [place, place + 1], weight: [0.4, 0.6] };
    const contacts: DenseContact[] = [
      {
        kind: 'collision',
        rule,
        ...law,
        mu,
        offset: 0,
        terms: [
          { ...under, sign: 1 },
          { body: 2, index: [0], weight: [1], sign: -1 },
        ],
      },
      {
        kind: 'connection',
        rule: join,
        ...law,
        offset: 0,
        terms: [
          { body: 1, index: [0], weight: [1], sign: 1 },
          { ...under, sign: -1 },
        ],
      },
      {
        kind: 'spring',
        K1: 200,
        K3: 1e8,
        sigmaX: lossy ? 0.05 : 0,
        offset: 0,
        terms: [
          { body: 1, index: [0], weight: [1], sign: 1 },
          { body: 2, index: [0], weight: [1], sign: -1 },
        ],
      },
      {
        kind: 'collision',
        rule,
        ...law,
        offset: moving ? (n) => -1e-3 + 8e-4 * Math.sin(n * k * 900) : -1e-3,
        terms: [{ body: 0, index: [3], weight: [1], sign: -1 }],
      },
    ];
    return { rate: 44100, bodies, contacts, passes };
  });

describe('dense reference', () => {
  test('energy + dissipated − injected stays constant in any network', () => {
    fc.assert(
      fc.property(network, (system) => {
        let largest = 0;
        run(system, 300, ({ n, ledger }) => {
          const { energy, dissipated, injected, residual } = ledger();
          expect(dissipated).toBeGreaterThanOrEqual(0);
          largest = Math.max(largest, energy, dissipated, Math.abs(injected));
          expect(Math.abs(residual), `n = ${n}`).toBeLessThan(1e-10 * largest);
        });
      }),
      { seed: 20210517, numRuns: 60 },
    );
  });

  test('collisions of every rule but 26 never attract', () => {
    fc.assert(
      fc.property(network, (system) => {
        run(system, 300, ({ force }) => {
          system.contacts.forEach((contact, i) => {
            if (contact.kind === 'collision' && contact.rule !== '26') expect(at(force, i)).toBeGreaterThanOrEqual(0);
          });
        });
      }),
      { seed: 20210518, numRuns: 30 },
    );
  });

  test('IT-2 by Newton closes the same ledger', () => {
    fc.assert(
      fc.property(network, (system) => {
        let largest = 0;
        run({ ...system, solver: 'newton' }, 200, ({ n, ledger }) => {
          const { energy, residual } = ledger();
          largest = Math.max(largest, energy);
          expect(Math.abs(residual), `n = ${n}`).toBeLessThan(1e-9 * largest);
        });
      }),
      { seed: 20210519, numRuns: 20 },
    );
  });

  test('p2 follows IT-2 in a soft contact', () => {
    const body = lumpedMass({ mass: 0.01, u0: -1e-4, u1: -1e-4 + k });
    const contacts: DenseContact[] = [
      {
        kind: 'collision',
        rule: 'p2',
        K: 1e5,
        alpha: 1.5,
        offset: 0,
        terms: [{ body: 0, index: [0], weight: [1], sign: 1 }],
      },
    ];
    const path = (solver: 'quadratised' | 'newton'): number[] => {
      const out: number[] = [];
      run({ rate: 44100, bodies: [body], contacts, solver }, 400, ({ u }) => out.push(at(at(u, 0), 0)));
      return out;
    };
    const newton = path('newton');
    const worst = Math.max(...path('quadratised').map((value, i) => Math.abs(value - at(newton, i))));
    expect(worst / Math.max(...newton.map(Math.abs))).toBeLessThan(1e-9);
  });

  test('round-off does not decide how a clamped loss ends an impact', () => {
    const exitSpeed = (K: number, rule: CollisionRule, phase: number): number => {
      const body = lumpedMass({ mass: 0.01, u0: -k * (3 + phase), u1: -k * (2 + phase) });
      const wall: DenseContact = {
        kind: 'collision',
        rule,
        K,
        alpha: 1.5,
        mu: 5,
        offset: 0,
        terms: [{ body: 0, index: [0], weight: [1], sign: 1 }],
      };
      const path: number[] = [];
      run({ rate: 44100, bodies: [body], contacts: [wall] }, 60, ({ u }) => path.push(at(at(u, 0), 0)));
      return (at(path, path.length - 1) - at(path, path.length - 2)) / k;
    };
    for (const rule of ['27f', '27s', 'p2'] as const) {
      for (let phase = 0.05; phase < 1; phase += 0.1) {
        const speeds = [1, 1 + 1e-15, 1 - 1e-15].map((share) => exitSpeed(1e10 * share, rule, phase));
        expect(Math.max(...speeds) - Math.min(...speeds)).toBeLessThan(1e-9);
      }
    }
  });

  test('one solve over all contacts equals separate solves of separate islands', () => {
    const [first, second] = fc.sample(network, { seed: 7, numRuns: 2 });
    if (!first || !second) throw new Error('expected two networks; got fewer');
    const shifted = second.contacts.map((contact) => ({
      ...contact,
      terms: contact.terms.map((term) => ({ ...term, body: term.body + first.bodies.length })),
    }));
    const both = {
      rate: 44100,
      bodies: [...first.bodies, ...second.bodies],
      contacts: [...first.contacts, ...shifted],
      passes: 1,
    };
    const ends = [{ ...first, passes: 1 }, { ...second, passes: 1 }, both].map((system) => {
      let end: readonly (readonly number[])[] = [];
      run(system, 300, ({ u }) => {
        end = u;
      });
      return end.flat();
    });
    expect(ends[2]).toEqual([...at(ends, 0), ...at(ends, 1)]);
    expect(
      at(compliance(both), 0)
        .slice(first.contacts.length)
        .every((w) => w === 0),
    ).toBe(true);
  });

  test.each(['supported', 'clamped'] as const)(
    'a %s string has a symmetric stiffness, as matrix or as function',
    (ends) => {
      const body = stringBody(ends, true);
      const apply = asFunction(body.stiffness);
      const columns = wave.map((_, j) => apply(wave.map((__, i) => (i === j ? 1 : 0))));
      columns.forEach((column, j) => {
        column.forEach((value, i) => {
          expect(Math.abs(value - at(at(columns, i), j))).toBeLessThan(1e-9 * Math.abs(at(at(columns, j), j)));
        });
      });
      const first = at(at(columns, 0), 0) * (1 / N) ** 3;
      expect(first / 0.02 - (2 * 150 * (1 / N) ** 2) / 0.02).toBeCloseTo(ends === 'clamped' ? 7 : 5, 9);
      const ledgers = [body, { ...body, stiffness: columns }].map((one) => {
        let energy = 0;
        run({ rate: 44100, bodies: [one], contacts: [] }, 100, (frame) => {
          energy = frame.ledger().energy + frame.ledger().dissipated;
        });
        return energy;
      });
      expect(at(ledgers, 1) / at(ledgers, 0)).toBeCloseTo(1, 11);
    },
  );

  test('the lowest mode of a clamped string without tension is that of the clamped beam', () => {
    // ω = (4.73004)² √(EI/ρA)/L²; inverse iteration on K u = ω² m u.
    const omega = 4.730040744862704 ** 2 * Math.sqrt(0.1 / 0.006);
    const beam = denseString({ rhoA: 0.006, T: 0, EI: 0.1, L: 1, N: 60, ends: ['clamped', 'clamped'] });
    const apply = asFunction(beam.stiffness);
    const matrix = beam.mass.map((_, i) => apply(beam.mass.map((__, j) => (i === j ? 1 : 0))));
    let shape = beam.mass.map(() => 1);
    for (let i = 0; i < 8; i++) {
      const next = solveGeneral(matrix, shape);
      const scale = Math.max(...next);
      shape = next.map((value) => value / scale);
    }
    const square = dot(shape, apply(shape)) / (at(beam.mass, 0) * dot(shape, shape));
    expect(Math.abs(Math.sqrt(square) / omega - 1)).toBeLessThan(2e-3);
  });
});
