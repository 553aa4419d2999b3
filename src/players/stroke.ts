/** One of the plucks of a strum, or of the strikes of a cluster. */
import type { PluckPlayer, StrikePlayer } from '../model/index.ts';

export interface Stroke {
  readonly player: PluckPlayer | StrikePlayer;
  /** Time after the start of the strum or cluster, s. */
  readonly delay: number;
}

/** A force changed by at most `variation` of itself, N; `random` from 0 to 1 chooses by how much. */
export function vary(force: number, variation: number, random: number): number {
  return force * (1 + variation * (2 * random - 1));
}
