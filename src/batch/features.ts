/** What can be heard in a sound, in numbers. */
import { peak } from '../listen/level.ts';
import { t60Of } from './decay.ts';
import { loudnessOf } from './loudness.ts';
import { type Pitch, pitchOf } from './pitch.ts';
import { room } from './rooms.ts';
import { type Partial, partialsOf, spectrumOf } from './spectrum.ts';

/** Labels that are measured on the sound itself. */
export interface Features {
  /** Hz; null where there is no pitch. */
  readonly fundamental: number | null;
  /** How periodic, 0 to 1. */
  readonly clarity: number;
  /** The twelve strongest, at most 60 dB below the first. */
  readonly partials: readonly Partial[];
  /** Of the whole sound, s; null where it does not fall by 25 dB. */
  readonly t60: number | null;
  /** The same octave by octave, by its centre in Hz. */
  readonly t60Octaves: Readonly<Record<string, number | null>>;
  /** LUFS of the file; null for silence. */
  readonly loudness: number | null;
  /** Highest sample of the file, dB of full scale; null for silence. */
  readonly peak: number | null;
  /** Centre of the power spectrum, Hz; null for silence. */
  readonly centroid: number | null;
}

const FRAME = 2048;
const HOP = 512;
const OCTAVES = [63, 125, 250, 500, 1000, 2000, 4000, 8000, 16000];
/** Longest stretch that pitch and partials are read from, samples. */
const STRETCH = 16_384;

/** `channels` as they stand in the file, full scale at ±1; `rate` in Hz. */
export function featuresOf(channels: readonly Float64Array[], rate: number): Features {
  const mono = meanOf(channels);
  const high = peak(channels);
  const { centroid, octaves, loudest } = overTime(mono, rate);
  const length = Math.min(STRETCH, mono.length);
  const from = Math.min(loudest, mono.length - length);
  const spectrum = spectrumOf(mono, from, length, 2 * STRETCH, rate);
  const partials = partialsOf(spectrum, 20, 12, 60);
  const squares = blockPowers(mono, Math.max(1, Math.round(rate / 1000)));
  return {
    ...borneOut(pitchOf(mono, from, length, rate), partials),
    partials,
    t60: t60Of(squares.powers, squares.block / rate),
    t60Octaves: Object.fromEntries(octaves.map(({ centre, powers }) => [centre, t60Of(powers, HOP / rate)])),
    loudness: loudnessOf(channels, rate),
    peak: high > 0 ? 20 * Math.log10(high) : null,
    centroid,
  };
}

function meanOf(channels: readonly Float64Array[]): Float64Array {
  const mean = room('mean', channels[0].length).fill(0);
  for (const channel of channels) for (let n = 0; n < mean.length; n++) mean[n] += channel[n];
  for (let n = 0; n < mean.length; n++) mean[n] /= channels.length;
  return mean;
}

/** How far a partial may be from a multiple of the fundamental that bears it out. */
const NEAR = 0.03;

/**
 * A plate is nearly periodic at some low frequency that it does not have. A pitch needs a partial at its fundamental, or at twice and
 * three times of it.
 */
function borneOut(pitch: Pitch, partials: readonly Partial[]): Pitch {
  const { fundamental, clarity } = pitch;
  if (fundamental === null) return pitch;
  const near = (multiple: number) =>
    partials.some(({ frequency }) => Math.abs(frequency / (multiple * fundamental) - 1) < NEAR);
  return near(1) || (near(2) && near(3)) ? pitch : { fundamental: null, clarity };
}

function blockPowers(samples: Float64Array, block: number): { readonly powers: Float64Array; readonly block: number } {
  const powers = new Float64Array(Math.max(1, Math.floor(samples.length / block)));
  for (let i = 0; i < powers.length; i++)
    for (let n = i * block; n < Math.min(samples.length, (i + 1) * block); n++) powers[i] += samples[n] * samples[n];
  return { powers, block };
}

/** Power of every octave over time, centre of it all, and the first sample of the loudest frame. */
function overTime(samples: Float64Array, rate: number) {
  const frames = Math.max(1, Math.ceil((samples.length - FRAME) / HOP) + 1);
  const centres = OCTAVES.filter((centre) => centre * Math.SQRT2 < rate / 2);
  const octaves = centres.map((centre) => ({
    centre,
    powers: new Float64Array(frames),
    first: Math.ceil(centre / Math.SQRT2 / (rate / FRAME)),
    end: Math.ceil((centre * Math.SQRT2) / (rate / FRAME)),
  }));
  let sum = 0;
  let moment = 0;
  let loudest = 0;
  let most = 0;
  for (let f = 0; f < frames; f++) {
    const { power, spacing } = spectrumOf(samples, f * HOP, FRAME, FRAME, rate);
    let own = 0;
    for (let bin = 1; bin < power.length; bin++) {
      own += power[bin];
      moment += power[bin] * bin * spacing;
    }
    for (const { powers, first, end } of octaves) for (let bin = first; bin < end; bin++) powers[f] += power[bin];
    sum += own;
    if (own <= most) continue;
    most = own;
    loudest = f * HOP;
  }
  return { centroid: sum > 0 ? moment / sum : null, octaves, loudest };
}
