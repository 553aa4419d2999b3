/** Watches: points of bodies of modes are looked at seldom, and wake as if somebody looked at each in every sample. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Watch } from '../../src/kernel/sleep-records.ts';
import type { Simulation } from '../../src/run/index.ts';
import { runs } from '../support/budget.ts';
import { programOf, runOf, type Sketch, sameBits, shippedProgram } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';

const FRAMES = 500;

interface Draw {
  readonly rate: number;
  readonly modes: number;
  readonly points: number;
  readonly pitch: number;
  readonly gap: number;
  readonly slope: number;
  readonly swing: number;
  /** Which mode swings at first. */
  readonly mode: number;
  readonly stiffness: number;
  readonly lift: number;
  readonly strike: number;
  readonly hammer: number;
  readonly passes: number;
  readonly settled: boolean;
  readonly scheme: 'rules' | 'it2';
  readonly other: 'board' | 'string' | 'nodes';
  readonly tune: number;
}

const draws: fc.Arbitrary<Draw> = fc.record({
  rate: fc.constantFrom(22_050, 44_100),
  modes: fc.integer({ min: 5, max: 70 }),
  points: fc.integer({ min: 8, max: 24 }),
  pitch: real(60, 300),
  gap: decades(1e-6, 3e-3),
  slope: real(-3e-3, 3e-3),
  swing: fc.oneof(fc.constant(0), real(-3e-3, 3e-3)),
  mode: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 12 })),
  stiffness: decades(1e6, 1e12),
  lift: fc.oneof(fc.constant(0), real(-2e-3, 2e-3)),
  strike: fc.oneof(fc.constant(0), real(-3, 3)),
  hammer: fc.oneof(fc.constant(0), real(0.5, 8)),
  passes: fc.constantFrom(0, 1, 2),
  settled: fc.boolean(),
  scheme: fc.constantFrom('rules', 'rules', 'it2'),
  other: fc.constantFrom('board', 'string', 'nodes'),
  tune: fc.oneof(fc.constant(0), real(0.5, 1.2)),
});

/**
 * One mode swings, or the board moves, just far enough to touch or nearly so, and nothing else happens before: there the bounds of a watch are tight.
 */
const close = fc
  .record({
    draw: draws,
    part: real(0.7, 1.02),
    swing: decades(1e-5, 3e-3),
    lifted: fc.boolean(),
    pitch: real(150, 300),
    mode: fc.oneof(fc.constant(1), fc.integer({ min: 9, max: 20 })), // a slow one, or a fast one
  })
  .map(({ draw, part, swing, lifted, pitch, mode }) => ({
    ...draw,
    pitch,
    mode,
    modes: 40,
    ...(lifted ? { swing: 0, lift: swing } : { swing, lift: 0 }),
    gap: part * swing,
    slope: 0,
    other: 'board' as const,
    strike: 0,
    tune: 0,
  }));

/** A string of modes over a board or over another string, with whatever may push it or move what is below. */
function sketchOf(draw: Draw): Sketch {
  const length = 0.7;
  const string = { type: 'string' as const, length, linearDensity: 0.006, pitch: draw.pitch, sigma0: 1 };
  // Below the highest frequency that can be stepped, also when the string is tuned.
  const most = Math.floor((0.75 * draw.rate) / Math.PI / draw.pitch);
  const modal = { ...string, method: 'modal' as const, modes: Math.min(draw.modes, most) };
  const at = { spread: draw.points };
  const below = {
    board: { type: 'barrier' as const, height: { polynomial: [-draw.gap, draw.slope], over: length } },
    string: { ...modal, pitch: 0.7 * draw.pitch },
    nodes: { ...string, pitch: 0.7 * draw.pitch },
  }[draw.other];
  const held = draw.other === 'board';
  const samples = Array.from({ length: 201 }, (_, i) => Math.sin((draw.mode * Math.PI * i) / 200));
  return {
    rate: draw.rate,
    solver: { passes: draw.passes, corrector: draw.settled ? 'settled' : 'apart', scheme: draw.scheme },
    elements: { string: modal, below, hammer: { type: 'mass', mass: 0.01 } },
    contacts: {
      below: {
        type: 'collision',
        lower: held ? 'below' : { element: 'below', at },
        upper: { element: 'string', at },
        gap: held ? 0 : draw.gap,
        stiffness: draw.stiffness,
        exponent: 1.3,
      },
      hammer: {
        type: 'collision',
        lower: { element: 'string', at: 0.21 },
        upper: 'hammer',
        stiffness: 1e8,
        exponent: 2,
      },
    },
    players: {
      pull: { type: 'initial', element: 'string', displacement: draw.swing, shape: { samples } },
      throw: { type: 'initial', element: 'hammer', displacement: 5e-3, velocity: -draw.hammer },
      strike: { type: 'strike', at: { element: 'string', at: '40 %' }, time: 3e-3, force: draw.strike, duration: 2e-3 },
      ...(held && draw.lift !== 0
        ? {
            lift: {
              type: 'gesture' as const,
              of: 'elements.below.lift',
              points: [
                [2e-3, 0],
                [6e-3, draw.lift],
                [8e-3, 0],
              ] as [number, number][],
            },
          }
        : {}),
    },
    score:
      draw.tune === 0
        ? []
        : [
            { time: 5e-3, set: 'contacts.below.stiffness', to: draw.tune * draw.stiffness },
            { time: 7e-3, set: 'elements.string.pitch', to: draw.tune * draw.pitch },
          ],
    outputs: {
      string: { at: { element: 'string', at: '30 %' }, quantity: 'velocity' },
      force: { contact: 'below' },
    },
  };
}

