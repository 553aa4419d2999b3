/** Modes that nothing touches make two steps at once; neither sound nor ledger may know of it. */
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { loadKernel } from '../../src/run/index.ts';
import { createMachine } from '../../src/run/machine.ts';
import { programOf, runOf, type Sketch, sameBits, simulationOf } from '../support/engine.ts';

const RATE = 44_100;
const FRAMES = 600;
/** Enough for slow modes, written-out ones, and a round of eight that is not full. */
const MODES = 43;

const heard = {
  place: { at: { element: 'body', at: { point: 'edge' } } },
  speed: { at: { element: 'body', at: { point: 'edge' } }, quantity: 'velocity' },
} as const;
/** Acceleration looks two samples back, so that modes have to keep pace. */
const kept = { ...heard, pull: { ...heard.place, quantity: 'acceleration' } } as const;

/** A bell that is struck at some samples, each time for some samples. */
function bell(strikes: readonly (readonly [number, number])[], outputs: NonNullable<Sketch['outputs']>): Sketch {
  return {
    rate: RATE,
    elements: {
      body: {
        type: 'modal',
        mass: 0.1,
        modes: Array.from({ length: MODES }, (_, i) => ({
          frequency: 30 + 300 * i,
          t60: 0.1 + i / 40,
          shape: { edge: 1 + (i % 3), middle: 1 - (i % 5) },
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

const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 40 })), {
  minLength: 1,
  maxLength: 4,
});

property.prop([times, fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 10, maxLength: 10 })], { numRuns: 40 })(
  'whenever it is struck, and in blocks of any length, a bell has the bits of one that makes single steps',
  (strikes, blocks) => {
    const single = simulationOf(bell(strikes, kept), {}).render(FRAMES).slice(0, 2);
    expect(single[0].some((value) => value !== 0)).toBe(true);
    expect(sameBits(simulationOf(bell(strikes, heard), {}).render(FRAMES), single)).toBe(true);
    const run = simulationOf(bell(strikes, heard), {});
    const own = blocks.map((frames) => run.render(frames));
    const ends = blocks.reduce((sum, frames) => sum + frames, 0);
    const joined = single.map((_, o) => Float64Array.from(own.flatMap((outputs) => [...outputs[o]])));
    const wanted = simulationOf(bell(strikes, kept), {}).render(ends).slice(0, 2);
    expect(sameBits(joined, wanted)).toBe(true);
  },
);

property.prop([times], { numRuns: 40 })('its ledger closes, and has the losses of single steps', (strikes) => {
  const [ahead, single] = [heard, kept].map((outputs) => {
    const run = simulationOf(bell(strikes, outputs));
    run.render(FRAMES);
    return run.ledger();
  });
  expect(ahead.residual).toBeLessThan(1e-13);
  expect(single.residual).toBeLessThan(1e-13);
  expect(single.dissipated).toBeGreaterThan(0);
  expect(Math.abs(ahead.dissipated / single.dissipated - 1)).toBeLessThan(1e-12);
});

test('what looks at it, or changes it, between the two steps finds the state of that moment', async () => {
  const strikes = [[5, 20]] as const;
  const program = programOf(bell(strikes, heard));
  const machine = createMachine(program, await loadKernel());
  const samples = program.outputs.map(() => new Float64Array(FRAMES));
  for (let i = 0; i < FRAMES; i++) {
    machine.kernel.run(1, machine.out, machine.capacity, i % 5 === 0 ? 1 : 0);
    if (i % 3 === 0) machine.kernel.wakeAll();
    samples.forEach((output, o) => {
      output[i] = machine.outputs[o][0];
    });
  }
  expect(sameBits(samples, runOf(program, {}).render(FRAMES))).toBe(true);
});

test('a change of its modes acts from its sample on, whichever of the two steps that is', () => {
  const string = (at: number, outputs: readonly ('velocity' | 'acceleration')[]): Sketch => ({
    rate: RATE,
    elements: { string: { type: 'string', method: 'modal', length: 0.7, pitch: 110, linearDensity: 5e-3, sigma0: 1 } },
    players: { pluck: { type: 'initial', element: 'string', displacement: 1e-3, shape: 'sine' } },
    score: [{ time: at / RATE, set: 'elements.string.sigma0', to: 500 }],
    outputs: Object.fromEntries(
      outputs.map((quantity) => [quantity, { at: { element: 'string', at: '30 %' }, quantity }]),
    ),
  });
  for (const at of [100, 101]) {
    const own = simulationOf(string(at, ['velocity']), {}).render(FRAMES);
    const single = simulationOf(string(at, ['velocity', 'acceleration']), {}).render(FRAMES);
    expect(sameBits(own, single.slice(0, 1))).toBe(true);
  }
});
