/** Players: what excites. Initial states, known forces and moved barriers, each with all it plays in the score. */
import type { ForcePlayer, Model, MotionPlayer, PluckPlayer, Ref, ScoreEvent, StrikePlayer } from '../model/index.ts';
import { forceGesture } from './force.ts';
import { inOrder, type Segment, samplesIn } from './gesture.ts';
import { initialState, restState, type Startable, type State } from './initial.ts';
import { motionGesture } from './motion.ts';
import { pluckGesture } from './pluck.ts';
import { strikeGesture } from './strike.ts';

export type { Segment } from './gesture.ts';
export type { State } from './initial.ts';

export type GesturePlayer = ForcePlayer | PluckPlayer | StrikePlayer | MotionPlayer;

/** The segments of one performance of a player from a given sample on. */
export function gestureOf(player: GesturePlayer, start: number, rate: number): Segment[] {
  switch (player.type) {
    case 'force':
      return forceGesture(player, start, rate);
    case 'pluck':
      return pluckGesture(player, start, rate);
    case 'strike':
      return strikeGesture(player, start, rate);
    case 'motion':
      return motionGesture(player, start, rate);
  }
}

/** A player as one event of the score wants it: harder, softer, longer. */
export function asPlayed(
  player: GesturePlayer,
  event: { readonly force?: number; readonly duration?: number },
): GesturePlayer {
  if (player.type !== 'pluck' && player.type !== 'strike') return player;
  return { ...player, force: event.force ?? player.force, duration: event.duration ?? player.duration };
}

/** A barrier's way to a new height, smooth at both ends. */
export function moveGesture(from: number, to: number, over: number, start: number, rate: number): Segment[] {
  return [{ start, length: Math.max(1, samplesIn(over, rate)), from, to, shape: 'raised-cosine' }];
}

type PlayEvent = Extract<ScoreEvent, { play: string }>;
type MoveEvent = Extract<ScoreEvent, { move: string }>;

/** Everything one player plays: at its own time and whenever the score names it; without either, at the start. */
function performances(name: string, player: GesturePlayer, model: Model): Segment[][] {
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
    if (player.type === 'initial' || player.type === 'motion') continue;
    forces.push({ player: name, at: player.at, segments: inOrder(performances(name, player, model)) });
  }
  return forces;
}

/** How a barrier moves: its motion players, and the `move` events of the score, each from where the one before has arrived. */
export function barrierMotion(barrier: string, model: Model): readonly Segment[] {
  const rows: Segment[][] = [];
  for (const [name, player] of Object.entries(model.players))
    if (player.type === 'motion' && player.element === barrier) rows.push(...performances(name, player, model));
  let height = 0;
  for (const event of model.score.filter((e): e is MoveEvent => 'move' in e && e.move === barrier)) {
    rows.push(moveGesture(height, event.to, event.over, samplesIn(event.time, model.rate), model.rate));
    height = event.to;
  }
  return inOrder(rows);
}

/** The two initial states of an element. */
export function startOf(element: string, body: Startable, model: Model): State {
  for (const player of Object.values(model.players))
    if (player.type === 'initial' && player.element === element) return initialState(player, body, model.rate);
  return restState(body);
}