/** A run sample by sample: what is heard, who is awake after each, and how many of a watch were looked at in all. */
function followed(run: Simulation, frames: number, before: () => void) {
  const { machine } = run;
  const awake = machine.section('awake');
  const { address, bytes } = machine.section('looks');
  const heard = run.program.outputs.map(() => new Float64Array(frames));
  const nights: Float64Array[] = [];
  let looks = 0;
  for (let i = 0; i < frames; i++) {
    before();
    const { sample } = run;
    run.render(1).forEach(([value], o) => {
      heard[o][i] = value;
    });
    nights.push(machine.floats(awake.address, awake.bytes / 8).slice());
    looks += machine.floats(address, bytes / 8).filter((look) => look === sample).length;
  }
  return { heard, nights, looks };
}

/** Whoever sleeps is looked at in the next step. */
function lookAtAll({ machine }: Simulation): () => void {
  const { address, bytes } = machine.section('dues');
  return () => machine.floats(address, bytes / 8).fill(Number.NEGATIVE_INFINITY);
}

const asLong = () => undefined;

test.each([
  ['whatever happens', draws],
  ['when they hardly touch', close],
])('the same points wake in the same samples as if each was looked at in every one, %s', (_, models) => {
  let spared = 0;
  let woke = 0;
  fc.assert(
    fc.property(models, (draw) => {
      const program = programOf(sketchOf(draw));
      const run = runOf(program, {});
      const watched = followed(run, FRAMES, asLong);
      const strict = runOf(program, {});
      const looked = followed(strict, FRAMES, lookAtAll(strict));
      expect(sameBits(watched.heard, looked.heard)).toBe(true);
      expect(sameBits(watched.nights, looked.nights)).toBe(true);
      expect(watched.looks).toBeLessThanOrEqual(looked.looks);
      spared += looked.looks - watched.looks;
      woke += watched.heard[1].filter((force) => force !== 0).length;
    }),
    runs(40),
  );
  expect(spared).toBeGreaterThan(10_000);
  expect(woke).toBeGreaterThan(1000);
});

test('a run goes on from a snapshot as it did', () => {
  fc.assert(
    fc.property(draws, fc.integer({ min: 2, max: 300 }), (draw, moment) => {
      const run = runOf(programOf(sketchOf(draw)), {});
      run.render(moment);
      const taken = run.snapshot();
      const first = followed(run, 200, asLong);
      run.restore(taken);
      const again = followed(run, 200, asLong);
      expect(sameBits(first.heard, again.heard)).toBe(true);
      expect(sameBits(first.nights, again.nights)).toBe(true);
      expect(again.looks).toBe(first.looks);
    }),
    runs(8),
  );
});

test('of sixty points over a board that a string of modes rattles on, a quarter is looked at in a sample, and none at rest', () => {
  const rattling = runOf(shippedProgram('string-backboard-modal'), {});
  expect(followed(rattling, 6000, asLong).looks / 6000).toBeLessThan(15);
  const resting = runOf(shippedProgram('string-backboard-modal', ['players.pull.displacement=0']), {});
  resting.render(10);
  expect(followed(resting, 1000, asLong).looks).toBe(0);
});

test('a bound that has grown long starts again', () => {
  const run = runOf(shippedProgram('string-backboard-modal'), {});
  let longest = 0;
  for (let block = 0; block < 200; block++) {
    run.render(100);
    longest = Math.max(longest, run.machine.get('watches', Watch, 0, 'travel'));
  }
  expect(longest).toBeGreaterThan(0.5);
  expect(longest).toBeLessThan(1);
});

test('few points, and points of strings on a grid, have no watch', () => {
  const bytes = (name: string) => runOf(shippedProgram(name), {}).machine.section('dues').bytes;
  expect(bytes('string-backboard-modal')).toBe(8 * 60);
  expect(bytes('string-frets-modal')).toBe(8 * 12);
  expect(bytes('modal-bells')).toBe(0);
  expect(bytes('ness-guitar')).toBe(0);
});
