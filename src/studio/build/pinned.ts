/** Problems of grids that a model sets. In a file of its own: the page knows them before it has the workshop. */
import type { Problem } from '../../model/problems.ts';

/** The element whose grid, as the model sets it, a problem is about. */
export function pinnedElement({ path }: Problem): string | undefined {
  return /^elements\.([^.]+)\.grid\b/.exec(path)?.[1];
}
