/**
 * The energy-quadratised scheme for one mass and a wall, rule p2 with implicit Hunt-Crossley loss (k here is the time
 * step). Energy quadratisation after Ducceschi, Bilbao, Willemsen, Serafin, JASA 149 (2021); rule and loss are ours:
 *
 *   u* = 2u - u-,  D = u* - u-,  w = k^2/m;   u+ = u* - w f
 *   f = c (u+ - u-) + g psi,  c = g^2/4 + r,  r = mu K [u]^alpha/(2k)
 *   psi+ = psi + (g/2)(f - g psi)/c
 *
 * No iteration: g takes psi^2 to phi(u+) + phi(u), phi = K [x]^(alpha+1)/(alpha+1), by at most two explicit
 * Newton-like steps on the scalar equation X + w (phi(u- + X) - phi(u-))/X = D. The energy m ((u-u-)/k)^2/2 + psi^2/2
 * falls by r (u+ - u-)^2/2 a step, for any g >= 0.
 */
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

/** The g that takes |psi| from p to target in one loss-free step of an isolated contact. */
function gTo(target: number, p: number, distance: number, w: number): number {
  const root = Math.sqrt(distance * distance + 4 * w * (p * p - target * target));
  return distance <= 0 ? (4 * (p - target)) / (root - distance) : (root + distance) / (w * (p + target));
}

/** Mean elastic force q over u- .. u- + X, and its derivative by X. */
function meanForce(impact: Impact, b: number, fb: number, x: number): { readonly q: number; readonly dq: number } {
  const { exponent } = impact;
  const r = x / b;
  if (b > 0 && Math.abs(r) < 0.002) {
    // The difference quotient loses its digits here; binomial series instead.
    const [c1, c2, c3] = [exponent / 2, (exponent - 1) / 3, (exponent - 2) / 4];
    const hardness = fb * c1;
    return {
      q: fb * (1 + c1 * r * (1 + c2 * r * (1 + c3 * r))),
      dq: (hardness / b) * (1 + 2 * c2 * r * (1 + 1.5 * c3 * r)),
    };
  }
  const end = b + x;
  const force = elastic(impact, end);
  const stored = (force * Math.max(end, 0) - fb * Math.max(b, 0)) / (exponent + 1);
  const q = stored / x;
  return { q, dq: (force - q) / x };
}

/** g of rule p2, from the displacements b = u-, e = u, the free travel D and the compliance w. */
export function ruleP2(
  impact: Impact,
  { previous: b, current: e, psi }: QuadratisedState,
  D: number,
  w: number,
): number {
  const { exponent } = impact;
  const p = Math.abs(psi);
  const sign = psi < 0 ? -1 : 1;
  const free = b + D;
  const fb = elastic(impact, b);
  const storedB = b > 0 ? (fb * b) / (exponent + 1) : 0;
  const storedE = e > 0 ? (elastic(impact, e) * e) / (exponent + 1) : 0;
  const release = () => sign * gTo(Math.sqrt(storedE), p, D, w);
  if (b <= 0 && free <= 0) return p * p > storedE && (D < 0 || 4 * w * (p * p - storedE) > D * D) ? release() : 0;
  let force: number;
  let damp = 1; // 1/(1 + w dq)
  if (b > 0 && b * free <= w * storedB) {
    if (p * p > storedE) return release();
    force = (D + Math.sqrt(D * D + 4 * w * storedB)) / (2 * w);
  } else {
    let x = Math.min(b > 0 ? (D - w * fb) / (1 + (w * exponent * fb) / (2 * b)) : D, D);
    if (b + x <= 0) x = -0.999 * b;
    let { q, dq } = meanForce(impact, b, fb, x);
    const passes = w * dq > 1 ? 2 : w * dq > 0.1 ? 1 : 0;
    for (let pass = 0; pass < passes; pass++) {
      const end = b + x;
      const total = end + w * q;
      x = end * pow(total / free, -total / (end * (1 + w * dq))) - b;
      ({ q, dq } = meanForce(impact, b, fb, x));
    }
    damp = 1 / (1 + w * dq);
    force = Math.max(0, (q + dq * (D - x)) * damp);
  }
  let travel = D - w * force;
  const excess = p * p - storedE - storedB;
  if (force > 0 && excess !== 0) {
    const s = (w * force) / 4;
    const wanted = (excess * travel) / (travel * travel + s * s);
    force -= damp * Math.min(Math.max(wanted, -0.5 * force), 0.5 * force);
    travel = D - w * force;
  }
  let target = p * p + force * travel;
  if (target <= 0) {
    if (p > 0) return sign * gTo(0, p, D, w);
    if (D <= 0) return 0;
  }
  if (p === 0 && travel < 0.001 * D) {
    force = (0.999 * D) / w;
    target = 0.001 * force * D;
  }
  const g = force === 0 ? 0 : (2 * force) / (p + Math.sqrt(target));
  return p + (g * D) / 4 < 0 ? 0 : sign * g;
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
  // The loss may not pull: r (-D) <= the force without it.
  const loss = D < 0 ? Math.max(0, Math.min(wanted, (g * psi + (g * g * D) / 4) / -D)) : wanted;
  const c = (g * g) / 4 + loss;
  const force = Math.max(0, (c * D + g * psi) / (1 + w * c));
  const next = force === 0 || c === 0 ? psi : nextPsi(psi, g, c, loss, force, D, w);
  const gone = Math.abs(next) < Math.max(1e-15 * Math.abs(psi), 1e-30);
  return { state: { previous: current, current: free - w * force, psi: gone ? 0 : next }, force };
}

/** psi+; without loss as 2 theta - psi, which keeps the energy to the last digits. */
function nextPsi(psi: number, g: number, c: number, loss: number, force: number, D: number, w: number): number {
  if (loss > 0) return psi + ((g / 2) * (force - g * psi)) / c;
  return (2 * (psi + (g * D) / 4)) / (1 + (w * g * g) / 4) - psi;
}
