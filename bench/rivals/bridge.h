// The parts that join a string, a mass and a plate into a tromba marina: a two-sided connection, a collision, a bow. Rule p2 with one
// corrector pass, written for this one island: the connection and the collision share the bridge, the bow is separate.
#pragma once
#include <math.h>

typedef struct {
  double stiffness, exponent, compliance;
  double etaPrev, eta, psi, pressPrev, press;
  double freeMove, root, drive, answer, force;
} Law;

typedef struct {
  // bridge: momentum, pull towards 0, mobility
  double momentum, pull, mobility;
  double startPrev, start, uPrev, u;
  // connection between bridge and string, collision between plate and bridge
  double stringMobility, plateMobility, gap, between;
  Law connection, collision, connectionStart, collisionStart;
  // bow between two nodes
  double bowForce, bowVelocity, sharpness, bowCompliance, bowLeft, bowRight, bowEtaPrev, bowEta, bowStartPrev, bowStart, k;
  int stringNode, bowNode, plateNode, outputNode;
} Bridge;

static void readBridge(Bridge *b) {
  b->momentum = number();
  b->pull = number();
  b->mobility = number();
  b->startPrev = number();
  b->start = number();
  b->stringMobility = number();
  b->plateMobility = number();
  b->gap = number();
  Law *laws[2] = {&b->connectionStart, &b->collisionStart};
  for (int i = 0; i < 2; i++) {
    memset(laws[i], 0, sizeof(Law));
    laws[i]->stiffness = number();
    laws[i]->exponent = number();
    laws[i]->compliance = b->mobility + (i ? b->plateMobility : b->stringMobility);
    laws[i]->etaPrev = number();
    laws[i]->eta = number();
    laws[i]->psi = number();
    laws[i]->pressPrev = number();
    laws[i]->press = number();
  }
  b->between = -b->mobility;  // the bridge is the upper side of one and the first of the other
  b->bowForce = number();
  b->bowVelocity = number();
  b->sharpness = number();
  b->bowLeft = number();
  b->bowRight = number();
  b->bowCompliance = (b->bowLeft * b->bowLeft + b->bowRight * b->bowRight) * b->stringMobility;
  b->bowStartPrev = number();
  b->bowStart = number();
  b->k = number();
  b->stringNode = (int)number();
  b->bowNode = (int)number();
  b->plateNode = (int)number();
  b->outputNode = (int)number();
}

static void resetBridge(Bridge *b) {
  b->uPrev = b->startPrev;
  b->u = b->start;
  b->connection = b->connectionStart;
  b->collision = b->collisionStart;
  b->bowEtaPrev = b->bowStartPrev;
  b->bowEta = b->bowStart;
}

static inline double largest(double a, double b) { return a > b ? a : b; }
static inline double within(double x, double limit) { return x < -limit ? -limit : x > limit ? limit : x; }

static inline double takeTo(double t, double p, double D, double w) {
  double r = sqrt(D * D + 4 * w * (p - t) * (p + t));
  return D > 0 ? (r + D) / (w * (p + t)) : 4 * (p - t) / (r - D);
}

typedef struct {
  double q, dq;
} Slopes;

static inline Slopes series(double X, double b, double ab, double alpha) {
  double r = X / b, c1 = 0.5 * alpha, c2 = (alpha - 1) / 3, c3 = (alpha - 2) / 4;
  Slopes s = {ab * (1 + c1 * r * (1 + c2 * r * (1 + c3 * r))), ab / b * c1 * (1 + 2 * c2 * r * (1 + 1.5 * c3 * r))};
  return s;
}

static Slopes slopes(const Law *c, double X, double b, double ab, double Fb) {
  if (b > 0 && fabs(X) < 0.002 * b) return series(X, b, ab, c->exponent);
  double x = b + X, press = x > 0 ? c->stiffness * pow(x, c->exponent) : 0;
  Slopes s;
  s.q = (press * x / (c->exponent + 1) - Fb) / X;
  s.dq = (press - s.q) / X;
  return s;
}

