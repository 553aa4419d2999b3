/** Players excite the model: initial states, known forces and gestures, including everything they play in the score. */
import type {
  BlowPlayer,
  ClusterPlayer,
  ForcePlayer,
  GesturePlayer,
  InitialPlayer,
  Model,
  PluckPlayer,
  Ref,
  ScoreEvent,
  ScrapePlayer,
  StrikePlayer,
  StrumPlayer,
  ThrowPlayer,
} from '../model/index.ts';
import { clusterStrokes } from './cluster.ts';
import { controlGesture } from './control-gesture.ts';
import { forceGesture } from './force.ts';
import { joinGestures, type Segment, samplesIn } from './gesture.ts';
import { initialState, restState, type Startable, type State } from './initial.ts';
import { pluckGesture } from './pluck.ts';
import { scrapeLift, scrapeVelocity } from './scrape.ts';
import { strikeGesture } from './strike.ts';
import type { Stroke } from './stroke.ts';
import { elementsOf } from './struck.ts';
import { strumStrokes } from './strum.ts';

export { bendable, bendEvents, bendPaths } from './bend.ts';
export type { Segment } from './gesture.ts';
export type { State } from './initial.ts';

export type PlayedPlayer = ForcePlayer | BlowPlayer | PluckPlayer | StrikePlayer | GesturePlayer;

/** The gesture of one performance of a player that begins at a given sample. */
function gestureOf(player: PlayedPlayer, start: number, rate: number): Segment[] {
  switch (player.type) {
    case 'force':
    case 'blow':
      return forceGesture(player, start, rate);
    case 'pluck':
      return pluckGesture(player, start, rate);
    case 'strike':
      return strikeGesture(player, start, rate);
    case 'gesture':
      return controlGesture(player, start, rate);
  }
}

/** The plucks of a strum, or the strikes of a cluster. */
function strokesOf(player: StrumPlayer | ClusterPlayer, model: Model): Stroke[] {
  return player.type === 'strum' ? strumStrokes(player) : clusterStrokes(player, model.elements[player.element]);
}

/** A player with the force and duration that one event of the score gives it. */
function asPlayed<P extends AnyPlayed>(player: P, event: PlayEvent): P {
  if (player.type === 'force' || player.type === 'blow' || player.type === 'gesture' || player.type === 'scrape')
    return player;
  if (player.type === 'throw') return { ...player, velocity: event.velocity ?? player.velocity };
  return { ...player, force: event.force ?? player.force, duration: event.duration ?? player.duration };
}

/** Moves smoothly from one value to another. */
function moveGesture(from: number, to: number, over: number, start: number, rate: number): Segment[] {
  return [{ start, length: Math.max(1, samplesIn(over, rate)), from, to, shape: 'raised-cosine' }];
}

type AnyPlayed = PlayedPlayer | StrumPlayer | ClusterPlayer | ScrapePlayer | ThrowPlayer;
type PlayEvent = Extract<ScoreEvent, { play: string }>;
type MoveEvent = Extract<ScoreEvent, { move: string }>;

/** Everything one player plays: at its `time` and at every event of the score that names it; without either, at time 0. */
function performances<P extends AnyPlayed>(
  name: string,
  player: P,
  model: Model,
): { readonly player: P; readonly time: number }[] {
  const events = model.score.filter((event): event is PlayEvent => 'play' in event && event.play === name);
  const played = events.map((event) => ({ player: asPlayed(player, event), time: event.time }));
  const unscored = player.time ?? (events.length === 0 && !isKeyed(name, model) ? 0 : undefined);
  if (unscored !== undefined) played.push({ player, time: unscored });
  return played;
}

/**
 * Whether keys play a player: then nothing else does, unless it is said. Of a model that is copied for each key, plucks and strikes are heard without keys too,
 * except on what an initial state sets in motion already.
 */
function isKeyed(name: string, { keys, players }: Model): boolean {
  if (keys === undefined) return false;
  if ('body' in keys) return keys.body.some(({ play = [], blow = [] }) => play.includes(name) || blow.includes(name));
  if (!(keys.play ?? []).includes(name)) return false;
  const moved = Object.values(players).flatMap((player) => (player.type === 'initial' ? [player.element] : []));
  return players[name].type === 'throw' || elementsOf(players[name]).some((element) => moved.includes(element));
}

/** Everything that throws do: when, which mass, and how fast. */
export function throwsOf(
  model: Model,
): { readonly time: number; readonly player: string; readonly velocity: number }[] {
  return Object.entries(model.players).flatMap(([name, player]) =>
    player.type === 'throw'
      ? performances(name, player, model).map(({ time, player: { velocity } }) => ({ time, player: name, velocity }))
      : [],
  );
}

