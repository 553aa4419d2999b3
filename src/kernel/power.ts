/**
 * x^y for x >= 0, almost always correctly rounded. Common exponents have a path of their own: x sqrt(x) takes a tenth of the time of a general
 * power. All others use  x^y = 2^(y log2 x),  with the logarithm in two parts, so that its product with y loses no digits:
 *
 *   x = 2^e m with 1 <= m < 2;  c the middle of the 128th of [1, 2) in which m lies;  r = (m - c)/c
 *   log2 x = (e + high_c) + (low_c + log2(1 + r)),  high_c + low_c = log2 c
 *
 * high_c is a multiple of 2^-16, so that its product with the upper half of y's digits is exact. Nothing here depends on the host, so the bits
 * are the same everywhere. Several powers of one x need its logarithm once: `takeLog`, then `raised` for each.
 *
 * Scalar form takeLog and raised specify takeLogs and raisedBoth, which do two powers at a time (test/kernel/power-scalar.test.ts)
 * Tables      LOGS:    1/c, high_c, low_c and a spare number for each 128th of [1, 2)
 *             POWERS:  2^(i/128) and the error of its rounding for each 128th of an octave
 */

import { carried, productRest } from './sums';
import { both, twice } from './vector';

/** Into how many parts [1, 2) and an octave are divided. */
const PARTS: i32 = 128;
const LOGS: usize = memory.data(PARTS * 32, 32);
const POWERS: usize = memory.data(PARTS * 16, 16);

/** 1/ln 2, and the error of its rounding. */
const PER_LN2: f64 = Math.LOG2E;
const PER_LN2_REST: f64 = 2.0355273740931033e-17;

/** From one c to the next, c' = c (1 + z)/(1 - z) with z = 1/m, so ln c grows by 2 artanh z. Summed in twice the precision of an f64. */
function fillLogs(): void {
  let ln: f64 = 0;
  let rest: f64 = 0;
  for (let i = 0; i < PARTS; i++) {
    const m: f64 = i == 0 ? 513 : 256 + 2 * i;
    const z = 1 / m;
    const zRest = (1 - z * m - productRest(z, m)) / m;
    const zz = z * z;
    const tail = z * zz * (1.0 / 3 + zz * (1.0 / 5 + zz * (1.0 / 7 + zz * (1.0 / 9))));
    rest += carried(ln, 2 * z) + 2 * (zRest + tail);
    ln += 2 * z;
    const log = ln * PER_LN2;
    const logRest = productRest(ln, PER_LN2) + ln * PER_LN2_REST + rest * PER_LN2;
    const inSixteenBits = nearest(log * 65536) / 65536;
    const at = LOGS + ((<usize>i) << 5);
    store<f64>(at, 256 / <f64>(257 + 2 * i));
    store<f64>(at, inSixteenBits, 8);
    store<f64>(at, log - inSixteenBits + logRest, 16);
  }
}

/** 2^(1/128) - 1, and the error of its rounding. */
const STEP: f64 = 0.005429901112802822;
const STEP_REST: f64 = -4.1792582417406993e-19;

/** Each power is the one before times 2^(1/128), in twice the precision of an f64; the library's table of powers would weigh more than the kernel's laws. */
function fillPowers(): void {
  let power: f64 = 1;
  let rest: f64 = 0;
  for (let i = 0; i < PARTS; i++) {
    const part = <f64>i / PARTS;
    takeLog(power);
    const at = POWERS + ((<usize>i) << 4);
    store<f64>(at, power);
    store<f64>(at, power * Math.LN2 * (part - high - low), 8);
    const growth = power * STEP;
    rest += productRest(power, STEP) + power * STEP_REST + rest * STEP;
    rest += carried(power, growth);
    const next = power + growth;
    power = next + rest;
    rest -= power - next;
  }
}

// The series of log2(1 + r)/r and (2^f - 1)/f, as many terms as matter for |r|, |f| <= 1/256.
const L1: f64 = 1 / Math.LN2;
const L2: f64 = L1 / 2;
const L3: f64 = L1 / 3;
const L4: f64 = L1 / 4;
const L5: f64 = L1 / 5;
const L6: f64 = L1 / 6;
const E1: f64 = Math.LN2;
const E2: f64 = (E1 * Math.LN2) / 2;
const E3: f64 = (E2 * Math.LN2) / 3;
const E4: f64 = (E3 * Math.LN2) / 4;
const E5: f64 = (E4 * Math.LN2) / 5;

// What `takeLog` found: globals, because AssemblyScript functions return one value.
let high: f64 = 0;
let low: f64 = 0;

