/**
 * Bows by Newton: the other contacts of the island are eliminated (they respond linearly), which leaves each bow an effective compliance and a
 * slip without friction, and one scalar equation to solve; several bows take turns until none changes.
 * Reference: docs/theory.md, the solve.
 */

import { Bow } from './build/law-records';
import { complianceInSolve, couplingInSolve, freeMoveInSolve } from './coupling';
import { substitute } from './envelope';
import { friction, solveSlip } from './laws/bow-newton';
import { clock, contactAt, floatAt, header, intAt, setFloat } from './memory';

/** Where the response of the other contacts to a unit force of bow b stands: (I + S W S)^-1 S W_b. */
function responseOf(b: i32): i32 {
  const map = header();
  return map.envelopeVector + (((b + 1) * map.contactCount) << 3);
}

/** Sum of W_b S x over the contacts that act. */
function throughOthers(bow: i32, active: i32, vector: i32): f64 {
  const map = header();
  let sum: f64 = 0;
  for (let i = 0; i < active; i++) {
    const other = intAt(map.activeList, i);
    sum += couplingInSolve(bow, other) * contactAt(other).root * floatAt(vector, i);
  }
  return sum;
}

/** Most rounds over the bows of one island; one bow needs one. */
const BOW_ROUNDS: i32 = 60;
/** Change of a bow's force below which it has settled, as a part of the most that it can push: the bow force, or what holds a light body still. */
const BOW_SETTLED: f64 = 1e-13;

/**
 * Finds the forces of so many bows in bowList. Returns whether they settled: forces that have not would not lie on the friction curve,
 * and could give energy.
 */
export function solveBows(active: i32, bows: i32): bool {
  const map = header();
  const k = clock().step;
  for (let b = 0; b < bows; b++) {
    const bow = intAt(map.bowList, b);
    const response = responseOf(b);
    for (let i = 0; i < active; i++) {
      const other = intAt(map.activeList, i);
      setFloat(response, i, contactAt(other).root * couplingInSolve(bow, other));
    }
    substitute(active, response, 0);
    contactAt(bow).force = 0;
  }
  const rounds = bows > 1 ? BOW_ROUNDS : 1;
  let changed = true;
  for (let round = 0; round < rounds && changed; round++) {
    changed = false;
    for (let b = 0; b < bows; b++) {
      const index = intAt(map.bowList, b);
      const c = changetype<Bow>(contactAt(index));
      let room = freeMoveInSolve(index, c) - throughOthers(index, active, map.envelopeVector);
      for (let o = 0; o < bows; o++) {
        const other = intAt(map.bowList, o);
        const felt = couplingInSolve(index, other) - throughOthers(index, active, responseOf(o));
        if (o != b) room -= felt * contactAt(other).force;
      }
      const give = complianceInSolve(index, c) - throughOthers(index, active, responseOf(b));
      const free = room / (2 * k) - c.bowVelocity;
      const slip = solveSlip(c.sharpness, (give * c.bowForce) / (2 * k), free, c.slip);
      const force = c.bowForce * friction(c.sharpness, slip);
      const most = Math.min(c.bowForce, (2 * k * Math.abs(free)) / give);
      if (Math.abs(force - c.force) > BOW_SETTLED * most) changed = true;
      c.slip = slip;
      c.force = force;
      c.root = 1; // it acts
    }
  }
  if (changed && bows > 1) return false;
  for (let b = 0; b < bows; b++) {
    const force = contactAt(intAt(map.bowList, b)).force;
    const response = responseOf(b);
    for (let i = 0; i < active; i++)
      setFloat(map.envelopeVector, i, floatAt(map.envelopeVector, i) - floatAt(response, i) * force);
  }
  return true;
}
