/**
 * Chain: n equal masses M in a row, joined by equal springs K. A fixed end is joined to a wall by one more spring; a free end is a mass with
 * one neighbour:  M u″ⱼ = K (uⱼ₊₁ − 2uⱼ + uⱼ₋₁) − 2Mσ₀ u′ⱼ + Fⱼ.
 *
 * Scheme      its modes, which are known in closed form: ω = 2√(K/M) sin(θ/2), with shapes
 *             fixed–fixed  sin(jθ), θ = mπ/(n+1);   fixed–free  sin(jθ), θ = (m − ½)π/(n + ½);   free–free  cos((j + ½)θ), θ = (m − 1)π/n
 *             where j counts nodes from 0 at the left end. Stepped as in modal.ts
 *             (sine and cosine both solve the recurrence; a wall requires u = 0 at its node, a free end the same u one node beyond it)
 * Stability   the highest ω k ≤ 2, which 2√(K/M) k ≤ 2 ensures; exact placement: ω below half the sample rate
 * Invariant   kernel/elements/modal.ts
 */
import { z } from 'zod';
import { choice, integer, object, quantity } from '../model/fields.ts';
import type { Problem } from '../model/problems.ts';
import { cos, sin } from '../numerics/portable.ts';
import type { Body } from './body.ts';
import { placement } from './fields.ts';
import { elementKind } from './kind.ts';
import { type Line, linePlaces, lineShape } from './line.ts';
import { modalBody } from './modal.ts';
import { rangeOf } from './range.ts';
import type { Reach } from './reach.ts';

/** Largest number of masses of one chain: every mode has a value at every mass. */
const MOST_MASSES = 1000;

const end = choice('fixed: held by a spring; free: not held at all', ['fixed', 'free']);
const expectedEnds = { error: 'expected "fixed", "free" or a pair of them' };

const schema = object('a chain', {
  type: z.literal('chain').describe('a row of equal masses joined by equal springs'),
  masses: integer('how many', 2, MOST_MASSES),
  mass: quantity('mass', 'each of them', { above: 0 }),
  stiffness: quantity('stiffness', 'each spring', { above: 0 }),
  ends: z
    .union([end, z.tuple([end, end], expectedEnds)], expectedEnds)
    .transform((value): [ChainEnd, ChainEnd] => (Array.isArray(value) ? value : [value, value]))
    .prefault(['fixed', 'fixed'])
    .describe('how the left and the right end are held; one word means both'),
  length: quantity('length', 'from end to end, by which places in m are found', { above: 0 }).prefault(1),
  sigma0: quantity('rate', 'loss that is the same at all frequencies', { min: 0 }).prefault(0),
  range: rangeOf({}),
  placement,
}).meta({ id: 'Chain' });

export const chain = elementKind({
  schema,
  form: 'line',
  noun: 'a chain',
  body: chainBody,
  heft: ({ masses, mass, stiffness, length }) => ({
    density: (masses * mass) / length,
    tension: (stiffness * length) / (masses + 1),
  }),
  glyph: 'M1 12 H4 M10 12 H14 M20 12 H23 M7 9 a3 3 0 1 0 0.01 0 M17 9 a3 3 0 1 0 0.01 0',
  example: 'masses: 12, mass: 2 g, stiffness: 20 kN/m, sigma0: 1',
});

type ChainEnd = z.output<typeof end>;
type ChainElement = z.output<typeof schema>;

/** θ and the shape over the nodes of mode m = 1, 2, …, of a chain whose left end is fixed if either end is. */
function modeOf(m: number, masses: number, fixed: number): { theta: number; shape: (node: number) => number } {
  const theta =
    fixed === 2
      ? (m * Math.PI) / (masses + 1)
      : fixed === 1
        ? ((2 * m - 1) * Math.PI) / (2 * masses + 1)
        : ((m - 1) * Math.PI) / masses;
  return { theta, shape: (node) => (fixed === 0 ? cos((node + 0.5) * theta) : sin(node * theta)) };
}

function chainBody(element: ChainElement, rate: number, path: string, _origin?: number, reach?: Reach): Body | Problem {
  const { masses, mass, stiffness, ends, length, sigma0 } = element;
  const held: Line['held'] = [ends[0] === 'fixed', ends[1] === 'fixed'];
  const fixed = Number(held[0]) + Number(held[1]);
  const intervals = masses - 1 + fixed;
  const line: Line = { intervals, length, held };
  // A chain fixed only at the right has the mirrored modes of one fixed only at the left.
  const mirrored = fixed === 1 && held[1];
  const nodes = Array.from({ length: masses }, (_, i) => (held[0] ? i + 1 : i));
  const modes = Array.from({ length: masses }, (_, i) => {
    const { theta, shape } = modeOf(i + 1, masses, fixed);
    const values = nodes.map((node) => shape(mirrored ? intervals - node : node));
    const norm = values.reduce((sum, value) => sum + value * value, 0);
    return { omega: 2 * Math.sqrt(stiffness / mass) * sin(theta / 2), sigma: sigma0, mass: mass * norm, values };
  });
  /** Values of all modes where displacements of nodes are weighed by a row. */
  const weighed = (slots: readonly number[], weights: readonly number[]) =>
    modes.map(({ values }) => slots.reduce((sum, slot, i) => sum + weights[i] * values[slot - nodes[0]], 0));
  return modalBody(
    {
      modes,
      points: (at, where) => {
        const places = linePlaces(at, line, where);
        if ('message' in places) return places;
        return places.map(({ row, node: _, ...place }) => ({ ...place, values: weighed(row.slots, row.weights) }));
      },
      project: (shape) => {
        const factors = lineShape(shape, line);
        return Float64Array.from(modes, ({ values, mass: modal }) =>
          nodes.reduce((sum, node, i) => sum + (mass / modal) * values[i] * factors[node], 0),
        );
      },
    },
    { placement: element.placement },
    rate,
    path,
    reach,
  );
}
