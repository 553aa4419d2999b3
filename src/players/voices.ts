/** Plays a model of which every key is a copy: the copy of a key is the model tuned to it, with that one key. */
import { type Checked, checkModel, type Model, type Player, type VoiceKeys } from '../model/index.ts';
import { between, pitchOf } from '../model/tunings.ts';
import { pow } from '../numerics/portable.ts';
import { bendable, bendPaths } from './bend.ts';

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
  const set = keys.tune.map(({ field, power }) => `${field}=${fieldOf(model, field) * pow(ratio, 1 / power)}`);
  const free = withBends(model);
  const bend = keys.bend ?? bendPaths(free).map((path) => path.split('.')[1]);
  const tuned = checkModel(
    { ...free, players: withoutBowing(model.players, keys), score: [], keys: oneKey(keys, key, bend) },
    { set },
  );
  if (tuned.ok) return tuned;
  // The path alone would mislead: the user did not write the value found there.
  const problems = tuned.problems.map(({ path, message }) => ({ path, message: `tuned to key ${key}: ${message}` }));
  return { ok: false, problems };
}

/** What a key does in its copy, as the rule of a body that has one key. */
function oneKey(keys: VoiceKeys, key: number, bends: readonly string[]) {
  const { play, bow, damp, press, on, off, controls, touch, channel } = keys;
  const bend = bends.length === 0 ? undefined : bends;
  const rule = { keys: key, play, bow, damp, press, bend, on, off, controls };
  return { body: [present(rule)], ...present({ touch, channel }) };
}

/** How far a copy bends either way unless its elements have a range of their own, cents: the range of a keyboard's wheel (MIDI 1.0). */
const BEND = 200;

function withBends(model: Model): Model {
  const wide = bendable(model, BEND);
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
  const [, name, key] = field.split('.');
  return (model.elements[name] as unknown as Readonly<Record<string, number>>)[key];
}
