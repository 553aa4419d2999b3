/**
 * Short-time spectrum. Frames are centred on their times and multiplied by a Hann window
 *
 *     w[n] = (1 - cos(2π n / N)) / 2.
 *
 * Before its beginning the signal is silent, so that an attack at time 0 gets full weight. After its end it is unknown, not silent
 * (most renders stop while sounding): the last frames are moved inside, because padding with zeros would show as a click.
 *
 * Levels are amplitudes of sinusoids, 20 log10(2 |X| / Σw): a sine of amplitude 1 reads 0 dB for every window.
 */

/** Levels over time and frequency. */
export interface Spectrogram {
  /** Centre of every frame, s. */
  readonly times: Float64Array;
  /** Centre of every bin from 0 to half the rate, Hz. */
  readonly frequencies: Float64Array;
  /** One array per frame, one level per bin, dB of amplitude 1. */
  readonly levels: readonly Float32Array[];
}

export interface SpectrogramOptions {
  /** Samples per window, a power of two from 16 to 65536; default: from the length of the signal. */
  readonly window?: number;
  /** Maximum number of frames. */
  readonly frames?: number;
}

/** Level of silence, dB: low enough for every physical signal, and finite. */
export const SILENCE = -400;
/** Minimum length of a transform: windows of short signals are zero-padded, so that the low bins are not visible as steps. */
const LEAST_POINTS = 4096;

/** Short-time spectrum of a signal at `rate` Hz; samples that are not finite count as silence. */
export async function spectrogram(
  samples: Float64Array,
  rate: number,
  options: SpectrogramOptions = {},
): Promise<Spectrogram> {
  const window = options.window ?? windowFor(samples.length);
  const mostFrames = options.frames ?? 1000;
  if (!(Number.isInteger(Math.log2(window)) && window >= 16 && window <= 65536)) {
    throw new RangeError(`spectrogram: expected a window of 16, 32, …, 65536 samples; got ${window}`);
  }
  if (!(rate > 0 && Number.isFinite(rate)))
    throw new RangeError(`spectrogram: expected a rate above 0 Hz; got ${rate}`);
  if (samples.length === 0 || !(mostFrames >= 1)) {
    throw new RangeError(
      `spectrogram: expected at least one sample and one frame; got ${samples.length} and ${mostFrames}`,
    );
  }
  const { default: FFT } = await import('fft.js');
  // Twice the window: the level between two bins is at most 0.4 dB lower than at a bin.
  const points = Math.max(2 * window, LEAST_POINTS);
  const fft = new FFT(points);
  const hop = Math.max(window / 16, Math.ceil(samples.length / mostFrames));
  const times = Float64Array.from({ length: Math.ceil(samples.length / hop) }, (_, m) => (m * hop) / rate);
  const bins = points / 2 + 1;
  const hann = Float64Array.from({ length: window }, (_, n) => (1 - Math.cos((2 * Math.PI * n) / window)) / 2);
  const frame = new Float64Array(points);
  const spectrum = new Float64Array(2 * points);
  const levels = Array.from(times, (_, m) => {
    const from = Math.min(m * hop - window / 2, Math.max(0, samples.length - window));
    for (let n = 0; n < window; n++) {
      const x = samples[from + n];
      frame[n] = Number.isFinite(x) ? x * hann[n] : 0;
    }
    fft.realTransform(spectrum, frame);
    const level = new Float32Array(bins);
    for (let b = 0; b < bins; b++) {
      // Σw is half the window; the first and last bins have no mirror image.
      const mirror = b === 0 || b === bins - 1 ? 1 : 2;
      level[b] = decibels((mirror * Math.sqrt(spectrum[2 * b] ** 2 + spectrum[2 * b + 1] ** 2)) / (window / 2));
    }
    return level;
  });
  return { times, frequencies: Float64Array.from({ length: bins }, (_, b) => (b * rate) / points), levels };
}

/**
 * A window that grows with the square root of the length refines time and frequency equally: 2048 for two seconds at 44.1 kHz, where
 * a frame is a fiftieth of the picture and harmonics of a low string are still resolved.
 */
function windowFor(length: number): number {
  const power = Math.round(Math.log2(7 * Math.sqrt(length)));
  return 2 ** Math.min(16, Math.max(8, power));
}

function decibels(amplitude: number): number {
  return amplitude > 0 ? Math.max(SILENCE, 20 * Math.log10(amplitude)) : SILENCE;
}
