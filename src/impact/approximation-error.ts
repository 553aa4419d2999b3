/**
 * The error of the output velocity by (7) with (8), and the range in which it is small (Fig. 3).
 *
 * v~_out and v_out agree in the first four terms in z = mu v_in. For small z their difference is therefore summed from the
 * fifth term on, D_j = sum_(l<=4) b_l c_(j-l) - A_j, because subtraction would cancel: at z = 0.005 it is 3e-12 of
 * either.
 */
import { polynomial } from '../numerics/double-double.ts';
import { pow } from '../numerics/portable.ts';
import { outputVelocity } from './closed-form.ts';
import {
  exponentialCoefficients,
  nonlocalCoefficients,
  nonlocalOutputVelocity,
  PAPER_ORDER,
  polynomialCoefficients,
} from './output-velocity.ts';
import type { Impact } from './params.ts';
import { minus, plus, times, toNumber, ZERO } from './rational.ts';

/** Range in which the approximation errs by less than a bound: z < below or z > above. */
export type TrustedRange = {
  /** largest trusted z = mu v_in of the lower part, 1 */
  readonly below: number;
  /** smallest trusted z of the upper part, 1 */
  readonly above: number;
};

/** Below this z the difference is summed; 0.05^28 is negligible, and the series converges for z < 1. */
const SERIES_UP_TO = 0.05;
const SERIES_ORDER = 32;
const DIFFERENCES = seriesOfDifference();

function seriesOfDifference(): readonly number[] {
  const a = polynomialCoefficients(SERIES_ORDER);
  const b = nonlocalCoefficients(PAPER_ORDER);
  const c = exponentialCoefficients(SERIES_ORDER);
  const differences: number[] = [];
  for (let j = PAPER_ORDER + 1; j <= SERIES_ORDER; j++) {
    let sum = ZERO;
    for (let l = 0; l <= PAPER_ORDER; l++) sum = plus(sum, times(b[l], c[j - l]));
    differences.push(toNumber(minus(sum, a[j - 1])));
  }
  return differences;
}

/** 100 (v~_out - v_out)/v_out at z = mu v_in, per cent; positive where the approximation is too fast. */
export function approximationError(z: number): number {
  const impact: Impact = { mass: 1, stiffness: 1, exponent: 1, damping: 1, velocity: z };
  const exact = outputVelocity(impact);
  if (z < SERIES_UP_TO) return (100 * polynomial(DIFFERENCES, z) * pow(z, PAPER_ORDER)) / (exact / z);
  return (100 * (nonlocalOutputVelocity(impact) - exact)) / exact;
}

const ranges = new Map<number, TrustedRange>();

/** Range in which the error stays below percent (Fig. 3). */
export function trustedRange(percent: number): TrustedRange {
  const known = ranges.get(percent);
  if (known) return known;
  const below = firstBeyond(percent, 1e-3, 40) ?? Number.POSITIVE_INFINITY;
  const above = firstBeyond(percent, 40, 1e-3) ?? 0;
  const range = { below, above };
  ranges.set(percent, range);
  return range;
}

/**
 * The z at which the error first reaches percent, going from one z to another: scanned in steps of 1 %, then
 * bisected.
 */
function firstBeyond(percent: number, from: number, to: number): number | undefined {
  const beyond = (z: number) => Math.abs(approximationError(z)) >= percent;
  const factor = from < to ? 1.01 : 1 / 1.01;
  let [inner, outer] = [from, from * factor];
  while (!beyond(outer)) {
    if (from < to ? outer > to : outer < to) return undefined;
    [inner, outer] = [outer, outer * factor];
  }
  for (let pass = 0; pass < 60; pass++) {
    const middle = 0.5 * (inner + outer);
    if (beyond(middle)) outer = middle;
    else inner = middle;
  }
  return inner;
}
