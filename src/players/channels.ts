/** The state of the sixteen MIDI channels: pedals, controllers, bends, and the zones of MPE in which each note has a channel of its own. */
import type { Message } from './messages.ts';

const RPN_MSB = 101;
const RPN_LSB = 100;
const DATA_MSB = 6;
const DATA_LSB = 38;
/** Registered parameters: the range of a bend, and the message that sets up a zone of MPE. */
const BEND_RANGE = 0;
const ZONE = 6;
/** Range of a bend, semitones: by default, and of a channel that carries one note (MPE 1.0, section 2.4). */
const RANGE = 2;
const MEMBER_RANGE = 48;

export interface Channel {
  /** Values of controllers that were set, 0 to 1. */
  readonly controllers: Map<number, number>;
  /** Where the controllers that move fields stand for the notes of the channel, 0 to 1, by name; those that have not moved are missing. */
  readonly positions: Map<string, number>;
  /** -1 to 1. */
  bend: number;
  /** Semitones. */
  range: number;
  parameter: number;
}

export interface Channels {
  readonly at: (channel: number) => Channel;
  /** The channel whose pedals hold the notes of a channel: in a zone of MPE that of the zone. */
  readonly masterOf: (channel: number) => number;
  /** The channels whose notes a message on a channel is about: in a zone of MPE, on its master, all of the zone. */
  readonly spokenTo: (channel: number) => readonly number[];
  /** Bend of the notes of a channel, with that of its zone, semitones. */
  readonly bendOf: (channel: number) => number;
  /** Notes what a message changes. Returns whether it is only about the channels themselves. */
  readonly hear: (message: Exclude<Message, { type: 'on' | 'off' }>) => boolean;
}

export function createChannels(): Channels {
  const all = Array.from(
    { length: 16 },
    (): Channel => ({ controllers: new Map(), positions: new Map(), bend: 0, range: RANGE, parameter: -1 }),
  );
  /** Number of member channels of the lower zone, whose master is channel 0, and of the upper one, whose master is channel 15. */
  let lower = 0;
  let upper = 0;
  const members = (master: number) => (master === 0 ? range(1, lower) : master === 15 ? range(15 - upper, upper) : []);
  const masterOf = (channel: number) => {
    if (channel >= 1 && channel <= lower) return 0;
    return channel <= 14 && channel >= 15 - upper ? 15 : channel;
  };

  const setUpZone = (channel: number, count: number) => {
    if (channel === 0) {
      lower = Math.min(15, count);
      upper = Math.min(upper, Math.max(0, 14 - lower));
    } else if (channel === 15) {
      upper = Math.min(15, count);
      lower = Math.min(lower, Math.max(0, 14 - upper));
    } else return;
    for (const member of members(channel)) all[member].range = MEMBER_RANGE;
  };

  const setParameter = (channel: number, value: number) => {
    const { parameter } = all[channel];
    if (parameter === ZONE) setUpZone(channel, value);
    if (parameter !== BEND_RANGE) return;
    // A range that is sent to one member of a zone is that of all.
    const master = masterOf(channel);
    for (const one of master === channel ? [channel] : members(master)) all[one].range = value;
  };

  return {
    at: (channel) => all[channel],
    masterOf,
    spokenTo: (channel) => [channel, ...members(channel)],
    bendOf: (channel) => {
      const master = masterOf(channel);
      const own = all[channel].bend * all[channel].range;
      return master === channel ? own : own + all[master].bend * all[master].range;
    },
    hear: (message) => {
      const channel = all[message.channel];
      if (message.type === 'bend') channel.bend = message.value;
      if (message.type !== 'control') return false;
      const { controller, value } = message;
      channel.controllers.set(controller, value);
      const byte = Math.round(127 * value);
      if (controller === RPN_MSB) channel.parameter = byte === 0 ? -1 : -2;
      if (controller === RPN_LSB) channel.parameter = channel.parameter === -2 ? -2 : byte;
      if (controller === DATA_MSB) setParameter(message.channel, byte);
      return [RPN_MSB, RPN_LSB, DATA_MSB, DATA_LSB].includes(controller);
    },
  };
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + i);
}
