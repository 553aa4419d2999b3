/**
 * Models of single bodies on the finest stable grid, with every loss, so that no rival may omit a term. The material does not
 * matter; the parameters follow from the grid.
 */
import { defineModel, type ModelSource } from '../model/index.ts';

/** Hz. */
const RATE = 44100;
const k = 1 / RATE;
/** Spacing of every grid, m. */
const h = 0.01;

/** Fractions of h² used by the terms of the stability limit; their sum is just below 1. */
const LINE = { stretch: 0.64, bend: 0.08, drag: 0.0025 } as const;
const MEMBRANE = { stretch: 0.48, drag: 0.002 } as const;
const PLATE = { bend: 0.24, drag: 0.004 } as const;

/** A simply supported stiff string with `nodes` moving nodes. */
export function stringModel(nodes: number): ModelSource {
  const linearDensity = 0.005;
  return defineModel({
    clangor: 1,
    rate: RATE,
    elements: {
      body: {
        type: 'string',
        length: (nodes + 1) * h,
        linearDensity,
        tension: (LINE.stretch * h * h * linearDensity) / (k * k),
        rigidity: (LINE.bend * h ** 4 * linearDensity) / (k * k),
        sigma0: 0.5,
        sigma1: (LINE.drag * h * h) / k,
        grid: { intervals: nodes + 1 },
      },
    },
    players: {
      pull: {
        type: 'initial',
        element: 'body',
        displacement: 1e-3,
        shape: { raisedCosine: { at: { node: Math.round(nodes / 3) }, width: { nodes: Math.max(8, nodes / 10) } } },
      },
    },
    outputs: { body: { at: { element: 'body', at: { node: lineNode(nodes) + 1 } } } },
  });
}

/** The node of the output, counted from the first moving node. */
export function lineNode(nodes: number): number {
  return Math.floor((2 * nodes) / 5);
}

/** A simply supported plate or membrane with `width` × `height` moving nodes. */
export function surfaceModel(type: 'plate' | 'membrane', width: number, height: number): ModelSource {
  const sides: [number, number] = [(width + 1) * h, (height + 1) * h];
  const thickness = 1e-3;
  const poisson = 0.3;
  const grid = { spacing: h };
  const [column, row] = surfaceNode(width, height);
  const bent = ((PLATE.bend * h * h) / k) ** 2;
  const body =
    type === 'plate'
      ? {
          type,
          sides,
          thickness,
          density: 1000,
          poisson,
          young: (bent * 12 * (1 - poisson * poisson)) / thickness ** 3,
          sigma0: 0.5,
          sigma1: (PLATE.drag * h * h) / k,
          grid,
        }
      : {
          type,
          sides,
          surfaceDensity: 1,
          tension: (MEMBRANE.stretch * h * h) / (k * k),
          sigma0: 0.5,
          sigma1: (MEMBRANE.drag * h * h) / k,
          grid,
        };
  return defineModel({
    clangor: 1,
    rate: RATE,
    elements: { body },
    players: {
      pull: {
        type: 'initial',
        element: 'body',
        displacement: 1e-3,
        shape: { raisedCosine: { at: [0.3 * sides[0], 0.4 * sides[1]], width: { nodes: 8 } } },
      },
    },
    outputs: { body: { at: { element: 'body', at: { node: [column + 1, row + 1] } } } },
  });
}

/** The node of the output: column and row, counted from the first moving node. */
export function surfaceNode(width: number, height: number): [number, number] {
  return [Math.floor((2 * width) / 5), Math.floor(height / 2)];
}

/**
 * A body of listed modes from 20 Hz to 10 kHz with an initial velocity. The output is a single mode: a point of the body would be a
 * sum over all modes, which is a different measurement.
 */
export function modalModel(modes: number): ModelSource {
  return defineModel({
    clangor: 1,
    rate: RATE,
    elements: {
      body: {
        type: 'modal',
        mass: 0.1,
        modes: Array.from({ length: modes }, (_, i) => ({
          frequency: 20 + (9980 * i) / modes,
          t60: 20,
          shape: i === outputMode(modes) ? { edge: 1, mode: 1 } : { edge: 1 },
        })),
      },
    },
    players: { strike: { type: 'strike', at: { element: 'body', at: { point: 'edge' } }, force: 10, duration: 5e-4 } },
    outputs: { body: { at: { element: 'body', at: { point: 'mode' } } } },
  });
}

export function outputMode(modes: number): number {
  return Math.floor(modes / 3);
}

/** A bass string of 120 transverse and 8 longitudinal modes, displaced. */
export function stretchedString(): ModelSource {
  return {
    clangor: 1,
    rate: 48_000,
    elements: {
      body: {
        type: 'string',
        length: 1.6,
        tension: 865,
        linearDensity: 0.01976,
        radius: 4.751e-4,
        young: 2.02e11,
        sigma0: 0.5,
        sigma1: 1e-3,
        method: 'modal',
        modes: 120,
        placement: 'exact',
        stretch: 'full',
        longitudinal: { modes: 8, sigma: 30 },
      },
    },
    players: { start: { type: 'initial', element: 'body', displacement: 5e-3, shape: { sine: 1 } } },
    outputs: { body: { at: { element: 'body', at: '90 %' } } },
  };
}

/** A plate of 80 modes and 24 Airy functions in one contact, displaced. No two modes have the same frequency, so that their order is certain. */
export function stretchedPlate(): ModelSource {
  return {
    clangor: 1,
    rate: 48_000,
    elements: {
      body: {
        type: 'plate',
        sides: [0.4, 0.31],
        thickness: 8e-4,
        density: 7800,
        young: 2e11,
        poisson: 0.3,
        sigma0: 1,
        sigma1: 1e-3,
        method: 'modal',
        modes: 80,
        placement: 'exact',
        stretch: 'full',
        airy: 24,
      },
    },
    players: {
      start: {
        type: 'initial',
        element: 'body',
        displacement: 2e-3,
        shape: { raisedCosine: { at: ['30 %', '40 %'], width: '10 cm' } },
      },
    },
    outputs: { body: { at: { element: 'body', at: ['70 %', '60 %'] }, quantity: 'velocity' } },
  };
}
