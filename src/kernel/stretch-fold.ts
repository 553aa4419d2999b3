/**
 * All strains of a body folded into one contact with a single state psi (rule p2q), for bodies with many strains. Its direction a and its factor gamma
 * are chosen in each step; any choice conserves energy, and this one keeps psi^2 = sum psi_k^2:
 *
 * Predict     t_k = e_k(u), and the move x that follows from these forces
 * Sweep       one strain after the other: the force that rule q would give it among the others,  a = sum t_k g_k
 * Steer       what psi^2 lacks of sum psi_k^2 is taken from the velocity:  a += r M x,  r = (sum psi_k^2 - psi^2)/N,
 *             N = 2 sum M [(x + u- - u)^2 + (u - u-)^2], twice the kinetic energies of two steps
 * Factor      gamma = 2/(|psi| + sqrt(t2)), t2 = psi^2 + D - w: the factor that makes the force 1 when the body is alone
 *
 * The scalar auxiliary variable (a = sum e_k g_k/sqrt(sum e_k^2), gamma = 1) is kept for comparison: its psi drifts.
 * Reference   docs/theory.md, bodies that stretch
 */

import { solveCells } from './exact-cells';
import { takeTo } from './laws/p2-stages';
import { floatAt, setFloat, strainAt } from './memory';
import { addScaled, addThreeWeighted, addToBoth, addWeighted, clear, dot, dotWeighted, secondSum } from './packed';
import { at, boundStrain, findStrain, noteGauge, presentStrain, strainContact } from './strains';
import { STRAINS_SCALAR, Stretch } from './stretch-records';

/** A contact that begins with psi = 0 needs some way left to go, as a part of D. */
const LEAST_WAY: f64 = 0.001;

/** Plans body number `index`, whose directions are found. `seen`: u* - u- as the forces of other contacts leave it. */
export function planFolded(s: Stretch, index: i32, seen: i32): void {
  if (s.rule == STRAINS_SCALAR) planScalar(s);
  else planSwept(s, index, seen);
  const c = strainContact(s, 0);
  c.move = dot(<usize>strainAt(s, s.strainCount).row, <usize>s.move, s.size);
}

function planSwept(s: Stretch, index: i32, seen: i32): void {
  const c = strainContact(s, 0);
  const a = strainAt(s, s.strainCount).row;
  const x = s.reach;
  const p = Math.abs(c.psi);
  memory.copy(<usize>x, <usize>seen, s.size << 3);
  clear(<usize>a, s.size);
  const stored = predict(s, x);
  noteGauge(index, 0.25 * (s.isExact ? solveCells(s, x, a) : sweep(s, x, a)));
  steer(s, x, a, stored - p * p);
  const w = dotWeighted(<usize>a, <usize>s.mobilities, <usize>seen, s.size);
  const gamma = factorFor(p, secondSum(), w);
  c.g = c.psi < 0 ? -gamma : gamma;
}

/** The strains at u, and in x the move that their forces leave. Returns the sum of psi_k^2. */
function predict(s: Stretch, x: i32): f64 {
  let stored: f64 = 0;
  for (let k = 0; k < s.strainCount; k++) {
    const strain = strainAt(s, k);
    findStrain(s, strain);
    const psi = boundStrain();
    const value = presentStrain();
    stored += psi * psi;
    setFloat(s.bounds, k, psi);
    setFloat(s.values, k, value);
  }
  if (!s.isExact) takeValues(s, x);
  return stored;
}

/** x -= B sum g_k e_k. */
function takeValues(s: Stretch, x: i32): void {
  const values = s.values;
  for (let k = 0; k < s.strainCount; k++) {
    const strain = strainAt(s, k);
    const here = at(x, strain.low);
    const mobilities = at(s.mobilities, strain.low);
    const size = strain.size;
    const value = -floatAt(values, k);
    if (s.alike != 0 && k + 2 < s.strainCount) {
      const next = -floatAt(values, k + 1);
      addThreeWeighted(here, <usize>strain.row, size << 3, mobilities, value, next, -floatAt(values, k + 2), size);
      k += 2;
    } else addWeighted(here, <usize>strain.row, mobilities, value, size);
  }
}

/** One sweep over the strains; adds their forces to a. Returns the sum of g_k B g_k. */
function sweep(s: Stretch, x: i32, a: i32): f64 {
  let gauge: f64 = 0;
  for (let k = 0; k < s.strainCount; k++) {
    const strain = strainAt(s, k);
    const row = <usize>strain.row;
    const here = at(x, strain.low);
    const mobilities = at(s.mobilities, strain.low);
    const value = floatAt(s.values, k);
    const w = dotWeighted(row, mobilities, here, strain.size);
    const t = (floatAt(s.bounds, k) + 0.25 * (secondSum() + w * value)) / (1 + 0.25 * w);
    addToBoth(here, at(a, strain.low), row, mobilities, value - t, t, strain.size);
    gauge += w;
  }
  return gauge;
}

/** a += r M x, where `missing` is what psi^2 lacks. */
function steer(s: Stretch, x: i32, a: i32, missing: f64): void {
  let kinetic: f64 = 0;
  for (let i = 0; i < s.size; i++) {
    const moved = floatAt(s.now, i) - floatAt(s.before, i);
    const next = floatAt(x, i) - moved;
    kinetic += floatAt(s.masses, i) * (next * next + moved * moved);
  }
  if (kinetic > 0) addWeighted(<usize>a, <usize>x, <usize>s.masses, missing / (2 * kinetic), s.size);
}

/** Energies below this, J, have no factor: its square overflows, and that of its direction underflows. The body moves as if it did not stretch. */
const LEAST_STORED: f64 = 1e-200;

function factorFor(p: f64, D: f64, w: f64): f64 {
  if (p * p + Math.abs(D) + w < LEAST_STORED) return 0;
  const t2 = p * p + D - w;
  if (t2 <= 0) return p > 0 ? takeTo(0, p, D, w) : 0;
  if (p == 0 && D - w < LEAST_WAY * Math.abs(D)) return 0;
  return 2 / (p + Math.sqrt(t2));
}

function planScalar(s: Stretch): void {
  const a = strainAt(s, s.strainCount).row;
  let sum: f64 = 0;
  clear(<usize>a, s.size);
  for (let k = 0; k < s.strainCount; k++) {
    const strain = strainAt(s, k);
    findStrain(s, strain);
    const value = presentStrain();
    sum += value * value;
    setFloat(s.values, k, value);
    addScaled(at(a, strain.low), <usize>strain.row, value, strain.size);
  }
  if (sum > 0) addScaled(<usize>a, <usize>a, 1 / Math.sqrt(sum) - 1, s.size);
  strainContact(s, 0).g = 1;
}
