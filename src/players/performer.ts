/**
 * Plays a model by MIDI messages, as its `keys` say: which players sound, which dampers rise and fall, what controllers move. A file, a score, a
 * page and a keyboard all play through it. It knows names only; compile/plays.ts finds what they stand for in a Program.
 */
import type { BodyKeys, KeyControl, KeyMove, KeyRule } from '../model/keys.ts';
import { createChannels } from './channels.ts';
import type { Message } from './messages.ts';
import { factorOf, voicingOf } from './touch.ts';

/** Something that is done to a model, by name. */
export type Action =
  /** Plays a player, with `factor` times its force or velocity; what is thrown passes by the collisions `without`. */
  | {
      readonly type: 'play';
      readonly player: string;
      readonly factor: number;
      readonly without?: readonly string[];
    }
  /** Presses a spring with a part of its stiffness and damping, for good or for so many seconds. */
  | {
      readonly type: 'press';
      readonly contact: string;
      readonly to: number;
      readonly over: number;
      readonly hold?: number;
    }
  | { readonly type: 'move'; readonly path: string; readonly to: number; readonly over: number }
  /**
   * Presses a bow with `factor` times its force, reached `over` so long, and draws it with as much of its speed, reached within `drawn`. A `force` and a
   * `velocity` to which controllers have moved it stand in place of its own.
   */
  | {
      readonly type: 'bow';
      readonly contact: string;
      readonly factor: number;
      readonly force?: number;
      readonly velocity?: number;
      readonly over: number;
      readonly drawn: number;
    }
  /** Blows with `factor` times the highest pressure of a breath, reached `over` so long. */
  | { readonly type: 'blow'; readonly player: string; readonly factor: number; readonly over: number };

export interface Performer {
  /** What a message does. */
  readonly perform: (message: Message) => Action[];
  /** What the model could not do with the messages so far, one line each. */
  readonly remarks: () => readonly string[];
}

/** How long dampers and fingers take to rise and to fall, s: a damper is off its string within a few ms. */
const LIFT = 0.005;
const FALL = 0.03;
/** How long a hand stays on what it stops, s: some periods of the lowest string. */
const STOP = 0.3;
/**
 * How long a bow takes to build up its force on the string, to reach its speed from rest, and to leave the string, s. One that lands at full speed
 * slips over the string before it catches it; players press first and then draw.
 */
const BOW_DOWN = 0.01;
const BOW_DRAW = 0.06;
const BOW_UP = 0.08;
/** How long a breath takes to build up, and to end, s (a guess). */
const BREATH = 0.06;

const CONTROLLERS: Readonly<Record<string, number>> = { wheel: 1, sustain: 64, sostenuto: 66, soft: 67, timbre: 74 };
/** Messages to a whole channel: all sound off, all controllers reset, all notes off. */
const [SOUND_OFF, RESET, NOTES_OFF] = [120, 121, 123];
/** The channel of drums, counted from 0. */
const DRUMS = 9;

/** Where controllers stand after all have been reset (MIDI recommended practice 015), 0 to 1; the others stay where they are. */
const AT_REST: Readonly<Record<string, number>> = {
  wheel: 0,
  pressure: 0,
  sustain: 0,
  sostenuto: 0,
  soft: 0,
  bend: 0.5,
};

/** Between these values of the pedal, 0 to 1, dampers rise: half way, they damp by half. */
const PEDAL = [0.25, 0.75] as const;

interface Key {
  readonly rules: readonly KeyRule[];
  /** Notes that hold it, as channels; a key that was struck twice is up when both were released. */
  holders: number[];
  /** The channel that struck it last. */
  channel: number;
  /** Held by the sostenuto pedal, since it was down when the pedal came. */
  caught: boolean;
  /** How far its dampers press, 0 to 1. */
  damped: number;
  /** Its own pressure, 0 to 1, if the last was not that of its channel. */
  pressure?: number | undefined;
}

/** A bow on its string, as the key that was struck last presses it. */
interface Bowing {
  readonly key: Key;
  readonly factor: number;
}

