/** Strum: plucks one after the other at even distances, each perhaps a little late, a little harder or softer. */
import type { StrumPlayer } from '../model/index.ts';
import { randomFrom } from '../numerics/random.ts';
import { type Part, varied } from './part.ts';

export function strumParts(strum: StrumPlayer): Part[] {
  const { force, duration, release, releaseDuration, spacing, jitter, variation } = strum;
  const random = randomFrom(strum.seed);
  return strum.at.map((at, i) => {
    const delay = i * spacing + jitter * random();
    const own = varied(force, variation, random());
    return { delay, player: { type: 'pluck', at, force: own, duration, release, releaseDuration } };
  });
}
