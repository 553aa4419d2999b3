/** Frequencies measured by listening long enough. */

/** The frequency of the largest peak of a Hann-windowed signal between two bounds, found by refining a direct transform, Hz. */
export function peakFrequency(samples: Float64Array, rate: number, low: number, high: number): number {
  const n = samples.length;
  const power = (frequency: number) => {
    let re = 0;
    let im = 0;
    for (let i = 0; i < n; i++) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n);
      const phase = (2 * Math.PI * frequency * i) / rate;
      re += window * samples[i] * Math.cos(phase);
      im -= window * samples[i] * Math.sin(phase);
    }
    return re * re + im * im;
  };
  let step = rate / n;
  let best = low;
  let most = 0;
  for (let f = low; f <= high; f += step) {
    const here = power(f);
    if (here > most) {
      most = here;
      best = f;
    }
  }
  while (step > 1e-5 * best) {
    step /= 2;
    for (const f of [best - step, best + step]) {
      const here = power(f);
      if (here > most) {
        most = here;
        best = f;
      }
    }
  }
  return best;
}
