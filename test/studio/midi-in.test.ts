/** What of a MIDI port reaches the model, and how a controller of MPE is known. */
import { expect, test } from 'vitest';
import { createMidiHandler } from '../../src/studio/play/midi-in.ts';

function recorder() {
  const done: string[] = [];
  const handle = createMidiHandler((bytes) => done.push(bytes.map((byte) => byte.toString(16)).join(' ')));
  return { done, send: (...bytes: number[]) => handle(Uint8Array.from(bytes)) };
}

const ZONE = ['b0 65 0', 'b0 64 6', 'b0 6 f'];

test('messages of channels are passed on as they are, those of the system are not', () => {
  const { done, send } = recorder();
  send(0x90, 60, 127);
  send(0xf8);
  send(0xfe);
  send();
  send(0xb0, 64, 127);
  send(0xe0, 0, 64);
  send(0x80, 60, 0);
  expect(done).toEqual(['90 3c 7f', 'b0 40 7f', 'e0 0 40', '80 3c 0']);
});

test('notes held on two member channels at once set up a zone of MPE, once', () => {
  const { done, send } = recorder();
  send(0x91, 60, 100);
  send(0x92, 67, 100);
  send(0x93, 69, 100);
  expect(done).toEqual(['91 3c 64', ...ZONE, '92 43 64', '93 45 64']);
});

test('notes that follow each other, or a zone that the controller sets up itself, do not', () => {
  const { done, send } = recorder();
  send(0x91, 60, 100);
  send(0x81, 60, 0);
  send(0x92, 67, 100);
  send(0x92, 67, 0);
  expect(done).toHaveLength(4);
  send(0xb0, 101, 0);
  send(0xb0, 100, 6);
  send(0xb0, 6, 3);
  send(0x91, 60, 100);
  send(0x92, 67, 100);
  expect(done).toHaveLength(9);
});
