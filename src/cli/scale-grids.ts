/** Refines the grids of a model with the rate, keeping its points at the same physical positions. */
import { bodyOf } from '../elements/index.ts';
import type { Element, Model } from '../model/index.ts';
import { UserError } from './user-error.ts';

type Grid = { readonly intervals: number } | { readonly spacing: number };
type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

function gridOf(element: Element): Grid | undefined {
  return 'grid' in element ? element.grid : undefined;
}

/** Names of the elements with a grid set by the model. */
export function fixedGrids(model: Model): string[] {
  return Object.entries(model.elements).flatMap(([name, element]) => (gridOf(element) === undefined ? [] : [name]));
}

/**
 * How much finer the fixed grids of a model can be at another rate: one factor for all, because strings that touch node by node
 * need the same grid. With stiffness, the finest stable spacing falls more slowly than the time step.
 */
export function gridScale(model: Model, rate: number): number {
  return Math.min(...fixedGrids(model).map((name) => finestOf(model, name, model.rate) / finestOf(model, name, rate)));
}

/** The finest stable spacing of an element, m. */
function finestOf(model: Model, name: string, rate: number): number {
  const { grid: _, ...free } = model.elements[name] as Element & { grid?: unknown };
  const body = bodyOf(free as Element, rate, `elements.${name}`);
  if ('message' in body) throw new UserError(`${body.path}: ${body.message}`);
  return body.certificate.limit;
}

/** The model as plain data with its fixed grids refined by `scale`, and nodes replaced by metres and fractions of a length. */
export function scaleGrids(model: Model, scale: number): Data {
  const elements = Object.fromEntries(
    Object.entries(model.elements).map(([name, element]) => {
      const grid = gridOf(element);
      return [name, grid === undefined ? element : { ...element, grid: scaled(grid, scale) }];
    }),
  );
  const { contacts, players, outputs, score } = model;
  const placed = placeNodes({ contacts, players, outputs, score }, model.elements, undefined) as Data;
  return { ...model, ...placed, elements };
}

function scaled(grid: Grid, scale: number): Grid {
  // The margin keeps round-off from turning 2 × 245 into 489.
  if ('intervals' in grid) return { intervals: Math.max(3, Math.floor(grid.intervals * scale + 1e-9)) };
  return { spacing: grid.spacing / scale };
}

/** Replaces nodes recursively; `name` is the element that the enclosing places belong to. */
function placeNodes(value: unknown, elements: Model['elements'], name: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => placeNodes(one, elements, name));
  if (!isData(value)) return value;
  const owner = typeof value.element === 'string' ? value.element : name;
  if (owner !== undefined && 'node' in value) return placeOf(value.node, owner, elements[owner]);
  if (owner !== undefined && 'nodes' in value) return widthOf(Number(value.nodes), owner, elements[owner]);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, placeNodes(one, elements, owner)]));
}

/** A node as a fraction of a length, or as a point of a surface in metres. */
function placeOf(node: unknown, name: string, element: Element): unknown {
  const grid = neededGrid(name, element);
  if ('intervals' in grid) return { fraction: Number(node) / grid.intervals };
  const from = 'radius' in element && element.radius !== undefined ? -element.radius : 0;
  return (node as readonly number[]).map((one) => from + one * grid.spacing);
}

/** A width given in nodes, in metres. */
function widthOf(nodes: number, name: string, element: Element): number {
  const grid = neededGrid(name, element);
  if ('spacing' in grid) return nodes * grid.spacing;
  return 'length' in element ? (nodes / grid.intervals) * element.length : nodes;
}

function neededGrid(name: string, element: Element): Grid {
  const grid = gridOf(element);
  if (grid !== undefined) return grid;
  throw new UserError(
    `elements.${name}: expected points in metres or per cent; without a fixed grid, the position of a node depends on the rate`,
  );
}