/** Finds log2 x as high + low. */
export function takeLog(x: f64): void {
  const bits = reinterpret<u64>(x);
  const e = <i32>(bits >> 52) - 1023;
  if (<u32>(e + 1022) > 2045) {
    takeUnusualLog(x);
    return;
  }
  const m = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  const c = reinterpret<f64>((bits & 0x000fe00000000000) | 0x3ff0100000000000);
  const at = LOGS + <usize>((bits >> 40) & 0xfe0);
  const r = (m - c) * load<f64>(at);
  const rr = r * r;
  high = <f64>e + load<f64>(at, 8);
  low = load<f64>(at, 16) + r * (L1 - L2 * r + rr * (L3 - L4 * r + rr * (L5 - L6 * r)));
}

/** `takeLog` of zero, infinity, and denormal numbers, which are too small for an exponent of their own. */
function takeUnusualLog(x: f64): void {
  if (x > 0 && x < f64.MIN_NORMAL_VALUE) {
    takeLog(x * 18014398509481984); // 2^54
    high -= 54;
    return;
  }
  high = x == 0 ? -Infinity : x;
  low = 0;
}

/** Adding this rounds to the nearest 128th, and leaves their count in the last bits; subtracting it again gives the rounded number. */
const ROUNDER: f64 = 1.5 * 35184372088832; // 1.5 * 2^45
/** From this |x| on, 2^x may be infinite, zero or denormal. */
const LARGEST: f64 = 1000;

/** x^y, for the x of which `takeLog` took the logarithm. */
export function raised(y: f64): f64 {
  const yHigh = reinterpret<f64>(reinterpret<u64>(y) & 0xfffffffff8000000);
  const exact = yHigh * high;
  const rest = (y - yHigh) * high + y * low;
  const sum = exact + rest;
  if (!(Math.abs(sum) < LARGEST)) {
    if (!(Math.abs(sum) < 2 * LARGEST)) return sum > 0 ? Infinity : sum < 0 ? 0 : sum;
    const half = y / 2; // its power is an ordinary number
    const root = raised(half);
    return root * root;
  }
  const rounded = sum + ROUNDER;
  const f = exact - (rounded - ROUNDER) + rest;
  const parts = reinterpret<i64>(rounded);
  const at = POWERS + <usize>((parts & 127) << 4);
  const base = load<f64>(at);
  const ff = f * f;
  const power = base + (load<f64>(at, 8) + base * (f * (E1 + E2 * f + ff * (E3 + E4 * f + ff * E5))));
  return reinterpret<f64>(reinterpret<i64>(power) + ((parts >> 7) << 52));
}

// What `takeLogs` found, one x in each lane.
let highs: v128 = f64x2.splat(0);
let lows: v128 = f64x2.splat(0);

// Constants that vectors need in both lanes, in memory: loading and splatting one is a single instruction.
const MANTISSA: usize = memory.data<i64>([0x000fffffffffffff]);
const ONE: usize = memory.data<i64>([0x3ff0000000000000]);
const FIRST_BITS: usize = memory.data<i64>([0x000fe00000000000]);
const MIDDLE: usize = memory.data<i64>([0x3ff0100000000000]);
const PLACE: usize = memory.data<i64>([0xfe0]);
const HALF_OF_DIGITS: usize = memory.data<i64>([0xfffffffff8000000]);
const LAST_PART: usize = memory.data<i64>([127]);
const SMALLEST_NORMAL: usize = memory.data<f64>([f64.MIN_NORMAL_VALUE]);
const LARGEST_NUMBER: usize = memory.data<f64>([f64.MAX_VALUE]);
const LARGEST_POWER: usize = memory.data<f64>([LARGEST]);
const ROUNDING: usize = memory.data<f64>([ROUNDER]);
const LOG_SERIES: usize = memory.data<f64>([L1, L2, L3, L4, L5, L6]);
const POWER_SERIES: usize = memory.data<f64>([E1, E2, E3, E4, E5]);

/** Turns integers into f64: adding one to the bits of 1.5 * 2^52 gives 1.5 * 2^52 + it, from which 1.5 * 2^52 + 1023 is subtracted. */
const INTEGERS: usize = memory.data<i64>([0x4338000000000000]);
const INTEGERS_AT_1023: usize = memory.data<f64>([6755399441055744 + 1023]);

