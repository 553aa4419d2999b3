/** A light body between heavy ones, solved by tangents: the right force, second order, and nothing changes where contacts are weakly coupled. */
import { describe, expect, test } from 'vitest';
import { runOf, type Sketch, sameBits, shippedProgram, simulationOf } from '../support/engine.ts';

/** Two blocks of 1 kg close on a bead with 0.15 m/s. */
function bead(mass: number, rate: number, damping = 0, loss: 'implicit' | 'exact' = 'implicit'): Sketch {
  const law = { type: 'collision', stiffness: 1e9, exponent: 1.5, damping, loss } as const;
  return {
    rate,
    elements: { a: { type: 'mass', mass: 1 }, bead: { type: 'mass', mass }, b: { type: 'mass', mass: 1 } },
    contacts: { left: { ...law, lower: 'a', upper: 'bead' }, right: { ...law, lower: 'bead', upper: 'b' } },
    players: {
      left: { type: 'initial', element: 'a', displacement: -0.1 / rate, velocity: 0.1 },
      right: { type: 'initial', element: 'b', displacement: 0.05 / rate, velocity: -0.05 },
    },
    outputs: { a: { at: 'a' }, b: { at: 'b' } },
  };
}

/**
 * Largest force in closed form: two equal springs K eta^1.5 in series have K/2^1.5 of the whole overlap; the energy of approach M v^2/2, M = 1/2 kg,
 * v = 0.15 m/s, is 2/5 K' eta^2.5.
 */
function closedForm(): number {
  const series = 1e9 / 2 ** 1.5;
  const overlap = ((0.5 * 0.5 * 0.15 ** 2 * 2.5) / series) ** 0.4;
  return series * overlap ** 1.5;
}

describe('a bead of 1 mg', () => {
  test('feels the force of the closed form', () => {
    const simulation = simulationOf(bead(1e-6, 192_000), { metered: true });
    simulation.render(400);
    const [{ maxForce }] = simulation.contacts();
    expect(Math.abs(maxForce / closedForm() - 1)).toBeLessThan(1e-3);
    expect(simulation.ledger().residual).toBeLessThan(1e-11);
  });
});

/** Observed order, at 44.1 to 176 kHz, of what the first output is some time after the sample `from`. */
function orderOf(sketch: (rate: number) => Sketch, seconds: number, from: number): number {
  const at = (rate: number) =>
    simulationOf(sketch(rate), {})
      .render(Math.round(seconds * rate) + 1 + from)[0]
      .at(-1) ?? Number.NaN;
  const exact = at(44_100 * 32);
  const errors = [1, 2, 4].map((times) => Math.abs(at(44_100 * times) - exact));
  return Math.log2(errors[0] / errors[2]) / 2;
}

describe('is of second order:', () => {
  test.each([
    [1e-6, 0, 'implicit'],
    [1e-6, 3, 'implicit'],
    [1e-4, 3, 'exact'],
    [1e-3, 0, 'implicit'],
    [0.1, 0, 'implicit'],
  ] as const)('a bead of %d kg with damping %d, %s', (mass, damping, loss) => {
    expect(orderOf((rate) => bead(mass, rate, damping, loss), 44 / 44_100, 1)).toBeGreaterThan(1.75);
  });

  test.each(['implicit', 'exact'] as const)('a hammer that drives a string onto a fret, %s loss', (loss) => {
    expect(orderOf((rate) => slap(rate, loss), 60 / 44_100, 0)).toBeGreaterThan(1.6);
  });
});

/** A hammer of 10 g drives a string of 4.4 g onto a fret 0.5 mm below, at 1 m/s; the same nodes at every rate. */
function slap(rate: number, loss: 'implicit' | 'exact', damping = 0.3): Sketch {
  const law = { type: 'collision', stiffness: 1e9, exponent: 1.5, damping, loss } as const;
  const at = { element: 'string', at: { node: 61 } };
  return {
    rate,
    elements: {
      hammer: { type: 'mass', mass: 0.01 },
      string: { type: 'string', length: 0.7, linearDensity: 0.0063, tension: 100, grid: { intervals: 244 } },
      fret: { type: 'barrier', height: -0.0005 },
    },
    contacts: {
      hammer: { ...law, lower: at, upper: 'hammer' },
      fret: { ...law, lower: 'fret', upper: at },
    },
    players: { throw: { type: 'initial', element: 'hammer', displacement: 2e-4, velocity: -1 } },
    outputs: { hammer: { at: 'hammer' } },
  };
}

test('a hammer that drives a string onto a fret presses with 157 N, not 54', () => {
  const most = (solver: Sketch['solver']) => {
    const simulation = simulationOf({ ...slap(44_100, 'implicit', 0), ...(solver && { solver }) });
    simulation.render(100);
    return simulation.contacts().map(({ maxForce }) => Math.round(maxForce));
  };
  expect(most(undefined)).toEqual([157, 157]);
  expect(most({ corrector: 'apart' })).toEqual([54, 54]);
});

test('what squeezes no light body keeps its bits', () => {
  for (const name of [
    'mass-between',
    'stefan',
    'string-frets',
    'fretted-string',
    'wire-membrane',
    'tromba-marina-plucked',
  ]) {
    const [apart, byDefault] = [['solver.corrector=apart'], []].map((set) =>
      runOf(shippedProgram(name, set)).render(1500),
    );
    expect(sameBits(apart, byDefault), name).toBe(true);
  }
});
