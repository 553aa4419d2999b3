/** Masses whose rest position is large against what they do are as exact as if it were zero, and are still found where they are. */
import { describe, expect, test } from 'vitest';
import { planChange } from '../../src/compile/index.ts';
import { carry } from '../../src/run/carry.ts';
import { accepted, programOf, runOf, type Sketch, simulationOf } from '../support/engine.ts';

/** A mass on a stiff spring, tied to another one beside it and struck; everything a certain distance above zero. */
const above = (height: number): Sketch => ({
  elements: {
    mass: { type: 'mass', mass: 1, stiffness: 1.8e9, rest: height, gravity: 9.81 },
    other: { type: 'mass', mass: 0.1, frequency: 200, rest: height },
    wall: { type: 'barrier', height },
  },
  contacts: {
    tie: { type: 'spring', between: ['mass', 'other'], stiffness: 1e6 },
    hit: { type: 'collision', lower: 'wall', upper: 'other', stiffness: 1e9, exponent: 1.5 },
  },
  players: { tap: { type: 'strike', at: 'mass', force: 1, duration: 1e-3 } },
  outputs: { place: { at: 'mass' }, speed: { at: 'mass', quantity: 'velocity' }, force: { contact: 'hit' } },
});

test.each([1e-3, 1, -1000])('a mass on 1.8e9 N/m at rest at %d m, struck by 1 N, balances', (rest) => {
  const simulation = simulationOf({
    elements: { mass: { type: 'mass', mass: 1, stiffness: 1.8e9, rest } },
    players: { tap: { type: 'strike', at: 'mass', force: 1, duration: 1e-3 } },
  });
  simulation.render(44_100);
  expect(simulation.ledger().residual).toBeLessThan(1e-13);
});

describe('a metre above zero', () => {
  test('speeds and forces have the same bits as at zero, and the balance is as good', () => {
    const [near, far] = [0, 1].map((height) => simulationOf(above(height)));
    const [here, there] = [near, far].map((simulation) => simulation.render(4410));
    expect(there[1]).toEqual(here[1]);
    expect(there[2]).toEqual(here[2]);
    expect(there[0]).toEqual(here[0].map((place) => place + 1));
    expect(far.ledger()).toEqual(near.ledger());
    expect(near.contacts()[1].hits).toBeGreaterThan(0);
    expect(far.ledger().residual).toBeLessThan(1e-12);
  });

  test('whoever looks sees the mass where it is', () => {
    const simulation = simulationOf(above(1));
    const { elements } = simulation.step();
    expect(elements.mass.u[0]).toBe(1);
    expect(simulation.probe('elements.mass')[0]).toBe(1);
  });

  test('a start is where the model says', () => {
    const sketch = above(1);
    const thrown = { type: 'initial', element: 'mass', displacement: 1.25, velocity: 0 } as const;
    const [place] = simulationOf({ ...sketch, players: { thrown } }).render(1);
    expect(place[0]).toBe(1.25);
  });

  test('a change of the rest position leaves the mass where it is, and its work is booked', () => {
    const simulation = simulationOf(above(1));
    simulation.render(1000);
    const before = simulation.dump().elements.mass.u[0];
    simulation.apply(accepted(planChange(simulation.program, 'elements.mass.rest', 1.000001)));
    expect(simulation.dump().elements.mass.u[0]).toBe(before);
    simulation.render(4000);
    expect(simulation.dump().elements.mass.u[0]).toBeCloseTo(1.000001, 5);
    expect(simulation.ledger().residual).toBeLessThan(1e-9);
  });

  test('a run that takes over from one at zero finds the mass where it was', () => {
    const [old, now] = [0, 1].map((height) => runOf(programOf(above(height))));
    old.render(100);
    expect(carry(old.machine, now.machine)).toBe(true);
    expect(now.dump().elements.mass.u[0]).toBeCloseTo(old.dump().elements.mass.u[0], 14);
  });
});
