/**
 * Strings whose right end stands on a point of another body. With w the displacement of that point and Q_k the k-th coefficient of the
 * string's displacement in sin(k pi x/L), its energies are
 *
 *     sum 1/2 m Q_k'^2,      sum 1/2 K_k (Q_k - gamma_k w)^2 + 1/2 (T/L) w^2,      gamma_k = -2 (-1)^k / (k pi)
 *
 * K_k (Q_k - gamma_k w)^2 is the string's own part, K_k Q_k^2, and what it shares with the point: forces K_k gamma_k w on the modes and
 * sum K_k gamma_k Q_k - S w on the point, S = sum K_k gamma_k^2 + T/L.
 *
 * Scheme      These forces follow from the present states, as those of an element's own stiffness do: nothing is solved, and W does not change.
 *             A string is stepped here, with its push and its pull, because each mode is then loaded once:
 *             q* = (what modal.ts does) + (1 + momentum) pull (ease w),  pull = K gamma,  ease = k^2/2m: all modes have one mass
 * Reach       sum |q*|: no point of the string is farther from zero, so most sleeping contacts need not be examined (sleep.ts)
 * Lag         The body needs the string's pull at n, not the next state of its modes. While nothing can touch a string, its step waits for the next one,
 *             which makes both: that halves the loads. Samples have the same bits, because each mode and each sum is computed as in single steps.
 *             (1 + momentum) pull is then read from the mobilities of the row: parameters of a string that may lag do not move.
 * Stability   compile/bridges.ts
 * Invariant   with 1/2 (S w w- - w- sum K gamma Q - w sum K gamma Q-), which is booked with the string
 * Dampers     carried.ts
 * Modes       bridge-modes.ts
 * Reference   docs/theory.md, strings on bodies
 */

import { nextAwake } from './awake';
import { lastReach, pullOf, stepOnBridge, stepTwice } from './bridge-modes';
import { Bridge, BridgeRecord } from './bridge-records';
import { carries, dampCarried, dampTwice } from './carried';
import { offsetNext } from './controls';
import { disturb } from './elements';
import { constantsOf } from './elements/modal';
import { MARGIN } from './fence';
import {
  bridgeAt,
  bridgePointAt,
  bridgeRecordAt,
  clock,
  contactAt,
  contactLinksAt,
  elementLinksAt,
  floatAt,
  gather,
  header,
  intAt,
  islandAt,
  setFloat,
  spread,
} from './memory';
import { ElementLinks } from './records';
import { isApart, isBeyond } from './sleep';

/**
 * Steps all strings that stand on other bodies, and adds their pull on these to u*. `hidden`: nothing reads the states after this step, so
 * strings may lag.
 */
export function stepBridges(hidden: bool, metered: bool): void {
  const map = header();
  const mayCarry = !metered && map.handsHere == 0 && map.actingCount == 0;
  const mayLag = mayCarry && hidden;
  const isKnown = map.fencesUpToDate != 0;
  for (let p = 0; p < map.bridgePointCount; p++) {
    const point = bridgePointAt(p);
    const w = elementLinksAt(point.element).still != 0 ? 0 : gather(point, map.u);
    let force: f64 = 0;
    const stop = point.firstBridge + point.bridgeCount;
    for (let b = point.firstBridge; b < stop; b++) {
      const bridge = bridgeAt(b);
      const record = bridgeRecordAt(b);
      const e = elementLinksAt(bridge.element);
      const lift = record.ease * w;
      if (!isKnown) noteOffset(bridge, record);
      let pull: f64 = 0;
      const isLate = record.lags != 0;
      if (isLate) {
        pull = record.carried != 0 ? dampTwice(bridge, record, lift) : stepTwice(bridge, record, lift);
      } else if (w == 0 && e.still != 0) {
        rest(e, record);
        noteReach(bridge, record, 0);
        if (bridge.damper != 0) carries(bridge, record, mayCarry);
        continue;
      } else {
        e.still = 0;
        if (mayLag && (isKnown || record.carried == 0) && canLag(bridge, e, record, lift)) {
          pull = record.pullKnown != 0 ? record.pull : pullOf(bridge);
          record.lags = 1;
          record.lift = lift;
          force += pull - record.stiffness * w;
          continue;
        }
        pull = stepOnBridge(bridge, lift);
        record.pullKnown = 0;
        record.reachBefore = record.reach;
        record.reach = lastReach();
        if (e.ahead < 2) e.ahead++;
      }
      force += pull - record.stiffness * w;
      noteReach(bridge, record, record.reach);
      if (bridge.damper != 0) if (carries(bridge, record, mayCarry)) dampCarried(bridge, record, isLate);
    }
    if (force == 0) continue;
    disturb(point.element);
    spread(point, map.uNext, force);
  }
}

