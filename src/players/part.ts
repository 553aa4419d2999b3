/** One of the many plucks or strikes that a player stands for. */
import type { PluckPlayer, StrikePlayer } from '../model/index.ts';

export interface Part {
  /** What is played, and where. */
  readonly player: PluckPlayer | StrikePlayer;
  /** How long after the start of the whole, s. */
  readonly delay: number;
}

/** A force changed at random by at most a part of itself, N; `chance` from 0 to 1. */
export function varied(force: number, variation: number, chance: number): number {
  return force * (1 + variation * (2 * chance - 1));
}
