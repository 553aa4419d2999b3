/** Players: what excites. Initial states, known forces and moved barriers, each with all it plays in the score. */
import type { ForcePlayer, GesturePlayer, Model, PluckPlayer, Ref, ScoreEvent, StrikePlayer } from '../model/index.ts';
import { forceGesture } from './force.ts';
import { inOrder, type Segment, samplesIn } from './gesture.ts';
import { initialState, restState, type Startable, type State } from './initial.ts';
import { ledGesture } from './led.ts';
import { pluckGesture } from './pluck.ts';
import { strikeGesture } from './strike.ts';

export type { Segment } from './gesture.ts';
export type { State } from './initial.ts';

export type PlayedPlayer = ForcePlayer | PluckPlayer | StrikePlayer | GesturePlayer;

/** The segments of one performance of a player from a given sample on. */
export function gestureOf(player: PlayedPlayer, start: number, rate: number): Segment[] {
  switch (player.type) {
    case 'force':
      return forceGesture(player, start, rate);
    case 'pluck':
      return pluckGesture(player, start, rate);
    case 'strike':
      return strikeGesture(player, start, rate);
    case 'gesture':
      return ledGesture(player, start, rate);
  }
}

/** A player as one event of the score wants it: harder, softer, longer. */
export function asPlayed(
  player: PlayedPlayer,
  event: { readonly force?: number; readonly duration?: number },
): PlayedPlayer {
  if (player.type !== 'pluck' && player.type !== 'strike') return player;
  return { ...player, force: event.force ?? player.force, duration: event.duration ?? player.duration };
}

/** A way to a new value, smooth at both ends. */
export function moveGesture(from: number, to: number, over: number, start: number, rate: number): Segment[] {
  return [{ start, length: Math.max(1, samplesIn(over, rate)), from, to, shape: 'raised-cosine' }];
}

type PlayEvent = Extract<ScoreEvent, { play: string }>;
type MoveEvent = Extract<ScoreEvent, { move: string }>;

/** Everything one player plays: at its own time and whenever the score names it; without either, at the start. */
function performances(name: string, player: PlayedPlayer, model: Model): Segment[][] {
  const events = model.score.filter((event): event is PlayEvent => 'play' in event && event.play === name);
  const rows = events.map((event) => gestureOf(asPlayed(player, event), samplesIn(event.time, model.rate), model.rate));
  const alone = player.time ?? (events.length === 0 ? 0 : undefined);
  if (alone !== undefined) rows.push(gestureOf(player, samplesIn(alone, model.rate), model.rate));
  return rows;
}

export interface KnownForce {
  readonly player: string;
  readonly at: Ref;
  readonly segments: readonly Segment[];
}

export function knownForces(model: Model): KnownForce[] {
  const forces: KnownForce[] = [];
  for (const [name, player] of Object.entries(model.players)) {
    if (player.type === 'initial' || player.type === 'gesture') continue;
    forces.push({ player: name, at: player.at, segments: inOrder(performances(name, player, model)) });
  }
  return forces;
}

/**
 * How anything that can be moved moves: the gestures of players, and the `move` events of the score, each from where the one
 * before has arrived. Until the first of them it stays at its base.
 */
export function gesturesOn(path: string, base: number, model: Model): readonly Segment[] {
  const rows: Segment[][] = [];
  for (const [name, player] of Object.entries(model.players))
    if (player.type === 'gesture' && player.of === path) rows.push(...performances(name, player, model));
  let value = base;
  for (const event of model.score.filter((e): e is MoveEvent => 'move' in e && e.move === path)) {
    rows.push(moveGesture(value, event.to, event.over, samplesIn(event.time, model.rate), model.rate));
    value = event.to;
  }
  const segments = inOrder(rows);
  if (segments.length === 0 || segments[0].start === 0) return segments;
  return [{ start: 0, length: 0, from: base, to: base, shape: 'straight' }, ...segments];
}

/** The two initial states of an element. */
export function startOf(element: string, body: Startable, model: Model): State {
  for (const player of Object.values(model.players))
    if (player.type === 'initial' && player.element === element) return initialState(player, body, model.rate);
  return restState(body);
}
