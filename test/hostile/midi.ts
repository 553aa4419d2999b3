import { midiFile } from '../support/midi-file.ts';
import { casesOf } from './case.ts';

const opened = ['render', 'marimba-bar', '--seconds', '0.01', '--json', '--midi', 'FILE'];
const good = midiFile([{ at: 0, length: 100, key: 60, velocity: 100 }]);
const word = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const text = (word: string) => [...Buffer.from(word)];
const header = (division = 480) => [...text('MThd'), ...word(6), 0, 0, 0, 1, division >> 8, division & 255];
/** A file of one track; `size` is what its chunk claims. */
const track = (events: readonly number[], size = events.length, division = 480) =>
  Uint8Array.from([...header(division), ...text('MTrk'), ...word(size), ...events]);
const note = [0, 0x90, 60, 100];
const end = [0, 0xff, 0x2f, 0];

export const midi = casesOf('midi', opened, 'mid', {
  empty: new Uint8Array(0),
  'one-byte': Uint8Array.of(77),
  'a-text': 'clangor: 1\n',
  'header-only': Uint8Array.from(header()),
  'truncated-header': good.slice(0, 10),
  'truncated-chunk': good.slice(0, 20),
  'truncated-track': good.slice(0, -6),
  'no-division': track([...note, ...end], undefined, 0),
  'film-division': track([...note, ...end], undefined, 0xe728),
  'header-of-nothing': Uint8Array.from([...text('MThd'), ...word(0), 0, 0, 0, 1, 1, 224]),
  'header-of-four-gigabytes': Uint8Array.from([...text('MThd'), ...word(0xffffffff), 0, 0, 0, 1, 1, 224]),
  'track-of-four-gigabytes': track(note, 0xffffffff),
  'no-notes': track(end),
  'only-ends': track([0, 0x80, 60, 0, ...end]),
  'unfinished-note': track([0, 0x90, 60]),
  'unfinished-time': track([0x81, 0x81]),
  'long-time': track([0x81, 0x81, 0x81, 0x81, 0x81, 0x01, 0x90, 60, 100, ...end]),
  'data-first': track([0, 60, 100, ...end]),
  'real-time-byte': track([0, 0xf8, ...note, ...end]),
  'unfinished-meta': track([0, 0xff]),
  'days-long': track([0, 0x90, 60, 100, 0xff, 0xff, 0xff, 0x7f, 0x80, 60, 0, ...end], undefined, 1),
  'endless-tempo': track(
    [0, 0xff, 0x51, 3, 255, 255, 255, ...note, 0xff, 0xff, 0xff, 0x7f, 0x80, 60, 0, ...end],
    undefined,
    1,
  ),
  'too-many-notes': () => track(Array.from({ length: 450_000 }, () => note).flat()),
  'one-hundred-megabytes': () => 100 * 1024 * 1024,
  'midi: noise': () => Uint8Array.from({ length: 5000 }, (_, i) => (i * i * 31 + i * 7) & 255),
  'midi: alien-chunks': Uint8Array.from([
    ...header(),
    ...Array.from({ length: 100 }, () => [...text('XXXX'), ...word(0)]).flat(),
  ]),
});
