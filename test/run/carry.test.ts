/** One run takes over from another: what has the same name goes on, and the ledger says what the handover cost. */
import { describe, expect, test } from 'vitest';
import { compile, withHands } from '../../src/compile/index.ts';
import type { ModelSource } from '../../src/model/index.ts';
import { carry } from '../../src/run/carry.ts';
import type { Simulation } from '../../src/run/index.ts';
import {
  accepted,
  modelOf,
  programOf,
  runOf,
  type Sketch,
  sameBits,
  shippedNames,
  shippedProgram,
} from '../support/engine.ts';

function takeOver(from: Simulation, sketch: Sketch): Simulation {
  const to = runOf(accepted(compile(modelOf(sketch))));
  expect(carry(from.machine, to.machine)).toBe(true);
  return to;
}

// Contacts that slide may differ in the last bit of where they are; bodies whose strains are one contact take its psi anew from their strains.
const still = ['fretted-string', 'ness-guitar', 'rolling-ball', 'rubber-band'];

test.each(shippedNames.filter((name) => !still.includes(name)))('%s goes on to the same bits as itself', (name) => {
  const program = shippedProgram(name);
  const [one, other] = [runOf(program), runOf(program)];
  one.render(1500);
  expect(carry(one.machine, other.machine)).toBe(true);
  expect(other.sample).toBe(one.sample);
  expect(sameBits(one.render(1000), other.render(1000))).toBe(true);
  expect(other.ledger().residual).toBeLessThan(2e-11);
});

test('a handover between notes neither repeats the past ones nor lifts what they press', () => {
  const program = programOf({
    rate: 48_000,
    elements: {
      string: { type: 'string', length: 0.65, pitch: 110, linearDensity: 0.005, sigma0: 1 },
      hammer: { type: 'mass', mass: 0.005, rest: -0.01, damping: 30, frequency: 5 },
      rail: { type: 'barrier' },
    },
    contacts: {
      felt: { type: 'collision', lower: 'hammer', upper: { element: 'string', at: 0.1 }, stiffness: 1e8, exponent: 2 },
      damper: { type: 'spring', between: [{ element: 'string', at: 0.4 }, 'rail'], stiffness: 1e3, damping: 5 },
    },
    players: { throw: { type: 'throw', element: 'hammer', velocity: 2 } },
    keys: { body: [{ keys: [45, 45], play: ['throw'], damp: ['damper'] }] },
    score: [
      { time: 0.01, note: 45, velocity: 90, duration: 0.5 },
      { time: 0.05, note: 45, velocity: 60, duration: 0.5 },
    ],
    outputs: { out: { at: { element: 'string', at: 0.5 }, quantity: 'velocity' } },
  });
  const [one, other] = [runOf(program), runOf(program)];
  one.render(1500);
  one.hurry();
  expect(carry(one.machine, other.machine)).toBe(true);
  const [goesOn, tookOver] = [one.render(2500), other.render(2500)];
  expect(Math.max(...goesOn[0].map(Math.abs))).toBeGreaterThan(1e-3);
  expect(sameBits(goesOn, tookOver)).toBe(true);
});

const string = (over: Partial<Record<string, unknown>> = {}): ModelSource['elements'][string] =>
  ({
    type: 'string',
    length: 0.65,
    pitch: 110,
    radius: 0.5e-3,
    density: 7850,
    young: 2e11,
    sigma0: 1,
    sigma1: 1e-3,
    ...over,
  }) as ModelSource['elements'][string];

const plucked: Sketch = {
  rate: 48_000,
  elements: { string: string(), fret: { type: 'barrier', height: -0.5e-3 } },
  contacts: {
    buzz: {
      type: 'collision',
      lower: 'fret',
      upper: { element: 'string', at: '50 %' },
      stiffness: 1e7,
      exponent: 1.3,
    },
  },
  players: { pluck: { type: 'pluck', at: { element: 'string', at: '30 %' }, force: 3, duration: 2e-3 } },
  outputs: { u: { at: { element: 'string', at: '20 %' } } },
};

