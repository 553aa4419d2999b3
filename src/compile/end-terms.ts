/** From signed places on bodies to one weighted sum over all unknowns: single terms first, then whole rows of slots. */
import { type Place, placeIn, slotCount } from '../elements/index.ts';
import { ROW } from '../kernel/records.ts';
import type { PlacedBody } from './placed-body.ts';
import type { Terms } from './terms.ts';

/** Nodes from which on an end of a contact is summed in rows. */
const LEAST_AREA = 32;

/** One place that a contact, a force or a pick-up acts on. */
export interface End {
  readonly placed: PlacedBody;
  readonly place: Place;
  /** Its weight in η. */
  readonly sign: number;
}

/** Whether an end is on a modal body, whose modes are stored in rows. */
export function isModal({ placed }: End): boolean {
  return placed.body.kind === 'modal';
}

export function termsOn(ends: readonly End[]): number {
  return ends.reduce((sum, { place }) => sum + place.row.slots.length, 0);
}

/** An end with only those terms of its point for which `keeps` is true. */
function keptTerms(end: End, keeps: (term: number) => boolean): End {
  const { slots, weights, moves, pushes } = end.place.row;
  if (slots.every((_, i) => keeps(i))) return end;
  const kept = (values: readonly number[]) => values.filter((_, i) => keeps(i));
  const row = {
    slots: kept(slots),
    weights: kept(weights),
    ...(moves && { moves: kept(moves) }),
    ...(pushes && { pushes: kept(pushes) }),
  };
  return { ...end, place: { ...end.place, row } };
}

/** Of an end on a modal body: the terms that form rows, and before them those of drifting modes, which have slots for their moves. */
function rowsApart(end: End): readonly [singles: End, rows: End] {
  const { drifting } = end.placed.body.constants;
  const modes = end.placed.body.size - 2 * drifting;
  const { slots } = end.place.row;
  const isInRow = (i: number) => slots[i] >= drifting && slots[i] < modes;
  return [keptTerms(end, (i) => !isInRow(i)), keptTerms(end, isInRow)];
}

/** An end without the rows and drifting modes that do not move at that place. */
function withoutStillRows(end: End): End {
  if (!isModal(end)) return end;
  const { drifting } = end.placed.body.constants;
  const { weights, pushes = weights } = end.place.row;
  const modes = end.placed.body.size - 2 * drifting;
  const moves = (i: number) => {
    if (i < drifting || i >= modes) return pushes[i] !== 0;
    const first = i - (i % ROW);
    for (let j = first; j < first + ROW; j++) if (weights[j] !== 0) return true;
    return false;
  };
  return keptTerms(end, moves);
}

/** The terms of signed places on bodies, without those that are always zero. */
export function fewestTerms(ends: readonly End[]): Terms {
  return termsOf(ends.map(withoutStillRows));
}

/** The terms of signed places on bodies, with all rows of modes: a hand may apply the same force at another point of the body. */
export function termsOf(ends: readonly End[]): Terms {
  const slots: number[] = [];
  const weights: number[] = [];
  const moves: number[] = [];
  const mobilities: number[] = [];
  const modal = ends.filter(isModal).map(rowsApart);
  const rows = modal.map(([, row]) => row);
  const areas = ends.filter((end) => isArea(end, ends));
  const others = ends.filter((end) => !isModal(end) && !areas.includes(end));
  const singles = [...others, ...modal.map(([single]) => single)];
  for (const { placed, place, sign } of [...singles, ...rows]) {
    const { row } = place;
    row.slots.forEach((slot, i) => {
      slots.push(placed.slot + placeIn(placed.body.fold, slot));
      weights.push(sign * row.weights[i]);
      moves.push(sign * (row.moves ?? row.weights)[i]);
      mobilities.push(sign * (row.pushes ?? row.weights)[i] * placed.body.mobility[slot]);
    });
  }
  let rowTerms = termsOn(rows);
  for (const end of areas) rowTerms += addArea(end, { slots, weights, moves, mobilities });
  return { slots, weights, moves, mobilities, rowTerms };
}

/** Whether an end has so many nodes of a grid that whole rows of slots are faster, those without a node having no weight. */
function isArea({ placed, place }: End, ends: readonly End[]): boolean {
  const isOnlyOne = ends.filter((end) => end.placed === placed).length === 1;
  return 'row' in (placed.body.fold ?? {}) && place.row.slots.length >= LEAST_AREA && isOnlyOne;
}

/** Adds the terms of an area as rows of consecutive slots; returns how many they are. */
function addArea({ placed, place, sign }: End, terms: Record<'slots' | 'weights' | 'moves' | 'mobilities', number[]>) {
  const { body } = placed;
  const nodes = new Map(place.row.slots.map((slot, i) => [placeIn(body.fold, slot), { slot, i }]));
  const stop = slotCount(body.size, body.fold);
  let added = 0;
  for (let first = 0; first < stop; first += ROW) {
    // The last row may begin earlier, so that it ends with the element; what comes twice counts once.
    const from = Math.min(first, stop - ROW);
    const isEmpty = Array.from({ length: ROW }, (_, i) => from + i).every((at) => !nodes.has(at));
    if (isEmpty) continue;
    for (let at = from; at < from + ROW; at++) {
      const node = at >= first ? nodes.get(at) : undefined;
      const weight = node === undefined ? 0 : sign * place.row.weights[node.i];
      terms.slots.push(placed.slot + at);
      terms.weights.push(weight);
      terms.moves.push(weight);
      terms.mobilities.push(node === undefined ? 0 : weight * body.mobility[node.slot]);
    }
    added += ROW;
  }
  return added;
}
