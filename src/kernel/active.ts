/**
 * The linear solve. With S = diag(root) over the contacts that act, the forces of one step follow from
 *
 *   (I + S W S) y = drive + S D,   f = S y          symmetric, positive definite, eigenvalues >= 1
 *
 * One contact is a division, two are written out, more are factored within their envelope (envelope.ts). Contacts whose c is
 * constant have been eliminated beforehand (eliminate.ts); bows on their friction curve are solved last (solve-bows.ts).
 * Reference: docs/theory.md, the solve.
 */

import { Bow, Memory } from './build/law-records';
import { pullsLaw } from './build/laws';
import { complianceInSolve, couplingInSolve, freeMoveInSolve } from './coupling';
import { eliminatedCount, isEliminated, settleEliminated } from './eliminate';
import { factor, identityEntry, inverseRoot, pivotOf, substitute } from './envelope';
import { plan as planImplicitBow } from './laws/bow-implicit';
import { setQuadratised } from './laws/quadratised';
import { ON_CURVE, OWN_ETA, PUSH_BACK, PUSH_ONLY, RELAXES } from './laws/traits';
import { isLowRank, solveLowRank } from './low-rank';
import { clock, contactAt, contactLinksAt, floatAt, has, header, intAt, setInt, stopRun } from './memory';
import { ContactLinks, ContactRecord } from './records';
import { memberAt, memberCount } from './sleep';
import { solveBows } from './solve-bows';

/** Unknowns that the contacts of the present island share, if that helps (low-rank.ts). */
let rank: i32 = 0;
export function setRank(shared: i32): void {
  rank = shared;
}

/** Bows in bowList that wait for the friction curve. */
let bows: i32 = 0;

export function setForce(c: ContactRecord, y: f64): void {
  c.scaledForce = y;
  c.force = c.root * y;
}

/** A contact without a force in this step: psi stays as it is. */
export function drop(c: ContactRecord): void {
  c.root = 0;
  c.g = 0;
  c.loss = 0;
  setForce(c, 0);
}

/**
 * Largest c w of a contact among others: it is then rigid to one part in 1e14. Beyond that, the I in I + S W S would be lost to
 * round-off. Any g conserves energy, so the limit costs none; a contact alone needs none.
 */
const RIGID_ENOUGH: f64 = 1e14;

function limitSlope(i: i32): void {
  const c = contactAt(i);
  if (c.loss > 0) {
    const part = RIGID_ENOUGH / (c.loss * c.compliance);
    if (part < 1) soften(c, contactLinksAt(i), Math.sqrt(part));
    return;
  }
  if (c.g == 0) {
    if (LEAN == 0) stopIfTooStiff(c, contactLinksAt(i));
    return;
  }
  if (!(c.root * c.root * c.compliance > RIGID_ENOUGH)) return;
  const most = Math.sqrt(RIGID_ENOUGH / c.compliance);
  c.root = c.root < 0 ? -most : most;
  c.g = 2 * c.root;
}

/** Multiplies g, and with its square the loss. What a branch gained and its loss belong together; f = c X + d keeps d/root then. */
function soften(c: ContactRecord, links: ContactLinks, factor: f64): void {
  const drive = c.drive;
  setQuadratised(c, factor * c.g, factor * factor * c.loss);
  if (LEAN != 0 || !has(links, RELAXES)) return;
  changetype<Memory>(c).memoryGradient *= factor;
  c.drive = drive;
}

/**
 * The energy of a spring follows from eta, so its slope cannot be limited. One with a cubic part is refused by the compiler only where it starts too stiff
 * (compile/computable.ts): one that becomes so on its way ends the run, in silence.
 */
function stopIfTooStiff(c: ContactRecord, links: ContactLinks): void {
  if (has(links, OWN_ETA) && c.root * c.root * c.compliance > RIGID_ENOUGH) stopRun();
}

/** Whether a contact is as stiff as others allow, or stiffer. */
export function isLimited(c: ContactRecord): bool {
  return !(c.root * c.root * c.compliance < (1 - 1e-9) * RIGID_ENOUGH);
}

function solveOne(index: i32): void {
  const c = contactAt(index);
  const s = c.root;
  const diagonal = identityEntry(contactLinksAt(index)) + s * s * complianceInSolve(index, c);
  setForce(c, s != 0 ? (c.drive + s * freeMoveInSolve(index, c)) / diagonal : 0);
}

