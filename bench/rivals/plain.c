// Plain C: row by row, three rotating buffers, written-out stencils, ghost points; what a careful programmer writes first.
#include "rival.h"
#include "bridge.h"
#include "bristles.h"
#include "losses.h"
#include "stretch.h"

// Nodes 0 .. n+1 with the ends, one ghost beyond each: index 0 is the left ghost, node l is index l + 1.
typedef struct {
  StringProblem in;
  double a0, a1, a2, b0, b1, *uPrev, *u, *uNext;
} String;

static void makeString(String *s) {
  double m = s->in.momentum, q = s->in.spread, r = s->in.spreadPrev, b = s->in.bend;
  s->a0 = 1 + m - 2 * q + 6 * b;
  s->a1 = q - 4 * b;
  s->a2 = b;
  s->b0 = -m - 2 * r;
  s->b1 = r;
  s->uPrev = aligned(s->in.n + 4);
  s->u = aligned(s->in.n + 4);
  s->uNext = aligned(s->in.n + 4);
}

static void resetString(String *s) {
  memcpy(s->uPrev + 2, s->in.start, sizeof(double) * s->in.n);
  memcpy(s->u + 2, s->in.start + s->in.n, sizeof(double) * s->in.n);
}

static void stepString(String *s) {
  int n = s->in.n;
  double a0 = s->a0, a1 = s->a1, a2 = s->a2, b0 = s->b0, b1 = s->b1;
  double *__restrict u = s->u, *__restrict p = s->uPrev, *__restrict next = s->uNext;
  u[0] = -u[2];
  u[n + 3] = -u[n + 1];
  for (int l = 2; l < n + 2; l++)
    next[l] = a0 * u[l] + a1 * (u[l - 1] + u[l + 1]) + a2 * (u[l - 2] + u[l + 2]) + b0 * p[l] + b1 * (p[l - 1] + p[l + 1]);
}

static void turnString(String *s) {
  double *oldest = s->uPrev;
  s->uPrev = s->u;
  s->u = s->uNext;
  s->uNext = oldest;
}

// The same in two directions: rows of width + 4.
typedef struct {
  PlateProblem in;
  int row;
  double a0, a1, a2, a3, b0, b1, *uPrev, *u, *uNext;
} Plate;

static void makePlate(Plate *g) {
  double m = g->in.momentum, q = g->in.spread, r = g->in.spreadPrev, b = g->in.bend;
  g->a0 = 1 + m - 4 * q + 20 * b;
  g->a1 = q - 8 * b;
  g->a2 = 2 * b;
  g->a3 = b;
  g->b0 = -m - 4 * r;
  g->b1 = r;
  g->row = g->in.width + 4;
  int size = g->row * (g->in.height + 4);
  g->uPrev = aligned(size);
  g->u = aligned(size);
  g->uNext = aligned(size);
}

static void resetPlate(Plate *g) {
  int w = g->in.width;
  for (int j = 0; j < g->in.height; j++) {
    memcpy(g->uPrev + (j + 2) * g->row + 2, g->in.start + j * w, sizeof(double) * w);
    memcpy(g->u + (j + 2) * g->row + 2, g->in.start + (g->in.height + j) * w, sizeof(double) * w);
  }
}

static void stepBent(Plate *g) {
  int row = g->row, w = g->in.width, h = g->in.height;
  double a0 = g->a0, a1 = g->a1, a2 = g->a2, a3 = g->a3, b0 = g->b0, b1 = g->b1;
  double *__restrict u = g->u, *__restrict p = g->uPrev, *__restrict next = g->uNext;
  for (int j = 2; j < h + 2; j++) {
    u[j * row] = -u[j * row + 2];
    u[j * row + w + 3] = -u[j * row + w + 1];
  }
  for (int i = 2; i < w + 2; i++) {
    u[i] = -u[2 * row + i];
    u[(h + 3) * row + i] = -u[(h + 1) * row + i];
  }
  for (int j = 2; j < h + 2; j++)
    for (int i = j * row + 2; i < j * row + w + 2; i++)
      next[i] = a0 * u[i] + a1 * (u[i - 1] + u[i + 1] + u[i - row] + u[i + row]) +
                a2 * (u[i - row - 1] + u[i - row + 1] + u[i + row - 1] + u[i + row + 1]) +
                a3 * (u[i - 2] + u[i + 2] + u[i - 2 * row] + u[i + 2 * row]) +
                b0 * p[i] + b1 * (p[i - 1] + p[i + 1] + p[i - row] + p[i + row]);
}

