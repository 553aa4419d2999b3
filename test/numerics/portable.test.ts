import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cos, exp, expm1, log, log1p, pow, sin } from '../../src/numerics/portable.ts';

const view = new DataView(new ArrayBuffer(8));

function bitsOf(x: number): string {
  view.setFloat64(0, x);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}

/** Distance in units in the last place of the reference. */
function ulps(value: number, reference: number): number {
  if (Object.is(value, reference) || (Number.isNaN(value) && Number.isNaN(reference))) return 0;
  view.setFloat64(0, Math.abs(reference));
  const exponent = Math.max(view.getUint16(0) >>> 4, 1);
  return Math.abs(value - reference) / 2 ** (exponent - 1075);
}

/** Correctly rounded values from 400-digit arithmetic. */
const GOLDEN: readonly (readonly [
  name: 'exp' | 'expm1' | 'log' | 'log1p' | 'sin' | 'cos' | 'pow',
  x: number,
  y: number,
  bits: string,
])[] = [
  ['exp', 1, 0, '4005bf0a8b145769'],
  ['exp', -0.1, 0, '3fecf46d99d52b3a'],
  ['exp', 100.25, 0, '48f8c39b9134bac4'],
  ['exp', -700.5, 0, '00c4ff475c68ca02'],
  ['expm1', 1e-5, 0, '3ee4f8bc681cdfb6'],
  ['expm1', -3.7, 0, 'bfef357701cbc77e'],
  ['log', 2, 0, '3fe62e42fefa39ef'],
  ['log', 10, 0, '40026bb1bbb55516'],
  ['log', 1.0000001, 0, '3e7ad7f2847b6492'],
  ['log', 1e-300, 0, 'c085963447f87fb5'],
  ['log1p', 1e-9, 0, '3e112e0be801f1d9'],
  ['log1p', -0.75, 0, 'bff62e42fefa39ef'],
  ['sin', 1, 0, '3feaed548f090cee'],
  ['sin', 1000000.0, 0, 'bfd6664b2568d867'],
  ['sin', 22, 0, 'bf8220a29f6eb9f4'],
  ['sin', 1e22, 0, 'bfeb453ab76bf397'],
  ['cos', 1, 0, '3fe14a280fb5068c'],
  ['cos', 11, 0, '3f7220ae41ee2fdf'],
  ['cos', -123456.789, 0, '3faa74d27c41b22a'],
  ['cos', 1e300, 0, 'bfe2699022adc4c1'],
  ['pow', 2, 1 / 12, '3ff0f38f92d97963'],
  ['pow', 10, -3, '3f50624dd2f1a9fc'],
  ['pow', 1.1, 100, '40caea4e6126bb95'],
  ['pow', 3.5e-5, 1.3, '3ebb0a443d40637e'],
  ['pow', 7e-7, 2.5, '3cbd8a7d7b1338eb'],
  ['pow', 1000000000000.0, 0.4, '40eecef7809921f9'],
  ['pow', 123.456, -7.89, '3c8224ec1169f129'],
  ['pow', 440, 1.5, '40c206c2495d3b6a'],
];

const within = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });
const magnitude = (decades: number) =>
  fc.tuple(within(-decades, decades), within(1, 10)).map(([power, digit]) => digit * 10 ** Math.floor(power));

describe("portable functions agree with the engine's (both are exact to 1 unit in the last place)", () => {
  const close = (
    portable: (x: number) => number,
    engine: (x: number) => number,
    x: fc.Arbitrary<number>,
    numRuns = 5000,
  ) =>
    fc.assert(
      fc.property(x, (value) => {
        expect(ulps(portable(value), engine(value))).toBeLessThanOrEqual(2);
      }),
      { numRuns },
    );
  it('exp', () => close(exp, Math.exp, within(-745, 709.7)));
  it('expm1', () => close(expm1, Math.expm1, within(-50, 709)));
  it('log', () => close(log, Math.log, magnitude(300)));
  it('log1p', () => close(log1p, Math.log1p, fc.oneof(magnitude(300), within(-0.9999, 2))));
  it('sin up to 1e6', () => close(sin, Math.sin, fc.oneof(within(-1e6, 1e6), within(-10, 10))));
  it('cos up to 1e6', () => close(cos, Math.cos, fc.oneof(within(-1e6, 1e6), within(-10, 10))));
  it('sin of any double', () => close(sin, Math.sin, fc.double({ noNaN: true, noDefaultInfinity: true }), 500));
  it('cos of any double', () => close(cos, Math.cos, fc.double({ noNaN: true, noDefaultInfinity: true }), 500));
  it('pow over 1e-30..1e30 to the -10..10', () =>
    fc.assert(
      fc.property(magnitude(29), within(-10, 10), (x, y) => {
        const reference = x ** y;
        expect(Math.abs(pow(x, y) - reference)).toBeLessThanOrEqual(4e-16 * reference);
      }),
      { numRuns: 5000 },
    ));
});