/** Two that act need no rows; the bits are those of `factor` and `substitute`. */
function solveTwo(first: i32, second: i32): void {
  const a = contactAt(first);
  const b = contactAt(second);
  limitSlope(first);
  limitSlope(second);
  const diagonalA = identityEntry(contactLinksAt(first)) + a.root * a.root * complianceInSolve(first, a);
  const diagonalB = identityEntry(contactLinksAt(second)) + b.root * b.root * complianceInSolve(second, b);
  const scaleA = inverseRoot(diagonalA);
  const between = b.root * couplingInSolve(second, first) * a.root * scaleA;
  const scaleB = inverseRoot(pivotOf(diagonalB, between * between));
  const y = (a.drive + a.root * freeMoveInSolve(first, a)) * scaleA;
  const z = (b.drive + b.root * freeMoveInSolve(second, b) - between * y) * scaleB * scaleB;
  setForce(a, (y - between * z) * scaleA);
  setForce(b, z);
}

/**
 * Lists the members of the island that act, and apart from them the bows on their friction curve; the others get no force.
 * Returns how many act.
 */
function listActive(bowsImplicit: bool): i32 {
  const map = header();
  let active = 0;
  bows = 0;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    if (isEliminated(i)) continue;
    const c = contactAt(i);
    setInt(map.activePlace, i, 0);
    if (LEAN == 0 && has(contactLinksAt(i), ON_CURVE) && !bowsImplicit) setInt(map.bowList, bows++, i);
    else if (c.root != 0) {
      setInt(map.activeList, active++, i);
      setInt(map.activePlace, i, active);
    } else setForce(c, 0);
  }
  return active;
}

/** Finds the forces of `active` listed contacts. Returns whether the bows on their friction curve settled. */
function solveListed(active: i32): bool {
  const map = header();
  const eliminated = eliminatedCount();
  if (bows > 0 || active > 2) {
    for (let i = 0; i < active; i++) limitSlope(intAt(map.activeList, i));
    if (LEAN != 0 || bows > 0 || eliminated > 0 || !isLowRank(rank, active) || !solveLowRank(active, rank)) {
      factor(active, 0, 0);
      substitute(active, map.envelopeVector, 0);
    }
    if (LEAN == 0 && bows > 0 && !solveBows(active, bows)) return false;
    for (let i = 0; i < active; i++) setForce(contactAt(intAt(map.activeList, i)), floatAt(map.envelopeVector, i));
  } else if (active == 2) solveTwo(intAt(map.activeList, 0), intAt(map.activeList, 1));
  else if (active == 1) {
    if (eliminated > 0) limitSlope(intAt(map.activeList, 0));
    solveOne(intAt(map.activeList, 0));
  }
  if (eliminated > 0) settleEliminated(active, bows);
  return true;
}

/** Whether any member can have a force as it is planned; the others get none. */
export function canAct(): bool {
  return listActive(false) + bows + eliminatedCount() > 0;
}

/** Finds the forces of all members as they are planned. Returns whether any of them can have one. */
export function solveActive(): bool {
  const active = listActive(false);
  if (active + bows + eliminatedCount() == 0) return false;
  if (!solveListed(active) && LEAN == 0) solveBowsImplicitly();
  return true;
}

/** Finds the forces of all members but bows on their friction curve, whose root is zero, as they are planned. */
export function solveAffine(): void {
  const active = listActive(true);
  if (active + eliminatedCount() > 0) solveListed(active);
}

/** Bows that did not settle on their curve are solved once by the implicit law, which is passive whatever happens. */
function solveBowsImplicitly(): void {
  const map = header();
  for (let b = 0; b < bows; b++) {
    const c = contactAt(intAt(map.bowList, b));
    planImplicitBow(changetype<Bow>(c), c.freeMove);
  }
  clock().bowsEased += 1;
  solveListed(listActive(true));
}

/** Whether the last solve had bows on their friction curve: those go on from where they are, so another pass changes their forces. */
export function hasCurveBows(): bool {
  return bows > 0;
}
export function forgetBows(): void {
  bows = 0;
}

/** Whether a contact pulls that must not. */
export function pulls(c: ContactRecord, links: ContactLinks): bool {
  if (has(links, PUSH_ONLY)) return c.force < 0;
  return has(links, PUSH_BACK) && pullsLaw(c, links.law);
}

/** Drops the contacts that must not pull and do. Returns whether there were any. */
function dropPulling(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    if (c.force == 0 || !pulls(c, contactLinksAt(i))) continue;
    drop(c);
    any = true;
  }
  return any;
}

/** Solves without the contacts that pull, until none does. Returns whether any did. */
export function solvePushing(): bool {
  let any = false;
  while (dropPulling()) {
    any = true;
    clock().resolves += 1;
    solveActive();
  }
  return any;
}
