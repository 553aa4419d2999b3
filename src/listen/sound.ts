/** From raw outputs to a sound file: mixed, without DC, normalised. */
import type { Program } from '../compile/index.ts';
import { limitOf } from '../model/limits.ts';
import { checkFlac, encodeFlac } from './flac.ts';
import { normalise, removeDc, silenceBroken } from './level.ts';
import { type MixKind, mix } from './mix.ts';
import { encodeWav, type WavFormat, wavSize } from './wav.ts';

/** A sample format of WAV, or FLAC. */
export type SoundFormat = WavFormat | 'flac';

/** Length of a render of `seconds` s at `rate` Hz, samples; at least 2, because every model starts with two. */
export function framesOf(seconds: number, rate: number): number {
  const frames = Math.round(seconds * rate);
  if (Number.isSafeInteger(frames) && frames >= 0) return Math.max(2, frames);
  throw new RangeError(
    `framesOf: expected a time of at least 0 s and a rate above 0 Hz; got ${seconds} s at ${rate} Hz`,
  );
}

/** Throws before a render starts if it would keep too many samples in memory. */
export function checkFrames(frames: number, program: Program): void {
  const samples = frames * program.outputs.length;
  const most = limitOf('samples');
  if (samples <= most) return;
  throw new RangeError(
    `render: expected at most ${most} samples over all outputs; got ${samples}: shorten the time, lower the rate or remove outputs`,
  );
}

/** Throws before a render starts if the file format could not hold it. `kind` is how outputs become channels; absent, as the model says. */
export function checkFile(program: Program, frames: number, format: SoundFormat, kind?: MixKind): void {
  const channels = (kind ?? program.model.mix) === 'stereo' ? 2 : program.outputs.length;
  if (format === 'flac') checkFlac(channels, program.rate);
  else wavSize(channels, frames, program.rate, format);
}

/** The mix in SI units with non-finite samples replaced by silence (`clean`), and how many there were (`broken`). */
export function soundOf(
  program: Program,
  outputs: readonly Float64Array[],
  kind: MixKind,
): { readonly clean: Float64Array[]; readonly broken: number } {
  const inputs = program.outputs.map(({ gain, pan }, o) => ({ samples: outputs[o], gain, pan }));
  const clean = mix(inputs, kind);
  const broken = clean.reduce((sum, channel) => sum + silenceBroken(channel), 0);
  return { clean, broken };
}

/** Removes DC and normalises, ready for a file. `rate` in Hz. */
export function masterChannels(channels: readonly Float64Array[], rate: number): Float64Array[] {
  return normalise(removeDc(channels, rate)).channels;
}

/** Encodes a sound file. `rate` in Hz. */
export async function encodeSound(
  channels: readonly Float64Array[],
  rate: number,
  format: SoundFormat,
): Promise<Uint8Array> {
  return format === 'flac' ? encodeFlac(channels, rate) : encodeWav(channels, rate, { format });
}
