// bridge.h in JavaScript: connection, collision and bow of a tromba marina by rule p2.

const takeTo = (t, p, D, w) => {
  const r = Math.sqrt(D * D + 4 * w * (p - t) * (p + t));
  return D > 0 ? (r + D) / (w * (p + t)) : (4 * (p - t)) / (r - D);
};
const within = (x, limit) => Math.max(-limit, Math.min(limit, x));

// Results of the functions that compute slopes.
let q = 0;
let dq = 0;

function series(X, b, ab, alpha) {
  const r = X / b;
  const c1 = 0.5 * alpha;
  const c2 = (alpha - 1) / 3;
  const c3 = (alpha - 2) / 4;
  q = ab * (1 + c1 * r * (1 + c2 * r * (1 + c3 * r)));
  dq = (ab / b) * c1 * (1 + 2 * c2 * r * (1 + 1.5 * c3 * r));
}

function slopes(c, X, b, ab, Fb) {
  if (b > 0 && Math.abs(X) < 0.002 * b) return series(X, b, ab, c.exponent);
  const x = b + X;
  const press = x > 0 ? c.stiffness * x ** c.exponent : 0;
  q = ((press * x) / (c.exponent + 1) - Fb) / X;
  dq = (press - q) / X;
}

function collisionRule(c, D) {
  const { etaPrev: b, eta: e, compliance: w, pressPrev: ab } = c;
  const p = Math.abs(c.psi);
  const A = c.exponent + 1;
  const Fe = e > 0 ? (c.press * e) / A : 0;
  const Fb = b > 0 ? (ab * b) / A : 0;
  const free = b + D;
  if (b <= 0 && free <= 0) {
    const over = p * p - Fe;
    return over > 0 && (D < 0 || 4 * w * over > D * D) ? takeTo(Math.sqrt(Fe), p, D, w) : 0;
  }
  let f = 0;
  let iq = 1;
  if (b > 0 && b * free <= w * Fb) {
    if (p * p > Fe) return takeTo(Math.sqrt(Fe), p, D, w);
    const S = Math.sqrt(D * D + 4 * w * Fb);
    f = D < 0 ? (2 * Fb) / (S - D) : (D + S) / (2 * w);
  } else {
    let X = b > 0 ? (D - w * ab) / (1 + (w * c.exponent * ab) / (2 * b)) : D;
    if (X > D) X = D;
    if (b + X <= 0) X = -0.999 * b;
    slopes(c, X, b, ab, Fb);
    const stiff = w * dq;
    for (let steps = stiff > 1 ? 2 : stiff > 0.1 ? 1 : 0; steps > 0; steps--) {
      const x = b + X;
      const G = x + w * q;
      X = x * (G / free) ** (-G / (x * (1 + w * dq))) - b;
      slopes(c, X, b, ab, Fb);
    }
    iq = 1 / (1 + w * dq);
    f = Math.max(0, (q + dq * (D - X)) * iq);
  }
  let d = D - w * f;
  const E = p * p - Fe - Fb;
  if (f > 0 && E !== 0) {
    const s = 0.25 * w * f;
    f -= iq * within((E * d) / (d * d + s * s), 0.5 * f);
    d = D - w * f;
  }
  let t2 = p * p + f * d;
  if (t2 <= 0) {
    if (p > 0) return takeTo(0, p, D, w);
    if (D <= 0) return 0;
  }
  if (p === 0 && d < 0.001 * D) {
    f = (0.999 * D) / w;
    t2 = 0.001 * f * D;
  }
  const sum = p + Math.sqrt(t2);
  const g = sum > 0 ? (2 * f) / sum : 0;
  return p + 0.25 * g * D < 0 ? 0 : g;
}

function slopesTwoSided(c, X, b, ab, Fb) {
  if (b !== 0 && Math.abs(X) < 0.002 * Math.abs(b)) return series(X, b, ab, c.exponent);
  q = 0;
  dq = 0;
  if (X === 0) return;
  const x = b + X;
  const size = Math.abs(x);
  const press = c.stiffness * size ** c.exponent;
  q = ((press * size) / (c.exponent + 1) - Fb) / X;
  dq = ((x < 0 ? -press : press) - q) / X;
}

function connectionRule(c, D) {
  const { etaPrev: b, eta: e, compliance: w } = c;
  const p = Math.abs(c.psi);
  const A = c.exponent + 1;
  const Fe = (c.press * e) / A;
  const Fb = (c.pressPrev * b) / A;
  const slope = e !== 0 ? (c.exponent * c.press) / e : c.exponent === 1 ? c.stiffness : 0;
  let X = (D - w * (c.press + slope * (b - e))) / (1 + 0.5 * w * slope);
  slopesTwoSided(c, X, b, c.pressPrev, Fb);
  X -= (X + w * q - D) / (1 + w * dq);
  slopesTwoSided(c, X, b, c.pressPrev, Fb);
  const iq = 1 / (1 + w * dq);
  let f = (q + dq * (D - X)) * iq;
  let d = D - w * f;
  const E = p * p - Fe - Fb;
  if (f !== 0 && E !== 0) {
    const s = 0.25 * w * Math.abs(f);
    f -= iq * within((E * d) / (d * d + s * s), 0.5 * Math.abs(f));
    d = D - w * f;
  }
  const t2 = p * p + f * d;
  if (t2 < 0) return p > 0 ? (f < 0 ? -takeTo(0, p, -D, w) : takeTo(0, p, D, w)) : 0;
  const sum = p + Math.sqrt(t2);
  return sum > 0 ? (2 * f) / sum : 0;
}

