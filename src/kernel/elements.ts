/** The table of elements: one line per kind for the step, its energy and its loss. */
import { ELEMENT_MASS, ElementLinks, MassConstants } from './records';
import { header } from './memory';
import { energyMass, lossMass, stepMass } from './mass';

/** u* of one element: where it would go if nothing touched it. */
export function stepElement(e: ElementLinks): void {
  const map = header();
  if (e.kind == ELEMENT_MASS) stepMass(changetype<MassConstants>(<usize>e.constants), e.slot, map.uPrev, map.u, map.uNext);
}

/** Energy stored between two successive states, J. */
export function elementEnergy(e: ElementLinks, k: f64, uPrev: i32, u: i32): f64 {
  if (e.kind == ELEMENT_MASS) return energyMass(changetype<MassConstants>(<usize>e.constants), e.slot, k, uPrev, u);
  return 0;
}

/** Energy lost in one step, J. */
export function elementLoss(e: ElementLinks, k: f64, uPrev: i32, u: i32, uNext: i32): f64 {
  if (e.kind == ELEMENT_MASS) return lossMass(changetype<MassConstants>(<usize>e.constants), e.slot, k, uPrev, uNext);
  return 0;
}