describe('exact identities', () => {
  it('pow of 0, 1, 2, -1, 1/2 rounds once', () =>
    fc.assert(
      fc.property(magnitude(100), (x) => {
        expect(pow(x, 0)).toBe(1);
        expect(pow(x, 1)).toBe(x);
        expect(pow(x, 2)).toBe(x * x);
        expect(pow(x, -1)).toBe(1 / x);
        expect(pow(x, 0.5)).toBe(Math.sqrt(x));
      }),
    ));
  it('integer powers of small integers are integers', () => {
    for (let x = 2; x <= 20; x++)
      for (let y = 3, power = x * x * x; power < 2 ** 53; y++, power *= x) {
        expect(pow(x, y)).toBe(power);
        expect(pow(-x, y)).toBe(y % 2 === 0 ? power : -power);
        expect(pow(power, 1.5) - power * Math.sqrt(power)).toBeLessThanOrEqual(4e-16 * power * Math.sqrt(power));
      }
  });
  it('powers of two are exact in exp2 form', () => {
    for (let n = -1074; n <= 1023; n++) expect(pow(2, n)).toBe(2 ** n);
  });
  it('sin is odd, cos even', () =>
    fc.assert(
      fc.property(within(-1e8, 1e8), (x) => {
        expect(sin(-x)).toBe(-sin(x));
        expect(cos(-x)).toBe(cos(x));
      }),
    ));
  it('sin at the doubles next to multiples of pi is the rounding error of the multiple', () => {
    // sin(fl(pi)) = pi - fl(pi), known from the digits of pi.
    expect(sin(Math.PI)).toBe(1.2246467991473532e-16);
    expect(cos(Math.PI / 2)).toBe(6.123233995736766e-17);
    expect(sin(2 * Math.PI)).toBe(-2.4492935982947064e-16);
  });
});

describe('special values are those of ECMAScript', () => {
  const odd = [0, -0, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 1e300, -1e300, 5e-324, 1e-310, Infinity, -Infinity, NaN];
  it.each(odd)('one argument %d', (x) => {
    expect(ulps(exp(x), Math.exp(x))).toBeLessThanOrEqual(1);
    expect(ulps(expm1(x), Math.expm1(x))).toBeLessThanOrEqual(1);
    expect(ulps(log(x), Math.log(x))).toBeLessThanOrEqual(1);
    expect(ulps(log1p(x), Math.log1p(x))).toBeLessThanOrEqual(1);
    expect(ulps(sin(x), Math.sin(x))).toBeLessThanOrEqual(1);
    expect(ulps(cos(x), Math.cos(x))).toBeLessThanOrEqual(1);
  });
  it.each(odd)('pow(%d, ...)', (x) => {
    for (const y of odd) expect(ulps(pow(x, y), x ** y), `pow(${x}, ${y})`).toBeLessThanOrEqual(1);
  });
  it('over- and underflow', () => {
    expect(exp(709.782712893384)).toBeLessThan(Infinity);
    expect(exp(709.782712893385)).toBe(Infinity);
    expect(exp(-745.13)).toBe(5e-324);
    expect(exp(-745.14)).toBe(0);
    expect(pow(10, 400)).toBe(Infinity);
    expect(pow(10, -400)).toBe(0);
    expect(pow(-10, 401)).toBe(-Infinity);
  });
});

describe('golden bits: changing any of them changes every Program hash', () => {
  it.each(GOLDEN)('%s(%d, %d)', (name, x, y, bits) => {
    const value = name === 'pow' ? pow(x, y) : { exp, expm1, log, log1p, sin, cos }[name](x);
    expect(bitsOf(value)).toBe(bits);
  });
});
