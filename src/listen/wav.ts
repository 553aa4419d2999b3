/**
 * Writes and reads RIFF/WAVE files. Layout (all little-endian):
 *
 *     'RIFF' size 'WAVE'   'fmt ' size format   ['fact' 4 frames]   'data' size samples [pad]
 *
 * Following the specification (Microsoft/IBM "Multimedia Programming Interface and Data Specifications 1.0" and its revision
 * "Multiple Channel Audio Data and WAVE Files"): floating point is WAVE_FORMAT_IEEE_FLOAT with a `fact` chunk; more than two channels
 * or more than 16 bits of integer need WAVE_FORMAT_EXTENSIBLE; a chunk of odd size is followed by one byte of padding, which only the
 * RIFF size counts.
 */

import { either, show } from '../model/problems.ts';
import { framesIn } from './channels.ts';

/** Sample formats: IEEE single or double precision, or 24-bit integers with full scale at ±1. */
export const wavFormats = ['float32', 'float64', 'pcm24'] as const;
/** How the samples of a WAV file are stored. */
export type WavFormat = (typeof wavFormats)[number];

const PCM = 1;
const IEEE_FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** Last 14 bytes of the GUIDs KSDATAFORMAT_SUBTYPE_PCM and _IEEE_FLOAT; the first two bytes are the format tag. */
const SUBTYPE_TAIL = [0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xaa, 0x00, 0x38, 0x9b, 0x71] as const;
/** Speaker masks by number of channels: front centre for one, front left and right for two. Stems are not assigned to speakers. */
const SPEAKERS = [0, 0x4, 0x3] as const;
const MAX_UINT32 = 0xffffffff;
const FULL_SCALE_24 = 0x800000;

/** For each format its tag, its size in bytes, and how to write one sample. */
const WRITERS: Readonly<Record<WavFormat, Writer>> = {
  float32: { tag: IEEE_FLOAT, bytesPerSample: 4, write: (view, at, x) => view.setFloat32(at, x, true) },
  float64: { tag: IEEE_FLOAT, bytesPerSample: 8, write: (view, at, x) => view.setFloat64(at, x, true) },
  pcm24: { tag: PCM, bytesPerSample: 3, write: writePcm24 },
};

interface Writer {
  readonly tag: number;
  readonly bytesPerSample: number;
  readonly write: (view: DataView, at: number, x: number) => void;
}

interface Layout {
  readonly tag: number;
  readonly extensible: boolean;
  readonly bytesPerSample: number;
  readonly formatSize: number;
  readonly hasFact: boolean;
  readonly dataSize: number;
  readonly fileSize: number;
}

/**
 * Size of the file that `encodeWav` would write, bytes. Throws the same errors, so that a long render can be refused before it starts.
 */
export function wavSize(channelCount: number, frames: number, rate: number, format: WavFormat): number {
  return layOut(channelCount, frames, rate, format).fileSize;
}

/** Encodes channels of equal length as a WAV file, float32 if not said; 24-bit samples are rounded and clipped at full scale. `rate` in Hz. */
export function encodeWav(
  channels: readonly Float64Array[],
  rate: number,
  { format = 'float32' }: { readonly format?: WavFormat } = {},
): Uint8Array {
  const frames = framesIn('WAV', channels);
  const layout = layOut(channels.length, frames, rate, format);
  const bytes = new Uint8Array(layout.fileSize);
  const view = new DataView(bytes.buffer);
  let at = writeHeader(view, channels.length, frames, rate, layout);
  const { write } = WRITERS[format];
  for (let n = 0; n < frames; n++) {
    for (const channel of channels) {
      write(view, at, channel[n]);
      at += layout.bytesPerSample;
    }
  }
  return bytes;
}

function layOut(channelCount: number, frames: number, rate: number, format: WavFormat): Layout {
  if (!wavFormats.includes(format))
    throw new RangeError(`WAV: expected the format ${either(wavFormats)}; got ${show(format)}`);
  const { tag, bytesPerSample } = WRITERS[format];
  const mostChannels = Math.floor(0xffff / bytesPerSample);
  if (!(Number.isInteger(channelCount) && channelCount >= 1 && channelCount <= mostChannels)) {
    throw new RangeError(`WAV: expected 1 to ${mostChannels} channels; got ${show(channelCount)}`);
  }
  if (!(Number.isInteger(rate) && rate >= 1 && rate * channelCount * bytesPerSample <= MAX_UINT32)) {
    throw new RangeError(`WAV: expected a rate in whole Hz, below 4 GiB of sound per second; got ${show(rate)} Hz`);
  }
  const extensible = channelCount > 2 || format === 'pcm24';
  const formatSize = extensible ? 40 : 18;
  const hasFact = tag !== PCM;
  const dataSize = frames * channelCount * bytesPerSample;
  const fileSize = 12 + (8 + formatSize) + (hasFact ? 12 : 0) + 8 + dataSize + (dataSize % 2);
  if (fileSize - 8 > MAX_UINT32) {
    const gibibytes = (fileSize / 2 ** 30).toFixed(1);
    throw new RangeError(
      `WAV: expected at most 4 GiB; got ${gibibytes} GiB (${channelCount} channels of ${frames} frames): render less time or fewer stems`,
    );
  }
  return { tag, extensible, bytesPerSample, formatSize, hasFact, dataSize, fileSize };
}

