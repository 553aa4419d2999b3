/** Plays notes on a pitched model: one voice per key, each the model tuned to that key, with a score made from its notes. */
import { type Checked, checkModel, type Model, maxSeconds, type Player, type ScoreEvent } from '../model/index.ts';
import { pitchOf } from '../model/tunings.ts';
import { pow } from '../numerics/portable.ts';
import type { Note } from './midi.ts';

/** How long a bow takes to build up its force on the string, and to leave it, s. */
const BOW_DOWN = 0.03;
const BOW_UP = 0.08;
/** Time rendered after the end of the last note, s. */
const RING = 2;

export interface Voice {
  readonly key: number;
  readonly model: Model;
}

/** End of a note, s. */
function endOf({ time, duration }: Note): number {
  return time + duration;
}

export function voicesOf(model: Model, notes: readonly Note[]): Checked<Voice[]> {
  const { keys } = model;
  if (keys === undefined || 'body' in keys) {
    const message = 'expected a pitched model, with `keys` that say how it is tuned and played; got none';
    return { ok: false, problems: [{ path: 'keys', message }] };
  }
  const last = notes.reduce<Note | undefined>((a, b) => (a === undefined || endOf(b) > endOf(a) ? b : a), undefined);
  if (last === undefined) return { ok: true, value: [] };
  const seconds = endOf(last) + RING;
  if (seconds > maxSeconds) {
    const message = `expected notes that end within ${maxSeconds - RING} s; got one of key ${last.key} that ends at ${endOf(last)} s`;
    return { ok: false, problems: [{ path: '', message }] };
  }
  const voices: Voice[] = [];
  for (const key of [...new Set(notes.map((note) => note.key))].sort((a, b) => a - b)) {
    const ratio = pitchOf(key) / keys.pitch;
    const set = keys.tune.map(({ field, power }) => `${field}=${fieldOf(model, field) * pow(ratio, 1 / power)}`);
    for (const bow of keys.bow ?? []) set.push(`contacts.${bow}.force=0`);
    const keyNotes = notes.filter((note) => note.key === key);
    const tuned = checkModel(
      { ...model, players: withoutBowing(model), seconds, score: eventsOf(model, keyNotes) },
      { set },
    );
    // The path alone would mislead: the user did not write the value found there.
    if (!tuned.ok)
      return {
        ok: false,
        problems: tuned.problems.map(({ path, message }) => ({ path, message: `tuned to key ${key}: ${message}` })),
      };
    voices.push({ key, model: tuned.value });
  }
  return { ok: true, value: voices };
}

/** The players without gestures that move the bow, because the keys move it. */
function withoutBowing({ keys, players }: Model): Model['players'] {
  const bows = keys === undefined || 'body' in keys ? [] : (keys.bow ?? []);
  const movesBow = (player: Player) =>
    player.type === 'gesture' && bows.some((bow) => player.of.startsWith(`contacts.${bow}.`));
  return Object.fromEntries(Object.entries(players).filter(([, player]) => !movesBow(player)));
}

function fieldOf(model: Model, field: string): number {
  const [, name, key] = field.split('.');
  return (model.elements[name] as unknown as Readonly<Record<string, number>>)[key];
}

/** Events for the notes of one key: a pluck or strike scaled by the strength of the note, or a bow pressed on while the note is held. */
function eventsOf({ keys, players, contacts }: Model, notes: readonly Note[]): ScoreEvent[] {
  const { play = [], bow = [] } = keys === undefined || 'body' in keys ? {} : keys;
  return notes.flatMap(({ time, duration, strength }): ScoreEvent[] => [
    ...play.flatMap((name) => {
      const player = players[name];
      const isForce = player?.type === 'pluck' || player?.type === 'strike';
      return isForce ? [{ time, play: name, force: player.force * strength }] : [];
    }),
    ...bow.flatMap((name) => {
      const contact = contacts[name];
      const move = `contacts.${name}.force`;
      if (contact?.type !== 'bow') return [];
      return [
        { time, move, to: contact.force * strength, over: BOW_DOWN },
        { time: time + Math.max(duration, BOW_DOWN), move, to: 0, over: BOW_UP },
      ];
    }),
  ]);
}
