// Bodies of modes that stretch, as docs/theory.md has them: a string with longitudinal modes, whose strains are solved together (rule q), and
// von Karman's plate, whose strains share one contact (rule p2q). Directions come from the formulas, without tables of C.
#pragma once
#include "bridge.h"

typedef struct {
  ModalProblem in;
  double *mobility, *weight;  // k^2/m of every unknown; what the output sums
  double *a, *b, *uPrev, *u, *next;
  int size;  // unknowns, rounded up to whole rows of four
  int strains;
  double *rows;  // the direction of every strain
} Stretched;

static void makeStretched(Stretched *s) {
  readModal(&s->in);
  int n = s->in.n;
  s->size = (n + 3) / 4 * 4;
  double **filled[2] = {&s->mobility, &s->weight};
  for (int i = 0; i < 2; i++) {
    *filled[i] = aligned(s->size);
    for (int j = 0; j < n; j++) (*filled[i])[j] = number();
  }
  double **vectors[5] = {&s->a, &s->b, &s->uPrev, &s->u, &s->next};
  for (int i = 0; i < 5; i++) *vectors[i] = aligned(s->size);
  for (int i = 0; i < n; i++) {
    s->a[i] = 1 + s->in.momentum[i] - s->in.pull[i];
    s->b[i] = -s->in.momentum[i];
  }
  s->strains = (int)number();
  s->rows = aligned((size_t)s->strains * s->size);
}

static void resetStretched(Stretched *s) {
  memcpy(s->uPrev, s->in.start, sizeof(double) * s->in.n);
  memcpy(s->u, s->in.start + s->in.n, sizeof(double) * s->in.n);
}

static void turnStretched(Stretched *s) {
  double *oldest = s->uPrev;
  s->uPrev = s->u;
  s->u = s->next;
  s->next = oldest;
}

// In four lanes, which the compiler puts into vectors; n is a multiple of four.
static inline double sumOf(const double *__restrict x, const double *__restrict y, int n) {
  double lane[4] = {0, 0, 0, 0};
  for (int i = 0; i < n; i += 4)
    for (int l = 0; l < 4; l++) lane[l] += x[i + l] * y[i + l];
  return (lane[0] + lane[2]) + (lane[1] + lane[3]);
}

static inline void addTo(double *__restrict x, const double *__restrict y, double factor, int n) {
  for (int i = 0; i < n; i++) x[i] += factor * y[i];
}

// The output: a weighted sum of all unknowns.
static double heard(const Stretched *s) { return sumOf(s->weight, s->u, s->size); }

#define MOST_STRAINS 12

typedef struct {
  Stretched body;
  int modes, along;  // transverse and longitudinal modes
  double beta, mean, each;  // pi/L; the roots of lambda of strain 0 and of the others
  double *slopes;  // i beta u_i for i = -along .. modes + along, an even function of i
  double *half;  // i beta/2
  double *moved;  // B g
} StretchedString;

static void readStretchedString(StretchedString *s) {
  makeStretched(&s->body);
  s->along = s->body.strains - 1;
  s->modes = s->body.in.n - s->along;
  if (s->body.strains > MOST_STRAINS) exit(2);
  s->beta = number();
  s->mean = sqrt(number());
  s->each = sqrt(number());
  s->slopes = aligned(s->modes + 2 * s->along + 1);
  s->half = aligned(s->modes);
  s->moved = aligned(s->body.size);
  for (int i = 0; i < s->modes; i++) s->half[i] = 0.5 * (i + 1) * s->beta;
}

static void findStringRows(StretchedString *s) {
  int n = s->modes, size = s->body.size;
  double *__restrict middle = s->slopes + s->along, *__restrict half = s->half, *__restrict u = s->body.u;
  for (int i = 0; i < n; i++) middle[i + 1] = 2 * half[i] * u[i];
  for (int i = 1; i <= s->along; i++) middle[-i] = middle[i];
  double *__restrict first = s->body.rows;
  for (int i = 0; i < n; i++) first[i] = s->mean * half[i] * middle[i + 1];
  for (int m = 1; m <= s->along; m++) {
    double *__restrict row = s->body.rows + m * size;
    for (int i = 0; i < n; i++) row[i] = s->each * half[i] * (middle[i + 1 + m] + middle[i + 1 - m]);
    row[n + m - 1] = s->each * m * s->beta;
  }
}

