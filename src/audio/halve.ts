/**
 * Halves the sample rate of one channel: a low-pass with its edge at a quarter of the rate, of which every second sample is kept. It is the mean of two
 * chains of all-pass filters, each fed by every second sample (R. A. Valenzuela and A. G. Constantinides, IEE Proc. G 130, 1983): from 96 to 48 kHz
 * it passes all below 20 kHz, takes 96 dB from what is above 28 kHz, which would be heard below 20 kHz, and delays by less than a tenth of a millisecond.
 */

/** Elliptic design for a transition of a twelfth of the rate; in turn of the one chain and of the other. */
const ALLPASSES = [0.044193, 0.164227, 0.330807, 0.515158, 0.702112, 0.894915];

/** Numbers that a channel keeps. */
export const HALVING_STATE = 2 * ALLPASSES.length;

/** An inaudible offset that keeps silence from becoming denormal numbers, which are slow to compute. */
const FLOOR = 1e-30;

/** Replaces twice `frames` samples by `frames`, in place. */
export function halve(samples: Float64Array, frames: number, state: Float64Array): void {
  for (let n = 0; n < frames; n++) {
    // What leaves the chain whose turn it is, and the other one.
    let x = samples[2 * n + 1] + FLOOR;
    let other = samples[2 * n] + FLOOR;
    for (let i = 0; i < HALVING_STATE; i += 2) {
      const y = ALLPASSES[i / 2] * (x - state[i + 1]) + state[i];
      state[i] = x;
      state[i + 1] = y;
      x = other;
      other = y;
    }
    samples[n] = 0.5 * (x + other);
  }
}