function plan(c, g) {
  c.root = 0.5 * (c.psi < 0 ? -g : g);
  c.drive = g !== 0 ? 2 * c.psi : 0;
}

function solveOne(c) {
  c.answer = (c.drive + c.root * c.freeMove) / (1 + c.root * c.root * c.compliance);
  c.force = c.root * c.answer;
}

function solvePair(a, b, between) {
  if (a.root === 0 || b.root === 0) {
    solveOne(a);
    solveOne(b);
    return;
  }
  const aa = 1 + a.root * a.root * a.compliance;
  const bb = 1 + b.root * b.root * b.compliance;
  const ab = a.root * b.root * between;
  const ra = a.drive + a.root * a.freeMove;
  const rb = b.drive + b.root * b.freeMove;
  b.answer = (rb - (ab * ra) / aa) / (bb - (ab * ab) / aa);
  a.answer = (ra - ab * b.answer) / aa;
  a.force = a.root * a.answer;
  b.force = b.root * b.answer;
}

function advance(c, eta, press) {
  if (c.root !== 0) {
    const after = c.answer - c.psi;
    c.psi = Math.abs(after) < Math.max(1e-15 * Math.abs(c.psi), 1e-30) ? 0 : after;
  }
  c.etaPrev = c.eta;
  c.eta = eta;
  c.pressPrev = c.press;
  c.press = press;
}

export function bridgeOf({ next }, place) {
  const [momentum, pull, mobility, startPrev, start, stringMobility, plateMobility, gap] = Array.from(
    { length: 8 },
    next,
  );
  const law = (opposite) => {
    const [stiffness, exponent, etaPrev, eta, psi, pressPrev, press] = Array.from({ length: 7 }, next);
    const compliance = mobility + opposite;
    const still = { freeMove: 0.5, root: 0.5, drive: 0.5, answer: 0.5, force: 0.5 };
    return { stiffness, exponent, compliance, etaPrev, eta, psi, pressPrev, press, ...still };
  };
  const connectionStart = law(stringMobility);
  const collisionStart = law(plateMobility);
  const [bowForce, bowVelocity, sharpness, bowLeft, bowRight, bowStartPrev, bowStart, k] = Array.from(
    { length: 8 },
    next,
  );
  const [stringNode, bowNode, plateNode, outputNode] = Array.from({ length: 4 }, next);
  const bowCompliance = (bowLeft * bowLeft + bowRight * bowRight) * stringMobility;
  const touched = place(plateNode);
  const between = -mobility;
  const s = { ...connectionStart };
  const p = { ...collisionStart };
  let uPrev = 0.5;
  let u = 0.5;
  let bowEtaPrev = 0.5;
  let bowEta = 0.5;
  return {
    output: place(outputNode),
    reset: () => {
      uPrev = startPrev;
      u = start;
      bowEtaPrev = bowStartPrev;
      bowEta = bowStart;
      Object.assign(s, connectionStart);
      Object.assign(p, collisionStart);
    },
    step: (string, plate) => {
      const free = u + momentum * (u - uPrev) - pull * u;
      s.freeMove = free - string.read(stringNode) - s.etaPrev;
      p.freeMove = plate.read(touched) - free - gap - p.etaPrev;
      plan(s, connectionRule(s, s.freeMove));
      plan(p, collisionRule(p, p.freeMove));
      solvePair(s, p, between);
      const connectionFreeMove = s.freeMove - between * p.force;
      const collisionFreeMove = p.freeMove - between * s.force;
      plan(s, connectionRule(s, connectionFreeMove));
      plan(p, collisionRule(p, collisionFreeMove));
      solvePair(s, p, between);
      if (p.force < 0) {
        p.root = 0;
        p.force = 0;
        solveOne(s);
      }
      const after = free - mobility * (s.force - p.force);
      string.push(stringNode, stringMobility * s.force);
      plate.push(touched, -plateMobility * p.force);
      const slip = (bowEta - bowEtaPrev) / k - bowVelocity;
      const gamma = bowForce * Math.sqrt(2 * sharpness) * Math.exp(0.5 - sharpness * slip * slip);
      const root = Math.sqrt(gamma / (2 * k));
      const moved = bowLeft * string.read(bowNode) + bowRight * string.read(bowNode + 1) - bowEtaPrev;
      const force =
        (root * (-bowVelocity * Math.sqrt(2 * k * gamma) + root * moved)) / (1 + root * root * bowCompliance);
      string.push(bowNode, -bowLeft * stringMobility * force);
      string.push(bowNode + 1, -bowRight * stringMobility * force);
      bowEtaPrev = bowEta;
      bowEta = bowLeft * string.read(bowNode) + bowRight * string.read(bowNode + 1);
      const stretch = after - string.read(stringNode);
      const overlap = plate.read(touched) - after - gap;
      const tug = s.stiffness * Math.abs(stretch) ** s.exponent;
      advance(s, stretch, stretch < 0 ? -tug : tug);
      advance(p, overlap, overlap > 0 ? p.stiffness * overlap ** p.exponent : 0);
      uPrev = u;
      u = after;
    },
  };
}
