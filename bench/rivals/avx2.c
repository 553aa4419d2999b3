// C with hand-written AVX2 and FMA. Folded layout: lane j of a vector holds segment j of the string (or row), so that neighbours are whole
// vectors in sliding registers. Two states, stepped in place. With S the sum over the neighbours, both second and fourth differences
// are two passes fused into one sweep:  w = bend S(u) + here u + prev u-,  u- <- c0 u + c1 u- + S(w).
#include <immintrin.h>
#include "rival.h"
#include "bridge.h"

typedef __m256d V;
#define LOAD(p) _mm256_load_pd(p)
#define STORE(p, v) _mm256_store_pd(p, v)
#define FMA(a, b, c) _mm256_fmadd_pd(a, b, c)
#define MUL(a, b) _mm256_mul_pd(a, b)
#define ADD(a, b) _mm256_add_pd(a, b)
#define SPLAT(x) _mm256_set1_pd(x)

// Lane j gets lane j + 1, the last one gets `end`; and vice versa.
static inline V lower(V v, double end) {
  return _mm256_blend_pd(_mm256_permute4x64_pd(v, 0x39), SPLAT(end), 8);
}
static inline V raise(V v, double end) {
  return _mm256_blend_pd(_mm256_permute4x64_pd(v, 0x90), SPLAT(end), 1);
}

// n nodes in `vectors` vectors, node l in vector l % vectors, lane l / vectors; two ghost vectors at either side.
typedef struct {
  StringProblem in;
  int vectors;
  double here, prev, c0, c1, *uPrev, *u;
} String;

static inline double *stringNode(const String *s, double *state, int node) {
  return state + 4 * (node % s->vectors + 2) + node / s->vectors;
}

static void makeString(String *s) {
  double m = s->in.momentum, q = s->in.spread, r = s->in.spreadPrev, b = s->in.bend;
  s->vectors = (s->in.n + 3) / 4;
  s->here = q - 4 * b;
  s->prev = r;
  s->c0 = 1 + m - 2 * q + 4 * b;
  s->c1 = -m - 2 * r;
  s->uPrev = aligned(4 * (s->vectors + 4));
  s->u = aligned(4 * (s->vectors + 4));
}

// The ends are fixed, and beyond them is the mirror image with opposite sign.
static inline void ghosts(const String *s, double *state) {
  int n = s->in.n, v = s->vectors;
  double right = -*stringNode(s, state, n - 1), left = -*stringNode(s, state, 0);
  for (int node = n; node < 4 * v; node++) *stringNode(s, state, node) = node == n + 1 ? right : 0;
  for (int g = 0; g < 2; g++) {
    STORE(state + 4 * (v + 2 + g), lower(LOAD(state + 4 * (2 + g)), 4 * v + g == n + 1 ? right : 0));
    STORE(state + 4 * (1 - g), raise(LOAD(state + 4 * (v + 1 - g)), g == 1 ? left : 0));
  }
}

static void resetString(String *s) {
  for (int l = 0; l < s->in.n; l++) {
    *stringNode(s, s->uPrev, l) = s->in.start[l];
    *stringNode(s, s->u, l) = s->in.start[s->in.n + l];
  }
  ghosts(s, s->uPrev);
  ghosts(s, s->u);
}

static void stepString(String *s) {
  V bend = SPLAT(s->in.bend), here = SPLAT(s->here), prev = SPLAT(s->prev), c0 = SPLAT(s->c0), c1 = SPLAT(s->c1);
  double *u = s->u + 8, *p = s->uPrev + 8, *stop = u + 4 * s->vectors;
  V u0 = LOAD(u), u1 = LOAD(u + 4), p0 = LOAD(p);
  V w_ = FMA(bend, ADD(LOAD(u - 8), u0), FMA(here, LOAD(u - 4), MUL(prev, LOAD(p - 4))));
  V w0 = FMA(bend, ADD(LOAD(u - 4), u1), FMA(here, u0, MUL(prev, p0)));
  do {
    V u2 = LOAD(u + 8), p1 = LOAD(p + 4);
    V w1 = FMA(bend, ADD(u0, u2), FMA(here, u1, MUL(prev, p1)));
    STORE(p, ADD(FMA(c0, u0, MUL(c1, p0)), ADD(w_, w1)));
    w_ = w0;
    w0 = w1;
    u0 = u1;
    u1 = u2;
    p0 = p1;
    u += 4;
    p += 4;
  } while (u < stop);
  double *now = s->uPrev;
  s->uPrev = s->u;
  s->u = now;
}

