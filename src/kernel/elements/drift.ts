/**
 * Modes that drift: so slow, or free, that a step moves them by less than the last digits of where they are. q - q- would keep few digits of that
 * move, and each step would round the speed anew. So their moves are kept beside the states, in `plan`:
 *
 *   v = plan + (q - (q- + plan))      the move from q- to q: as it was planned, and what forces added to it
 *   plan+ = momentum v - pull q,   q* = q + plan+
 *
 * Where somebody else has put the states, v is q - q- to their round-off, whatever was planned.
 */

import { ModalConstants } from '../build/element-records';
import { floatAt, setFloat } from '../memory';

/** The move of mode i from `before` to `after`. */
function madeMove(m: ModalConstants, i: i32, before: i32, after: i32): f64 {
  const plan = floatAt(m.plan, i);
  return plan + (floatAt(after, i) - (floatAt(before, i) + plan));
}

/** States as addresses of the body's own first mode. */
export function driftModes(m: ModalConstants, uPrev: i32, u: i32, uNext: i32): void {
  for (let i = 0; i < m.drifting; i++) {
    const q = floatAt(u, i);
    const plan = floatAt(m.momentum, i) * madeMove(m, i, uPrev, u) - floatAt(m.pull, i) * q;
    setFloat(m.plan, i, plan);
    setFloat(uNext, i, q + plan);
  }
}

/** What the energy of a body has beyond that of the states, J. */
export function driftEnergy(m: ModalConstants, k: f64, uPrev: i32, u: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < m.drifting; i++) {
    const seen = floatAt(u, i) - floatAt(uPrev, i);
    const made = madeMove(m, i, uPrev, u);
    sum += floatAt(m.mass, i) * (made - seen) * (made + seen);
  }
  return (0.5 * sum) / (k * k);
}

/** What its loss in the step under way has beyond that of the states, J. The move before this one follows from what it made of the plan. */
export function driftLoss(m: ModalConstants, k: f64, uPrev: i32, u: i32, uNext: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < m.drifting; i++) {
    const drag = floatAt(m.drag, i);
    if (drag == 0) continue; // spare modes too, which have no momentum
    const seen = floatAt(uNext, i) - floatAt(uPrev, i);
    const before = (floatAt(m.plan, i) + floatAt(m.pull, i) * floatAt(u, i)) / floatAt(m.momentum, i);
    const made = before + madeMove(m, i, u, uNext);
    sum += drag * (made - seen) * (made + seen);
  }
  return sum / (4 * k);
}
