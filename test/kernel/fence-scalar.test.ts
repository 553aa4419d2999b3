/** Fences and watches find the slots and sleepers that their scalar forms find. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { IMAGE_BASE } from '../../src/kernel/records.ts';
import { STRIDE } from '../../src/kernel/sleep-records.ts';
import { compileEntry, entryOn } from '../support/kernel-entry.ts';

const module = await compileEntry(`
import { fenceAt, strideAbove, strideAboveScalar, strideBelow, strideBelowScalar, tightenHigh, tightenLow } from './fence';
import { header, watchAt } from './memory';
import { nextDue, nextDueScalar } from './watch';
export function fence(record: i32, slot: i32, count: i32, uNext: i32, low: i32, high: i32): void {
  header().fences = record;
  header().uNext = uNext;
  const f = fenceAt(0);
  f.slot = slot;
  f.count = count;
  f.low = low;
  f.high = high;
  for (let s = 0; s < count; s++) { tightenLow(f, s); tightenHigh(f, s); }
}
export function below(s: i32): i32 { return strideBelow(fenceAt(0), s); }
export function belowOne(s: i32): i32 { return strideBelowScalar(fenceAt(0), s); }
export function above(s: i32): i32 { return strideAbove(fenceAt(0), s); }
export function aboveOne(s: i32): i32 { return strideAboveScalar(fenceAt(0), s); }
export function watch(record: i32, travel: f64, ahead: f64, dues: i32): void {
  header().watches = record;
  header().dues = dues;
  watchAt(0).travel = travel;
  watchAt(0).ahead = ahead;
}
export function due(s: i32, stop: i32): i32 { return nextDue(0, s, stop); }
export function dueOne(s: i32, stop: i32): i32 { return nextDueScalar(0, s, stop); }
`);

interface Calls {
  readonly fence: (record: number, slot: number, count: number, uNext: number, low: number, high: number) => void;
  readonly below: (s: number) => number;
  readonly belowOne: (s: number) => number;
  readonly above: (s: number) => number;
  readonly aboveOne: (s: number) => number;
  readonly watch: (record: number, travel: number, ahead: number, dues: number) => void;
  readonly due: (s: number, stop: number) => number;
  readonly dueOne: (s: number, stop: number) => number;
}

const memory = new WebAssembly.Memory({ initial: 4 });
const calls = entryOn<Calls>(module, memory);

/** Where the test keeps its arrays, each with room to spare. */
const [RECORD, STATE, LOW, HIGH] = [1, 2, 3, 4].map((i) => IMAGE_BASE + 8192 * i);
const floats = (address: number, count: number) => new Float64Array(memory.buffer, address, count);

/** Mostly far within its bounds, so that whole strides are passed over; now and then on a bound, or beyond it. */
const slot = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.record({ u: fc.constantFrom(0, -0, 0.5, -0.5), low: fc.constant(-1), high: fc.constant(1) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ u: fc.constant(0.25), low: fc.constantFrom(-0.75, 0.2), high: fc.constant(0.3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      u: fc.constantFrom(-2, -1, 0, 1, 2, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
      low: fc.constantFrom(Number.NEGATIVE_INFINITY, -1, 0),
      high: fc.constantFrom(Number.POSITIVE_INFINITY, 1, 0),
    }),
  },
);
const fences = fc
  .integer({ min: 1, max: 6 })
  .chain((strides) => fc.array(slot, { minLength: STRIDE * strides, maxLength: STRIDE * strides }));

property.prop([fences, fc.nat(10)], { numRuns: 1000 })('strides beyond their bounds', (slots, first) => {
  const count = slots.length;
  const [u, low, high] = [floats(STATE, 2 * first + count), floats(LOW, count), floats(HIGH, count)];
  slots.forEach((one, s) => {
    u[2 * first + s] = one.u;
    low[s] = one.low;
    high[s] = one.high;
  });
  calls.fence(RECORD, 2 * first, count, STATE, LOW, HIGH);
  for (let s = 0; s <= count; s += STRIDE) {
    expect(calls.below(s)).toBe(calls.belowOne(s));
    expect(calls.above(s)).toBe(calls.aboveOne(s));
  }
});

const dueAt = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(2, Number.POSITIVE_INFINITY) },
  { weight: 1, arbitrary: fc.constantFrom(1, 0.5, Number.NEGATIVE_INFINITY, Number.NaN) },
);

property.prop([fc.array(dueAt, { maxLength: 40, size: 'max' })], { numRuns: 1000 })('sleepers that are due', (dues) => {
  floats(LOW, dues.length).set(dues);
  calls.watch(RECORD, 0.75, 0.25, LOW);
  for (let s = 0; s <= dues.length; s++) expect(calls.due(s, dues.length)).toBe(calls.dueOne(s, dues.length));
});
