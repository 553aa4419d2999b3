/** Contacts that sleep: they cost nothing, they wake in time, and the sound does not know of it. */
import { expect, test } from 'vitest';
import { ContactRecord, ElementLinks } from '../../src/kernel/records.ts';
import { isAwake } from '../../src/run/hands.ts';
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

/** Bodies of every kind at rest: struck late by a player, by a ball that falls on them, or never. */
const waiting: Sketch = {
  rate: 44_100,
  elements: {
    struck: { type: 'string', length: 0.7, pitch: 110, radius: 2e-4, density: 7850, young: 2e11, sigma0: 200 },
    hit: { type: 'plate', sides: [0.2, 0.15], thickness: 1e-3, density: 7850, young: 2e11, poisson: 0.3, sigma0: 10 },
    bell: { type: 'modal', mass: 0.1, modes: [{ frequency: 440, t60: 0.02, shape: { rim: 1 } }] },
    unheard: { type: 'membrane', sides: [0.2, 0.2], tension: 1000, surfaceDensity: 0.26 },
    ball: { type: 'mass', mass: 0.01, gravity: 9.81 },
  },
  contacts: {
    fall: {
      type: 'collision',
      lower: { element: 'hit', at: [0.05, 0.05] },
      upper: 'ball',
      gap: 5e-4,
      stiffness: 1e7,
      exponent: 1.5,
    },
  },
  players: {
    pluck: { type: 'strike', at: { element: 'struck', at: '30 %' }, time: 0.011, force: 1, duration: 1e-3 },
    ring: { type: 'strike', at: { element: 'bell', at: { point: 'rim' } }, time: 0.005, force: 1, duration: 1e-3 },
  },
  outputs: {
    struck: { at: { element: 'struck', at: '20 %' } },
    hit: { at: { element: 'hit', at: [0.1, 0.1] }, quantity: 'velocity' },
    bell: { at: { element: 'bell', at: { point: 'rim' } } },
    unheard: { at: { element: 'unheard', at: [0.1, 0.1] }, quantity: 'acceleration' },
  },
};

/** Hammers so fast that within one step they drive a string onto a board, which does not touch it before. */
function driven(hammers: readonly number[]): Sketch {
  const names = hammers.map((_, i) => `hammer-${i}`);
  return {
    rate: 44_100,
    elements: {
      string: { type: 'string', length: 0.7, pitch: 110, radius: 2e-4, density: 7850, young: 2e11, sigma0: 1 },
      board: { type: 'barrier', height: -1e-5 },
      ...Object.fromEntries(names.map((name) => [name, { type: 'mass' as const, mass: 0.05 }])),
    },
    contacts: {
      board: {
        type: 'collision',
        lower: 'board',
        upper: { element: 'string', at: { spread: 61 } },
        stiffness: 1e9,
        exponent: 1.3,
      },
      ...Object.fromEntries(
        names.map((name, i) => [
          name,
          {
            type: 'collision' as const,
            lower: { element: 'string', at: hammers[i] },
            upper: name,
            stiffness: 1e9,
            exponent: 1.3,
          },
        ]),
      ),
    },
    players: Object.fromEntries(
      names.map((name, i) => [
        `throw-${i}`,
        { type: 'initial' as const, element: name, displacement: 1.1e-3, velocity: -9 + i },
      ]),
    ),
    outputs: { string: { at: { element: 'string', at: '30 %' } } },
  };
}

/** The same with a string of modes, whose points feel each other all: what a push reaches is found without a look (kernel/watch.ts). */
function drivenModes(hammers: readonly number[]): Sketch {
  const sketch = driven(hammers);
  const string = {
    type: 'string',
    length: 0.7,
    pitch: 110,
    linearDensity: 0.001,
    method: 'modal',
    modes: 60,
  } as const;
  return { ...sketch, elements: { ...sketch.elements, string } };
}

/** A hammer beside a fret whose nodes lie on both sides of where it stands: one is beyond the fret already, the other is pushed. */
function besideFret(): Sketch {
  const length = 0.7;
  const height = (x: number) => -5e-3 * Math.sin((Math.PI * x) / length);
  const fret = (1 - 2 ** (-8 / 12)) * length;
  const node = (14 / 40) * length;
  return {
    rate: 44_100,
    elements: {
      string: { type: 'string', length, linearDensity: 0.0063, tension: 100, grid: { intervals: 40 } },
      frets: { type: 'barrier', height: { polynomial: [height(fret) - 2e-5 - 0.3 * fret, 0.3] } },
      hammer: { type: 'mass', mass: 0.02 },
    },
    contacts: {
      frets: {
        type: 'collision',
        lower: 'frets',
        upper: { element: 'string', at: { frets: { count: 8, temperament: 'equal' } } },
        stiffness: 1e9,
        exponent: 1.3,
      },
      felt: {
        type: 'collision',
        lower: { element: 'string', at: node },
        upper: 'hammer',
        stiffness: 1e9,
        exponent: 1.5,
      },
    },
    players: {
      pull: { type: 'initial', element: 'string', displacement: -5e-3, shape: 'sine' },
      throw: { type: 'initial', element: 'hammer', displacement: height(node) + 2e-4, velocity: -4 },
    },
    outputs: { string: { at: { element: 'string', at: 0.5 } } },
  };
}

