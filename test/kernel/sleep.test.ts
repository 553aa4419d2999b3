/** Contacts that sleep: they cost nothing, they wake in time, and the sound does not know of it. */
import { expect, test } from 'vitest';
import { loadKernel } from '../../src/run/index.ts';
import { createMachine } from '../../src/run/machine.ts';
import { programOf, runOf, type Sketch, sameBits, shippedProgram } from '../support/engine.ts';

const kernel = await loadKernel();

/** Frames of each comparison: every model below touches and lets go within them. */
const FRAMES = 1200;

/** A string that swings between a board below and one above, both of which are moved by hands while it does. */
const between: Sketch = {
  rate: 44_100,
  elements: {
    string: { type: 'string', length: 0.7, pitch: 110, radius: 2e-4, density: 7850, young: 2e11, sigma0: 1 },
    below: { type: 'barrier', height: { polynomial: [-1e-3, -1e-3], over: 0.7 } },
    above: { type: 'barrier', height: 1e-3 },
  },
  contacts: {
    below: {
      type: 'collision',
      lower: 'below',
      upper: { element: 'string', at: 'nodes' },
      stiffness: 1e8,
      exponent: 1.3,
    },
    // Between nodes: neighbours feel each other.
    above: {
      type: 'collision',
      lower: { element: 'string', at: { spread: 31 } },
      upper: 'above',
      stiffness: 1e8,
      exponent: 1.5,
      damping: 1,
    },
  },
  outputs: { string: { at: { element: 'string', at: '30 %' }, quantity: 'velocity' } },
  players: {
    pluck: { type: 'initial', element: 'string', displacement: 1.9e-3, shape: 'sine' },
    lift: {
      type: 'gesture',
      of: 'elements.below.lift',
      points: [
        [0, 0],
        [0.01, 5e-4],
        [0.02, -2e-3],
      ],
    },
    press: {
      type: 'gesture',
      of: 'elements.above.lift',
      points: [
        [0.005, 0],
        [0.02, -9e-4],
      ],
    },
  },
};

const programs = {
  'a string between two boards that move': () => programOf(between),
  'the same by Newton': () => programOf({ ...between, solver: { scheme: 'it2' } }),
  'the same with two corrector passes': () => programOf({ ...between, solver: { passes: 2 } }),
  guitar: () => shippedProgram('guitar'),
  'snare-drum': () => shippedProgram('snare-drum'),
  'string-frets-modal': () => shippedProgram('string-frets-modal'),
  jawari: () => shippedProgram('jawari'),
};

test.each(Object.entries(programs))('%s sounds the same when everything is woken all the time', (_, make) => {
  const program = make();
  const heard = runOf(program, {}).render(FRAMES);
  const { kernel: woken, out, outputs, capacity } = createMachine(program, kernel);
  const samples = program.outputs.map(() => new Float64Array(FRAMES));
  for (let i = 0; i < FRAMES; i++) {
    woken.run(1, out, capacity, 0);
    woken.wakeAll();
    samples.forEach((output, o) => {
      output[i] = outputs[o][0];
    });
  }
  expect(heard.some((output) => output.some((value) => value !== 0))).toBe(true);
  expect(sameBits(heard, samples)).toBe(true);
});

/** How many contacts are awake after each of several numbers of samples. */
function awakeAfter(program: ReturnType<typeof programOf>, frames: readonly number[]): number[] {
  const machine = createMachine(program, kernel);
  const { address, bytes } = machine.section('awake');
  let done = 0;
  return frames.map((frame) => {
    machine.kernel.run(frame - done, machine.out, machine.capacity, 0);
    done = frame;
    const words = machine.floats(address, bytes / 8);
    const bits = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
    return bits.reduce((sum, byte) => sum + [...byte.toString(2)].filter((bit) => bit === '1').length, 0);
  });
}

test('everything is awake at first; of 812 points of a guitar in rest only the finger that can slide stays so', () => {
  expect(shippedProgram('guitar').cost.points).toBe(812);
  expect(awakeAfter(shippedProgram('guitar'), [1, 3, 100])).toEqual([812, 1, 1]);
});

test('in a guitar that is played only those few are awake that touch, or that their neighbours press', () => {
  const [some] = awakeAfter(shippedProgram('guitar'), [4000]);
  expect(some).toBeGreaterThan(4);
  expect(some).toBeLessThan(40);
});

test('connections and bows never sleep: of the three contacts of a tromba marina at rest, the rattling foot alone', () => {
  expect(awakeAfter(shippedProgram('tromba-marina'), [1, 50])).toEqual([3, 2]);
});
