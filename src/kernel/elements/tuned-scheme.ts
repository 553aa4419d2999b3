/** The coefficients of src/elements/scheme.ts, computed again as restoring forces move: rounded in the same way, so a force that does not move has the same bits. */

import { Tuning } from '../tuning-records';

const PARTS_OF_ONE: f64 = 4503599627370496; // 2^52

/** The nearest multiple of 2^-52. */
function exactly(value: f64): f64 {
  return Math.round(value * PARTS_OF_ONE) / PARTS_OF_ONE;
}

// What findScheme found: globals, because AssemblyScript functions return one value.
export let spread: f64 = 0;
export let stretch: f64 = 0; // spread without its drag
export let bend: f64 = 0;
export let near: f64 = 0;
export let here: f64 = 0;
export let stretchEnergy: f64 = 0; // N/m
export let bendEnergy: f64 = 0; // N/m

export function findScheme(t: Tuning): void {
  const count = t.neighbours;
  spread = exactly(((t.squareStep * t.pull) / t.stretchBy + t.drag) / t.slowed);
  bend = exactly(-((t.squareStep * (t.rigidity * t.rise)) / t.bendBy) / t.slowed);
  near = spread - 2 * count * bend;
  here = 1 + t.momentum - count * spread + count * count * bend;
  stretch = spread + exactly(-t.drag / t.slowed);
  stretchEnergy = t.energyScale * stretch;
  bendEnergy = -t.energyScale * bend;
}
