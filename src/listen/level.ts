/**
 * From displacements in metres to something a loudspeaker can play: no infinities, no offset, a level that fits.
 *
 * The offset is removed by a second-order Butterworth high-pass,
 *
 *     H(s) = s² / (s² + √2 ω s + ω²),   ω = 2π · 10 Hz,
 *
 * discretised by the bilinear transform and started in its steady state for the first sample. Why not something simpler:
 * - Subtracting the mean is wrong for what decays towards a place other than where it began: a ball that falls and comes to rest would
 *   begin and end on a step. Subtracting the resting value leaves the step at the beginning, and nobody knows the resting value of a
 *   render that stops before the rest.
 * - A high-pass started from zero state answers the first sample as a step: a click at the onset of every model that is not at zero.
 * Started as if the first sample had lasted for ever, the output begins at exactly zero, a constant becomes exactly zero, and the only
 * cost is a bump below hearing of some 30 ms when a model starts away from its rest. Only past samples are used: a forward and backward
 * filter would sound before the impact. 10 Hz is an octave below hearing; 40 Hz, below the lowest string of a bass, loses 0.02 dB.
 */
import { pow } from '../numerics/portable.ts';
import { framesIn } from './channels.ts';

/** Corner of the high-pass, where it takes 3 dB, Hz. */
const CORNER = 10;

/**
 * Takes a channel's samples one by one and gives them back without offset and drift; what comes first becomes zero. `rate` in Hz.
 * `state` holds whether it has begun, the last two samples that came and the last two that left: with a copy of it a filter goes on.
 */
export function createDcFilter(rate: number, state: Float64Array = new Float64Array(5)): (x: number) => number {
  checkRate(rate);
  // The bilinear transform asks for g = tan(π f / rate). At 10 Hz the angle is a thousandth: taking the angle itself moves the corner by
  // less than a millionth and needs no tangent, whose last bits differ between machines. Rates of a study in slow motion (below 100 Hz)
  // get a corner at a tenth of the rate.
  const g = Math.PI * Math.min(CORNER / rate, 0.1);
  const scale = 1 / (1 + Math.SQRT2 * g + g * g);
  const a1 = 2 * (g * g - 1) * scale;
  const a2 = (1 - Math.SQRT2 * g + g * g) * scale;
  return (x) => {
    if (state[0] === 0) state.set([1, x, x]);
    const x1 = state[1];
    const x2 = state[2];
    const y1 = state[3];
    const y2 = state[4];
    // The numerator is a second difference, written as one, so that a constant gives exactly zero.
    const y = scale * (x - x1 - (x1 - x2)) - a1 * y1 - a2 * y2;
    state[2] = x1;
    state[1] = x;
    state[4] = y1;
    state[3] = y;
    return y;
  };
}

/** Removes offset and drift of every channel; the result begins at zero. `rate` in Hz. */
export function removeDc(channels: readonly Float64Array[], rate: number): Float64Array[] {
  framesIn('removeDc', channels);
  checkRate(rate);
  return channels.map((channel) => {
    const filter = createDcFilter(rate);
    return channel.map((x) => filter(x));
  });
}

function checkRate(rate: number): void {
  if (!(rate > 0 && Number.isFinite(rate))) throw new RangeError(`removeDc: expected a rate above 0 Hz; got ${rate}`);
}

/** Channels brought to a level, and the factor it took. */
export interface Levelled {
  readonly channels: Float64Array[];
  /** Common factor of all channels, 1. */
  readonly gain: number;
}

/**
 * Brings the highest peak of all channels to `peakDb` (dB of full scale) with one gain, so that the balance between channels stays.
 * Silence, and what is too faint for any finite gain, stays as it is.
 */
export function normalise(channels: readonly Float64Array[], peakDb = -1): Levelled {
  framesIn('normalise', channels);
  if (!Number.isFinite(peakDb)) throw new RangeError(`normalise: expected a peak in dB; got ${peakDb}`);
  const target = pow(10, peakDb / 20);
  const needed = target / peak(channels);
  const gain = Number.isFinite(needed) ? needed : 1;
  return { channels: channels.map((channel) => channel.map((x) => gain * x)), gain };
}

/** Channels without infinities and NaN, and how many of these there were. */
export interface Sanitised {
  readonly channels: Float64Array[];
  /** Samples that were not finite. */
  readonly replaced: number;
}

/** Replaces what is not finite by silence, and counts it: a render that blew up must neither hurt ears nor pass unnoticed. */
export function sanitise(channels: readonly Float64Array[]): Sanitised {
  framesIn('sanitise', channels);
  let replaced = 0;
  const finite = channels.map((channel) =>
    channel.map((x) => {
      if (Number.isFinite(x)) return x;
      replaced++;
      return 0;
    }),
  );
  return { channels: finite, replaced };
}

/** Largest absolute value of all channels; 0 for none. */
export function peak(channels: readonly Float64Array[]): number {
  framesIn('peak', channels);
  let highest = 0;
  for (const channel of channels) for (const x of channel) highest = Math.max(highest, Math.abs(x));
  return highest;
}
