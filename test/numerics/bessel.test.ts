import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BesselZero, besselJ, besselZero, besselZeros, besselZerosAscending } from '../../src/numerics/bessel.ts';

/**
 * J_m(x) = mean over a turn of cos(m t - x sin t) = mean over its first quarter of cos(m t) cos(x sin t) for even m, sin(m t) sin(x sin t) for odd m.
 * The error of the trapezoid rule with N points per turn is J_(N-m)(x) and higher orders, negligible for N > 1.2 (m + x) + 100; rounding
 * adds at most about 6e-15 at x = 1000.
 */
function byIntegral(order: number, x: number): number {
  const wave = order % 2 === 0 ? Math.cos : Math.sin;
  const points = Math.ceil(0.3 * (order + x) + 25);
  const spacing = Math.PI / (2 * points);
  let sum = 0;
  for (let i = 0; i <= points; i++) {
    const weight = i === 0 || i === points ? 0.5 : 1;
    sum += weight * wave(((order * i) % (4 * points)) * spacing) * wave(x * Math.sin(i * spacing));
  }
  return sum / points;
}

const orders = fc.integer({ min: 0, max: 200 });
const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Where J_m falls off towards small x, the recurrence takes the most steps. */
const turning = fc.tuple(orders, within(0.5, 1.5)).map(([order, part]) => [order, part * order] as const);

describe('besselJ', () => {
  it.each([
    [0, 0, 1],
    [1, 0, 0],
    [200, 0, 0],
    [0, 1, 0.7651976865579666],
    [1, 1, 0.4400505857449335],
    [0, 2, 0.22389077914123567],
    [5, 10, -0.23406152818679363],
    [10, 10, 0.20748610663335887],
    [0, 1000, 0.024786686152420176],
    [200, 1000, 0.004183531525022076],
  ])('J_%i(%d) = %d', (order, x, value) => {
    expect(Math.abs(besselJ(order, x) - value)).toBeLessThanOrEqual(1e-15);
  });

  it('is within 1e-14 of the integral for orders 0..200 and x 0..1000', () => {
    const arguments_ = fc.oneof(fc.tuple(orders, within(0, 1000)), fc.tuple(orders, within(0, 40)), turning);
    fc.assert(
      fc.property(arguments_, ([order, x]) => {
        expect(Math.abs(besselJ(order, x) - byIntegral(order, x))).toBeLessThanOrEqual(1e-14);
      }),
      { numRuns: 1000 },
    );
  });

  it('has no jump between series and recurrence', () => {
    for (const order of [0, 1, 7, 50, 200]) {
      const seam = 2 * Math.sqrt(order + 1);
      const [below, above] = [besselJ(order, seam * (1 - 1e-15)), besselJ(order, seam * (1 + 1e-15))];
      expect(Math.abs(above / below - 1)).toBeLessThanOrEqual(1e-12);
    }
  });

  it('satisfies J_(m-1) + J_(m+1) = (2m/x) J_m', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 199 }), within(0.1, 1000), (m, x) => {
        const neighbours = besselJ(m - 1, x) + besselJ(m + 1, x);
        const scale = 1 + (2 * m) / x;
        expect(Math.abs(neighbours - ((2 * m) / x) * besselJ(m, x))).toBeLessThanOrEqual(2e-15 * scale);
      }),
      { numRuns: 1000 },
    );
  });

  it('satisfies J_0^2 + 2 J_1^2 + 2 J_2^2 + ... = 1', () => {
    for (const x of [0.3, 2.5, 17, 90]) {
      let sum = besselJ(0, x) ** 2;
      for (let m = 1; m < x + 60; m++) sum += 2 * besselJ(m, x) ** 2;
      expect(sum).toBeCloseTo(1, 14);
    }
  });

  it('keeps its digits for tiny x and rescales instead of overflowing', () => {
    expect(besselJ(1, 1e-300)).toBe(5e-301);
    expect(besselJ(3, 1e-5) / ((1e-5 / 2) ** 3 / 6)).toBeCloseTo(1, 10);
    expect(besselJ(200, 1e-3)).toBe(0); // below the smallest double
    expect(besselJ(3000, 150)).toBe(0); // the recurrence passes 1e2000 on the way
    expect(besselJ(0, 20000)).toBeCloseTo(byIntegral(0, 20000), 12);
  });
});

/** Zeros of all orders up to a limit. */
function zerosBelow(limit: number): BesselZero[] {
  const found: BesselZero[] = [];
  for (const next of besselZerosAscending()) {
    if (next.zero >= limit) break;
    found.push(next);
  }
  return found;
}

