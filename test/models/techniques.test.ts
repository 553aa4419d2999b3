/** How shipped instruments are played: what fingers, hands, palms, pedals and bows do to their sound. */
import { describe, expect, test } from 'vitest';
import { measureNotes } from '../../src/cli/tune-notes.ts';
import { compile } from '../../src/compile/index.ts';
import { hann, powerAt } from '../../src/listen/spectrum.ts';
import { checkModel, type Model } from '../../src/model/index.ts';
import { voiceOf } from '../../src/players/voices.ts';
import { accepted, runOf, shippedModel } from '../support/engine.ts';
import { peakFrequency } from '../support/pitch.ts';
import { heard } from './claim.ts';

const guitar = shippedModel('guitar');

/** One output while a score is played, or the sum of all. */
function played(model: Model, output: string | undefined, seconds: number, score: readonly object[]) {
  const { outputs, rate } = heard(model, seconds, { score });
  const all = Object.entries(model.outputs).map(([name, { gain }]) => ({ gain, samples: outputs[name] }));
  const sum = (i: number) => all.reduce((total, { gain, samples }) => total + gain * samples[i], 0);
  const samples = output === undefined ? all[0].samples.map((_, i) => sum(i)) : outputs[output];
  const part = (from: number, to: number) => samples.subarray(Math.round(from * rate), Math.round(to * rate));
  return {
    /** Root mean square, dB. */
    level: (from: number, to: number) => {
      const some = part(from, to);
      return 10 * Math.log10(some.reduce((sum, x) => sum + x * x, 0) / some.length);
    },
    /** Part of the power that is above a frequency. */
    above: (from: number, to: number, low: number) => {
      const some = hann(part(from, to));
      const [step, all] = [rate / some.length, Math.floor(some.length / 2)];
      const powers = Array.from({ length: all }, (_, i) => powerAt(some, (i * step) / rate));
      const sum = (list: readonly number[]) => list.reduce((total, power) => total + power, 0);
      return sum(powers.slice(Math.round(low / step))) / sum(powers);
    },
    strongest: (from: number, to: number, low: number, high: number) => peakFrequency(part(from, to), rate, low, high),
    pitch: (from: number, to: number, near: number) => peakFrequency(part(from, to), rate, 0.94 * near, 1.06 * near),
  };
}

const far = (seconds: number, score: readonly object[]) => played(guitar, 'far', seconds, score);
const cents = (a: number, b: number) => 1200 * Math.log2(a / b);

test('air and top of the guitar resonate near 100 and 200 Hz, and its low E pulls with nearly 80 N', () => {
  const { e2 } = guitar.elements;
  if (e2.type !== 'string') throw new Error('expected a string');
  const tension = (e2.linearDensity ?? 0) * (2 * (e2.length ?? 0) * (e2.pitch ?? 0)) ** 2;
  expect(tension).toBeGreaterThan(76);
  expect(tension).toBeLessThan(84);
  // The body alone, tapped at its bridge.
  const { top, hole, neck } = guitar.elements;
  const { box, field } = guitar.contacts;
  const tap = { type: 'strike', at: { element: 'top', at: { point: 'saddle' } }, force: 1, duration: 1e-3 };
  const { outputs, rate } = heard(guitar, 0.6, {
    elements: { top, hole, neck },
    contacts: { box, field },
    players: { tap },
    keys: undefined,
    score: [{ time: 0, play: 'tap' }],
  });
  const body = outputs.far.subarray(Math.round(0.01 * rate));
  expect(Math.abs(peakFrequency(body, rate, 80, 130) - 102)).toBeLessThan(3);
  expect(Math.abs(peakFrequency(body, rate, 170, 240) - 201)).toBeLessThan(4);
});

test('a string that a hand plucks rings, and a key that is released is stopped', () => {
  const plucked = far(0.5, [{ time: 0, play: 'pluck-e2', force: 2 }]);
  expect(plucked.level(0.1, 0.2) - plucked.level(0.4, 0.5)).toBeLessThan(10);
  // What other strings have caught of it rings on.
  const released = far(0.5, [{ time: 0, note: 40, velocity: 100, duration: 0.2 }]);
  expect(released.level(0.1, 0.2) - released.level(0.4, 0.5)).toBeGreaterThan(20);
});

test('fret, slide and bend set the pitch of the string that they are made on', () => {
  const slid = far(0.9, [
    { time: 0, press: 'fret-47-a2', to: 1 },
    { time: 0.02, play: 'pluck-a2', force: 2 },
    { time: 0.45, press: 'fret-48-a2', to: 1 },
    { time: 0.49, press: 'fret-47-a2', to: 0 },
  ]);
  expect(Math.abs(cents(slid.pitch(0.1, 0.45, 123.47), 123.47))).toBeLessThan(6);
  expect(Math.abs(cents(slid.pitch(0.55, 0.9, 130.81), 130.81))).toBeLessThan(6);
  const bent = far(0.7, [
    { time: 0, play: 'pluck-e4', force: 1.5 },
    { time: 0.1, move: 'elements.e4.bend', to: 100, over: 0.1 },
  ]);
  expect(Math.abs(cents(bent.pitch(0.3, 0.7, 349.23), 349.23))).toBeLessThan(6);
});

