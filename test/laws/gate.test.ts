/** The gate of the tangents: a squeezed bead is solved by tangents where its coupling, close to 1 here, is above the gate, and only there. */
import { expect, test } from 'vitest';
import { type Sketch, sameBits, simulationOf } from '../support/engine.ts';

/** A hammer that drives a light bead onto a wall. */
function heard(solver: NonNullable<Sketch['solver']>): Float64Array[] {
  const hit = { type: 'collision', stiffness: 1e9, exponent: 1.5 } as const;
  return simulationOf({
    solver,
    elements: {
      hammer: { type: 'mass', mass: 0.01 },
      bead: { type: 'mass', mass: 1e-4 },
      wall: { type: 'barrier', height: 0 },
    },
    contacts: { top: { ...hit, lower: 'bead', upper: 'hammer' }, bottom: { ...hit, lower: 'wall', upper: 'bead' } },
    players: { throw: { type: 'initial', element: 'hammer', displacement: 1e-5, velocity: -1 } },
  }).render(200);
}

const apart = heard({ corrector: 'apart' });

test.each([0.1, 0.3, 0.6, 0.8])('above a gate of %d', (gate) => {
  expect(sameBits(heard({ corrector: 'tangent', gate }), apart)).toBe(false);
});

test('below a gate of 1', () => {
  expect(sameBits(heard({ corrector: 'tangent', gate: 1 }), apart)).toBe(true);
});
