/**
 * Modes of an Euler-Bernoulli bar of length 1 whose thickness t(x) varies:  (t³ phi'')'' = lambda t phi,  ends free, clamped or supported.
 *
 * Rayleigh and Ritz with finite elements: the shape is a polynomial of degree 7 on each interval, with continuous slope. It has its value and slope
 * at the ends of the interval (Hermite's cubics) and four bubbles, which vanish there with their slopes and whose second derivatives are the
 * Legendre polynomials P_2 ... P_5 of xi = -1..1,
 *
 *   N_j = [ (P_(j+2) - P_j)/(2j+3) - (P_j - P_(j-2))/(2j-1) ]/(2j+1).
 *
 * Intervals end where the profile has corners, so that all integrals are of polynomials, and Gauss's quadrature is exact. Eigenvalues are
 * separated by counting those below a shift (band.ts), vectors follow by inverse iteration. The last digits of lambda come from Rayleigh's
 * quotient with both energies as sums of squares: the matrix of a fine grid would have lost them.
 *
 * Errors of lambda against the closed forms of uniform and wedge-shaped bars: test/numerics/beam-profile.test.ts.
 * Reference   Szabo & Babuska, Finite Element Analysis (1991), on hierarchic shapes; Suits, Am. J. Phys. 69 (2001) 743, on bars of marimbas
 */
import { addTo, type Band, band, countBelow, factored, solveBand, timesBand } from './band.ts';
import type { BeamEnd } from './beam.ts';
import { gauss, legendre } from './gauss.ts';

/** Thickness along a bar: of degree 4 or less between its corners. */
export interface Thickness {
  /** Where the profile has corners, ascending, from 0 to 1. */
  readonly corners: readonly number[];
  readonly at: (x: number) => number;
}

export interface ProfileMode {
  /** Frequency of the bar over kappa/L², with kappa where the thickness is 1; 0 for a rigid motion. */
  readonly omega: number;
  /** Displacement at x = 0..1. Its square, weighed by the thickness, has the mean of the thickness. */
  readonly shape: (x: number) => number;
}

const BUBBLES = 4;
/** Unknowns from the start of one interval to that of the next: value, slope, bubbles. */
const STRIDE = 2 + BUBBLES;
/** Unknowns of one interval. */
const LOCAL = 4 + BUBBLES;
/** t³ phi''² has degree 3·4 + 2·5 = 22, and t phi² less. */
const { nodes: NODES, weights: WEIGHTS } = gauss(12);
/** Modes on the coarsest mesh. Twice as many are found on the next one, which is twice as fine: low modes on a fine mesh would lose digits. */
const FEWEST = 8;
/** Intervals for each half wave of the highest mode on a mesh. */
const PER_MODE = 1.5;
/** Less than the lambda of any bending mode of a bar whose thickness is 0.01 or more. */
const SLOWEST = 1e-12;
/** Halvings of a bracket, and steps of inverse iteration, of which each gains as many digits as the brackets leave. */
const HALVINGS = 40;
const STEPS = 3;

/** Values of the shapes of an interval of length h, or of their second derivatives by xi. */
function shapes(xi: number, h: number): Float64Array {
  const p = legendre(BUBBLES + 3, xi);
  const values = new Float64Array(LOCAL);
  values[0] = 0.25 * (1 - xi) * (1 - xi) * (2 + xi);
  values[1] = 0.125 * h * (1 - xi) * (1 - xi) * (1 + xi);
  values[STRIDE] = 0.25 * (1 + xi) * (1 + xi) * (2 - xi);
  values[STRIDE + 1] = 0.125 * h * (1 + xi) * (1 + xi) * (xi - 1);
  for (let b = 0; b < BUBBLES; b++) {
    const j = b + 2;
    values[2 + b] = ((p[j + 2] - p[j]) / (2 * j + 3) - (p[j] - p[j - 2]) / (2 * j - 1)) / (2 * j + 1);
  }
  return values;
}

function curvatures(xi: number, h: number): Float64Array {
  const p = legendre(BUBBLES + 1, xi);
  const values = new Float64Array(LOCAL);
  values[0] = 1.5 * xi;
  values[1] = 0.25 * h * (3 * xi - 1);
  values[STRIDE] = -1.5 * xi;
  values[STRIDE + 1] = 0.25 * h * (3 * xi + 1);
  for (let b = 0; b < BUBBLES; b++) values[2 + b] = p[b + 2];
  return values;
}

