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
import { elastic, gradientP2 } from '../contacts/rule-p2.ts';
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
  const left = 1 + w * wanted;
  const size = gradientP2(impact, previous, current, Math.abs(psi), D / left, w / left);
  const g = psi < 0 ? -size : size;
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
