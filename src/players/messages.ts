/** What a keyboard says: MIDI messages as plain data. */

/** Channels count from 0, keys from 0 to 127, values from 0 to 1; a bend goes from -1 to 1. */
export type Message =
  | { readonly type: 'on'; readonly channel: number; readonly key: number; readonly velocity: number }
  | { readonly type: 'off'; readonly channel: number; readonly key: number }
  | { readonly type: 'control'; readonly channel: number; readonly controller: number; readonly value: number }
  | { readonly type: 'pressure'; readonly channel: number; readonly key?: number; readonly value: number }
  | { readonly type: 'bend'; readonly channel: number; readonly value: number };

/** A message and when it comes, s. */
export interface Timed {
  readonly time: number;
  readonly message: Message;
}

/** Middle position of a bend, which has 14 bits. */
const CENTRE = 8192;

/** Reads one channel message; undefined for any other, such as a change of program. */
export function readMessage([status = 0, first = 0, second = 0]: ArrayLike<number> & Iterable<number>):
  | Message
  | undefined {
  const channel = status & 15;
  const a = first & 127;
  const b = second & 127;
  switch (status & 0xf0) {
    case 0x80:
      return { type: 'off', channel, key: a };
    case 0x90:
      // A note on with velocity 0 is a note off.
      return b === 0 ? { type: 'off', channel, key: a } : { type: 'on', channel, key: a, velocity: b };
    case 0xa0:
      return { type: 'pressure', channel, key: a, value: b / 127 };
    case 0xb0:
      return { type: 'control', channel, controller: a, value: b / 127 };
    case 0xd0:
      return { type: 'pressure', channel, value: a / 127 };
    case 0xe0:
      return { type: 'bend', channel, value: Math.max(-1, (((b << 7) | a) - CENTRE) / (CENTRE - 1)) };
    default:
      return undefined;
  }
}

/** The messages of a note: its start, and its end. */
export function noteMessages(key: number, velocity: number, time: number, duration: number, channel = 0): Timed[] {
  return [
    { time, message: { type: 'on', channel, key, velocity } },
    { time: time + duration, message: { type: 'off', channel, key } },
  ];
}

/** In the order in which they are obeyed: at one time ends come before starts, so that a repeated note ends before it starts again. */
export function inOrder(messages: readonly Timed[]): Timed[] {
  const rank = ({ type }: Message) => (type === 'off' ? 0 : type === 'on' ? 2 : 1);
  return [...messages].sort((a, b) => a.time - b.time || rank(a.message) - rank(b.message));
}
