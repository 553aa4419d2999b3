/** Writes which contacts are eliminated and how the others take part; the kernel finds the numbers (kernel/eliminate.ts). */
import * as kernel from '../kernel/records.ts';
import type { Elimination } from './elimination.ts';
import { type Image, offsetsOf, widthOf } from './image.ts';

interface EliminationMap {
  readonly islands: number;
  readonly eliminated: number;
  readonly reductions: number;
  readonly neighbours: number;
}

interface Places {
  /** The point that stands at each place, and the place of each point. */
  readonly order: readonly number[];
  readonly placeOf: Int32Array;
  /** Where the reduced neighbours of the point at each place begin. */
  readonly starts: readonly number[];
}

export function writeElimination(
  { lists, reductions }: Elimination,
  image: Image,
  map: EliminationMap,
  { order, placeOf, starts }: Places,
): void {
  const [islandWidth, island] = [widthOf(kernel.Island, 4), offsetsOf(kernel.Island, 4)];
  let firstEliminated = 0;
  lists.forEach((list, i) => {
    image.setInt(map.islands + i * islandWidth + island.firstEliminated, firstEliminated);
    image.setInt(map.islands + i * islandWidth + island.eliminatedCount, list.length);
    list.forEach((point, p) => {
      image.setInt(map.eliminated + 4 * (firstEliminated + p), placeOf[point]);
    });
    firstEliminated += list.length;
  });
  let firstResponse = 0;
  order.forEach((point, place) => {
    const own = reductions.get(point);
    if (own === undefined) return;
    image.setInts(map.reductions + place * widthOf(kernel.Reduction, 4), kernel.Reduction, {
      place: own.place + 1,
      firstResponse,
      firstPlace: own.firstPlace,
      responseCount: own.responseCount,
      firstNeighbour: starts[place],
      neighbourCount: own.neighbours.length,
    });
    firstResponse += own.responseCount;
    const places = own.neighbours.map((other) => placeOf[other]).sort((a, b) => a - b);
    places.forEach((other, j) => {
      image.setInt(map.neighbours + 4 * (starts[place] + j), other);
    });
  });
}
