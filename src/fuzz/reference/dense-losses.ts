/**
 * Collisions that lose energy by more than Hunt–Crossley damping, in the symbols of the theory and independent of the engine: loss with an
 * exponent C[η]₊^β η′, a relaxing branch of stiffness Kx, and restitution as a number. b = η⁻, e = η, w = W_cc.
 */
import { type ContactPoint, collisionGradient, collisionPotential } from './dense-laws.ts';
import type { DenseCollision } from './dense-system.ts';

/** What one step was planned with, and what is needed to end it. */
export interface LossPlan {
  readonly c: number;
  readonly d: number;
  readonly g: number;
  readonly r: number;
  /** Gradient of the branch. */
  readonly gx: number;
  /** e² of this step. */
  readonly kept: number;
}

const positive = (x: number) => Math.max(0, x);

/** Secant of a[x]₊^s between b and b + X. */
function secant(a: number, s: number, b: number, X: number): number {
  const [from, to] = [positive(b), positive(b + X)];
  const most = Math.max(from, to);
  if (most === 0) return 0;
  if (Math.abs(X) < 1e-5 * most) return a * s * ((from + to) / 2) ** (s - 1);
  return (a * (to ** s - from ** s)) / X;
}

/** E, A and B of x = k/τ. */
export function relaxation(k: number, tau: number): readonly [E: number, A: number, B: number] {
  const x = k / tau;
  const E = Math.exp(-x);
  if (x >= 1e-2) return [E, (1 - E) / x, (1 - (1 - E) / x) / x];
  // A = Σ (−x)ⁿ/(n+1)!,  B = Σ (−x)ⁿ/(n+2)!
  let [A, B, term] = [0, 0, 1];
  for (let n = 0; n < 8; n++) {
    A += term / (n + 1);
    B += term / ((n + 1) * (n + 2));
    term *= -x / (n + 1);
  }
  return [E, A, B];
}

export function planLoss(law: DenseCollision, point: ContactPoint, chi: number, k: number): LossPlan {
  const { etaPrev: b, eta: e, D, w, psi } = point;
  const { alpha } = law;
  const { C, beta } = law.loss ?? { C: 0, beta: 0 };
  const { Kx, tau } = law.memory ?? { Kx: 0, tau: 1 };
  const [, A, B] = relaxation(k, tau);
  let r = e > 0 ? (C * e ** beta) / (2 * k) : 0;
  let gx = e > 0 ? Math.sqrt((Kx * (alpha + 1)) / 2) * e ** ((alpha - 1) / 2) : 0;
  let X = 0;
  let g = 0;
  for (let i = 0; i < 2; i++) {
    if (i === 1) {
      r = secant(C / (beta + 1), beta + 1, b, X) / (2 * k);
      gx = secant(Math.sqrt((2 * Kx) / (alpha + 1)), (alpha + 1) / 2, b, X);
    }
    const rho = r + (gx * gx * B) / 2;
    const w1 = w / (1 + w * rho);
    const D1 = (D - w * gx * A * chi) / (1 + w * rho);
    g = collisionGradient('p2', law, { ...point, psi: Math.abs(psi), D: D1, w: w1 });
    X = D1 - (w1 * g * (Math.abs(psi) + (g * D1) / 4)) / (1 + (g * g * w1) / 4);
  }
  const m = g * Math.abs(psi) + (g * g * D) / 4;
  const pull = -(r * D + gx * (A * chi + (gx * B * D) / 2));
  if (pull > 0 && pull > m) {
    const qa = (-gx * gx * B * D) / 2;
    const qb = -(r * D + gx * A * chi);
    const s = m > 0 ? Math.min(1, ((1 - 1e-12) * 2 * m) / (qb + Math.sqrt(positive(qb * qb + 4 * qa * m)))) : 0;
    r *= s;
    gx *= s;
  }
  const signed = psi < 0 ? -g : g;
  return { c: (g * g) / 4 + r + (gx * gx * B) / 2, d: signed * psi + gx * A * chi, g: signed, r, gx, kept: 1 };
}

/** Ways forwards and backwards for a speed that runs in a straight line from va to vb. */
function split(va: number, vb: number, k: number): readonly [number, number] {
  if (va >= 0 && vb >= 0) return [(k * (va + vb)) / 2, 0];
  if (va <= 0 && vb <= 0) return [0, (-k * (va + vb)) / 2];
  const part = k / (2 * Math.abs(va - vb));
  return va > 0 ? [part * va * va, part * vb * vb] : [part * vb * vb, part * va * va];
}

