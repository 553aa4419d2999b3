/**
 * Integrated loudness by ITU-R BS.1770-4: K-weighting, mean square over blocks of 400 ms that overlap by three quarters, and two gates.
 *
 * The recommendation gives the two filters as coefficients at 48 kHz. Here they are what these coefficients are the bilinear transform
 * of, a shelf of +4 dB above 1.68 kHz and a high-pass at 38 Hz, so that they can be had at any rate; a test compares both at 48 kHz.
 */
import { room } from './rooms.ts';

/** Corner, Hz, and quality of both filters, and gain of the shelf, dB, found from the coefficients of BS.1770-4, tables 1 and 2. */
const SHELF = { corner: 1681.974450955533, quality: 0.7071752369554196, gain: 3.999843853973347 };
const HIGH_PASS = { corner: 38.13547087602444, quality: 0.5003270373238773 };

const BLOCK = 0.4;
const OVERLAP = 0.75;
/** LUFS. */
const ABSOLUTE_GATE = -70;
/** LU below the mean of what passed the first gate. */
const RELATIVE_GATE = -10;

export type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** The two filters at a rate, Hz. */
export function kWeighting(rate: number): readonly [shelf: Biquad, highPass: Biquad] {
  return [shelf(rate), highPass(rate)];
}

function shelf(rate: number): Biquad {
  const k = Math.tan((Math.PI * SHELF.corner) / rate);
  const high = 10 ** (SHELF.gain / 20);
  // The exponent makes the response at the corner that of the recommendation's filter.
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / SHELF.quality + k * k;
  return [
    (high + (band * k) / SHELF.quality + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / SHELF.quality + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / SHELF.quality + k * k) / a0,
  ];
}

function highPass(rate: number): Biquad {
  const k = Math.tan((Math.PI * HIGH_PASS.corner) / rate);
  const a0 = 1 + k / HIGH_PASS.quality + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / HIGH_PASS.quality + k * k) / a0];
}

/** In place. */
function filter(samples: Float64Array, [b0, b1, b2, a1, a2]: Biquad): void {
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let n = 0; n < samples.length; n++) {
    const x = samples[n];
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    samples[n] = y;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
  }
}

/** `start` and the squares of a block. */
function withSquares(start: number, samples: Float64Array, from: number, length: number): number {
  let sum = start;
  for (let n = from; n < from + length; n++) sum += samples[n] * samples[n];
  return sum;
}

/** LUFS of channels with full scale at ±1; null for silence. A sound shorter than a block is one block. */
export function loudnessOf(channels: readonly Float64Array[], rate: number): number | null {
  const frames = channels[0].length;
  const weighted = channels.map((channel, c) => {
    const samples = room(`weighted ${c}`, frames);
    samples.set(channel);
    for (const biquad of kWeighting(rate)) filter(samples, biquad);
    return samples;
  });
  const length = Math.min(frames, Math.round(BLOCK * rate));
  const hop = Math.max(1, Math.round(BLOCK * (1 - OVERLAP) * rate));
  const powers: number[] = [];
  for (let from = 0; from + length <= frames; from += hop) {
    powers.push(weighted.reduce((sum, channel) => withSquares(sum, channel, from, length), 0) / length);
  }
  const loud = powers.filter((power) => inLufs(power) > ABSOLUTE_GATE);
  if (loud.length === 0) return null;
  const gate = inLufs(mean(loud)) + RELATIVE_GATE;
  return inLufs(mean(loud.filter((power) => inLufs(power) > gate)));
}

function inLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
