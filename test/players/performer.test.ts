/** What messages of a keyboard do to a model of one body, by name. */
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { inOrder, noteMessages } from '../../src/players/messages.ts';
import { createPerformer } from '../../src/players/performer.ts';
import { factorOf, voicingOf } from '../../src/players/touch.ts';
import { CONTROL, keys, OFF, ON, playing, rules } from './playing.ts';

test('a bow that two keys share stays on the string while one of them is down, and what the second moved stays moved', () => {
  const place = (to: number) => ({ move: 'contacts.bow.position', to, over: 0.01 });
  const rule = (key: number, to: number) => ({
    keys: key,
    bow: ['bow'],
    press: ['rest', `thumb-${key}`],
    on: [place(to)],
    off: [place(0)],
  });
  const { send } = playing({ body: [rule(60, 0.1), rule(67, 0.2)] });
  send(ON, 60, 127);
  send(ON, 67, 127);
  expect(send(OFF, 60, 0)).toEqual(['thumb-60 0']);
  expect(send(OFF, 67, 0)).toEqual(['rest 0', 'thumb-67 0', 'bow 0', 'contacts.bow.position 0']);
});
const SUSTAIN = 64;
const SOSTENUTO = 66;

describe('a note', () => {
  test('lifts its damper and plays; released, its damper falls', () => {
    const { send } = playing();
    expect(send(ON, 60, 100)).toEqual(['damper-60 0', 'play hammer-60', 'elements.string-60.bend 0']);
    expect(send(OFF, 60, 0)).toEqual(['damper-60 1']);
    expect(send(OFF, 60, 0)).toEqual([]);
  });

  test('on with velocity 0 is a note off', () => {
    const { send } = playing();
    send(ON, 60, 100);
    expect(send(ON, 60, 0)).toEqual(['damper-60 1']);
  });

  test('that overlaps another of its key strikes again, and the key is up when both were released', () => {
    const { send } = playing();
    send(ON, 60, 100);
    expect(send(ON, 60, 50)).toEqual(['play hammer-60', 'elements.string-60.bend 0']);
    expect(send(OFF, 60, 0)).toEqual([]);
    expect(send(OFF, 60, 0)).toEqual(['damper-60 1']);
  });

  test('of a key that the model lacks is said once', () => {
    const { send, remarks } = playing();
    for (let i = 0; i < 3; i++) expect(send(ON, 61, 100)).toEqual([]);
    expect(remarks()).toEqual(['key 61 plays nothing: the keys are 60, 62, 64']);
  });

  test('on the channel of drums is left out, unless the model has drums', () => {
    const { send, remarks } = playing();
    expect(send(ON | 9, 60, 100)).toEqual([]);
    expect(remarks()).toEqual(['channel 10 is left out: it has drums']);
    const drums = playing({ ...keys, channel: 10 });
    expect(drums.send(ON | 9, 60, 100)).toContain('play hammer-60');
    expect(drums.send(ON, 60, 100)).toEqual([]);
    expect(drums.remarks()).toEqual(['channel 1 is left out: the model listens to channel 10']);
  });
});

