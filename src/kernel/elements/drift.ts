/**
 * Modes that drift: free, or so slow that a step moves them by less than the last digits of their position. q - q- would keep few digits of that
 * move, and each step would round the speed again. So, as in a mass (mass.ts), moves are part of the state and forces act on them directly. After the slots of
 * the modes follow the move q - q- of each mode that drifts, then the double move q - q-- of each (zero in the buffer of q--, so that the difference of
 * the two buffers is the double move).
 *
 *   move+ = momentum move - pull q,   q* = q + move+
 */

import { ModalConstants } from '../build/element-records';
import { floatAt, setFloat } from '../memory';

/** States are addresses of the body's first mode; `modes` is the number of its slots that are modes. */
export function driftModes(m: ModalConstants, modes: i32, uPrev: i32, u: i32, uNext: i32): void {
  const doubles = modes + m.drifting;
  for (let i = 0; i < m.drifting; i++) {
    const q = floatAt(u, i);
    const last = floatAt(u, modes + i);
    const move = floatAt(m.momentum, i) * last - floatAt(m.pull, i) * q;
    setFloat(uNext, i, q + move);
    setFloat(uNext, modes + i, move);
    setFloat(uNext, doubles + i, move + last);
    setFloat(uPrev, doubles + i, 0);
  }
}

/** q+ and the double moves, from the moves of the step. */
export function tidyDrift(m: ModalConstants, modes: i32, u: i32, uNext: i32): void {
  for (let i = 0; i < m.drifting; i++) {
    const move = floatAt(uNext, modes + i);
    setFloat(uNext, i, floatAt(u, i) + move);
    setFloat(uNext, modes + m.drifting + i, move + floatAt(u, modes + i));
  }
}

/** Sum of m (q - q-)^2, kg m^2. */
export function driftMotion(m: ModalConstants, modes: i32, u: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < m.drifting; i++) {
    const move = floatAt(u, modes + i);
    sum += floatAt(m.mass, i) * move * move;
  }
  return sum;
}

/** Sum of m omega^2 q q-, J. */
export function driftPull(m: ModalConstants, uPrev: i32, u: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < m.drifting; i++) sum += floatAt(m.stiffness, i) * floatAt(u, i) * floatAt(uPrev, i);
  return sum;
}

/** Sum of 2 m sigma (q+ - q-)^2, kg m^2/s. */
export function driftDrag(m: ModalConstants, modes: i32, uNext: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < m.drifting; i++) {
    const double = floatAt(uNext, modes + m.drifting + i);
    sum += floatAt(m.drag, i) * double * double;
  }
  return sum;
}
