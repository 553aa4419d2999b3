/** Notes on a pitched model: one voice per key, each the model tuned to that key, with the score that the notes make. */
import { type Checked, checkModel, type Model, maxSeconds, type Player, type ScoreEvent } from '../model/index.ts';
import { pow } from '../numerics/portable.ts';
import type { Note } from './midi.ts';

/** A4. */
const CONCERT = { key: 69, pitch: 440 } as const;
/** How long a bow takes to settle on the string, and to leave it, s. */
const BOW_DOWN = 0.03;
const BOW_UP = 0.08;
/** What sounds on after the last note, s. */
const RING = 2;

export interface Voice {
  readonly key: number;
  readonly model: Model;
}

/** When a note ends, s. */
function endOf({ time, duration }: Note): number {
  return time + duration;
}

export function voicesOf(model: Model, notes: readonly Note[]): Checked<Voice[]> {
  const { keys } = model;
  if (keys === undefined) {
    const message = 'expected a pitched model, which says under `keys` how it is tuned and played; got none';
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
    const ratio = (CONCERT.pitch * pow(2, (key - CONCERT.key) / 12)) / keys.pitch;
    const set = keys.tune.map(({ field, power }) => `${field}=${fieldOf(model, field) * pow(ratio, 1 / power)}`);
    if (keys.bow !== undefined) set.push(`contacts.${keys.bow}.force=0`);
    const own = notes.filter((note) => note.key === key);
    const tuned = checkModel({ ...model, players: unled(model), seconds, score: eventsOf(model, own) }, { set });
    // Where the tuning was put is of no use to who wrote neither it nor a setting.
    if (!tuned.ok)
      return {
        ok: false,
        problems: tuned.problems.map(({ path, message }) => ({ path, message: `as key ${key} tunes it: ${message}` })),
      };
    voices.push({ key, model: tuned.value });
  }
  return { ok: true, value: voices };
}

/** The players without those that lead the bow themselves: the keys do that. */
function unled({ keys, players }: Model): Model['players'] {
  const led = (player: Player) => player.type === 'gesture' && player.of.startsWith(`contacts.${keys?.bow}.`);
  return Object.fromEntries(Object.entries(players).filter(([, player]) => !led(player)));
}

function fieldOf(model: Model, field: string): number {
  const [, name, key] = field.split('.');
  return (model.elements[name] as unknown as Readonly<Record<string, number>>)[key];
}

/** What the notes of one key do: strikes as hard as the key is struck, or a bow pressed on for as long as it is held. */
function eventsOf({ keys, players, contacts }: Model, notes: readonly Note[]): ScoreEvent[] {
  return notes.flatMap(({ time, duration, strength }): ScoreEvent[] => {
    const player = players[keys?.play ?? ''];
    if (keys?.play !== undefined && (player?.type === 'pluck' || player?.type === 'strike'))
      return [{ time, play: keys.play, force: player.force * strength }];
    const bow = contacts[keys?.bow ?? ''];
    if (bow?.type !== 'bow') return [];
    const move = `contacts.${keys?.bow}.force`;
    return [
      { time, move, to: bow.force * strength, over: BOW_DOWN },
      { time: time + Math.max(duration, BOW_DOWN), move, to: 0, over: BOW_UP },
    ];
  });
}
