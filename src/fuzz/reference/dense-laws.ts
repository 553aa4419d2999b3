/**
 * The explicit gradient g of every quadratised law, one function per rule, in the symbols of the theory:
 * b = η⁻, e = η, D = η* − η⁻, w = W_cc, p = |ψ|, A = α + 1, φ(η) = K/(α+1) [η]₊^(α+1), ψ_x = √(2φ).
 * The step then has f = g(ψ + gΔ/4), Δ = η⁺ − η⁻, and ψ⁺ = ψ + gΔ/2 (JASA 24; notes 13, 18 corrected).
 * References: JASA eqs 26, 27 (side condition replaced by the exact sign of the force), notes eq 69, and the rules 27s and p2.
 */

/** Stiffness and exponent of a power law. */
export interface PowerLaw {
  /** Stiffness, N/m^alpha. */
  readonly K: number;
  /** Exponent, 1. */
  readonly alpha: number;
}

/** What a contact knows before its force is solved for. */
export interface ContactPoint {
  /** η^{n−1}, m. */
  readonly etaPrev: number;
  /** η^n, m. */
  readonly eta: number;
  /** D = η* − η^{n−1}: change over two steps if this contact did not act, m. */
  readonly D: number;
  /** W_cc: how far one newton moves this contact in one step, m/N. */
  readonly w: number;
  /** The same without what implicit loss takes away from it, if that is another; m/N. */
  readonly own?: number;
  /** ψ^{n−1/2}, √J. */
  readonly psi: number;
}

export type CollisionRule = '26' | '27f' | '27s' | 'p2' | 'p2c' | 'p2m';
export type ConnectionRule = 'p2' | 'signed' | 'eq69';

/** The rules of the p2 family, which look at what the neighbours do. */
export const isPlannedAgain = (rule: CollisionRule | ConnectionRule): boolean =>
  rule === 'p2' || rule === 'p2c' || rule === 'p2m';

const positive = (x: number): number => (x > 0 ? x : 0);
const signOf = (psi: number): number => (psi < 0 ? -1 : 1);
const clamp = (x: number, limit: number): number => Math.min(Math.max(x, -limit), limit);

/** φ of a one-sided collision, J. */
export function collisionPotential({ K, alpha }: PowerLaw, eta: number): number {
  return (K / (alpha + 1)) * positive(eta) ** (alpha + 1);
}

/** φ' of a one-sided collision, N. */
export function collisionForce({ K, alpha }: PowerLaw, eta: number): number {
  return eta > 0 ? K * eta ** alpha : 0;
}

/** φ of a two-sided connection (notes 68), J. */
export function connectionPotential({ K, alpha }: PowerLaw, eta: number): number {
  return (K / (alpha + 1)) * Math.abs(eta) ** (alpha + 1);
}

/** φ' of a two-sided connection (notes 66), N. */
function connectionForce({ K, alpha }: PowerLaw, eta: number): number {
  return Math.sign(eta) * K * Math.abs(eta) ** alpha;
}

/** JASA 26a without its branch: √(K(α+1)/2) |η|^((α−1)/2). */
function explicitGradient({ K, alpha }: PowerLaw, eta: number): number {
  return Math.sqrt((K * (alpha + 1)) / 2) * Math.abs(eta) ** ((alpha - 1) / 2);
}

/**
 * The g ≥ 0 that takes an isolated loss-free contact from |ψ| = p to exactly t: with ψ⁺ = t, f = (p+t)g/2 and Δ = D − wf give
 * 2(t−p) = g(D − w g (p+t)/2), a quadratic in g; the two forms avoid cancellation for either sign of D.
 */
export function gradientTo(target: number, p: number, D: number, w: number): number {
  const root = Math.sqrt(D * D + 4 * w * (p * p - target * target));
  return D <= 0 ? (4 * (p - target)) / (root - D) : (root + D) / (w * (p + target));
}

function gradient26(law: PowerLaw, { eta }: ContactPoint): number {
  return eta >= 0 ? explicitGradient(law, eta) : 0;
}

/** JASA 27 with the condition "the force of the isolated contact must not attract". */
function gradient27f(law: PowerLaw, { eta, D, psi }: ContactPoint): number {
  const release = D === 0 || psi === 0 ? 0 : (-2 * psi) / D;
  const g = eta >= 0 ? signOf(psi) * explicitGradient(law, eta) : release;
  return g * (psi + (g * D) / 4) < 0 ? 0 : g;
}

