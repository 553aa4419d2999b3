/** Modes that nothing touches make up to three steps at once, and the ledger books their losses ahead; nobody may know of it. */
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { type Program, planChange } from '../../src/compile/index.ts';
import { ElementLinks, ElementRecord } from '../../src/kernel/records.ts';
import type { Simulation } from '../../src/run/index.ts';
import { largestEnergy } from '../../src/run/ledger.ts';
import { accepted, programOf, runOf, type Sketch, sameBits } from '../support/engine.ts';

const RATE = 44_100;
const FRAMES = 600;
/** Enough for slow modes, written-out ones, and a round of eight that is not full. */
const MODES = 43;
const PERIOD = 16;

type Outputs = NonNullable<Sketch['outputs']>;

/** Everything that can be heard at a point. */
function heardAt(point: string): Outputs {
  const at = { element: 'body', at: { point } };
  return {
    [`${point}-place`]: { at },
    [`${point}-speed`]: { at, quantity: 'velocity' },
    [`${point}-pull`]: { at, quantity: 'acceleration' },
  };
}

interface Mode {
  readonly frequency: number;
  readonly t60?: number | undefined;
}

const MANY: readonly Mode[] = Array.from({ length: MODES }, (_, i) => ({ frequency: 30 + 300 * i, t60: 0.1 + i / 40 }));

/** A bell that is struck at some samples, each time for some samples. Few of its modes reach its foot. */
function bell(
  strikes: readonly (readonly [number, number])[],
  outputs: Outputs = heardAt('edge'),
  modes: readonly Mode[] = MANY,
  placement: 'scheme' | 'exact' = 'scheme',
): Sketch {
  return {
    rate: RATE,
    elements: {
      body: {
        type: 'modal',
        mass: 0.1,
        placement,
        modes: modes.map(({ frequency, t60 }, i) => ({
          frequency,
          ...(t60 === undefined ? {} : { t60 }),
          shape: { edge: 1 + (i % 3), middle: 1.5 - (i % 5), ...(i < 3 ? { foot: 1 } : {}) },
        })),
      },
    },
    players: Object.fromEntries(
      strikes.map(([start, length], i) => [
        `strike-${i}`,
        {
          type: 'strike' as const,
          at: { element: 'body', at: { point: i % 2 === 0 ? 'middle' : 'edge' } },
          time: start / RATE,
          force: 10,
          duration: length / RATE,
        },
      ]),
    ),
    outputs,
  };
}

/** Runs in blocks until `frames` samples are made; `between` happens after each. */
function inBlocks(run: Simulation, blocks: readonly number[], frames: number, between = (_: number) => {}) {
  const all = run.program.outputs.map(() => new Float64Array(frames));
  for (let done = 0, b = 0; done < frames; b++) {
    const block = Math.min(blocks[b % blocks.length], frames - done);
    run.renderInto(all, done, block);
    done += block;
    between(done);
  }
  return all;
}

/** The same one by one, with everything woken after each: whatever was made ahead is made again. */
function singly(program: Program, frames: number, at: Readonly<Record<number, (run: Simulation) => void>> = {}) {
  const run = runOf(program, {});
  return inBlocks(run, [1], frames, (done) => {
    run.machine.kernel.wakeAll();
    at[done]?.(run);
  });
}

const link = ({ machine }: Simulation, field: keyof ElementLinks) =>
  machine.getInt('element-links', ElementLinks, 0, field);

const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 40 })), {
  minLength: 1,
  maxLength: 4,
});
const length = fc.oneof(fc.constantFrom(1, 2, 3, 5, 16, 17, 128), fc.integer({ min: 1, max: 300 }));
const lengths = fc.array(length, { minLength: 1, maxLength: 6 });

property.prop([times, lengths, fc.boolean()], { numRuns: 60 })(
  'whenever it is struck, in blocks of any length, metered or not, a bell has the bits of single steps',
  (strikes, blocks, metered) => {
    const program = programOf(bell(strikes));
    const single = singly(program, FRAMES);
    expect(single.every((output) => output.some((value) => value !== 0))).toBe(true);
    expect(sameBits(inBlocks(runOf(program, { metered }), blocks, FRAMES), single)).toBe(true);
  },
);

