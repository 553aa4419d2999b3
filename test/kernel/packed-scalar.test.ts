/** The loops over packed vectors have the bits of their scalar form, for any length. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { bitsOf, compileEntry, entryOn, roughNumbers } from '../support/kernel-entry.ts';

const module = await compileEntry(`
import {
  addRun, addScaled, addThree, addThreeWeighted, addToBoth, addWeighted, clear, dot, dotFour, dotTwo, dotWeighted, fourthSum, multiplyDot, pack, packMoves, secondSum,
  setMirrored, thirdSum, turnInto, unpack,
} from './packed';
import {
  addRunScalar, addScaledScalar, addWeightedScalar, dotScalar, packMovesScalar, packScalar, turnScalar, unpackScalar, weightedDotScalar,
} from './packed-scalar';
export function sum(a: i32, b: i32, n: i32): f64 { return dot(<usize>a, <usize>b, n); }
export function sumOne(a: i32, b: i32, n: i32): f64 { return dotScalar(a, b, n); }
export function two(a: i32, b: i32, w: i32, n: i32): f64 { return dotTwo(<usize>a, <usize>b, <usize>w, n); }
export function weighted(a: i32, w: i32, b: i32, n: i32): f64 { return dotWeighted(<usize>a, <usize>w, <usize>b, n); }
export function weightedOne(a: i32, w: i32, n: i32): f64 { return weightedDotScalar(a, w, n); }
export function product(t: i32, a: i32, b: i32, n: i32): f64 { return multiplyDot(<usize>t, <usize>a, <usize>b, n); }
export function other(): f64 { return secondSum(); }
export function four(a: i32, b: i32, stride: i32, n: i32): f64 { return dotFour(<usize>a, <usize>b, stride, n); }
export function third(): f64 { return thirdSum(); }
export function fourth(): f64 { return fourthSum(); }
export function threeScaled(t: i32, a: i32, stride: i32, f: f64, g: f64, h: f64, n: i32): void { addThree(<usize>t, <usize>a, stride, f, g, h, n); }
export function threeWeighted(t: i32, a: i32, stride: i32, w: i32, f: f64, g: f64, h: f64, n: i32): void { addThreeWeighted(<usize>t, <usize>a, stride, <usize>w, f, g, h, n); }
export function both(t: i32, o: i32, a: i32, w: i32, f: f64, s: f64, n: i32): void { addToBoth(<usize>t, <usize>o, <usize>a, <usize>w, f, s, n); }
export function cleared(t: i32, n: i32): void { clear(<usize>t, n); }
export function mirrored(t: i32, w: i32, a: i32, shift: i32, n: i32): void { setMirrored(<usize>t, <usize>w, <usize>a, shift, n); }
export function turn(t: i32, a: i32, n: i32): void { turnInto(<usize>t, <usize>a, n); }
export function turnOne(t: i32, a: i32, n: i32): void { turnScalar(t, a, n); }
export function scaled(t: i32, a: i32, f: f64, n: i32): void { addScaled(<usize>t, <usize>a, f, n); }
export function scaledOne(t: i32, a: i32, f: f64, n: i32): void { addScaledScalar(t, a, f, n); }
export function spread(t: i32, a: i32, w: i32, f: f64, n: i32): void { addWeighted(<usize>t, <usize>a, <usize>w, f, n); }
export function spreadOne(t: i32, a: i32, w: i32, f: f64, n: i32): void { addWeightedScalar(t, a, w, f, n); }
export function run(t: i32, w: i32, a: i32, n: i32): void { addRun(<usize>t, <usize>w, <usize>a, n); }
export function runOne(t: i32, w: i32, a: i32, n: i32): void { addRunScalar(t, w, a, n); }
export function packed(t: i32, m: i32, a: i32, b: i32, s: i32, n: i32): void { pack(<usize>t, a, s, n); packMoves(<usize>t, m, a, b, s, n); }
export function packedOne(t: i32, m: i32, a: i32, b: i32, s: i32, n: i32): void { packScalar(t, a, s, n); packMovesScalar(m, a, b, s, n); }
export function unpacked(a: i32, t: i32, s: i32, n: i32): void { unpack(<usize>a, t, s, n); }
export function unpackedOne(a: i32, t: i32, s: i32, n: i32): void { unpackScalar(a, t, s, n); }
`);

type Numbers = (...numbers: number[]) => number;
interface Calls {
  readonly sum: Numbers;
  readonly sumOne: Numbers;
  readonly two: Numbers;
  readonly other: Numbers;
  readonly four: Numbers;
  readonly third: Numbers;
  readonly fourth: Numbers;
  readonly threeScaled: Numbers;
  readonly threeWeighted: Numbers;
  readonly both: Numbers;
  readonly cleared: Numbers;
  readonly mirrored: Numbers;
  readonly product: Numbers;
  readonly turn: Numbers;
  readonly turnOne: Numbers;
  readonly weighted: Numbers;
  readonly weightedOne: Numbers;
  readonly scaled: Numbers;
  readonly scaledOne: Numbers;
  readonly spread: Numbers;
  readonly spreadOne: Numbers;
  readonly run: Numbers;
  readonly runOne: Numbers;
  readonly packed: Numbers;
  readonly packedOne: Numbers;
  readonly unpacked: Numbers;
  readonly unpackedOne: Numbers;
}

/** Bytes from one vector to the next: longer than the longest. */
const ROOM = 1024;
const BASE = 65_536;

