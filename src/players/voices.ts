/** Plays a model of which every key is a copy: the copy of a key is the model tuned to it, with that one key. */

import { valueAt } from '../model/faults.ts';
import { type Checked, checkModel, type Model, type Player, type VoiceKeys } from '../model/index.ts';
import { between, pitchOf } from '../model/tunings.ts';
import { pow } from '../numerics/portable.ts';
import { bendable, bendPaths } from './bend.ts';
import { withoutScore } from './without-score.ts';

/** The model as one key plays it: its keys are that one, and its own score is left out. */
export function voiceOf(model: Model, key: number): Checked<Model> {
  const { keys } = model;
  if (keys === undefined || 'body' in keys) {
    const message = 'expected a model with `keys` that say how it is tuned; got others';
    return { ok: false, problems: [{ path: 'keys', message }] };
  }
  const [low, high] = keys.range ?? [0, 127];
  if (key < low || key > high)
    return {
      ok: false,
      problems: [{ path: 'keys.range', message: `expected a key from ${low} to ${high}; got ${key}` }],
    };
  const cents = keys.cents === undefined ? 0 : between(keys.cents, key);
  const ratio = pitchOf(key, 'equal', cents) / keys.pitch;
  const factors = new Map(keys.tune.map(({ field, power }) => [field, pow(ratio, 1 / power)] as const));
  const set = [...factors].map(([field, factor]) => `${field}=${fieldOf(model, field) * factor}`);
  const free = withBends(withoutScore(model), keys.bend);
  const bend = keys.bend ?? bendPaths(free).map((path) => path.split('.')[1]);
  const tuned = checkModel(
    { ...free, players: withoutBowing(free.players, keys), keys: oneKey(keys, key, bend, factors) },
    { set },
  );
  if (tuned.ok) return tuned;
  // The path alone would mislead: the user did not write the value found there.
  const problems = tuned.problems.map(({ path, message }) => ({ path, message: `tuned to key ${key}: ${message}` }));
  return { ok: false, problems };
}

/** What a key does in its copy, as the rule of a body that has one key. */
function oneKey(keys: VoiceKeys, key: number, bends: readonly string[], factors: ReadonlyMap<string, number>) {
  const { play, bow, blow, damp, stop, press, soft, on, off, touch, voicing, channel } = keys;
  const bend = bends.length === 0 ? undefined : bends;
  // What a controller does to a tuned field follows the key as the field does.
  const controls = keys.controls?.map(({ from, to, ...control }) => {
    const factor = factors.get(control.move) ?? 1;
    return { ...control, from: factor * from, to: factor * to };
  });
  const rule = { keys: key, play, bow, blow, damp, stop, press, soft, bend, on, off, controls };
  return { body: [present(rule)], ...present({ touch, voicing, channel }) };
}

/** How far a copy bends either way unless its elements have a range of their own, cents: the range of a keyboard's wheel (MIDI 1.0). */
const BEND = 200;

/** The model, in which what follows the pitch bend has a range: `names`, or what sounds its pitch. */
function withBends(model: Model, names?: readonly string[]): Model {
  const wide = bendable(model, BEND, names);
  const elements = Object.entries(model.elements).map(([name, element]) => {
    const isRanged = 'range' in element && element.range !== undefined && 'bend' in element.range;
    return [name, isRanged ? element : wide.elements[name]] as const;
  });
  return { ...wide, elements: Object.fromEntries(elements) };
}

function present(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** The players without gestures that move the bow, because the keys move it. */
function withoutBowing(players: Model['players'], { bow = [] }: VoiceKeys): Model['players'] {
  const movesBow = (player: Player) =>
    player.type === 'gesture' && bow.some((name) => player.of.startsWith(`contacts.${name}.`));
  return Object.fromEntries(Object.entries(players).filter(([, player]) => !movesBow(player)));
}

function fieldOf(model: Model, field: string): number {
  return valueAt(model, field.split('.')) as number;
}
