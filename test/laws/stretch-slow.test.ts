/** Bodies that stretch and whose modes drift: strains push the moves that such modes keep. And strains that do not move each other, beside other contacts. */
import { expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

const plate = { type: 'plate', density: 1, young: 1, stretch: 'full', method: 'modal' } as const;

test.each<{ readonly name: string; readonly sketch: Sketch }>([
  {
    name: 'a floppy plate that is thrown',
    sketch: {
      rate: 44_100,
      elements: { plate: { ...plate, sides: [1, 1], thickness: 1, modes: 1 } },
      players: { throw: { type: 'initial', element: 'plate', velocity: 1 } },
      outputs: { tension: { element: 'plate' } },
    },
  },
  {
    name: 'a foil that a spring pulls',
    sketch: {
      rate: 22_050,
      elements: { wall: { type: 'barrier', height: 1 }, foil: { ...plate, sides: [1, 1], thickness: 3e-5, modes: 2 } },
      contacts: { pull: { type: 'spring', between: [{ element: 'foil', at: [0.4, 0.2] }, 'wall'], stiffness: 1 } },
      outputs: { tension: { element: 'foil' } },
    },
  },
  {
    name: 'two slow strings, one of them with longitudinal motion, that start deep in each other',
    sketch: {
      rate: 8000,
      elements: {
        one: {
          type: 'string',
          length: 1,
          pitch: 1,
          linearDensity: 1,
          axialStiffness: 1000,
          stretch: 'full',
          grid: { intervals: 7 },
          method: 'modal',
          modes: 1,
        },
        two: {
          type: 'string',
          length: 1,
          tension: 1,
          linearDensity: 1,
          axialStiffness: 1000,
          stretch: 'tension',
          grid: { intervals: 17 },
          method: 'modal',
          modes: 1,
        },
      },
      contacts: {
        touch: {
          type: 'collision',
          lower: { element: 'one', at: '50 %' },
          upper: { element: 'two', at: '50 %' },
          gap: -1,
          stiffness: 1,
          exponent: 1,
        },
      },
      outputs: { tension: { element: 'two' } },
    },
  },
  {
    name: 'a string at rest beside a spring elsewhere',
    sketch: {
      rate: 8000,
      elements: {
        string: {
          type: 'string',
          length: 1,
          tension: 1,
          linearDensity: 1,
          axialStiffness: 1000,
          stretch: 'full',
          grid: { intervals: 3 },
          method: 'modal',
          modes: 1,
        },
        mass: { type: 'mass', mass: 1 },
      },
      contacts: {
        air: { type: 'cavity', ends: [{ element: 'string', at: '50 %' }], volume: 1 },
        spring: { type: 'spring', ends: ['mass'], cubic: 1, rest: 1 },
      },
      outputs: { tension: { element: 'string' } },
    },
  },
])('$name: the energy balances', ({ sketch }) => {
  const simulation = simulationOf(sketch);
  simulation.render(300);
  expect(simulation.ledger().energy).toBeGreaterThan(1e-3);
  expect(simulation.ledger().residual).toBeLessThan(1e-13);
});
