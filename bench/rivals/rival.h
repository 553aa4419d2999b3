// Shared by the C rivals: reading a problem and timing a run. Text in, text out:
//   PROBLEM        kind and numbers, see below                  -> "ready"
//   run STEPS      from the initial state                       -> nanoseconds, measured here, and the output of the last step
//   read STEPS     from the initial state, without a clock      -> every output sample
// A rival fills in struct Rival; all coefficients are those of docs/theory.md, and each rival may arrange them freely.
#pragma once
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// u+ = u + momentum (u - u-) + spread D u + spreadPrev D u- + bend D D u, D the second difference; ends supported.
typedef struct {
  int n;  // moving nodes
  double momentum, spread, spreadPrev, bend;
  double *start;  // u- then u
} StringProblem;

// The same on a grid, D the five-point difference; edges supported. bend = 0 is a membrane.
typedef struct {
  int width, height;  // moving nodes
  double momentum, spread, spreadPrev, bend;
  double *start;  // u- then u, row by row
} PlateProblem;

// q+ = q + momentum (q - q-) - pull q for every mode.
typedef struct {
  int n;
  double *momentum, *pull, *start;
} ModalProblem;

// "cavity" is a modal problem, then: weight and mobility of every mode, stiffness, eta- and eta; plain.c knows it, and the kinds of bristles.h,
// losses.h and stretch.h.

static double number(void) {
  double value;
  if (scanf("%lf", &value) != 1) exit(2);
  return value;
}

static double *numbers(int count) {
  double *list = (double *)malloc(sizeof(double) * (count + 1));
  for (int i = 0; i < count; i++) list[i] = number();
  return list;
}

static void readString(StringProblem *s) {
  s->n = (int)number();
  s->momentum = number();
  s->spread = number();
  s->spreadPrev = number();
  s->bend = number();
  s->start = numbers(2 * s->n);
}

static void readPlate(PlateProblem *g) {
  g->width = (int)number();
  g->height = (int)number();
  g->momentum = number();
  g->spread = number();
  g->spreadPrev = number();
  g->bend = number();
  g->start = numbers(2 * g->width * g->height);
}

static void readModal(ModalProblem *m) {
  m->n = (int)number();
  m->momentum = numbers(m->n);
  m->pull = numbers(m->n);
  m->start = numbers(2 * m->n);
}

static double *aligned(size_t count) {
  void *memory = aligned_alloc(64, ((count * sizeof(double) + 63) / 64) * 64);
  if (!memory) exit(3);
  memset(memory, 0, count * sizeof(double));
  return (double *)memory;
}

// The interface of a rival: set up, reset to the start, run a number of steps and write one output sample for each.
static void setUp(const char *kind);
static void reset(void);
static void run(int steps, double *out);

// CPU time, which excludes the load of other processes.
static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(void) {
  char word[32];
  double *out = NULL;
  int capacity = 0;
  while (scanf("%31s", word) == 1) {
    int timed = !strcmp(word, "run");
    if (timed || !strcmp(word, "read")) {
      int steps = (int)number();
      if (steps > capacity) out = (double *)realloc(out, sizeof(double) * (capacity = steps));
      reset();
      double begun = seconds();
      run(steps, out);
      double took = seconds() - begun;
      if (timed) printf("%.0f %.17g\n", 1e9 * took, out[steps - 1]);
      else for (int i = 0; i < steps; i++) printf("%.17g%c", out[i], i == steps - 1 ? '\n' : ' ');
    } else {
      setUp(word);
      printf("ready\n");
    }
    fflush(stdout);
  }
  return 0;
}
