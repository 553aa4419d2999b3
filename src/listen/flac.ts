/**
 * FLAC files of 24 bits, by the reference encoder (libFLAC, compiled to JavaScript), which is loaded when the first file is encoded.
 *
 * The encoder writes a stream and cannot go back. Values known only at the end are therefore written into the STREAMINFO block afterwards
 * (RFC 9639, section 8.2; the block begins at byte 8 of the file): the sizes of the smallest and largest frame, 24 bits each, and the MD5
 * sum of the samples.
 */
import { show } from '../model/problems.ts';
import { framesIn } from './channels.ts';
import { code24 } from './wav.ts';

/** Limits of the format. */
const MOST_CHANNELS = 8;
const MOST_RATE = 655_350;
/** Frames passed to the encoder at once. */
const CHUNK = 8192;
/** Compression level. 5 is the encoder's default: higher levels gain one percent and take twice as long. */
const LEVEL = 5;
const FRAME_SIZES_AT = 12;
const MD5_AT = 26;

/** Throws the same errors as `encodeFlac`, so that a long render can be refused before it starts. `rate` in Hz. */
export function checkFlac(channelCount: number, rate: number): void {
  if (!(Number.isInteger(channelCount) && channelCount >= 1 && channelCount <= MOST_CHANNELS))
    throw new RangeError(`FLAC: expected 1 to ${MOST_CHANNELS} channels; got ${show(channelCount)}`);
  if (!(Number.isInteger(rate) && rate >= 1 && rate <= MOST_RATE))
    throw new RangeError(`FLAC: expected a rate in whole Hz, at most ${MOST_RATE} Hz; got ${show(rate)} Hz`);
}

/** Encodes channels of equal length as a FLAC file; samples are rounded to 24 bits and clipped at full scale. `rate` in Hz. */
export async function encodeFlac(channels: readonly Float64Array[], rate: number): Promise<Uint8Array> {
  const frames = framesIn('FLAC', channels);
  checkFlac(channels.length, rate);
  const { default: flac } = await import('libflacjs/dist/libflac.js');
  const encoder = flac.create_libflac_encoder(rate, channels.length, 24, LEVEL, frames, false, 0);
  const pieces: Uint8Array[] = [];
  let summary: FlacSummary | undefined;
  const collect = (bytes: Uint8Array) => {
    pieces.push(bytes.slice());
  };
  const status = flac.init_encoder_stream(encoder, collect, (data) => {
    summary = data;
  });
  let ok = encoder !== 0 && status === 0;
  const codes = new Int32Array(Math.min(CHUNK, frames) * channels.length);
  for (let from = 0; ok && from < frames; from += CHUNK) {
    const count = Math.min(CHUNK, frames - from);
    for (const [c, channel] of channels.entries())
      for (let n = 0; n < count; n++) codes[n * channels.length + c] = code24(channel[from + n]);
    const part = codes.subarray(0, count * channels.length);
    ok = flac.FLAC__stream_encoder_process_interleaved(encoder, part, count);
  }
  ok = Boolean(flac.FLAC__stream_encoder_finish(encoder)) && ok;
  flac.FLAC__stream_encoder_delete(encoder);
  if (!ok || summary === undefined) throw new Error('FLAC: the encoder failed');
  return withSummary(concatenate(pieces), summary);
}

/** What the encoder reports when it has finished. */
interface FlacSummary {
  /** Bytes. */
  readonly min_framesize: number;
  /** Bytes. */
  readonly max_framesize: number;
  /** Hexadecimal. */
  readonly md5sum: string;
}

function withSummary(bytes: Uint8Array, { min_framesize, max_framesize, md5sum }: FlacSummary): Uint8Array {
  for (const [i, size] of [min_framesize, max_framesize].entries())
    bytes.set([size >> 16, (size >> 8) & 0xff, size & 0xff], FRAME_SIZES_AT + 3 * i);
  for (let i = 0; i < 16; i++) bytes[MD5_AT + i] = Number.parseInt(md5sum.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
