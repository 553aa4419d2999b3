/**
 * Reads the notes of Standard MIDI Files, with times in seconds. Supports formats 0 and 1, tempo changes and running status, and skips all
 * other events. A file is untrusted input: every length is checked before it is used.
 */
import type { Checked } from '../model/index.ts';
import { limitOf } from '../model/limits.ts';

export interface Note {
  /** s. */
  readonly time: number;
  /** s. */
  readonly duration: number;
  /** 0–127; 69 is A4, 440 Hz. */
  readonly key: number;
  /** 0–1. */
  readonly strength: number;
}

/** Default tempo, s per quarter note. */
const DEFAULT_QUARTER = 0.5;

interface Event {
  /** Ticks since the start. */
  readonly tick: number;
  readonly kind: 'on' | 'off' | 'tempo';
  readonly key: number;
  /** Velocity 0–127, or s per quarter note. */
  readonly value: number;
}

class MidiError extends Error {}

export function readMidi(bytes: Uint8Array): Checked<readonly Note[]> {
  try {
    return { ok: true, value: notesOf(bytes) };
  } catch (error) {
    if (!(error instanceof MidiError)) throw error;
    return { ok: false, problems: [{ path: '', message: error.message }] };
  }
}

function notesOf(bytes: Uint8Array): Note[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 14 || textAt(bytes, 0) !== 'MThd' || view.getUint32(4) < 6)
    throw new MidiError('expected a Standard MIDI File, which begins with MThd; got something else');
  const division = view.getUint16(12);
  if (division === 0 || division >= 0x8000)
    throw new MidiError(`expected a division from 1 to 32767 ticks per quarter note; got ${division}`);
  const events: Event[] = [];
  let at = 8 + view.getUint32(4);
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4);
    if (at + 8 + size > bytes.length)
      throw new MidiError(`expected ${size} bytes in the chunk at byte ${at}; got ${bytes.length - at - 8}`);
    if (textAt(bytes, at) === 'MTrk') readTrack(bytes.subarray(at + 8, at + 8 + size), at + 8, events);
    at += 8 + size;
  }
  return pairNotes(events, division);
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Number of data bytes of each kind of channel message. */
const DATA_BYTES = [2, 2, 2, 2, 1, 1, 2] as const;

function readTrack(track: Uint8Array, offset: number, events: Event[]): void {
  let at = 0;
  let tick = 0;
  let status = 0;
  // A note has a start and an end; changes of tempo come on top.
  const most = 4 * limitOf('notes');
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
        events.push({
          tick,
          kind: 'tempo',
          key: 0,
          value: ((track[at] << 16) | (track[at + 1] << 8) | track[at + 2]) / 1e6,
        });
      at += size;
      if (kind === 0x2f) return;
    } else if (status === 0xf0 || status === 0xf7) at += length();
    else if (status >= 0x80 && status < 0xf0) {
      const key = byte() & 127;
      const value = DATA_BYTES[(status >> 4) - 8] === 2 ? byte() & 127 : 0;
      const isNote = status >> 4 === 9 || status >> 4 === 8;
      if (isNote) events.push({ tick, kind: status >> 4 === 9 && value > 0 ? 'on' : 'off', key, value });
    } else throw new MidiError(`expected an event at byte ${offset + at}; got ${status}`);
    if (events.length > most) throw new MidiError(`expected at most ${limitOf('notes')} notes; got more`);
  }
}

/** Converts ticks to seconds and pairs each start of a note with its end. */
function pairNotes(events: Event[], division: number): Note[] {
  // At the same tick tempo changes come first, then ends, then starts: a repeated note ends before it starts again.
  const rank = { tempo: 0, off: 1, on: 2 };
  events.sort((a, b) => a.tick - b.tick || rank[a.kind] - rank[b.kind]);
  const notes: Note[] = [];
  const sounding = new Map<number, { time: number; strength: number }>();
  let quarter = DEFAULT_QUARTER;
  let tick = 0;
  let time = 0;
  const end = (key: number) => {
    const started = sounding.get(key);
    if (started === undefined) return;
    sounding.delete(key);
    notes.push({ ...started, duration: time - started.time, key });
  };
  for (const event of events) {
    time += ((event.tick - tick) * quarter) / division;
    tick = event.tick;
    if (event.kind === 'tempo') quarter = event.value;
    else end(event.key);
    if (event.kind === 'on') sounding.set(event.key, { time, strength: event.value / 127 });
  }
  for (const key of [...sounding.keys()]) end(key);
  return notes.sort((a, b) => a.time - b.time || a.key - b.key);
}
