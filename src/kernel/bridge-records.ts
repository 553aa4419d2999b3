/** Memory of strings that stand on other bodies (bridges.ts); read by both compilers, as records.ts is. */

import { TermLinks } from './records.ts';

/** A point of a body that carries the ends of strings (bridges.ts); its terms weigh the body's unknowns. i32. */
export class BridgePoint extends TermLinks {
  element: i32 = 0; // the body
  firstBridge: i32 = 0;
  bridgeCount: i32 = 0;
}

/** A string that stands on such a point; its terms weigh the string's modes by the force of each on the point. i32. */
export class Bridge extends TermLinks {
  element: i32 = 0; // the string
  size: i32 = 0; // its modes, in whole rounds of four
  mayLag: i32 = 0; // 1: only the contacts below need its modes in every step
  firstTouch: i32 = 0; // in bridgeTouches
  touchCount: i32 = 0;
  hammer: i32 = 0; // 1 + the slot of the one mass that can hit it, through its one contact that may sleep; 0: none, or others
  hammerContact: i32 = 0; // that contact
  hammerLone: i32 = 0; // its place among the lone ones
  damper: i32 = 0; // 1 + the one spring that lies on it beside that contact, if the string may carry it (carried.ts); 0: none
}

/** Numbers and state of such a string. f64. */
export class BridgeRecord {
  stiffness: f64 = 0; // how hard the string at rest holds the point, N/m
  ease: f64 = 0; // k^2/2m of its modes, m/N
  widest: f64 = 0; // sum over the modes of how far a lift of 1 moves each in a step, N/m
  lags: f64 = 0; // 1: its modes are one step behind those of the body
  lift: f64 = 0; // ease w of the step that was left out
  pull: f64 = 0; // what it pulls at n, N, if `pullKnown`
  pullKnown: f64 = 0;
  reach: f64 = 0; // sum of |q| at n, m, or more
  reachBefore: f64 = 0; // the same at n-1, if `reach` does not cover both
  hammerWeight: f64 = 0; // of its slot in eta
  hammerOffset: f64 = 0; // eta with both at zero, m
  hammerLeash: f64 = 0; // the largest weight of the string's modes in eta
  calm: f64 = 0; // `wakings` of the clock when nothing was awake in the islands of its contacts
  carried: f64 = 0; // 1: the string carries its damper, which sleeps
  damperScale: f64 = 0; // 1/L of the row of that damper in its island; 0: it is alone there with its hammer
  damperMove: f64 = 0; // its eta* - eta-, m
  damperEta: f64 = 0; // its eta without the offset, m
}
