/** Strings on bridges that nothing can touch make two steps at once, one sample late, and lifted dampers sleep: nobody may know of either. */
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { widthOf } from '../../src/compile/image.ts';
import { BridgeRecord } from '../../src/kernel/bridge-records.ts';
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

interface Variant {
  readonly outputs?: Sketch['outputs'];
  /** Each damped string has a hammer of its own, as in a piano. */
  readonly own?: boolean;
  /** How far the rail rises, m. */
  readonly rise?: number;
}

const hammersOf = (own: boolean) => (own ? ['hammer-low', 'hammer-middle'] : ['hammer']);

const RISE = (by: number): [number, number][] => [
  [0.004, 0],
  [0.006, by],
];

/**
 * Three strings on one body. A hammer that swings to and fro strikes the first two, or one of its own each of them, and their dampers can be lifted; the third
 * is only carried. The rail on which the dampers sit may rise.
 */
const piano = (speed: number, gap: number, { outputs = {}, own = false, rise = 0 }: Variant = {}): Sketch => ({
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
    ...Object.fromEntries(
      hammersOf(own).map((name) => [name, { type: 'mass', mass: 8e-3, frequency: 20, rest: -gap, damping: 40 }]),
    ),
    rail: { type: 'barrier' },
  },
  contacts: {
    ...Object.fromEntries(
      ['low', 'middle'].flatMap((name) => [
        [
          `felt-${name}`,
          {
            type: 'collision',
            lower: own ? `hammer-${name}` : 'hammer',
            upper: { element: name, at: '12 %' },
            stiffness: 1e8,
            exponent: 2.3,
          },
        ],
        [`damper-${name}`, { type: 'spring', between: [{ element: name, at: '15 %' }, 'rail'], damping: 2 }],
      ]),
    ),
  },
  players: {
    ...Object.fromEntries(
      hammersOf(own).map((element) => [
        `throw-${element}`,
        { type: 'initial', element, displacement: -gap, velocity: speed },
      ]),
    ),
    ...(rise === 0 ? {} : { rise: { type: 'gesture', of: 'elements.rail.lift', points: RISE(rise) } }),
  },
  outputs: { body: { at: { element: 'body', at: { point: 'saddle' } } }, ...outputs },
});

const pointOf = (run: Simulation, name: string) =>
  run.program.contacts.find((one) => one.name === name)?.points[0] ?? -1;

/** Lifts or drops the damper of a string at once or within some samples. */
function damp(run: Simulation, name: string, damping: number, over: number) {
  run.perform({ type: 'press', point: pointOf(run, `damper-${name}`), stiffness: 0, damping, over });
}

/** A number that the kernel keeps of each string. */
function numbersOf({ machine }: Simulation, name: keyof BridgeRecord): number[] {
  const width = widthOf(BridgeRecord, 8) / 8;
  const numbers = machine.floats(machine.section('bridge-records').address, 3 * width);
  const field = Object.keys(new BridgeRecord()).indexOf(name);
  return STRINGS.map((_, i) => numbers[i * width + field]);
}

/** Whether the pull of each string is known ahead: of strings whose dampers are lifted only the step that was late and made two finds it. */
const madeTwo = (run: Simulation) => numbersOf(run, 'pullKnown').map((known) => known === 1);

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
    fc.record({ own: fc.boolean(), rise: fc.constantFrom(0, 0, 2e-4) }),
    fc.boolean(),
  ],
  { numRuns: 40 },
)(
  'any blocks give the bits of single steps in which everything is awake',
  (speed, gap, blocks, list, variant, isLifted) => {
    const program = programOf(piano(speed, gap, variant));
    const played = (isAlert: boolean) => {
      const run = runOf(program, {});
      if (isLifted) for (const name of ['low', 'middle']) damp(run, name, 0, 0);
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
      const states = STRINGS.flatMap((name) => Object.values(run.dump().elements[name])) as Float64Array[];
      return { heard, states };
    };
    const [own, alert] = [played(false), played(true)];
    expect(own.heard.some((value) => value !== 0)).toBe(true);
    expect(sameBits([own.heard], [alert.heard])).toBe(true);
    // As numbers: what rests has never been stepped, and zero may have either sign.
    expect(own.states.every((state, s) => state.every((q, i) => q === alert.states[s][i]))).toBe(true);
  },
);

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

test('strings on which their dampers lie make two steps at once, too, once the hammers are away', () => {
  const run = runOf(programOf(piano(5, 0.02, { own: true })), {});
  run.render(1200);
  const isDown = ['low', 'middle'].map((name) => isAwake(run.machine, pointOf(run, `damper-${name}`)));
  expect(isDown).toEqual([false, false]);
  const before = numbersOf(run, 'lift'); // of the last step that was left out
  run.render(20);
  expect(numbersOf(run, 'lift').map((lift, i) => lift !== before[i])).toEqual([true, true, true]);
});

test('how far a damper moves is known of both steps', () => {
  const program = programOf(piano(5, 0.02, { own: true }));
  const moved = (start: number, block: number) => {
    const run = runOf(program, {});
    for (const name of ['low', 'middle']) damp(run, name, 0, 0);
    run.render(start);
    for (const name of ['low', 'middle']) damp(run, name, 0.01, 0);
    for (let done = 0; done < 900; done += block) run.render(block);
    return run
      .contacts()
      .filter(({ name }) => name.startsWith('damper'))
      .map(({ maxForce, minForce, maxStretch }) => ({ maxForce, minForce, maxStretch }));
  };
  // The farthest place is reached in either of two steps.
  for (const start of [1200, 1201, 1202, 1203]) expect(moved(start, 900)).toEqual(moved(start, 1));
});

test('a string that is heard, or whose losses are booked, makes every step', () => {
  const heard = runOf(programOf(piano(2, 1e-3, { outputs: { high: { at: { element: 'high', at: '30 %' } } } })), {});
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
