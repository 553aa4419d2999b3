/**
 * The energy-quadratised scheme for one mass and a wall, rule p2 with implicit Hunt-Crossley loss (k here is the time
 * step). Energy quadratisation after Ducceschi, Bilbao, Willemsen, Serafin, JASA 149 (2021); rule and loss are ours:
 *
 *   u* = 2u - u-,  D = u* - u-,  w = k^2/m;   u+ = u* - w f
 *   f = c (u+ - u-) + g psi,  c = g^2/4 + r,  r = mu K [u]^alpha/(2k)
 *   psi+ = psi + (g/2)(f - g psi)/c
 *
 * No iteration: g makes psi^2 equal phi(u+) + phi(u), phi = K [x]^(alpha+1)/(alpha+1), by at most two explicit Newton-like
 * steps on the scalar equation X + w (phi(u- + X) - phi(u-))/X = D: the stages of the kernel's rule. The energy
 * m ((u-u-)/k)^2/2 + psi^2/2 falls by r (u+ - u-)^2/2 per step, for any g >= 0.
 */
import {
  chord,
  chordSlope,
  gradientFrom,
  leaving,
  outside,
  quotientChord,
  SERIES_RATIO,
  seriesChord,
  startMove,
  stepExponent,
  stepsFor,
  tangentForce,
} from '../kernel/laws/p2-stages.ts';
import { pow } from '../numerics/portable.ts';
import type { Impact } from './params.ts';

/** Two successive displacements and the root of the stored energy between them. */
export type QuadratisedState = {
  /** u^(n-1), m */
  readonly previous: number;
  /** u^n, m */
  readonly current: number;
  /** psi^(n-1/2), J^(1/2) */
  readonly psi: number;
};

/** K [x]^alpha, N. */
function elastic({ stiffness, exponent }: Impact, x: number): number {
  return x > 0 ? stiffness * pow(x, exponent) : 0;
}

/** Finds the chord of the potential over u- .. u- + X, and its slope (kernel/laws/p2-stages.ts); fb is the elastic force at b = u-. */
function findChord(impact: Impact, b: number, fb: number, x: number): void {
  if (b > 0 && Math.abs(x) < SERIES_RATIO * b) {
    seriesChord(x, b, fb, impact.exponent);
    return;
  }
  const end = b + x;
  const force = elastic(impact, end);
  quotientChord(x, force, (force * Math.max(end, 0) - fb * Math.max(b, 0)) / (impact.exponent + 1));
}

/** g of rule p2, from the displacements b = u-, e = u, the free move D and the compliance w. */
function ruleP2(impact: Impact, { previous: b, current: e, psi }: QuadratisedState, D: number, w: number): number {
  const g = gradient(impact, b, e, Math.abs(psi), D, w);
  return psi < 0 ? -g : g;
}

function gradient(impact: Impact, b: number, e: number, p: number, D: number, w: number): number {
  const { exponent } = impact;
  const free = b + D;
  const fb = elastic(impact, b);
  const above = b > 0 ? (fb * b) / (exponent + 1) : 0;
  const held = e > 0 ? (elastic(impact, e) * e) / (exponent + 1) : 0;
  if (b <= 0 && free <= 0) return outside(held, p, D, w);
  if (b > 0 && b * free <= w * above) return leaving(held, above, p, D, w);
  let x = startMove(b, D, w, fb, exponent);
  findChord(impact, b, fb, x);
  const steps = stepsFor(w * chordSlope());
  for (let step = 0; step < steps; step++) {
    const end = b + x;
    const total = end + w * chord();
    x = end * pow(total / free, stepExponent(total, end, w, chordSlope())) - b;
    findChord(impact, b, fb, x);
  }
  const iq = 1 / (1 + w * chordSlope());
  const force = tangentForce(x, D, chord(), chordSlope(), iq);
  return gradientFrom(force, iq, p * p - held - above, p, D, w);
}

/** One step of length k, s: the next state and the force that acted, N. */
export function quadratisedStep(
  impact: Impact,
  state: QuadratisedState,
  k: number,
): { readonly state: QuadratisedState; readonly force: number } {
  const { previous, current, psi } = state;
  const w = (k * k) / impact.mass;
  const free = current + (current - previous);
  const D = 2 * (current - previous);
  const wanted = (impact.damping * elastic(impact, current)) / (2 * k);
  const g = ruleP2(impact, state, D / (1 + w * wanted), w / (1 + w * wanted));
  // The loss must not make the contact pull: r (-D) <= the force without it.
  const loss = D < 0 ? Math.max(0, Math.min(wanted, (g * psi + (g * g * D) / 4) / -D)) : wanted;
  const c = (g * g) / 4 + loss;
  const force = Math.max(0, (c * D + g * psi) / (1 + w * c));
  const next = force === 0 || c === 0 ? psi : nextPsi(psi, g, c, loss, force, D, w);
  const gone = Math.abs(next) < Math.max(1e-15 * Math.abs(psi), 1e-30);
  return { state: { previous: current, current: free - w * force, psi: gone ? 0 : next }, force };
}

/** psi+; without loss as 2 theta - psi, which conserves the energy to the last digits. */
function nextPsi(psi: number, g: number, c: number, loss: number, force: number, D: number, w: number): number {
  if (loss > 0) return psi + ((g / 2) * (force - g * psi)) / c;
  return (2 * (psi + (g * D) / 4)) / (1 + (w * g * g) / 4) - psi;
}
