/** What a run records of each contact: its extremes, and its hits. */

import { ONE_SIDED } from './laws/traits';
import { has } from './memory';
import { BRIEF, ContactLinks, ContactRecord } from './records';

/** Updates the extremes and the count of hits of an awake contact. */
export function tally(c: ContactRecord, links: ContactLinks): void {
  const force = c.force;
  const penetration = has(links, ONE_SIDED) ? c.eta : Math.abs(c.eta);
  // Mostly nothing changes. The negated comparisons let NaN through, so that it shows in the report.
  if (!(force <= c.maxForce)) c.maxForce = Math.max(c.maxForce, force);
  if (!(force >= c.minForce)) c.minForce = Math.min(c.minForce, force);
  if (!(penetration <= c.maxPenetration)) c.maxPenetration = Math.max(c.maxPenetration, penetration);
  if (force == 0) {
    if (c.touching != 0) endHit(c);
    return;
  }
  if (c.touching == 0) {
    c.hits += 1;
    c.hitForce = force;
  } else if (force > c.hitForce) c.hitForce = force;
  c.touching += 1;
}

/** Ends a hit; of the hits too short to be resolved, the one with the largest force is kept. */
function endHit(c: ContactRecord): void {
  if (c.touching < <f64>BRIEF) {
    c.briefHits += 1;
    if (c.hitForce > c.briefForce) {
      c.briefForce = c.hitForce;
      c.briefSamples = c.touching;
    }
  }
  c.touching = 0;
}
