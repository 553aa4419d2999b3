/**
 * Strings whose right end stands on a point of another body. With w the displacement of that point and Q_k the k-th coefficient of the
 * string's displacement in sin(k pi x/L), its energies are
 *
 *     sum 1/2 m Q_k'^2,      sum 1/2 K_k (Q_k - gamma_k w)^2 + 1/2 (T/L) w^2,      gamma_k = -2 (-1)^k / (k pi)
 *
 * K_k (Q_k - gamma_k w)^2 is the string's own part, K_k Q_k^2, and what it shares with the point: forces K_k gamma_k w on the modes and
 * sum K_k gamma_k Q_k - S w on the point, S = sum K_k gamma_k^2 + T/L.
 *
 * Scheme      These forces are those of the present states, as an element's own stiffness is: nothing is solved, and W does not change.
 * Stability   compile/bridges.ts
 * Invariant   with 1/2 (S w w- - w- sum K gamma Q - w sum K gamma Q-), which is booked with the string
 * Reference   docs/theory.md, strings on bodies
 */

import { disturb } from './elements';
import { bridgeAt, bridgePointAt, elementLinksAt, floatAt, gather, header, spread } from './memory';

/** Adds to u* what strings and the bodies that carry them do to each other. */
export function pullBridges(): void {
  const map = header();
  for (let p = 0; p < map.bridgePointCount; p++) {
    const point = bridgePointAt(p);
    const w = elementLinksAt(point.element).still != 0 ? 0 : gather(point, map.u);
    let force: f64 = 0;
    const stop = point.firstBridge + point.bridgeCount;
    for (let b = point.firstBridge; b < stop; b++) {
      const bridge = bridgeAt(b);
      if (elementLinksAt(bridge.element).still == 0) force += gather(bridge, map.u);
      if (w == 0) continue;
      force -= floatAt(map.bridgeStiffnesses, b) * w;
      disturb(bridge.element);
      spread(bridge, map.uNext, w);
    }
    if (force == 0) continue;
    disturb(point.element);
    spread(point, map.uNext, force);
  }
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
      return 0.5 * (floatAt(map.bridgeStiffnesses, b) * now * before - crossed);
    }
  }
  return 0;
}
