/** The vector code of strings on bridges has the bits of its scalar form: slow and fast modes, one step or two, their pull and their reach. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { programOf } from '../support/engine.ts';
import { bitsOf, compileEntry, entryFor, roughNumbers } from '../support/kernel-entry.ts';

const module = await compileEntry(`
import { lastReach, pullOf, stepOnBridge, stepTwice } from './bridge-modes';
import { pullScalar, reachScalar, stepOnBridgeScalar, stepTwiceScalar } from './bridges-scalar';
import { bridgeAt, bridgeRecordAt } from './memory';
export function step(lift: f64): f64 { return stepOnBridge(bridgeAt(0), lift); }
export function stepOne(lift: f64): f64 { return stepOnBridgeScalar(bridgeAt(0), lift); }
export function reach(): f64 { return lastReach(); }
export function reachOne(): f64 { return reachScalar(bridgeAt(0)); }
export function pull(): f64 { return pullOf(bridgeAt(0)); }
export function pullOne(): f64 { return pullScalar(bridgeAt(0)); }
export function two(before: f64, lift: f64): f64 {
  bridgeRecordAt(0).lift = before;
  return stepTwice(bridgeAt(0), bridgeRecordAt(0), lift);
}
export function twoOne(before: f64, lift: f64): f64 { return stepTwiceScalar(bridgeAt(0), before, lift); }
export function pullAfter(): f64 { return bridgeRecordAt(0).pull; }
export function reachOfTwo(): f64 { return bridgeRecordAt(0).reach; }
`);

interface Calls {
  readonly step: (lift: number) => number;
  readonly stepOne: (lift: number) => number;
  readonly reach: () => number;
  readonly reachOne: () => number;
  readonly pull: () => number;
  readonly pullOne: () => number;
  readonly two: (before: number, lift: number) => number;
  readonly twoOne: (before: number, lift: number) => number;
  readonly pullAfter: () => number;
  readonly reachOfTwo: () => number;
}

property.prop([fc.integer({ min: 1, max: 50 }), fc.double({ min: 30, max: 400, noNaN: true }), fc.integer()], {
  numRuns: 20,
})('steps, pulls and reaches', (modes, pitch, seed) => {
  const program = programOf({
    rate: 48_000,
    elements: {
      string: {
        type: 'string',
        length: 0.6,
        pitch,
        linearDensity: 4e-3,
        sigma0: 0.4,
        sigma1: 1e-3,
        method: 'modal',
        placement: 'exact',
        modes,
        bridge: { element: 'body', at: { point: 'saddle' } },
      },
      body: { type: 'modal', mass: 5, modes: [{ frequency: 200, shape: { saddle: 1 } }] },
    },
    outputs: { o: { at: { element: 'body', at: { point: 'saddle' } } } },
  });
  const { calls, machine } = entryFor<Calls>(module, program);
  const { slot, size } = program.elements[0];
  const random = roughNumbers(seed);
  const states = ['uPrev', 'u', 'uNext'].map((name) => machine.floats(machine.headerInt(name) + 8 * slot, size));
  for (const state of states) for (let i = 0; i < modes; i++) state[i] = random();
  const lift = random();
  const found = [calls.step(lift), calls.reach(), ...states[2]];
  const one = calls.stepOne(lift);
  expect(bitsOf([one, calls.reachOne(), ...states[2]])).toEqual(bitsOf(found));
  expect(bitsOf([calls.pull()])).toEqual(bitsOf([calls.pullOne()]));
  const kept = states.map((state) => state.slice());
  const both = [calls.two(lift, 2 * lift), ...states.flatMap((state) => [...state])];
  const after = calls.pullAfter();
  const sizes = [states[1], states[2]].map((state) => state.reduce((sum, q) => sum + Math.abs(q), 0));
  expect(calls.reachOfTwo()).toBeGreaterThanOrEqual((1 - 1e-12) * (sizes[0] + sizes[1]));
  states.forEach((state, i) => {
    state.set(kept[i]);
  });
  expect(bitsOf([calls.twoOne(lift, 2 * lift), ...states.flatMap((state) => [...state])])).toEqual(bitsOf(both));
  states[1].set(states[2]);
  expect(bitsOf([calls.pullOne()])).toEqual(bitsOf([after]));
});
