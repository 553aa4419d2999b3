/** Contacts that sleep: they cost nothing, they wake in time, and the sound does not know of it. */
import { expect, test } from 'vitest';
import { ContactRecord, ElementLinks } from '../../src/kernel/records.ts';
import { isAwake } from '../../src/run/hands.ts';
import { loadKernel } from '../../src/run/index.ts';
import { createMachine } from '../../src/run/machine.ts';
import { programOf, runOf, type Sketch, sameBits, shippedProgram } from '../support/engine.ts';
import { driven, drivenBody, drivenModes, drivenUp, pulled, squeezed } from './drivers.ts';
import { besideExact, besideFret, between, hammered, lifted, slidden, waiting } from './sleepers.ts';

const kernel = await loadKernel();

/** Frames of each comparison: every model below touches and lets go within them. */
const FRAMES = 1400;

const programs = {
  'a string that a hammer drives onto a fret beside it': () => programOf(besideFret()),
  'a string that a hammer drives onto a board': () => programOf(driven([0.21])),
  'a string that a hammer drives onto a board above': () => programOf(drivenUp()),
  'a string that two hammers side by side drive onto a board': () => programOf(driven([0.21, 0.212])),
  'a string that two hammers drive onto a board together': () => programOf(driven([0.21, 0.216], 2e-4, 4)),
  'a string of modes that a hammer drives onto a board': () => programOf(drivenModes([0.21])),
  'a string of modes that two hammers drive onto a board': () => programOf(drivenModes([0.21, 0.212])),
  'a body that a hammer drives onto a board': () => programOf(drivenBody()),
  'a string that another one drives onto a board below': () => programOf(squeezed('low')),
  'a string that another one drives onto a board above': () => programOf(squeezed('high')),
  'a string that a spring pulls onto an anvil': () => programOf(pulled(false)),
  'the same with the spring turned round': () => programOf(pulled(true)),
  'what waits to be struck': () => programOf(waiting),
  'a string between two boards that move': () => programOf(between),
  'the same by Newton': () => programOf({ ...between, solver: { scheme: 'it2' } }),
  'the same with two corrector passes': () => programOf({ ...between, solver: { passes: 2 } }),
  'a string beside exact loss, without corrector passes,': () => programOf({ ...besideExact, solver: { passes: 0 } }),
  'a string beside exact loss, settled,': () => programOf({ ...besideExact, solver: { corrector: 'settled' } }),
  'a string at rest onto which a board rises': () => programOf(lifted('nodes')),
  // Slots from the first to the last: one more than a stride.
  'a string at rest onto which nine points rise': () =>
    programOf(lifted(Array.from({ length: 9 }, (_, i) => ({ node: i + 1 })))),
  'a string under a sliding finger': () => programOf(slidden),
  'a string over a board under two hammers': () => programOf(hammered),
  'ness-guitar': () => shippedProgram('ness-guitar'),
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

/** What is apart counts in these solves if it is awake: a Newton step more, or another method. */
const looked: Record<string, Sketch> = {
  'a body that a lossless connection holds, above another, by Newton': {
    solver: { scheme: 'it2' },
    rate: 16_000,
    elements: {
      bar: {
        type: 'bar',
        length: 1,
        width: 1e-3,
        thickness: 1e-3,
        density: 1,
        young: 1,
        grid: { intervals: 5 },
        method: 'modal',
        modes: 1,
      },
      ball: { type: 'mass', mass: { key: 1 }, rest: -1 },
    },
    contacts: {
      hit: {
        type: 'collision',
        lower: 'ball',
        upper: { element: 'bar', at: 0 },
        stiffness: 0,
        exponent: 1,
        memory: { stiffness: 0, tau: 1 },
      },
      tie: { type: 'connection', ends: [{ element: 'bar', at: 0 }, 'ball'], stiffness: 1, exponent: 1 },
    },
    outputs: { out: { at: { element: 'bar', at: 0.5 } } },
  },
  'a chain under a barrier, between a stiff spring and springs that do not press': {
    rate: 32_000,
    elements: {
      tube: { type: 'tube', length: 1, radius: 0.1, method: 'modal', modes: 8 },
      rail: { type: 'barrier', height: 1 },
      chain: { type: 'chain', masses: 3, mass: 1, stiffness: 1 },
    },
    contacts: {
      stiff: {
        type: 'spring',
        between: [
          { element: 'chain', at: '96.9 %' },
          { element: 'tube', at: 0.5 },
        ],
        cubic: 1.221e14,
      },
      linear: { type: 'spring', between: [{ element: 'tube', at: '22.2 %' }, 'rail'], stiffness: 1.441e9 },
      within: {
        type: 'spring',
        between: [
          { element: 'chain', at: 0.5 },
          { element: 'chain', at: '52.9 %' },
        ],
      },
      idle: { type: 'spring', ends: [{ element: 'chain', at: { node: 3 } }] },
      felt: { type: 'collision', lower: { element: 'chain', at: 'nodes' }, upper: 'rail', felt: { key: 1 } },
    },
    outputs: { out: { at: { element: 'chain', at: { node: 1 } } } },
  },
};

test.each(Object.entries(looked))('%s: a run that is watched has the bits of one that is not', (_, sketch) => {
  const program = programOf(sketch);
  const [bare, watched] = [runOf(program), runOf(program)];
  const [heard] = bare.render(FRAMES);
  const seen = new Float64Array(FRAMES);
  for (let n = 0; n < FRAMES; n++) {
    watched.renderInto([seen], n, 1);
    watched.dump();
    watched.probe(`contacts.${program.contacts[0].name}.eta`);
  }
  expect(heard.some((value) => value !== 0)).toBe(true);
  expect(sameBits([heard], [seen])).toBe(true);
  expect(watched.contacts()).toEqual(bare.contacts());
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
  expect(shippedProgram('ness-guitar').cost.points).toBe(812);
  expect(awakeAfter(shippedProgram('ness-guitar'), [1, 3, 100])).toEqual([812, 1, 1]);
});

test('in a guitar that is played only those few are awake that touch, or that their neighbours press', () => {
  const [some] = awakeAfter(shippedProgram('ness-guitar'), [4000]);
  expect(some).toBeGreaterThan(4);
  expect(some).toBeLessThan(40);
});

test('connections and bows never sleep: of the three contacts of a tromba marina at rest, the rattling foot alone', () => {
  expect(awakeAfter(shippedProgram('tromba-marina'), [1, 50])).toEqual([3, 2]);
});
