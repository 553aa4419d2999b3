/** The piece of the examples: its MIDI file is made from its text, and every key and pedal is released. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { midiOf, readPiece } from '../../examples/prelude.mjs';
import { readMessage } from '../../src/players/messages.ts';
import { readMidi } from '../../src/players/midi.ts';
import { playPiece } from '../../src/players/piece.ts';
import { accepted, shippedModel } from '../support/engine.ts';

const file = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url));

test('prelude.mid is what prelude.txt says', () => {
  expect(midiOf(readPiece(file('prelude.txt').toString()))).toEqual(new Uint8Array(file('prelude.mid')));
});

test('it lasts four minutes, and ends with every key and pedal up', () => {
  const messages = accepted(readMidi(new Uint8Array(file('prelude.mid'))));
  const down = new Map<string, number>();
  for (const { midi } of messages) {
    const message = readMessage(midi);
    if (message?.type === 'on') down.set(`${message.key}`, (down.get(`${message.key}`) ?? 0) + 1);
    if (message?.type === 'off') down.set(`${message.key}`, (down.get(`${message.key}`) ?? 0) - 1);
    if (message?.type === 'control') down.set('pedal', message.value);
  }
  expect([...down.values()].every((count) => count === 0)).toBe(true);
  expect(messages.at(-1)?.time).toBeGreaterThan(225);
  expect(messages.at(-1)?.time).toBeLessThan(250);
  // The 35 bars of the prelude: 32 and two of sixteen notes, and a chord of five; before it, the canon.
  expect(messages.filter(({ midi: [status, , velocity = 0] }) => status === 0x90 && velocity > 0).length).toBe(1025);
});

test('the pedal that is lifted after the last key is lifted in a render too, or the last chord rings on', () => {
  const messages = accepted(readMidi(new Uint8Array(file('prelude.mid'))));
  expect(readMessage(messages.at(-1)?.midi ?? [])).toMatchObject({ type: 'control', value: 0 });
  const [{ model }] = accepted(playPiece(shippedModel('piano'), messages)).voices;
  expect(model.score).toEqual(messages);
});
