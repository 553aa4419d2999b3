/** A throw: the hit begins at its sample whatever the speed, and its work is accounted for to round-off. */
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { accepted, modelOf, runOf } from '../support/engine.ts';

const rate = 48_000;
const string = (pitch: number) => ({
  type: 'string',
  length: 0.62,
  pitch,
  linearDensity: 6e-3,
  sigma0: 0.6,
  sigma1: 1e-4,
});
const felt = (name: string, hammer = 'hammer') => ({
  type: 'collision',
  lower: hammer,
  upper: { element: name, at: '12 %' },
  stiffness: 4.5e9,
  exponent: 2.5,
});
const sketch = {
  rate,
  elements: {
    left: string(262),
    right: string(262.4),
    hammer: { type: 'mass', mass: 6e-3, frequency: 5, rest: -12e-3, damping: 30 },
    rail: { type: 'barrier' },
  },
  contacts: {
    'felt-left': felt('left'),
    'felt-right': felt('right'),
    damper: { type: 'spring', between: [{ element: 'left', at: '20 %' }, 'rail'], stiffness: 50, damping: 3 },
  },
  players: { blow: { type: 'throw', element: 'hammer', velocity: 5 } },
  outputs: {
    left: { at: { element: 'left', at: '80 %' }, quantity: 'velocity' },
    force: { contact: 'felt-left', quantity: 'force' },
  },
} as const;

function played(changes: object) {
  const program = accepted(compile(modelOf({ ...sketch, ...changes } as never)));
  const run = runOf(program, { metered: true });
  return { program, run };
}

describe('a throw', () => {
  test('touches at the sample of its time, at every speed, on a string at rest and on one that rings', () => {
    for (const velocity of [0.05, 0.3, 2, 8]) {
      const score = [
        { time: 0.05, play: 'blow', velocity },
        { time: 0.1, play: 'blow', velocity },
      ];
      const [, force] = played({ score }).run.render(rate / 5);
      const first = force.findIndex((value) => value !== 0);
      expect([velocity, first]).toEqual([velocity, Math.round(0.05 * rate)]);
      const again = Math.round(0.1 * rate);
      const second = force.findIndex((value, n) => n > again - 100 && value !== 0);
      // A string that swings away is caught up with.
      expect(Math.abs(second - again)).toBeLessThanOrEqual(rate / 1000);
    }
  });

  test('gives a mass that nothing else holds ½ m v²', () => {
    const elements = { ...sketch.elements, hammer: { type: 'mass', mass: 6e-3 } };
    const { run } = played({ elements, score: [{ time: 0.01, play: 'blow', velocity: 2 }] });
    run.render(rate / 10);
    expect(run.ledger().injected).toBeCloseTo(0.5 * 6e-3 * 4, 14);
  });

  test('that comes while the hammer still touches takes back what the felt has stored', () => {
    const score = Array.from({ length: 40 }, (_, i) => ({ time: 0.01 + 0.0004 * i, play: 'blow', velocity: 3 }));
    const { run } = played({ score });
    run.render(rate / 5);
    expect(run.ledger().residual).toBeLessThan(1e-11);
    expect(run.contacts().find(({ name }) => name === 'felt-left')?.maxForce).toBeGreaterThan(1);
  });

  test('books what it does to springs, rigid ties and air that hold the mass', () => {
    const contacts = {
      ...sketch.contacts,
      leash: { type: 'spring', between: ['hammer', 'rail'], stiffness: 1e4 },
      string: {
        type: 'connection',
        between: ['hammer', { element: 'right', at: '40 %' }],
        stiffness: 1e8,
        exponent: 3,
      },
      air: { type: 'cavity', ends: [{ element: 'hammer' }], volume: 1e-3 },
    };
    const { run } = played({ contacts, score: [0.01, 0.02, 0.03].map((time) => ({ time, play: 'blow' })) });
    run.render(rate / 10);
    expect(run.ledger().residual).toBeLessThan(1e-11);
  });

  test('that takes away nearly all that another gave is booked with the digits of what is left', () => {
    const throws = (velocity: number) => ({ type: 'throw', element: 'ball', velocity });
    const run = runOf(
      accepted(
        compile(
          modelOf({
            rate,
            elements: { ball: { type: 'mass', mass: 1 } },
            players: { hard: throws(1e4), soft: throws(1e-3) },
            score: [
              { time: 0.001, play: 'hard' },
              { time: 0.001, play: 'soft' },
            ],
            outputs: { ball: { at: 'ball' } },
          } as Parameters<typeof modelOf>[0]),
        ),
      ),
    );
    run.render(200);
    const { energy, injected } = run.ledger();
    expect(energy).toBeCloseTo(0.5e-6, 15);
    expect(Math.abs(injected - energy)).toBeLessThan(1e-12 * energy);
  });

  test('plays the model at 0 s if nothing says when', () => {
    const [, force] = played({}).run.render(100);
    expect(force.findIndex((value) => value !== 0)).toBe(2);
  });
});

test.prop(
  [
    fc.array(fc.tuple(fc.nat(4000), fc.double({ min: 0.01, max: 10, noNaN: true })), { minLength: 1, maxLength: 30 }),
    fc.array(fc.tuple(fc.nat(4000), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 10 }),
  ],
  { numRuns: 15 },
)('any throws and presses keep the balance to round-off, and the same bits from any block size', (throws, presses) => {
  const score = [
    ...throws.map(([sample, velocity]) => ({ time: sample / rate, play: 'blow', velocity })),
    ...presses.map(([sample, to]) => ({ time: sample / rate, press: 'damper', to, over: 2e-3 })),
  ];
  const { run, program } = played({ score });
  const [whole] = run.render(5000);
  expect(run.ledger().residual).toBeLessThan(1e-11);
  const other = runOf(program, {});
  const blocks = Array.from({ length: 50 }, () => other.render(100)[0]);
  expect(blocks.every((block, b) => block.every((value, i) => value === whole[100 * b + i]))).toBe(true);
});
