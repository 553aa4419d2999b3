/** Spectra of rendered samples: power in bands, peaks between bins, and high-passed waveforms. */
import FFT from 'fft.js';

/** Power |X|² per bin 0 … size/2 of a windowed signal, padded with zeros to the next power of two. */
export interface Spectrum {
  readonly power: Float64Array;
  /** Distance of two bins, Hz. */
  readonly spacing: number;
}

/** Spectrum under a Hann window. */
export function spectrumOf(samples: Float64Array, rate: number): Spectrum {
  const size = 2 ** Math.ceil(Math.log2(samples.length));
  const fft = new FFT(size);
  const padded = new Array<number>(size).fill(0);
  samples.forEach((sample, n) => {
    padded[n] = sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / samples.length));
  });
  const transformed = fft.createComplexArray();
  fft.realTransform(transformed, padded);
  const power = Float64Array.from(
    { length: size / 2 + 1 },
    (_, bin) => transformed[2 * bin] * transformed[2 * bin] + transformed[2 * bin + 1] * transformed[2 * bin + 1],
  );
  return { power, spacing: rate / size };
}

/** Level of the octave around a frequency, as if the spectrum had one bin per sample: 10 log₁₀ Σ|X|², dB. */
export function octaveLevel(samples: Float64Array, rate: number, centre: number): number {
  const { power, spacing } = spectrumOf(samples, rate);
  const first = Math.ceil(centre / Math.SQRT2 / spacing);
  const last = Math.ceil((centre * Math.SQRT2) / spacing);
  const sum = power.subarray(first, last).reduce((all, one) => all + one, 0);
  return 10 * Math.log10((sum * samples.length * spacing) / rate);
}

/** Frequency of the strongest peak between two frequencies, by a parabola through the logarithms of three bins, Hz. */
export function peakBetween({ power, spacing }: Spectrum, low: number, high: number): number {
  const first = Math.max(1, Math.ceil(low / spacing));
  const last = Math.min(power.length - 2, Math.floor(high / spacing));
  let top = first;
  for (let bin = first; bin <= last; bin++) if (power[bin] > power[top]) top = bin;
  const [left, middle, right] = [power[top - 1], power[top], power[top + 1]].map(Math.log);
  return (top + (0.5 * (left - right)) / (left - 2 * middle + right)) * spacing;
}

/** Four first-order high-passes in a row, each −3 dB at the corner frequency, Hz. */
export function highPassed(samples: Float64Array, rate: number, corner: number): Float64Array {
  const kept = 1 / (1 + (2 * Math.PI * corner) / rate);
  let signal = samples;
  for (let pass = 0; pass < 4; pass++) {
    const passed = new Float64Array(signal.length);
    for (let n = 1; n < signal.length; n++) passed[n] = kept * (passed[n - 1] + signal[n] - signal[n - 1]);
    signal = passed;
  }
  return signal;
}

export function rms(samples: Float64Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
