/**
 * The geometrically exact string, of linear material: one strain per interval of a grid,
 *
 *     e = sqrt(lambda) (L - 1),   L = sqrt((1 + p)^2 + q^2),   p, q the differences of longitudinal and transverse motion over the interval, divided by h
 *
 * It is not quadratic, so psi of an interval is the mean of e at u and u-, and all share one contact (stretch-fold.ts). An interval is coupled with its
 * neighbours only, so that the forces that rule q would give all of them at once follow from a tridiagonal system.
 * Reference   docs/theory.md, bodies that stretch
 */

import { floatAt, intAt, setFloat, strainAt } from './memory';
import { addScaled, addWeighted, clear, dotWeighted, secondSum } from './packed';
import { Strain, Stretch } from './stretch-records';

/** Numbers of an interval: -sqrt(lambda)/h, sqrt(lambda)/h, h. */
const ROOT: i32 = 1;
const SPACING: i32 = 2;

// What `measure` found: p, the sum of q^2, and L.
let along: f64 = 0;
let across: f64 = 0;
let length: f64 = 0;

function measure(strain: Strain, u: i32): void {
  const h = floatAt(strain.values, SPACING);
  const left = intAt(strain.places, 0);
  const right = intAt(strain.places, 1);
  along = (floatAt(u, right) - floatAt(u, left)) / h;
  across = 0;
  for (let i = 1; i < right - left; i++) {
    const q = (floatAt(u, right - i) - floatAt(u, left - i)) / h;
    across += q * q;
  }
  length = Math.sqrt((1 + along) * (1 + along) + across);
}

/** e at a packed state. */
export function exactStrain(strain: Strain, u: i32): f64 {
  measure(strain, u);
  const root = floatAt(strain.values, ROOT) * floatAt(strain.values, SPACING);
  return (root * (2 * along + along * along + across)) / (length + 1); // without the difference L - 1
}

/** g at a packed state. */
export function findExactDirection(strain: Strain, u: i32): void {
  measure(strain, u);
  clear(<usize>strain.row, strain.size);
  const row = strain.row - (strain.low << 3); // so that place i is number i
  const h = floatAt(strain.values, SPACING);
  const factor = floatAt(strain.values, ROOT) / length;
  const left = intAt(strain.places, 0);
  const right = intAt(strain.places, 1);
  setFloat(row, right, factor * (1 + along));
  setFloat(row, left, -factor * (1 + along));
  for (let i = 1; i < right - left; i++) {
    const q = (floatAt(u, right - i) - floatAt(u, left - i)) / h;
    setFloat(row, right - i, factor * q);
    setFloat(row, left - i, -factor * q);
  }
}

/**
 * (I + G B G^T/4) t = psi + G x/4 over all intervals, with x = u* - u-; psi stands in `bounds`. Adds the forces t g to a, and leaves in x the move that follows.
 * Returns the sum of g B g.
 */
export function solveCells(s: Stretch, x: i32, a: i32): f64 {
  const count = s.strainCount;
  const ratios = s.bounds + (count << 3);
  let gauge: f64 = 0;
  let before: f64 = 0; // coupling with the interval on the left
  for (let k = 0; k < count; k++) {
    const strain = strainAt(s, k);
    const low = strain.low;
    const w = dotWeighted(<usize>strain.row, place(s.mobilities, low), place(x, low), strain.size);
    const last = k > 0 ? before * floatAt(ratios, k - 1) : 0;
    const right = floatAt(s.bounds, k) + 0.25 * secondSum() - (k > 0 ? before * floatAt(s.bounds, k - 1) : 0);
    const pivot = 1 / (1 + 0.25 * w - last);
    gauge += w;
    before = k + 1 < count ? 0.25 * coupling(s, strain, strainAt(s, k + 1)) : 0;
    setFloat(s.bounds, k, right * pivot);
    setFloat(ratios, k, before * pivot);
  }
  let t: f64 = 0;
  for (let k = count - 1; k >= 0; k--) {
    const strain = strainAt(s, k);
    t = floatAt(s.bounds, k) - floatAt(ratios, k) * t;
    addScaled(place(a, strain.low), <usize>strain.row, t, strain.size);
  }
  addWeighted(<usize>x, <usize>a, <usize>s.mobilities, -1, s.size);
  return gauge;
}

/** g B g of two intervals side by side. */
function coupling(s: Stretch, one: Strain, next: Strain): f64 {
  const stop = min(one.low + one.size, next.low + next.size);
  let sum: f64 = 0;
  for (let i = next.low; i < stop; i++)
    sum += floatAt(one.row, i - one.low) * floatAt(s.mobilities, i) * floatAt(next.row, i - next.low);
  return sum;
}

function place(vector: i32, i: i32): usize {
  return <usize>(vector + (i << 3));
}
