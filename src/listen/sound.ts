/** From raw outputs to a sound file: mixed, without DC, as loud as it goes. */
import type { Program } from '../compile/index.ts';
import { checkFlac, encodeFlac } from './flac.ts';
import { normalise, removeDc, sanitise } from './level.ts';
import { type MixKind, mix } from './mix.ts';
import { encodeWav, type WavFormat, wavSize } from './wav.ts';

/** A WAV file by how it stores samples, or a FLAC file. */
export type SoundFormat = WavFormat | 'flac';

/** Samples of all outputs that one render keeps in memory: 2 GiB. */
const MOST_SAMPLES = 2 ** 28;

/** Length of a render of `seconds` s at `rate` Hz, samples: the two that every model starts with at least. */
export function framesOf(seconds: number, rate: number): number {
  const frames = Math.round(seconds * rate);
  if (Number.isSafeInteger(frames) && frames >= 0) return Math.max(2, frames);
  throw new RangeError(`framesOf: expected a time from 0 s on and a rate above 0 Hz; got ${seconds} s at ${rate} Hz`);
}

/** Refuses before the first sample what could not be kept in memory. */
export function checkFrames(frames: number, program: Program): void {
  const samples = frames * program.outputs.length;
  if (samples <= MOST_SAMPLES) return;
  throw new RangeError(
    `render: expected at most ${MOST_SAMPLES} samples of all outputs; got ${samples}: render less time, at a lower rate or fewer outputs`,
  );
}

/** Refuses before the first sample what the file could not hold. `kind` is how outputs become channels, as in the model if absent. */
export function checkFile(program: Program, frames: number, format: SoundFormat, kind?: MixKind): void {
  const channels = (kind ?? program.model.mix) === 'stereo' ? 2 : program.outputs.length;
  if (format === 'flac') checkFlac(channels, program.rate);
  else wavSize(channels, frames, program.rate, format);
}

/** The mix in SI units, without anything that is not finite, and how many samples were not. */
export function soundOf(
  program: Program,
  outputs: readonly Float64Array[],
  kind: MixKind,
): { readonly clean: Float64Array[]; readonly broken: number } {
  const inputs = program.outputs.map(({ gain, pan }, o) => ({ samples: outputs[o], gain, pan }));
  const { channels, replaced } = sanitise(mix(inputs, kind));
  return { clean: channels, broken: replaced };
}

/** Without DC, and as loud as it goes. `rate` in Hz. */
export function finished(channels: readonly Float64Array[], rate: number): Float64Array[] {
  return normalise(removeDc(channels, rate)).channels;
}

/** The bytes of a sound file. `rate` in Hz. */
export async function encodeSound(
  channels: readonly Float64Array[],
  rate: number,
  format: SoundFormat,
): Promise<Uint8Array> {
  return format === 'flac' ? encodeFlac(channels, rate) : encodeWav(channels, rate, { format });
}