/** `takeLog` of two x at once, with the same bits. */
export function takeLogs(x: v128): void {
  const normal = v128.and(f64x2.ge(x, twice(SMALLEST_NORMAL)), f64x2.le(x, twice(LARGEST_NUMBER)));
  if (i64x2.bitmask(normal) != 3) {
    takeLog(f64x2.extract_lane(x, 0));
    highs = f64x2.splat(high);
    lows = f64x2.splat(low);
    takeLog(f64x2.extract_lane(x, 1));
    highs = f64x2.replace_lane(highs, 1, high);
    lows = f64x2.replace_lane(lows, 1, low);
    return;
  }
  const m = v128.or(v128.and(x, twice(MANTISSA)), twice(ONE));
  const c = v128.or(v128.and(x, twice(FIRST_BITS)), twice(MIDDLE));
  const e = f64x2.sub(i64x2.add(i64x2.shr_u(x, 52), twice(INTEGERS)), twice(INTEGERS_AT_1023));
  const part = v128.and(i64x2.shr_u(x, 40), twice(PLACE));
  const a = LOGS + <usize>i64x2.extract_lane(part, 0);
  const b = LOGS + <usize>i64x2.extract_lane(part, 1);
  const r = f64x2.mul(f64x2.sub(m, c), both(a, b));
  const rr = f64x2.mul(r, r);
  highs = f64x2.add(e, both(a + 8, b + 8));
  const s5 = f64x2.sub(twice(LOG_SERIES + 32), f64x2.mul(twice(LOG_SERIES + 40), r));
  const s3 = f64x2.add(f64x2.sub(twice(LOG_SERIES + 16), f64x2.mul(twice(LOG_SERIES + 24), r)), f64x2.mul(rr, s5));
  const s1 = f64x2.add(f64x2.sub(twice(LOG_SERIES), f64x2.mul(twice(LOG_SERIES + 8), r)), f64x2.mul(rr, s3));
  lows = f64x2.add(both(a + 16, b + 16), f64x2.mul(r, s1));
}

/** `raised` of both, each with its own y. */
export function raisedBoth(y: v128): v128 {
  const yHigh = v128.and(y, twice(HALF_OF_DIGITS));
  const exact = f64x2.mul(yHigh, highs);
  const rest = f64x2.add(f64x2.mul(f64x2.sub(y, yHigh), highs), f64x2.mul(y, lows));
  const sum = f64x2.add(exact, rest);
  if (i64x2.bitmask(f64x2.lt(f64x2.abs(sum), twice(LARGEST_POWER))) != 3) {
    high = f64x2.extract_lane(highs, 0);
    low = f64x2.extract_lane(lows, 0);
    const first = raised(f64x2.extract_lane(y, 0));
    high = f64x2.extract_lane(highs, 1);
    low = f64x2.extract_lane(lows, 1);
    return f64x2.replace_lane(f64x2.splat(first), 1, raised(f64x2.extract_lane(y, 1)));
  }
  const rounder = twice(ROUNDING);
  const rounded = f64x2.add(sum, rounder);
  const f = f64x2.add(f64x2.sub(exact, f64x2.sub(rounded, rounder)), rest);
  const part = i64x2.shl(v128.and(rounded, twice(LAST_PART)), 4);
  const a = POWERS + <usize>i64x2.extract_lane(part, 0);
  const b = POWERS + <usize>i64x2.extract_lane(part, 1);
  const base = both(a, b);
  const ff = f64x2.mul(f, f);
  const e4 = f64x2.mul(twice(POWER_SERIES + 24), f);
  const s3 = f64x2.add(f64x2.add(twice(POWER_SERIES + 16), e4), f64x2.mul(ff, twice(POWER_SERIES + 32)));
  const e2 = f64x2.mul(twice(POWER_SERIES + 8), f);
  const s1 = f64x2.add(f64x2.add(twice(POWER_SERIES), e2), f64x2.mul(ff, s3));
  const power = f64x2.add(base, f64x2.add(both(a + 8, b + 8), f64x2.mul(base, f64x2.mul(f, s1))));
  return i64x2.add(power, i64x2.shl(i64x2.shr_s(rounded, 7), 52));
}

/** Whether `power` has a path of its own for this exponent. */
export function isSpecial(y: f64): bool {
  if (nearest(2 * y) != 2 * y) return false; // as for most exponents
  return y == 1 || y == 1.5 || y == 2 || y == 3 || y == 0.5 || y == 0;
}

/** x^y, x >= 0. */
export function power(x: f64, y: f64): f64 {
  if (y == 1) return x;
  if (y == 1.5) return x * Math.sqrt(x);
  if (y == 2) return x * x;
  if (y == 3) return x * x * x;
  if (y == 0.5) return Math.sqrt(x);
  if (y == 0) return 1;
  if (x == 0) return y > 0 ? 0 : Infinity;
  takeLog(x);
  return raised(y);
}

fillLogs();
fillPowers();
