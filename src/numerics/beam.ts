/**
 * Modes of a uniform Euler-Bernoulli bar of length 1: phi'''' = beta^4 phi, so that a bar of length L sounds at omega = kappa beta^2/L^2.
 *
 *   supported  phi = phi'' = 0        clamped  phi = phi' = 0        free  phi'' = phi''' = 0
 *
 * cosh and sinh would overflow and cancel, so shapes are written as waves about the middle and exponentials that decay from either end:
 *
 *   phi = P cos(beta (x - 1/2)) + Q sin(beta (x - 1/2)) + C exp(-beta x) + D exp(-beta (1-x)),     e = exp(-beta)
 *
 * Let s = 1 for a clamped, -1 for a free end; n = 1, 2, ... numbers the bending modes, r = (-1)^(n+1).
 *
 *   no end supported   cos beta = s_l s_r sech beta, beta near (n + s_l s_r/2) pi;   C = r D = 1/(1 + r e);   with b = (1 - r e)/(1 + r e), h = beta/2,
 *                      Q = 0, P = s_l (b sin h - cos h) if r = s_l s_r, else P = 0, Q = s_l (b cos h + sin h)
 *   left supported     tan beta = tanh beta, beta near (n + 1/4) pi;                 D = s_r r/(1 - e^2), C = -e D;
 *                      P = a sin h, Q = a cos h, a^2 = 1 + coth^2 beta:              the wave is a sin(beta x)
 *   both supported     sin beta = 0;                                                 the wave is sqrt(2) sin(n pi x)
 *
 * These C and D make the integral of phi^2 exactly 1: for these ends it is [x (phi^2 - 2 phi' phi'''/beta^4 + phi''^2/beta^4)/4] at x = 1
 * (Rayleigh, Theory of Sound, chapter 8), which is (D + C e)^2 at a clamped or free end, and (C + D e)^2 seen from the other.
 * Every shape is positive just right of x = 0. If both ends are equal, shapes are even or odd about the middle to the last bit.
 * Largest errors against 1,000-digit arithmetic, at 12 points of 18 modes of each pair: beta 1.5e-16 of its value, shapes 6e-15 in the
 * first 14 modes and 9e-14 up to beta = 1,000.
 */
import { bracketedNewton } from './bracketed-newton.ts';
import { cos, exp, sin } from './portable.ts';

/** How an end of a bar is held. */
export type BeamEnd = 'free' | 'clamped' | 'supported';

/** One mode of a bar of length 1. */
export type BeamMode = {
  /** wavenumber times length, 0 for a rigid motion, 1 */
  readonly beta: number;
  /** displacement at x = 0..1, with unit mean square, 1 */
  readonly shape: (x: number) => number;
};

/** The amplitudes P, Q, C and D of the formula at the top of this file, 1. */
type Waves = { readonly P: number; readonly Q: number; readonly C: number; readonly D: number };

const ROOT3 = Math.sqrt(3);

/** The first `count` modes in ascending order. Rigid motions (beta = 0) come first: two of a free-free bar, one of a free-supported bar. */
export function beamModes(left: BeamEnd, right: BeamEnd, count: number): readonly BeamMode[] {
  if (!(Number.isInteger(count) && count >= 0)) {
    throw new RangeError(`beamModes: expected a count of 0, 1, 2, ...; got ${count}`);
  }
  const modes = rigidModes(left, right).slice(0, count);
  for (let n = 1; modes.length < count; n++) modes.push(bendingMode(left, right, n));
  return modes;
}

function rigidModes(left: BeamEnd, right: BeamEnd): BeamMode[] {
  if (left === 'free' && right === 'free') {
    return [
      { beta: 0, shape: () => 1 },
      { beta: 0, shape: (x) => ROOT3 * (1 - 2 * x) },
    ];
  }
  if (left === 'supported' && right === 'free') return [{ beta: 0, shape: (x) => ROOT3 * x }];
  if (left === 'free' && right === 'supported') return [{ beta: 0, shape: (x) => ROOT3 * (1 - x) }];
  return [];
}

