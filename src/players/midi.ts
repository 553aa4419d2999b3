/**
 * Reads the channel messages of Standard MIDI Files (notes, pedals, bends, pressure), with times in seconds. Supports formats 0 and 1, tempo
 * changes and running status, and skips all other events. A file is untrusted input: every length is checked before it is used.
 */
import type { Checked } from '../model/index.ts';
import { limitOf } from '../model/limits.ts';

/** A channel message of a file: its bytes, and when it comes, s. */
export interface FileMessage {
  readonly time: number;
  readonly midi: number[];
}

/** Default tempo, s per quarter note. */
const DEFAULT_QUARTER = 0.5;

interface Event {
  /** Ticks since the start. */
  readonly tick: number;
  /** Of a change of tempo: s per quarter note. */
  readonly quarter?: number;
  /** Of a channel message: its bytes. */
  readonly bytes?: number[];
}

class MidiError extends Error {}

export function readMidi(bytes: Uint8Array): Checked<readonly FileMessage[]> {
  try {
    return { ok: true, value: messagesOf(bytes) };
  } catch (error) {
    if (!(error instanceof MidiError)) throw error;
    return { ok: false, problems: [{ path: '', message: error.message }] };
  }
}

function messagesOf(bytes: Uint8Array): FileMessage[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 14 || textAt(bytes, 0) !== 'MThd' || view.getUint32(4) < 6)
    throw new MidiError('expected a Standard MIDI File, which begins with MThd; got something else');
  const division = view.getUint16(12);
  if (division === 0 || division >= 0x8000)
    throw new MidiError(`expected a division from 1 to 32767 ticks per quarter note; got ${division}`);
  const events: Event[] = [];
  const notes = { count: 0 };
  let at = 8 + view.getUint32(4);
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4);
    if (at + 8 + size > bytes.length)
      throw new MidiError(`expected ${size} bytes in the chunk at byte ${at}; got ${bytes.length - at - 8}`);
    if (textAt(bytes, at) === 'MTrk') readTrack(bytes.subarray(at + 8, at + 8 + size), at + 8, events, notes);
    at += 8 + size;
  }
  return timed(events, division);
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Kinds of messages: a note on, and a change of program, which a model does not have. */
const NOTE_ON = 9;
const PROGRAM = 12;
/** Number of data bytes of each kind of channel message. */
const DATA_BYTES = [2, 2, 2, 2, 1, 1, 2] as const;

function readTrack(track: Uint8Array, offset: number, events: Event[], notes: { count: number }): void {
  let at = 0;
  let tick = 0;
  let status = 0;
  // A note has a start and an end; pedals, bends and changes of tempo come on top.
  const most = 8 * limitOf('notes');
  const byte = () => {
    if (at >= track.length)
      throw new MidiError(`expected more bytes in the track at byte ${offset}; got an incomplete event`);
    return track[at++];
  };
  const length = () => {
    let value = 0;
    for (let i = 0; i < 4; i++) {
      const next = byte();
      value = value * 128 + (next & 127);
      if (next < 128) return value;
    }
    throw new MidiError(`expected a length of at most four bytes at byte ${offset + at}; got a longer one`);
  };
  while (at < track.length) {
    tick += length();
    if (track[at] >= 128) status = byte();
    if (status === 0xff) {
      const kind = byte();
      const size = length();
      if (kind === 0x51 && size === 3 && at + 3 <= track.length)
        events.push({ tick, quarter: ((track[at] << 16) | (track[at + 1] << 8) | track[at + 2]) / 1e6 });
      at += size;
      if (kind === 0x2f) return;
    } else if (status === 0xf0 || status === 0xf7) at += length();
    else if (status >= 0x80 && status < 0xf0) {
      const first = byte() & 127;
      const second = DATA_BYTES[(status >> 4) - 8] === 2 ? byte() & 127 : 0;
      if (status >> 4 !== PROGRAM) events.push({ tick, bytes: [status, first, second] });
      if (status >> 4 === NOTE_ON && second > 0) notes.count++;
      if (notes.count > limitOf('notes')) throw new MidiError(`expected at most ${limitOf('notes')} notes; got more`);
    } else throw new MidiError(`expected an event at byte ${offset + at}; got ${status}`);
    if (events.length > most) throw new MidiError(`expected at most ${most} events; got more`);
  }
}

/** Converts ticks to seconds. */
function timed(events: Event[], division: number): FileMessage[] {
  // At the same tick a change of tempo comes first; the order of other events of one track stays.
  events.sort((a, b) => a.tick - b.tick || Number(b.quarter !== undefined) - Number(a.quarter !== undefined));
  const messages: FileMessage[] = [];
  let quarter = DEFAULT_QUARTER;
  let tick = 0;
  let time = 0;
  for (const event of events) {
    time += ((event.tick - tick) * quarter) / division;
    tick = event.tick;
    if (event.quarter !== undefined) quarter = event.quarter;
    if (event.bytes !== undefined) messages.push({ time, midi: event.bytes });
  }
  return messages;
}
