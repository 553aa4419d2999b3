/** Random MIDI messages, as bytes: notes, pedals, bends and pressure as keyboards send them, and as no keyboard would. */
import { chance, pick, type Random, whole } from './magnitudes.ts';

/** The keys that are played most: keys that nothing listens to show little. */
export const FEW_KEYS = [60, 61, 62, 64];
/** How often a key is any other. */
const OTHER = 0.1;

export function aKey(random: Random, keys: readonly number[] = FEW_KEYS): number {
  return chance(random, OTHER) ? Math.floor(128 * random()) : pick(random, keys);
}

const [OFF, ON, KEY_PRESSURE, CONTROL, PROGRAM, PRESSURE, BEND] = [0x80, 0x90, 0xa0, 0xb0, 0xc0, 0xd0, 0xe0];
/** Wheel, data, sustain, sostenuto, soft, timbre, parameters, all sound off, all controllers reset, all notes off. */
const CONTROLLERS = [1, 6, 38, 64, 66, 67, 74, 100, 101, 120, 121, 123];
/** Numbers of the parameters that say how far bends reach, and how many channels are a zone. */
const [BEND_RANGE, ZONE] = [0, 6];

/** From 0 to 127, the ends often. */
const dataByte = (random: Random) => (chance(random, 0.4) ? pick(random, [0, 1, 64, 127]) : Math.floor(128 * random()));
/** Of a note that is struck; 0 is a release. */
export const aVelocity = (random: Random) => Math.max(1, dataByte(random));
/** Mostly the first channel. */
const aChannel = (random: Random) => (chance(random, 0.7) ? 0 : Math.floor(16 * random()));

/** One message. */
export function message(random: Random, keys: readonly number[] = FEW_KEYS, channel = aChannel(random)): number[] {
  const status =
    pick(random, [ON, ON, OFF, KEY_PRESSURE, CONTROL, CONTROL, CONTROL, PROGRAM, PRESSURE, BEND, BEND]) + channel;
  const first =
    status < CONTROL
      ? aKey(random, keys)
      : status < PROGRAM && chance(random, 0.8)
        ? pick(random, CONTROLLERS)
        : dataByte(random);
  return status >= PROGRAM && status < BEND && chance(random, 0.5)
    ? [status, first]
    : [status, first, dataByte(random)];
}

/** Several that belong together: a chord, a trill of one key, a pedal over notes, bends of any reach, or a zone of channels with a note on each. */
export function messages(random: Random, keys: readonly number[]): number[][] {
  const control = (channel: number, number: number, value: number) => [CONTROL + channel, number, value];
  const parameter = (channel: number, number: number, value: number) => [
    control(channel, 101, 0),
    control(channel, 100, number),
    control(channel, 6, value),
  ];
  const channel = aChannel(random);
  const struck = Array.from({ length: whole(random, 1, 40) }, () => [
    ON + channel,
    aKey(random, keys),
    aVelocity(random),
  ]);
  const ends = struck.map(([, key]) => (chance(random, 0.5) ? [OFF + channel, key, 64] : [ON + channel, key, 0]));
  switch (Math.floor(5 * random())) {
    case 0:
      return struck;
    case 1:
      return struck.flatMap((on, i) => [on, ends[i]]);
    case 2: {
      const pedal = pick(random, [64, 66, 67]);
      return [...struck, control(channel, pedal, 127), ...ends, control(channel, pedal, dataByte(random))];
    }
    case 3:
      return [
        ...struck,
        ...parameter(channel, BEND_RANGE, dataByte(random)),
        [BEND + channel, dataByte(random), dataByte(random)],
      ];
    default: {
      const [master, members] = [pick(random, [0, 15]), whole(random, 0, 15)];
      const channels = Array.from({ length: members }, (_, i) => (master === 0 ? 1 + i : 14 - i));
      return [
        ...parameter(master, ZONE, members),
        ...channels.flatMap((one) => [
          [ON + one, aKey(random, keys), aVelocity(random)],
          ...Array.from({ length: whole(random, 0, 3) }, () => message(random, keys, one)),
        ]),
        ...Array.from({ length: whole(random, 0, 2) }, () => message(random, keys, master)),
      ];
    }
  }
}
