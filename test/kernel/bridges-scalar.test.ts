/** The vector code of strings on bridges has the bits of its scalar form: slow and fast modes, one step or two, with a damper or without, their pull and their reach. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { programOf } from '../support/engine.ts';
import { bitsOf, compileEntry, entryFor, roughNumbers } from '../support/kernel-entry.ts';

const module = await compileEntry(`
import { lastReach, pullOf, stepOnBridge, stepTwice } from './bridge-modes';
import {
  catchUpScalar, damperEtaScalar, endDampedScalar, moveLateScalar, pullScalar, reachScalar, stepOnBridgeScalar, stepTwiceScalar,
} from './bridges-scalar';
import { catchUp, endDamped, moveLate } from './damped-modes';
import { bridgeAt, bridgeRecordAt, header } from './memory';
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
export function reachBefore(): f64 { return bridgeRecordAt(0).reachBefore; }
export function damper(): i32 { return bridgeAt(0).damper; }
export function late(lift: f64): f64 {
  bridgeRecordAt(0).lift = lift;
  moveLate(bridgeAt(0), bridgeRecordAt(0));
  return damperMove();
}
export function lateOne(lift: f64): f64 { return moveLateScalar(bridgeAt(0), lift); }
export function damperMove(): f64 { return bridgeRecordAt(0).damperMove; }
export function damperEta(): f64 { return bridgeRecordAt(0).damperEta; }
export function caught(force: f64, lift: f64): f64 { return catchUp(bridgeAt(0), bridgeRecordAt(0), force, lift); }
export function caughtOne(force: f64, lift: f64): f64 { return catchUpScalar(bridgeAt(0), force, lift); }
export function end(force: f64): void { endDamped(bridgeAt(0), bridgeRecordAt(0), force); }
export function endOne(force: f64): void { endDampedScalar(bridgeAt(0), force); }
export function etaNow(): f64 { return damperEtaScalar(bridgeAt(0), header().u); }
export function etaNext(): f64 { return damperEtaScalar(bridgeAt(0), header().uNext); }
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
  readonly reachBefore: () => number;
  readonly damper: () => number;
  readonly late: (lift: number) => number;
  readonly lateOne: (lift: number) => number;
  readonly damperMove: () => number;
  readonly damperEta: () => number;
  readonly caught: (force: number, lift: number) => number;
  readonly caughtOne: (force: number, lift: number) => number;
  readonly end: (force: number) => void;
  readonly endOne: (force: number) => void;
  readonly etaNow: () => number;
  readonly etaNext: () => number;
}

/** A string on a bridge, with a hammer beside it and a damper on it. */
function stringOf(modes: number, pitch: number) {
  return programOf({
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
      hammer: { type: 'mass', mass: 8e-3, rest: -0.01 },
      rail: { type: 'barrier' },
    },
    contacts: {
      felt: { type: 'collision', lower: 'hammer', upper: { element: 'string', at: 0.07 }, stiffness: 1e8, exponent: 2 },
      damper: { type: 'spring', between: [{ element: 'string', at: 0.0909 }, 'rail'], damping: 2 },
    },
    outputs: { o: { at: { element: 'body', at: { point: 'saddle' } } } },
  });
}

/** The machine with rough numbers in its states. */
function roughOf(modes: number, pitch: number, seed: number) {
  const program = stringOf(modes, pitch);
  const { calls, machine } = entryFor<Calls>(module, program);
  const { slot, size } = program.elements[0];
  const random = roughNumbers(seed);
  const states = ['uPrev', 'u', 'uNext'].map((name) => machine.floats(machine.headerInt(name) + 8 * slot, size));
  for (const state of states) for (let i = 0; i < modes; i++) state[i] = random();
  return { calls, random, states };
}

const sizeOf = (state: Float64Array) => state.reduce((sum, q) => sum + Math.abs(q), 0);

property.prop([fc.integer({ min: 1, max: 50 }), fc.double({ min: 30, max: 400, noNaN: true }), fc.integer()], {
  numRuns: 20,
})('steps, pulls and reaches', (modes, pitch, seed) => {
  const { calls, random, states } = roughOf(modes, pitch, seed);
  const lift = random();
  const found = [calls.step(lift), calls.reach(), ...states[2]];
  const one = calls.stepOne(lift);
  expect(bitsOf([one, calls.reachOne(), ...states[2]])).toEqual(bitsOf(found));
  expect(bitsOf([calls.pull()])).toEqual(bitsOf([calls.pullOne()]));
  const kept = states.map((state) => state.slice());
  const both = [calls.two(lift, 2 * lift), ...states.flatMap((state) => [...state])];
  const after = calls.pullAfter();
  const sizes = [states[1], states[2]].map(sizeOf);
  expect(calls.reachOfTwo()).toBeGreaterThanOrEqual((1 - 1e-12) * (sizes[0] + sizes[1]));
  states.forEach((state, i) => {
    state.set(kept[i]);
  });
  expect(bitsOf([calls.twoOne(lift, 2 * lift), ...states.flatMap((state) => [...state])])).toEqual(bitsOf(both));
  states[1].set(states[2]);
  expect(bitsOf([calls.pullOne()])).toEqual(bitsOf([after]));
});

property.prop([fc.integer({ min: 1, max: 50 }), fc.double({ min: 30, max: 400, noNaN: true }), fc.integer()], {
  numRuns: 20,
})('two steps of a string that carries its damper', (modes, pitch, seed) => {
  const { calls, random, states } = roughOf(modes, pitch, seed);
  expect(calls.damper()).toBeGreaterThan(0);
  const kept = states.map((state) => state.slice());
  const [before, lift, force, after] = [random(), random(), random(), random()];
  const found = [calls.late(before), ...states[1]];
  found.push(calls.caught(force, lift), calls.damperMove(), calls.damperEta(), ...states[1], ...states[2]);
  expect(calls.reachBefore()).toBeGreaterThanOrEqual((1 - 1e-12) * sizeOf(states[1]));
  expect(calls.reachOfTwo()).toBeGreaterThanOrEqual((1 - 1e-12) * sizeOf(states[2]));
  calls.end(after);
  found.push(calls.damperEta(), ...states[2]);
  expect(calls.reachOfTwo()).toBeGreaterThanOrEqual((1 - 1e-12) * sizeOf(states[2]));
  states.forEach((state, i) => {
    state.set(kept[i]);
  });
  const one = [calls.lateOne(before), ...states[1]];
  const move = calls.caughtOne(force, lift);
  one.push(calls.pullOne(), move, calls.etaNow(), ...states[1], ...states[2]);
  calls.endOne(after);
  one.push(calls.etaNext(), ...states[2]);
  expect(bitsOf(found)).toEqual(bitsOf(one));
  states[1].set(states[2]);
  expect(bitsOf([calls.pullAfter()])).toEqual(bitsOf([calls.pullOne()]));
});