static void stepTense(Plate *g) {
  int row = g->row, w = g->in.width, h = g->in.height;
  double a0 = g->a0, a1 = g->a1, b0 = g->b0, b1 = g->b1;
  double *__restrict u = g->u, *__restrict p = g->uPrev, *__restrict next = g->uNext;
  for (int j = 2; j < h + 2; j++)
    for (int i = j * row + 2; i < j * row + w + 2; i++)
      next[i] = a0 * u[i] + a1 * (u[i - 1] + u[i + 1] + u[i - row] + u[i + row]) +
                b0 * p[i] + b1 * (p[i - 1] + p[i + 1] + p[i - row] + p[i + row]);
}

static void stepPlate(Plate *g) {
  if (g->in.bend == 0) stepTense(g);
  else stepBent(g);
}

static void turnPlate(Plate *g) {
  double *oldest = g->uPrev;
  g->uPrev = g->u;
  g->u = g->uNext;
  g->uNext = oldest;
}

typedef struct {
  ModalProblem in;
  double *a, *b, *uPrev, *u;
} Modal;

static void makeModal(Modal *m) {
  int n = m->in.n;
  m->a = aligned(n);
  m->b = aligned(n);
  m->uPrev = aligned(n);
  m->u = aligned(n);
  for (int i = 0; i < n; i++) {
    m->a[i] = 1 + m->in.momentum[i] - m->in.pull[i];
    m->b[i] = -m->in.momentum[i];
  }
}

static void resetModal(Modal *m) {
  memcpy(m->uPrev, m->in.start, sizeof(double) * m->in.n);
  memcpy(m->u, m->in.start + m->in.n, sizeof(double) * m->in.n);
}

// In place: two states suffice.
static void stepModal(Modal *m) {
  int n = m->in.n;
  double *__restrict a = m->a, *__restrict b = m->b, *__restrict u = m->u, *__restrict p = m->uPrev;
  for (int i = 0; i < n; i++) p[i] = a[i] * u[i] + b[i] * p[i];
  m->uPrev = u;
  m->u = p;
}

// A spring on eta = sum of weight q, which all modes share: K mu_tt eta, solved in closed form.
typedef struct {
  double *weight, *mobility;
  double stiffness, compliance, etaPrev, eta, startPrev, start;
} Cavity;

static void readCavity(Cavity *c, int n) {
  c->weight = numbers(n);
  c->mobility = numbers(n);
  c->stiffness = number();
  c->startPrev = number();
  c->start = number();
  c->compliance = 0;
  for (int i = 0; i < n; i++) c->compliance += c->weight[i] * c->mobility[i];
}

static void stepCavity(Modal *m, Cavity *c) {
  int n = m->in.n;
  double *__restrict a = m->a, *__restrict b = m->b, *__restrict u = m->u, *__restrict p = m->uPrev;
  double *__restrict w = c->weight, *__restrict mobility = c->mobility;
  double move = 0;
  for (int i = 0; i < n; i++) {
    double next = a[i] * u[i] + b[i] * p[i];
    move += w[i] * (next - p[i]);
    p[i] = next;
  }
  double slope = 0.25 * c->stiffness;
  double force = (slope * move + 0.5 * c->stiffness * (c->eta + c->etaPrev)) / (1 + slope * c->compliance);
  double eta = 0;
  for (int i = 0; i < n; i++) {
    p[i] -= mobility[i] * force;
    eta += w[i] * p[i];
  }
  c->etaPrev = c->eta;
  c->eta = eta;
  m->uPrev = u;
  m->u = p;
}

static enum { STRING, PLATE, MODAL, TROMBA, LOSSES, CAVITY, BRISTLES, STRETCHED_STRING, STRETCHED_PLATE } kind;
static const char *const KINDS[] = {"string", "plate", "modal", "tromba", "losses", "cavity", "bristles", "stretched-string", "stretched-plate"};
static Cavity cavity;
static String string;
static Plate plate;
static Modal modal;
static Bridge bridge;
static int outputIndex;
static Lossy *lossy;
static Rubbed *rubbed;
static int count;  // of masses
static StretchedString stretchedString;
static StretchedPlate stretchedPlate;

static int plateIndex(int node) { return (node / plate.in.width + 2) * plate.row + node % plate.in.width + 2; }

