/** Players: what excites. Initial states, known forces and moved barriers, each with all it plays in the score. */
import type {
  ClusterPlayer,
  ForcePlayer,
  GesturePlayer,
  Model,
  PluckPlayer,
  Ref,
  ScoreEvent,
  StrikePlayer,
  StrumPlayer,
} from '../model/index.ts';
import { clusterParts } from './cluster.ts';
import { forceGesture } from './force.ts';
import { inOrder, type Segment, samplesIn } from './gesture.ts';
import { initialState, restState, type Startable, type State } from './initial.ts';
import { ledGesture } from './led.ts';
import type { Part } from './part.ts';
import { pluckGesture } from './pluck.ts';
import { strikeGesture } from './strike.ts';
import { strumParts } from './strum.ts';

export type { Segment } from './gesture.ts';
export type { State } from './initial.ts';

export type PlayedPlayer = ForcePlayer | PluckPlayer | StrikePlayer | GesturePlayer;

/** The segments of one performance of a player from a given sample on. */
function gestureOf(player: PlayedPlayer, start: number, rate: number): Segment[] {
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

/** The plucks or strikes that a player stands for. */
function partsOf(player: StrumPlayer | ClusterPlayer, model: Model): Part[] {
  return player.type === 'strum' ? strumParts(player) : clusterParts(player, model.elements[player.element]);
}

/** A player as one event of the score wants it: harder, softer, longer. */
function asPlayed<P extends PlayedPlayer | StrumPlayer | ClusterPlayer>(player: P, event: PlayEvent): P {
  if (player.type === 'force' || player.type === 'gesture') return player;
  return { ...player, force: event.force ?? player.force, duration: event.duration ?? player.duration };
}

/** A way to a new value, smooth at both ends. */
function moveGesture(from: number, to: number, over: number, start: number, rate: number): Segment[] {
  return [{ start, length: Math.max(1, samplesIn(over, rate)), from, to, shape: 'raised-cosine' }];
}

type PlayEvent = Extract<ScoreEvent, { play: string }>;
type MoveEvent = Extract<ScoreEvent, { move: string }>;

/** Everything one player plays: at its own time and whenever the score names it; without either, at the start. */
function performances<P extends PlayedPlayer | StrumPlayer | ClusterPlayer>(
  name: string,
  player: P,
  model: Model,
): { readonly player: P; readonly time: number }[] {
  const events = model.score.filter((event): event is PlayEvent => 'play' in event && event.play === name);
  const played = events.map((event) => ({ player: asPlayed(player, event), time: event.time }));
  const alone = player.time ?? (events.length === 0 ? 0 : undefined);
  if (alone !== undefined) played.push({ player, time: alone });
  return played;
}

function rowsOf(name: string, player: PlayedPlayer, model: Model): Segment[][] {
  const { rate } = model;
  return performances(name, player, model).map(({ player, time }) => gestureOf(player, samplesIn(time, rate), rate));
}

export interface KnownForce {
  /** The player; of many plucks or strikes NAME-1, NAME-2 and so on. */
  readonly player: string;
  readonly at: Ref;
  /** Where the model says so. */
  readonly path: string;
  readonly segments: readonly Segment[];
}

export function knownForces(model: Model): KnownForce[] {
  return Object.entries(model.players).flatMap(([name, player]): KnownForce[] => {
    if (player.type === 'initial' || player.type === 'gesture') return [];
    if (player.type === 'strum' || player.type === 'cluster') return manyForces(name, player, model);
    return [
      { player: name, at: player.at, path: `players.${name}.at`, segments: inOrder(rowsOf(name, player, model)) },
    ];
  });
}

/** Every performance plays the same parts: one force for each, wherever it acts. */
function manyForces(name: string, player: StrumPlayer | ClusterPlayer, model: Model): KnownForce[] {
  const { rate } = model;
  const rows = performances(name, player, model).map(({ player, time }) =>
    partsOf(player, model).map((part) => gestureOf(part.player, samplesIn(time + part.delay, rate), rate)),
  );
  return partsOf(player, model).map(({ player: { at } }, i) => ({
    player: `${name}-${i + 1}`,
    at,
    path: player.type === 'strum' ? `players.${name}.at.${i}` : `players.${name}.element`,
    segments: inOrder(rows.map((row) => row[i])),
  }));
}

/**
 * How anything that can be moved moves: the gestures of players, and the `move` events of the score, each from where the one
 * before has arrived. Until the first of them it stays at its base.
 */
export function gesturesOn(path: string, base: number, model: Model): readonly Segment[] {
  const rows: Segment[][] = [];
  for (const [name, player] of Object.entries(model.players))
    if (player.type === 'gesture' && player.of === path) rows.push(...rowsOf(name, player, model).map(about(base)));
  let value = base;
  for (const event of model.score.filter((e): e is MoveEvent => 'move' in e && e.move === path)) {
    rows.push(moveGesture(value, event.to, event.over, samplesIn(event.time, model.rate), model.rate));
    value = event.to;
  }
  const segments = inOrder(rows);
  if (segments.length === 0 || segments[0].start === 0) return segments;
  return [{ start: 0, length: 0, from: base, to: base, shape: 'straight' }, ...segments];
}

/** What swings, swings about where it stands. */
const about = (base: number) => (row: Segment[]) =>
  row.map((segment) => (segment.shape === 'sine' ? { ...segment, from: base } : segment));

/** The two initial states of an element. */
export function startOf(element: string, body: Startable, model: Model): State {
  for (const player of Object.values(model.players))
    if (player.type === 'initial' && player.element === element) return initialState(player, body, model.rate);
  return restState(body);
}
