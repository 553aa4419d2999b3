/**
 * A drum of two heads that radiates and a clarinet-like tube, against values of another implementation. `sens` is how far a value moves
 * when the stiffest constant changes by 1e-14 of itself; the tolerance is 1e-11 or 100 times that.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

interface Value {
  readonly v: number;
  readonly sens: number;
}
type Values = Readonly<Record<string, Readonly<Record<string, Value>>>>;
interface Modes {
  readonly omega: readonly number[];
  readonly mass: readonly number[];
  readonly area: readonly number[];
}

const { systems } = JSON.parse(readFileSync(new URL('air.json', import.meta.url), 'utf8'));

/** Runs a model and compares every value of its outputs, which have the names of the golden quantities. */
function compare(sketch: Sketch, values: Values): number {
  const simulation = simulationOf(sketch, { metered: true });
  const names = Object.keys(sketch.outputs ?? {});
  const frames = simulation.render(1 + Math.max(...Object.keys(values).map(Number)));
  for (const [sample, quantities] of Object.entries(values))
    for (const [name, { v, sens }] of Object.entries(quantities)) {
      const error = Math.abs(frames[names.indexOf(name)][Number(sample)] - v);
      expect(error, `${name} at ${sample}`).toBeLessThanOrEqual(Math.max(1e-11, 100 * sens) * Math.abs(v));
    }
  expect(simulation.ledger().residual).toBeLessThanOrEqual(1e-12);
  return simulation.ledger().injected;
}

describe('two heads over a cavity, one of which radiates', () => {
  const { params, values } = systems.twoHeadsRadiating;
  const { fs: rate, rho, c, V, kick, sphere, distance } = params;
  const air = { density: rho, speed: c };
  const count = params.modesTop.omega.length;
  const SIGMA = 5;

  const outputs = {
    cavityPressure: { contact: 'air', quantity: 'pressure' },
    pressureAtDistance: { contact: 'field', quantity: 'pressure', distance, delay: 'none' },
  } as const;

  test('as bodies given by their modes', () => {
    const head = ({ omega, mass, area }: Modes) => ({
      type: 'modal' as const,
      modes: omega.map((w, i) => ({
        frequency: w / (2 * Math.PI),
        t60: (3 * Math.LN10) / SIGMA,
        mass: mass[i],
        shape: { area: area[i], ...(i === 0 && { first: 1 }) },
      })),
    });
    const whole = (element: string) => ({ element, at: { point: 'area' } });
    compare(
      {
        rate,
        elements: { top: head(params.modesTop), bottom: head(params.modesBottom) },
        contacts: {
          air: { type: 'cavity', volume: V, air, ends: [whole('top'), { ...whole('bottom'), weight: -1 }] },
          field: { type: 'radiation', radius: sphere, air, ends: [whole('top')] },
        },
        players: {
          kick: { type: 'initial', element: 'top', velocity: kick * rate, shape: { modes: Array(count).fill(1) } },
        },
        outputs: {
          q01top: { at: { element: 'top', at: { point: 'first' } } },
          q01bottom: { at: { element: 'bottom', at: { point: 'first' } } },
          ...outputs,
        },
      },
      values,
    );
  });

  test('as masses with weights, radiating into a mass of air through a dashpot', () => {
    const heads = { top: params.modesTop as Modes, bottom: params.modesBottom as Modes };
    const names = (['top', 'bottom'] as const).flatMap((head) => heads[head].omega.map((_, i) => ({ head, i })));
    const nameOf = ({ head, i }: (typeof names)[number]) => `${head}${i}`;
    const surface = 4 * Math.PI * sphere * sphere;
    compare(
      {
        rate,
        elements: {
          ...Object.fromEntries(
            names.map((one) => {
              const { omega, mass } = heads[one.head];
              const frequency = omega[one.i] / (2 * Math.PI);
              return [nameOf(one), { type: 'mass' as const, mass: mass[one.i], frequency, damping: 2 * SIGMA }];
            }),
          ),
          near: { type: 'mass', mass: rho * surface * sphere },
        },
        contacts: {
          air: {
            type: 'spring',
            stiffness: (rho * c * c) / V,
            ends: names.map((one) => ({
              element: nameOf(one),
              weight: heads[one.head].area[one.i] * (one.head === 'top' ? 1 : -1),
            })),
          },
          field: {
            type: 'spring',
            damping: (rho * c * surface) / 2,
            ends: [
              ...heads.top.area.map((area, i) => ({ element: `top${i}`, weight: area / surface })),
              { element: 'near', weight: -1 },
            ],
          },
        },
        players: Object.fromEntries(
          heads.top.omega.map((_, i) => [
            `kick${i}`,
            { type: 'initial' as const, element: `top${i}`, velocity: kick * rate },
          ]),
        ),
        outputs: { q01top: { at: 'top0' }, q01bottom: { at: 'bottom0' }, cavityPressure: { contact: 'air' } },
      },
      Object.fromEntries(
        Object.entries(values as Values).map(([n, { pressureAtDistance: _, ...others }]) => [n, others]),
      ),
    );
  });

  test('whose pressure arrives as much later as sound takes', () => {
    const late = Math.round(((distance - sphere) / c) * rate);
    const body = { type: 'mass', mass: 0.01, frequency: 300 } as const;
    const [atOnce, delayed] = simulationOf({
      rate,
      elements: { body },
      contacts: { field: { type: 'radiation', radius: sphere, air, ends: [{ element: 'body', weight: 0.02 }] } },
      players: { kick: { type: 'initial', element: 'body', velocity: 1 } },
      outputs: {
        atOnce: outputs.pressureAtDistance,
        delayed: { contact: 'field', quantity: 'pressure', distance },
      },
    }).render(500);
    expect(late).toBe(106);
    expect(delayed.subarray(0, late).every((p) => p === 0)).toBe(true);
    expect([...delayed.subarray(late)]).toEqual([...atOnce.subarray(0, 500 - late)]);
    expect(Math.max(...atOnce)).toBeGreaterThan(0);
  });
});

