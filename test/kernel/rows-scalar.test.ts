/** The sums over rows of terms have the bits of their scalar form, for any number of rows. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { programOf } from '../support/engine.ts';
import { bitsOf, compileEntry, entryFor, roughNumbers } from '../support/kernel-entry.ts';

const module = await compileEntry(`
import { contactLinksAt, header } from './memory';
import { ContactLinks } from './records';
import { distanceRows, moveRows, sizeRows, spreadRows, sumOfRows } from './rows';
import { distanceScalar, moveScalar, sizeScalar, spreadScalar, sumScalar } from './rows-scalar';
function terms(): ContactLinks { return contactLinksAt(0); }
export function firstRow(): i32 { return terms().firstRow; }
export function rowTerms(): i32 { return terms().rowTerms; }
export function sum(): f64 { return sumOfRows(terms(), header().u); }
export function sumOne(): f64 { return sumScalar(terms(), header().u); }
export function move(): f64 { return moveRows(terms()); }
export function moveOne(): f64 { return moveScalar(terms()); }
export function spread(force: f64): void { spreadRows(terms(), header().u, force); }
export function spreadOne(force: f64): void { spreadScalar(terms(), header().u, force); }
export function size(first: i32, stop: i32): f64 { return sizeRows(first, stop, header().u); }
export function sizeOne(first: i32, stop: i32): f64 { return sizeScalar(first, stop, header().u); }
export function distance(first: i32, stop: i32): f64 { return distanceRows(first, stop, header().uPrev, header().u); }
export function distanceOne(first: i32, stop: i32): f64 { return distanceScalar(first, stop, header().uPrev, header().u); }
`);

interface Calls {
  readonly firstRow: () => number;
  readonly rowTerms: () => number;
  readonly sum: () => number;
  readonly sumOne: () => number;
  readonly move: () => number;
  readonly moveOne: () => number;
  readonly spread: (force: number) => void;
  readonly spreadOne: (force: number) => void;
  readonly size: (first: number, stop: number) => number;
  readonly sizeOne: (first: number, stop: number) => number;
  readonly distance: (first: number, stop: number) => number;
  readonly distanceOne: (first: number, stop: number) => number;
}

const RATE = 48_000;
const counts = fc.integer({ min: 1, max: 40 });

property.prop([counts, counts, fc.nat(9), fc.nat(9), fc.boolean(), fc.integer()], { numRuns: 200 })(
  'sums and forces',
  (upper, lower, from, rows, mass, seed) => {
    const random = roughNumbers(seed);
    const bell = (count: number) => ({
      type: 'modal' as const,
      mass: 1,
      modes: Array.from({ length: count }, (_, i) => ({ frequency: 100 + 37 * i, shape: { rim: random() || 1 } })),
    });
    const rim = (element: string) => ({ element, at: { point: 'rim' } });
    const program = programOf({
      rate: RATE,
      // A mass below has a term of its own, which stands in no row.
      elements: { upper: bell(upper), lower: mass ? { type: 'mass', mass: 1 } : bell(lower) },
      contacts: { joint: { type: 'spring', between: [rim('upper'), mass ? 'lower' : rim('lower')], stiffness: 1 } },
      outputs: { rim: { at: rim('upper') } },
    });
    const { calls, machine } = entryFor<Calls>(module, program);
    const [first, count] = [calls.firstRow(), calls.rowTerms()];
    const eights = (modes: number) => 8 * Math.ceil(modes / 8);
    expect(count).toBe(eights(upper) + (mass ? 0 : eights(lower)));
    const slots = machine.headerInt('slots');
    const state = (name: string) => machine.floats(machine.headerInt(name), slots);
    for (const name of ['uPrev', 'u', 'uNext']) state(name).set(Float64Array.from({ length: slots }, random));
    const begin = Math.min(first + 8 * from, first + count);
    const end = Math.min(begin + 8 * rows, first + count);
    const found = [calls.sum(), calls.move(), calls.size(begin, end), calls.distance(begin, end)];
    const wanted = [calls.sumOne(), calls.moveOne(), calls.sizeOne(begin, end), calls.distanceOne(begin, end)];
    expect(bitsOf(found)).toEqual(bitsOf(wanted));
    expect(found.every(Number.isFinite)).toBe(true);
    const force = random();
    const before = state('u').slice();
    calls.spread(force);
    const pushed = bitsOf(state('u'));
    state('u').set(before);
    calls.spreadOne(force);
    expect(bitsOf(state('u'))).toEqual(pushed);
  },
);
