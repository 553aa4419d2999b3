/**
 * Points and barriers that a hand moves while they touch: the hand's work is booked, the compliance follows the point, and sliding
 * adds no noise to a sounding string.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Program } from '../../src/compile/index.ts';
import { IMAGE_BASE } from '../../src/kernel/records.ts';
import { expectNothingNegative } from '../support/accounts.ts';
import { runs } from '../support/budget.ts';
import { programOf, runOf, type Sketch, simulationOf } from '../support/engine.ts';
import { decades } from '../support/networks.ts';
import { highPassed } from '../support/spectrum.ts';

const rate = 44_100;
type Players = NonNullable<Sketch['players']>;

const string = {
  type: 'string',
  length: 0.65,
  pitch: 110,
  radius: 0.4e-3,
  density: 7850,
  young: 2e11,
  sigma0: 1,
  sigma1: 0.005,
} as const;

/** A plucked string with a finger of 10 g pressed on it at 20 cm, and whatever else moves. */
const fingered = (players: Players = {}, more: Partial<Sketch> = {}): Sketch => ({
  rate,
  elements: { string, finger: { type: 'mass', mass: 10e-3, damping: 300 }, ...more.elements },
  contacts: {
    press: {
      type: 'collision',
      lower: { element: 'string', at: 0.2 },
      upper: 'finger',
      stiffness: 1e6,
      exponent: 1.5,
      damping: 1,
    },
    ...more.contacts,
  },
  players: {
    push: {
      type: 'force',
      at: 'finger',
      points: [
        [0, 0],
        [0.02, -2],
        [10, -2],
      ],
    },
    pluck: {
      type: 'pluck',
      at: { element: 'string', at: 0.5 },
      time: 0.1,
      force: 0.5,
      duration: 5e-3,
      release: 'smooth',
    },
    ...players,
  },
  outputs: { out: { at: { element: 'string', at: 0.55 } } },
});

const slide = (contact: string, ...points: [number, number][]): Players => ({
  [`slide-${contact}`]: { type: 'gesture', of: `contacts.${contact}.position`, points },
});

