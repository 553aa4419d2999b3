/**
 * The strains of one body that stretches (stretch.ts): their directions and values in two successive states.
 *
 *     e_k = sqrt(lambda_k) (l_k u + 1/2 u C_k u),   g_k = sqrt(lambda_k) (C_k u + l_k)
 *
 * C is stored as runs along its diagonals, and sqrt(lambda) is multiplied into C and l.
 */

import { Strain as StrainRecord } from './build/law-records';
import { contactAt, floatAt, header, intAt, setFloat, strainAt, strainRunAt } from './memory';
import { addRun, addRunBack, dot, pack } from './packed';
import { STRAINS_APART, Strain, Stretch } from './records';

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
function linearPart(strain: Strain, u: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < strain.linearCount; i++) sum += floatAt(strain.values, i) * floatAt(u, intAt(strain.places, i));
  return sum;
}

/** g of a strain at the packed u. */
function findDirection(s: Stretch, strain: Strain): void {
  const row = strain.row - (strain.low << 3); // so that place i is number i
  memory.fill(<usize>strain.row, 0, strain.size << 3);
  for (let i = 0; i < strain.linearCount; i++) setFloat(row, intAt(strain.places, i), floatAt(strain.values, i));
  for (let r = 0; r < strain.runCount; r++) {
    const run = strainRunAt(strain, r);
    if (run.back) addRunBack(at(row, run.out), <usize>run.weights, at(s.now, run.from), run.count);
    else addRun(at(row, run.out), <usize>run.weights, at(s.now, run.from), run.count);
  }
}

/** Packs u and u-, and finds the directions of all strains. */
export function findDirections(s: Stretch): void {
  const map = header();
  pack(<usize>s.now, map.u, <usize>s.slots, s.size);
  pack(<usize>s.before, map.uPrev, <usize>s.slots, s.size);
  for (let k = 0; k < s.strainCount; k++) findDirection(s, strainAt(s, k));
}

/** psi of a strain whose direction is found: the bilinear form of u and u- that belongs to e. */
export function boundStrain(s: Stretch, strain: Strain): f64 {
  return 0.5 * (linearPart(strain, s.now) + dot(<usize>strain.row, at(s.before, strain.low), strain.size));
}

/** e of a strain whose direction is found, at u itself. */
export function presentStrain(s: Stretch, strain: Strain): f64 {
  return 0.5 * (linearPart(strain, s.now) + dot(<usize>strain.row, at(s.now, strain.low), strain.size));
}

/** Twice the energy of the strains between u- and u: the sum of psi^2. Finds the directions. */
export function squaredStrains(s: Stretch): f64 {
  findDirections(s);
  let sum: f64 = 0;
  for (let k = 0; k < s.strainCount; k++) {
    const psi = boundStrain(s, strainAt(s, k));
    sum += psi * psi;
  }
  return sum;
}

/** The gauge 1/4 sum g_k B g_k says how hard a step is; the largest of a body is kept for the report. */
export function noteGauge(index: i32, gauge: f64): void {
  const gauges = header().gauges;
  if (!(gauge <= floatAt(gauges, index))) setFloat(gauges, index, gauge);
}