static double collisionRule(const Law *c, double D) {
  double b = c->etaPrev, e = c->eta, p = fabs(c->psi), w = c->compliance, A = c->exponent + 1, ab = c->pressPrev;
  double Fe = e > 0 ? c->press * e / A : 0, Fb = b > 0 ? ab * b / A : 0, free = b + D;
  if (b <= 0 && free <= 0) {
    double over = p * p - Fe;
    return over > 0 && (D < 0 || 4 * w * over > D * D) ? takeTo(sqrt(Fe), p, D, w) : 0;
  }
  double f, iq = 1;
  if (b > 0 && b * free <= w * Fb) {
    if (p * p > Fe) return takeTo(sqrt(Fe), p, D, w);
    double S = sqrt(D * D + 4 * w * Fb);
    f = D < 0 ? 2 * Fb / (S - D) : (D + S) / (2 * w);
  } else {
    double X = b > 0 ? (D - w * ab) / (1 + w * c->exponent * ab / (2 * b)) : D;
    if (X > D) X = D;
    if (b + X <= 0) X = -0.999 * b;
    Slopes s = slopes(c, X, b, ab, Fb);
    double stiff = w * s.dq;
    for (int steps = stiff > 1 ? 2 : stiff > 0.1 ? 1 : 0; steps > 0; steps--) {
      double x = b + X, G = x + w * s.q;
      X = x * pow(G / free, -G / (x * (1 + w * s.dq))) - b;
      s = slopes(c, X, b, ab, Fb);
    }
    iq = 1 / (1 + w * s.dq);
    f = largest(0, (s.q + s.dq * (D - X)) * iq);
  }
  double d = D - w * f, E = p * p - Fe - Fb;
  if (f > 0 && E != 0) {
    double s = 0.25 * w * f;
    f -= iq * within(E * d / (d * d + s * s), 0.5 * f);
    d = D - w * f;
  }
  double t2 = p * p + f * d;
  if (t2 <= 0) {
    if (p > 0) return takeTo(0, p, D, w);
    if (D <= 0) return 0;
  }
  if (p == 0 && d < 0.001 * D) {
    f = 0.999 * D / w;
    t2 = 0.001 * f * D;
  }
  double sum = p + sqrt(t2), g = sum > 0 ? 2 * f / sum : 0;
  return p + 0.25 * g * D < 0 ? 0 : g;
}

static Slopes slopesTwoSided(const Law *c, double X, double b, double ab, double Fb) {
  if (b != 0 && fabs(X) < 0.002 * fabs(b)) return series(X, b, ab, c->exponent);
  Slopes s = {0, 0};
  if (X == 0) return s;
  double x = b + X, size = fabs(x), press = c->stiffness * pow(size, c->exponent);
  s.q = (press * size / (c->exponent + 1) - Fb) / X;
  s.dq = ((x < 0 ? -press : press) - s.q) / X;
  return s;
}

static double connectionRule(const Law *c, double D) {
  double b = c->etaPrev, e = c->eta, p = fabs(c->psi), w = c->compliance, A = c->exponent + 1;
  double Fe = c->press * e / A, Fb = c->pressPrev * b / A;
  double slope = e != 0 ? c->exponent * c->press / e : c->exponent == 1 ? c->stiffness : 0;
  double X = (D - w * (c->press + slope * (b - e))) / (1 + 0.5 * w * slope);
  Slopes s = slopesTwoSided(c, X, b, c->pressPrev, Fb);
  X -= (X + w * s.q - D) / (1 + w * s.dq);
  s = slopesTwoSided(c, X, b, c->pressPrev, Fb);
  double iq = 1 / (1 + w * s.dq), f = (s.q + s.dq * (D - X)) * iq, d = D - w * f, E = p * p - Fe - Fb;
  if (f != 0 && E != 0) {
    double r = 0.25 * w * fabs(f);
    f -= iq * within(E * d / (d * d + r * r), 0.5 * fabs(f));
    d = D - w * f;
  }
  double t2 = p * p + f * d;
  if (t2 < 0) return p > 0 ? (f < 0 ? -takeTo(0, p, -D, w) : takeTo(0, p, D, w)) : 0;
  double sum = p + sqrt(t2);
  return sum > 0 ? 2 * f / sum : 0;
}

