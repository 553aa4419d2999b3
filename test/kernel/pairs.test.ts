/** Contacts are planned two at a time; none may know who its partner is. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { type Sketch, sameBits, simulationOf } from '../support/engine.ts';

const FRAMES = 400;

interface Ball {
  readonly mass: number;
  readonly height: number;
  readonly velocity: number;
  readonly stiffness: number;
  readonly exponent: number;
  readonly damping: number;
}

/** Each ball on a piece of floor of its own. */
function balls(list: readonly Ball[]): Sketch {
  const named = list.map((ball, i) => [`ball-${i}`, ball] as const);
  return {
    rate: 44_100,
    elements: {
      floor: { type: 'barrier', height: 0 },
      ...Object.fromEntries(named.map(([name, { mass }]) => [name, { type: 'mass' as const, mass, gravity: 9.81 }])),
    },
    players: Object.fromEntries(
      named.map(([name, { height, velocity }]) => [
        `throw-${name}`,
        { type: 'initial' as const, element: name, displacement: height, velocity },
      ]),
    ),
    contacts: Object.fromEntries(
      named.map(([name, { stiffness, exponent, damping }]) => [
        `hit-${name}`,
        { type: 'collision' as const, lower: 'floor', upper: name, stiffness, exponent, damping },
      ]),
    ),
    outputs: Object.fromEntries(named.map(([name]) => [name, { at: name }])),
  };
}

const exponent = fc.oneof(fc.constantFrom(1, 1.5, 2, 3), fc.double({ min: 1, max: 4, noNaN: true }));
const ball = fc.record({
  mass: fc.double({ min: 1e-3, max: 1, noNaN: true }),
  height: fc.double({ min: 0, max: 0.01, noNaN: true }),
  velocity: fc.double({ min: -10, max: 0, noNaN: true }),
  stiffness: fc.integer({ min: 4, max: 12 }).map((digits) => 10 ** digits),
  exponent,
  damping: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 10, noNaN: true })),
});

property.prop([fc.array(ball, { minLength: 1, maxLength: 7 })], { numRuns: 60 })(
  'a ball bounces beside others as it does alone',
  (list) => {
    const together = simulationOf(balls(list), {}).render(FRAMES);
    list.forEach((one, i) => {
      const alone = simulationOf(balls([one]), {}).render(FRAMES);
      expect(sameBits([together[i]], alone)).toBe(true);
    });
  },
);

property.prop([fc.array(ball, { minLength: 33, maxLength: 70 })], { numRuns: 5 })(
  'so it does among more of them than are planned at a time',
  (list) => {
    const together = simulationOf(balls(list), {}).render(FRAMES);
    for (const i of [0, 31, 32, list.length - 1]) {
      const alone = simulationOf(balls([list[i]]), {}).render(FRAMES);
      expect(sameBits([together[i]], alone)).toBe(true);
    }
  },
);
