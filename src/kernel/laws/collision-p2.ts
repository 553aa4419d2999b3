/**
 * One-sided power law by rule p2, the default: as accurate as the iterative scheme IT-2, at a fixed cost. The stages and their derivation are
 * in p2-stages.ts. The kernel plans contacts in pairs (p2-pairs.ts); `gradient` below is the same rule for one contact, and its specification:
 * a test holds both to the same bits.
 *
 * Scheme      f = g (psi + psi+)/2,  psi+ = psi + g (eta+ - eta-)/2
 * Loss        r Delta with r = mu phi'(eta)/2k: part of the same step, so that the rule sees less free move and less compliance
 * Invariant   psi^2/2
 * Reference   docs/theory.md, rule p2
 */

import { PowerLaw } from '../build/law-records';
import { isSpecial, power } from '../power';
import { beginPair, beginStaticPair, finishPairs, finishStaticPairs } from './p2-pairs';
import {
  chord,
  chordSlope,
  gradientFrom,
  leaving,
  outside,
  quotientChord,
  SERIES_RATIO,
  seriesChord,
  setChord,
  startMove,
  stepExponent,
  stepsFor,
  tangentForce,
} from './p2-stages';
import { findPushChord, keepPush, pushForce } from './power-law';
import { impliedLoss, setDamped, setQuadratised } from './quadratised';

export { planTangent } from './collision-it2';
export { potential, pushForce as staticForce } from './power-law';
export { impliedLoss } from './quadratised';

export function begin(c: PowerLaw, D: f64): void {
  beginPair(c, D, impliedLoss(c));
}

export function finish(): void {
  finishPairs();
}

export function plan(c: PowerLaw, D: f64): void {
  begin(c, D);
  finish();
}

/** What `plan` does, for one contact by itself. */
export function planAlone(c: PowerLaw, D: f64): void {
  const loss = impliedLoss(c);
  const left = loss > 0 ? 1 / (1 + c.compliance * loss) : 1;
  const p = Math.abs(c.psi);
  const g = gradientAt(c, c.etaPrev, c.staticForcePrev, c.potential, c.potentialPrev, p, D * left, c.compliance * left);
  setDamped(c, c.psi < 0 ? -g : g, loss, D);
}

/** g >= 0 for p = |psi| of a contact that was at b, where it pressed with forceB; the other symbols are those of p2-stages.ts. */
export function gradientAt(c: PowerLaw, b: f64, forceB: f64, held: f64, above: f64, p: f64, D: f64, w: f64): f64 {
  const free = b + D; // eta*
  if (b <= 0 && free <= 0) return outside(held, p, D, w);
  if (b > 0 && b * free <= w * above) return leaving(held, above, p, D, w);
  let X = startMove(b, D, w, forceB, c.exponent);
  let force = findChord(c, X, b, forceB, above, -1);
  const steps = stepsFor(w * chordSlope());
  for (let i = 0; i < steps; i++) {
    const x = b + X;
    const G = x + w * chord();
    const t = stepExponent(G, x, w, chordSlope());
    X = x * power(G / free, t) - b;
    // Where phi' is known, and a general power, it grows by a power of the same ratio as x: one logarithm serves both.
    const grown = force > 0 && !isSpecial(c.exponent) ? force * power(G / free, c.exponent * t) : -1;
    force = findChord(c, X, b, forceB, above, grown);
  }
  const iq = 1 / (1 + w * chordSlope());
  const f = tangentForce(X, D, chord(), chordSlope(), iq);
  return gradientFrom(f, iq, p * p - held - above, p, D, w);
}

/** Finds the chord at X, from phi'(b + X) if that is known (not -1). Returns phi' there, or 0 where the series needs none. */
function findChord(c: PowerLaw, X: f64, b: f64, forceB: f64, potentialB: f64, known: f64): f64 {
  if (b > 0 && Math.abs(X) < SERIES_RATIO * b) {
    seriesChord(X, b, forceB, c.exponent);
    return 0;
  }
  const x = b + X;
  const force = known >= 0 ? known : pushForce(c, x);
  quotientChord(X, force, c.share * (force * x) - potentialB);
  return force;
}

export function beginStatic(c: PowerLaw): void {
  if (LEAN == 0 && c.eta > 0 && !isSpecial(c.exponent)) beginStaticPair(c);
  else keepPush(c);
}

export function finishStatic(): void {
  if (LEAN == 0) finishStaticPairs();
}

export function findTangent(c: PowerLaw, X: f64): void {
  if (c.etaPrev <= 0 && c.etaPrev + X <= 0) setChord(0, 0);
  else findPushChord(c, X, c.etaPrev, c.staticForcePrev, c.potentialPrev);
}

/** g for the force that the island has settled on: its slope is that of the tangent it was found with. */
export function planFound(c: PowerLaw, D: f64): void {
  if (!(c.force > 0 && c.loss == 0)) {
    plan(c, D);
    return;
  }
  const w = c.compliance;
  const p = Math.abs(c.psi);
  const E = p * p - c.potential - c.potentialPrev;
  const g = gradientFrom(c.force, 1 / (1 + w * (c.root * c.root)), E, p, D, w);
  setQuadratised(c, c.psi < 0 ? -g : g, 0);
}