/** One gesture for each time a player plays. */
function performedGestures(name: string, player: PlayedPlayer, model: Model): Segment[][] {
  const { rate } = model;
  return performances(name, player, model).map(({ player, time }) => gestureOf(player, samplesIn(time, rate), rate));
}

export interface KnownForce {
  /** Name of the player; NAME-1, NAME-2, ... for the strokes of a strum or cluster. */
  readonly player: string;
  readonly at: Ref;
  /** The field of the model that sets `at`. */
  readonly path: string;
  readonly segments: readonly Segment[];
}

export function knownForces(model: Model): KnownForce[] {
  return Object.entries(model.players).flatMap(([name, player]): KnownForce[] => {
    if (player.type === 'initial' || player.type === 'gesture' || player.type === 'scrape' || player.type === 'throw')
      return [];
    if (player.type === 'strum' || player.type === 'cluster') return strokeForces(name, player, model);
    if (player.type === 'blow') return blownForces(name, player, model);
    return [
      {
        player: name,
        at: player.at,
        path: `players.${name}.at`,
        segments: joinGestures(performedGestures(name, player, model)),
      },
    ];
  });
}

/** One force for each end of a breath: the same pressure, times the weight of the end. */
function blownForces(name: string, player: BlowPlayer, model: Model): KnownForce[] {
  const segments = joinGestures(performedGestures(name, player, model));
  return player.ends.map(({ weight, ...at }, i) => ({
    player: `${name}-${i + 1}`,
    at,
    path: `players.${name}.ends.${i}`,
    segments: segments.map((segment) => ({ ...segment, from: weight * segment.from, to: weight * segment.to })),
  }));
}

/** One force for each stroke of a strum or cluster; every performance plays the same strokes. */
function strokeForces(name: string, player: StrumPlayer | ClusterPlayer, model: Model): KnownForce[] {
  const { rate } = model;
  const gestures = performances(name, player, model).map(({ player, time }) =>
    strokesOf(player, model).map((stroke) => gestureOf(stroke.player, samplesIn(time + stroke.delay, rate), rate)),
  );
  return strokesOf(player, model).map(({ player: { at } }, i) => ({
    player: `${name}-${i + 1}`,
    at,
    path: player.type === 'strum' ? `players.${name}.at.${i}` : `players.${name}.element`,
    segments: joinGestures(gestures.map((strokes) => strokes[i])),
  }));
}

/**
 * How a control moves: the gestures of players, and the `move` events of the score, each starting from the value that the one before
 * ends at. Before the first of them the control stays at `base`.
 */
export function gesturesOn(path: string, base: number, model: Model): readonly Segment[] {
  const gestures: Segment[][] = [];
  for (const [name, player] of Object.entries(model.players)) {
    if (player.type === 'gesture' && player.of === path)
      gestures.push(...performedGestures(name, player, model).map(centredOn(base)));
    if (player.type === 'scrape') gestures.push(...scrapesOn(path, name, player, model));
  }
  let value = base;
  for (const event of model.score.filter((e): e is MoveEvent => 'move' in e && e.move === path)) {
    gestures.push(moveGesture(value, event.to, event.over, samplesIn(event.time, model.rate), model.rate));
    value = event.to;
  }
  const segments = joinGestures(gestures);
  if (segments.length === 0 || segments[0].start === 0) return segments;
  return [{ start: 0, length: 0, from: base, to: base, shape: 'straight' }, ...segments];
}

/** What a scrape does to a control, each time it is played. */
function scrapesOn(path: string, name: string, player: ScrapePlayer, model: Model): Segment[][] {
  const { rate } = model;
  const lifts = path === `elements.${player.element}.lift`;
  const rubs = player.rubs !== undefined && path === `contacts.${player.rubs}.velocity`;
  if (!lifts && !rubs) return [];
  const played = performances(name, player, model).map(({ time }) => samplesIn(time, rate));
  return played.map((start) => (lifts ? scrapeLift : scrapeVelocity)(player, start, rate));
}

/** Oscillations are centred on the value in the model. */
const centredOn = (base: number) => (gesture: Segment[]) =>
  gesture.map((segment) => (segment.shape === 'sine' ? { ...segment, from: base } : segment));

/** The state of an element at the first two samples. */
export function startOf(element: string, body: Startable, model: Model): State {
  const players = Object.values(model.players).filter(
    (player): player is InitialPlayer => player.type === 'initial' && player.element === element,
  );
  return players.length === 0 ? restState(body) : initialState(players, body, model.rate);
}
