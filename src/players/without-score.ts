/** A model that keys play, and not its own score. */
import type { Model } from '../model/index.ts';

/** The model without its score. Players that only the score plays are left out too: without a score they would play at once. */
export function withoutScore(model: Model): Model {
  const { keys, score } = model;
  const rules = keys === undefined ? [] : 'body' in keys ? keys.body : [keys];
  const keyed = new Set(rules.flatMap(({ play = [] }) => play));
  const scored = new Set(score.flatMap((event) => ('play' in event ? [event.play] : [])));
  const players = Object.entries(model.players).filter(([name]) => keyed.has(name) || !scored.has(name));
  return { ...model, players: Object.fromEntries(players), score: [] };
}
