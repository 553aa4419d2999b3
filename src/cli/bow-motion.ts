/**
 * Classifies the motion of a bowed string by its slip: the string's velocity under the bow minus the bow's.
 *
 * The string slips where |slip| exceeds 1/√(2a), the peak of the friction curve. Over the judged part of a run:
 *   none        the string never slips, hardly moves, or repeats but decays as if there were no bow
 *   Helmholtz   one slip in every period, evenly spaced to 2 %, and the slip repeats after one period (correlation > 0.997)
 *   multiple    two or more slips in every period, repeating after one period
 *   irregular   anything else: raucous under too much force, surface sound under too little
 * The period is the measured one, within 5 % of the stated pitch: a bow that presses hard flattens the note, and a flat note
 * is still Helmholtz motion.
 */

export const KINDS = ['none', 'Helmholtz', 'multiple', 'irregular'] as const;
export type Kind = (typeof KINDS)[number];

export interface Motion {
  readonly kind: Kind;
  /** Slips per period of the stated pitch. */
  readonly slips: number;
  /** Deviation of Helmholtz motion from the stated pitch; null for other kinds. */
  readonly cents: number | null;
}

/** The slip at which friction is largest, m/s. */
export function peakSlip(sharpness: number): number {
  return 1 / Math.sqrt(2 * sharpness);
}

/** Classifies a slip signal. `period`: of the stated pitch, samples. `velocity`: of the bow, m/s. */
export function classifyMotion(slip: Float64Array, period: number, velocity: number, sharpness: number): Motion {
  const starts = slipStarts(slip, peakSlip(sharpness));
  const slips = starts.length / (slip.length / period);
  const swing = slip.reduce((largest, v) => Math.max(largest, Math.abs(v + velocity)), 0);
  if (starts.length < 2 || swing < 0.01 * velocity) return { kind: 'none', slips, cents: null };
  const gaps = starts.slice(1).map((start, i) => start - starts[i]);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const spread = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length) / mean;
  const count = Math.max(1, Math.round(period / mean));
  const measuredPeriod = count * mean;
  const irregular = { kind: 'irregular', slips, cents: null } as const;
  if (Math.abs(measuredPeriod / period - 1) > 0.05 || correlation(slip, measuredPeriod) <= 0.997) return irregular;
  if (isDecaying(slip)) return { kind: 'none', slips, cents: null };
  if (count > 1) return { kind: 'multiple', slips, cents: null };
  return spread < 0.02 ? { kind: 'Helmholtz', slips, cents: 1200 * Math.log2(period / mean) } : irregular;
}

/** Times at which slips begin, samples (interpolated). */
function slipStarts(slip: Float64Array, edge: number): number[] {
  const starts: number[] = [];
  for (let i = 1; i < slip.length; i++) {
    const [before, now] = [Math.abs(slip[i - 1]), Math.abs(slip[i])];
    if (now > edge && before <= edge) starts.push(i - 1 + (edge - before) / (now - before));
  }
  return starts;
}

/** Whether the amplitude falls by more than 5 % from the first half to the second. */
function isDecaying(slip: Float64Array): boolean {
  const half = slip.length >> 1;
  return deviation(slip.subarray(half)) < 0.95 * deviation(slip.subarray(0, half));
}

function deviation(signal: Float64Array): number {
  const mean = signal.reduce((sum, v) => sum + v, 0) / signal.length;
  return Math.sqrt(signal.reduce((sum, v) => sum + (v - mean) ** 2, 0) / signal.length);
}

/** Correlation of a signal with itself one period later; 1 for a periodic signal. */
function correlation(signal: Float64Array, period: number): number {
  const whole = Math.floor(period);
  const part = period - whole;
  const mean = signal.reduce((sum, v) => sum + v, 0) / signal.length;
  let product = 0;
  let here = 0;
  let there = 0;
  for (let i = 0; i + whole + 1 < signal.length; i++) {
    const now = signal[i] - mean;
    const later = (1 - part) * signal[i + whole] + part * signal[i + whole + 1] - mean;
    product += now * later;
    here += now * now;
    there += later * later;
  }
  return product / Math.sqrt(here * there);
}
