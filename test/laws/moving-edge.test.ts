/**
 * An edge that moves slowly works against what vibrates within it: energy over frequency stays as it is, as for any slow change of a system without losses.
 * A finger that shortens a sounding string makes it no weaker.
 */
import { expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

const rate = 44_100;
const string = { type: 'string', length: 0.65, tension: 60, linearDensity: 4e-3 };
const bar = { type: 'bar', length: 0.3, width: 0.03, thickness: 5e-3, density: 7850, young: 2e11, ends: 'supported' };
const skin = { type: 'membrane', radius: 0.15, tension: 2000, surfaceDensity: 0.26 };
const modes = { method: 'modal', modes: 8, placement: 'exact' };
const first = { modes: [1] };

/** The lowest mode of an element, a tenth of a second before and after its edge has moved for a fifth of one. */
function glided(element: object, field: string, to: number, shape: unknown, at: unknown, more: object = {}) {
  const from = (element as Readonly<Record<string, number>>)[field];
  const points = [
    [0.1, from],
    [0.3, to],
  ];
  const simulation = simulationOf(
    {
      rate,
      seconds: 0.5,
      elements: { a: element },
      players: {
        start: { type: 'initial', element: 'a', displacement: 1e-3, shape },
        glide: { type: 'gesture', of: `elements.a.${field}`, points },
      },
      outputs: { a: { at: { element: 'a', at } } },
      ...more,
    } as unknown as Sketch,
    { metered: true },
  );
  const [heard] = simulation.render(0.4 * rate);
  const peak = (part: Float64Array) => part.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const { energy, initial, residual } = simulation.ledger();
  expect(simulation.takeovers()).toHaveLength(0);
  expect(Math.abs(residual)).toBeLessThan(1e-11);
  return { energy: energy / initial, peak: peak(heard.subarray(0.3 * rate)) / peak(heard.subarray(0, 0.1 * rate)) };
}

test.each([
  // ω as 1/L of a string, 1/L² of a bar, 1/R of a skin; the amplitude as 1/√(mω).
  ['a shorter string', string, 'length', 0.45, 'sine', '50 %', 65 / 45, 1],
  ['a longer string', string, 'length', 0.9, 'sine', '50 %', 65 / 90, 1],
  ['a shorter string of modes', { ...string, ...modes }, 'length', 0.45, 'sine', '50 %', 65 / 45, 1],
  ['a shorter bar', bar, 'length', 0.25, 'sine', '50 %', (30 / 25) ** 2, Math.sqrt(25 / 30)],
  ['a smaller skin', { ...skin, ...modes }, 'radius', 0.12, first, [0, 0], 15 / 12, Math.sqrt(15 / 12)],
] as const)('%s keeps energy over frequency', (_, element, field, to, shape, at, energy, peak) => {
  const found = glided(element, field, to, shape, at);
  expect(Math.abs(found.energy / energy - 1)).toBeLessThan(2e-3);
  // Of a place off the nodes of a mode the peak is known to how its samples fall.
  expect(Math.abs(found.peak / peak - 1)).toBeLessThan(5e-3);
});

test('where another grid takes over, speeds change as they do on one grid', () => {
  const struck = (grid: object, set: boolean) => {
    const simulation = simulationOf(
      {
        rate,
        seconds: 0.1,
        elements: { a: { ...string, ...grid } },
        players: { start: { type: 'initial', element: 'a', velocity: 1, shape: 'sine' } },
        score: set ? [{ time: 10 / rate, set: 'elements.a.length', to: 0.6 }] : [],
        outputs: { a: { at: { element: 'a', at: '50 %' }, quantity: 'velocity' } },
      } as unknown as Sketch,
      { metered: true },
    );
    simulation.render(1300);
    expect(Math.abs(simulation.ledger().residual)).toBeLessThan(1e-11);
    return { energy: simulation.ledger().energy, taken: simulation.takeovers().length };
  };
  const [still, held, over] = [struck({}, false), struck({ grid: { intervals: 40 } }, true), struck({}, true)];
  expect([still.taken, held.taken, over.taken]).toEqual([0, 0, 1]);
  // Nearly all is motion so soon, half a mass lighter by 1/13 and faster by 13/12.
  expect(held.energy / still.energy).toBeCloseTo(13 / 12, 2);
  expect(over.energy / held.energy).toBeCloseTo(1, 2);
});

test('what nothing holds flies on as fast as before', () => {
  const free = { ...bar, ends: 'free', method: 'modal', modes: 6 };
  const simulation = simulationOf(
    {
      rate,
      seconds: 0.5,
      elements: { a: free },
      players: {
        start: { type: 'initial', element: 'a', velocity: 1, shape: { modes: [1] } },
        glide: {
          type: 'gesture',
          of: 'elements.a.length',
          points: [
            [0.1, 0.3],
            [0.3, 0.25],
          ],
        },
      },
      outputs: { a: { at: { element: 'a', at: '50 %' }, quantity: 'velocity' } },
    } as unknown as Sketch,
    { metered: true },
  );
  const [heard] = simulation.render(0.4 * rate);
  expect(Math.abs(heard[heard.length - 1] / heard[10] - 1)).toBeLessThan(1e-9);
});
