/**
 * Refinement of stiff islands. Where a light body is held between stiff contacts, their forces nearly cancel. Pushing the body by each of them in turn leaves
 * it wrong by the round-off of a move W f that is far larger than its actual move, and the balance would be off by W f^2 times that round-off. So once all
 * forces have pushed, the actual moves of the states are compared with those that the laws assumed, and the system is solved once more for the difference:
 *
 *   (I + S W S) dy = drive + S Delta - y,   Delta = u+ - u- as the states have it,   df = S dy
 *
 * The correction is pushed separately: it is far smaller than the move of a light body by the last digit of a force.
 */

import { setForce, setRank, solveAffine } from './active';
import { tidyElement } from './build/elements';
import { Slack } from './build/law-records';
import { beginReduced } from './eliminate';
import { identityEntry } from './envelope';
import { ON_CURVE, PUSH_BACK, PUSH_ONLY } from './laws/traits';
import {
  contactAt,
  contactLinksAt,
  elementLinksAt,
  gatherMove,
  has,
  header,
  intAt,
  islandAt,
  isStrain,
  spread,
} from './memory';
import { ContactLinks, ContactRecord, Island } from './records';
import { memberAt, memberCount, takeMembers } from './sleep';

/** If tangents found the forces, the first round corrects more than round-off, and the second round the round-off of the first. */
const ROUNDS: i32 = 2;

/** Refines every island whose solve has lost digits. */
export function refineIslands(): void {
  const map = header();
  let at = <usize>map.awakeList;
  for (let i = load<i32>(at); i < map.contactCount; i = load<i32>(at)) {
    const island = islandAt(intAt(map.islandOf, i));
    at = takeMembers(at, island.first + island.count);
    if (island.cancelled == 0) continue;
    island.cancelled = 0;
    if (memberCount() < 2 || hasStrains()) continue;
    for (let round = 0; round < ROUNDS; round++) refine(island);
  }
}

/** Whether any member is the strain of a body: its direction is not a sum of terms, so its move cannot be read from the states here. */
function hasStrains(): bool {
  for (let m = 0; m < memberCount(); m++) if (isStrain(contactLinksAt(memberAt(m)))) return true;
  return false;
}

/**
 * Solves for the difference and pushes it. While the difference stands in their place, y is kept in `chord`, drive in `chordSlope`, D in `steering`,
 * and the root of a bow in `reach`.
 */
function refine(island: Island): void {
  for (let m = 0; m < memberCount(); m++) tidyEnds(contactLinksAt(memberAt(m)));
  for (let m = 0; m < memberCount(); m++) beginDifference(contactAt(memberAt(m)), contactLinksAt(memberAt(m)));
  beginReduced(island);
  if (LEAN == 0) setRank(island.rank); // the last island that was solved may share another number of unknowns
  solveAffine();
  const pulls = wouldPull();
  for (let m = 0; m < memberCount(); m++) endDifference(contactAt(memberAt(m)), contactLinksAt(memberAt(m)), !pulls);
}

function beginDifference(c: ContactRecord, links: ContactLinks): void {
  // The force of a bow on its friction curve is known, so the bow takes no part.
  const isKnown = has(links, ON_CURVE);
  c.chord = isKnown ? c.force : c.scaledForce;
  c.chordSlope = c.drive;
  c.steering = c.freeMove;
  if (isKnown) {
    c.reach = c.root;
    c.root = 0;
  }
  c.drive = c.drive + c.root * (gatherMove(links) + c.shift) - identityEntry(links) * c.scaledForce;
  c.freeMove = 0;
}

function endDifference(c: ContactRecord, links: ContactLinks, isTaken: bool): void {
  if (isTaken && c.force != 0) spread(links, header().uNext, -c.force);
  c.drive = c.chordSlope;
  c.freeMove = c.steering;
  if (has(links, ON_CURVE)) {
    c.root = c.reach;
    c.force = c.chord;
  } else setForce(c, isTaken ? c.chord + c.scaledForce : c.chord);
}

/** Whether the correction would make a contact pull that must not. */
function wouldPull(): bool {
  for (let m = 0; m < memberCount(); m++) {
    const c = contactAt(memberAt(m));
    const links = contactLinksAt(memberAt(m));
    const force = c.root * (c.chord + c.scaledForce);
    if (has(links, PUSH_ONLY) && force < 0) return true;
    if (LEAN == 0 && has(links, PUSH_BACK) && force * changetype<Slack>(c).side < 0) return true;
  }
  return false;
}

function tidyEnds(links: ContactLinks): void {
  const stop = links.firstPushed + links.pushedCount;
  for (let p = links.firstPushed; p < stop; p++) tidy(intAt(header().pushedElements, p));
}

/** Makes the states of an element that keeps its moves agree with one another. */
function tidy(element: i32): void {
  const e = elementLinksAt(element);
  const own = e.slot << 3;
  tidyElement(e, e.kind, header().u + own, header().uNext + own);
}
