/** The vector code of strings has the bits of its scalar form, whatever their length, ends, stiffness and losses. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { placeIn, slotCount } from '../../src/elements/index.ts';
import { programOf } from '../support/engine.ts';
import { bitsOf, compileEntry, entryFor, roughNumbers } from '../support/kernel-entry.ts';

const module = await compileEntry(`
import { elementLinksAt, header } from './memory';
import { fillHalo, step as stepString } from './elements/string';
import { energy as energyString, loss as lossString } from './elements/string-energy';
import { energyScalar, lossScalar, stepScalar } from './elements/string-scalar';
export function halo(): void { fillHalo(elementLinksAt(0), header().uPrev); }
export function step(): void { stepString(elementLinksAt(0), header().uPrev, header().u, header().uNext); }
export function stepOne(): void { stepScalar(elementLinksAt(0), header().uPrev, header().u, header().uNext); }
export function energy(k: f64): f64 { return energyString(elementLinksAt(0), k, header().uPrev, header().u); }
export function energyOne(k: f64): f64 { return energyScalar(elementLinksAt(0), k, header().uPrev, header().u); }
export function loss(k: f64): f64 { return lossString(elementLinksAt(0), k, header().uPrev, header().u); }
export function lossOne(k: f64): f64 { return lossScalar(elementLinksAt(0), k, header().uPrev, header().u); }
`);

interface Calls {
  readonly halo: () => void;
  readonly step: () => void;
  readonly stepOne: () => void;
  readonly energy: (k: number) => number;
  readonly energyOne: (k: number) => number;
  readonly loss: (k: number) => number;
  readonly lossOne: (k: number) => number;
}

const RATE = 48_000;
const end = fc.constantFrom('supported' as const, 'clamped' as const, 'free' as const);
const strings = fc.record({
  intervals: fc.oneof(fc.integer({ min: 3, max: 40 }), fc.integer({ min: 41, max: 200 })),
  // With both ends free a string floats: another kind of element.
  ends: fc.tuple(end, end).filter((ends) => ends.some((one) => one !== 'free')),
  stiff: fc.boolean(),
  sigma0: fc.constantFrom(0, 1.7),
  lossy: fc.boolean(),
  seed: fc.integer(),
});
type Draw = typeof strings extends fc.Arbitrary<infer T> ? T : never;

/** A string at a random state; whatever no node stands for is NaN, so that nothing can depend on it. */
function stringOf({ intervals, ends, stiff, sigma0, lossy, seed }: Draw) {
  const program = programOf({
    rate: RATE,
    elements: {
      body: {
        type: 'string',
        length: 1,
        linearDensity: 1,
        tension: 0.01 * (RATE / intervals) ** 2,
        rigidity: stiff ? (0.2 * RATE ** 2) / intervals ** 4 : 0,
        sigma0,
        sigma1: lossy ? (0.01 * RATE) / intervals ** 2 : 0,
        ends,
        grid: { intervals },
      },
    },
    outputs: { middle: { at: { element: 'body', at: '50 %' } } },
  });
  const [{ fold }] = program.elements;
  const slots = Array.from({ length: intervals + 1 }, (_, l) => placeIn(fold, l));
  const { calls, machine } = entryFor<Calls>(module, program);
  const state = (name: string) => machine.floats(machine.headerInt(name), slotCount(intervals + 1, fold));
  const random = roughNumbers(seed);
  for (const name of ['uPrev', 'u', 'uNext']) state(name).fill(Number.NaN);
  for (const name of ['uPrev', 'u'])
    slots.forEach((slot, l) => {
      const held = (l === 0 && ends[0] !== 'free') || (l === intervals && ends[1] !== 'free');
      state(name)[slot] = held ? 0 : random();
    });
  return { calls, nodes: (name: string) => slots.map((slot) => state(name)[slot]), state, slots };
}

property.prop([strings], { numRuns: 200 })('a step', (draw) => {
  const { calls, nodes, state } = stringOf(draw);
  calls.halo();
  calls.step();
  const found = nodes('uNext');
  expect(found.every(Number.isFinite)).toBe(true);
  state('uNext').fill(Number.NaN);
  calls.stepOne();
  expect(bitsOf(nodes('uNext'))).toEqual(bitsOf(found));
});

property.prop([strings], { numRuns: 200 })('energy and loss', (draw) => {
  const { calls } = stringOf(draw);
  const k = 1 / RATE;
  const wanted = [calls.energyOne(k), calls.lossOne(k)];
  const found = [calls.energy(k), calls.loss(k)];
  expect(bitsOf(found)).toEqual(bitsOf(wanted));
  expect(found.every(Number.isFinite)).toBe(true);
  if (draw.sigma0 > 0 || draw.lossy) expect(found[1]).toBeGreaterThan(0);
});
