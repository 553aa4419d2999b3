/** The vector code of strings on bridges has the bits of its scalar form: slow and fast modes, their pull and their reach. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { programOf } from '../support/engine.ts';
import { bitsOf, compileEntry, entryFor, roughNumbers } from '../support/kernel-entry.ts';

const module = await compileEntry(`
import { lastReach, stepOnBridge } from './bridges';
import { reachScalar, stepOnBridgeScalar } from './bridges-scalar';
import { bridgeAt } from './memory';
export function step(lift: f64): f64 { return stepOnBridge(bridgeAt(0), lift); }
export function stepOne(lift: f64): f64 { return stepOnBridgeScalar(bridgeAt(0), lift); }
export function reach(): f64 { return lastReach(); }
export function reachOne(): f64 { return reachScalar(bridgeAt(0)); }
`);

interface Calls {
  readonly step: (lift: number) => number;
  readonly stepOne: (lift: number) => number;
  readonly reach: () => number;
  readonly reachOne: () => number;
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
});
