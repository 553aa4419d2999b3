/**
 * The papers' closed-form updates and the general dense step give the same numbers (rule 26) until round-off grows: early samples, 1e-12 of
 * the greatest displacement.
 */
import { describe, expect, test } from 'vitest';
import { denseString, lumpedMass } from '../../src/fuzz/reference/dense-bodies.ts';
import { at, zeros } from '../../src/fuzz/reference/dense-linear.ts';
import { run } from '../../src/fuzz/reference/dense-reference.ts';
import type { ContactTerm, DenseBody, DenseContact } from '../../src/fuzz/reference/dense-system.ts';
import {
  gridRestore,
  hammer,
  massBarrier,
  massMass,
  massString,
  overBarrier,
  stefan,
  stringString,
} from '../support/closed-forms.ts';

const k = 1 / 44100;
const node = (body: number, index: number, sign: 1 | -1): ContactTerm => ({ body, index: [index], weight: [1], sign });
const collision = (law: { K: number; alpha: number }, terms: readonly ContactTerm[], offset = 0): DenseContact => ({
  kind: 'collision',
  rule: '26',
  psi0: 0,
  ...law,
  terms,
  offset,
});

/** u^n of every body from the dense step, [n][body][index]; n = 0 included. */
function trajectory(bodies: readonly DenseBody[], contacts: readonly DenseContact[], last: number) {
  const out: (readonly (readonly number[])[])[] = [bodies.map((body) => body.u0)];
  let touched = 0;
  run({ rate: 44100, bodies, contacts }, last, ({ u, force }) => {
    out.push(u);
    if (force.some((f) => f > 0)) touched++;
  });
  return { samples: out, touched };
}

/** Greatest difference of two sequences, relative to the greatest value. */
function difference(a: readonly number[], b: readonly number[]): number {
  expect(a.length).toBe(b.length);
  const scale = Math.max(...a.map(Math.abs));
  return Math.max(...a.map((value, i) => Math.abs(value - at(b, i)))) / scale;
}

const string = { rhoA: 0.006, T: 200, EI: 0.005 };
const N = 48;
const h = 1 / N;
const arch = zeros(N - 1).map((_, l) => 1e-3 * Math.sin((Math.PI * (l + 1)) / N));
const flat = zeros(N - 1);