test('the palm shortens a note, and a finger that touches the middle leaves its octave', () => {
  const open = far(0.4, [{ time: 0.01, play: 'pluck-e2', force: 2 }]);
  const muted = far(0.4, [
    { time: 0, press: 'palm-e2', to: 1 },
    { time: 0.01, play: 'pluck-e2', force: 2 },
  ]);
  const falls = (one: typeof open) => one.level(0.02, 0.1) - one.level(0.3, 0.4);
  expect(falls(muted) - falls(open)).toBeGreaterThan(15);
  // Of the string alone its octave is left, 20 dB above what remains of its pitch.
  const at = { element: 'e4', at: { fraction: 0.7 } };
  const listening = { ...guitar, outputs: { far: { at, quantity: 'velocity' } } } as unknown as Model;
  const touched = played(listening, 'far', 0.5, [
    { time: 0, press: 'touch-12', to: 1 },
    { time: 0.02, play: 'pluck-e4', force: 1.5 },
    { time: 0.12, press: 'touch-12', to: 0 },
  ]);
  expect(Math.abs(cents(touched.strongest(0.15, 0.5, 200, 900), 2 * 329.6))).toBeLessThan(12);
});

test('a strum sounds all strings, one after the other', () => {
  const { outputs, rate } = heard(guitar, 0.4, { score: [{ time: 0.01, play: 'strum' }] });
  const sound = outputs.far.subarray(Math.round(0.2 * rate));
  for (const pitch of [82.4, 110, 146.8, 196, 246.9, 329.6])
    expect(Math.abs(cents(peakFrequency(sound, rate, 0.97 * pitch, 1.03 * pitch), pitch))).toBeLessThan(25);
});

describe('a hi-hat', () => {
  const { elements, contacts, keys, outputs, ...kit } = shippedModel('drum-kit');
  const of = <T>(items: Readonly<Record<string, T>>, pattern: RegExp) =>
    Object.fromEntries(Object.entries(items).filter(([name]) => pattern.test(name)));
  const rules = (keys as { body: { keys: number }[] }).body;
  const alone = {
    ...kit,
    elements: of(elements, /hat/),
    contacts: of(contacts, /hat|knock|clamp/),
    players: of(kit.players, /hat|foot/),
    keys: { ...keys, body: rules.filter((rule) => [42, 44, 46].includes(rule.keys)) },
    outputs: of(outputs, /hat/),
  } as Model;
  const hat = (key: number) =>
    played(alone, 'hat', 0.35, [{ time: 0, note: key, velocity: 100, duration: 0.35, channel: 10 }]);
  const fall = ({ level }: ReturnType<typeof hat>) => level(0.01, 0.05) - level(0.25, 0.35);
  const [closed, pedal, open] = [42, 44, 46].map(hat);

  test('that is closed stops at once, an open one rings', () => {
    expect(fall(closed)).toBeGreaterThan(40);
    expect(fall(open)).toBeLessThan(25);
  });
  test('that the foot closes is heard, less than one that is struck, and stops at once', () => {
    const softer = closed.level(0, 0.05) - pedal.level(0, 0.05);
    expect(softer).toBeGreaterThan(3);
    expect(softer).toBeLessThan(20);
    expect(fall(pedal)).toBeGreaterThan(40);
  });
  test.each([
    ['closed', closed],
    ['open', open],
  ])('that is %s has a third of its power or more above 3 kHz', (_, { above }) => {
    expect(above(0, 0.3, 3000)).toBeGreaterThan(1 / 3);
  });
});

test.each(['violin', 'cello'])('the bow of a %s follows pressure and wheel, and the pitch stays', (name) => {
  const model = shippedModel(name);
  const key = name === 'violin' ? 64 : 50;
  const voice = accepted(voiceOf(model, key));
  const listen = (controller: readonly number[]) => {
    const score = [
      { time: 0, note: key, velocity: 80, duration: 2 },
      { time: 0.25, midi: controller },
    ] as unknown as Model['score'];
    const program = accepted(compile(accepted(checkModel({ ...voice, score }))));
    const [samples] = runOf(program, {}).render(0.9 * program.rate);
    const late = samples.subarray(Math.round(0.45 * program.rate));
    const pitch = 440 * 2 ** ((key - 69) / 12);
    return {
      pitch: peakFrequency(late, program.rate, 0.97 * pitch, 1.03 * pitch),
      level: 10 * Math.log10(late.reduce((sum, x) => sum + x * x, 0) / late.length),
    };
  };
  const [plain, pressed, fast] = [
    [208, 40],
    [208, 110],
    [176, 1, 127],
  ].map(listen);
  // More speed is louder, more force is not much; both leave the string in its motion, a little flat under a hard bow.
  expect(fast.level - plain.level).toBeGreaterThan(3);
  for (const one of [pressed, fast]) expect(Math.abs(cents(one.pitch, plain.pitch))).toBeLessThan(12);
});

/** One note of a model, struck alone. */
async function note(name: string, key: number, velocity: number) {
  const found = await measureNotes(shippedModel(name), {
    keys: [key],
    velocities: [velocity],
    seconds: 0.8,
    threads: 1,
  });
  return accepted(found)[0];
}

test.each([
  ['violin', 80],
  ['cello', 63],
])('the period of a %s does not lock to samples: key %i is as high softly as loudly', async (name, key) => {
  const [soft, loud] = [await note(name, key, 10), await note(name, key, 80)];
  expect(Math.abs((soft.cents ?? 99) - (loud.cents ?? 0))).toBeLessThan(1.5);
});

test.each([
  ['marimba', 48, 84],
  ['guitar', 55, 77],
  ['kalimba', 68, 74],
])('keys of the %s are about as loud: %i and %i', async (name, one, other) => {
  const [a, b] = [await note(name, one, 80), await note(name, other, 80)];
  expect(Math.abs((a.loudness ?? 0) - (b.loudness ?? 99))).toBeLessThan(8);
});

test('that a bar sways on its cords is not heard', () => {
  const { above } = played(shippedModel('marimba'), undefined, 0.6, [{ time: 0, play: 'stroke' }]);
  expect(above(0.05, 0.5, 60)).toBeGreaterThan(0.99);
});
