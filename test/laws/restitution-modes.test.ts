/** A restitution that is typed as a number holds for bodies of modes too, the free ones of which keep their moves in slots of their own. */
import { expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

const [restitution, velocity, rate] = [0.8, 2, 44_100];
const wall = { type: 'collision', stiffness: 1e7, exponent: 1.5, restitution } as const;

/** The speed with which a body leaves a wall that it has met at `velocity`. */
function speedAfter(sketch: Omit<Sketch, 'rate' | 'outputs'>, at: NonNullable<Sketch['outputs']>[string]): number {
  const simulation = simulationOf({ rate, ...sketch, outputs: { body: at } }, {});
  const [speed] = simulation.render(600);
  return -speed[speed.length - 1];
}

test('a free mode bounces as a mass does', () => {
  const initial = { type: 'initial', element: 'body', displacement: -1e-4, velocity } as const;
  const mass = speedAfter(
    {
      elements: { body: { type: 'mass', mass: 0.01 } },
      contacts: { wall: { ...wall, ends: ['body'] } },
      players: { throw: initial },
    },
    { at: 'body', quantity: 'velocity' },
  );
  expect(mass).toBeCloseTo(restitution * velocity, 9);
  // A chain of two masses that nothing holds, hit in its middle: its only mode that is felt there moves it as a whole.
  const place = { element: 'body', at: '50 %' };
  const chain = speedAfter(
    {
      elements: { body: { type: 'chain', masses: 2, mass: 0.005, stiffness: 1e4, ends: 'free' } },
      contacts: { wall: { ...wall, ends: [place] } },
      players: { throw: { ...initial, shape: { samples: [1, 1] } } },
    },
    { at: place, quantity: 'velocity' },
  );
  expect(chain).toBeCloseTo(mass, 9);
});
