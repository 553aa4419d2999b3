/** Bodies that stretch, for tests: a steel string, bodies of every kind, and the company that they are put into. */
import type { ModelSource } from '../../src/model/index.ts';
import type { Sketch } from './engine.ts';

export type ElementSource = ModelSource['elements'][string];

/** A steel string of 65 cm, 0.7 mm thick. */
export const wire = {
  type: 'string',
  length: 0.65,
  tension: 60,
  linearDensity: 0.0031,
  axialStiffness: 76_969,
} as const;
export const beta = Math.PI / wire.length;

export function oneMode(rate: number, amplitude: number, more: object = {}): Sketch {
  return {
    rate,
    elements: {
      string: { ...wire, method: 'modal', modes: 1, placement: 'exact', stretch: 'tension', ...more } as ElementSource,
    },
    players: {
      start: { type: 'initial', element: 'string', displacement: amplitude, shape: 'sine', start: 'second-order' },
    },
    outputs: { string: { at: { element: 'string', at: '50 %' } } },
  };
}

/** Bodies of every kind that stretches, with a place to touch them. */
export const kinds: readonly {
  readonly name: string;
  readonly body: object;
  readonly at: unknown;
  readonly other: unknown;
}[] = [
  { name: 'string fd', body: { ...wire, stretch: 'tension', grid: { intervals: 20 } }, at: '30 %', other: '61 %' },
  {
    name: 'string modal',
    body: { ...wire, stretch: 'tension', method: 'modal', modes: 20 },
    at: '30 %',
    other: '61 %',
  },
  {
    name: 'string full fd',
    body: { ...wire, rigidity: 2e-3, stretch: 'full', longitudinal: { sigma: 5 }, grid: { intervals: 14 } },
    at: '30 %',
    other: '61 %',
  },
  {
    name: 'string full modal',
    body: {
      ...{ ...wire, rigidity: 2e-3, stretch: 'full', method: 'modal', modes: 16 },
      ...{ placement: 'exact', longitudinal: { modes: 4, sigma: [5, 8, 11, 14] } },
    },
    at: '30 %',
    other: '61 %',
  },
  {
    name: 'string exact fd',
    body: {
      ...{ ...wire, rigidity: 2e-3, stretch: 'full', geometry: 'exact' },
      ...{ longitudinal: { sigma: 5 }, grid: { intervals: 14 } },
    },
    at: '30 %',
    other: '61 %',
  },
  {
    name: 'membrane fd',
    body: {
      ...{ type: 'membrane', radius: 0.15, tension: 900, density: 1400, thickness: 2.5e-4 },
      ...{ young: 3.5e9, stretch: 'tension', grid: { spacing: 0.03 } },
    },
    at: ['2 cm', '1 cm'],
    other: ['-5 cm', '3 cm'],
  },
  {
    name: 'membrane modal',
    body: {
      ...{ type: 'membrane', radius: 0.15, tension: 900, density: 1400, thickness: 2.5e-4 },
      ...{ young: 3.5e9, stretch: 'tension', method: 'modal', modes: 19 },
    },
    at: ['2 cm', '1 cm'],
    other: ['-5 cm', '3 cm'],
  },
  ...(['q', 'p2q', 'sav'] as const).map((rule) => ({
    name: `plate ${rule}`,
    body: {
      ...{ type: 'plate', sides: [0.3, 0.2], thickness: 8e-4, density: 7800, young: 2e11 },
      ...{ method: 'modal', modes: 15, placement: 'exact', stretch: 'full', inPlane: 'immovable', airy: 9, rule },
    },
    at: ['30 %', '40 %'],
    other: ['71 %', '53 %'],
  })),
  {
    name: 'plate Berger fd',
    body: {
      ...{ type: 'plate', sides: [0.3, 0.2], thickness: 2e-3, density: 7800, young: 2e11 },
      ...{ stretch: 'tension', grid: { spacing: 0.05 } },
    },
    at: ['30 %', '40 %'],
    other: ['71 %', '53 %'],
  },
];

export interface Company {
  readonly kind: number;
  readonly speed: number;
  readonly stiffness: number;
  readonly sigma: number;
  readonly extra: 'none' | 'spring' | 'bow' | 'force' | 'board' | 'exact';
}

export function company({ kind, speed, stiffness, sigma, extra }: Company): Sketch {
  const { body, at, other } = kinds[kind];
  const place = { element: 'body', at };
  const elsewhere = { element: 'body', at: other };
  return {
    rate: 48_000,
    elements: {
      body: { ...body, sigma0: sigma } as ElementSource,
      hammer: { type: 'mass', mass: 0.01 },
      ...(extra === 'board' && { board: { type: 'barrier', height: -1e-4 } }),
      ...(extra === 'spring' && { bob: { type: 'mass', mass: 0.003 } }),
    },
    contacts: {
      hit: {
        type: 'collision',
        lower: place,
        upper: 'hammer',
        stiffness,
        exponent: 1.5,
        ...(extra === 'exact' && { damping: 0.3, loss: 'exact' }),
      },
      ...(extra === 'spring' && {
        spring: { type: 'spring', between: ['bob', elsewhere], stiffness: 3e4, damping: 0.1 },
      }),
      ...(extra === 'bow' && { bow: { type: 'bow', on: elsewhere, force: 1, velocity: 0.2 } }),
      ...(extra === 'board' && {
        board: { type: 'collision', lower: 'board', upper: elsewhere, stiffness: 1e8, exponent: 1.3 },
      }),
    },
    players: {
      throw: { type: 'initial', element: 'hammer', displacement: 1e-4, velocity: -speed },
      ...(extra === 'force' && {
        push: {
          type: 'force',
          at: elsewhere,
          points: [
            [0, 0],
            ['2 ms', 20],
            ['4 ms', 0],
          ],
        },
      }),
    },
    outputs: { body: { at: place }, hammer: { at: 'hammer' } },
  } as unknown as Sketch;
}
