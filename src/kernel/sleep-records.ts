/** Memory of the tests that let contacts sleep (sleep.ts): fences and watches; read by both compilers, as records.ts is. */

import { TermLinks } from './records.ts';

/** Slots that a fence tests together; it has a whole number of these. */
export const STRIDE: i32 = 16;

/** Bounds between which the slots of one element may move without waking any of its sleeping contacts. i32. */
export class Fence {
  slot: i32 = 0; // first slot that it bounds, an even one
  count: i32 = 0; // slots, rounded up to whole strides
  low: i32 = 0; // address of one f64 per slot and two per stride, or 0
  high: i32 = 0; // the same above
  firstFenced: i32 = 0; // the contacts that it stands for
  fencedCount: i32 = 0;
  firstTouch: i32 = 0; // in the same list: the contacts at each slot, one slot after the other
  starts: i32 = 0; // address of one i32 per slot and one more: where its contacts begin, from firstTouch on
  firstControl: i32 = 0;
  controlCount: i32 = 0;
  element: i32 = 0;
  passed: i32 = 0; // 1: looked at since its element came to rest, and nothing touched
  clear: i32 = 0; // 1: when it was last looked at, no slot was beyond its bound
}

/** Contacts of the same bodies of modes, looked at when these have moved far enough; each unknown weighs as it does for whom it moves most. i32. */
export class WatchLinks extends TermLinks {
  slowTerms: i32 = 0; // so many of the first terms count by the way that they make; the others, rows of faster modes, by where they are
  firstSleeper: i32 = 0;
  sleeperCount: i32 = 0;
  firstControl: i32 = 0;
  controlCount: i32 = 0;
}

/** f64. */
export class Watch {
  travel: f64 = 0; // what slow terms may have moved any eta by, up to n, from where all of them were zero, m
  ahead: f64 = 0; // what they may move it by from n to u*, and what the others may make of it there, m
}
