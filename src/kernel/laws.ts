/**
 * The table of laws. In one step every interaction is affine, f = c (eta+ - eta-) + d with c >= 0; a law finds c and d
 * (as root = sqrt(c) and drive = d / root), and later moves its own state on.
 */

import { planBow } from './bow';
import { rule26, rule27f, rule27s } from './collision';
import { ruleP2TwoSided } from './collision-p2';
import { ruleP2Kin } from './collision-p2-kin';
import { beginP2, finishP2, pressP2 } from './collision-p2-pairs';
import { ruleP2h, takeLoss } from './collision-p2h';
import { ruleEq69, ruleSigned } from './connection';
import { clock } from './memory';
import { isIterated, planIterate } from './newton';
import { isSpecial, power } from './power';
import { impliedLoss, setDamped, setQuadratised } from './quadratised';
import {
  BOW_IMPLICIT,
  BOW_NEWTON,
  COLLISION_26,
  COLLISION_27F,
  COLLISION_27S,
  COLLISION_IT2,
  COLLISION_P2,
  COLLISION_P2C,
  COLLISION_P2H,
  COLLISION_P2M,
  CONNECTION_EQ69,
  CONNECTION_IT2,
  CONNECTION_P2,
  CONNECTION_SIGNED,
  ContactRecord,
  RIGID,
  SPRING,
} from './records';
import { lossSpring, planSpring, solvedMove, springEnergy } from './spring';

/** psi below this part of its old size, or below PSI_FLOOR, is round-off and becomes zero. */
const PSI_SNAP: f64 = 1e-15;
const PSI_FLOOR: f64 = 1e-30;

/** A bit per law. */
const COLLISIONS: i32 =
  (1 << COLLISION_26) |
  (1 << COLLISION_27F) |
  (1 << COLLISION_27S) |
  (1 << COLLISION_P2) |
  (1 << COLLISION_P2H) |
  (1 << COLLISION_P2C) |
  (1 << COLLISION_P2M) |
  (1 << COLLISION_IT2);
const CORRECTED: i32 =
  (1 << COLLISION_P2) | (1 << COLLISION_P2H) | (1 << COLLISION_P2C) | (1 << COLLISION_P2M) | (1 << CONNECTION_P2);

export function isCollision(law: i32): bool {
  return ((COLLISIONS >> law) & 1) != 0;
}

/** p2 on another discrete energy. */
function isP2Kin(law: i32): bool {
  return law == COLLISION_P2C || law == COLLISION_P2M;
}

/** Damping that is taken out of psi after a loss-free step; without damping p2h is p2. */
export function isExact(c: ContactRecord, law: i32): bool {
  return law == COLLISION_P2H && c.damping > 0;
}

/** Laws whose g follows from what the neighbours do: they are planned again in each corrector pass. */
export function isCorrected(law: i32): bool {
  return ((CORRECTED >> law) & 1) != 0;
}

/** Collisions that must never pull; JASA (26) does by nature. */
export function onlyPushes(law: i32): bool {
  return isCollision(law) && law != COLLISION_26 && law != COLLISION_IT2;
}

export function isRigid(law: i32): bool {
  return law == RIGID;
}

export function isBow(law: i32): bool {
  return law == BOW_IMPLICIT || law == BOW_NEWTON;
}

/** Apart before and now, and nothing stored: whatever the rule, such a contact does nothing until eta* is positive. */
export function isAsleep(c: ContactRecord, law: i32): bool {
  if (c.psi != 0) return false; // most that are awake
  return isCollision(law) && c.eta < 0 && c.etaPrev < 0 && c.force == 0 && c.drain == 0;
}

/** Laws that are planned two contacts at a time: `beginP2`, and in the end `finishP2`. */
export function isPaired(c: ContactRecord, law: i32): bool {
  return law == COLLISION_P2 || (law == COLLISION_P2H && c.damping == 0);
}

function planCollision(c: ContactRecord, law: i32, D: f64): void {
  const loss = impliedLoss(c);
  const w = c.compliance;
  const left = 1 / (1 + w * loss);
  let g: f64 = 0;
  if (isP2Kin(law)) g = ruleP2Kin(c, law, D * left, w * left);
  else if (law == COLLISION_27S) g = rule27s(c, D, w);
  else if (law == COLLISION_27F) g = rule27f(c, D);
  else g = rule26(c);
  setDamped(c, g, loss, D);
}

/**
 * Largest c w of a contact among others: it is then rigid to one part in 1e14. Beyond that, the I in I + S W S would be lost to
 * round-off. Any g conserves energy, so the limit costs none; a contact alone needs none.
 */
const RIGID_ENOUGH: f64 = 1e14;

export function limitLaw(c: ContactRecord): void {
  if (c.loss > 0) {
    const part = RIGID_ENOUGH / (c.loss * c.compliance);
    if (part < 1) setQuadratised(c, Math.sqrt(part) * c.g, part * c.loss);
    return;
  }
  if (c.g == 0) return;
  if (!(c.root * c.root * c.compliance > RIGID_ENOUGH)) return;
  const most = Math.sqrt(RIGID_ENOUGH / c.compliance);
  c.root = c.root < 0 ? -most : most;
  c.g = 2 * c.root;
}