function gradient27s(law: PowerLaw, { etaPrev, eta, D, w, psi }: ContactPoint): number {
  const p = Math.abs(psi);
  const middle = (eta + (etaPrev + D)) / 2;
  const releaseTo = (t: number): number => (D < 0 || 4 * w * (p * p - t * t) > D * D ? gradientTo(t, p, D, w) : 0);
  const magnitude = (): number => {
    if (middle <= 0) return releaseTo(0);
    if (eta > 0 && eta + etaPrev > 0) {
      const ga = explicitGradient(law, eta);
      if (p === 0) return D > 0 ? ga : 0;
      return Math.min(ga, gradientTo(0, p, D, w));
    }
    const t = Math.sqrt(2 * collisionPotential(law, middle));
    return t > p && D > 0 ? (2 * (t - p)) / D : releaseTo(Math.min(t, p));
  };
  return signOf(psi) * magnitude();
}

/** q = (φ(b+X) − φ(b))/X, IT-2's force, and dq = dq/dX; by its series where the difference would cancel. */
function secant(
  law: PowerLaw,
  potential: (law: PowerLaw, eta: number) => number,
  force: (law: PowerLaw, eta: number) => number,
  b: number,
  X: number,
): { q: number; dq: number } {
  if (X === 0 && b === 0) return { q: 0, dq: 0 };
  if (Math.abs(X) < 0.002 * Math.abs(b)) {
    const { alpha } = law;
    const r = X / b;
    const c1 = alpha / 2;
    const c2 = (alpha - 1) / 3;
    const c3 = (alpha - 2) / 4;
    const ab = force(law, b);
    return {
      q: ab * (1 + c1 * r * (1 + c2 * r * (1 + c3 * r))),
      dq: (ab / b) * c1 * (1 + 2 * c2 * r * (1 + 1.5 * c3 * r)),
    };
  }
  const q = (potential(law, b + X) - potential(law, b)) / X;
  return { q, dq: (force(law, b + X) - q) / X };
}

export function collisionSecant(law: PowerLaw, b: number, X: number): { q: number; dq: number } {
  // Outside contact the series would divide by a negative b; the difference is exact there.
  if (b <= 0 && X === 0) return { q: 0, dq: 0 };
  if (b <= 0) {
    const q = collisionPotential(law, b + X) / X;
    return { q, dq: (collisionForce(law, b + X) - q) / X };
  }
  return secant(law, collisionPotential, collisionForce, b, X);
}

export function connectionSecant(law: PowerLaw, b: number, X: number): { q: number; dq: number } {
  return secant(law, connectionPotential, connectionForce, b, X);
}

/** What a rule of the p2 family stores: ψ² = P(x, e) after a step to x; for the known e = η that is a potential p(x). */
interface Stored {
  /** Below it p is flat, m. */
  readonly edge: number;
  /** p(edge), J. */
  readonly rest: number;
  /** p(b) − p(edge), J. */
  readonly above: number;
  /** (p(b+X) − p(b))/X and its derivative. */
  readonly secant: (X: number) => { q: number; dq: number };
}

/** P = φ(x) + φ(e). */
function storedP2(law: PowerLaw, { etaPrev: b, eta: e }: ContactPoint): Stored {
  return {
    edge: 0,
    rest: collisionPotential(law, e),
    above: collisionPotential(law, b),
    secant: (X) => collisionSecant(law, b, X),
  };
}

/** P = (1−β)(φ(x) + φ(e)) + 2βφ((x+e)/2), β = 0.8. */
function storedP2c(law: PowerLaw, { etaPrev: b, eta: e }: ContactPoint): Stored {
  const beta = 0.8;
  const middle = (b + e) / 2;
  return {
    edge: Math.min(0, -e),
    rest: (1 - beta) * collisionPotential(law, e),
    above: (1 - beta) * collisionPotential(law, b) + 2 * beta * collisionPotential(law, middle),
    secant: (X) => {
      const [ends, inner] = [collisionSecant(law, b, X), collisionSecant(law, middle, X / 2)];
      return { q: (1 - beta) * ends.q + beta * inner.q, dq: (1 - beta) * ends.dq + (beta / 2) * inner.dq };
    },
  };
}

/** P = φ~(x) + φ~(e), φ~ = φ + (5/24) w φ′²: a second power law of exponent 2α − 1 beside the first. */
function storedP2m(law: PowerLaw, point: ContactPoint, w: number): Stored {
  const { K, alpha } = law;
  const more = { K: 2 * alpha * (5 / 24) * w * K ** 2, alpha: 2 * alpha - 1 };
  const [own, added] = [storedP2(law, point), storedP2(more, point)];
  return {
    edge: 0,
    rest: own.rest + added.rest,
    above: own.above + added.above,
    secant: (X) => {
      const [a, b] = [own.secant(X), added.secant(X)];
      return { q: a.q + b.q, dq: a.dq + b.dq };
    },
  };
}

