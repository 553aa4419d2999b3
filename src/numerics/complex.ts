/** Complex numbers, for characteristic equations. */

export interface Complex {
  readonly re: number;
  readonly im: number;
}

export const real = (re: number): Complex => ({ re, im: 0 });
export const sum = (...terms: readonly Complex[]): Complex =>
  terms.reduce((a, b) => ({ re: a.re + b.re, im: a.im + b.im }), real(0));
export const scaled = (factor: number, z: Complex): Complex => ({ re: factor * z.re, im: factor * z.im });
export const product = (a: Complex, b: Complex): Complex => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
});

export function quotient(a: Complex, b: Complex): Complex {
  const size = b.re * b.re + b.im * b.im;
  return { re: (a.re * b.re + a.im * b.im) / size, im: (a.im * b.re - a.re * b.im) / size };
}

/** The square root with a positive real part. */
export function root(z: Complex): Complex {
  const size = Math.hypot(z.re, z.im);
  const im = Math.sqrt(Math.max(0, (size - z.re) / 2));
  return { re: Math.sqrt(Math.max(0, (size + z.re) / 2)), im: z.im < 0 ? -im : im };
}

/** tanh(x + jy) = (sinh 2x + j sin 2y)/(cosh 2x + cos 2y). */
export function tanh({ re, im }: Complex): Complex {
  const below = Math.cosh(2 * re) + Math.cos(2 * im);
  return { re: Math.sinh(2 * re) / below, im: Math.sin(2 * im) / below };
}

/** A root of an analytic function near a first guess, by Newton's method with a difference in place of the derivative. */
export function rootNear(f: (s: Complex) => Complex, guess: Complex, steps = 40): Complex {
  let s = guess;
  for (let i = 0; i < steps; i++) {
    const step = 1e-6 * Math.hypot(s.re, s.im);
    const here = f(s);
    const slope = scaled(1 / step, sum(f(sum(s, real(step))), scaled(-1, here)));
    const move = quotient(here, slope);
    s = sum(s, scaled(-1, move));
    if (Math.hypot(move.re, move.im) < 1e-12 * Math.hypot(s.re, s.im)) break;
  }
  return s;
}
