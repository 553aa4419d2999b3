/** The vector code of modes has the bits of its scalar form: slow and fast modes, and one, two or three steps at once. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { programOf } from '../support/engine.ts';
import { bitsOf, compileEntry, entryFor, roughNumbers } from '../support/kernel-entry.ts';
import { decades } from '../support/networks.ts';

const module = await compileEntry(`
import { ModalConstants } from './build/element-records';
import { elementLinksAt, header } from './memory';
import { constantsOf, modesOf, stepAhead } from './elements/modal';
import { energy as energyModal, loss as lossModal, lossAhead } from './elements/modal-energy';
import { energyScalar, lossAheadScalar, lossScalar, stepScalar } from './elements/modal-scalar';
function modes(): ModalConstants { return constantsOf(elementLinksAt(0)); }
export function slots(): i32 { return elementLinksAt(0).size; }
export function size(): i32 { return modesOf(elementLinksAt(0), modes()); }
export function step(steps: i32): void { stepAhead(elementLinksAt(0), header().uPrev, header().u, header().uNext, steps); }
export function stepOne(steps: i32): void { stepScalar(modes(), size(), header().uPrev, header().u, header().uNext, steps); }
export function energy(k: f64): f64 { return energyModal(elementLinksAt(0), k, header().uPrev, header().u); }
export function energyOne(k: f64): f64 { return energyScalar(modes(), size(), k, header().uPrev, header().u); }
export function loss(k: f64): f64 { return lossModal(elementLinksAt(0), k, header().uPrev, header().u); }
export function lossOne(k: f64): f64 { return lossScalar(modes(), size(), k, header().uPrev, header().u); }
export function ahead(): f64 { return lossAhead(elementLinksAt(0), header().uPrev, header().u); }
export function aheadOne(): f64 { return lossAheadScalar(modes(), size(), header().uPrev, header().u); }
`);

interface Calls {
  readonly slots: () => number;
  readonly size: () => number;
  readonly step: (steps: number) => void;
  readonly stepOne: (steps: number) => void;
  readonly energy: (k: number) => number;
  readonly energyOne: (k: number) => number;
  readonly loss: (k: number) => number;
  readonly lossOne: (k: number) => number;
  readonly ahead: () => number;
  readonly aheadOne: () => number;
}

const RATE = 48_000;
const STATES = ['uPrev', 'u', 'uNext'];

const mode = fc.record({
  // Modes below about 240 Hz are slow, those below about 2 Hz drift.
  frequency: fc.oneof(decades(20, 12_000), decades(300, 12_000)),
  t60: fc.option(decades(0.01, 10), { nil: undefined }),
  mass: decades(1e-3, 1),
});
const bodies = fc.record({
  drifts: fc.boolean(),
  modes: fc.array(mode, { minLength: 1, maxLength: 40, size: 'max' }),
  placement: fc.constantFrom('scheme' as const, 'exact' as const),
  sorted: fc.boolean(),
  seed: fc.integer(),
});
type Draw = typeof bodies extends fc.Arbitrary<infer T> ? T : never;

function bodyOf({ drifts, modes, placement, sorted, seed }: Draw) {
  const ordered = sorted ? modes.toSorted((a, b) => a.frequency - b.frequency) : modes;
  const list = drifts ? [{ frequency: 1, t60: undefined, mass: 1 }, ...ordered] : ordered;
  const listed = list.map(({ t60, ...own }) => ({ ...own, ...(t60 === undefined ? {} : { t60 }), shape: { tip: 1 } }));
  const program = programOf({
    rate: RATE,
    elements: { body: { type: 'modal', mass: 1, placement, modes: listed } },
    outputs: { tip: { at: { element: 'body', at: { point: 'tip' } } } },
  });
  const { calls, machine } = entryFor<Calls>(module, program);
  const [slots, size] = [calls.slots(), calls.size()];
  const random = roughNumbers(seed);
  // Modes beyond the last are spare, and never move; behind them lie the moves of those that drift.
  const start = STATES.map(() =>
    Float64Array.from({ length: slots }, (_, i) => (i < list.length || i >= size ? random() : 0)),
  );
  const states = () => STATES.map((name) => machine.floats(machine.headerInt(name), slots));
  const rewind = () => {
    states().forEach((state, s) => {
      state.set(start[s]);
    });
  };
  rewind();
  return { calls, states, rewind };
}

property.prop([bodies, fc.constantFrom(1, 2, 3)], { numRuns: 200 })('steps', (draw, some) => {
  const { calls, states, rewind } = bodyOf(draw);
  // Drifting modes are never stepped ahead.
  const steps = draw.drifts ? 1 : some;
  calls.step(steps);
  const found = states().map(bitsOf);
  rewind();
  calls.stepOne(steps);
  expect(states().map(bitsOf)).toEqual(found);
});

property.prop([bodies], { numRuns: 200 })('energy, loss and loss ahead', (draw) => {
  const { calls } = bodyOf(draw);
  const k = 1 / RATE;
  // Drifting modes are never stepped ahead, so nothing is booked ahead for them.
  const [ahead, aheadOne] = draw.drifts ? [() => 0, () => 0] : [calls.ahead, calls.aheadOne];
  const found = [calls.energy(k), calls.loss(k), ahead()];
  expect(bitsOf(found)).toEqual(bitsOf([calls.energyOne(k), calls.lossOne(k), aheadOne()]));
  expect(found.every(Number.isFinite)).toBe(true);
});