const peak = (samples: Float64Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe('a finger that slides along a string', () => {
  // 8 cm, about nine nodes, in half a second.
  const sliding = fingered(slide('press', [0.3, 0.2], [0.8, 0.28]));

  test.each([0.5, 0.2])('in %d s adds less than 1 dB above 2 kHz to what is heard with the finger still', (seconds) => {
    const moved = fingered(slide('press', [0.3, 0.2], [0.3 + seconds, 0.28]));
    const [still, slid] = [fingered(), moved].map((sketch) => {
      const [out] = simulationOf(sketch, {}).render(rate);
      return highPassed(out, rate, 2000);
    });
    const decibels = (first: number, last: number) =>
      20 * Math.log10(peak(slid.subarray(first * rate, last * rate)) / peak(still.subarray(first * rate, last * rate)));
    expect(decibels(0, 1)).toBeLessThan(1);
    expect(decibels(0.3, 0.3 + seconds)).toBeLessThan(1); // while it slides
  });

  test('the pitch is heard to rise as the string grows shorter', () => {
    const [heard] = simulationOf(sliding, {}).render(rate);
    // Zero crossings of the part between finger and bridge: 0.65 m sounds at 110 Hz, 45 cm and 37 cm higher.
    const crossings = (first: number, last: number) => {
      const part = heard.subarray(first * rate, last * rate);
      const mean = part.reduce((sum, u) => sum + u, 0) / part.length;
      return (
        part.reduce((count, u, n) => count + (n > 0 && u > mean !== part[n - 1] > mean ? 1 : 0), 0) / 2 / (last - first)
      );
    };
    expect(crossings(0.15, 0.3) / 110).toBeGreaterThan(1.2);
    expect(crossings(0.85, 1) / crossings(0.15, 0.3)).toBeGreaterThan(1.1);
  });

  test.each(['rules', 'it2'] as const)('the ledger closes with the work of the hand, by %s', (scheme) => {
    const simulation = simulationOf({ ...sliding, solver: { scheme } });
    simulation.render(rate);
    const { residual, contacts } = simulation.ledger();
    expect(residual).toBeLessThan(1e-12);
    expect(Math.abs(contacts[0].injected)).toBeGreaterThan(1e-5);
    const [press] = simulation.contacts();
    expect(press.minForce).toBe(0);
    expect(press.hits).toBeGreaterThan(0);
  });
});

/** The numbers of a section of a run's memory, or of a Program's. */
function floats(program: Program, memory: Uint8Array, name: string): Float64Array {
  const section = program.sections.find((one) => one.name === name);
  if (section === undefined) throw new Error(`expected a section ${name}`);
  const at = section.address - IMAGE_BASE;
  return new Float64Array(memory.slice(at, at + section.bytes).buffer);
}

describe('compliance', () => {
  // The finger passes over frets and ends beside two springs: couplings come and go.
  const others: Partial<Sketch> = {
    elements: {
      frets: { type: 'barrier', height: -4e-3 },
      tie: { type: 'mass', mass: 1e-3, frequency: 200 },
      knot: { type: 'mass', mass: 1e-3, frequency: 300 },
    },
    contacts: {
      frets: {
        type: 'collision',
        lower: 'frets',
        upper: { element: 'string', at: [0.21, 0.25, 0.281] },
        stiffness: 1e7,
        exponent: 1.3,
      },
      tie: { type: 'spring', between: ['tie', { element: 'string', at: 0.284 }], stiffness: 1e4 },
      knot: { type: 'spring', between: ['knot', { element: 'string', at: 0.288 }], stiffness: 1e4 },
    },
  };

  test.each([0.28, 0.0031, 0.6478, 0.2])('after a slide to %d m is what it would be there from the start', (end) => {
    const slid = programOf(fingered(slide('press', [0, 0.2], [0.05, 0.25], [0.1, end]), others));
    const there = programOf(fingered(slide('press', [0, end], [0.05, end]), others));
    const simulation = runOf(slid);
    simulation.render(Math.round(0.12 * rate));
    expect(simulation.ledger().residual).toBeLessThan(1e-12);
    const fresh = runOf(there);
    fresh.render(3);
    const [own, wanted] = [simulation, fresh].map((run) => run.probe('contacts.press.compliance')[0]);
    expect(Math.abs(own / wanted - 1)).toBeLessThan(1e-11);
    const couplings = floats(slid, simulation.snapshot().memory, 'compliances');
    const freshCouplings = floats(there, fresh.snapshot().memory, 'compliances');
    expect(couplings.length).toBe(freshCouplings.length);
    couplings.forEach((coupling, i) => {
      expect(Math.abs(coupling - freshCouplings[i])).toBeLessThan(1e-11 * wanted);
    });
  });
});

test('a finger that slides along a silent string is not heard to pass the nodes', () => {
  // Linear interpolation would click at every node, 8 dB below the highs of a soft pluck; the spline that spreads a sliding point
  // over four nodes is some 80 dB below them.
  const highs = (sketch: Sketch, first: number, last: number) =>
    peak(highPassed(simulationOf(sketch, {}).render(last * rate)[0], rate, 2000).subarray(first * rate));
  const silent: Players = { pluck: { type: 'strike', at: 'finger', force: 0, duration: 1 } };
  const sliding = fingered({ ...silent, ...slide('press', [0, 0.2], [1, 0.2], [1.5, 0.28]) });
  expect(20 * Math.log10(highs(sliding, 1, 1.5) / highs(fingered(), 0.1, 0.5))).toBeLessThan(-60);
});

describe('the ledger closes for', () => {
  const swung: Players = {
    pull: { type: 'initial', element: 'string', displacement: 2e-3, shape: 'sine' },
  };
  const cases: { name: string; sketch: Sketch; given: string }[] = [
    {
      name: 'a barrier that is lifted into a swinging string and lowered again',
      given: 'touch',
      sketch: {
        rate,
        elements: { string, wall: { type: 'barrier', height: -4e-3 } },
        contacts: {
          touch: {
            type: 'collision',
            lower: 'wall',
            upper: { element: 'string', at: 'nodes' },
            stiffness: 1e6,
            exponent: 1.5,
          },
        },
        players: {
          ...swung,
          lift: {
            type: 'gesture',
            of: 'elements.wall.lift',
            points: [
              [0, 0],
              [0.1, 5e-3],
              [0.2, 5e-3],
              [0.3, 0],
            ],
          },
        },
        outputs: { out: { at: { element: 'string', at: '30 %' } } },
      },
    },
    {
      name: 'a barrier that shakes under a mass on a spring',
      given: 'touch',
      sketch: {
        rate,
        elements: { mass: { type: 'mass', mass: 5e-3, frequency: 50 }, wall: { type: 'barrier', height: -1e-3 } },
        contacts: { touch: { type: 'collision', lower: 'wall', upper: 'mass', stiffness: 1e8, exponent: 1.3 } },
        players: {
          drop: { type: 'initial', element: 'mass', displacement: 1e-3 },
          shake: { type: 'gesture', of: 'elements.wall.lift', oscillate: { amplitude: 0.5e-3, frequency: 70 } },
        },
      },
    },
    {
      name: 'a bow that travels along the string, presses and turns',
      given: 'bow',
      sketch: {
        rate,
        elements: { string },
        contacts: { bow: { type: 'bow', on: { element: 'string', at: 0.1 }, force: 0.3, velocity: 0.1 } },
        players: {
          ...slide('bow', [0, 0.1], [0.4, 0.2]),
          turn: {
            type: 'gesture',
            of: 'contacts.bow.velocity',
            points: [
              [0, 0.1],
              [0.2, -0.3],
              [0.4, 0.2],
            ],
          },
          press: {
            type: 'gesture',
            of: 'contacts.bow.force',
            points: [
              [0, 0],
              [0.1, 1],
              [0.4, 0.1],
            ],
          },
        },
        outputs: { out: { at: { element: 'string', at: '30 %' } } },
      },
    },
    {
      name: 'a spring whose end slides along a string',
      given: 'tie',
      sketch: {
        rate,
        elements: { string, mass: { type: 'mass', mass: 5e-3, frequency: 80 } },
        contacts: {
          tie: { type: 'spring', between: [{ element: 'string', at: 0.1 }, 'mass'], stiffness: 2e4, cubic: 1e9 },
        },
        players: { ...swung, ...slide('tie', [0, 0.1], [0.3, 0.4], [0.4, 0.37]) },
        outputs: { out: { at: { element: 'string', at: '30 %' } } },
      },
    },
    {
      name: 'a rigid tie that slides along a string',
      given: 'tie',
      sketch: {
        rate,
        elements: { string, mass: { type: 'mass', mass: 5e-3, frequency: 80 } },
        contacts: { tie: { type: 'rigid', between: [{ element: 'string', at: 0.1 }, 'mass'] } },
        players: {
          tap: { type: 'strike', at: { element: 'string', at: 0.3 }, force: 2, duration: 2e-3 },
          ...slide('tie', [0, 0.1], [0.3, 0.4], [0.4, 0.37]),
        },
        outputs: { out: { at: { element: 'string', at: '30 %' } } },
      },
    },
    {
      name: 'a spring whose end slides along a bar to its free end',
      given: 'tie',
      sketch: {
        rate,
        elements: {
          bar: { type: 'bar', length: 0.4, width: 0.03, thickness: 4e-3, density: 7800, young: 2e11, sigma0: 1 },
          mass: { type: 'mass', mass: 5e-3, frequency: 80 },
        },
        contacts: {
          tie: {
            type: 'spring',
            between: [{ element: 'bar', at: 0.1 }, 'mass'],
            stiffness: 2e4,
            cubic: 1e9,
            damping: 0.05,
          },
        },
        players: {
          tap: { type: 'strike', at: { element: 'bar', at: 0.2 }, force: 20, duration: 2e-3 },
          ...slide('tie', [0, 0.1], [0.3, 0.4], [0.4, 0.37]),
        },
        outputs: { out: { at: { element: 'bar', at: 0.33 } } },
      },
    },
  ];

  test.each(cases)('$name', ({ sketch, given }) => {
    const simulation = simulationOf(sketch);
    const outputs = simulation.render(rate / 2);
    expect(outputs[0].every(Number.isFinite)).toBe(true);
    const { residual, contacts } = simulation.ledger();
    // A struck bar with free ends flies off: displacements grow, and the digits of their differences shrink.
    expect(residual).toBeLessThan('bar' in sketch.elements ? 1e-10 : 1e-12);
    expect(contacts.find(({ name }) => name === given)?.injected).not.toBe(0);
    expectNothingNegative(simulation);
  });
});

test('a point that can slide and stands in the last interval before a free end has the compliance of its place', () => {
  const simulation = simulationOf({
    rate,
    elements: {
      bar: {
        type: 'string',
        length: 1,
        linearDensity: 0.006,
        tension: 60,
        rigidity: 0.002,
        ends: 'free',
        grid: { intervals: 40 },
      },
      mass: { type: 'mass', mass: 5e-3, frequency: 120 },
    },
    contacts: { hang: { type: 'spring', between: ['mass', { element: 'bar', at: 0.99 }], stiffness: 1e6 } },
    players: { ...slide('hang', [0, 0.99], [1, 0.99]), throw: { type: 'initial', element: 'mass', velocity: 1 } },
    outputs: { out: { at: 'mass' } },
  });
  simulation.render(2000);
  expect(simulation.ledger().residual).toBeLessThan(1e-12);
});

test('a point that slides along a string that stretches reaches cells that it was far from: the balance stays at round-off', () => {
  fc.assert(
    fc.property(
      fc.record({
        intervals: fc.integer({ min: 5, max: 30 }),
        from: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        to: fc.double({ min: 0, max: 1, noNaN: true }),
        push: decades(1, 300),
        law: fc.constantFrom({ damping: 1 }, { stiffness: 1000 }, { stiffness: 1000, cubic: 1e6 }),
      }),
      ({ intervals, from, to, push, law }) => {
        const simulation = simulationOf({
          rate: 32_000,
          seconds: 0.005,
          elements: {
            string: {
              ...{ type: 'string', length: 1, pitch: 1, linearDensity: 0.01, axialStiffness: 31 },
              ...{ grid: { intervals }, stretch: 'full' },
            },
          },
          contacts: { slide: { type: 'spring', ends: [{ element: 'string', at: from }], ...law } },
          players: {
            push: {
              type: 'force',
              at: { element: 'string', at: 0.8 },
              points: [
                [0, 0],
                [0.001, push],
              ],
            },
            way: {
              type: 'gesture',
              of: 'contacts.slide.position',
              points: [
                [0, from],
                [0.005, to],
              ],
              curve: 'straight',
            },
          },
          outputs: { o: { at: { element: 'string', at: 0.5 } } },
        });
        simulation.render(160);
        const { residual, energy } = simulation.ledger();
        expect(energy).toBeGreaterThan(0);
        expect(residual).toBeLessThan(1e-12);
      },
    ),
    { ...runs(30), examples: [[{ intervals: 12, from: 0.873, to: 0, push: 100, law: { damping: 1 } }]] },
  );
});
