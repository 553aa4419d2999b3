/** Writes which contacts are eliminated and the role of the others; the kernel computes the numbers (kernel/eliminate.ts). */
import * as kernel from '../kernel/records.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { type Layout, offsetsOf, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import type { CouplingTable } from './write-couplings.ts';

/** `islands` is the address of the table of islands, whose records say which of their contacts are eliminated. */
export function allocateElimination(
  { elimination: { lists, reductions, responses }, points }: Build,
  { order, kernelIndex }: ContactOrder,
  couplings: CouplingTable,
  islands: number,
  layout: Layout,
): ImagePart {
  const eliminated = lists.flat().length;
  const reduced = eliminated > 0 ? points.length : 0;
  const header = {
    eliminated: layout.allocate('eliminated', eliminated, 4),
    steadyRight: layout.allocate('steady-right', eliminated, 8),
    steadySolution: layout.allocate('steady-solution', eliminated, 8),
    reductions: layout.allocate('reductions', reduced, widthOf(kernel.Reduction, 4)),
    responses: layout.allocate('responses', responses, 8),
    reducedCompliances: layout.allocate('reduced-compliances', reduced, 8),
    reducedFreeMoves: layout.allocate('reduced-free-moves', reduced, 8),
  };
  const firstNeighbours = order.map((point) =>
    couplings.add((reductions.get(point)?.neighbours ?? []).map((other) => kernelIndex[other]).sort((a, b) => a - b)),
  );
  return {
    header,
    write: (image) => {
      const [islandWidth, island] = [widthOf(kernel.Island, 4), offsetsOf(kernel.Island, 4)];
      let listed = 0;
      lists.forEach((list, i) => {
        image.setInt(islands + i * islandWidth + island.firstEliminated, listed);
        image.setInt(islands + i * islandWidth + island.eliminatedCount, list.length);
        for (const point of list) image.setInt(header.eliminated + 4 * listed++, kernelIndex[point]);
      });
      let firstResponse = 0;
      order.forEach((point, i) => {
        const reduction = reductions.get(point);
        if (reduction === undefined) return;
        const { place, firstPlace, responseCount, neighbours } = reduction;
        image.setInts(header.reductions + i * widthOf(kernel.Reduction, 4), kernel.Reduction, {
          place: place + 1,
          firstResponse,
          firstPlace,
          responseCount,
          firstNeighbour: firstNeighbours[i],
          neighbourCount: neighbours.length,
        });
        firstResponse += responseCount;
      });
    },
  };
}
