/** Single frequencies of a sound. */
import { cos, sin } from '../numerics/portable.ts';

/** The samples under Hann's window. */
export function hann(samples: Float64Array): Float64Array {
  const turn = (2 * Math.PI) / samples.length;
  return samples.map((value, i) => value * (0.5 - 0.5 * cos(turn * i)));
}

/** Squared magnitude of the transform at a frequency in cycles per sample, by Goertzel's recursion. */
export function powerAt(samples: Float64Array, cycles: number): number {
  const turn = 2 * Math.PI * cycles;
  const twice = 2 * cos(turn);
  let last = 0;
  let before = 0;
  for (let i = 0; i < samples.length; i++) {
    const next = samples[i] + twice * last - before;
    before = last;
    last = next;
  }
  const re = last - before * cos(turn);
  const im = before * sin(turn);
  return re * re + im * im;
}

/** Where the power is largest near a frequency, which steps that are halved again and again find to a ten-millionth. */
export function climb(power: (frequency: number) => number, from: number, step: number): number {
  let best = from;
  for (let d = step; d > 1e-7 * best; d /= 2) {
    const [left, here, right] = [power(best - d), power(best), power(best + d)];
    if (left > here && left >= right) best -= d;
    else if (right > here) best += d;
  }
  return best;
}
