/**
 * The stages of rule p2, which has the accuracy of the iterative scheme IT-2 at a fixed cost. Read by both compilers: these are the
 * scalar forms that collision-p2, -p2c, -p2m, -p2h and the impact laboratory share; p2-pairs.ts has stages 3 to 5 for two contacts at a time.
 *
 * For any g a step has f = (psi+^2 - psi^2)/(eta+ - eta-); were psi+^2 = phi(eta+) + phi(eta), it would be IT-2 itself. So at most two
 * Newton-like steps are taken on IT-2's scalar equation
 *
 *   X + w q(X) = D,   q(X) = (phi(b + X) - phi(b))/X,   dq = q'(X) = (phi'(b + X) - q)/X
 *
 * the stored energy is corrected towards its target, and g is built from the result: what the truncation leaves costs no energy.
 *
 *   b = eta-, e = eta, D = eta* - eta-, w = W_cc, p = |psi|, X = eta+ - eta-
 *   held = phi(e): what psi^2 keeps when the contact ends; above = phi(b): what it gives back on the way out
 *
 * Reference   docs/theory.md, rule p2
 */

/** Below this |X/b| the differences q, dq are taken from their series: a difference quotient would lose its digits. */
export const SERIES_RATIO: f64 = 0.002;
/** A move below this has no reciprocal, and stores nothing, m. */
export const TINIEST: f64 = 1e-300;
/** A first guess that leaves the contact is put this part of the way out: just inside, where q and dq exist. */
export const BARELY_INSIDE: f64 = 0.999;
/** w dq above which one step pays, and above which a second one does: below the first the starting point is as good as IT-2's. */
export const ONE_STEP: f64 = 0.1;
export const TWO_STEPS: f64 = 1;
/**
 * A contact that begins with psi = 0 must be left some way to go, or no g could make its force: at least this part of D. So the
 * largest force that it can be given takes away the rest, BARELY_INSIDE of D.
 */
export const LEAST_WAY: f64 = 0.001;

/** The g >= 0 that takes |psi| from p to t in one step of an isolated loss-free contact. */
export function takeTo(t: f64, p: f64, D: f64, w: f64): f64 {
  const r = Math.sqrt(D * D + 4 * w * (p - t) * (p + t));
  return D > 0 ? (r + D) / (w * (p + t)) : (4 * (p - t)) / (r - D);
}

/** Stage 1: outside before and after. Gives back what psi^2 has beyond `held`, unless the bodies part before that could act. */
export function outside(held: f64, p: f64, D: f64, w: f64): f64 {
  const over = p * p - held;
  return over > 0 && (D < 0 || 4 * w * over > D * D) ? takeTo(Math.sqrt(held), p, D, w) : 0;
}

/** Stage 2: the implicit solution leaves the contact. Either psi is given back, or the force is that of the whole way out. */
export function leaving(held: f64, above: f64, p: f64, D: f64, w: f64): f64 {
  if (p * p > held) return takeTo(Math.sqrt(held), p, D, w);
  const S = Math.sqrt(D * D + 4 * w * above);
  const f = D < 0 ? (2 * above) / (S - D) : (D + S) / (2 * w);
  return gradientFrom(f, 1, p * p - held - above, p, D, w);
}

/** Stage 3: where the steps start, from the contact linearised at b; forceB = phi'(b). */
export function startMove(b: f64, D: f64, w: f64, forceB: f64, alpha: f64): f64 {
  let X = b > 0 ? (D - w * forceB) / (1 + (w * alpha * forceB) / (b + b)) : D;
  if (X > D) X = D;
  return b + X <= 0 ? -BARELY_INSIDE * b : X;
}

/** How many steps to take, from the contact's stiffness w dq where they start. */
export function stepsFor(stiffness: f64): i32 {
  return stiffness > TWO_STEPS ? 2 : stiffness > ONE_STEP ? 1 : 0;
}

/**
 * One step in logarithmic form, in which a power law is nearly a straight line: x becomes x (G/free)^t with G = x + w q, where x = b + X is
 * measured from where the potential begins to rise, free = x + D - X. Returns t.
 */
export function stepExponent(G: f64, x: f64, w: f64, dq: f64): f64 {
  return -G / (x * (1 + w * dq));
}

// q and dq of a power law of exponent alpha close to X = 0. Globals because AssemblyScript returns one number.
let q: f64 = 0;
let dq: f64 = 0;
export function chord(): f64 {
  return q;
}
export function chordSlope(): f64 {
  return dq;
}

export function setChord(force: f64, slope: f64): void {
  q = force;
  dq = slope;
}

/** Finds `chord` and `chordSlope` from their series; forceB is phi'(b). */
export function seriesChord(X: f64, b: f64, forceB: f64, alpha: f64): void {
  const perB = 1 / b;
  const r = X * perB;
  const c1 = 0.5 * alpha;
  const c2 = (1.0 / 3) * (alpha - 1);
  const c3 = 0.25 * (alpha - 2);
  q = forceB * (1 + c1 * r * (1 + c2 * r * (1 + c3 * r)));
  dq = forceB * perB * c1 * (1 + 2 * c2 * r * (1 + 1.5 * c3 * r));
}

/** The same as difference quotients: `force` is phi'(b + X), `rise` is phi(b + X) - phi(b). */
export function quotientChord(X: f64, force: f64, rise: f64): void {
  if (Math.abs(X) < TINIEST) {
    q = 0;
    dq = 0;
    return;
  }
  const perX = 1 / X;
  q = rise * perX;
  dq = (force - q) * perX;
}

/** The force of the tangent at X: what Newton's last step would find; iq = 1/(1 + w dq). */
export function tangentForce(X: f64, D: f64, chordX: f64, slopeX: f64, iq: f64): f64 {
  return Math.max(0, (chordX + slopeX * (D - X)) * iq);
}

/**
 * Stage 4: changes the force f by at most half of it so that psi^2 moves towards its target; E is its surplus. The sum of
 * squares in the divisor keeps the change small where the work f d barely depends on f.
 */
export function steered(f: f64, iq: f64, E: f64, D: f64, w: f64): f64 {
  const size = Math.abs(f);
  if (size == 0 || E == 0) return f;
  const d = D - w * f;
  const s = 0.25 * w * size;
  const half = 0.5 * size;
  return f - iq * Math.max(-half, Math.min(half, (E * d) / (d * d + s * s)));
}

/** Stages 4 and 5: the g >= 0 that makes the force and books its work in psi. */
export function gradientFrom(planned: f64, iq: f64, E: f64, p: f64, D: f64, w: f64): f64 {
  let f = planned > 0 ? steered(planned, iq, E, D, w) : planned;
  const d = D - w * f;
  let t2 = p * p + f * d;
  if (t2 <= 0) {
    if (p > 0) return takeTo(0, p, D, w);
    if (D <= 0) return 0;
  }
  if (p == 0 && d < LEAST_WAY * D) {
    f = (BARELY_INSIDE * D) / w;
    t2 = LEAST_WAY * f * D;
  }
  const sum = p + Math.sqrt(t2);
  const g = sum > 0 ? (2 * f) / sum : 0;
  return p + 0.25 * g * D < 0 ? 0 : g;
}
