/** A reed on a tube: it begins to sound where the closed form has it, its slit stops the flow when it closes, and the mean flow costs no digits. */
import { describe, expect, test } from 'vitest';
import { measuredGrowth, measuredThreshold, PIPE, pipeModel } from '../../src/studies/reed-pipe.ts';
import { closingPressure, growthAt, quasiStaticThreshold, threshold } from '../../src/studies/reed-theory.ts';
import { type Sketch, simulationOf } from '../support/engine.ts';

const RATE = 44_100;

describe('the threshold', () => {
  test('without losses is a third of the closing pressure', () => {
    const lossless = { ...PIPE, sigma0: 0 };
    expect(quasiStaticThreshold(lossless)).toBeCloseTo(closingPressure(lossless) / 3, 6);
  });

  test('of the characteristic equation is the quasi-static one for a light, fast reed on a small mouthpiece', () => {
    const light = { ...PIPE, mass: 1e-12, volume: 1e-12, inertia: 1e-3, sigma0: 1 };
    expect(Math.abs(threshold(light) / quasiStaticThreshold(light) - 1)).toBeLessThan(1e-3);
  });

  test.each(['fd', 'modal'] as const)(
    'is that of the characteristic equation within 0.1 %%, with a tube of method %s',
    (method) => {
      const exact = threshold(PIPE);
      expect(exact).toBeCloseTo(1938.1, 1);
      const growth = (pressure: number) =>
        measuredGrowth(pipeModel(PIPE, pressure, RATE, method), growthAt(PIPE, pressure).frequency, RATE);
      for (const pressure of [1900, 1980])
        expect(Math.abs(growth(pressure) - growthAt(PIPE, pressure).growth)).toBeLessThan(0.02);
      expect(Math.abs(measuredThreshold([1900, 1980], growth) / exact - 1)).toBeLessThan(1e-3);
    },
  );
});

/** A slit that opens into the open, and what moves its lid. */
const slit = (lid: object, players: Sketch['players'] = {}): Sketch => ({
  rate: RATE,
  elements: {
    air: { type: 'neck', length: 0.005, area: 5e-6 },
    lid: { type: 'mass', mass: 1e-5, rest: 4e-4, ...lid },
    table: { type: 'barrier' },
  },
  contacts: {
    jet: { type: 'valve', on: 'air', opening: 'lid', width: 0.01 },
    lay: { type: 'collision', lower: 'table', upper: 'lid', stiffness: 1e9, exponent: 2 },
  },
  players: {
    breath: {
      type: 'blow',
      ends: ['air'],
      points: [
        [0, 1000],
        [60, 1000],
      ],
    },
    ...players,
  },
  outputs: {
    flow: { at: 'air', quantity: 'velocity' },
    lid: { at: 'lid' },
    loss: { contact: 'jet', quantity: 'pressure' },
  },
});

describe('the valve', () => {
  test('lets steady air through as Bernoulli has it', () => {
    const simulation = simulationOf(slit({ stiffness: 1e3 }), { metered: true });
    const [flow, , loss] = simulation.render(RATE / 4);
    const density = 101_325 / (287.05287 * 293.15);
    expect(flow.at(-1)).toBeCloseTo(0.01 * 4e-4 * Math.sqrt((2 * 1000) / density), 9);
    expect(loss.at(-1)).toBeCloseTo(1000, 6);
    expect(simulation.ledger().residual).toBeLessThanOrEqual(1e-11);
  });

  test('stops the flow when its lid is pressed shut, and lets it begin again', () => {
    const press = {
      type: 'force',
      at: 'lid',
      points: [
        [0, 0],
        ['5 ms', '-2 N'],
        ['50 ms', '-2 N'],
        ['55 ms', 0],
      ],
    } as const;
    const sketch = slit({ stiffness: 1e3, damping: 2000 }, { press: press as never });
    const simulation = simulationOf(sketch, { metered: true });
    const [flow, lid] = simulation.render(RATE / 5);
    const shut = Math.round(0.045 * RATE);
    expect(lid[shut]).toBeLessThan(0);
    // Nothing passes over two steps; what is left alternates from sample to sample.
    const most = Math.max(...flow);
    expect(Math.abs(flow[shut] + flow[shut - 1])).toBeLessThan(1e-5 * most);
    expect(Math.abs(flow[shut])).toBeLessThan(0.01 * most);
    expect(flow.at(-1)).toBeGreaterThan(0.9 * Math.max(...flow));
    expect(flow.every(Number.isFinite)).toBe(true);
    expect(simulation.ledger().residual).toBeLessThanOrEqual(1e-11);
  });

  test('turns breath into sound until its reed rests on the lay', () => {
    const beating = simulationOf(pipeModel(PIPE, 0.6 * closingPressure(PIPE), RATE), { metered: true });
    const [, opening] = beating.render(RATE);
    expect(Math.min(...opening)).toBeLessThan(0);
    // The lay is stiff: the reed sinks in by less than a tenth of its way.
    expect(Math.min(...opening)).toBeGreaterThan(-0.1 * PIPE.rest);
    expect(beating.ledger().residual).toBeLessThanOrEqual(1e-11);
    expect(beating.contacts().find(({ name }) => name === 'closing')?.hits).toBeGreaterThan(100);
  });
});

test.each(['fd', 'modal'] as const)('ten seconds of mean flow cost no digits: method %s', (method) => {
  const simulation = simulationOf(pipeModel(PIPE, 2200, RATE, method), { metered: true });
  for (let second = 0; second < 10; second++) simulation.render(RATE);
  expect(simulation.ledger().residual).toBeLessThanOrEqual(1e-11);
  // The tube has moved by thousands of times what its sound moves it.
  expect(simulation.probe('elements.slit.u')[0]).toBeGreaterThan(1e-3);
});
