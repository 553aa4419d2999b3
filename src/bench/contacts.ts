/**
 * Models of N contacts that are always active: a string over a curved board, pressed onto it by its tension. It starts in
 * equilibrium, so there is no transient.
 */
import { defineModel, type ModelSource } from '../model/index.ts';

export type Arrangement = 'independent' | 'string' | 'modal';

const RATE = 44100;
/** Stiffness and exponent of every contact, N/m^exponent. */
const STIFFNESS = 1e7;
const EXPONENT = 1.3;
/** Force on each point, N, and the resulting depth, m. */
const PRESS = 0.05;
const DEPTH = (PRESS / STIFFNESS) ** (1 / EXPONENT);
/** Modes of the modal body. */
const MODES = 100;

/** `gap` lowers the board, m: with more than about 2 cm nothing ever touches. */
export function contactsModel(count: number, arrangement: Arrangement, gap = 0): ModelSource {
  return arrangement === 'modal' ? overModes(count, gap) : overNodes(count, arrangement, gap);
}

/**
 * On a grid. Points on nodes are not coupled within a step: as many islands as points. A point between two nodes shares one with each
 * neighbour: one island with a narrow band.
 */
function overNodes(count: number, arrangement: 'independent' | 'string', gap: number): ModelSource {
  const between = arrangement === 'string';
  const intervals = Math.max(3, between ? count + 2 : count + 1);
  const h = 0.005;
  const length = intervals * h;
  const linearDensity = 0.005;
  const tension = 0.8 * h * h * RATE * RATE * linearDensity;
  // Height 4 a x (L - x)/L^2 has the curvature 8 a/L^2, which the tension turns into a force T h per point; between nodes the string is a h^2/L^2 lower.
  const rise = (PRESS * length * length) / (8 * tension * h);
  const start = DEPTH - (between ? (rise * h * h) / (length * length) : 0);
  const points = Array.from({ length: count }, (_, i) => ({ fraction: (i + (between ? 1.5 : 1)) / intervals }));
  return defineModel({
    clangor: 1,
    rate: RATE,
    elements: {
      body: { type: 'string', length, linearDensity, tension, sigma0: 20, grid: { intervals } },
      board: { type: 'barrier', height: { polynomial: [-gap, 4 * rise, -4 * rise], over: length } },
    },
    contacts: {
      board: {
        type: 'collision',
        lower: 'board',
        upper: { element: 'body', at: points },
        stiffness: STIFFNESS,
        exponent: EXPONENT,
      },
    },
    players: { restingShape: restingShape(intervals, rise, start) },
    outputs: { body: { at: { element: 'body', at: { node: 1 } } } },
  });
}

/** On one modal body: all points are coupled, one dense island. */
function overModes(count: number, gap: number): ModelSource {
  const length = 1;
  const linearDensity = 0.005;
  const pitch = 100;
  const tension = 4 * pitch * pitch * length * length * linearDensity;
  const rise = (PRESS * (count + 1) * length) / (8 * tension);
  return defineModel({
    clangor: 1,
    rate: RATE,
    elements: {
      body: { type: 'string', length, linearDensity, tension, sigma0: 20, method: 'modal', modes: MODES },
      board: { type: 'barrier', height: { polynomial: [-gap, 4 * rise, -4 * rise], over: length } },
    },
    contacts: {
      board: {
        type: 'collision',
        lower: 'board',
        upper: { element: 'body', at: { spread: count } },
        stiffness: STIFFNESS,
        exponent: EXPONENT,
      },
    },
    players: { restingShape: restingShape(1000, rise, DEPTH) },
    outputs: { force: { contact: 'board' } },
  });
}

/** The string on the board, lowered by DEPTH. */
function restingShape(intervals: number, rise: number, depth: number) {
  const samples = Array.from({ length: intervals + 1 }, (_, i) => {
    const x = i / intervals;
    return i === 0 || i === intervals ? 0 : 4 * rise * x * (1 - x) - depth;
  });
  return { type: 'initial' as const, element: 'body', displacement: 1, shape: { samples } };
}

/** Masses that swing against walls they never leave, each with a viscoelastic loss. */
export function lossesModel(count: number): ModelSource {
  const range = Array.from({ length: count }, (_, i) => i);
  return defineModel({
    clangor: 1,
    rate: RATE,
    elements: {
      wall: { type: 'barrier', height: 0 },
      ...Object.fromEntries(
        range.map((i) => [`m${i}`, { type: 'mass' as const, mass: 0.01, frequency: 80 + i, rest: 2e-3 }]),
      ),
    },
    contacts: Object.fromEntries(
      range.map((i) => [
        `h${i}`,
        {
          type: 'collision' as const,
          lower: `m${i}`,
          upper: 'wall',
          stiffness: 1e7,
          exponent: 1.7,
          loss: { type: 'viscoelastic' as const, tau: 1e-6 },
        },
      ]),
    ),
    players: Object.fromEntries(
      range.map((i) => [`p${i}`, { type: 'initial' as const, element: `m${i}`, displacement: 3e-4 }]),
    ),
    outputs: { first: { at: 'm0' } },
  });
}

/** Masses on springs, each on a belt that drags it along until its bristles yield: they stick and slip, each at a frequency of its own. */
export function rubbedModel(count: number): ModelSource {
  const range = Array.from({ length: count }, (_, i) => i);
  return defineModel({
    clangor: 1,
    rate: RATE,
    elements: Object.fromEntries(
      range.map((i) => [`m${i}`, { type: 'mass' as const, mass: 0.01, frequency: 80 + i, damping: 2 }]),
    ),
    contacts: Object.fromEntries(
      range.map((i) => [`f${i}`, { type: 'friction' as const, on: `m${i}`, force: 1, velocity: 0.1 }]),
    ),
    outputs: { first: { at: 'm0' } },
  });
}