describe('pedals', () => {
  test('sustain lifts every damper, and lets those fall whose keys are up', () => {
    const { send } = playing();
    send(ON, 60, 100);
    expect(send(CONTROL, SUSTAIN, 127)).toEqual(['damper-62 0', 'damper-64 0']);
    expect(send(OFF, 60, 0)).toEqual([]);
    send(ON, 62, 100);
    expect(send(CONTROL, SUSTAIN, 0)).toEqual(['damper-60 1', 'damper-64 1']);
    expect(send(OFF, 62, 0)).toEqual(['damper-62 1']);
  });

  test('half of the sustain pedal damps by half', () => {
    const { send } = playing();
    expect(send(CONTROL, SUSTAIN, 64)).toEqual(['damper-60 0.492', 'damper-62 0.492', 'damper-64 0.492']);
  });

  test('sostenuto holds the keys that are down when it comes, and no others', () => {
    const { send } = playing();
    send(ON, 60, 100);
    expect(send(CONTROL, SOSTENUTO, 127)).toEqual([]);
    expect(send(OFF, 60, 0)).toEqual([]);
    send(ON, 62, 100);
    expect(send(OFF, 62, 0)).toEqual(['damper-62 1']);
    expect(send(CONTROL, SOSTENUTO, 0)).toEqual(['damper-60 1']);
  });

  test('a hand stops what is released, once sustain is up too, and is off else', () => {
    const { send } = playing({ body: [60, 62].map((key) => ({ keys: key, play: ['pluck'], stop: [`hand-${key}`] })) });
    expect(send(ON, 60, 100)).toEqual(['hand-60 0', 'play pluck']);
    expect(send(CONTROL, SUSTAIN, 127)).toEqual(['hand-62 0']);
    expect(send(OFF, 60, 0)).toEqual([]);
    expect(send(CONTROL, SUSTAIN, 0)).toEqual(['hand-60 1', 'hand-62 1']);
  });

  test('soft moves what the model says', () => {
    expect(playing().send(CONTROL, 67, 127)).toEqual(['elements.rail.lift 0.001']);
  });

  test('all notes off releases every key', () => {
    const { send } = playing();
    send(ON, 60, 100);
    send(ON, 64, 100);
    expect(send(CONTROL, 123, 0)).toEqual(['damper-60 1', 'damper-64 1']);
  });

  test('that a model cannot use are said once', () => {
    const { send, remarks } = playing({ body: [{ keys: 60, play: ['a'] }] });
    send(ON, 60, 100);
    for (const bytes of [
      [CONTROL, SUSTAIN, 127],
      [CONTROL, SUSTAIN, 0],
      [0xe0, 0, 0],
      [0xd0, 5],
      [CONTROL, 7, 3],
    ])
      send(...bytes);
    expect(remarks()).toEqual([
      'controller sustain has no effect: no controller of `keys` is `of: sustain`',
      'bends have no effect: no rule of `keys` has a `bend`',
      'pressure has no effect: no controller of `keys` is `of: pressure`',
    ]);
  });
});

describe('bends', () => {
  test('are those of all notes of a channel, two semitones wide unless the file says otherwise', () => {
    const { send } = playing();
    send(ON, 60, 100);
    send(ON | 1, 62, 100);
    expect(send(0xe0, 0x7f, 0x7f)).toEqual(['elements.string-60.bend 200']);
    expect(send(0xe0, 0, 0x40)).toEqual(['elements.string-60.bend 0']);
    for (const [controller, value] of [
      [101, 0],
      [100, 0],
      [6, 12],
    ])
      send(CONTROL, controller, value);
    expect(send(0xe0, 0, 0)).toEqual(['elements.string-60.bend -1200']);
    // A key that is struck later begins bent.
    expect(send(ON, 64, 100)).toContain('elements.string-64.bend -1200');
  });

  test('of MPE are those of one note, on top of that of the zone', () => {
    const { send } = playing();
    // The lower zone with seven channels.
    for (const [controller, value] of [
      [101, 0],
      [100, 6],
      [6, 7],
    ])
      send(CONTROL, controller, value);
    send(ON | 1, 60, 100);
    send(ON | 2, 64, 100);
    expect(send(0xe1, 0x7f, 0x7f)).toEqual(['elements.string-60.bend 4800']);
    expect(send(0xe0, 0x7f, 0x7f)).toEqual(['elements.string-60.bend 5000', 'elements.string-64.bend 200']);
    expect(send(0xd2, 127)).toEqual(['contacts.bow-64.force 2']);
    // The pedal of the zone holds the notes of its channels.
    send(CONTROL, SUSTAIN, 127);
    expect(send(OFF | 1, 60, 0)).toEqual([]);
    expect(send(CONTROL, SUSTAIN, 0)).toContain('damper-60 1');
  });

  test('pressure of one key is that of its note', () => {
    const { send } = playing();
    send(ON, 60, 100);
    send(ON, 62, 100);
    expect(send(0xa0, 62, 127)).toEqual(['contacts.bow-62.force 2']);
  });

  test('timbre of MPE moves what one note says of it, and of a plain channel what all say', () => {
    const place = (key: number) => ({
      of: 'timbre' as const,
      move: `contacts.bow-${key}.position`,
      from: 0,
      to: 1,
      over: 0.01,
    });
    const placed = { body: [60, 62].map((key) => ({ keys: key, bow: [`bow-${key}`], controls: [place(key)] })) };
    const { send, remarks } = playing(placed);
    send(ON, 60, 100);
    send(ON, 62, 100);
    expect(send(CONTROL, 74, 127)).toEqual(['contacts.bow-60.position 1', 'contacts.bow-62.position 1']);
    const zone = playing(placed);
    // The lower zone with two member channels.
    for (const [controller, value] of [
      [101, 0],
      [100, 6],
      [6, 2],
    ])
      zone.send(CONTROL, controller, value);
    zone.send(ON | 1, 60, 100);
    zone.send(ON | 2, 62, 100);
    expect(zone.send(CONTROL | 2, 74, 0)).toEqual(['contacts.bow-62.position 0']);
    expect([...remarks(), ...zone.remarks()]).toEqual([]);
  });
});

