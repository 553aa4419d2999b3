/**
 * The power that a contact takes from the bodies that it touches, W: its force times the speed of their approach in this step,
 *
 *     P = f (I u+ - I u-) / 2k,
 *
 * I u the share of the bodies in eta, without that of a hand or the score. Negative while the contact gives energy back. Over a step
 * the bodies lose k P, exactly as the ledger books it:  sum k P = (stored now - stored at first) + lost - injected  of the contact.
 */

import { clock, gatherMove } from '../memory';
import { ContactLinks, ContactRecord } from '../records';

export function read(c: ContactRecord, links: ContactLinks): f64 {
  return c.force != 0 ? c.force * gatherMove(links) * clock().halfRate : 0;
}
