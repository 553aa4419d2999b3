// Masses on springs, each pressed against a wall with a loss C eta^beta eta': rule p2 planned twice, as docs/theory.md has it.
#pragma once
#include "bridge.h"

typedef struct {
  double momentum, pull, rest, mobility, C, beta, k;
  double startPrev, start, uPrev, u;
  Law lawStart, law;
} Lossy;

static void readLossy(Lossy *m) {
  memset(m, 0, sizeof(Lossy));
  m->momentum = number();
  m->pull = number();
  m->rest = number();
  m->mobility = number();
  m->startPrev = number();
  m->start = number();
  m->lawStart.stiffness = number();
  m->lawStart.exponent = number();
  m->lawStart.etaPrev = number();
  m->lawStart.eta = number();
  m->lawStart.psi = number();
  m->lawStart.pressPrev = number();
  m->lawStart.press = number();
  m->lawStart.compliance = m->mobility;
  m->C = number();
  m->beta = number();
  m->k = number();
}

static void resetLossy(Lossy *m) {
  m->uPrev = m->startPrev;
  m->u = m->start;
  m->law = m->lawStart;
}

static double secantOf(double a, double s, double b, double X) {
  double from = largest(0, b), to = largest(0, b + X), most = largest(from, to);
  if (most == 0) return 0;
  if (fabs(X) < 1e-5 * most) return a * s * pow(0.5 * (from + to), s - 1);
  return a * (pow(to, s) - pow(from, s)) / X;
}

static void stepLossy(Lossy *m) {
  Law *c = &m->law;
  double free = m->u + m->momentum * (m->u - m->uPrev) - m->pull * (m->u - m->rest);
  double D = free - c->etaPrev, w = c->compliance, p = fabs(c->psi), g = 0, X = 0;
  double r = c->eta > 0 ? m->C * pow(c->eta, m->beta) / (2 * m->k) : 0;
  for (int i = 0; i < 2; i++) {
    if (i == 1) r = secantOf(m->C / (m->beta + 1), m->beta + 1, c->etaPrev, X) / (2 * m->k);
    double left = 1 / (1 + w * r), D1 = D * left;
    Law less = *c;
    less.compliance = w * left;
    g = collisionRule(&less, D1);
    X = D1 - w * left * g * (p + 0.25 * g * D1) / (1 + 0.25 * g * g * w * left);
  }
  if (r > 0 && D < 0) r = largest(0, fmin(r, (1 - 1e-12) * (g * p + 0.25 * g * g * D) / -D));
  double slope = 0.25 * g * g + r, base = g * p;
  double force = slope > 0 ? (base + slope * D) / (1 + slope * w) : 0;
  if (slope > 0) c->psi = p + 0.5 * g * (force - base) / slope;
  double next = free - m->mobility * force;
  c->etaPrev = c->eta;
  c->pressPrev = c->press;
  c->eta = next;
  c->press = next > 0 ? c->stiffness * pow(next, c->exponent) : 0;
  m->uPrev = m->u;
  m->u = next;
}
