/** The vector code of membranes and plates has the bits of its scalar form, whatever their size, outline, edges and losses. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { bodyOf, placeIn, slotCount } from '../../src/elements/index.ts';
import { programOf, type Sketch } from '../support/engine.ts';
import { bitsOf, compileEntry, entryFor, roughNumbers } from '../support/kernel-entry.ts';

const module = await compileEntry(`
import { GridConstants } from './build/element-records';
import { constantsOf, step as stepGrid } from './elements/grid';
import { energy as energyGrid, loss as lossGrid } from './elements/grid-energy';
import { energyScalar, lossScalar, stepScalar } from './elements/grid-scalar';
import { elementLinksAt, header } from './memory';
function grid(): GridConstants { return constantsOf(elementLinksAt(0)); }
export function step(): void { stepGrid(elementLinksAt(0), header().uPrev, header().u, header().uNext); }
export function stepOne(): void { stepScalar(grid(), header().uPrev, header().u, header().uNext); }
export function energy(k: f64): f64 { return energyGrid(elementLinksAt(0), k, header().uPrev, header().u); }
export function energyOne(k: f64): f64 { return energyScalar(grid(), k, header().uPrev, header().u); }
export function loss(k: f64): f64 { return lossGrid(elementLinksAt(0), k, header().uPrev, header().u); }
export function lossOne(k: f64): f64 { return lossScalar(grid(), k, header().uPrev, header().u); }
`);

interface Calls {
  readonly step: () => void;
  readonly stepOne: () => void;
  readonly energy: (k: number) => number;
  readonly energyOne: (k: number) => number;
  readonly loss: (k: number) => number;
  readonly lossOne: (k: number) => number;
}

const RATE = 48_000;
const SPACING = 0.01;
const count = fc.oneof(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 13, max: 30 }));
const grids = fc.record({
  kind: fc.constantFrom('rectangle' as const, 'circle' as const, 'supported' as const, 'clamped' as const),
  columns: count,
  rows: count,
  sigma0: fc.constantFrom(0, 1.7),
  lossy: fc.boolean(),
  seed: fc.integer(),
});
type Draw = typeof grids extends fc.Arbitrary<infer T> ? T : never;

function elementOf({ kind, columns, rows, sigma0, lossy }: Draw): Sketch['elements'][string] {
  const losses = { sigma0, sigma1: lossy ? 0.025 * SPACING ** 2 * RATE : 0 };
  const grid = { spacing: SPACING };
  const sides: [number, number] = [columns * SPACING, rows * SPACING];
  if (kind === 'supported' || kind === 'clamped') {
    // kappa^2 k^2 = h^4 / 64, well above the stability limit.
    const [thickness, density] = [1e-3, 1000];
    const young = ((12 * 0.91 * density) / thickness ** 2) * (SPACING ** 2 * RATE) ** 2 * (1 / 64);
    return { type: 'plate', sides, thickness, density, young, edges: kind, grid, ...losses };
  }
  // c^2 k^2 = h^2 / 5.
  const skin = {
    type: 'membrane' as const,
    surfaceDensity: 0.1,
    tension: 0.02 * (SPACING * RATE) ** 2,
    grid,
    ...losses,
  };
  return kind === 'circle' ? { ...skin, radius: columns * SPACING } : { ...skin, sides };
}

/** A grid at a random state; what lies beside the nodes is NaN, so that nothing can depend on it. */
function gridOf(draw: Draw) {
  const element = elementOf(draw);
  const at = draw.kind === 'circle' ? [0, 0] : [SPACING, SPACING];
  const program = programOf({
    rate: RATE,
    elements: { body: element },
    outputs: { there: { at: { element: 'body', at: at as [number, number] } } },
  });
  const body = bodyOf(program.model.elements.body, RATE, 'body');
  if ('message' in body) throw new Error(body.message);
  const { fold, size, mass } = body;
  const slots = Array.from({ length: size }, (_, node) => placeIn(fold, node));
  const { calls, machine } = entryFor<Calls>(module, program);
  const state = (name: string) => machine.floats(machine.headerInt(name), slotCount(size, fold));
  const random = roughNumbers(draw.seed);
  // Halos only: the spare half of an odd row's first vector is a node that never moves.
  const isHalo = (slot: number) => fold !== undefined && Math.floor(slot / 2) % (fold.lane + 1) === fold.lane;
  for (const name of ['uPrev', 'u']) {
    const values = state(name);
    values.forEach((_, slot) => {
      values[slot] = isHalo(slot) ? Number.NaN : 0;
    });
    slots.forEach((slot, node) => {
      values[slot] = mass[node] > 0 ? random() : 0;
    });
  }
  const nodes = (name: string) => slots.map((slot) => state(name)[slot]);
  return { calls, nodes, state };
}

property.prop([grids], { numRuns: 200 })('a step', (draw) => {
  const { calls, nodes, state } = gridOf(draw);
  calls.step();
  const found = nodes('uNext');
  expect(found.every(Number.isFinite)).toBe(true);
  state('uNext').fill(Number.NaN);
  calls.stepOne();
  expect(bitsOf(nodes('uNext'))).toEqual(bitsOf(found));
});

property.prop([grids], { numRuns: 200 })('energy and loss', (draw) => {
  const { calls } = gridOf(draw);
  const k = 1 / RATE;
  const wanted = [calls.energyOne(k), calls.lossOne(k)];
  const found = [calls.energy(k), calls.loss(k)];
  expect(bitsOf(found)).toEqual(bitsOf(wanted));
  expect(found.every(Number.isFinite)).toBe(true);
});
