/** The table of elements: one line per kind for the step, its energy and its loss. */

import { driftEnergy, driftLoss } from './drift';
import {
  ELEMENT_GRID,
  ELEMENT_MASS,
  ELEMENT_MODAL,
  ELEMENT_STRING,
  ElementLinks,
  GridConstants,
  MassConstants,
  ModalConstants,
} from './element-records';
import { stepGrid } from './grid';
import { energyGrid, lossGrid } from './grid-energy';
import { energyMass, liftMass, lossMass, stepMass } from './mass';
import { clock, elementAt, elementLinksAt, floatAt, forceLinksAt, header, intAt, setFloat } from './memory';
import { stepModal } from './modal';
import { energyModal, lossModal, turnedModal } from './modal-energy';
import { fillHalo, stepString } from './string';
import { energyString, lossString } from './string-energy';

/** u* of all elements: where they would go if nothing touched them. `hidden`: nobody looks at u- after this step. */
export function stepElements(metered: bool, hidden: bool): void {
  const map = header();
  const count = map.elementCount;
  if (map.halosValid == 0) fillHalos();
  for (let i = 0; i < count; i++) {
    const e = elementLinksAt(i);
    if (e.still != 0) continue;
    const own = e.slot << 3;
    const uPrev = map.uPrev + own;
    const u = map.u + own;
    const uNext = map.uNext + own;
    if (e.kind == ELEMENT_MASS) stepMass(changetype<MassConstants>(<usize>e.constants), uPrev, u, uNext);
    else if (e.kind == ELEMENT_STRING) stepString(e, uPrev, u, uNext);
    else if (e.kind == ELEMENT_GRID) stepGrid(changetype<GridConstants>(<usize>e.constants), uPrev, u, uNext);
    else if (e.kind == ELEMENT_MODAL) stepModes(i, changetype<ModalConstants>(<usize>e.constants), metered, hidden);
  }
}

/** What strings keep beside u-. From now on each step keeps it up. */
function fillHalos(): void {
  const map = header();
  for (let i = 0; i < map.elementCount; i++) {
    const e = elementLinksAt(i);
    if (e.kind == ELEMENT_STRING) fillHalo(e, map.uPrev + (e.slot << 3));
  }
  map.halosValid = 1;
}

/** Whether a known force acts on an element in this step. */
function isPushed(i: i32): bool {
  const map = header();
  for (let a = 0; a < map.actingCount; a++) if (forceLinksAt(intAt(map.acting, a)).element == i) return true;
  return false;
}

/**
 * Modes that nothing touches make the next steps at once, unless the ledger has to see each of them. After two, u and u- are as they
 * should be; after three, u- is gone until the next step: only where nobody looks.
 */
function stepModes(i: i32, modes: ModalConstants, metered: bool, hidden: bool): void {
  const map = header();
  const e = elementLinksAt(i);
  if (e.ahead > 0) {
    e.ahead--;
    return;
  }
  const own = e.slot << 3;
  const free = e.alone != 0 && modes.drifting == 0 && map.handsHere == 0 && !isPushed(i) && (!metered || isBooked(i));
  const steps = free ? (hidden ? 3 : 2) : 1;
  stepModal(modes, e.size, map.uPrev + own, map.u + own, map.uNext + own, steps);
  e.ahead = steps - 1;
}

/** Whether what element i loses in this step is booked already. */
function isBooked(i: i32): bool {
  return clock().sample < elementAt(i).bookedUntil;
}

/** The two newest states may have changed: nothing is ahead any more, and what was made of them is made again. */
export function discardAhead(): void {
  const map = header();
  map.halosValid = 0;
  for (let i = 0; i < map.elementCount; i++) {
    elementLinksAt(i).ahead = 0;
    elementLinksAt(i).still = 0;
  }
}

/** States below this are silence; left alone they would decay into denormal numbers, which cost up to four times more. */
const SILENCE: f64 = 1e-40;

/** Zeroes what is silent in the two newest states. */
export function silence(): void {
  const map = header();
  discardAhead();
  for (let slot = 0; slot < map.slots; slot++) {
    if (Math.abs(floatAt(map.u, slot)) < SILENCE) setFloat(map.u, slot, 0);
    if (Math.abs(floatAt(map.uPrev, slot)) < SILENCE) setFloat(map.uPrev, slot, 0);
  }
  restElements();
}

/** Elements that are zero in both newest states rest; masses do not, they may hang or fall. */
export function restElements(): void {
  const map = header();
  for (let i = 0; i < map.elementCount; i++) {
    const e = elementLinksAt(i);
    let moves = e.kind == ELEMENT_MASS;
    for (let slot = e.slot; slot < e.slot + e.size && !moves; slot++)
      moves = floatAt(map.u, slot) != 0 || floatAt(map.uPrev, slot) != 0;
    if (moves) continue;
    memory.fill(<usize>(map.uNext + (e.slot << 3)), 0, e.size << 3);
    e.still = 1;
  }
}

/** Something pushes element i, which may rest or be ahead; -1: none. */
export function disturb(i: i32): void {
  if (i < 0) return;
  const e = elementLinksAt(i);
  e.still = 0;
  e.ahead = 0;
}

/** Energy stored between two successive states, J. */
export function elementEnergy(e: ElementLinks, k: f64, uPrev: i32, u: i32): f64 {
  const at = <usize>e.constants;
  const own = e.slot << 3;
  if (e.kind == ELEMENT_MASS) return energyMass(changetype<MassConstants>(at), e.slot, k, uPrev, u);
  if (e.kind == ELEMENT_STRING) return energyString(e, k, uPrev + own, u + own);
  if (e.kind == ELEMENT_GRID) return energyGrid(changetype<GridConstants>(at), k, uPrev + own, u + own);
  if (e.kind == ELEMENT_MODAL) {
    const modes = changetype<ModalConstants>(at);
    return energyModal(modes, e.size, k, uPrev + own, u + own) + driftEnergy(modes, k, uPrev + own, u + own);
  }
  return 0;
}

/**
 * The size of what an element stores, where parts of it may cancel: a mass below its rest position has negative weight energy, and modes near the
 * limit swing with far more than the scheme conserves, J. Asked right after the energy.
 */
export function elementTurnover(e: ElementLinks, stored: f64, uPrev: i32, u: i32): f64 {
  if (e.kind == ELEMENT_MODAL) return Math.max(Math.abs(stored), turnedModal());
  if (e.kind != ELEMENT_MASS) return Math.abs(stored);
  const lifted = liftMass(changetype<MassConstants>(<usize>e.constants), e.slot, uPrev, u);
  return Math.abs(stored - lifted) + Math.abs(lifted);
}

/** Energy lost in one step, J. */
export function elementLoss(i: i32, k: f64, uPrev: i32, uNext: i32): f64 {
  const e = elementLinksAt(i);
  if (e.still != 0 || isBooked(i)) return 0;
  const at = <usize>e.constants;
  const own = e.slot << 3;
  if (e.kind == ELEMENT_MASS) return lossMass(changetype<MassConstants>(at), e.slot, k, uNext);
  if (e.kind == ELEMENT_STRING) return lossString(e, k, uPrev + own, uNext + own);
  if (e.kind == ELEMENT_GRID) return lossGrid(changetype<GridConstants>(at), k, uPrev + own, uNext + own);
  if (e.kind == ELEMENT_MODAL) {
    const modes = changetype<ModalConstants>(at);
    const drifted = driftLoss(modes, k, uPrev + own, header().u + own, uNext + own);
    return lossModal(modes, e.size, k, uPrev + own, uNext + own) + drifted;
  }
  return 0;
}