export function planRestitution(law: DenseCollision, point: ContactPoint, k: number): LossPlan {
  const { etaPrev: b, eta: e, D, w, psi } = point;
  const none = { c: 0, d: 0, g: 0, r: 0, gx: 0 };
  const va = (e - b) / k;
  const vs = (b + D - e) / k;
  const S = (psi * psi) / 2;
  const p = Math.abs(psi);
  const [Fe, Fb] = [collisionPotential(law, e), collisionPotential(law, b)];
  let e2 = (law.restitution ?? 1) ** 2;
  if (e > 0 && b > 0 && vs - va > 0.25 * Math.abs(va) && 2 * S < 0.5 * e2 * (Fe + Fb)) e2 = 1;
  const balance = (f: number) => {
    const [forward, backward] = split(va, vs - (w * f) / k, k);
    return e2 * f * forward - f * backward;
  };
  const releasing = (T: number) => {
    const n2 = (2 * (S - T) * w) / (k * k);
    let y = 0;
    if (va <= 0) y = 0.5 * (va + vs + Math.sqrt((va + vs) ** 2 + 4 * n2));
    else {
      y = vs + Math.sqrt(e2 * va * va + n2);
      for (let i = 0; i < 3 && vs !== va; i++) {
        const z = vs - y;
        const G = y * (e2 * va * va - z * z) + n2 * (va - z);
        const slope = e2 * va * va - z * z + 2 * y * z + n2;
        if (slope < 0) y -= G / slope;
      }
    }
    return (positive(y) * k) / w;
  };
  const T0 = (e2 * Fe) / 2;
  const free = b + D;
  let f = 0;
  if (b <= 0 && free <= 0) {
    if (S > T0 && (D < 0 || 8 * w * (S - T0) > D * D)) f = releasing(T0);
  } else {
    const part = va > 0 ? 1 : e2;
    const wc = w * part;
    let q = p / Math.sqrt(e2);
    if (Math.abs(q * q - Fe - Fb) < 0.25 * (Fe + Fb)) q = Math.sqrt(Fe + Fb);
    if (b > 0 && b * free <= wc * Fb) {
      const root = Math.sqrt(D * D + 4 * wc * Fb);
      f = S > T0 ? releasing(T0) : D < 0 ? (part * 2 * Fb) / (root - D) : (part * (D + root)) / (2 * wc);
    } else {
      const g = collisionGradient('p2', law, { etaPrev: b, eta: e, D, w: wc, psi: q });
      f = (part * g * (q + (g * D) / 4)) / (1 + (g * g * wc) / 4);
      const Q = (f * w) / k;
      if (va > 0 && vs < Q) f = ((vs + (positive(e2 * Q - vs + va) * (Q - vs)) / (Q - vs + va)) * k) / w;
    }
  }
  if (f > 0 && S + balance(f) < 0) f = releasing(0);
  if (!(f > 0)) return { ...none, kept: e2 };
  const sum = p + Math.sqrt(positive(p * p + f * (D - w * f)));
  const least = Math.sqrt(1e-13 * f * Math.abs(D));
  if (sum <= least && (least === 0 || (b <= 0 && e <= 0))) return { ...none, kept: e2 };
  const g = (2 * f) / Math.max(sum, least);
  return { c: (g * g) / 4, d: g * p, g: psi < 0 ? -g : g, r: 0, gx: 0, kept: e2 };
}

/** ψ after a step with the force f over Δ. */
export function restitutionAfter(plan: LossPlan, point: ContactPoint, f: number, delta: number, k: number): number {
  const { etaPrev: b, eta: e, D, w, psi } = point;
  const va = (e - b) / k;
  const [forward, backward] = split(va, delta / k - va, k);
  const S = (psi * psi) / 2;
  const after = f === 0 ? S : S + plan.kept * f * forward - f * backward;
  const flying = b <= 0 && b + D <= 0 ? (D * D) / (2 * w) : 0;
  const turned = Math.max(S, f * (forward + backward), flying);
  return after < 1e-12 * turned || after < 1e-30 ? 0 : Math.sqrt(2 * after);
}
