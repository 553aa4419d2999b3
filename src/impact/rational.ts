/** Exact rational numbers, for the coefficients of the output-velocity series. */

/** numerator/denominator in lowest terms, denominator > 0. */
export type Rational = { readonly numerator: bigint; readonly denominator: bigint };

export const ZERO: Rational = { numerator: 0n, denominator: 1n };
export const ONE: Rational = { numerator: 1n, denominator: 1n };

/** p/q in lowest terms. */
export function rational(p: bigint, q = 1n): Rational {
  let [a, b] = [p < 0n ? -p : p, q < 0n ? -q : q];
  while (b > 0n) [a, b] = [b, a % b];
  const divisor = q < 0n ? -a : a;
  return { numerator: p / divisor, denominator: q / divisor };
}

export function plus(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function times(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function minus(a: Rational, b: Rational): Rational {
  return plus(a, times(rational(-1n), b));
}

/** Such as `-4/9` or `1`. */
export function formatRational({ numerator, denominator }: Rational): string {
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}

/** The nearest double, up to one more rounding than the two of the conversion; large fractions are shortened first. */
export function toNumber({ numerator, denominator }: Rational): number {
  // 2^1000 is the largest power that both may reach without overflow; the dropped low bits are far below the 53 kept.
  const excess = Math.max(numerator.toString(2).length, denominator.toString(2).length) - 1000;
  if (excess <= 0) return Number(numerator) / Number(denominator);
  return Number(numerator >> BigInt(excess)) / Number(denominator >> BigInt(excess));
}