/** The rules of the p2 family: at most two Newton-like steps on the scalar equation X + wq(X) = D, then g from the corrected energy. */
function gradientP2({ edge, rest, above, secant }: Stored, { etaPrev: b, D, w, psi }: ContactPoint): number {
  const p = Math.abs(psi);
  const room = b - edge;
  const free = room + D;
  const sign = signOf(psi);

  let f: number;
  let iq = 1;
  if (room <= 0 && free <= 0) {
    const excess = p * p - rest;
    return excess > 0 && (D < 0 || 4 * w * excess > D * D) ? sign * gradientTo(Math.sqrt(rest), p, D, w) : 0;
  }
  if (room > 0 && room * free <= w * above) {
    if (p * p > rest) return sign * gradientTo(Math.sqrt(rest), p, D, w);
    f = (D + Math.sqrt(D * D + 4 * w * above)) / (2 * w);
  } else {
    let X = D;
    if (room > 0) {
      const tangent = secant(0);
      X = Math.min(D, (D - w * tangent.q) / (1 + w * tangent.dq));
      if (room + X <= 0) X = -0.999 * room;
    }
    let { q, dq } = secant(X);
    const rounds = w * dq > 1 ? 2 : w * dq > 0.1 ? 1 : 0;
    for (let i = 0; i < rounds; i++) {
      const x = room + X;
      const G = x + w * q;
      X = x * (G / free) ** (-G / (x * (1 + w * dq))) - room;
      ({ q, dq } = secant(X));
    }
    iq = 1 / (1 + w * dq);
    f = Math.max(0, (q + dq * (D - X)) * iq);
  }

  let d = D - w * f;
  const E = p * p - rest - above;
  if (f > 0 && E !== 0) {
    const s = (w * f) / 4;
    f -= iq * clamp((E * d) / (d * d + s * s), f / 2);
    d = D - w * f;
  }
  let t2 = p * p + f * d;
  if (t2 <= 0) {
    if (p > 0) return sign * gradientTo(0, p, D, w);
    if (D <= 0) return 0;
  }
  if (p === 0 && d < 0.001 * D) {
    f = (0.999 * D) / w;
    t2 = 0.001 * f * D;
  }
  const half = p + Math.sqrt(t2);
  const g = half === 0 ? 0 : (2 * f) / half;
  return p + (g * D) / 4 < 0 ? 0 : sign * g;
}

/** Rule p2 for a two-sided connection: the same scalar equation with an even potential. */
function gradientConnectionP2(law: PowerLaw, { etaPrev: b, eta: e, D, w, psi }: ContactPoint): number {
  const { K, alpha } = law;
  const p = Math.abs(psi);
  const fe = connectionForce(law, e);
  const de = K * alpha * Math.abs(e) ** (alpha - 1);
  let X = (D - w * (fe + de * (b - e))) / (1 + 0.5 * w * de);
  let { q, dq } = connectionSecant(law, b, X);
  X -= (X + w * q - D) / (1 + w * dq);
  ({ q, dq } = connectionSecant(law, b, X));
  const iq = 1 / (1 + w * dq);
  let f = (q + dq * (D - X)) * iq;

  let d = D - w * f;
  const E = p * p - connectionPotential(law, e) - connectionPotential(law, b);
  if (f !== 0 && E !== 0) {
    const s = (w * Math.abs(f)) / 4;
    f -= iq * clamp((E * d) / (d * d + s * s), Math.abs(f) / 2);
    d = D - w * f;
  }
  const t2 = p * p + f * d;
  if (t2 < 0) return p > 0 ? signOf(psi) * Math.sign(f) * gradientTo(0, p, Math.sign(f) * D, w) : 0;
  const half = p + Math.sqrt(t2);
  return half === 0 ? 0 : (signOf(psi) * (2 * f)) / half;
}

/** g of a one-sided collision. */
export function collisionGradient(rule: CollisionRule, law: PowerLaw, point: ContactPoint): number {
  if (rule === '26') return gradient26(law, point);
  if (rule === '27f') return gradient27f(law, point);
  if (rule === '27s') return gradient27s(law, point);
  if (rule === 'p2c') return gradientP2(storedP2c(law, point), point);
  // The compliance in φ~ is the point's own, also where implicit loss lets the rule see less of it.
  if (rule === 'p2m') return gradientP2(storedP2m(law, point, point.own ?? point.w), point);
  return gradientP2(storedP2(law, point), point);
}

/** g of a two-sided connection. */
export function connectionGradient(rule: ConnectionRule, law: PowerLaw, point: ContactPoint): number {
  if (rule === 'signed') return explicitGradient(law, point.eta);
  // Notes 69, second form; the third printed form is NaN at η = 0.
  if (rule === 'eq69') return Math.sign(point.eta) * explicitGradient(law, point.eta);
  return gradientConnectionP2(law, point);
}