property.prop([fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), fc.integer()], { numRuns: 150 })(
  'sums and pushes',
  (pairs, runPairs, seed) => {
    const memory = new WebAssembly.Memory({ initial: 2, maximum: 2 });
    const calls = entryOn<Calls>(module, memory);
    const random = roughNumbers(seed);
    const [count, length] = [2 * pairs, 2 * runPairs];
    const [a, b, w, target] = [0, 1, 2, 3].map((i) => BASE + i * ROOM);
    const fill = (at: number) =>
      new Float64Array(memory.buffer, at, ROOM / 8).set(Array.from({ length: ROOM / 8 }, random));
    for (const at of [a, b, w, target, BASE + 5 * ROOM]) fill(at);
    const one = calls.sumOne(a, b, count);
    expect(bitsOf([calls.sum(a, b, count)])).toEqual(bitsOf([one]));
    expect(bitsOf([calls.two(a, b, w, count), calls.other()])).toEqual(bitsOf([one, calls.sumOne(a, w, count)]));
    expect(bitsOf([calls.weighted(a, w, b, count), calls.other()])).toEqual(
      bitsOf([calls.weightedOne(a, w, count), one]),
    );
    const sums = [calls.four(a, a, ROOM, count), calls.other(), calls.third(), calls.fourth()];
    expect(bitsOf(sums)).toEqual(bitsOf([a, b, w, target].map((at) => calls.sumOne(a, at, count))));
    const product = calls.product(target, a, b, count);
    const products = new Float64Array(memory.buffer, a, count).map(
      (x, i) => x * new Float64Array(memory.buffer, b, count)[i],
    );
    expect(bitsOf(new Float64Array(memory.buffer, target, count))).toEqual(bitsOf(products));
    expect(bitsOf([product])).toEqual(bitsOf([calls.sumOne(a, target, count)]));
    const factor = random();
    const start = new Float64Array(memory.buffer, target, ROOM / 8).slice();
    const left = (call: () => void) => {
      const numbers = new Float64Array(memory.buffer, target, ROOM / 8);
      numbers.set(start);
      call();
      return bitsOf(numbers);
    };
    expect(left(() => calls.scaled(target, a, factor, count))).toEqual(
      left(() => calls.scaledOne(target, a, factor, count)),
    );
    expect(left(() => calls.spread(target, a, w, factor, count))).toEqual(
      left(() => calls.spreadOne(target, a, w, factor, count)),
    );
    expect(left(() => calls.threeScaled(target, a, ROOM, factor, 2, -3, count))).toEqual(
      left(() => {
        for (const [at, by] of [
          [a, factor],
          [b, 2],
          [w, -3],
        ])
          calls.scaledOne(target, at, by, count);
      }),
    );
    const other = BASE + 5 * ROOM;
    expect(left(() => calls.threeWeighted(target, a, ROOM, other, factor, 2, -3, count))).toEqual(
      left(() => {
        for (const [at, by] of [
          [a, factor],
          [b, 2],
          [w, -3],
        ])
          calls.spreadOne(target, at, other, by, count);
      }),
    );
    const sumsOf = (call: () => void) => {
      new Float64Array(memory.buffer, other, ROOM / 8).set(start);
      return [left(call), bitsOf(new Float64Array(memory.buffer, other, ROOM / 8))];
    };
    expect(sumsOf(() => calls.both(target, other, a, w, factor, 3, count))).toEqual(
      sumsOf(() => {
        calls.spreadOne(target, a, w, factor, count);
        calls.scaledOne(other, a, 3, count);
      }),
    );
    const zeros = () => new Float64Array(memory.buffer, target, ROOM / 8).fill(0);
    expect(left(() => calls.cleared(target, count))).toEqual(
      left(() => new Float64Array(memory.buffer, target, count).fill(0)),
    );
    const shift = 1 + (runPairs % 9);
    const long = Math.max(length, 2 * shift);
    // Without a zero to add to, a product may be -0.
    const unsigned = (call: () => void) => {
      zeros();
      call();
      return bitsOf(new Float64Array(memory.buffer, target, ROOM / 8).map((value) => value + 0));
    };
    expect(unsigned(() => calls.mirrored(target, w, a, shift, long))).toEqual(
      unsigned(() => {
        calls.runOne(target, w, a + 8 * shift, long);
        calls.runOne(target + 8 * shift, w, a, long);
      }),
    );
    // Runs may begin between two vectors.
    expect(left(() => calls.run(target + 8, w, a + 8, length))).toEqual(
      left(() => calls.runOne(target + 8, w, a + 8, length)),
    );
    // Slots that are neighbours, and others, in any order.
    const slots = BASE + 4 * ROOM;
    const order = Array.from({ length: count }, (_, i) => i);
    if (seed % 2 !== 0) order.sort((i, j) => ((i * 7) % 5) - ((j * 7) % 5) || i - j);
    new Int32Array(memory.buffer, slots, count).set(order);
    expect(left(() => calls.packed(target, w, a, b, slots, count))).toEqual(
      left(() => calls.packedOne(target, w, a, b, slots, count)),
    );
    const moves = (call: () => void) => {
      call();
      return bitsOf(new Float64Array(memory.buffer, w, count));
    };
    expect(moves(() => calls.packed(target, w, a, b, slots, count))).toEqual(
      moves(() => calls.packedOne(target, w, a, b, slots, count)),
    );
    expect(left(() => calls.unpacked(a, target, slots, count))).toEqual(
      left(() => calls.unpackedOne(a, target, slots, count)),
    );
    expect(left(() => calls.turn(target, a, count))).toEqual(left(() => calls.turnOne(target, a, count)));
  },
);
