/**
 * x^y for x >= 0, rounded almost always to the nearest. The exponents that contacts like best are done by hand: x sqrt(x) costs a tenth of
 * a general power. All others by  x^y = 2^(y log2 x),  the logarithm in two parts, so that its product with y loses nothing:
 *
 *   x = 2^e m,  c the middle of the 128th of [1, 2) in which m lies,  r = (m - c)/c:   log2 x = (e + high c) + (low c + log2(1 + r))
 *
 * with high c a multiple of 2^-16, whose product with half of y's digits is exact. Nothing here depends on the host, so the bits
 * are the same on every one. Who needs several powers of one x takes its logarithm once: `takeLog`, then `raised` for each.
 */

import { carried, productRest } from './sums';

/** Parts of [1, 2), and of an octave. */
const PARTS: i32 = 128;
/** Per part 1/c, high and low log2 c; then, per part, 2^(part/128) and what its rounding lost. */
const LOGS: usize = memory.data(PARTS * 32, 32);
const POWERS: usize = memory.data(PARTS * 16, 16);

/** 1/ln 2, and what its rounding lost. */
const PER_LN2: f64 = Math.LOG2E;
const PER_LN2_REST: f64 = 2.0355273740931033e-17;

/** Each c is a little more than the last one, c' = c (1 + z)/(1 - z) with z = 1/m: its ln grows by 2 artanh z. Twice as precise. */
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

function fillPowers(): void {
  for (let i = 0; i < PARTS; i++) {
    const part = <f64>i / PARTS;
    const power = Math.pow(2, part);
    takeLog(power);
    const at = POWERS + ((<usize>i) << 4);
    store<f64>(at, power);
    store<f64>(at, power * Math.LN2 * (part - high - low), 8);
  }
}

// log2(1 + r) / r  and  (2^f - 1) / f, as far as their series matter for |r|, |f| <= 1/256.
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

// What `takeLog` found. Globals because AssemblyScript returns one number.
let high: f64 = 0;
let low: f64 = 0;

/** Finds log2 x. What is no normal number is rare, and left to the library. */
export function takeLog(x: f64): void {
  const bits = reinterpret<u64>(x);
  const e = <i32>(bits >> 52) - 1023;
  if (<u32>(e + 1022) > 2045) {
    high = Math.log2(x);
    low = 0;
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

/** Added and taken away again it leaves the nearest 128th; its last bits then count them. */
const ROUNDER: f64 = 1.5 * 35184372088832; // 1.5 * 2^45
/** Beyond this a power of two is left to the library. */
const LARGEST: f64 = 1000;

/** The x whose logarithm was taken, to the power of y. */
export function raised(y: f64): f64 {
  const yHigh = reinterpret<f64>(reinterpret<u64>(y) & 0xfffffffff8000000);
  const exact = yHigh * high;
  const rest = (y - yHigh) * high + y * low;
  const sum = exact + rest;
  if (!(Math.abs(sum) < LARGEST)) return Math.pow(2, sum);
  const rounded = sum + ROUNDER;
  const f = exact - (rounded - ROUNDER) + rest;
  const parts = reinterpret<i64>(rounded);
  const at = POWERS + <usize>((parts & 127) << 4);
  const base = load<f64>(at);
  const ff = f * f;
  const power = base + (load<f64>(at, 8) + base * (f * (E1 + E2 * f + ff * (E3 + E4 * f + ff * E5))));
  return reinterpret<f64>(reinterpret<i64>(power) + ((parts >> 7) << 52));
}

/** Whether `power` has a way of its own for an exponent. */
export function isSpecial(y: f64): bool {
  return y == 1 || y == 1.5 || y == 2 || y == 3 || y == 0.5 || y == 0;
}

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
