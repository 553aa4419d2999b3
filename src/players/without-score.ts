/** A model that keys play, and not its own score. */
import type { Model, Player } from '../model/index.ts';
import { elementsOf } from './struck.ts';

/**
 * The model as keys find it. They play in place of the score: it does not, nor do players that it plays or that play at a time of their own. What nothing
 * times plays from the start. What keys throw or pluck is at rest.
 */
export function withoutScore(model: Model): Model {
  const { keys, score } = model;
  const rules = keys === undefined ? [] : 'body' in keys ? keys.body : [keys];
  const keyed = new Set(rules.flatMap(({ play = [], blow = [] }) => [...play, ...blow]));
  const scored = new Set(score.flatMap((event) => ('play' in event ? [event.play] : [])));
  const struck = new Set([...keyed].flatMap((name) => elementsOf(model.players[name])));
  const players = Object.entries(model.players).flatMap(([name, player]): [string, Player][] => {
    if (player.type === 'initial') return struck.has(player.element) ? [] : [[name, player]];
    const { time, ...untimed } = player;
    if (keyed.has(name)) return [[name, untimed]];
    return scored.has(name) || time !== undefined ? [] : [[name, player]];
  });
  return { ...model, players: Object.fromEntries(players), score: [] };
}
