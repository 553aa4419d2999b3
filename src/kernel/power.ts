/**
 * x^y for x >= 0, with the exponents that contacts like best done by hand: x sqrt(x) costs a tenth of a general power.
 * AssemblyScript compiles its own Math.pow into the module, so the bits are the same on every host.
 */
export function power(x: f64, y: f64): f64 {
  if (y == 1) return x;
  if (y == 1.5) return x * Math.sqrt(x);
  if (y == 2) return x * x;
  if (y == 3) return x * x * x;
  if (y == 0.5) return Math.sqrt(x);
  if (y == 0) return 1;
  return Math.pow(x, y);
}
