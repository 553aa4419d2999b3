/**
 * From outputs in SI units to something a loudspeaker can play: finite, without offset, at a suitable level.
 *
 * The offset is removed by a second-order Butterworth high-pass,
 *
 *     H(s) = s² / (s² + √2 ω s + ω²),   ω = 2π · 10 Hz,
 *
 * discretised by the bilinear transform and started in its steady state for the first sample. Simpler ways fail:
 * - Subtracting the mean leaves a step at both ends of a signal that settles away from where it started, such as the height of a ball that
 *   falls and comes to rest. Subtracting the final value leaves the step at the start, and the final value is unknown if the render stops
 *   before the model is at rest.
 * - A high-pass started from zero state sees the first sample as a step: every model that does not start at zero would click.
 * Started as if the first sample had lasted for ever, the output begins at exactly zero and a constant becomes exactly zero. The only cost
 * is an inaudible bump of about 30 ms when a model starts away from rest. The filter is causal: forward-backward filtering would sound
 * before the impact. 10 Hz is an octave below the lowest audible frequency; 40 Hz, below the lowest string of a bass, loses 0.02 dB.
 */
import { pow } from '../numerics/portable.ts';
import { framesIn } from './channels.ts';

/** Corner frequency of the high-pass (-3 dB), Hz. */
const CORNER = 10;

/**
 * A filter that removes offset and drift from one channel, sample by sample; its first output is zero. `rate` in Hz.
 * `state` holds whether the filter has started, its last two inputs and its last two outputs: a filter made with a copy continues from there.
 */
export function createDcFilter(rate: number, state: Float64Array = new Float64Array(5)): (x: number) => number {
  const filter = dcFilter(rate, state);
  return (x) => filtered(filter, x);
}

interface DcFilter {
  readonly scale: number;
  readonly a1: number;
  readonly a2: number;
  readonly state: Float64Array;
}

function dcFilter(rate: number, state: Float64Array): DcFilter {
  checkRate(rate);
  // The bilinear transform needs g = tan(π f / rate). At 10 Hz the angle is about a thousandth: using the angle itself moves the corner by
  // less than a millionth and avoids the tangent, whose last bits differ between machines. Rates below 100 Hz, as in slow-motion studies,
  // get a corner at a tenth of the rate.
  const g = Math.PI * Math.min(CORNER / rate, 0.1);
  const scale = 1 / (1 + Math.SQRT2 * g + g * g);
  const a1 = 2 * (g * g - 1) * scale;
  const a2 = (1 - Math.SQRT2 * g + g * g) * scale;
  return { scale, a1, a2, state };
}

function filtered({ scale, a1, a2, state }: DcFilter, x: number): number {
  if (state[0] === 0) state.set([1, x, x]);
  const x1 = state[1];
  const x2 = state[2];
  const y1 = state[3];
  const y2 = state[4];
  // The numerator is written as a second difference, so that a constant gives exactly zero.
  const y = scale * (x - x1 - (x1 - x2)) - a1 * y1 - a2 * y2;
  state[2] = x1;
  state[1] = x;
  state[4] = y1;
  state[3] = y;
  return y;
}

// The functions below that work in place are loops of their own, not callbacks of map: a callback makes one number object per sample, and
// its compiled code is thrown away with it. A dataset of many short sounds spends a third of its time on that.

/** Removes offset and drift from every channel; the result begins at zero. `rate` in Hz. */
export function removeDc(channels: readonly Float64Array[], rate: number): Float64Array[] {
  framesIn('removeDc', channels);
  checkRate(rate);
  return channels.map((channel) => removeDcFrom(channel.slice(), rate));
}

/** The same in place, of one channel. */
export function removeDcFrom(channel: Float64Array, rate: number): Float64Array {
  const filter = dcFilter(rate, new Float64Array(5));
  for (let n = 0; n < channel.length; n++) channel[n] = filtered(filter, channel[n]);
  return channel;
}

/** Multiplies a channel by a factor, in place. */
export function scale(channel: Float64Array, factor: number): Float64Array {
  for (let n = 0; n < channel.length; n++) channel[n] *= factor;
  return channel;
}

function checkRate(rate: number): void {
  if (!(rate > 0 && Number.isFinite(rate))) throw new RangeError(`removeDc: expected a rate above 0 Hz; got ${rate}`);
}

/** Channels brought to a level, and the gain that was applied. */
export interface Levelled {
  readonly channels: Float64Array[];
  /** Common factor of all channels, 1. */
  readonly gain: number;
}

/**
 * Brings the highest peak of all channels to `peakDb` (dB of full scale) with one gain, which keeps the balance between channels.
 * Silence, and anything too faint for a finite gain, is left unchanged.
 */
export function normalise(channels: readonly Float64Array[], peakDb = -1): Levelled {
  const gain = gainTo(channels, peakDb);
  return { channels: channels.map((channel) => scale(channel.slice(), gain)), gain };
}

/** The gain of `normalise`. */
export function gainTo(channels: readonly Float64Array[], peakDb = -1): number {
  framesIn('normalise', channels);
  if (!Number.isFinite(peakDb)) throw new RangeError(`normalise: expected a peak in dB; got ${peakDb}`);
  const target = pow(10, peakDb / 20);
  const needed = target / peak(channels);
  return Number.isFinite(needed) ? needed : 1;
}

/** Channels without infinities and NaN, and how many were replaced. */
export interface Sanitised {
  readonly channels: Float64Array[];
  /** Number of samples that were not finite. */
  readonly replaced: number;
}

/** Replaces non-finite samples by silence and counts them: a render that blew up must neither hurt ears nor pass unnoticed. */
export function sanitise(channels: readonly Float64Array[]): Sanitised {
  framesIn('sanitise', channels);
  const finite = channels.map((channel) => channel.slice());
  const replaced = finite.reduce((sum, channel) => sum + silenceBroken(channel), 0);
  return { channels: finite, replaced };
}

/** The same in place, of one channel; returns how many samples were replaced. */
export function silenceBroken(channel: Float64Array): number {
  let replaced = 0;
  for (let n = 0; n < channel.length; n++) {
    if (Number.isFinite(channel[n])) continue;
    replaced++;
    channel[n] = 0;
  }
  return replaced;
}

/** Largest absolute value of all channels; 0 if there are none. */
export function peak(channels: readonly Float64Array[]): number {
  framesIn('peak', channels);
  let highest = 0;
  for (const channel of channels)
    for (let n = 0; n < channel.length; n++) highest = Math.max(highest, Math.abs(channel[n]));
  return highest;
}
