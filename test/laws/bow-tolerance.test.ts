/**
 * A bow by Newton is solved to round-off, not to some tolerance. Over the first steps of a mass at rest at zero the states are as small as
 * their moves, so that the slip is known to the last digits and an unfinished iteration shows. The seed is fixed; CLANGOR_SEED=n explores others.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { simulationOf } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';

const rate = 44_100;

interface Stroke {
  readonly sharpness: number;
  readonly velocity: number;
  readonly start: number;
  /** How steeply friction can fall, in units of the fall from which on the slip is not unique. */
  readonly steepness: number;
}

/** Largest distance of the force from the friction curve at the slip of the states, relative to the force of the bow. */
function farthestFromCurve({ sharpness, velocity, start, steepness }: Stroke): number {
  const mass = 1e-3;
  const fall = Math.sqrt(2 * sharpness) * 2 * Math.exp(-1); // of the curve, where it is steepest
  const force = (steepness * 2 * rate * mass) / fall;
  const simulation = simulationOf({
    rate,
    solver: { passes: 0 }, // another pass would go on with the iteration
    elements: { mass: { type: 'mass', mass } },
    contacts: { bow: { type: 'bow', on: 'mass', force, velocity, sharpness, solver: 'newton' } },
    players: { throw: { type: 'initial', element: 'mass', velocity: start } },
  });
  const etas: number[] = [];
  let farthest = 0;
  for (let n = 0; n < 8; n++) {
    const [point] = simulation.step().contacts.bow;
    etas.push(point.eta);
    if (n < 3) continue; // two samples are given, and the first force is that of the third
    const slip = 0.5 * rate * (etas[n] - etas[n - 2]) - velocity;
    const friction = force * Math.sqrt(2 * sharpness) * slip * Math.exp(0.5 - sharpness * slip * slip);
    farthest = Math.max(farthest, Math.abs(point.force - friction) / force);
  }
  return farthest;
}

test('a bow on its friction curve is solved to round-off', () => {
  const strokes = fc.record({
    sharpness: decades(10, 1000),
    velocity: real(-0.4, 0.4),
    start: real(-0.3, 0.3),
    steepness: real(0.5, 3),
  });
  const all = fc.sample(strokes, runs(400)).map(farthestFromCurve);
  expect(Math.max(...all)).toBeLessThan(1e-13);
});