function bendingMode(left: BeamEnd, right: BeamEnd, n: number): BeamMode {
  if (left === 'supported' && right === 'supported') return bothSupported(n);
  if (left === 'supported') return oneSupported(right, n, false);
  if (right === 'supported') return oneSupported(left, n, true);
  return noneSupported(left, right, n);
}

/** s of the formula at the top of this file. */
function signOf(end: BeamEnd): number {
  return end === 'clamped' ? 1 : -1;
}

/** 1, -1, 1, ... for n = 1, 2, 3, ... */
function alternating(n: number): number {
  return n % 2 === 0 ? -1 : 1;
}

function modeOf(beta: number, { P, Q, C, D }: Waves): BeamMode {
  const shape = (x: number) => {
    // The angle rounds the same way on both sides of the middle, so that the halves mirror each other to the last bit.
    const angle = beta * Math.abs(x - 0.5);
    const wave = P * cos(angle) + (x < 0.5 ? -Q : Q) * sin(angle);
    return wave + (C * exp(-beta * x) + D * exp(-beta * (1 - x)));
  };
  return { beta, shape };
}

function noneSupported(left: BeamEnd, right: BeamEnd, n: number): BeamMode {
  const s = signOf(left);
  const product = s * signOf(right);
  const r = alternating(n);
  const middle = (n + 0.5 * product) * Math.PI;
  // f = cos - product sech. The bracket is the half turn around the middle: at its ends the cosine is 1 or -1, and sech < 1 cannot change
  // the sign of f.
  const valueAndSlope = (beta: number) => {
    const e = exp(-beta);
    const sech = (2 * e) / (1 + e * e);
    const tanh = (1 - e * e) / (1 + e * e);
    return [cos(beta) - product * sech, product * sech * tanh - sin(beta)] as const;
  };
  const low = middle - 0.5 * Math.PI;
  const high = middle + 0.5 * Math.PI;
  const beta = bracketedNewton(valueAndSlope, { low, high, start: middle, signAtLow: -product * r });
  const e = exp(-beta);
  const b = (1 - r * e) / (1 + r * e);
  const [sinH, cosH] = [sin(0.5 * beta), cos(0.5 * beta)];
  const even = r === product;
  const C = 1 / (1 + r * e);
  return modeOf(beta, { P: even ? s * (b * sinH - cosH) : 0, Q: even ? 0 : s * (b * cosH + sinH), C, D: r * C });
}

/** Supported at the left and held like `other` at the right, or the mirror image. */
function oneSupported(other: BeamEnd, n: number, mirrored: boolean): BeamMode {
  const r = alternating(n);
  // f = sin - cos tanh
  const valueAndSlope = (beta: number) => {
    const e = exp(-beta);
    const tanh = (1 - e * e) / (1 + e * e);
    const [sine, cosine] = [sin(beta), cos(beta)];
    return [sine - cosine * tanh, cosine + sine * tanh - cosine * (1 - tanh * tanh)] as const;
  };
  const [low, high] = [n * Math.PI, (n + 0.5) * Math.PI];
  const beta = bracketedNewton(valueAndSlope, { low, high, start: low + 0.25 * Math.PI, signAtLow: r });
  const e = exp(-beta);
  const coth = (1 + e * e) / (1 - e * e);
  const a = Math.sqrt(1 + coth * coth);
  const D = (signOf(other) * r) / (1 - e * e);
  const [P, Q, C] = [a * sin(0.5 * beta), a * cos(0.5 * beta), -e * D];
  // At the end that is not supported phi (free) or phi'' (clamped) has the sign of D; mirrored, that is the left end and must start upwards.
  const flip = signOf(other) * r;
  return modeOf(beta, mirrored ? { P: flip * P, Q: -flip * Q, C: flip * D, D: flip * C } : { P, Q, C, D });
}

function bothSupported(n: number): BeamMode {
  // About the middle, sin(n pi x) is a cosine for odd n and a sine for even n; the signs follow the pattern 1, -1, -1, 1.
  const amplitude = Math.SQRT2 * (n % 4 < 2 ? 1 : -1);
  return modeOf(n * Math.PI, { P: n % 2 === 0 ? 0 : amplitude, Q: n % 2 === 0 ? amplitude : 0, C: 0, D: 0 });
}
