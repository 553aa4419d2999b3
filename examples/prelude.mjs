// Writes prelude.mid from prelude.txt, a page of music as text: see there what its lines mean.
import { readFileSync, writeFileSync } from 'node:fs';

const TICKS = 480;
const STEPS = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** C4 is key 60. */
function keyOf(note) {
  const [, letter, sign, octave] = /^([A-G])([#b]?)(\d)$/.exec(note) ?? [];
  if (letter === undefined) throw new Error(`prelude.txt: expected a note such as F#4; got "${note}"`);
  return 12 * (Number(octave) + 1) + STEPS[letter] + (sign === '#' ? 1 : sign === 'b' ? -1 : 0);
}

/** The notes of a text as events [tick, status, key or controller, value], and its tempos as [tick, quarters per minute]. */
export function readPiece(text) {
  const events = [];
  const tempos = [];
  let tick = 0;
  let ground = [];
  let voices = 0;
  let lines = [];
  const play = (note, at, length, velocity) =>
    events.push([at, 0x90, keyOf(note), velocity], [at + length, 0x80, keyOf(note), 0]);
  const pedal = (from, to) => events.push([from, 0xb0, 64, 127], [to, 0xb0, 64, 0]);

  /** Plays the lines of a canon over its ground, and ends it with a chord. */
  const endCanon = (chord) => {
    const span = ground.length * TICKS;
    const rounds = 1 + lines.length + voices - 1;
    for (let round = 0; round < rounds; round++) {
      ground.forEach((note, i) => {
        const at = tick + round * span + i * TICKS;
        play(note, at, TICKS, 58);
        // The pedal changes with the bass, a moment after it.
        pedal(at + 40, at + TICKS - 10);
      });
      for (let voice = 0; voice < voices; voice++) {
        let at = tick + round * span;
        for (const written of lines[round - 1 - voice] ?? []) {
          const [note, part = '1'] = written.split('/');
          const length = TICKS / Number(part);
          play(note, at, length - 8, 72 - 8 * voice);
          at += length;
        }
      }
    }
    tick += rounds * span;
    for (const note of chord) play(note, tick, 4 * TICKS, 60);
    pedal(tick, tick + 4 * TICKS);
    tick += 6 * TICKS;
  };

  /** A bar of sixteenths; the first two notes are held for as long as they are not played again. */
  const bar = (notes, held) => {
    const step = TICKS / 4;
    notes.forEach((note, i) => {
      const isHeld = i % held < 2;
      const length = isHeld ? (held - (i % held)) * step : step;
      // A little louder on the beat, and swelling towards the middle of the bar.
      play(
        note,
        tick + i * step,
        length - 8,
        56 + (i % 8 === 0 ? 10 : 0) + Math.round(6 * Math.sin((Math.PI * i) / notes.length)),
      );
    });
    pedal(tick + 30, tick + 4 * TICKS - 10);
    tick += 4 * TICKS;
  };

  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [word, ...rest] = line.split(/\s+/);
    if (word === 'tempo') tempos.push([tick, Number(rest[0])]);
    else if (word === 'ground') ground = rest;
    else if (word === 'canon') [voices, lines] = [Number(rest[0]), []];
    else if (word === 'end') endCanon(rest);
    else if (word === 'arpeggio') {
      const half = [0, 1, 2, 3, 4, 2, 3, 4].map((i) => rest[i]);
      bar([...half, ...half], 8);
    } else if (word === 'sixteenths') bar(rest, 16);
    else if (word === 'chord') {
      for (const note of rest) play(note, tick, 4 * TICKS, 54);
      pedal(tick, tick + 4 * TICKS);
      tick += 4 * TICKS;
    } else lines.push([word, ...rest]);
  }
  return { events, tempos, ticks: tick };
}

/** A Standard MIDI File of format 0. */
export function midiOf({ events, tempos }) {
  const all = [
    ...tempos.map(([at, perMinute]) => {
      const micros = Math.round(60e6 / perMinute);
      return { at, rank: 0, bytes: [0xff, 0x51, 3, micros >> 16, (micros >> 8) & 255, micros & 255] };
    }),
    ...events.map(([at, ...bytes]) => ({ at, rank: bytes[0] === 0x90 ? 2 : 1, bytes })),
  ].sort((a, b) => a.at - b.at || a.rank - b.rank);
  const track = [];
  let last = 0;
  for (const { at, bytes } of all) {
    track.push(...variable(Math.round(at) - last), ...bytes);
    last = Math.round(at);
  }
  track.push(0, 0xff, 0x2f, 0);
  const chunk = (name, body) => [
    ...Buffer.from(name),
    ...[24, 16, 8, 0].map((shift) => (body.length >>> shift) & 255),
    ...body,
  ];
  return Uint8Array.from([...chunk('MThd', [0, 0, 0, 1, TICKS >> 8, TICKS & 255]), ...chunk('MTrk', track)]);
}

function variable(value) {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
  return bytes;
}

const here = (name) => new URL(name, import.meta.url);
if (process.argv[1] !== undefined && import.meta.url.endsWith(process.argv[1].split('/').pop() ?? ''))
  writeFileSync(here('prelude.mid'), midiOf(readPiece(readFileSync(here('prelude.txt'), 'utf8'))));
