// Masses on springs, each rubbed by a belt with bristles: the elasto-plastic law of docs/theory.md, planned twice, three evaluations of the rate each.
#pragma once
#include <math.h>

typedef struct {
  double momentum, pull, rest, mobility;
  double pressed, velocity, stiffness, damping, viscosity, sliding, sticking, stribeck, breakaway, k;
  double startPrev, start, startBend, startSlip;
  double uPrev, u, bend, slip;
} Rubbed;

static void readRubbed(Rubbed *m) {
  double *fields[] = {&m->momentum, &m->pull,     &m->rest,     &m->mobility, &m->pressed,   &m->velocity, &m->stiffness, &m->damping,   &m->viscosity,
                      &m->sliding,  &m->sticking, &m->stribeck, &m->breakaway, &m->k,        &m->startPrev, &m->start,    &m->startBend, &m->startSlip};
  for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++) *fields[i] = number();
}

static void resetRubbed(Rubbed *m) {
  m->uPrev = m->startPrev;
  m->u = m->start;
  m->bend = m->startBend;
  m->slip = m->startSlip;
}

static double rateOf(const Rubbed *m, double z, double v) {
  if (v == 0) return 0;
  double fast = v / m->stribeck, most = m->pressed / m->stiffness, holds = m->breakaway * m->sliding * most, size = fabs(z);
  if (z * v <= 0 || size <= holds) return 0;
  double steady = most * (m->sliding + (m->sticking - m->sliding) * exp(-fast * fast));
  double yields = size >= steady ? 1 : 0.5 * (1 + sin(M_PI * (size - 0.5 * (steady + holds)) / (steady - holds)));
  return yields * fabs(v) / steady;
}

static void stepRubbed(Rubbed *m) {
  double free = m->u + m->momentum * (m->u - m->uPrev) - m->pull * (m->u - m->rest);
  double k = m->k, w = m->mobility, D = free - m->uPrev - 2 * k * m->velocity;
  double v = m->slip, z = m->bend, E = 1, A = 1, slope = 0, held = 0, slid = 0;
  for (int round = 0; round < 6; round++) {
    double rate = rateOf(m, z, v), x = k * rate, B;
    E = exp(-x);
    if (x < 1e-2) {
      A = 1 - x / 2 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5 * (1 - x / 6))));
      B = 0.5 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5 * (1 - x / 6 * (1 - x / 7)))));
    } else {
      A = (1 - E) / x;
      B = (1 - A) / x;
    }
    double s = v != 0 ? fmax(0, 1 - rate * z / v) : 1;
    slope = 0.5 * m->stiffness * B + (m->damping * s + m->viscosity) / (2 * k);
    held = m->stiffness * A * m->bend;
    slid = (D - w * held) / (1 + w * slope);
    v = slid / (2 * k);
    z = A * m->bend + 0.5 * B * slid;
  }
  double next = free - w * (held + slope * slid);
  m->slip = slid / (2 * k);
  m->bend = E * m->bend + 0.5 * A * slid;
  m->uPrev = m->u;
  m->u = next;
}
