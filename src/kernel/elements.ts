/** The table of elements: one line per kind for the step, its energy and its loss. */

import { stepGrid } from './grid';
import { energyGrid, lossGrid } from './grid-energy';
import { energyMass, liftMass, lossMass, stepMass } from './mass';
import { elementLinksAt, header } from './memory';
import { energyModal, lossModal, stepModal, stepModalTwice } from './modal';
import {
  AHEAD_NO,
  AHEAD_STEP,
  ELEMENT_GRID,
  ELEMENT_MASS,
  ELEMENT_MODAL,
  ELEMENT_STRING,
  ElementLinks,
  GridConstants,
  MassConstants,
  ModalConstants,
  StringConstants,
} from './records';
import { stepString } from './string';
import { energyString, lossString } from './string-energy';

/** u* of one element: where it would go if nothing touched it. Modes that are alone may make the step after it at once. */
export function stepElement(e: ElementLinks, mayLead: bool): void {
  const map = header();
  const at = <usize>e.constants;
  const own = e.slot << 3;
  if (e.kind == ELEMENT_MASS) stepMass(changetype<MassConstants>(at), e.slot, map.uPrev, map.u, map.uNext);
  else if (e.kind == ELEMENT_STRING)
    stepString(changetype<StringConstants>(at), map.uPrev + own, map.u + own, map.uNext + own, map.halosStand != 0);
  else if (e.kind == ELEMENT_GRID)
    stepGrid(changetype<GridConstants>(at), map.uPrev + own, map.u + own, map.uNext + own);
  else if (e.kind == ELEMENT_MODAL) {
    const modes = changetype<ModalConstants>(at);
    const ahead = e.ahead;
    e.ahead = AHEAD_NO;
    if (ahead == AHEAD_STEP) return;
    if (mayLead && e.alone != 0 && ahead == AHEAD_NO) {
      stepModalTwice(modes, e.size, map.uPrev + own, map.u + own, map.uNext + own);
      e.ahead = AHEAD_STEP;
    } else stepModal(modes, e.size, map.uPrev + own, map.u + own, map.uNext + own);
  }
}

/** The two newest states may have changed: nothing is ahead any more, and what was made of them is made again. */
export function fallBack(): void {
  const map = header();
  map.halosStand = 0;
  for (let i = 0; i < map.elementCount; i++) elementLinksAt(i).ahead = AHEAD_NO;
}

/** Energy stored between two successive states, J. */
export function elementEnergy(e: ElementLinks, k: f64, uPrev: i32, u: i32): f64 {
  const at = <usize>e.constants;
  const own = e.slot << 3;
  if (e.kind == ELEMENT_MASS) return energyMass(changetype<MassConstants>(at), e.slot, k, uPrev, u);
  if (e.kind == ELEMENT_STRING) return energyString(changetype<StringConstants>(at), k, uPrev + own, u + own);
  if (e.kind == ELEMENT_GRID) return energyGrid(changetype<GridConstants>(at), k, uPrev + own, u + own);
  if (e.kind == ELEMENT_MODAL) return energyModal(changetype<ModalConstants>(at), e.size, k, uPrev + own, u + own);
  return 0;
}

/** The size of what an element stores, where parts of it may cancel: a mass below zero has negative weight energy, J. */
export function elementTurnover(e: ElementLinks, stored: f64, uPrev: i32, u: i32): f64 {
  if (e.kind != ELEMENT_MASS) return Math.abs(stored);
  const lifted = liftMass(changetype<MassConstants>(<usize>e.constants), e.slot, uPrev, u);
  return Math.abs(stored - lifted) + Math.abs(lifted);
}

/** Energy lost in one step, J. */
export function elementLoss(e: ElementLinks, k: f64, uPrev: i32, uNext: i32): f64 {
  const at = <usize>e.constants;
  const own = e.slot << 3;
  if (e.kind == ELEMENT_MASS) return lossMass(changetype<MassConstants>(at), e.slot, k, uNext);
  if (e.kind == ELEMENT_STRING) return lossString(changetype<StringConstants>(at), k, uPrev + own, uNext + own);
  if (e.kind == ELEMENT_GRID) return lossGrid(changetype<GridConstants>(at), k, uPrev + own, uNext + own);
  if (e.kind == ELEMENT_MODAL) return lossModal(changetype<ModalConstants>(at), e.size, k, uPrev + own, uNext + own);
  return 0;
}
