/** Plans of Fourier transforms. Apart from spectra, because the types of the package must not name another package. */
import FFT from 'fft.js';

const plans = new Map<number, FFT>();

/** One plan per size, kept: making it takes longer than using it. */
export function planOf(size: number): FFT {
  const plan = plans.get(size) ?? new FFT(size);
  plans.set(size, plan);
  return plan;
}

/** The least power of two that is no less. */
export function powerOfTwo(length: number): number {
  let size = 2;
  while (size < length) size *= 2;
  return size;
}