describe('closed forms equal the dense step', () => {
  test.each([
    { equation: 'notes (16)', omega0: 0, alpha: 1.3 },
    { equation: 'notes (21)', omega0: 600, alpha: 1.5 },
    { equation: 'notes (21) with a linear collision', omega0: 600, alpha: 1 },
  ])('mass against a barrier, $equation', ({ omega0, alpha }) => {
    const law = { K: 1e6, alpha };
    const start = [-1e-4, -1e-4 + 1.2 * k] as const;
    const own = massBarrier({ M: 0.01, omega0, b: 2e-4, collision: law, start, k }, 150);
    const body = lumpedMass({ mass: 0.01, stiffness: 0.01 * omega0 ** 2, u0: start[0], u1: start[1] });
    const { samples, touched } = trajectory([body], [collision(law, [node(0, 0, 1)], -2e-4)], 150);
    expect(touched).toBeGreaterThan(10);
    expect(
      difference(
        own,
        samples.map((u) => at(at(u, 0), 0)),
      ),
    ).toBeLessThan(1e-12);
  });

  test('two masses, notes (24)', () => {
    const law = { K: 1e7, alpha: 1.3 };
    const data = {
      M: [0.01, 0.05],
      omega: [377, 157],
      collision: law,
      start: [
        [2e-4, 1.8e-4],
        [-1e-4, -0.9e-4],
      ],
      k,
    } as const;
    const [u, w] = massMass(data, 150);
    const bodies = ([0, 1] as const).map((i) =>
      lumpedMass({
        mass: data.M[i],
        stiffness: data.M[i] * data.omega[i] ** 2,
        u0: data.start[i][0],
        u1: data.start[i][1],
      }),
    );
    const { samples, touched } = trajectory(bodies, [collision(law, [node(1, 0, 1), node(0, 0, -1)])], 150);
    expect(touched).toBeGreaterThan(10);
    expect(
      difference(
        u,
        samples.map((x) => at(at(x, 0), 0)),
      ),
    ).toBeLessThan(1e-12);
    expect(
      difference(
        w,
        samples.map((x) => at(at(x, 1), 0)),
      ),
    ).toBeLessThan(1e-12);
  });

  test('two strings, notes (27), stiffness per metre', () => {
    const law = { K: 1e6, alpha: 1.3 };
    const lower = { rhoA: 0.004, T: 250, EI: 0.004 };
    const strings = [
      { ...string, u0: arch, u1: arch },
      { ...lower, u0: flat, u1: flat },
    ] as const;
    const [u, w] = stringString({ strings, collision: law, h, k }, 200);
    const bodies = strings.map((s) => denseString({ ...s, L: 1, N }));
    const contacts = arch.map((_, l) => collision({ ...law, K: law.K * h }, [node(1, l, 1), node(0, l, -1)]));
    const { samples, touched } = trajectory(bodies, contacts, 200);
    expect(touched).toBeGreaterThan(10);
    expect(
      difference(
        u.flat(),
        samples.flatMap((x) => at(x, 0)),
      ),
    ).toBeLessThan(1e-12);
    expect(
      difference(
        w.flat(),
        samples.flatMap((x) => at(x, 1)),
      ),
    ).toBeLessThan(1e-12);
  });

  test('mass against a string, notes (30)', () => {
    const law = { K: 1e6, alpha: 1.3 };
    const start = [-1e-5, -1e-5 + 2 * k] as const;
    const [u, w] = massString(
      { string: { ...string, u0: flat, u1: flat }, M: 0.01, omega0: 120, start, node: 17, collision: law, h, k },
      150,
    );
    const bodies = [
      denseString({ ...string, L: 1, N }),
      lumpedMass({ mass: 0.01, stiffness: 0.01 * 120 ** 2, u0: start[0], u1: start[1] }),
    ];
    const { samples, touched } = trajectory(bodies, [collision(law, [node(1, 0, 1), node(0, 17, -1)])], 150);
    expect(touched).toBeGreaterThan(10);
    expect(
      difference(
        u.flat(),
        samples.flatMap((x) => at(x, 0)),
      ),
    ).toBeLessThan(1e-12);
    expect(
      difference(
        w,
        samples.map((x) => at(at(x, 1), 0)),
      ),
    ).toBeLessThan(1e-12);
  });

  test('mass between string and barrier, notes (82)', () => {
    const collisionM = { K: 1e6, alpha: 1.3 };
    const collisionB = { K: 1e7, alpha: 1.5 };
    const soft = { rhoA: 0.006, T: 200, EI: 0, u0: arch.map((v) => -v), u1: arch.map((v) => -v) };
    const start = [-1e-3, -1e-3 - 0.5 * k] as const;
    const b = -1.05e-3;
    const [u, w] = stefan({ string: soft, M: 0.002, start, node: 20, b, collisionM, collisionB, h, k }, 120);
    const bodies = [denseString({ ...soft, L: 1, N }), lumpedMass({ mass: 0.002, u0: start[0], u1: start[1] })];
    const contacts = [
      collision(collisionM, [node(1, 0, 1), node(0, 20, -1)]),
      collision(collisionB, [node(1, 0, -1)], b),
    ];
    const { samples, touched } = trajectory(bodies, contacts, 120);
    expect(touched).toBeGreaterThan(10);
    expect(
      difference(
        u.flat(),
        samples.flatMap((x) => at(x, 0)),
      ),
    ).toBeLessThan(1e-12);
    expect(
      difference(
        w,
        samples.map((x) => at(at(x, 1), 0)),
      ),
    ).toBeLessThan(1e-12);
  });

  test('hammer between two nodes, JASA (37)', () => {
    const law = { K: 1e7, alpha: 1.3 };
    const soft = { rhoA: 0.0063, T: 100, EI: 0, u0: flat, u1: flat };
    const start = [-1e-5, -1e-5 + 0.5 * k] as const;
    const interpolation = flat.map((_, l) => (l === 5 ? 0.3 : l === 6 ? 0.7 : 0));
    const [u, U] = hammer({ string: soft, M: 0.01, start, interpolation, collision: law, h, k }, 100);
    const bodies = [denseString({ ...soft, L: 1, N }), lumpedMass({ mass: 0.01, u0: start[0], u1: start[1] })];
    const terms: ContactTerm[] = [node(1, 0, 1), { body: 0, index: [5, 6], weight: [0.3, 0.7], sign: -1 }];
    const { samples, touched } = trajectory(bodies, [collision(law, terms)], 100);
    expect(touched).toBeGreaterThan(10);
    expect(
      difference(
        u.flat(),
        samples.flatMap((x) => at(x, 0)),
      ),
    ).toBeLessThan(1e-12);
    expect(
      difference(
        U,
        samples.map((x) => at(at(x, 1), 0)),
      ),
    ).toBeLessThan(1e-12);
  });

  const fretLaw = { K: 1e6, alpha: 1.2 };
  const frets = [0.21, 0.4, 0.415, 0.63];
  const heights = frets.map((x) => -1e-4 - 1e-4 * x);

  test('string over frets between nodes, JASA (44)', () => {
    const { rhoA, T } = { rhoA: 0.0063, T: 100 };
    const weights = frets.map((x) => {
      const left = Math.floor(x * N) - 1;
      return { index: [left, left + 1], weight: [1 - (x * N - left - 1), x * N - left - 1] };
    });
    const R = flat.map((_, l) =>
      weights.map(({ index, weight }) => (index.includes(l) ? at(weight, index.indexOf(l)) / h : 0)),
    );
    const own = overBarrier(
      {
        R,
        beta: k ** 2 / rhoA,
        gamma: h,
        restore: gridRestore(T, rhoA, h, k),
        heights,
        collision: fretLaw,
        q0: arch,
        q1: arch,
      },
      300,
    );
    const contacts = weights.map((w, i) => collision(fretLaw, [{ body: 0, ...w, sign: -1 }], at(heights, i)));
    const { samples, touched } = trajectory([denseString({ rhoA, T, L: 1, N, u0: arch })], contacts, 300);
    expect(touched).toBeGreaterThan(10);
    expect(
      difference(
        own.flat(),
        samples.flatMap((x) => at(x, 0)),
      ),
    ).toBeLessThan(1e-12);
  });

  test('modes over frets, JASA (50)', () => {
    const { rho, T, modes } = { rho: 0.0063, T: 100, modes: 12 };
    const waves = zeros(modes).map((_, m) => (m + 1) * Math.PI);
    const R = waves.map((lambda) => frets.map((x) => Math.sin(lambda * x)));
    const q0 = waves.map((_, m) => (m === 0 ? 1e-3 : 0));
    const restore = (q: readonly number[]): number[] =>
      q.map((value, m) => -((k ** 2 * T) / rho) * at(waves, m) ** 2 * value);
    const own = overBarrier(
      { R, beta: (2 * k ** 2) / rho, gamma: 1, restore, heights, collision: fretLaw, q0, q1: q0 },
      300,
    );
    const body: DenseBody = {
      mass: waves.map(() => rho / 2),
      stiffness: waves.map((lambda, i) => waves.map((_, j) => (i === j ? (T / 2) * lambda ** 2 : 0))),
      damping0: waves.map(() => 0),
      u0: q0,
      u1: q0,
    };
    const all = waves.map((_, m) => m);
    const contacts = frets.map((_, c) => {
      const term: ContactTerm = { body: 0, index: all, weight: R.map((row) => at(row, c)), sign: -1 };
      return collision(fretLaw, [term], at(heights, c));
    });
    const { samples, touched } = trajectory([body], contacts, 300);
    expect(touched).toBeGreaterThan(10);
    expect(
      difference(
        own.flat(),
        samples.flatMap((x) => at(x, 0)),
      ),
    ).toBeLessThan(1e-12);
  });
});
