// Lifting the pin of a grid that a model sets: the grid goes, and nodes that the model counts on it become places that mean the same on any grid.

import type { Element } from './elements.ts';
import type { Model } from './schema.ts';

export type Grid = { readonly intervals: number } | { readonly spacing: number };
type Data = Readonly<Record<string, unknown>>;

/** A value that replaces what a model says at a path; undefined: the field goes. */
export interface Edit {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The grid that a model sets for an element. */
export function gridOf(element: Element): Grid | undefined {
  return 'grid' in element ? element.grid : undefined;
}

/** Names of the elements with a grid set by the model. */
export function pinnedGrids({ elements }: Pick<Model, 'elements'>): string[] {
  return Object.keys(elements).filter((name) => gridOf(elements[name]) !== undefined);
}

/**
 * The places and widths counted in nodes of an element, as fractions of its length or in metres. `grid` says what grid they are counted on; nodes
 * of an element for which it says nothing stay.
 */
export function nodeEdits(
  {
    elements,
    contacts,
    players,
    outputs,
    score,
  }: Pick<Model, 'elements' | 'contacts' | 'players' | 'outputs' | 'score'>,
  grid: (name: string) => Grid | undefined,
): Edit[] {
  const edits: Edit[] = [];
  const visit = (value: unknown, path: Edit['path'], name: string | undefined): void => {
    if (Array.isArray(value)) value.forEach((one, i) => void visit(one, [...path, i], name));
    if (!isData(value)) return;
    const owner = typeof value.element === 'string' ? value.element : name;
    const found = owner === undefined || !('node' in value || 'nodes' in value) ? undefined : grid(owner);
    if (owner !== undefined && found !== undefined && Object.hasOwn(elements, owner)) {
      const place =
        'node' in value
          ? placeOf(value.node, elements[owner], found)
          : widthOf(Number(value.nodes), elements[owner], found);
      edits.push({ path, value: place });
    } else for (const [key, one] of Object.entries(value)) visit(one, [...path, key], owner);
  };
  visit({ contacts, players, outputs, score }, [], undefined);
  return edits;
}

/** A node as a fraction of a length, or as a point of a surface in metres. */
function placeOf(node: unknown, element: Element, grid: Grid): unknown {
  if ('intervals' in grid) return { fraction: Number(node) / grid.intervals };
  const from = 'radius' in element && element.radius !== undefined ? -element.radius : 0;
  return (node as readonly number[]).map((one) => from + one * grid.spacing);
}

/** A width given in nodes, in metres. */
function widthOf(nodes: number, element: Element, grid: Grid): number {
  if ('spacing' in grid) return nodes * grid.spacing;
  return 'length' in element ? (nodes / grid.intervals) * element.length : nodes;
}

/** The edits that lift the pin of an element's grid: as many nodes as are stable, and everything where it was. None if its grid is not pinned. */
export function unpinEdits(model: Model, name: string): Edit[] {
  const element = Object.hasOwn(model.elements, name) ? model.elements[name] : undefined;
  const grid = element && gridOf(element);
  if (grid === undefined) return [];
  const places = nodeEdits(model, (owner) => (owner === name ? grid : undefined));
  return [{ path: ['elements', name, 'grid'], value: undefined }, ...places];
}

/** The model with the pin of an element's grid lifted. */
export function unpinned(model: Model, name: string): Model {
  return edited(model, unpinEdits(model, name));
}

/** A copy of plain data with edits made to it. */
export function edited<T>(data: T, edits: readonly Edit[]): T {
  return edits.reduce((copy, { path, value }) => withValue(copy, path, value) as T, data);
}

function withValue(data: unknown, [key, ...rest]: Edit['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(data)) return data.map((one, i) => (i === key ? withValue(one, rest, value) : one));
  const { [key]: old, ...others } = data as Data;
  const changed = withValue(old, rest, value);
  return changed === undefined ? others : { ...(data as Data), [key]: changed };
}