/** Finds root and drive of a contact that would move by D if it did nothing. */
export function planLaw(c: ContactRecord, law: i32, D: f64): void {
  if (isIterated(law)) planIterate(c, law);
  else if (isPaired(c, law)) {
    beginP2(c, D, impliedLoss(c));
    finishP2();
  } else if (isExact(c, law)) setQuadratised(c, ruleP2h(c, D), 0);
  else if (isCollision(law)) planCollision(c, law, D);
  else if (law == SPRING) planSpring(c, clock().step);
  else if (law == BOW_IMPLICIT) planBow(c, c.bowForce, c.bowVelocity, clock().step);
  else if (law == RIGID) {
    // The constraint eta+ = 0, scaled so that its row of the solve has a diagonal of one.
    c.root = 1 / Math.sqrt(c.compliance);
    c.drive = c.root * c.etaPrev;
  } else if (law == CONNECTION_P2) setQuadratised(c, ruleP2TwoSided(c, D, c.compliance), 0);
  else if (law == CONNECTION_SIGNED) setQuadratised(c, ruleSigned(c), 0);
  else if (law == CONNECTION_EQ69) setQuadratised(c, ruleEq69(c), 0);
}

/** phi' and phi at eta, for laws that ask for them. */
function setPress(c: ContactRecord, law: i32): void {
  c.press = pressAt(c, law, c.eta);
  c.potential = c.share * (c.press * c.eta);
}

/** The same at eta- too. */
export function setPresses(c: ContactRecord, law: i32): void {
  c.pressPrev = pressAt(c, law, c.etaPrev);
  c.potentialPrev = c.share * (c.pressPrev * c.etaPrev);
  setPress(c, law);
}

function pressAt(c: ContactRecord, law: i32, eta: f64): f64 {
  if (law == CONNECTION_P2 || law == CONNECTION_IT2) {
    const press = c.stiffness * power(Math.abs(eta), c.exponent);
    return eta < 0 ? -press : press;
  }
  return (isCorrected(law) || law == COLLISION_IT2 || c.damping > 0) && isCollision(law) && eta > 0
    ? c.stiffness * power(eta, c.exponent)
    : 0;
}

/** psi^{n-1/2} -> psi^{n+1/2}. */
function advancePsi(c: ContactRecord): void {
  if (c.g == 0) return;
  if (c.root == 0) return;
  const before = c.psi;
  const after = c.loss > 0 ? before + (0.5 * c.g * (c.answer - c.drive)) / c.root : c.answer - before;
  c.psi = Math.abs(after) < Math.max(PSI_SNAP * Math.abs(before), PSI_FLOOR) ? 0 : after;
}

/** psi^{n-1/2} -> psi^{n+1/2}, eta^n -> eta^{n+1}; phi' of some is found in pairs, in the end by `finishPresses`. */
export function advanceLaw(c: ContactRecord, law: i32, etaNext: f64): void {
  advancePsi(c);
  if (isExact(c, law)) takeLoss(c);
  else c.drain = 0;
  c.etaPrev = c.eta;
  c.eta = etaNext;
  c.pressPrev = c.press;
  c.potentialPrev = c.potential;
  if (etaNext > 0 && isPaired(c, law) && !isSpecial(c.exponent)) pressP2(c);
  else setPress(c, law);
  if (isIterated(law)) {
    // An iterated law has no psi of its own: it stores the mean potential of eta and eta-.
    c.psi = Math.sqrt(c.potential + c.potentialPrev);
  }
}

/** A spring and IT-2, whose energy follows eta itself. Other laws store what their force does. */
export function followsEta(law: i32): bool {
  return law == SPRING || isIterated(law);
}

/** Their force follows the move of the scheme; where a point slides, the hand makes up the difference, J. */
export function lawSlideWork(c: ContactRecord, law: i32, moved: f64, etaNext: f64): f64 {
  const scheme = c.etaPrev + moved;
  if (law == SPRING) return springEnergy(c, etaNext, c.eta) - springEnergy(c, scheme, c.eta);
  return 0.5 * c.share * (pressAt(c, law, etaNext) * etaNext - pressAt(c, law, scheme) * scheme);
}

/** J. */
export function lawEnergy(c: ContactRecord, law: i32): f64 {
  return law == SPRING ? springEnergy(c, c.eta, c.etaPrev) : 0.5 * c.psi * c.psi; // bows and rigid connections have no psi
}

/**
 * Energy lost in a step in which eta moved by `moved` = eta+ - eta-, J. A loss follows the move that its force stands for, f = c moved + d: the
 * states know that of a stiff contact only to the round-off of far larger moves.
 */
export function lawLoss(c: ContactRecord, law: i32, moved: f64): f64 {
  if (law == SPRING) return lossSpring(c, clock().step, solvedMove(c));
  if (law == RIGID) return 0;
  if (isBow(law)) return c.force * (0.5 * moved - c.bowVelocity * clock().step);
  if (isExact(c, law)) return c.drain;
  if (c.root == 0) return 0;
  const solved = solvedMove(c);
  return 0.5 * c.loss * solved * solved;
}

/** Potential of a power law over eta and eta-, up to what both sides of a change share. */
function potential(c: ContactRecord, law: i32, stiffness: f64, exponent: f64): f64 {
  const now = isCollision(law) ? Math.max(0, c.eta) : Math.abs(c.eta);
  const before = isCollision(law) ? Math.max(0, c.etaPrev) : Math.abs(c.etaPrev);
  return (stiffness / (exponent + 1)) * (power(now, exponent + 1) + power(before, exponent + 1));
}

/** How much larger the contact's potential is than it was with another stiffness and exponent. */
export function potentialRatio(c: ContactRecord, law: i32, stiffness: f64, exponent: f64): f64 {
  if (law == SPRING) return 1;
  const old = potential(c, law, stiffness, exponent);
  if (old > 0) return potential(c, law, c.stiffness, c.exponent) / old;
  return stiffness > 0 ? c.stiffness / stiffness : 0;
}
