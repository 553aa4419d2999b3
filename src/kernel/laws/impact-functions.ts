/**
 * Functions of the Hunt-Crossley impact. While only its own force f = phi' (1 + mu v) acts, a contact keeps
 *
 *   (M/mu^2) G(mu v) + phi,   G(z) = z - log(1+z)
 *
 * so what it stores and loses while z = mu v runs from m + s to m - s are the means over z of z/(1+z) and z^2/(1+z):
 *
 *   (m - S)/y  and  (m^2 + S)/y,   y = 1 + m,  S = artanh(r)/r - 1,  r = s/y
 *
 * Reference: docs/restitution-study.md
 */

/** A mean that no contact reaches: z would pass -1, where the force ends. */
export const BEYOND: f64 = 1e300;

/** Below this r^2 the series is taken; the next term would be r^18/19. */
const SERIES_SPREAD: f64 = 0.01;

/** S = artanh(r)/r - 1, 0 <= r < 1. */
function spreadOf(r: f64): f64 {
  const s = r * r;
  if (s >= SERIES_SPREAD) return (0.5 * Math.log1p((2 * r) / (1 - r))) / r - 1;
  const tail = 1 / 9.0 + s * (1 / 11.0 + s * (1 / 13.0 + s * (1 / 15.0 + s / 17.0)));
  return s * (1 / 3.0 + s * (0.2 + s * (1 / 7.0 + s * tail)));
}

/** dS/dr / r, where S is the spread of r. */
function spreadSlope(r: f64, S: f64): f64 {
  const s = r * r;
  if (s >= SERIES_SPREAD) return (1 / (1 - s) - 1 - S) / s;
  return 2 / 3.0 + s * (0.8 + s * (6 / 7.0 + s * (8 / 9.0 + s * (10 / 11.0))));
}

/** Mean of z/(1+z) over m - s ... m + s. */
export function meanStored(m: f64, s: f64): f64 {
  const y = 1 + m;
  return y > 0 && s < y ? (m - spreadOf(s / y)) / y : -BEYOND;
}

/** Mean of z^2/(1+z) over m - s ... m + s. */
export function meanLost(m: f64, s: f64): f64 {
  const y = 1 + m;
  return y > 0 && s < y ? (m * m + spreadOf(s / y)) / y : BEYOND;
}

/** G(-u), 0 <= u < 1: with s = u/(2-u), log(1-u) = -2 artanh s, so nothing cancels. */
function bend(u: f64): f64 {
  const s = u / (2 - u);
  return s * (2 * spreadOf(s) + u);
}

/** Most Newton steps; five are the rule. */
const MOST_STEPS: i32 = 60;
/** Above this the logarithm of what is left is the better unknown. */
const MOST_TAKEN: f64 = 0.6;

/**
 * The part u of 1 + z that a contact must take away to give back P (in units of M/mu^2):  G(-u) - z u = P,  P >= 0, z > -1,
 * u > 0; 0 when there is none. The left side is convex, and Newton from above never crosses the root.
 */
export function releaseAt(z: f64, P: f64): f64 {
  const reach = Math.sqrt(z * z + 2 * P);
  let u = z > 0 ? z + reach : P > 0 ? (2 * P) / (reach - z) : 0; // of u^2/2 - z u = P, which lies above
  if (u == 0) return 0;
  if (u < MOST_TAKEN) {
    for (let i = 0; i < MOST_STEPS; i++) {
      const move = (bend(u) - z * u - P) / (u / (1 - u) - z);
      u -= move;
      if (!(Math.abs(move) > 1e-16 * u)) break;
    }
    return u;
  }
  // L = -log(1-u):  L - (1+z)(1 - e^-L) = P; the root lies below 1 + z + P.
  let L = 1 + z + P;
  if (u < 1) L = Math.min(L, -Math.log1p(-u));
  for (let i = 0; i < MOST_STEPS; i++) {
    const rest = Math.exp(-L);
    const move = (L - (1 + z) * (1 - rest) - P) / (1 - (1 + z) * rest);
    L -= move;
    if (!(Math.abs(move) > 1e-16 * L)) break;
  }
  return -Math.expm1(-L);
}

/** eta+ - eta- spans two steps; so long a push from outside counts against the contact's own force. */
export const SPAN: f64 = 2;

// What `setSpread` found: s, and s ds/dx. Globals because AssemblyScript returns one number.
let spread: f64 = 0;
let spreadRise: f64 = 0;

/**
 * s of a force w f = x. Contacts change z by x + others to either side of its mean; a push from outside takes `cut` off that at
 * once, and leaves nothing of it where it outweighs the contacts over the two steps of SPAN. Little push takes little: its square.
 */
function setSpread(x: f64, others: f64, push: f64, cut: f64): void {
  const s = x + others;
  const span = SPAN * push;
  if (s < 0 && push == 0) {
    spread = -s;
    spreadRise = s;
    return;
  }
  if (s <= span) {
    spread = 0;
    spreadRise = 0;
    return;
  }
  const bent = Math.sqrt((s - span) * (s + span));
  spread = Math.min(s - cut, bent);
  spreadRise = spread < bent ? spread : s;
}

export function spreadBy(x: f64, others: f64, push: f64, cut: f64): f64 {
  setSpread(x, others, push, cut);
  return spread;
}

/**
 * The force x = w f/kappa that gives back P where others act as well:  x (S - m)/y = P,  y = a - x, m = y - 1. It rises in x
 * from nothing to above the root without spread, which is quadratic.
 */
export function releaseAmong(a: f64, P: f64, others: f64, push: f64, cut: f64): f64 {
  const t = a - 1 - P;
  const reach = Math.sqrt(t * t + 4 * P * a);
  let low: f64 = 0;
  let high: f64 = t > 0 ? 0.5 * (t + reach) : P > 0 ? (2 * P * a) / (reach - t) : 0;
  let x = high;
  for (let i = 0; i < MOST_STEPS && high > low; i++) {
    const y = a - x;
    let next: f64 = -1;
    setSpread(x, others, push, cut);
    if (spread >= y) high = x;
    else {
      const r = spread / y;
      const S = spreadOf(r);
      const short = (S + 1 - y) / y;
      const error = x * short - P;
      if (error > 0) high = x;
      else low = x;
      const rise = spread > 0 ? (spreadSlope(r, S) * (spreadRise * y + spread * spread)) / (y * y * y) : 0;
      next = x - error / (short + (x * (rise + 1 + short)) / y);
    }
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    const move = Math.abs(next - x);
    x = next;
    if (move <= 1e-16 * x) break;
  }
  return x;
}