/** Ends of the intervals: short waves are slow where the bar is thin, beta ~ 1/sqrt(t), and need more of them there. */
function intervalsOf({ corners, at }: Thickness, count: number): Float64Array {
  const parts = corners.slice(1).map((right, i) => {
    const left = corners[i];
    const thinnest = Math.min(at(left), at(right), at(0.5 * (left + right)));
    return { left, right, waves: (right - left) / Math.sqrt(thinnest) };
  });
  const all = parts.reduce((sum, { waves }) => sum + waves, 0);
  const wanted = PER_MODE * count;
  const ends = [0];
  for (const { left, right, waves } of parts) {
    const pieces = Math.ceil((wanted * waves) / all);
    for (let i = 1; i <= pieces; i++) ends.push(i === pieces ? right : left + ((right - left) * i) / pieces);
  }
  return Float64Array.from(ends);
}

/** A mode's unknowns, and what their product with others is taken with: mass times the mode, over the mode's square. */
interface Found {
  readonly vector: Float64Array;
  readonly weighed: Float64Array;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

interface Mesh {
  readonly ends: Float64Array;
  readonly thickness: (x: number) => number;
}

/** Sums value(displacement, curvature by x) over the quadrature points, weighed by dx. */
function integrate({ ends, thickness }: Mesh, x: Float64Array): { readonly bent: number; readonly moved: number } {
  let [bent, moved] = [0, 0];
  for (let e = 0; e + 1 < ends.length; e++) {
    const h = ends[e + 1] - ends[e];
    const local = x.subarray(e * STRIDE, e * STRIDE + LOCAL);
    NODES.forEach((xi, i) => {
      const t = thickness(ends[e] + 0.5 * h * (xi + 1));
      const value = shapes(xi, h).reduce((sum, shape, j) => sum + shape * local[j], 0);
      const curve = (4 / (h * h)) * curvatures(xi, h).reduce((sum, shape, j) => sum + shape * local[j], 0);
      bent += 0.5 * h * WEIGHTS[i] * t * t * t * curve * curve;
      moved += 0.5 * h * WEIGHTS[i] * t * value * value;
    });
  }
  return { bent, moved };
}

/** Stiffness and mass; unknowns that are held have stiffness 1, mass 0 and no neighbours. */
function assemble({ ends, thickness }: Mesh, held: ReadonlySet<number>): { stiffness: Band; mass: Band } {
  const size = STRIDE * (ends.length - 1) + 2;
  const stiffness = band(size, LOCAL - 1);
  const mass = band(size, LOCAL - 1);
  for (let e = 0; e + 1 < ends.length; e++) {
    const h = ends[e + 1] - ends[e];
    NODES.forEach((xi, point) => {
      const t = thickness(ends[e] + 0.5 * h * (xi + 1));
      const [value, curve] = [shapes(xi, h), curvatures(xi, h)];
      const bend = ((8 * WEIGHTS[point]) / (h * h * h)) * t * t * t;
      const move = 0.5 * h * WEIGHTS[point] * t;
      for (let j = 0; j < LOCAL; j++)
        for (let i = j; i < LOCAL; i++) {
          const [row, column] = [e * STRIDE + i, e * STRIDE + j];
          if (held.has(row) || held.has(column)) continue;
          addTo(stiffness, row, column, bend * curve[i] * curve[j]);
          addTo(mass, row, column, move * value[i] * value[j]);
        }
    });
  }
  for (const unknown of held) addTo(stiffness, unknown, unknown, 1);
  return { stiffness, mass };
}

/** Rigid motions: the whole bar up and down, and about its centre of mass or the end that is supported. */
function rigidMotions(mesh: Mesh, [left, right]: readonly [BeamEnd, BeamEnd]): Float64Array[] {
  const motion = (value: (x: number) => number) => {
    const x = new Float64Array(STRIDE * (mesh.ends.length - 1) + 2);
    mesh.ends.forEach((end, e) => {
      x[e * STRIDE] = value(end);
      x[e * STRIDE + 1] = value(1) - value(0);
    });
    return x;
  };
  if (left === 'supported' && right === 'free') return [motion((x) => x)];
  if (left === 'free' && right === 'supported') return [motion((x) => 1 - x)];
  if (left !== 'free' || right !== 'free') return [];
  // The centre of mass, from t (x+1)² = t x² + 2 t x + t.
  const square = (value: (x: number) => number) => integrate(mesh, motion(value)).moved;
  const [whole, first, further] = [square(() => 1), square((x) => x), square((x) => x + 1)];
  const centre = (further - first - whole) / (2 * whole);
  return [motion(() => 1), motion((x) => centre - x)];
}

/** The first `count` modes in ascending order, rigid motions first. Shapes rise from the left end: in value, slope or curvature. */
export function profileModes(
  thickness: Thickness,
  held: readonly [BeamEnd, BeamEnd],
  count: number,
): readonly ProfileMode[] {
  const modes: ProfileMode[] = [];
  for (let top = FEWEST; modes.length < count; top *= 2) {
    const mesh = { ends: intervalsOf(thickness, top), thickness: thickness.at };
    modes.push(...modesOn(mesh, held, modes.length, Math.min(top, count)));
  }
  return modes;
}

/** Modes number `from` to `to` − 1 on one mesh. */
function modesOn(mesh: Mesh, held: readonly [BeamEnd, BeamEnd], from: number, to: number): readonly ProfileMode[] {
  const last = STRIDE * (mesh.ends.length - 1);
  const fixed = held.flatMap((end, side) => {
    const value = side === 0 ? 0 : last;
    if (end === 'free') return [];
    return end === 'clamped' ? [value, value + 1] : [value];
  });
  const { stiffness, mass } = assemble(mesh, new Set(fixed));
  const whole = Float64Array.from({ length: last + 2 }, (_, i) => (i % STRIDE === 0 ? 1 : 0));
  const total = integrate(mesh, whole).moved;
  const found: Found[] = [];
  const modes: ProfileMode[] = [];
  const keep = (vector: Float64Array, isRigid: boolean) => {
    const { bent, moved } = integrate(mesh, vector);
    const scale = Math.sqrt(total / moved) * risingSign(mesh, vector);
    const scaled = vector.map((value) => scale * value);
    const weighed = timesBand(mass, scaled);
    const square = dot(weighed, scaled);
    found.push({ vector: scaled, weighed: weighed.map((value) => value / square) });
    modes.push({ omega: isRigid ? 0 : Math.sqrt(bent / moved), shape: (x) => valueAt(mesh, scaled, x) });
  };
  for (const motion of rigidMotions(mesh, held).slice(from, to)) keep(motion, true);
  const below = (shift: number) => countBelow(factored(stiffness, mass, shift));
  let low = SLOWEST;
  while (from + modes.length < to) {
    const wanted = from + modes.length + 1;
    let high = 2 * low;
    while (below(high) < wanted) {
      low = high;
      high *= 2;
    }
    for (let i = 0; i < HALVINGS; i++) {
      const middle = 0.5 * (low + high);
      if (below(middle) < wanted) low = middle;
      else high = middle;
    }
    keep(inverseIteration(stiffness, mass, 0.5 * (low + high), found, wanted), false);
  }
  return modes;
}

/** The eigenvector that belongs to the eigenvalue near the shift; what it shares with those found before is taken out, in case two are close. */
function inverseIteration(
  stiffness: Band,
  mass: Band,
  shift: number,
  found: readonly Found[],
  seed: number,
): Float64Array {
  const factors = factored(stiffness, mass, shift);
  // Any start will do that no mode is orthogonal to; this one has no symmetry.
  const x = Float64Array.from({ length: stiffness.size }, (_, i) => (((i + 1) * (7 * seed + 3)) % 11) - 4.6);
  for (let step = 0; step < STEPS; step++) {
    x.set(timesBand(mass, x));
    solveBand(factors, x);
    for (const other of found) {
      const share = dot(other.weighed, x);
      other.vector.forEach((value, i) => {
        x[i] -= share * value;
      });
    }
    const most = x.reduce((top, value) => Math.max(top, Math.abs(value)), 0);
    x.forEach((value, i) => {
      x[i] = value / most;
    });
  }
  return x;
}

function valueAt({ ends }: Mesh, vector: Float64Array, x: number): number {
  let [low, high] = [0, ends.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ends[middle] <= x) low = middle;
    else high = middle - 1;
  }
  const h = ends[low + 1] - ends[low];
  const xi = (2 * (x - ends[low])) / h - 1;
  return shapes(xi, h).reduce((sum, shape, j) => sum + shape * vector[low * STRIDE + j], 0);
}

/** The sign that makes a shape rise from the left end. Close to the end its sign is that of the first of value, slope, curvature that is not held at 0. */
function risingSign(mesh: Mesh, vector: Float64Array): number {
  return valueAt(mesh, vector, 1e-3 * (mesh.ends[1] - mesh.ends[0])) < 0 ? -1 : 1;
}