/** `bendOf` gives the bends that an element allows, cents. */
export function createPerformer(
  keys: BodyKeys,
  bendOf: (element: string) => readonly [number, number] | undefined = () => undefined,
): Performer {
  const channels = createChannels();
  const played = new Map<number, Key>();
  for (const rule of keys.body) {
    const key = played.get(rule.keys);
    if (key === undefined) played.set(rule.keys, { rules: [rule], holders: [], channel: 0, caught: false, damped: 1 });
    else played.set(rule.keys, { ...key, rules: [...key.rules, rule] });
  }
  const bows = new Set(keys.body.flatMap(({ bow = [] }) => bow));
  const bowing = new Map<string, Bowing>();
  /** Where the controllers of the whole body stand, 0 to 1; those that have not moved are missing. */
  const positions = new Map<string, number>();
  /** Where controllers have moved fields to. */
  const reached = new Map<string, number>();
  const remarks = new Map<string, string>();
  const remark = (about: string, text: string) => {
    if (!remarks.has(about)) remarks.set(about, text);
    return [];
  };
  const hears = (channel: number) => (keys.channel === undefined ? channel !== DRUMS : channel === keys.channel - 1);
  const held = (channel: number) => [...played.values()].filter(({ holders }) => holders.includes(channel));

  const moved = ({ move: path, to, over }: KeyMove): Action => {
    reached.delete(path);
    return { type: 'move', path, to, over };
  };

  const start = (message: Extract<Message, { type: 'on' }>): Action[] => {
    const key = played.get(message.key);
    if (key === undefined) return remark('keys', `key ${message.key} plays nothing: the keys are ${rangeOf(played)}`);
    key.holders.push(message.channel);
    key.channel = message.channel;
    const factor = factorOf(message.velocity, keys.touch) * voicingOf(message.key, keys.voicing);
    const isSoft = pedalOf(key, CONTROLLERS.soft) >= 0.5;
    const bowed = (contact: string): Action => {
      bowing.set(contact, { key, factor });
      const force = controlledValue(`contacts.${contact}.force`, key);
      const velocity = controlledValue(`contacts.${contact}.velocity`, key);
      const moved = { ...(force !== undefined && { force }), ...(velocity !== undefined && { velocity }) };
      return { type: 'bow', contact, factor, ...moved, over: BOW_DOWN, drawn: BOW_DRAW };
    };
    return [
      ...setDampers(key),
      ...key.rules.flatMap(({ press = [], bow = [], blow = [], on = [], play = [], soft }): Action[] => [
        ...press.map((contact): Action => ({ type: 'press', contact, to: 1, over: LIFT })),
        ...on.map(moved),
        ...bow.map(bowed),
        ...blow.map((player): Action => ({ type: 'blow', player, factor, over: BREATH })),
        ...play.map(
          (player): Action => ({
            type: 'play',
            player,
            factor,
            ...(isSoft && soft !== undefined && { without: soft }),
          }),
        ),
      ]),
      ...controlledSince(key),
      ...bentBy(key),
    ];
  };

  /** Whether a key that is down uses something: fingers overlap, and a bow that two keys share stays on the string for the second. */
  const isInUse = (uses: (rule: KeyRule) => boolean | undefined) =>
    [...played.values()].some(({ holders, rules }) => holders.length > 0 && rules.some(uses));

  const release = (key: Key): Action[] => [
    ...key.rules.flatMap(({ press = [], bow = [], blow = [], off = [] }): Action[] => [
      ...press
        .filter((contact) => !isInUse((rule) => rule.press?.includes(contact)))
        .map((contact): Action => ({ type: 'press', contact, to: 0, over: FALL })),
      ...bow
        .filter((contact) => !isInUse((rule) => rule.bow?.includes(contact)))
        .map((contact): Action => {
          bowing.delete(contact);
          return { type: 'bow', contact, factor: 0, over: BOW_UP, drawn: BOW_UP };
        }),
      ...blow
        .filter((player) => !isInUse((rule) => rule.blow?.includes(player)))
        .map((player): Action => ({ type: 'blow', player, factor: 0, over: BREATH })),
      ...off.filter((move) => !isInUse((rule) => rule.on?.some((other) => other.move === move.move))).map(moved),
    ]),
    ...setDampers(key),
  ];

  const end = ({ channel, key: number }: Extract<Message, { type: 'off' }>): Action[] => {
    const key = played.get(number);
    const at = key?.holders.indexOf(channel) ?? -1;
    if (key === undefined || at < 0) return [];
    key.holders.splice(at, 1);
    return key.holders.length > 0 ? [] : release(key);
  };

  /** How far a pedal of the channel that struck a key last is down, 0 to 1. */
  const pedalOf = ({ channel }: Key, controller: number) =>
    channels.at(channels.masterOf(channel)).controllers.get(controller) ?? 0;

  /** How far the dampers of a key press now. */
  const setDampers = (key: Key): Action[] => {
    const pedal = lifted(pedalOf(key, CONTROLLERS.sustain));
    const damped = key.holders.length > 0 || key.caught ? 0 : 1 - pedal;
    if (damped === key.damped) return [];
    const over = damped < key.damped ? LIFT : FALL;
    key.damped = damped;
    return key.rules.flatMap(({ damp = [], stop = [] }) => [
      ...damp.map((contact): Action => ({ type: 'press', contact, to: damped, over })),
      ...stop.map((contact): Action => ({ type: 'press', contact, to: damped, over, hold: STOP })),
    ]);
  };

  const bentBy = (key: Key): Action[] => {
    const semitones = channels.bendOf(key.channel);
    return key.rules.flatMap(({ bend = [] }) =>
      bend.map((element): Action => {
        const asked = 100 * semitones;
        const [low, high] = bendOf(element) ?? [asked, asked];
        const to = Math.min(high, Math.max(low, asked));
        if (to !== asked)
          remark('far', `bends beyond ${to / 100} semitones stay there: the range of ${element} ends at it`);
        return { type: 'move', path: `elements.${element}.bend`, to, over: BEND_OVER };
      }),
    );
  };

  /** The bow whose force or speed a path is, if keys press it. */
  const bowOf = (path: string): string | undefined => {
    const [section, name, field] = path.split('.');
    return section === 'contacts' && (field === 'force' || field === 'velocity') && bows.has(name) ? name : undefined;
  };

  /** The value that controllers give to a field, of a key or of the whole body; undefined while none of them has moved. The first sets it, and the others add what they change. */
  const controlledValue = (path: string, key?: Key): number | undefined => {
    const ofBody = (keys.controls ?? []).map((one) => [one, positions.get(nameOf(one.of))] as const);
    const ofKey = (key?.rules ?? []).flatMap(({ controls = [] }) =>
      controls.map((one) => [one, key === undefined ? undefined : positionOf(key, nameOf(one.of))] as const),
    );
    let value: number | undefined;
    for (const [{ move, from, to }, position] of [...ofBody, ...ofKey])
      if (move === path && position !== undefined) value = (value ?? from) + (to - from) * position;
    return value;
  };
  const positionOf = (key: Key, named: string) =>
    (named === 'pressure' ? key.pressure : undefined) ?? channels.at(key.channel).positions.get(named);

  /** Moves a field to where its controllers stand. What keys bow follows the force of the key too, and stays at rest while no key is down. */
  const follow = ({ move: path, over }: KeyControl, own?: Key): Action[] => {
    const bow = bowOf(path);
    const bowed = bow === undefined ? undefined : bowing.get(bow);
    const value = controlledValue(path, own ?? bowed?.key);
    if (value === undefined || (bow !== undefined && bowed === undefined)) return [];
    const to = (bowed?.factor ?? 1) * value;
    reached.set(path, to);
    return [{ type: 'move', path, to, over }];
  };

  /** A key that is struck after its controllers have moved begins as they stand. */
  const controlledSince = (key: Key): Action[] =>
    key.rules
      .flatMap(({ controls = [] }) => controls)
      .filter(({ move }) => bowOf(move) === undefined && controlledValue(move, key) !== reached.get(move))
      .flatMap((one) => follow(one, key));

  /** What a controller moves: for the whole model, and for the keys that hear it. */
  const control = (channel: number, named: string, value: number, only?: Key): Action[] => {
    const zone = channels.spokenTo(channel);
    positions.set(named, value);
    if (only !== undefined) only.pressure = value;
    else {
      for (const one of zone) channels.at(one).positions.set(named, value);
      if (named === 'pressure')
        for (const key of played.values()) if (zone.includes(key.channel)) key.pressure = undefined;
    }
    const hears = ({ of }: KeyControl) => nameOf(of) === named;
    const hearing = only === undefined ? zone.flatMap(held) : [only];
    return [
      ...(keys.controls ?? []).filter(hears).flatMap((one) => follow(one)),
      ...hearing.flatMap((key) =>
        key.rules.flatMap(({ controls = [] }) => controls.filter(hears).flatMap((one) => follow(one, key))),
      ),
    ];
  };
  const isMoved = (named: string) =>
    [keys.controls ?? [], ...keys.body.map(({ controls = [] }) => controls)].some((list) =>
      list.some(({ of }) => nameOf(of) === named),
    );

  const change = (message: Exclude<Message, { type: 'on' | 'off' }>): Action[] => {
    const { channel } = message;
    if (channels.hear(message)) return [];
    if (message.type === 'bend') {
      const bends = channels.spokenTo(channel).flatMap(held).flatMap(bentBy);
      const moves = control(channel, 'bend', 0.5 + 0.5 * message.value);
      if (keys.body.every(({ bend }) => bend === undefined) && !isMoved('bend'))
        return remark('bend', 'bends have no effect: no rule of `keys` has a `bend`');
      return [...bends, ...moves];
    }
    if (message.type === 'pressure') {
      if (!isMoved('pressure'))
        return remark('pressure', 'pressure has no effect: no controller of `keys` is `of: pressure`');
      const key = message.key === undefined ? undefined : played.get(message.key);
      return message.key !== undefined && key === undefined ? [] : control(channel, 'pressure', message.value, key);
    }
    return controlled(channel, message.controller, message.value);
  };

  const controlled = (channel: number, controller: number, value: number): Action[] => {
    const named = nameOf(controller);
    const moves = control(channel, named, value);
    if (controller === SOUND_OFF || controller === NOTES_OFF) return releaseAll(channels.spokenTo(channel));
    if (controller === RESET) {
      channels.at(channel).controllers.clear();
      channels.at(channel).bend = 0;
      const back = Object.entries(AT_REST).flatMap(([name, rest]) =>
        channels.at(channel).positions.has(name) ? control(channel, name, rest) : [],
      );
      return [...pedal(channel), ...held(channel).flatMap(bentBy), ...back];
    }
    if (controller === CONTROLLERS.sustain) {
      if (hasDampers()) return [...pedal(channel), ...moves];
    } else if (controller === CONTROLLERS.sostenuto) {
      if (hasDampers()) return [...catchKeys(channel, value >= 0.5), ...moves];
    }
    if (controller === CONTROLLERS.soft && keys.body.some(({ soft }) => soft !== undefined)) return moves;
    if (moves.length > 0 || isMoved(named) || IGNORED.includes(controller)) return moves;
    return remark(named, `controller ${named} has no effect: no controller of \`keys\` is \`of: ${named}\``);
  };

  const hasDampers = () => keys.body.some(({ damp, stop }) => damp !== undefined || stop !== undefined);
  /** The keys that the pedals of a channel hold: those that it struck last, and those that nothing has struck. */
  const pedalled = (channel: number) => {
    const zone = channels.spokenTo(channel);
    return [...played.values()].filter((key) => zone.includes(key.channel) || key.holders.length === 0);
  };
  const pedal = (channel: number) => {
    const zone = pedalled(channel);
    for (const key of zone) if (key.holders.length === 0) key.channel = channel;
    return zone.flatMap(setDampers);
  };
  const catchKeys = (channel: number, isDown: boolean) =>
    pedalled(channel).flatMap((key) => {
      key.caught = isDown && (key.caught || key.holders.length > 0);
      return setDampers(key);
    });
  const releaseAll = (zone: readonly number[]) =>
    [...played.values()].flatMap((key) => {
      const was = key.holders.length;
      key.holders = key.holders.filter((holder) => !zone.includes(holder));
      return was > 0 && key.holders.length === 0 ? release(key) : [];
    });

  return {
    perform: (message) => {
      if (!hears(message.channel))
        return remark(`channel ${message.channel}`, `channel ${message.channel + 1} is left out: ${whyNot(keys)}`);
      if (message.type === 'on') return start(message);
      return message.type === 'off' ? end(message) : change(message);
    },
    remarks: () => [...remarks.values()],
  };
}

/** How long a bend takes to reach its place: the time between two messages of a keyboard, s. */
const BEND_OVER = 0.005;
/** Controllers that say nothing to a physical model: bank, volume, pan and expression are those of a mixer. */
const IGNORED = [0, 7, 10, 11, 32];

function whyNot({ channel }: BodyKeys): string {
  return channel === undefined ? 'it has drums' : `the model listens to channel ${channel}`;
}

/** Part of the way that dampers have risen, 0 to 1. */
function lifted(value: number): number {
  return Math.min(1, Math.max(0, (value - PEDAL[0]) / (PEDAL[1] - PEDAL[0])));
}

/** The name of a controller, or its number if it has none. */
function nameOf(of: string | number): string {
  if (typeof of === 'string') return of;
  return Object.keys(CONTROLLERS).find((name) => CONTROLLERS[name] === of) ?? String(of);
}

/** "21 to 108", or a list of few keys. */
function rangeOf(played: ReadonlyMap<number, unknown>): string {
  const keys = [...played.keys()].sort((a, b) => a - b);
  const [low = 0] = keys;
  const high = keys[keys.length - 1] ?? 0;
  return keys.length === high - low + 1 ? `${low} to ${high}` : keys.join(', ');
}
