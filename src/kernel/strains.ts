/**
 * The strains of one body that stretches (stretch.ts): their directions and values in two successive states.
 *
 *     e_k = sqrt(lambda_k) (l_k u + 1/2 u C_k u),   g_k = sqrt(lambda_k) (C_k u + l_k)
 *
 * C is stored as runs along its diagonals, and sqrt(lambda) is multiplied into C and l.
 */

import { Strain as StrainRecord } from './build/law-records';
import { exactStrain, findExactDirection } from './exact-cells';
import { contactAt, floatAt, header, intAt, setFloat, stopRun, strainAt } from './memory';
import { addRun, clear, dotTwo, pack, secondSum, setMirrored, turnInto } from './packed';
import { STRAINS_APART, Strain, StrainRun, Stretch } from './stretch-records';

export function strainContact(s: Stretch, j: i32): StrainRecord {
  return changetype<StrainRecord>(contactAt(s.firstContact + j));
}

/** The direction of contact j of a body: that of a strain, or the one that all strains share. */
export function directionOf(s: Stretch, j: i32): Strain {
  return strainAt(s, s.rule == STRAINS_APART ? j : s.strainCount);
}

/** Address of number `i` of a packed vector. */
export function at(vector: i32, i: i32): usize {
  return <usize>(vector + (i << 3));
}

/** sqrt(lambda) l u. */
export function linearPart(strain: Strain, u: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < strain.linearCount; i++) sum += floatAt(strain.values, i) * floatAt(u, intAt(strain.places, i));
  return sum;
}

/** g of a strain at the packed u. */
function findDirection(strain: Strain): void {
  const row = strain.row - (strain.low << 3); // so that place i is number i
  const first = changetype<StrainRun>(<usize>strain.runs);
  const shift = (first.mirrorOut - first.out) >> 3;
  const length = (first.stop - first.weights) >> 3;
  // A long diagonal of modes that lie one behind the other: the rest of the row is short.
  const isLong = strain.runCount > 0 && first.mirrorOut != 0 && first.out == strain.row && length >= 2 * shift;
  if (isLong) {
    setMirrored(<usize>strain.row, <usize>first.weights, <usize>first.mirrorFrom, shift, length);
    const set = length + shift;
    if (set & 1) store<f64>(at(strain.row, set), 0);
    clear(at(strain.row, set + (set & 1)), strain.size - set - (set & 1));
  } else clear(<usize>strain.row, strain.size);
  for (let i = 0; i < strain.linearCount; i++) setFloat(row, intAt(strain.places, i), floatAt(strain.values, i));
  const end = <usize>(strain.runs + strain.runCount * <i32>offsetof<StrainRun>());
  let next = <usize>strain.runs + (isLong ? offsetof<StrainRun>() : 0);
  for (; next < end; next += offsetof<StrainRun>()) {
    const run = changetype<StrainRun>(next);
    const count = (run.stop - run.weights) >> 3;
    addRun(<usize>run.out, <usize>run.weights, <usize>run.from, count);
    if (run.mirrorOut != 0) addRun(<usize>run.mirrorOut, <usize>run.weights, <usize>run.mirrorFrom, count);
  }
}

/** Packs u and u-, and finds the directions of all strains. */
function findDirections(s: Stretch): void {
  const map = header();
  pack(<usize>s.now, <usize>map.u, <usize>s.slots, s.size);
  pack(<usize>s.before, <usize>map.uPrev, <usize>s.slots, s.size);
  findPackedDirections(s);
}

/** The directions of all strains at the packed u. */
export function findPackedDirections(s: Stretch): void {
  if (s.turned != 0) turnInto(<usize>s.turned, <usize>s.now, s.size);
  for (let k = 0; k < s.strainCount; k++)
    if (s.isExact) findExactDirection(strainAt(s, k), s.now);
    else findDirection(strainAt(s, k));
}

// What `findStrain` found.
let bound: f64 = 0;
let present: f64 = 0;
export function boundStrain(): f64 {
  return bound;
}
export function presentStrain(): f64 {
  return present;
}

/** Of a strain whose direction is found: e at u itself, and psi, the bilinear form of u and u- that belongs to it. */
export function findStrain(s: Stretch, strain: Strain): void {
  if (s.isExact) {
    present = exactStrain(strain, s.now);
    bound = 0.5 * (present + exactStrain(strain, s.before));
    return;
  }
  const linear = linearPart(strain, s.now);
  bound = 0.5 * (linear + dotTwo(<usize>strain.row, at(s.before, strain.low), at(s.now, strain.low), strain.size));
  present = 0.5 * (linear + secondSum());
}

/** Twice the energy of the strains between u- and u: the sum of psi^2. Finds the directions. */
export function squaredStrains(s: Stretch): f64 {
  findDirections(s);
  let sum: f64 = 0;
  for (let k = 0; k < s.strainCount; k++) {
    findStrain(s, strainAt(s, k));
    sum += bound * bound;
  }
  return sum;
}

/**
 * Largest gauge of a step that can be computed. The forces of the strains solve (I + W/4) f = psi + D/4, W = G B G^T, whose largest entry is 4 s at most. The
 * solve leaves a residual of epsilon s f, which the states see as a move of 4 epsilon s f: the balance misses up to 8 epsilon s of what strains store that others
 * hold still, in each step. At this gauge that is 1e-9 of it. A string whose gauge is so large swings a hundred times between two samples.
 */
const MOST_GAUGE: f64 = 5e5;

/** The gauge s = 1/4 sum g_k B g_k says how hard a step is; the largest of a body is kept for the report. Beyond what can be computed the run stops. */
export function noteGauge(index: i32, gauge: f64): void {
  if (!(gauge <= MOST_GAUGE)) stopRun();
  const gauges = header().gauges;
  if (!(gauge <= floatAt(gauges, index))) setFloat(gauges, index, gauge);
}