/** Writes everything before the samples and returns where they begin. */
function writeHeader(view: DataView, channelCount: number, frames: number, rate: number, layout: Layout): number {
  const { tag, extensible, bytesPerSample, formatSize, hasFact, dataSize, fileSize } = layout;
  writeName(view, 0, 'RIFF');
  view.setUint32(4, fileSize - 8, true);
  writeName(view, 8, 'WAVE');
  writeName(view, 12, 'fmt ');
  view.setUint32(16, formatSize, true);
  view.setUint16(20, extensible ? EXTENSIBLE : tag, true);
  view.setUint16(22, channelCount, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * channelCount * bytesPerSample, true);
  view.setUint16(32, channelCount * bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  view.setUint16(36, formatSize - 18, true);
  if (extensible) {
    view.setUint16(38, 8 * bytesPerSample, true);
    view.setUint32(40, SPEAKERS[channelCount] ?? 0, true);
    view.setUint16(44, tag, true);
    for (const [i, byte] of SUBTYPE_TAIL.entries()) view.setUint8(46 + i, byte);
  }
  let at = 20 + formatSize;
  if (hasFact) {
    writeName(view, at, 'fact');
    view.setUint32(at + 4, 4, true);
    view.setUint32(at + 8, frames, true);
    at += 12;
  }
  writeName(view, at, 'data');
  view.setUint32(at + 4, dataSize, true);
  return at + 8;
}

function writeName(view: DataView, at: number, name: string): void {
  for (let i = 0; i < 4; i++) view.setUint8(at + i, name.charCodeAt(i));
}

/** A sample as a 24-bit integer. Full scale is 2²³ steps; +1 itself has no code and becomes the highest code. */
export function code24(x: number): number {
  return Math.min(FULL_SCALE_24 - 1, Math.max(-FULL_SCALE_24, Math.round(x * FULL_SCALE_24)));
}

function writePcm24(view: DataView, at: number, x: number): void {
  const code = code24(x);
  view.setUint16(at, code & 0xffff, true);
  view.setInt8(at + 2, code >> 16);
}

/** A WAV file in memory. */
export interface Wav {
  /** One array per channel, full scale at ±1. */
  readonly channels: Float64Array[];
  /** Frames per second, Hz. */
  readonly rate: number;
}

/** How to read one sample, by format tag and bits. */
const READERS: ReadonlyMap<string, (view: DataView, at: number) => number> = new Map([
  ['1/16', (view, at) => view.getInt16(at, true) / 0x8000],
  ['1/24', (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 0x10000) / FULL_SCALE_24],
  ['1/32', (view, at) => view.getInt32(at, true) / 0x80000000],
  ['3/32', (view, at) => view.getFloat32(at, true)],
  ['3/64', (view, at) => view.getFloat64(at, true)],
]);

/**
 * Reads integer samples of 16, 24 or 32 bits and floating point of 32 or 64. Sizes in the file are not trusted: a `data` chunk that claims
 * more bytes than there are ends with the file, as in audio players.
 */
export function decodeWav(bytes: Uint8Array): Wav {
  if (!ArrayBuffer.isView(bytes)) throw new TypeError(`WAV: expected the bytes of a file; got ${show(bytes)}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || readName(view, 0) !== 'RIFF' || readName(view, 8) !== 'WAVE') {
    throw new RangeError('WAV: expected a file that begins with RIFF and WAVE; got something else');
  }
  let format: { readonly at: number; readonly size: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = readName(view, at);
    const size = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8);
    if (name === 'fmt ') format = { at: at + 8, size };
    if (name === 'data') {
      if (format === undefined || format.size < 16)
        throw new RangeError("WAV: expected a 'fmt ' chunk before 'data'; got none");
      return readSamples(view, format.at, format.size, at + 8, size);
    }
    at += 8 + size + (size % 2);
  }
  throw new RangeError("WAV: expected a 'data' chunk; got none");
}

function readSamples(view: DataView, formatAt: number, formatSize: number, dataAt: number, dataSize: number): Wav {
  const outerTag = view.getUint16(formatAt, true);
  const tag = outerTag === EXTENSIBLE && formatSize >= 40 ? view.getUint16(formatAt + 24, true) : outerTag;
  const channelCount = view.getUint16(formatAt + 2, true);
  const rate = view.getUint32(formatAt + 4, true);
  const bits = view.getUint16(formatAt + 14, true);
  const read = READERS.get(`${tag}/${bits}`);
  if (read === undefined) {
    throw new RangeError(
      `WAV: expected integer samples of 16, 24 or 32 bits or float samples of 32 or 64; got format ${tag} with ${bits} bits`,
    );
  }
  if (channelCount === 0 || rate === 0)
    throw new RangeError(`WAV: expected channels and a rate; got ${channelCount} channels at ${rate} Hz`);
  const bytesPerSample = bits / 8;
  const frames = Math.floor(dataSize / (channelCount * bytesPerSample));
  const channels = Array.from({ length: channelCount }, () => new Float64Array(frames));
  let at = dataAt;
  for (let n = 0; n < frames; n++) {
    for (const channel of channels) {
      channel[n] = read(view, at);
      at += bytesPerSample;
    }
  }
  return { channels, rate };
}

function readName(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}
