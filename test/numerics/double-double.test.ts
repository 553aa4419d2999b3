import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fastTwoSum, multiply, polynomial, twoProduct, twoSum } from '../../src/numerics/double-double.ts';

/** An integer double is exact as a BigInt, so that exactness can be checked without tolerance. */
const whole = fc.integer({ min: -(2 ** 53 - 1), max: 2 ** 53 - 1 });

describe('error-free transformations', () => {
  it('sum and product of integer doubles', () =>
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const [sum, sumError] = twoSum(a, b);
        expect(BigInt(sum) + BigInt(sumError)).toBe(BigInt(a) + BigInt(b));
        const [product, productError] = twoProduct(a, b);
        expect(BigInt(product) + BigInt(productError)).toBe(BigInt(a) * BigInt(b));
        const [large, small] = Math.abs(a) >= Math.abs(b) ? [a, b] : [b, a];
        expect(fastTwoSum(large, small)).toEqual(twoSum(large, small));
      }),
    ));
  it('products of double-doubles to 2^-100', () =>
    fc.assert(
      fc.property(whole, whole, whole, whole, (a, b, c, d) => {
        const [x, y] = [twoProduct(a, b), twoProduct(c, d)];
        const exact = BigInt(a) * BigInt(b) * BigInt(c) * BigInt(d);
        const [hi, lo] = multiply(x, y);
        const error = BigInt(hi) + BigInt(lo) - exact;
        expect((error < 0n ? -error : error) << 100n <= (exact < 0n ? -exact : exact)).toBe(true);
      }),
    ));
  it("Horner's rule", () => expect(polynomial([1, 2, 3], 10)).toBe(321));
});
