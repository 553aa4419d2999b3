/** Spectra for labels: power under a Hann window, and its strongest peaks. */
import { planOf } from './fourier.ts';
import { room } from './rooms.ts';

export interface Spectrum {
  /** |X|² of bins 0 … size/2; overwritten by the next spectrum of this size. */
  readonly power: Float64Array;
  /** Distance of two bins, Hz. */
  readonly spacing: number;
}

const windows = new Map<number, Float64Array>();

function hann(length: number): Float64Array {
  const known =
    windows.get(length) ?? Float64Array.from({ length }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / length));
  windows.set(length, known);
  return known;
}

/** Of `length` samples from `from` on, zeros after the last, padded with zeros to `size`. `rate` in Hz. */
export function spectrumOf(samples: Float64Array, from: number, length: number, size: number, rate: number): Spectrum {
  const plan = planOf(size);
  const window = hann(length);
  const padded = room(`padded ${size}`, size);
  const count = Math.min(length, samples.length - from);
  for (let n = 0; n < count; n++) padded[n] = samples[from + n] * window[n];
  padded.fill(0, count);
  const out = room(`transform ${size}`, 2 * size);
  plan.realTransform(out, padded);
  const power = room(`power ${size}`, size / 2 + 1);
  for (let bin = 0; bin <= size / 2; bin++) power[bin] = out[2 * bin] ** 2 + out[2 * bin + 1] ** 2;
  return { power, spacing: rate / size };
}

export interface Partial {
  /** Hz. */
  readonly frequency: number;
  /** dB below the strongest. */
  readonly level: number;
}

/** The strongest peaks from `lowest` Hz on, at most `most` and no more than `range` dB below the first, by rising frequency. */
export function partialsOf({ power, spacing }: Spectrum, lowest: number, most: number, range: number): Partial[] {
  const peaks: { frequency: number; power: number }[] = [];
  for (let bin = Math.max(2, Math.ceil(lowest / spacing)); bin < power.length - 2; bin++) {
    const before = power[bin - 1];
    const here = power[bin];
    const after = power[bin + 1];
    // A peak stands over two bins on either side: side lobes of a Hann window are narrower.
    if (!(here > before && here >= after && here > power[bin - 2] && here > power[bin + 2])) continue;
    const left = Math.log(before + Number.MIN_VALUE);
    const middle = Math.log(here + Number.MIN_VALUE);
    const right = Math.log(after + Number.MIN_VALUE);
    const shift = (0.5 * (left - right)) / (left - 2 * middle + right);
    peaks.push({
      frequency: (bin + (Number.isFinite(shift) ? shift : 0)) * spacing,
      power: here,
    });
  }
  peaks.sort((a, b) => b.power - a.power);
  const top = peaks[0]?.power ?? 0;
  return peaks
    .slice(0, most)
    .map(({ frequency, power: own }) => ({ frequency, level: 10 * Math.log10(own / top) }))
    .filter(({ level }) => level >= -range)
    .sort((a, b) => a.frequency - b.frequency);
}
