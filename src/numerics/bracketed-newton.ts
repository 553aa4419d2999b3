/**
 * The only zero of f between low and high, to a few units in the last place if |f''/f'| is about 1 or less there. A Newton step that would
 * leave the bracket is replaced by bisection. Iteration ends after a relative step of 1e-9: the next step, about its square, would be lost in
 * rounding.
 */
export function bracketedNewton(
  valueAndSlope: (x: number) => readonly [value: number, slope: number],
  bracket: { readonly low: number; readonly high: number; readonly start: number; readonly signAtLow: number },
): number {
  let { low, high, start: x } = bracket;
  for (let pass = 0; pass < 100; pass++) {
    const [value, slope] = valueAndSlope(x);
    const step = value / slope;
    if (Math.abs(step) <= 1e-9 * x) return x - step;
    if (value * bracket.signAtLow > 0) low = x;
    else high = x;
    const next = x - step;
    x = next > low && next < high ? next : 0.5 * (low + high);
  }
  return x;
}
