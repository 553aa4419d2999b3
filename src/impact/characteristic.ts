/**
 * The function behind every closed form of the impact. With z = mu v, dividing m v dv = -f dx by 1 + mu v gives the
 * invariant
 *
 *   m G(mu v)/mu^2 + k x^(alpha+1)/(alpha+1) = const,   G(z) = z - log(1+z) = z^2 gamma(z)/2,   gamma(0) = 1.
 *
 * Equation (6), which defines v_out, is G(mu v_out) = G(mu v_in). G has a double zero at 0, so that a solver on G
 * itself loses half the digits; its signed root s = z sqrt(gamma(z)) is smooth and monotone through 0, and ds/dz =
 * 1/((1+z) sqrt(gamma)).
 */
import { polynomial } from '../numerics/double-double.ts';
import { exp, expm1, log, log1p } from '../numerics/portable.ts';

/** 1/3, 1/5, 1/7 ...: artanh(q) = q + q^3 (1/3 + q^2/5 + ...). */
const ARTANH_TAIL = Array.from({ length: 18 }, (_, j) => 1 / (2 * j + 3));

/** gamma(z) = 2 (z - log|1+z|)/z^2. */
export function gamma(z: number): number {
  if (z < -0.5 || z > 1) {
    const logarithm = z > -1 ? log1p(z) : log(-1 - z);
    return (2 * (z - logarithm)) / (z * z);
  }
  // log(1+z) = 2 artanh q with q = z/(2+z): then z - log(1+z) = 2 q^2 (1/(1-q) - q (1/3 + q^2/5 + ...)), without
  // cancellation.
  const q = z / (2 + z);
  return (1 - q) * (1 - q * (1 - q) * polynomial(ARTANH_TAIL, q * q));
}

/** s(z) = sgn(z) sqrt(2 (z - log(1+z))), z > -1. */
export function signedRoot(z: number): number {
  return z * Math.sqrt(gamma(z));
}

/** z(s), the inverse of signedRoot, to about 2e-16; far on the negative branch as z = -1 + exp(L). */
export function inverseRoot(s: number): number {
  if (s < -1) return expm1(logBranch(s));
  // Start: s = z - z^2/3 + ... near 0, z = s^2/2 + log(1+z) for large s.
  let z = s <= 1 ? s + (s * s) / 3 : 0.5 * s * s + log1p(0.5 * s * s + s);
  for (let pass = 0; pass < 60; pass++) {
    const root = Math.sqrt(gamma(z));
    const step = (z * root - s) * (1 + z) * root;
    z -= step;
    if (!(Math.abs(step) > 1e-16 * Math.abs(z))) break;
  }
  return z;
}

/**
 * L = log(1+z) on the branch z < 0: exp(L) - 1 - L = s^2/2. Newton from below is monotone, because the left side is
 * convex.
 */
function logBranch(s: number): number {
  const target = 0.5 * s * s;
  let logarithm = -1 - target;
  for (let pass = 0; pass < 60; pass++) {
    const step = (exp(logarithm) - 1 - logarithm - target) / expm1(logarithm);
    logarithm -= step;
    if (!(Math.abs(step) > 1e-16 * Math.abs(logarithm))) break;
  }
  return logarithm;
}