static void setUp(const char *name) {
  unsigned k = 0;
  while (k < sizeof KINDS / sizeof *KINDS && strcmp(name, KINDS[k])) k++;
  if (k == sizeof KINDS / sizeof *KINDS) exit(2);
  kind = (decltype(kind))k;
  if (kind == STRING || kind == TROMBA) {
    readString(&string.in);
    makeString(&string);
  }
  if (kind == PLATE || kind == TROMBA) {
    readPlate(&plate.in);
    makePlate(&plate);
  }
  if (kind == MODAL || kind == CAVITY) {
    readModal(&modal.in);
    makeModal(&modal);
  }
  if (kind == CAVITY) readCavity(&cavity, modal.in.n);
  if (kind == LOSSES) {
    count = (int)number();
    lossy = (Lossy *)malloc(sizeof(Lossy) * count);
    for (int i = 0; i < count; i++) readLossy(&lossy[i]);
  } else if (kind == BRISTLES) {
    count = (int)number();
    rubbed = (Rubbed *)malloc(sizeof(Rubbed) * count);
    for (int i = 0; i < count; i++) readRubbed(&rubbed[i]);
  } else if (kind == STRETCHED_STRING) readStretchedString(&stretchedString);
  else if (kind == STRETCHED_PLATE) readStretchedPlate(&stretchedPlate);
  else if (kind == TROMBA) readBridge(&bridge);
  else outputIndex = (int)number();
}

static void reset(void) {
  if (kind == STRING || kind == TROMBA) resetString(&string);
  if (kind == PLATE || kind == TROMBA) resetPlate(&plate);
  if (kind == MODAL || kind == CAVITY) resetModal(&modal);
  cavity.etaPrev = cavity.startPrev;
  cavity.eta = cavity.start;
  if (kind == TROMBA) resetBridge(&bridge);
  if (kind == LOSSES)
    for (int i = 0; i < count; i++) resetLossy(&lossy[i]);
  if (kind == BRISTLES)
    for (int i = 0; i < count; i++) resetRubbed(&rubbed[i]);
  if (kind == STRETCHED_STRING) resetStretched(&stretchedString.body);
  if (kind == STRETCHED_PLATE) resetStretchedPlate(&stretchedPlate);
}

static void runTromba(int steps, double *out) {
  int touched = plateIndex(bridge.plateNode), output = plateIndex(bridge.outputNode);
  for (int n = 0; n < steps; n++) {
    stepString(&string);
    stepPlate(&plate);
    double *s = string.uNext + 2;
    stepBridge(&bridge, s + bridge.stringNode, plate.uNext + touched, s + bridge.bowNode, s + bridge.bowNode + 1);
    turnString(&string);
    turnPlate(&plate);
    out[n] = plate.u[output];
  }
}

static void run(int steps, double *out) {
  if (kind == TROMBA) runTromba(steps, out);
  else if (kind == LOSSES)
    for (int n = 0; n < steps; n++) {
      for (int i = 0; i < count; i++) stepLossy(&lossy[i]);
      out[n] = lossy[0].u;
    }
  else if (kind == BRISTLES)
    for (int n = 0; n < steps; n++) {
      for (int i = 0; i < count; i++) stepRubbed(&rubbed[i]);
      out[n] = rubbed[0].u;
    }
  else if (kind == STRETCHED_STRING)
    for (int n = 0; n < steps; n++) {
      stepStretchedString(&stretchedString);
      out[n] = heard(&stretchedString.body);
    }
  else if (kind == STRETCHED_PLATE) {
    double before = heard(&stretchedPlate.body);
    for (int n = 0; n < steps; n++) {
      stepStretchedPlate(&stretchedPlate);
      double now = heard(&stretchedPlate.body);
      out[n] = now - before;
      before = now;
    }
  }
  else if (kind == STRING)
    for (int n = 0; n < steps; n++) {
      stepString(&string);
      turnString(&string);
      out[n] = string.u[outputIndex + 2];
    }
  else if (kind == PLATE)
    for (int n = 0, at = plateIndex(outputIndex); n < steps; n++) {
      stepPlate(&plate);
      turnPlate(&plate);
      out[n] = plate.u[at];
    }
  else if (kind == CAVITY)
    for (int n = 0; n < steps; n++) {
      stepCavity(&modal, &cavity);
      out[n] = modal.u[outputIndex];
    }
  else
    for (int n = 0; n < steps; n++) {
      stepModal(&modal);
      out[n] = modal.u[outputIndex];
    }
}