describe('touch', () => {
  test('is that of a piano: ten times the speed for 71.3 steps, and the hardest at 127', () => {
    expect(factorOf(127)).toBe(1);
    expect(factorOf(127 - 71.3)).toBeCloseTo(0.1, 12);
    // velocity = 57.96 + 71.3 log10(speed): the ratio of two speeds.
    expect(factorOf(100) / factorOf(30)).toBeCloseTo(10 ** (70 / 71.3), 12);
  });
  test('or follows the pairs of a model', () => {
    const touch = [
      [1, 0.01],
      [64, 0.2],
      [127, 1],
    ] as const;
    expect(factorOf(64, touch)).toBe(0.2);
    expect(factorOf(95.5, touch)).toBeCloseTo(Math.sqrt(0.2), 12);
    expect(factorOf(1, touch)).toBe(0.01);
  });
});

test('voicing makes a key be played harder or softer than its velocity says, by hand and by bow', () => {
  const voicing = [
    [60, 0.5],
    [64, 2],
  ] as const;
  expect([58, 60, 62, 64, 70].map((key) => voicingOf(key, voicing))).toEqual([0.5, 0.5, expect.closeTo(1, 12), 2, 2]);
  const { perform } = createPerformer({
    body: [{ keys: 64, play: ['hammer'], bow: ['bow'] }],
    touch: [[1, 0.25]],
    voicing: voicing.map(([key, factor]) => [key, factor]),
  });
  const factors = perform({ type: 'on', channel: 0, key: 64, velocity: 80 }).map((action) =>
    'factor' in action ? [action.type, action.factor] : [action.type],
  );
  expect(factors).toEqual([
    ['bow', 0.5],
    ['play', 0.5],
  ]);
});

test('at one time ends come before starts', () => {
  const messages = inOrder([...noteMessages(60, 80, 0, 1), ...noteMessages(60, 80, 1, 1)]);
  expect(messages.map(({ time, message }) => [time, message.type])).toEqual([
    [0, 'on'],
    [1, 'off'],
    [1, 'on'],
    [2, 'off'],
  ]);
});

test.prop([fc.array(fc.tuple(fc.integer({ min: 128, max: 239 }), fc.nat(127), fc.nat(127)), { maxLength: 200 })])(
  'after any messages every key can be released, and then all dampers press',
  (stream) => {
    const { send } = playing();
    const pressing = new Map(rules.map(({ damp: [name] }) => [name, 1]));
    const follow = (texts: readonly string[]) => {
      for (const text of texts) {
        const [name, to] = text.split(' ');
        if (pressing.has(name)) pressing.set(name, Number(to));
      }
    };
    for (const bytes of stream) follow(send(...bytes));
    for (let channel = 0; channel < 16; channel++)
      for (const controller of [121, SOSTENUTO, 123, SUSTAIN]) follow(send(CONTROL | channel, controller, 0));
    expect([...pressing.values()]).toEqual([1, 1, 1]);
  },
);
