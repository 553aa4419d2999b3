/**
 * The piece of the examples on the piano: as `clangor render piano --midi` makes it, and as a page plays it. Both are told by the digest of every
 * second, so that four minutes need not leave the page.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { removeDc, soundOf } from '../../src/listen/index.ts';
import { gainTo } from '../../src/listen/level.ts';
import { decodeWav } from '../../src/listen/wav.ts';
import { readMidi } from '../../src/players/midi.ts';
import { accepted, shippedProgram, shippedText } from '../support/engine.ts';
import { peak, RATE } from './node-site.ts';
import type { Kit } from './page/page.ts';

declare const clangor: Kit;

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PIECE = at('examples/prelude.mid');

/** The piano without what it plays by itself. */
export const PIANO = shippedText('piano').replace(/\nscore:\n(?: .*\n)*/, '\n');

export interface Rendered {
  readonly frames: number;
  /** The largest power of two that keeps every sample below full scale: it rounds nothing, whether the page applies it before its filters or after them. */
  readonly level: number;
  /** Of every second of both channels in single precision. */
  readonly digests: readonly string[];
  readonly peaks: readonly number[];
}

/** Renders the piece, or its first seconds, by the command, in SI units, and mixes it as a file and a page are mixed. */
export function renderedPiece(seconds?: number): Rendered {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-piece-'));
  try {
    const file = join(folder, 'piece.wav');
    const length = seconds === undefined ? [] : ['--seconds', `${seconds}`];
    const words = [at('bin/clangor.js'), 'render', 'piano', '--midi', PIECE, '--raw', '-o', file, ...length];
    const run = spawnSync(process.execPath, words, { encoding: 'utf8' });
    if (run.status !== 0) throw new Error(run.stderr);
    const raw = decodeWav(new Uint8Array(readFileSync(file)));
    if (raw.rate !== RATE) throw new Error(`the piano runs at ${raw.rate} Hz; expected ${RATE}`);
    const sides = removeDc(soundOf(shippedProgram('piano'), raw.channels, 'stereo').clean, RATE);
    const level = 2 ** Math.floor(Math.log2(gainTo(sides)));
    const heard = sides.map((side) => Float32Array.from(side, (x) => level * x));
    const starts = Array.from({ length: Math.ceil(heard[0].length / RATE) }, (_, n) => n * RATE);
    const cut = starts.flatMap((from) => heard.map((side) => side.subarray(from, from + RATE)));
    const digests = cut.map((part) => createHash('sha256').update(bytesOf(part)).digest('hex'));
    return { frames: heard[0].length, level, digests, peaks: cut.map((part) => peak(part)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) => new Uint8Array(buffer, byteOffset, byteLength);

/** The messages of the piece, s and bytes. */
export const messagesOfPiece = () =>
  accepted(readMidi(new Uint8Array(readFileSync(PIECE)))).map(({ time, midi }) => ({ time, midi: [...midi] }));

/** Plays the same messages in a page, offline, at a level; the digests are those of `renderedPiece`. */
export function pieceInPage(page: Page, frames: number, level: number) {
  const messages = messagesOfPiece().filter(({ time }) => time < frames / RATE);
  return page.evaluate(
    async ([text, messages, frames, rate, level]) => {
      const context = new OfflineAudioContext(2, frames, rate);
      const node = await clangor.createClangorNode(context, text, { hands: false, level });
      node.connect(context.destination);
      const said = await Promise.all(messages.map(({ time, midi }) => node.midi(midi, time)));
      const heard = await context.startRendering();
      const digests: string[] = [];
      for (let from = 0; from < frames; from += rate)
        for (const side of [0, 1]) {
          const part = heard.getChannelData(side).slice(from, from + rate);
          const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', part));
          digests.push(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
        }
      return { digests, problems: said.flat().map(({ message }) => message) };
    },
    [PIANO, messages, frames, RATE, level] as const,
  );
}

/** The seconds of which the page and the command have other bits. */
export const secondsThatDiffer = (heard: readonly string[], rendered: readonly string[]) => [
  ...new Set(heard.flatMap((digest, n) => (digest === rendered[n] ? [] : Math.floor(n / 2)))),
];