// Rows of `vectors` vectors with one ghost vector at either side, and a row of zeros above and below.
typedef struct {
  PlateProblem in;
  int vectors, row;
  double here, prev, c0, c1, *uPrev, *u, *w[3];
} Plate;

static inline int plateIndex(const Plate *g, int node) {
  int i = node % g->in.width;
  return (node / g->in.width + 1) * g->row + 4 * (i % g->vectors + 1) + i / g->vectors;
}

static void makePlate(Plate *g) {
  double m = g->in.momentum, q = g->in.spread, r = g->in.spreadPrev, b = g->in.bend;
  g->vectors = (g->in.width + 3) / 4;
  g->row = 4 * (g->vectors + 2);
  g->here = q - 8 * b;
  g->prev = r;
  g->c0 = 1 + m - 4 * q + 16 * b;
  g->c1 = -m - 4 * r;
  g->uPrev = aligned((size_t)g->row * (g->in.height + 2));
  g->u = aligned((size_t)g->row * (g->in.height + 2));
  for (int i = 0; i < 3; i++) g->w[i] = aligned(g->row);
}

// Values beyond the width are fixed at zero, and so are those beyond the first and the last segment.
static inline void closeRow(const Plate *g, double *row) {
  int v = g->vectors;
  for (int i = g->in.width; i < 4 * v; i++) row[4 * (i % v + 1) + 3] = 0;
  STORE(row, raise(LOAD(row + 4 * v), 0));
  STORE(row + 4 * (v + 1), lower(LOAD(row + 4), 0));
}

static void resetPlate(Plate *g) {
  int size = g->in.width * g->in.height;
  for (int l = 0; l < size; l++) {
    g->uPrev[plateIndex(g, l)] = g->in.start[l];
    g->u[plateIndex(g, l)] = g->in.start[size + l];
  }
  for (int j = 1; j <= g->in.height; j++) {
    closeRow(g, g->uPrev + j * g->row);
    closeRow(g, g->u + j * g->row);
  }
}

static inline void innerRow(const Plate *g, const double *u, const double *p, double *w) {
  V bend = SPLAT(g->in.bend), here = SPLAT(g->here), prev = SPLAT(g->prev), left = LOAD(u), now = LOAD(u + 4);
  const double *up = u + g->row, *down = u - g->row;
  for (int i = 4; i <= 4 * g->vectors; i += 4) {
    V right = LOAD(u + i + 4), sum = ADD(ADD(left, right), ADD(LOAD(up + i), LOAD(down + i)));
    STORE(w + i, FMA(bend, sum, FMA(here, now, MUL(prev, LOAD(p + i)))));
    left = now;
    now = right;
  }
  closeRow(g, w);
}

// A membrane needs no differences in the inner pass.
static inline void plainRow(const Plate *g, const double *u, const double *p, double *w) {
  V here = SPLAT(g->here), prev = SPLAT(g->prev);
  for (int i = 4; i <= 4 * g->vectors; i += 4) STORE(w + i, FMA(here, LOAD(u + i), MUL(prev, LOAD(p + i))));
  closeRow(g, w);
}

static inline void outerRow(const Plate *g, const double *u, double *p, const double *down, const double *w, const double *up) {
  V c0 = SPLAT(g->c0), c1 = SPLAT(g->c1), left = LOAD(w), now = LOAD(w + 4);
  for (int i = 4; i <= 4 * g->vectors; i += 4) {
    V right = LOAD(w + i + 4), sum = ADD(ADD(left, right), ADD(LOAD(up + i), LOAD(down + i)));
    STORE(p + i, ADD(sum, FMA(c0, LOAD(u + i), MUL(c1, LOAD(p + i)))));
    left = now;
    now = right;
  }
  closeRow(g, p);
}

static void stepPlate(Plate *g) {
  double *down = g->w[0], *here = g->w[1], *up = g->w[2], *u = g->u, *p = g->uPrev;
  int row = g->row, height = g->in.height, tense = g->in.bend == 0;
  memset(down, 0, sizeof(double) * row);
  if (tense) plainRow(g, u + row, p + row, here);
  else innerRow(g, u + row, p + row, here);
  for (int j = 1; j <= height; j++) {
    u += row;
    p += row;
    if (j == height) memset(up, 0, sizeof(double) * row);
    else if (tense) plainRow(g, u + row, p + row, up);
    else innerRow(g, u + row, p + row, up);
    outerRow(g, u, p, down, here, up);
    double *oldest = down;
    down = here;
    here = up;
    up = oldest;
  }
  double *now = g->uPrev;
  g->uPrev = g->u;
  g->u = now;
}

