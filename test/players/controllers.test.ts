/** What controllers do to a model of one body: one field that several move, bows, notes that begin later, and resets. */
import { describe, expect, test } from 'vitest';
import type { BodyKeys } from '../../src/model/index.ts';
import { readMessage } from '../../src/players/messages.ts';
import { type Action, createPerformer } from '../../src/players/performer.ts';
import { CONTROL, OFF, ON } from './playing.ts';

describe('controllers', () => {
  const moves = (of: 'wheel' | 'pressure' | 'timbre' | 'bend', path: string, from: number, to: number) => ({
    ...{ of, move: `contacts.${path}`, from, to, over: 0.02 },
  });
  const [WHEEL, TIMBRE, PRESSURE, BEND] = [1, 74, 0xd0, 0xe0];
  const [RESET] = [121];
  const bowedKeys = {
    body: [60, 62].map((key) => ({
      keys: key,
      bow: ['bow'],
      controls: [
        moves('wheel', 'bow.force', 1, 3),
        moves('wheel', 'bow.velocity', 0.2, 0.4),
        moves('pressure', 'bow.force', 1, 2),
        moves('timbre', 'bow.place', 0.8, 0.9),
      ],
    })),
    touch: [
      [1, 0.25],
      [127, 1],
    ],
    voicing: [
      [60, 2],
      [62, 1],
    ],
  } satisfies BodyKeys;
  /** What is done, with what numbers. */
  const numbers = (actions: readonly Action[]) =>
    actions.map((action) => {
      if (action.type === 'bow') return [action.contact, action.factor, action.force, action.velocity];
      return action.type === 'move' ? [action.path, Number(action.to.toPrecision(6))] : [action.type];
    });
  const performing = (model: BodyKeys = bowedKeys) => {
    const { perform } = createPerformer(model);
    return (...bytes: number[]) => {
      const message = readMessage(bytes);
      return message === undefined ? [] : numbers(perform(message));
    };
  };

  test('move the force and speed of a bow as its key was struck and is voiced', () => {
    const send = performing();
    expect(send(ON, 60, 1)).toEqual([['bow', 0.5, undefined, undefined]]);
    expect(send(CONTROL, WHEEL, 127)).toEqual([
      ['contacts.bow.force', 1.5],
      ['contacts.bow.velocity', 0.2],
    ]);
    // The position at rest is what the key does by itself.
    expect(send(CONTROL, WHEEL, 0)).toEqual([
      ['contacts.bow.force', 0.5],
      ['contacts.bow.velocity', 0.1],
    ]);
  });

  test('of one field add up: the first sets it, and the others add what they change', () => {
    const send = performing();
    send(ON, 62, 127);
    send(CONTROL, WHEEL, 127);
    expect(send(PRESSURE, 127)).toEqual([['contacts.bow.force', 4]]);
    expect(send(CONTROL, WHEEL, 0)[0]).toEqual(['contacts.bow.force', 2]);
    expect(send(PRESSURE, 0)).toEqual([['contacts.bow.force', 1]]);
  });

  test('neither press nor draw a bow while no key is down, and a key that comes later begins as they stand', () => {
    const send = performing();
    expect(send(CONTROL, WHEEL, 127)).toEqual([]);
    expect(send(CONTROL, TIMBRE, 127)).toEqual([]);
    expect(send(ON, 60, 127)).toEqual([
      ['bow', 2, 3, 0.4],
      ['contacts.bow.place', 0.9],
    ]);
    expect(send(ON, 62, 127)).toEqual([['bow', 1, 3, 0.4]]);
    send(OFF, 60, 0);
    // The bow stays as the last key pressed it.
    expect(send(PRESSURE, 127)).toEqual([['contacts.bow.force', 4]]);
    expect(send(OFF, 62, 0)).toEqual([['bow', 0, undefined, undefined]]);
    expect(send(PRESSURE, 0)).toEqual([]);
  });

  test('of the whole body move a bow as its key does too', () => {
    const [{ controls }] = bowedKeys.body;
    const send = performing({ ...bowedKeys, body: [{ keys: 60, bow: ['bow'] }], controls });
    expect(send(CONTROL, WHEEL, 127)).toEqual([]);
    expect(send(ON, 60, 127)).toEqual([['bow', 2, 3, 0.4]]);
    expect(send(PRESSURE, 127)).toEqual([['contacts.bow.force', 8]]);
    // What no key drives moves at once.
    expect(send(CONTROL, TIMBRE, 0)).toEqual([['contacts.bow.place', 0.8]]);
  });

  test('of MPE are those of one note, also of one that comes later', () => {
    const send = performing();
    for (const [controller, value] of [
      [101, 0],
      [100, 6],
      [6, 2],
    ])
      send(CONTROL, controller, value);
    send(CONTROL | 1, WHEEL, 127);
    expect(send(ON | 2, 62, 127)).toEqual([['bow', 1, undefined, undefined]]);
    expect(send(ON | 1, 60, 127)).toEqual([['bow', 2, 3, 0.4]]);
  });

  test('go back when all are reset, but for timbre', () => {
    const send = performing({ ...bowedKeys, controls: [moves('bend', 'bow.position', 0, 1)] });
    send(ON, 62, 127);
    for (const bytes of [
      [CONTROL, WHEEL, 127],
      [CONTROL, TIMBRE, 127],
      [PRESSURE, 127],
      [BEND, 0x7f, 0x7f],
    ])
      send(...bytes);
    expect(send(CONTROL, RESET, 0)).toEqual([
      ['contacts.bow.force', 2],
      ['contacts.bow.velocity', 0.2],
      ['contacts.bow.force', 1],
      ['contacts.bow.position', 0.5],
    ]);
  });
});