static inline void plan(Law *c, double g) {
  c->root = 0.5 * (c->psi < 0 ? -g : g);
  c->drive = g != 0 ? 2 * c->psi : 0;
}

static inline void solveOne(Law *c) {
  c->answer = (c->drive + c->root * c->freeMove) / (1 + c->root * c->root * c->compliance);
  c->force = c->root * c->answer;
}

// Solves both contacts: (I + S W S) y = drive + S freeMove.
static inline void solvePair(Law *a, Law *b, double between) {
  if (a->root == 0 || b->root == 0) {
    solveOne(a);
    solveOne(b);
    return;
  }
  double aa = 1 + a->root * a->root * a->compliance, bb = 1 + b->root * b->root * b->compliance;
  double ab = a->root * b->root * between, ra = a->drive + a->root * a->freeMove, rb = b->drive + b->root * b->freeMove;
  double right = bb - ab * ab / aa;
  b->answer = (rb - ab * ra / aa) / right;
  a->answer = (ra - ab * b->answer) / aa;
  a->force = a->root * a->answer;
  b->force = b->root * b->answer;
}

static inline void advance(Law *c, double eta, double press) {
  if (c->root != 0) {
    double after = c->answer - c->psi;
    c->psi = fabs(after) < largest(1e-15 * fabs(c->psi), 1e-30) ? 0 : after;
  }
  c->etaPrev = c->eta;
  c->eta = eta;
  c->pressPrev = c->press;
  c->press = press;
}

// One step of bridge and contacts. `string`, `plate` point to u* of the touched node, `left`, `right` to the bow's nodes.
static inline void stepBridge(Bridge *b, double *string, double *plate, double *left, double *right) {
  Law *s = &b->connection, *p = &b->collision;
  double free = b->u + b->momentum * (b->u - b->uPrev) - b->pull * b->u;
  s->freeMove = free - *string - s->etaPrev;
  p->freeMove = *plate - free - b->gap - p->etaPrev;
  plan(s, connectionRule(s, s->freeMove));
  plan(p, collisionRule(p, p->freeMove));
  solvePair(s, p, b->between);
  double connectionFreeMove = s->freeMove - b->between * p->force, collisionFreeMove = p->freeMove - b->between * s->force;
  plan(s, connectionRule(s, connectionFreeMove));
  plan(p, collisionRule(p, collisionFreeMove));
  solvePair(s, p, b->between);
  if (p->force < 0) {
    p->root = p->force = 0;
    solveOne(s);
  }
  double next = free - b->mobility * (s->force - p->force);
  *string += b->stringMobility * s->force;
  *plate -= b->plateMobility * p->force;
  double k = b->k, slip = (b->bowEta - b->bowEtaPrev) / k - b->bowVelocity;
  double gamma = b->bowForce * sqrt(2 * b->sharpness) * exp(0.5 - b->sharpness * slip * slip);
  double root = sqrt(gamma / (2 * k)), moved = b->bowLeft * *left + b->bowRight * *right - b->bowEtaPrev;
  double force = root * (-b->bowVelocity * sqrt(2 * k * gamma) + root * moved) / (1 + root * root * b->bowCompliance);
  *left -= b->bowLeft * b->stringMobility * force;
  *right -= b->bowRight * b->stringMobility * force;
  b->bowEtaPrev = b->bowEta;
  b->bowEta = b->bowLeft * *left + b->bowRight * *right;
  double stretch = next - *string, overlap = *plate - next - b->gap;
  double pull = s->stiffness * pow(fabs(stretch), s->exponent);
  advance(s, stretch, stretch < 0 ? -pull : pull);
  advance(p, overlap, overlap > 0 ? p->stiffness * pow(overlap, p->exponent) : 0);
  b->uPrev = b->u;
  b->u = next;
}
