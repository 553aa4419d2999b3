/**
 * Dampers that their strings carry. A damper that lies on a string and stores nothing is coupled only with the hammer of that string. While the
 * hammer is apart, the damper's force follows from the string alone, right after the string has moved:
 *
 *     f = c D / (1 + c W),   c = damping/k,   D = eta* - eta-,      q+ = q* - B b f
 *
 * The damper then sleeps, so a piano with 150 dampers on its strings neither lists nor plans them, and its string may make two steps at once, like other
 * strings (bridges.ts): damped-modes.ts forms the sums over modes on the way. The bits are those that its island would give it: a division for a damper alone
 * with its hammer (solve.ts), a row without neighbours for one among others on the same key (envelope.ts). It is woken as soon as anything else may act on
 * the string, and in metered runs.
 */

import { isAwake, setAsleep } from './awake';
import { Bridge, BridgeRecord } from './bridge-records';
import { Spring } from './build/law-records';
import { offsetNext, offsetNow } from './controls';
import { catchUp, endDamped, moveLate } from './damped-modes';
import { inverseRoot } from './envelope';
import { contactAt, contactLinksAt, controlAt, floatAt, header, intAt, islandAt, setInt } from './memory';
import { ContactLinks, ContactRecord, ISLAND_ORDINARY } from './records';
import { moveRows } from './rows';
import { wake } from './sleep';
import { tally } from './tally';

/** A damper as stiff as this would keep its own eta (advance.ts). */
const FIRM: f64 = 1e4;

/** Whether a string carries its damper in this step; its reach is noted for that. */
export function carries(bridge: Bridge, record: BridgeRecord, may: bool): bool {
  const i = bridge.damper - 1;
  const isFree = may && floatAt(header().leashClears, bridge.hammerLone) != 0 && !isAwake(bridge.hammerContact);
  if (isAwake(i)) {
    record.carried = 0; // the host has woken it
    return isFree && takeUp(i, record);
  }
  if (record.carried == 0) return false; // it is lifted
  if (isFree) return true;
  record.carried = 0;
  wake(i);
  return false;
}

/** Lets a string carry damper i if all it does is damp. Its root is that of the step before. */
function takeUp(i: i32, record: BridgeRecord): bool {
  const map = header();
  const c = changetype<Spring>(contactAt(i));
  const slope = c.root * c.root;
  if (map.islandsValid == 0) return false;
  if (c.stiffness != 0 || c.cubic != 0 || c.root == 0 || slope * c.compliance > FIRM) return false;
  const island = islandAt(intAt(map.islandOf, i));
  if (island.kind != ISLAND_ORDINARY || island.reduced != 0) return false;
  record.damperScale = island.count > 2 ? inverseRoot(1 + slope * c.compliance) : 0;
  setAsleep(i);
  setInt(map.activePlace, i, 0);
  record.carried = 1;
  return true;
}

/** The step of a damper that is carried; `isKnown`: the record has what its string's modes add to D. */
export function dampCarried(bridge: Bridge, record: BridgeRecord, isKnown: bool): void {
  const i = bridge.damper - 1;
  const c = contactAt(i);
  const links = contactLinksAt(i);
  c.shift = 0;
  if (links.control >= 0) {
    const control = controlAt(links.control);
    c.shift = c.controlSign * (control.next - control.prev);
  }
  c.freeMove = (isKnown ? record.damperMove : moveRows(links)) + c.shift;
  takeForce(record, c);
  endDamped(bridge, record, c.force);
  advance(c, links, offsetNext(c, links) + record.damperEta);
}

/**
 * The step of a damper that was left out with its string's, and the string's present one up to its force. What a control moves has rested during the
 * step that was left out. Returns what the string pulls at n.
 */
export function dampTwice(bridge: Bridge, record: BridgeRecord, lift: f64): f64 {
  const i = bridge.damper - 1;
  const c = contactAt(i);
  const links = contactLinksAt(i);
  moveLate(bridge, record);
  c.shift = 0;
  c.freeMove = record.damperMove;
  takeForce(record, c);
  const pull = catchUp(bridge, record, c.force, lift);
  advance(c, links, offsetNow(c, links) + record.damperEta);
  return pull;
}

function takeForce(record: BridgeRecord, c: ContactRecord): void {
  const right = c.root * c.freeMove;
  const scale = record.damperScale;
  c.scaledForce = scale != 0 ? right * scale * scale : right / (1 + c.root * c.root * c.compliance);
  c.force = c.root * c.scaledForce;
}

function advance(c: ContactRecord, links: ContactLinks, eta: f64): void {
  c.etaPrev = c.eta;
  c.eta = eta;
  tally(c, links);
}
