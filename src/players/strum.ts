/** Strum player: plucks at even intervals; random numbers make each a little late, and a little harder or softer. */
import type { StrumPlayer } from '../model/index.ts';
import { randomFrom } from '../numerics/random.ts';
import { type Stroke, vary } from './stroke.ts';

export function strumStrokes(strum: StrumPlayer): Stroke[] {
  const { force, duration, release, releaseDuration, spacing, jitter, variation } = strum;
  const random = randomFrom(strum.seed);
  return strum.at.map((at, i) => {
    const delay = i * spacing + jitter * random();
    const pluckForce = vary(force, variation, random());
    return { delay, player: { type: 'pluck', at, force: pluckForce, duration, release, releaseDuration } };
  });
}
