/** The strongest frequency of a signal within a band. */

/** Size of the spectrum at a frequency, with a window that falls to zero at both ends. */
export function amplitude(samples: Float64Array, frequency: number, rate: number): number {
  let [re, im] = [0, 0];
  samples.forEach((value, n) => {
    const weight = 1 - Math.cos((2 * Math.PI * (n + 0.5)) / samples.length);
    const angle = (2 * Math.PI * frequency * n) / rate;
    re += weight * value * Math.cos(angle);
    im += weight * value * Math.sin(angle);
  });
  return Math.hypot(re, im) / samples.length;
}

/** Where the spectrum is largest between two frequencies, Hz: found on steps of a quarter of its width, then by golden sections. */
export function strongestBetween(samples: Float64Array, low: number, high: number, rate: number): number {
  const step = rate / (4 * samples.length);
  let best = low;
  let most = 0;
  for (let f = low; f <= high; f += step) {
    const size = amplitude(samples, f, rate);
    if (size > most) [best, most] = [f, size];
  }
  let [a, b] = [best - step, best + step];
  const part = (Math.sqrt(5) - 1) / 2;
  for (let i = 0; i < 30; i++) {
    const [left, right] = [b - part * (b - a), a + part * (b - a)];
    if (amplitude(samples, left, rate) > amplitude(samples, right, rate)) b = right;
    else a = left;
  }
  return 0.5 * (a + b);
}