// (I + W/4) f = psi + D/4, by Cholesky.
static void stepStretchedString(StretchedString *s) {
  Stretched *b = &s->body;
  int size = b->size, K = b->strains;
  double *__restrict u = b->u, *__restrict p = b->uPrev, *__restrict next = b->next, *__restrict moved = s->moved;
  double A[MOST_STRAINS][MOST_STRAINS], f[MOST_STRAINS];
  for (int i = 0; i < size; i++) next[i] = b->a[i] * u[i] + b->b[i] * p[i];
  findStringRows(s);
  for (int k = 0; k < K; k++) {
    const double *row = b->rows + k * size;
    double bound = sumOf(row, p, size), reach = sumOf(row, next, size), linear = 0;
    if (k > 0) linear = s->each * k * s->beta * u[s->modes + k - 1];
    f[k] = 0.5 * (linear + bound) + 0.25 * (reach - bound);
    for (int i = 0; i < size; i++) moved[i] = b->mobility[i] * row[i];
    for (int l = k; l < K; l++) A[l][k] = 0.25 * sumOf(moved, b->rows + l * size, size);
    A[k][k] += 1;
  }
  for (int k = 0; k < K; k++) {
    for (int l = 0; l < k; l++) {
      for (int j = 0; j < l; j++) A[k][l] -= A[k][j] * A[l][j];
      A[k][l] /= A[l][l];
      A[k][k] -= A[k][l] * A[k][l];
      f[k] -= A[k][l] * f[l];
    }
    A[k][k] = sqrt(A[k][k]);
    f[k] /= A[k][k];
  }
  for (int k = K - 1; k >= 0; k--) {
    for (int l = k + 1; l < K; l++) f[k] -= A[l][k] * f[l];
    f[k] /= A[k][k];
  }
  memset(moved, 0, sizeof(double) * size);
  for (int k = 0; k < K; k++) addTo(moved, b->rows + k * size, f[k], size);
  for (int i = 0; i < size; i++) next[i] -= b->mobility[i] * moved[i];
  turnStretched(b);
}

// Modes i, j of a plate: row after row of equal j, each from i = 1 on without a gap. Their displacements lie on a grid with room around it, in which
// w(-i, j) = w(i, -j) = -w(i, j).
typedef struct {
  Stretched body;
  int across, along;  // the highest i and j
  int *wide;  // modes of each row
  int *p, *q;  // of each strain
  double *minus, *plus;  // of each strain and mode: the factors of (9), with the root of lambda
  double *grid, *x, *a, *bounds, *values;
  int row;  // of the grid
  double mass, psi;
} StretchedPlate;

static inline double *gridAt(const StretchedPlate *s, int i, int j) {
  return s->grid + (j + 2 * s->along) * s->row + i + 2 * s->across;
}

static void readStretchedPlate(StretchedPlate *s) {
  makeStretched(&s->body);
  Stretched *b = &s->body;
  int K = b->strains;
  double width = number(), height = number(), stiffness = number();  // a, b, E H
  s->mass = number();
  s->along = (int)number();
  s->wide = (int *)malloc(sizeof(int) * (s->along + 1));
  s->across = 0;
  for (int j = 1; j <= s->along; j++) {
    s->wide[j] = (int)number();
    if (s->wide[j] > s->across) s->across = s->wide[j];
  }
  s->row = 4 * s->across + 1;
  s->grid = aligned((size_t)s->row * (4 * s->along + 1));
  s->x = aligned(b->size);
  s->a = aligned(b->size);
  s->bounds = aligned(K);
  s->values = aligned(K);
  s->minus = aligned((size_t)K * b->size);
  s->plus = aligned((size_t)K * b->size);
  s->p = (int *)malloc(sizeof(int) * K);
  s->q = (int *)malloc(sizeof(int) * K);
  for (int k = 0; k < K; k++) {
    int p = s->p[k] = (int)number(), q = s->q[k] = (int)number();
    if (p > s->across || q > s->along) exit(2);  // beyond the room around the grid
    double wave = M_PI * M_PI * (p * p / (width * width) + q * q / (height * height));
    double lambda = stiffness * width * height * (p ? 1 : 2) * (q ? 1 : 2) / (4 * wave * wave);
    double factor = sqrt(lambda) * pow(M_PI, 4) / (4 * width * width * height * height) * (p && q ? 1 : 0.5);
    for (int j = 1, at = k * b->size; j <= s->along; j++)
      for (int i = 1; i <= s->wide[j]; i++, at++) {
        s->minus[at] = factor * (i * q - p * j) * (i * q - p * j);
        s->plus[at] = factor * (i * q + p * j) * (i * q + p * j);
      }
  }
}

