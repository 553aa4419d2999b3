/** What players set in motion. */
import type { Player } from '../model/index.ts';

/** The elements that a player throws, plucks, strikes or displaces. */
export function elementsOf(player: Player | undefined): string[] {
  if (player === undefined) return [];
  if ('element' in player) return [player.element];
  if (!('at' in player)) return [];
  return [player.at].flat().map(({ element }) => element);
}
