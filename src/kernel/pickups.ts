/** Pick-ups: what is heard, in SI units. Velocity and acceleration look backwards from n, so they need no step ahead. */

import { clock, contactAt, gather, gatherDifference, header, intAt, outputLinksAt, setFloat } from './memory';
import { PICK_ACCELERATION, PICK_DISPLACEMENT, PICK_FORCE, PICK_VELOCITY } from './records';

/** Writes sample n of output o to `out + o * stride + frame`. Samples 0 and 1 are the initial data u^0 and u^1. */
export function pickUp(n: f64, out: i32, stride: i32, frame: i32): void {
  const map = header();
  const k = clock().step;
  for (let o = 0; o < map.outputCount; o++) {
    const links = outputLinksAt(o);
    let value: f64 = 0;
    if (links.quantity == PICK_DISPLACEMENT) value = gather(links, n == 0 ? map.uPrev : map.u);
    else if (links.quantity == PICK_VELOCITY) value = gatherDifference(links, map.u, map.uPrev) / k;
    else if (links.quantity == PICK_ACCELERATION && n > 1)
      value = (gatherDifference(links, map.u, map.uPrev) - gatherDifference(links, map.uPrev, map.uNext)) / (k * k);
    else if (links.quantity == PICK_FORCE && n > 1)
      for (let i = links.firstContact; i < links.firstContact + links.contactCount; i++)
        value += contactAt(intAt(map.outputContacts, i)).force;
    setFloat(out, o * stride + frame, value);
  }
}