/** Takes what controls have made of the offset of a string's hammer. */
function noteOffset(bridge: Bridge, record: BridgeRecord): void {
  if (bridge.hammer == 0) return;
  record.hammerOffset = offsetNext(contactAt(bridge.hammerContact), contactLinksAt(bridge.hammerContact));
}

/** Notes how far a string reaches at u*, and whether its hammer is farther. Forces that act may still move that. */
function noteReach(bridge: Bridge, record: BridgeRecord, far: f64): void {
  const map = header();
  setFloat(map.reaches, bridge.element, far);
  if (bridge.hammer == 0) return;
  const isClear = map.actingCount == 0 && isHammerApart(bridge, record, far);
  setFloat(map.leashClears, bridge.hammerLone, isClear ? 1 : 0);
}

/** What isBeyond says of the hammer, from the string's own records: a piano has hundreds. */
function isHammerApart(bridge: Bridge, record: BridgeRecord, far: f64): bool {
  const near = record.hammerOffset + record.hammerWeight * floatAt(header().uNext, bridge.hammer - 1);
  return isApart(near, record.hammerLeash * far);
}

/** Notes that a string is at rest. */
function rest(e: ElementLinks, record: BridgeRecord): void {
  e.ahead = 2;
  record.pullKnown = 0;
  record.reach = 0;
  record.reachBefore = 0;
}

/**
 * Whether nothing can touch a string in this step, wherever its modes go: |q*| <= 2 |q| + |q-| + what the lift adds. Then its step may wait for the next,
 * because the body only needs its pull at n. Notes how far it may reach.
 */
function canLag(bridge: Bridge, e: ElementLinks, record: BridgeRecord, lift: f64): bool {
  if (bridge.mayLag == 0 || e.ahead < 2) return false;
  const map = header();
  const far = (1 + MARGIN) * (2 * record.reach + record.reachBefore + record.widest * Math.abs(lift));
  const wakings = clock().wakings;
  if (record.calm == wakings && bridge.hammer != 0) {
    if (!isHammerApart(bridge, record, far)) return false;
    setFloat(map.reaches, bridge.element, far);
    setFloat(map.leashClears, bridge.hammerLone, 1);
    return true;
  }
  let checked = -1;
  for (let t = 0; t < bridge.touchCount; t++) {
    const at = bridge.firstTouch + 2 * t;
    const contact = intAt(map.bridgeTouches, at);
    const islandIndex = intAt(map.islandOf, contact);
    if (islandIndex < 0) continue;
    if (islandIndex != checked) {
      const island = islandAt(islandIndex);
      const stop = island.first + island.count;
      if (nextAwake(island.first, stop) < stop) return false;
      checked = islandIndex;
    }
    const lone = intAt(map.bridgeTouches, at + 1);
    if (lone >= 0 && !isBeyond(lone, contact, far, 0)) return false;
  }
  record.calm = wakings;
  noteReach(bridge, record, far);
  return true;
}

/**
 * Takes the stiffnesses that the modes of string b have now into its pulls and its S, as src/elements/string-bridge.ts finds them; `hold` is its tension over
 * its length.
 */
export function retuneBridge(b: i32, hold: f64): void {
  const map = header();
  const bridge = bridgeAt(b);
  const e = elementLinksAt(bridge.element);
  const m = constantsOf(e);
  let sum = hold;
  for (let i = 0; i < e.size; i++) {
    const straight = ((i & 1) == 0 ? 2.0 : -2.0) / (<f64>(i + 1) * Math.PI);
    const pull = floatAt(m.stiffness, i) * straight;
    setFloat(map.termWeights, bridge.firstRow + i, pull);
    sum += pull * straight;
  }
  bridgeRecordAt(b).stiffness = sum;
}

/** What string `element` shares with the point that carries it, between n-1 and n, J. */
export function bridgeEnergy(element: i32): f64 {
  const map = header();
  for (let p = 0; p < map.bridgePointCount; p++) {
    const point = bridgePointAt(p);
    for (let b = point.firstBridge; b < point.firstBridge + point.bridgeCount; b++) {
      const bridge = bridgeAt(b);
      if (bridge.element != element) continue;
      const before = gather(point, map.uPrev);
      const now = gather(point, map.u);
      const crossed = before * gather(bridge, map.u) + now * gather(bridge, map.uPrev);
      return 0.5 * (bridgeRecordAt(b).stiffness * now * before - crossed);
    }
  }
  return 0;
}
