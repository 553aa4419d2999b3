/** The period of an oscillator with a cubic force, and the frequency of a signal. */

/** Complete elliptic integral of the first kind, K(m), by the arithmetic-geometric mean. */
export function elliptic(m: number): number {
  let [a, b] = [1, Math.sqrt(1 - m)];
  for (let i = 0; i < 40 && Math.abs(a - b) > 1e-16 * a; i++) [a, b] = [0.5 * (a + b), Math.sqrt(a * b)];
  return Math.PI / (2 * a);
}

/** Frequency between the first and the last upward crossing of zero, Hz. */
export function frequencyOf(signal: Float64Array, rate: number): number {
  const crossings: number[] = [];
  for (let n = 1; n < signal.length; n++)
    if (signal[n - 1] < 0 && signal[n] >= 0) crossings.push(n - signal[n] / (signal[n] - signal[n - 1]));
  return ((crossings.length - 1) * rate) / (crossings[crossings.length - 1] - crossings[0]);
}