static void findPlateRows(StretchedPlate *s) {
  const double *u = s->body.u;
  for (int j = 1; j <= s->along; j++)
    for (int i = 1; i <= s->wide[j]; i++, u++) {
      *gridAt(s, i, j) = *gridAt(s, -i, -j) = *u;
      *gridAt(s, -i, j) = *gridAt(s, i, -j) = -*u;
    }
  for (int k = 0; k < s->body.strains; k++) {
    int p = s->p[k], q = s->q[k], at = k * s->body.size;
    for (int j = 1; j <= s->along; j++) {
      int count = s->wide[j];
      double *__restrict row = s->body.rows + at;
      const double *__restrict minus = s->minus + at, *__restrict plus = s->plus + at;
      const double *__restrict c1 = gridAt(s, 1 + p, j + q), *__restrict c2 = gridAt(s, 1 - p, j - q);
      const double *__restrict c3 = gridAt(s, 1 + p, j - q), *__restrict c4 = gridAt(s, 1 - p, j + q);
      for (int i = 0; i < count; i++) row[i] = minus[i] * (c1[i] + c2[i]) + plus[i] * (c3[i] + c4[i]);
      at += count;
    }
  }
}

// x -= factor B g.
static inline void pushBy(Stretched *b, double *__restrict x, const double *__restrict row, double factor) {
  for (int i = 0; i < b->size; i++) x[i] -= factor * (b->mobility[i] * row[i]);
}

static void resetStretchedPlate(StretchedPlate *s) {
  Stretched *b = &s->body;
  resetStretched(b);
  findPlateRows(s);
  double stored = 0;
  for (int k = 0; k < b->strains; k++) {
    double bound = 0.5 * sumOf(b->rows + k * b->size, b->uPrev, b->size);
    stored += bound * bound;
  }
  s->psi = sqrt(stored);
}

static void stepStretchedPlate(StretchedPlate *s) {
  Stretched *b = &s->body;
  int size = b->size, K = b->strains;
  double *__restrict u = b->u, *__restrict p = b->uPrev, *__restrict next = b->next, *__restrict x = s->x, *__restrict a = s->a;
  for (int i = 0; i < size; i++) {
    next[i] = b->a[i] * u[i] + b->b[i] * p[i];
    x[i] = next[i] - p[i];
    a[i] = 0;
  }
  findPlateRows(s);
  double stored = 0;
  for (int k = 0; k < K; k++) {
    const double *row = b->rows + k * size;
    double bound = s->bounds[k] = 0.5 * sumOf(row, p, size);
    s->values[k] = 0.5 * sumOf(row, u, size);
    stored += bound * bound;
    pushBy(b, x, row, s->values[k]);
  }
  for (int k = 0; k < K; k++) {
    const double *__restrict row = b->rows + k * size;
    double lane[4] = {0, 0, 0, 0}, D = sumOf(row, x, size);
    for (int i = 0; i < size; i += 4)
      for (int l = 0; l < 4; l++) lane[l] += row[i + l] * b->mobility[i + l] * row[i + l];
    double w = (lane[0] + lane[2]) + (lane[1] + lane[3]), value = s->values[k];
    double t = (s->bounds[k] + 0.25 * (D + w * value)) / (1 + 0.25 * w);
    pushBy(b, x, row, t - value);
    addTo(a, row, t, size);
  }
  double kinetic = 0, held = fabs(s->psi), D = 0, w = 0;
  for (int i = 0; i < size; i++) {
    double moved = u[i] - p[i], after = x[i] - moved;
    kinetic += s->mass * (after * after + moved * moved);
  }
  if (kinetic > 0) {
    double r = (stored - held * held) / (2 * kinetic);
    for (int i = 0; i < size; i++) a[i] += r * s->mass * x[i];
  }
  for (int i = 0; i < size; i++) {
    D += a[i] * (next[i] - p[i]);
    w += a[i] * b->mobility[i] * a[i];
  }
  double t2 = held * held + D - w, gamma;
  if (t2 <= 0) gamma = held > 0 ? takeTo(0, held, D, w) : 0;
  else gamma = held == 0 && D - w < 0.001 * fabs(D) ? 0 : 2 / (held + sqrt(t2));
  if (s->psi < 0) gamma = -gamma;
  double slope = 0.25 * gamma * gamma, move = (D - w * gamma * s->psi) / (1 + w * slope);
  pushBy(b, next, a, slope * move + gamma * s->psi);
  s->psi += 0.5 * gamma * move;
  turnStretched(b);
}
