/**
 * The properties of a kind of element that the rest of the project may query, instead of comparing its number or name. Read by both compilers, as
 * records.ts is.
 */

/** Has no unknowns: nothing to step, no energy, and no file in this folder. */
export const RIGID: i32 = 1;
/** May hang or fall while both newest states are zero, so that is no reason to skip it. */
export const NEVER_RESTS: i32 = 2;
/** Can make several steps at once while nothing touches it, and can compute their losses in advance. */
export const RUNS_AHEAD: i32 = 4;
/** Its modes may drift: the move and the double move of those lie in slots of their own (drift.ts). */
export const DRIFTS: i32 = 8;
/** Its nodes keep their moves and double moves, a quarter and two quarters of its slots behind them (floating.ts). */
export const FLOATS: i32 = 16;
