/** Strings on bridges that nothing can touch make two steps at once, one sample late, and lifted dampers sleep: nobody may know of either. */
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { widthOf } from '../../src/compile/image.ts';
import { BridgeRecord } from '../../src/kernel/records.ts';
import { isAwake } from '../../src/run/hands.ts';
import type { Simulation } from '../../src/run/index.ts';
import { programOf, runOf, type Sketch, sameBits } from '../support/engine.ts';

const FRAMES = 700;
const STRINGS = ['low', 'middle', 'high'] as const;

const bridged = (pitch: number, modes: number): Sketch['elements'][string] => ({
  type: 'string',
  method: 'modal',
  placement: 'exact',
  modes,
  length: 0.6,
  pitch,
  linearDensity: 5e-3,
  sigma0: 8,
  sigma1: 1e-3,
  bridge: { element: 'body', at: { point: 'saddle' } },
});

/** Three strings on one body. A hammer that swings to and fro strikes the first two, whose dampers can be lifted; the third is only carried. */
const piano = (speed: number, gap: number, outputs: Sketch['outputs'] = {}): Sketch => ({
  rate: 48_000,
  elements: {
    low: bridged(60, 37),
    middle: bridged(60.2, 24),
    high: bridged(900, 9),
    body: {
      type: 'modal',
      mass: 0.5,
      modes: [180, 410, 950].map((frequency) => ({ frequency, t60: 0.2, shape: { saddle: 1 } })),
    },
    hammer: { type: 'mass', mass: 8e-3, frequency: 20, rest: -gap, damping: 40 },
    rail: { type: 'barrier' },
  },
  contacts: {
    ...Object.fromEntries(
      ['low', 'middle'].flatMap((name) => [
        [
          `felt-${name}`,
          { type: 'collision', lower: 'hammer', upper: { element: name, at: '12 %' }, stiffness: 1e8, exponent: 2.3 },
        ],
        [`damper-${name}`, { type: 'spring', between: [{ element: name, at: '15 %' }, 'rail'], damping: 2 }],
      ]),
    ),
  },
  players: { start: { type: 'initial', element: 'hammer', displacement: -gap, velocity: speed } },
  outputs: { body: { at: { element: 'body', at: { point: 'saddle' } } }, ...outputs },
});

const pointOf = (run: Simulation, name: string) =>
  run.program.contacts.find((one) => one.name === name)?.points[0] ?? -1;

/** Lifts or drops the damper of a string at once or within some samples. */
function damp(run: Simulation, name: string, damping: number, over: number) {
  run.perform({ type: 'press', point: pointOf(run, `damper-${name}`), stiffness: 0, damping, over });
}

/** Whether the pull of each string is known ahead: only the step that was late and made two finds it. */
function madeTwo({ machine }: Simulation): boolean[] {
  const numbers = machine.floats(machine.section('bridge-records').address, (3 * widthOf(BridgeRecord, 8)) / 8);
  const field = Object.keys(new BridgeRecord()).indexOf('pullKnown');
  return STRINGS.map((_, i) => numbers[(i * widthOf(BridgeRecord, 8)) / 8 + field] === 1);
}

const deeds = fc.array(
  fc.record({
    frame: fc.integer({ min: 0, max: FRAMES - 1 }),
    string: fc.constantFrom('low', 'middle'),
    damping: fc.constantFrom(0, 0, 1.5),
    over: fc.constantFrom(0, 40),
  }),
  { maxLength: 5 },
);

property.prop(
  [
    fc.double({ min: 1, max: 4, noNaN: true }),
    fc.double({ min: 1e-4, max: 3e-3, noNaN: true }),
    fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 4 }),
    deeds,
  ],
  { numRuns: 25 },
)('any blocks give the bits of single steps in which everything is awake', (speed, gap, blocks, list) => {
  const program = programOf(piano(speed, gap));
  const played = (isAlert: boolean) => {
    const run = runOf(program, {});
    for (const name of ['low', 'middle']) damp(run, name, 0, 0);
    const heard = new Float64Array(FRAMES);
    for (let done = 0, b = 0; done < FRAMES; b++) {
      const asked = list.map(({ frame }) => frame).filter((frame) => frame > done);
      const block = Math.min(
        isAlert ? 1 : blocks[b % blocks.length],
        FRAMES - done,
        ...asked.map((frame) => frame - done),
      );
      for (const { frame, string, damping, over } of list) if (frame === done) damp(run, string, damping, over);
      run.renderInto([heard], done, block);
      if (isAlert) run.machine.kernel.wakeAll();
      done += block;
    }
    return { heard, states: STRINGS.flatMap((name) => Object.values(run.dump().elements[name])) as Float64Array[] };
  };
  const [own, alert] = [played(false), played(true)];
  expect(own.heard.some((value) => value !== 0)).toBe(true);
  expect(sameBits([own.heard], [alert.heard])).toBe(true);
  // As numbers: what rests has never been stepped, and zero may have either sign.
  expect(own.states.every((state, s) => state.every((q, i) => q === alert.states[s][i]))).toBe(true);
});

test('strings make two steps at once, but for those that a hammer is near', () => {
  const run = runOf(programOf(piano(5, 0.02)), {});
  for (const name of ['low', 'middle']) damp(run, name, 0, 0);
  const hits = () => run.contacts().find(({ name }) => name === 'felt-low')?.hits ?? 0;
  run.render(60);
  expect(madeTwo(run)).toEqual([false, false, false]); // all rest
  for (let i = 0; i < 200 && hits() === 0; i++) run.render(10);
  expect(hits()).toBe(1);
  run.render(20);
  expect(madeTwo(run)).toEqual([false, false, true]);
  run.render(24_000);
  expect(madeTwo(run)).toEqual([true, true, true]);
});

test('a string that is heard, or whose losses are booked, makes every step', () => {
  const heard = runOf(programOf(piano(2, 1e-3, { high: { at: { element: 'high', at: '30 %' } } })), {});
  heard.render(400);
  expect(madeTwo(heard)[2]).toBe(false);
  const metered = runOf(programOf(piano(2, 1e-3)), { metered: true });
  metered.render(400);
  expect(madeTwo(metered)).toEqual([false, false, false]);
  expect(metered.ledger().residual).toBeLessThan(1e-12);
});

test('a damper sleeps while it is lifted and wakes when it falls', () => {
  const run = runOf(programOf(piano(2, 1e-3)), {});
  const isDown = () => isAwake(run.machine, pointOf(run, 'damper-low'));
  run.render(100);
  const found = [isDown()];
  for (const damping of [0, 2]) {
    damp(run, 'low', damping, 32);
    run.render(100);
    found.push(isDown());
  }
  expect(found).toEqual([true, false, true]);
});
