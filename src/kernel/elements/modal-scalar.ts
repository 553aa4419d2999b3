/**
 * The modes of modal.ts and modal-energy.ts, one at a time: the specification of the vector code. A test holds both to the same bits
 * (test/kernel/modal-scalar.test.ts), those of the build with relaxed SIMD too: modes use no fused multiply-add. Nothing here is part of
 * the kernel's binary.
 *
 * Scheme      q* = here q - momentum q-                           mode i >= slow
 *             q* = q + (momentum (q - q-) - pull q)               mode i < slow, which moves so little in a step that the move is formed first
 * Drift       The first modes may drift: they are computed one by one in drift.ts already
 * Energy      E = 1/2 [ sum m (q - q-)^2 / k^2 + sum m omega^2 q q- ]
 * Loss        2 m sigma ((q+ - q-)/2k)^2 k of each mode
 * Ahead       A d^2 + B d q + C q^2 of each mode, with d = q - q-
 * Sums        in four lanes (sumOfLanes)
 */

import { ModalConstants } from '../build/element-records';
import { floatAt, setFloat } from '../memory';
import { driftDrag, driftModes, driftMotion, driftPull } from './drift';

/** Specifies one step of `stepAhead`; `size` is the number of slots that are modes. */
function stepOnce(m: ModalConstants, size: i32, uPrev: i32, u: i32, uNext: i32): void {
  driftModes(m, size, uPrev, u, uNext);
  for (let i = m.drifting; i < size; i++) {
    const q = floatAt(u, i);
    const before = floatAt(uPrev, i);
    const momentum = floatAt(m.momentum, i);
    const next =
      i < m.slow ? q + (momentum * (q - before) - floatAt(m.pull, i) * q) : floatAt(m.here, i) * q - momentum * before;
    setFloat(uNext, i, next);
  }
}

/** Specifies `stepAhead`: a step writes over the oldest of the three states, and the next one finds them rotated. */
export function stepScalar(m: ModalConstants, size: i32, uPrev: i32, u: i32, uNext: i32, steps: i32): void {
  stepOnce(m, size, uPrev, u, uNext);
  if (steps > 1) stepOnce(m, size, u, uNext, uPrev);
  if (steps > 2) stepOnce(m, size, uNext, uPrev, u);
}

/** What mode i adds to a sum over two states. */
type Term = (m: ModalConstants, i: i32, a: i32, b: i32) => f64;

/** A sum in the order of the vector code: modes 0, 4, 8 .. by themselves, those from 1, 2 and 3 on likewise, then (0 + 2) + (1 + 3). */
function sumOfLanes(m: ModalConstants, size: i32, term: Term, a: i32, b: i32): f64 {
  return (
    lane(m, 0, size, term, a, b) +
    lane(m, 2, size, term, a, b) +
    (lane(m, 1, size, term, a, b) + lane(m, 3, size, term, a, b))
  );
}

function lane(m: ModalConstants, first: i32, size: i32, term: Term, a: i32, b: i32): f64 {
  let sum: f64 = 0;
  for (let i = m.drifting + first; i < size; i += 4) sum += term(m, i, a, b);
  return sum;
}

function kinetic(m: ModalConstants, i: i32, now: i32, before: i32): f64 {
  const d = floatAt(now, i) - floatAt(before, i);
  return floatAt(m.mass, i) * (d * d);
}

function potential(m: ModalConstants, i: i32, now: i32, before: i32): f64 {
  return floatAt(m.stiffness, i) * (floatAt(now, i) * floatAt(before, i));
}

function dragged(m: ModalConstants, i: i32, next: i32, before: i32): f64 {
  const d = floatAt(next, i) - floatAt(before, i);
  return floatAt(m.drag, i) * (d * d);
}

function ahead(m: ModalConstants, i: i32, now: i32, before: i32): f64 {
  const q = floatAt(now, i);
  const d = q - floatAt(before, i);
  return d * (floatAt(m.lossMove, i) * d + floatAt(m.lossBoth, i) * q) + floatAt(m.lossPlace, i) * q * q;
}

/** Specifies `energy`. */
export function energyScalar(m: ModalConstants, size: i32, k: f64, uPrev: i32, u: i32): f64 {
  const moving = (sumOfLanes(m, size, kinetic, u, uPrev) + driftMotion(m, size, u)) / (k * k);
  return 0.5 * (moving + (sumOfLanes(m, size, potential, u, uPrev) + driftPull(m, uPrev, u)));
}

/** Specifies `loss`. */
export function lossScalar(m: ModalConstants, size: i32, k: f64, uPrev: i32, uNext: i32): f64 {
  return (sumOfLanes(m, size, dragged, uNext, uPrev) + driftDrag(m, size, uNext)) / (4 * k);
}

/** Specifies `lossAhead`. */
export function lossAheadScalar(m: ModalConstants, size: i32, uPrev: i32, u: i32): f64 {
  return sumOfLanes(m, size, ahead, u, uPrev);
}
