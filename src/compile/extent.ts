/**
 * By how much what moves within an element becomes faster when its edge moves. It keeps its momentum: a mode whose mass m(t) follows the extent obeys
 * (m q′)′ + m ω² q = 0, so that a slow glide leaves energy over frequency as it is.
 */
import type { Extent } from '../elements/index.ts';

export function speedFactor(before: Extent | undefined, after: Extent | undefined): number {
  if (before === undefined || after === undefined || before.dimensions !== after.dimensions) return 1;
  return (before.length / after.length) ** after.dimensions;
}
