/**
 * Functions on a disc of radius 1, F(r) cos n theta and F(r) sin n theta, F = a J_n(beta r) + b I_n(beta r):
 *
 *   modes of a thin plate with a free edge: no bending moment and no force at r = 1,
 *     F'' + nu (F' - n² F) = 0,   (ΔF)' - (1 - nu) n² (F' - F) = 0
 *   Airy's stress functions of a disc whose edge nothing holds in the plane, the modes of a clamped plate: F = F' = 0 at r = 1
 *
 * Both solve ΔΔF = beta⁴ F. For each n the roots beta lie about pi apart, so that a scan in shorter strides finds every one by its change of sign.
 * I_n is scaled by exp(-beta) throughout.
 *
 * Reference   Leissa, Vibration of Plates (1969), chapter 2; Touzé, Thomas and Chaigne, J. Sound Vib. 258 (2002) 649
 */
import { besselPair } from './bessel.ts';
import { besselIPair } from './bessel-i.ts';
import { exp } from './portable.ts';

/** One radial function; those of n > 0 come twice, with cos and sin. */
export interface Radial {
  readonly order: number;
  readonly beta: number;
  /** a, and b as the factor of exp(-beta) I_n. */
  readonly a: number;
  readonly b: number;
}

/** A radial function and its first two derivatives. */
export interface Jet {
  readonly value: number;
  readonly slope: number;
  readonly bend: number;
}

/** J_n(beta r), or exp(-beta) I_n(beta r) with sign 1, as functions of r. */
function wave(order: number, beta: number, r: number, sign: -1 | 1): Jet {
  const x = beta * r;
  const [at, above] = sign < 0 ? besselPair(order, x) : besselIPair(order, x).map((v) => v * exp(beta * (r - 1)));
  const slope = beta * ((order / x) * at + sign * above);
  // Bessel's equation: F'' + F'/r - n² F/r² = ± beta² F.
  return { value: at, slope, bend: ((order * order) / (r * r) + sign * beta * beta) * at - slope / r };
}

/** Moment and force at the edge that a wave alone would have. */
function freeEdge(order: number, beta: number, nu: number, sign: -1 | 1): readonly [number, number] {
  const { value, slope, bend } = wave(order, beta, 1, sign);
  const n2 = order * order;
  return [bend + nu * (slope - n2 * value), sign * beta * beta * slope - (1 - nu) * n2 * (slope - value)];
}

/** Value and slope at the edge. */
function clampedEdge(order: number, beta: number, sign: -1 | 1): readonly [number, number] {
  const { value, slope } = wave(order, beta, 1, sign);
  return [value, slope];
}

type Edge = (order: number, beta: number, sign: -1 | 1) => readonly [number, number];

/** Shorter than the distance of two roots of one order, and where the scan of order n begins, as a part of n: below the first root. */
const STRIDE = 0.5;
const FIRST = 0.5;

/** Roots of one order up to a limit, ascending, with their amplitudes. */
function radialsOf(order: number, limit: number, edge: Edge): Radial[] {
  const determinant = (beta: number) => {
    const [j0, j1] = edge(order, beta, -1);
    const [i0, i1] = edge(order, beta, 1);
    return j0 * i1 - i0 * j1;
  };
  const found: Radial[] = [];
  let low = Math.max(0.5 * STRIDE, FIRST * order);
  let atLow = determinant(low);
  while (low < limit) {
    const high = low + STRIDE;
    const atHigh = determinant(high);
    if (atLow < 0 !== atHigh < 0) {
      let [a, b] = [low, high];
      for (let middle = 0.5 * (a + b); middle > a && middle < b; middle = 0.5 * (a + b))
        if (determinant(middle) < 0 === atLow < 0) a = middle;
        else b = middle;
      const [j0] = edge(order, a, -1);
      const [i0] = edge(order, a, 1);
      if (a <= limit) found.push({ order, beta: a, a: 1, b: -j0 / i0 });
    }
    low = high;
    atLow = atHigh;
  }
  return found;
}

function radialsBelow(limit: number, edge: Edge): Radial[] {
  const all: Radial[] = [];
  // The first root of an order rises with it, from n = 2 on.
  for (let order = 0; order < 3 || FIRST * order < limit; order++) {
    const found = radialsOf(order, limit, edge);
    if (found.length === 0 && order > 2) break;
    all.push(...found);
  }
  return all.sort((one, other) => one.beta - other.beta || one.order - other.order);
}

/** Bending modes of a free plate with Poisson's ratio nu and beta up to a limit, ascending; the three rigid motions are not among them. */
export function freeDisc(nu: number, limit: number): Radial[] {
  return radialsBelow(limit, (order, beta, sign) => freeEdge(order, beta, nu, sign));
}

/** Airy functions with beta up to a limit, ascending. */
export function clampedDisc(limit: number): Radial[] {
  return radialsBelow(limit, clampedEdge);
}

/** Value and derivatives at r > 0. */
export function jetAt({ order, beta, a, b }: Radial, r: number): Jet {
  const [j, i] = [wave(order, beta, r, -1), wave(order, beta, r, 1)];
  const sum = (key: keyof Jet) => a * j[key] + b * i[key];
  return { value: sum('value'), slope: sum('slope'), bend: sum('bend') };
}