test.each([1, 2, 3, 5, 16, 17, 128, 4095, 4096, 9000])(
  'in blocks of %i it has the same bits while parts of it fall silent',
  (block) => {
    // At sample 4096 the first modes are far below the limit of silence, the last ones never reach it.
    const modes = MANY.map(({ frequency }, i) => ({ frequency: 1000 + frequency, t60: 0.003 * 1.08 ** i }));
    const program = programOf(bell([[5, 20]], heardAt('edge'), modes));
    const quiet = programOf(bell([[5, 20]], heardAt('edge'), modes.slice(0, 12)));
    for (const one of [program, quiet])
      for (const metered of [false, true])
        expect(sameBits(inBlocks(runOf(one, { metered }), [block], 9000), singly(one, 9000))).toBe(true);
    const [place] = runOf(quiet, {}).render(9000);
    expect([place[4095] === 0, place[4096]]).toEqual([false, 0]);
  },
);

test('speed and pull are differences of places, from the first sample on', () => {
  const at = { element: 'string', at: '30 %' };
  const string: Sketch = {
    rate: RATE,
    elements: { string: { type: 'string', method: 'modal', length: 0.7, pitch: 110, linearDensity: 5e-3, sigma0: 1 } },
    players: { start: { type: 'initial', element: 'string', displacement: 1e-3, velocity: 1, shape: 'sine' } },
    outputs: { place: { at }, speed: { at, quantity: 'velocity' }, pull: { at, quantity: 'acceleration' } },
  };
  const [place, speed, pull] = runOf(programOf(string), {}).render(FRAMES);
  const k = 1 / RATE;
  expect([speed[0], speed[1], pull[0], pull[1]]).toEqual([(place[1] - place[0]) / k, speed[0], 0, 0]);
  expect(speed[0]).not.toBe(0);
  for (let n = 2; n < FRAMES; n++) {
    const move = place[n] - place[n - 1];
    expect(speed[n]).toBe(move / k);
    expect(pull[n]).toBe((move - (place[n - 1] - place[n - 2])) / (k * k));
  }
});

test('a state that the host has changed is heard as it is', () => {
  const program = programOf(bell([[5, 20]]));
  const halve = ({ machine }: Simulation) => {
    for (const buffer of ['uPrev', 'u']) {
      const state = machine.floats(machine.headerInt(buffer), machine.headerInt('slots'));
      state.forEach((q, i) => {
        state[i] = q / 2;
      });
    }
    machine.kernel.wakeAll();
  };
  const run = runOf(program, {});
  const at = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [30 * i, halve]));
  const own = inBlocks(run, [30], FRAMES, (done) => at[done]?.(run));
  expect(sameBits(own, singly(program, FRAMES, at))).toBe(true);
  const [place, speed, pull] = own;
  const k = 1 / RATE;
  for (let n = 60; n < FRAMES; n += 30) {
    const move = place[n] - place[n - 1] / 2;
    expect(speed[n]).toBe(move / k);
    expect(pull[n]).toBe((move - (place[n - 1] - place[n - 2]) / 2) / (k * k));
  }
});

test('it goes two samples ahead, or one where the host may look, whatever is heard of it', () => {
  for (const outputs of [heardAt('foot'), heardAt('edge')]) {
    const program = programOf(bell([[5, 20]], outputs));
    const run = runOf(program, {});
    expect(link(run, 'alone')).toBe(1);
    run.render(40);
    run.machine.kernel.wakeAll();
    // How far it is ahead after one sample, two more, and three more.
    const found = [1, 2, 3].map((frames) => {
      run.render(frames);
      return link(run, 'ahead');
    });
    expect(found).toEqual([1, 1, 1]);
    expect(sameBits(runOf(program, {}).render(FRAMES), singly(program, FRAMES))).toBe(true);
  }
});

test('a contact keeps it from going ahead at all', () => {
  const sketch = bell([[5, 20]]);
  const touched = runOf(
    programOf({
      ...sketch,
      elements: { ...sketch.elements, floor: { type: 'barrier', height: -1 } },
      contacts: {
        floor: {
          type: 'collision',
          lower: 'floor',
          upper: { element: 'body', at: { point: 'edge' } },
          stiffness: 1e6,
          exponent: 1.5,
        },
      },
    }),
  );
  expect(link(touched, 'alone')).toBe(0);
});