describe('an edited model', () => {
  test.each([
    ['tuned up', { ...plucked, elements: { ...plucked.elements, string: string({ pitch: 116 }) } }],
    [
      'on a coarser grid',
      { ...plucked, elements: { ...plucked.elements, string: string({ grid: { intervals: 60 } }) } },
    ],
    [
      'with a stiffer fret',
      { ...plucked, contacts: { buzz: { ...plucked.contacts?.buzz, stiffness: 5e7 } } as Sketch['contacts'] },
    ],
    [
      'with another element',
      { ...plucked, elements: { ...plucked.elements, ball: { type: 'mass', mass: 1e-3, frequency: 200 } } },
    ],
    ['without its fret', { ...plucked, contacts: {} }],
    [
      'by another rule',
      { ...plucked, contacts: { buzz: { ...plucked.contacts?.buzz, rule: '27s' } } as Sketch['contacts'] },
    ],
    ['iterated', { ...plucked, solver: { scheme: 'it2' } }],
  ] as [string, Sketch][])('%s goes on from where it was', (_, edited) => {
    const before = runOf(programOf(plucked));
    const heard = before.render(4000)[0];
    const jump = Math.max(...heard.slice(-200).map((u, i, last) => (i > 0 ? Math.abs(u - last[i - 1]) : 0)));
    const after = takeOver(before, edited);
    const [next] = after.render(4000);
    expect(Math.abs(next[0] - heard[heard.length - 1])).toBeLessThan(2 * jump);
    expect(Math.max(...next.map(Math.abs))).toBeGreaterThan(0.2 * Math.max(...heard.slice(-2000).map(Math.abs)));
    expect(Math.max(...next.map(Math.abs))).toBeLessThan(2 * Math.max(...heard.map(Math.abs)));
    expect(after.ledger().residual).toBeLessThan(1e-10);
  });

  test('on a finer grid keeps its shape', () => {
    const coarse = { ...plucked, elements: { ...plucked.elements, string: string({ grid: { intervals: 40 } }) } };
    const before = runOf(programOf(coarse));
    before.render(3000);
    const shape = before.probe('elements.string');
    const after = takeOver(before, {
      ...plucked,
      elements: { ...plucked.elements, string: string({ grid: { intervals: 80 } }) },
    });
    const fine = after.probe('elements.string');
    const highest = Math.max(...shape.map(Math.abs));
    for (let i = 0; i < shape.length; i++) expect(Math.abs(fine[2 * i] - shape[i])).toBeLessThan(1e-12 * highest);
  });
});

test('a membrane on another grid keeps its middle', () => {
  const drum = (spacing: number): Sketch => ({
    rate: 48_000,
    elements: {
      skin: {
        type: 'membrane',
        radius: 0.15,
        tension: 2000,
        surfaceDensity: 0.26,
        sigma0: 2,
        sigma1: 1e-3,
        grid: { spacing },
      } as ModelSource['elements'][string],
    },
    players: { hit: { type: 'strike', at: { element: 'skin', at: [0.05, 0.02] }, force: 5, duration: 3e-3 } },
    outputs: { u: { at: { element: 'skin', at: [0, 0] } } },
  });
  const before = runOf(programOf(drum(0.01)));
  const heard = before.render(1000)[0];
  const after = takeOver(before, drum(0.0125));
  const [next] = after.render(10);
  expect(Math.abs(next[0] - heard[999])).toBeLessThan(0.1 * Math.max(...heard.map(Math.abs)));
  expect(after.ledger().residual).toBeLessThan(1e-10);
});

test('an end that becomes fixed is set to zero, and its energy is booked', () => {
  const held = (ends: ['free', 'supported'] | ['supported', 'supported']): Sketch => ({
    rate: 48_000,
    elements: { string: string({ ends }) },
    players: { tap: { type: 'strike', at: { element: 'string', at: '20 %' }, force: 2, duration: 2e-3 } },
    outputs: { u: { at: { element: 'string', at: '30 %' } } },
  });
  const before = runOf(programOf(held(['free', 'supported'])));
  before.render(1000);
  expect(before.probe('elements.string')[0]).not.toBe(0);
  const after = takeOver(before, held(['supported', 'supported']));
  expect(after.probe('elements.string')[0]).toBe(0);
  after.render(1000);
  expect(after.ledger().residual).toBeLessThan(1e-12);
});