typedef struct {
  ModalProblem in;
  double *a, *b, *uPrev, *u;
} Modal;

static void makeModal(Modal *m) {
  int n = m->in.n, capacity = (n + 7) / 8 * 8;
  m->a = aligned(capacity);
  m->b = aligned(capacity);
  m->uPrev = aligned(capacity);
  m->u = aligned(capacity);
  for (int i = 0; i < n; i++) {
    m->a[i] = 1 + m->in.momentum[i] - m->in.pull[i];
    m->b[i] = -m->in.momentum[i];
  }
}

static void resetModal(Modal *m) {
  memcpy(m->uPrev, m->in.start, sizeof(double) * m->in.n);
  memcpy(m->u, m->in.start + m->in.n, sizeof(double) * m->in.n);
}

static void stepModal(Modal *m) {
  const double *a = m->a, *b = m->b, *u = m->u;
  double *p = m->uPrev;
  long stop = m->in.n;
  for (long i = 0; i < stop; i += 8) {
    STORE(p + i, FMA(LOAD(a + i), LOAD(u + i), MUL(LOAD(b + i), LOAD(p + i))));
    STORE(p + i + 4, FMA(LOAD(a + i + 4), LOAD(u + i + 4), MUL(LOAD(b + i + 4), LOAD(p + i + 4))));
  }
  double *now = m->uPrev;
  m->uPrev = m->u;
  m->u = now;
}

static enum { STRING, PLATE, MODAL, TROMBA } kind;
static String string;
static Plate plate;
static Modal modal;
static Bridge bridge;
static int outputIndex;

static void setUp(const char *name) {
  kind = !strcmp(name, "string") ? STRING : !strcmp(name, "plate") ? PLATE : !strcmp(name, "modal") ? MODAL : TROMBA;
  if (kind == STRING || kind == TROMBA) {
    readString(&string.in);
    makeString(&string);
  }
  if (kind == PLATE || kind == TROMBA) {
    readPlate(&plate.in);
    makePlate(&plate);
  }
  if (kind == MODAL) {
    readModal(&modal.in);
    makeModal(&modal);
  }
  if (kind == TROMBA) readBridge(&bridge);
  else outputIndex = (int)number();
}

static void reset(void) {
  if (kind == STRING || kind == TROMBA) resetString(&string);
  if (kind == PLATE || kind == TROMBA) resetPlate(&plate);
  if (kind == MODAL) resetModal(&modal);
  if (kind == TROMBA) resetBridge(&bridge);
}

static void runTromba(int steps, double *out) {
  int touched = plateIndex(&plate, bridge.plateNode), output = plateIndex(&plate, bridge.outputNode);
  int touchedRow = (bridge.plateNode / plate.in.width + 1) * plate.row;
  long at = stringNode(&string, string.u, bridge.stringNode) - string.u;
  long left = stringNode(&string, string.u, bridge.bowNode) - string.u;
  long right = stringNode(&string, string.u, bridge.bowNode + 1) - string.u;
  for (int n = 0; n < steps; n++) {
    stepString(&string);
    stepPlate(&plate);
    stepBridge(&bridge, string.u + at, plate.u + touched, string.u + left, string.u + right);
    ghosts(&string, string.u);
    closeRow(&plate, plate.u + touchedRow);
    out[n] = plate.u[output];
  }
}

static void run(int steps, double *out) {
  if (kind == TROMBA) runTromba(steps, out);
  else if (kind == STRING) {
    int at = (int)(stringNode(&string, string.u, outputIndex) - string.u);
    for (int n = 0; n < steps; n++) {
      stepString(&string);
      ghosts(&string, string.u);
      out[n] = string.u[at];
    }
  } else if (kind == PLATE)
    for (int n = 0, at = plateIndex(&plate, outputIndex); n < steps; n++) {
      stepPlate(&plate);
      out[n] = plate.u[at];
    }
  else
    for (int n = 0; n < steps; n++) {
      stepModal(&modal);
      out[n] = modal.u[outputIndex];
    }
}