property.prop(
  [times, lengths, fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 6, maxLength: 6 }), fc.boolean()],
  {
    numRuns: 25,
  },
)('what looks at it or changes it between blocks finds the state of that moment', (strikes, blocks, deeds, metered) => {
  const program = programOf(bell(strikes));
  const change = (run: Simulation, done: number) =>
    run.apply(accepted(planChange(run.program, 'elements.body.modes.20.t60', 0.05 + done / 1000)));
  const at: Record<number, (run: Simulation) => void> = {};
  const run = runOf(program, { metered });
  const own = inBlocks(run, blocks, FRAMES, (done) => {
    const deed = deeds[done % deeds.length];
    if (deed === 1) {
      change(run, done);
      at[done] = (single) => change(single, done);
    } else if (deed === 4) {
      // A force that goes somewhere, and stays there.
      const move = { type: 'move', control: 0, to: done % 3, over: 1 + (done % 5) } as const;
      run.perform(move);
      at[done] = (single) => single.perform(move);
    } else if (deed === 2) {
      const snapshot = run.snapshot();
      run.render(7);
      run.restore(snapshot);
    } else if (deed === 3) {
      const { uPrev, u } = run.dump().elements.body;
      at[done] = (single) => {
        const body = single.dump().elements.body;
        // As numbers: what rests has never been stepped, and zero may have either sign.
        expect(uPrev.every((q, i) => q === body.uPrev[i]) && u.every((q, i) => q === body.u[i])).toBe(true);
      };
    }
  });
  expect(sameBits(own, singly(program, FRAMES, at))).toBe(true);
  // Every sample rounds the energy of every mode.
  if (metered) expect(run.ledger().residual).toBeLessThan(FRAMES * MODES * Number.EPSILON);
});

/** What a run in such blocks has lost, and its largest energy, J. */
function accountOf(program: Program, block: number) {
  const run = runOf(program);
  inBlocks(run, [block], FRAMES);
  const { residual, dissipated, elements } = run.ledger();
  const energy = largestEnergy(run.machine);
  return { residual, lost: elements[0].lost, dissipated, energy, booked: bookedUntil(run) };
}

function bookedUntil({ machine }: Simulation) {
  return machine.get('elements', ElementRecord, 0, 'bookedUntil');
}

const mode = fc.record({
  // Slow or near the limit, and dead within a period or never. Slower ones drift and are never stepped ahead.
  frequency: fc.double({ min: 1.5, max: 4.1, noNaN: true }).map((power) => 10 ** power),
  t60: fc.option(
    fc.double({ min: -4, max: 1, noNaN: true }).map((power) => 10 ** power),
    { nil: undefined },
  ),
});

property.prop(
  [times, fc.array(mode, { minLength: 1, maxLength: 20 }), fc.constantFrom('scheme' as const, 'exact' as const)],
  { numRuns: 80 },
)('losses booked ahead are those of single steps', (strikes, modes, placement) => {
  const program = programOf(
    bell(strikes, { edge: { at: { element: 'body', at: { point: 'edge' } } } }, modes, placement),
  );
  const [ahead, single] = [accountOf(program, FRAMES), accountOf(program, 1)];
  expect([ahead.booked > 0, single.booked]).toEqual([true, 0]);
  // The round-off of slow modes is that of their steps.
  expect(Math.abs(ahead.residual - single.residual)).toBeLessThan(1e-14);
  expect(Math.abs(ahead.lost - single.lost)).toBeLessThan(1e-14 * single.energy);
  expect(ahead.dissipated).toBe(ahead.lost);
});

test('losses are booked ahead where nothing can come in between', () => {
  const run = runOf(
    programOf(
      bell([
        [0, 1],
        [100, 20],
      ]),
    ),
  );
  const ends: number[] = [];
  // Two samples are given, so it is struck from sample 102 to 122. A period that the host does not ask for as a whole is left alone.
  for (const frames of [PERIOD, 2 * PERIOD, 4 * PERIOD, PERIOD, 2 * PERIOD, PERIOD - 1, PERIOD]) {
    run.render(frames);
    ends.push(bookedUntil(run));
  }
  expect(ends).toEqual([0, 48, 96, 96, 160, 160, 160]);
});

test('a force that comes at once is in the ledger', () => {
  const run = runOf(programOf(bell([[5, 20]])));
  run.render(4 * PERIOD);
  run.perform({ type: 'move', control: 0, to: 5, over: 1 });
  run.render(4 * PERIOD);
  expect(run.ledger().residual).toBeLessThan(1e-13);
});

test.each(['here', 'momentum', 'pull', 'drag', 'lossMove', 'lossBoth', 'lossPlace', 'mass', 'stiffness'])(
  'the ledger sees it if %s of a mode is wrong',
  (table) => {
    const program = programOf(bell([[5, 20]]));
    const residual = (factor: number) => {
      const run = runOf(program);
      const { machine } = run;
      const values = machine.floats(machine.section(`${table} of body`).address, MODES);
      // A slow mode for `pull`, a written-out one for all others.
      values[table === 'pull' ? 0 : 20] *= factor;
      run.render(FRAMES);
      return run.ledger().residual;
    };
    expect(residual(1)).toBeLessThan(1e-13);
    expect(residual(1.001)).toBeGreaterThan(1e-10);
  },
);
