/** Modes of bars whose thickness varies, against closed forms of uniform and wedge-shaped bars and against shooting. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type BeamEnd, beamModes } from '../../src/numerics/beam.ts';
import { profileModes, type Thickness } from '../../src/numerics/beam-profile.ts';
import { besselJ } from '../../src/numerics/bessel.ts';

const ENDS: readonly BeamEnd[] = ['free', 'clamped', 'supported'];
const PAIRS = ENDS.flatMap((left) => ENDS.map((right) => [left, right] as const));
const uniform: Thickness = { corners: [0, 1], at: () => 1 };

/** Straight lines through evenly spaced samples. */
function lines(samples: readonly number[]): Thickness {
  const pieces = samples.length - 1;
  const at = (x: number) => {
    const left = Math.min(Math.floor(x * pieces), pieces - 1);
    return samples[left] + (x * pieces - left) * (samples[left + 1] - samples[left]);
  };
  return { corners: samples.map((_, i) => i / pieces), at };
}

/** I_m by its series. */
function besselI(order: number, x: number): number {
  let term = 1;
  for (let i = 1; i <= order; i++) term *= x / 2 / i;
  let sum = 0;
  for (let k = 0; term > 1e-18 * sum; k++) {
    sum += term;
    term *= (x * x) / 4 / ((k + 1) * (k + 1 + order));
  }
  return sum;
}

type State = readonly [number, number, number, number];
const zip = (a: State, b: State, scale: number) => a.map((value, i) => value + scale * b[i]) as unknown as State;

/**
 * phi, phi', M = t³ phi'' and V = M' at the right end, from those at the left, in steps of Runge and Kutta that end at the corners:
 * V' = lambda t phi.
 */
function shoot({ corners, at }: Thickness, lambda: number, start: State): State {
  let state = start;
  for (let c = 1; c < corners.length; c++) {
    const [left, right] = [corners[c - 1], corners[c]];
    const steps = Math.ceil(300 * (right - left));
    const h = (right - left) / steps;
    for (let i = 0; i < steps; i++) {
      const x = left + i * h;
      const slope = (s: State, place: number): State => [s[1], s[2] / at(place) ** 3, s[3], lambda * at(place) * s[0]];
      const k1 = slope(state, x);
      const k2 = slope(zip(state, k1, h / 2), x + h / 2);
      const k3 = slope(zip(state, k2, h / 2), x + h / 2);
      const k4 = slope(zip(state, k3, h), x + h);
      state = state.map((value, j) => value + (h / 6) * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j])) as unknown as State;
    }
  }
  return state;
}

/** Which of phi, phi', M, V vanish at an end. */
const HELD = { free: [2, 3], clamped: [0, 1], supported: [0, 2] } as const;

/** Determinant of the end conditions, which vanishes at an eigenvalue. */
function secular(thickness: Thickness, [left, right]: readonly [BeamEnd, BeamEnd], lambda: number): number {
  const scales = [1, 1, Math.sqrt(lambda), Math.sqrt(lambda)];
  const open = [0, 1, 2, 3].filter((i) => !(HELD[left] as readonly number[]).includes(i));
  const [a, b] = open.map((i) =>
    shoot(thickness, lambda, [0, 1, 2, 3].map((j) => (i === j ? scales[i] : 0)) as unknown as State),
  );
  const [p, q] = HELD[right];
  return a[p] * b[q] - a[q] * b[p];
}

describe.each(PAIRS)('uniform bar, %s–%s', (left, right) => {
  const modes = profileModes(uniform, [left, right], 20);
  test('frequencies and shapes are those in closed form', () => {
    for (const [n, { beta, shape }] of beamModes(left, right, 20).entries()) {
      if (beta === 0) expect(modes[n].omega).toBe(0);
      else expect(Math.abs(modes[n].omega / (beta * beta) - 1)).toBeLessThan(n < 4 ? 1e-11 : 2e-9);
      for (const x of [0, 0.13, 0.5, 0.81, 1]) expect(Math.abs(modes[n].shape(x) - shape(x))).toBeLessThan(3e-6);
    }
  });
});

test('a wedge clamped at its thick end has the frequencies of J1 I2 + I1 J2 = 0', () => {
  // t = x: phi = Z_1(z)/sqrt(x), z = 2 lambda^(1/4) sqrt(x), with J and I alone at the sharp end (Kirchhoff 1879). The computed one lacks its tip, and the
  // rest of length 1 - tip is stretched to 1.
  const edge = (z: number) => besselJ(1, z) * besselI(2, z) + besselI(1, z) * besselJ(2, z);
  const tip = 1e-6;
  const modes = profileModes(lines([tip, 1]), ['free', 'clamped'], 4);
  let z = 2;
  for (const { omega } of modes) {
    while (edge(z) * edge(z + 0.1) > 0) z += 0.1;
    let [low, high] = [z, z + 0.1];
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (edge(low) * edge(middle) > 0) low = middle;
      else high = middle;
    }
    expect(Math.abs(omega / (((low * low) / 4) * (1 - tip) ** 2) - 1)).toBeLessThan(1e-6);
    z = high + 0.1;
  }
  // Values in textbooks, for instance Timoshenko, Vibration Problems in Engineering: 5.315 (first mode).
  expect(modes[0].omega).toBeCloseTo(5.315, 3);
});

const thicknesses = fc.array(fc.double({ min: 0.4, max: 2, noNaN: true }), { minLength: 2, maxLength: 6 });
property.prop([thicknesses, fc.constantFrom(...PAIRS)], { numRuns: 6 })(
  'any profile: shooting changes sign at every frequency it can tell, and shapes are orthogonal',
  (samples, ends) => {
    const thickness = lines(samples);
    const modes = profileModes(thickness, ends, 6);
    // Higher ones are lost in the round-off of shooting, whose solutions grow as exp(beta).
    for (const { omega } of modes.slice(0, 4)) {
      if (omega === 0) continue;
      const [below, above] = [-1e-5, 1e-5].map((off) => secular(thickness, ends, omega * omega * (1 + off)));
      expect(below * above).toBeLessThan(0);
    }
    const points = 600;
    const products = modes.map((one) =>
      modes.map((other) => {
        let sum = 0;
        for (let i = 0; i < points; i++) {
          const x = (i + 0.5) / points;
          sum += (thickness.at(x) * one.shape(x) * other.shape(x)) / points;
        }
        return sum;
      }),
    );
    const mean = samples.slice(1).reduce((sum, s, i) => sum + (s + samples[i]) / 2, 0) / (samples.length - 1);
    products.forEach((row, i) => {
      row.forEach((product, j) => {
        expect(Math.abs(product / mean - (i === j ? 1 : 0))).toBeLessThan(1e-4);
      });
    });
  },
);
