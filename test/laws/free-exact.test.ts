/** Free modes with losses stay where they are put, however their frequencies are placed: no spring of round-off pulls them back or pushes them away. */
import { expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

const bar = (t60: number): Sketch['elements'][string] => ({
  type: 'bar',
  length: 1,
  width: 0.1,
  thickness: 0.01,
  density: 1000,
  young: 1e9,
  method: 'modal',
  modes: 1,
  placement: 'exact',
  decay: [
    { frequency: 0, t60 },
    { frequency: 1, t60 },
  ],
});

test.each([1e-3, 0.01, 0.1, 0.37, 1, 2.9, 10, 77])('a bar that loses its motion within %d s', (t60) => {
  const rest = simulationOf({
    elements: { bar: bar(t60) },
    players: { put: { type: 'initial', element: 'bar', displacement: 1 } },
    outputs: { bar: { at: { element: 'bar', at: '50 %' } } },
  });
  expect(rest.program.energy).toBe(0);
  const [place] = rest.render(2000);
  expect(place[1999]).toBe(place[0]);
});

test.each([0.01, 0.37, 1, 2.9])('a bar that is bent and loses its motion within %d s', (t60) => {
  const bent = simulationOf({
    elements: { bar: bar(t60) },
    players: { put: { type: 'initial', element: 'bar', displacement: 1 } },
    score: [{ time: 0, move: 'elements.bar.bend', to: 300 }],
    outputs: { bar: { at: { element: 'bar', at: '50 %' } } },
  });
  const [place] = bent.render(2000);
  expect(place[1999]).toBe(place[0]);
  expect(bent.ledger().energy).toBe(0);
  expect(bent.ledger().injected).toBe(0);
});