describe('zeros', () => {
  it.each([
    [0, 1, 2.404825557695773],
    [1, 1, 3.831705970207512],
    [2, 1, 5.135622301840683],
    [0, 2, 5.520078110286311],
    [0, 43, 134.30401663830546],
    [50, 1, 57.116899160119175],
    [100, 3, 121.57533101701064],
    [200, 1, 211.0291665105547],
    [200, 200, 919.8632941458033],
  ])('j_(%i,%i) = %d', (order, n, value) => {
    expect(Math.abs(besselZero(order, n) / value - 1)).toBeLessThanOrEqual(1e-15);
  });

  it.each([0, 1, 2, 17, 100, 200])('of order %i are zeros of the integral to 1e-13', (order) => {
    const zeros = besselZeros(order, 200);
    for (const zero of zeros.filter((_, i) => i < 5 || i % 13 === 0)) {
      const slope =
        0.5 * (byIntegral(Math.abs(order - 1), zero) * (order === 0 ? -1 : 1) - byIntegral(order + 1, zero));
      expect(Math.abs(byIntegral(order, zero) / slope)).toBeLessThanOrEqual(1e-13 * zero);
    }
  });

  // (n - 1/4) pi < j_(0,n) < (n - 1/8) pi numbers the zeros of order 0; interlacing then numbers those of every order.
  it('of order 0 lie one in each bracket', () => {
    besselZeros(0, 400).forEach((zero, i) => {
      expect(zero).toBeGreaterThan((i + 0.75) * Math.PI);
      expect(zero).toBeLessThan((i + 0.875) * Math.PI);
    });
  });

  it('of each order up to 200 interlace with those of the order below', () => {
    for (const [from, to, count] of [
      [0, 200, 12],
      [0, 30, 200],
      [197, 200, 200],
    ]) {
      let before = besselZeros(from, count);
      for (let order = from + 1; order <= to; order++) {
        const zeros = besselZeros(order, count);
        const interlaced = zeros.every((zero, i) => zero > before[i] && (i + 1 === count || zero < before[i + 1]));
        expect(interlaced, `order ${order}`).toBe(true);
        before = zeros;
      }
    }
  });

  it('are as many below a limit as the sign changes of the integral', () => {
    const [limit, step] = [30, 0.05];
    const found = zerosBelow(limit);
    for (let order = 0; order <= limit; order++) {
      let changes = 0;
      for (let i = 1, last = 1; i * step <= limit; i++) {
        const sign = byIntegral(order, i * step) < -1e-13 ? -1 : 1;
        if (sign !== last) changes++;
        last = sign;
      }
      expect(found.filter((entry) => entry.order === order).length, `order ${order}`).toBe(changes);
    }
  });

  it('of all orders come sorted, with none missing', () => {
    expect(zerosBelow(0)).toEqual([]);
    expect(zerosBelow(2.4)).toEqual([]);
    expect(zerosBelow(5.6).map(({ order }) => order)).toEqual([0, 1, 2, 0]);
    expect(zerosBelow(besselZero(3, 2)).at(-1)).toEqual({ order: 5, zero: besselZero(5, 1) });
    const zeros = zerosBelow(100);
    expect(zeros.every(({ zero }, i) => i === 0 || zero > zeros[i - 1].zero)).toBe(true);
    // Weyl's law for the disc, each order above 0 counted twice: limit^2/4 - limit/2.
    const modes = zeros.reduce((sum, { order }) => sum + (order === 0 ? 1 : 2), 0);
    expect(Math.abs(modes / (100 * 100 * 0.25 - 100 * 0.5) - 1)).toBeLessThan(0.01);
  });
});

describe('bad input', () => {
  it.each([
    ['besselJ: expected an order of 0, 1, ..., 100000; got -1', () => besselJ(-1, 1)],
    ['besselJ: expected an order of 0, 1, ..., 100000; got 0.5', () => besselJ(0.5, 1)],
    ['besselJ: expected an argument of 0 to 100000; got -1', () => besselJ(0, -1)],
    ['besselJ: expected an argument of 0 to 100000; got NaN', () => besselJ(0, Number.NaN)],
    ['besselZero: expected an index of 1, 2, ..., 100000; got 0', () => besselZero(0, 0)],
    ['besselZeros: expected a count of 0, 1, ..., 100000; got 1.5', () => besselZeros(0, 1.5)],
  ])('%s', (message, call) => {
    expect(call).toThrow(new RangeError(message));
  });
});

it('uses no function whose last bits depend on the engine', () => {
  const source = readFileSync(new URL('../../src/numerics/bessel.ts', import.meta.url), 'utf8').replace(
    /\/\*\*.*?\*\//gs,
    '',
  );
  expect(source.match(/Math\.(?!sqrt|abs|floor|max)\w+|\*\*/g)).toBeNull();
});
