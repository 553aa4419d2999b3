/** A model without grids of its own, so that every rate chooses the finest that is stable, and its points stay where they are. */
import type { Element, Model } from '../model/index.ts';
import { Trouble } from './trouble.ts';

export interface Freed {
  /** As plain data, to be checked again. */
  readonly source: Record<string, unknown>;
  /** Elements whose grid was dropped. */
  readonly dropped: readonly string[];
}

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Drops `grid:` from every element and turns the nodes that points are named by into metres and parts of a length. */
export function freeGrids(model: Model): Freed {
  const elements: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [name, element] of Object.entries(model.elements)) {
    const { grid, ...rest } = element as Element & { grid?: unknown };
    elements[name] = rest;
    if (grid !== undefined) dropped.push(name);
  }
  const { contacts, players, outputs, score, ...others } = model;
  const placed = placeNodes({ contacts, players, outputs, score }, model.elements, undefined) as Data;
  return { source: { ...others, ...placed, elements }, dropped };
}

/** Walks through everything; `name` is the element that the places around belong to. */
function placeNodes(value: unknown, elements: Model['elements'], name: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => placeNodes(one, elements, name));
  if (!isData(value)) return value;
  const owner = typeof value.element === 'string' ? value.element : name;
  if ('node' in value && owner !== undefined) return placeOf(value.node, owner, elements[owner]);
  if ('nodes' in value && owner !== undefined) return widthOf(Number(value.nodes), owner, elements[owner]);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, placeNodes(one, elements, owner)]));
}

function placeOf(node: unknown, name: string, element: Element): unknown {
  const grid = gridOf(name, element);
  if ('intervals' in grid) return { fraction: Number(node) / grid.intervals };
  const from = 'radius' in element && element.radius !== undefined ? -element.radius : 0;
  return (node as readonly number[]).map((one) => from + one * grid.spacing);
}

/** A width in metres. */
function widthOf(nodes: number, name: string, element: Element): number {
  const grid = gridOf(name, element);
  if ('spacing' in grid) return nodes * grid.spacing;
  return 'length' in element ? (nodes / grid.intervals) * element.length : nodes;
}

function gridOf(name: string, element: Element): { readonly intervals: number } | { readonly spacing: number } {
  const grid = 'grid' in element ? element.grid : undefined;
  if (grid !== undefined) return grid;
  throw new Trouble(
    `elements.${name}: expected points in metres or per cent; a node lies elsewhere at every rate unless the element has a grid`,
  );
}