test('if the ends of a rigid connection are apart, the new model begins from its initial state', () => {
  const apart: Sketch = {
    elements: { a: { type: 'mass', mass: 1, frequency: 3 }, b: { type: 'mass', mass: 1, frequency: 5 } },
    players: { throw: { type: 'initial', element: 'a', velocity: 1 } },
  };
  const before = runOf(programOf(apart));
  before.render(500);
  const tied = runOf(programOf({ ...apart, players: {}, contacts: { tie: { type: 'rigid', between: ['a', 'b'] } } }));
  expect(carry(before.machine, tied.machine)).toBe(false);
  expect(tied.sample).toBe(0);
});

test('a new contact whose bodies lie within each other does not throw them apart: the new model begins from its initial state', () => {
  const swinging = (at: number): Sketch => ({
    elements: { a: { type: 'mass', mass: 1e-3, frequency: 100 }, b: { type: 'mass', mass: 2e-3 } },
    players: { throw: { type: 'initial', element: 'a', displacement: at } },
  });
  const taken = (at: number) => {
    const before = runOf(programOf(swinging(at)));
    before.render(20);
    const hit = { type: 'collision', lower: 'a', upper: 'b', stiffness: 1e7, exponent: 1.5 } as const;
    const after = runOf(programOf({ ...swinging(at), contacts: { hit } }));
    return [carry(before.machine, after.machine), after.sample];
  };
  expect(taken(2e-3)).toEqual([false, 0]);
  expect(taken(-2e-3)).toEqual([true, 20]);
});

test('a pressing finger keeps its position', () => {
  const model = modelOf({
    rate: 44_100,
    elements: { string: { type: 'string', length: 0.7, linearDensity: 6e-3, tension: 100, grid: { intervals: 60 } } },
    players: { pull: { type: 'initial', element: 'string', displacement: 1e-3, shape: 'sine' } },
    outputs: { string: { at: { element: 'string', at: 0.2 } } },
  });
  const program = accepted(compile(accepted(withHands(model))));
  const hand = program.contacts.find(({ name }) => name.includes('finger'))?.points[0] as number;
  const control = program.controls.findIndex((path) => path.includes('finger') && path.includes('position'));
  const [one, other] = [runOf(program), runOf(program)];
  one.render(100);
  one.perform({ type: 'lay', hand, control, node: 40 });
  one.perform({ type: 'press', point: hand, stiffness: 3e3, damping: 0.1 });
  one.render(400);
  expect(carry(one.machine, other.machine)).toBe(true);
  const [wanted, own] = [one, other].map((run) => run.render(400)[0]);
  const largest = wanted.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  expect(Math.max(...own.map((value, n) => Math.abs(value - wanted[n]))) / largest).toBeLessThan(1e-9);
});

test('a bow moved by hand stays where it is; an untouched one follows the model', () => {
  const bowed = (force: number): Sketch => ({
    rate: 48_000,
    elements: { string: string() },
    contacts: { bow: { type: 'bow', on: { element: 'string', at: '20 %' }, force, velocity: 0.1 } },
    outputs: { u: { at: { element: 'string', at: '30 %' } } },
  });
  const value = (run: Simulation, path: string) => run.probe(`contacts.bow.${path}`)[0];
  const before = runOf(programOf(bowed(0.5)));
  before.render(2000);
  const follows = takeOver(before, bowed(0.8));
  follows.render(500);
  expect(value(follows, 'bowForce')).toBeGreaterThan(0.5);
  expect(value(follows, 'bowForce')).toBeLessThan(0.8);
  follows.render(1500);
  expect(value(follows, 'bowForce')).toBe(0.8);
  before.perform({ type: 'move', control: before.program.controls.indexOf('contacts.bow.force'), to: 0.3, over: 10 });
  before.render(100);
  const stays = takeOver(before, bowed(0.8));
  stays.render(2000);
  expect(value(stays, 'bowForce')).toBe(0.3);
});
