/**
 * The models of single bodies: as finely divided as is stable, with every loss, so that no rival may leave a term out. What they are made of
 * does not matter; the numbers follow from the grid.
 */
import { defineModel, type ModelSource } from '../model/index.ts';

/** Hz. */
const RATE = 44100;
const k = 1 / RATE;
/** Spacing of every grid, m. */
const h = 0.01;

/** Parts of h² that the terms of the stability limit take: together just below all of it. */
const LINE = { stretch: 0.64, bend: 0.08, drag: 0.0025 } as const;
const MEMBRANE = { stretch: 0.48, drag: 0.002 } as const;
const PLATE = { bend: 0.24, drag: 0.004 } as const;

/** A supported stiff string with `nodes` nodes that move. */
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

/** The node that is heard, counted from the first that moves. */
export function lineNode(nodes: number): number {
  return Math.floor((2 * nodes) / 5);
}

/** A supported plate or membrane with `width` × `height` nodes that move. */
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

/** The node that is heard: column and row, counted from the first that moves. */
export function surfaceNode(width: number, height: number): [number, number] {
  return [Math.floor((2 * width) / 5), Math.floor(height / 2)];
}

/**
 * A body of listed modes from 20 Hz to 10 kHz, struck at once. What is heard is one mode: a place on the body would be a sum over all modes,
 * which measures another thing.
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
          shape: i === heardMode(modes) ? { edge: 1, mode: 1 } : { edge: 1 },
        })),
      },
    },
    players: { strike: { type: 'strike', at: { element: 'body', at: { point: 'edge' } }, force: 10, duration: 5e-4 } },
    outputs: { body: { at: { element: 'body', at: { point: 'mode' } } } },
  });
}

export function heardMode(modes: number): number {
  return Math.floor(modes / 3);
}
