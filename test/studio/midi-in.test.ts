/** Translation of MIDI messages into calls of the voices. */
import { expect, test } from 'vitest';
import { createMidiHandler } from '../../src/studio/play/midi-in.ts';
import type { Voices } from '../../src/studio/play/voices.ts';

function recorder() {
  const done: string[] = [];
  const note =
    (what: string) =>
    (...values: number[]) =>
      done.push([what, ...values.map((value) => Number(value.toFixed(3)))].join(' '));
  const voices: Voices = {
    press: note('press'),
    release: note('release'),
    bend: note('bend'),
    setPressure: note('pressure'),
    prepareKeys: () => {},
    end: () => {},
  };
  const handle = createMidiHandler(voices);
  return { done, send: (...bytes: number[]) => handle(Uint8Array.from(bytes)) };
}

test('notes start with their velocity, and end by note off or velocity 0', () => {
  const { done, send } = recorder();
  send(0x90, 60, 127);
  send(0x90, 64, 64);
  send(0x80, 60, 0);
  send(0x90, 64, 0);
  expect(done).toEqual(['press 60 1', 'press 64 0.504', 'release 60', 'release 64']);
});

test('on one channel a bend applies to all notes, with a range of two semitones', () => {
  const { done, send } = recorder();
  send(0x90, 60, 100);
  send(0x90, 67, 100);
  send(0xe0, 0x7f, 0x7f);
  expect(done.slice(2)).toEqual(['bend 60 2', 'bend 67 2']);
});

test('MPE: bend and pressure of a channel apply to its note only, with a range of 48 semitones', () => {
  const { done, send } = recorder();
  send(0x91, 60, 100);
  send(0x92, 67, 100);
  send(0xe2, 0x00, 0x41);
  send(0xd1, 127);
  send(0xa2, 67, 0);
  expect(done.slice(2)).toEqual(['bend 67 0.75', 'pressure 60 1', 'pressure 67 0']);
});

test('other messages are ignored', () => {
  const { done, send } = recorder();
  send();
  send(0xf8);
  send(0xb0, 1, 64);
  expect(done).toEqual([]);
});