/** A string rattles on a board beside a mass that it seldom meets, with exact loss: how the board is solved must not depend on that. */
const besideExact: Sketch = {
  rate: 44_100,
  elements: {
    string: { type: 'string', length: 0.7, linearDensity: 0.006, pitch: 110, sigma0: 3, method: 'modal', modes: 40 },
    board: { type: 'barrier', height: -25e-6 },
    mass: { type: 'mass', mass: 0.01, frequency: 30 },
  },
  contacts: {
    rattle: {
      type: 'collision',
      lower: 'board',
      upper: { element: 'string', at: { spread: 20 } },
      stiffness: 1e8,
      exponent: 1.5,
    },
    hit: {
      type: 'collision',
      lower: { element: 'string', at: 0.2 },
      upper: 'mass',
      gap: 1e-4,
      stiffness: 1e7,
      exponent: 2,
      damping: 0.5,
      loss: 'exact',
    },
  },
  players: { strike: { type: 'strike', at: { element: 'string', at: 0.3 }, time: 1e-3, force: 1.5, duration: 2e-3 } },
  outputs: { string: { at: { element: 'string', at: 0.11 } } },
};

const programs = {
  'a string that a hammer drives onto a fret beside it': () => programOf(besideFret()),
  'a string that a hammer drives onto a board': () => programOf(driven([0.21])),
  'the same with two hammers side by side': () => programOf(driven([0.21, 0.212])),
  'a string of modes that a hammer drives onto a board': () => programOf(drivenModes([0.21])),
  'a string of modes that two hammers drive onto a board': () => programOf(drivenModes([0.21, 0.212])),
  'what waits to be struck': () => programOf(waiting),
  'a string between two boards that move': () => programOf(between),
  'the same by Newton': () => programOf({ ...between, solver: { scheme: 'it2' } }),
  'the same with two corrector passes': () => programOf({ ...between, solver: { passes: 2 } }),
  'a string beside exact loss, without corrector passes,': () => programOf({ ...besideExact, solver: { passes: 0 } }),
  'a string beside exact loss, settled,': () => programOf({ ...besideExact, solver: { corrector: 'settled' } }),
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

/** Which elements rest after so many samples. */
function resting(program: ReturnType<typeof programOf>, frames: readonly number[]): string[][] {
  const machine = createMachine(program, kernel);
  let done = 0;
  return frames.map((frame) => {
    while (done < frame) {
      const block = Math.min(frame - done, machine.capacity);
      machine.kernel.run(block, machine.out, machine.capacity, 0);
      done += block;
    }
    return program.elements.flatMap(({ name }, i) =>
      machine.getInt('element-links', ElementLinks, i, 'still') === 1 ? [name] : [],
    );
  });
}

test('bodies rest until something pushes them, and again when nothing is left of it; what falls or is touched does not', () => {
  const [first, rung, hit, plucked, long] = resting(programOf(waiting), [10, 240, 460, 500, 44_100]);
  expect(first).toEqual(['struck', 'hit', 'bell', 'unheard']);
  expect(rung).toEqual(['struck', 'hit', 'unheard']);
  expect(hit).toEqual(['struck', 'unheard']);
  expect(plucked).toEqual(['unheard']);
  expect(long).toEqual(['struck', 'bell', 'unheard']);
});

test('a contact that sleeps holds nothing, whenever one looks', () => {
  const program = shippedProgram('bouncing-ball');
  const run = runOf(program);
  let slept = 0;
  for (let block = 0; block < 400; block++) {
    run.render(37);
    const [point] = program.contacts[0].points;
    if (isAwake(run.machine, point)) continue;
    slept++;
    expect(run.machine.get('contacts', ContactRecord, point, 'stored')).toBe(0);
  }
  expect(slept).toBeGreaterThan(10);
});

test('the step that wakes a body is in the ledger', () => {
  const run = runOf(programOf(waiting));
  run.render(FRAMES);
  expect(run.ledger().dissipated).toBeGreaterThan(0);
  expect(run.ledger().residual).toBeLessThan(1e-13);
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
