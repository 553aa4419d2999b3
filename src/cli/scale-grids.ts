/** Refines the grids of a model with the rate, keeping its points at the same physical positions. */
import { bodyOf } from '../elements/index.ts';
import type { Element, Model } from '../model/index.ts';
import { edited, type Grid, gridOf, nodeEdits, pinnedGrids } from '../model/unpin.ts';
import { UserError } from './user-error.ts';

export { pinnedGrids as fixedGrids } from '../model/unpin.ts';

/**
 * How much finer the fixed grids of a model can be at another rate: one factor for all, because strings that touch node by node
 * need the same grid. With stiffness, the finest stable spacing falls more slowly than the time step.
 */
export function gridScale(model: Model, rate: number): number {
  return Math.min(...pinnedGrids(model).map((name) => finestOf(model, name, model.rate) / finestOf(model, name, rate)));
}

/** The finest stable spacing of an element, m. */
function finestOf(model: Model, name: string, rate: number): number {
  const { grid: _, ...free } = model.elements[name] as Element & { grid?: unknown };
  const body = bodyOf(free as Element, rate, `elements.${name}`);
  if ('message' in body) throw new UserError(`${body.path}: ${body.message}`);
  return body.certificate.limit;
}

/** The model as plain data with its fixed grids refined by `scale`, and nodes replaced by metres and fractions of a length. */
export function scaleGrids(model: Model, scale: number): Model {
  const elements = Object.fromEntries(
    Object.entries(model.elements).map(([name, element]) => {
      const grid = gridOf(element);
      return [name, grid === undefined ? element : { ...element, grid: scaled(grid, scale) }];
    }),
  );
  const grid = (name: string) => {
    const found = gridOf(model.elements[name]);
    if (found !== undefined) return found;
    throw new UserError(
      `elements.${name}: expected points in metres or per cent; without a fixed grid, the position of a node depends on the rate`,
    );
  };
  return { ...edited(model, nodeEdits(model, grid)), elements: elements as Model['elements'] };
}

function scaled(grid: Grid, scale: number): Grid {
  // The margin keeps round-off from turning 2 × 245 into 489.
  if ('intervals' in grid) return { intervals: Math.max(3, Math.floor(grid.intervals * scale + 1e-9)) };
  return { spacing: grid.spacing / scale };
}