describe('a reed on a tube', () => {
  const { params: p, values, ledger } = systems.reedTube;
  const air = { density: p.rho, speed: p.c };
  // The first update is that of time index 1.
  const ramp = Math.round(p.ramp * p.fs);
  const points: [number, number][] = [
    [0, p.pm / ramp],
    [(ramp - 1) / p.fs, p.pm],
    [1, p.pm],
  ];
  const slit = { type: 'neck', length: 1, area: p.rho / p.Mv, air: { density: p.rho, speed: p.c } } as const;

  test('blown into a slit', () => {
    const injected = compare(
      {
        rate: p.fs,
        elements: {
          tube: { type: 'tube', length: p.L, area: p.S, sigma0: p.sigma0, grid: { intervals: p.N }, air },
          reed: { type: 'mass', mass: p.mr, stiffness: p.kr, rest: p.H, damping: p.R },
          slit,
          table: { type: 'barrier' },
        },
        contacts: {
          mouthpiece: {
            type: 'cavity',
            volume: p.V,
            air,
            ends: ['slit', { element: 'reed', weight: -p.Sr }, { element: 'tube', at: 0, weight: -1 }],
          },
          jet: { type: 'valve', on: 'slit', opening: 'reed', width: p.width, air },
          lay: { type: 'collision', lower: 'table', upper: 'reed', stiffness: p.Klay, exponent: 2 },
        },
        players: { breath: { type: 'blow', ends: ['slit', { element: 'reed', weight: -p.Sr }], points } },
        outputs: {
          opening: { at: 'reed' },
          mouthpiecePressure: { contact: 'mouthpiece', quantity: 'pressure' },
          flow: { at: 'slit', quantity: 'velocity' },
        },
      },
      values,
    );
    expect(injected).toBeCloseTo(ledger.injected, 11);
  });
});
