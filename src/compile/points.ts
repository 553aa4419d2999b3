/** Expands contacts into points: for each, its law, its terms over all unknowns, its constant offset, and the controls that move it. */
import { type Law, type LawConstants, lawOf } from '../contacts/index.ts';
import { type Place, placeIn } from '../elements/index.ts';
import { ROW } from '../kernel/records.ts';
import type { Model, Problem, Refs } from '../model/index.ts';
import { type Controls, slides } from './controls.ts';
import { mergedTerms, moveAsOne } from './merged-terms.ts';
import type { PlacedBody } from './placed-body.ts';
import type { Terms } from './terms.ts';

export type { PlacedBody, Terms };

/** How a point slides along its element. */
export interface Slide {
  readonly control: number;
  /** The first of the four consecutive terms that change as the point slides. */
  readonly term: number;
  /** First slot of the element, and nodes per lane of its fold. */
  readonly slot: number;
  readonly lane: number;
  readonly intervals: number;
  readonly sign: number;
  /** Of the nodes between the ends, and of the left and the right end, m/N. */
  readonly mobility: number;
  readonly endMobilities: readonly [number, number];
  /** Initial node coordinate. */
  readonly node: number;
  /** Node coordinates per metre. */
  readonly scale: number;
  readonly element: string;
}

export interface ContactPoint {
  readonly contact: string;
  readonly law: Law;
  readonly constants: LawConstants;
  readonly terms: Terms;
  readonly offset: number;
  /** The control that is added to the offset, with its sign; -1 for none. */
  readonly control: number;
  readonly controlSign: number;
  readonly slide?: Slide;
}

/** Largest number of points of one contact, and of all contacts together. */
export const MOST_POINTS = 200_000;

interface End {
  readonly placed: PlacedBody;
  readonly place: Place;
  readonly sign: number;
}

export function isProblem(value: object): value is Problem {
  return 'message' in value && 'path' in value;
}

/** Whether an end is on a modal body, whose modes are stored in rows. */
function isModal({ placed }: End): boolean {
  return placed.body.kind === 'modal';
}

function termsOn(ends: readonly End[]): number {
  return ends.reduce((sum, { place }) => sum + place.row.slots.length, 0);
}

/** An end without the rows in which no mode moves at that place. */
function withoutStillRows(end: End): End {
  if (!isModal(end)) return end;
  const { slots, weights } = end.place.row;
  const moves = (_: number, i: number) => {
    const first = i - (i % ROW);
    for (let j = first; j < first + ROW; j++) if (weights[j] !== 0) return true;
    return false;
  };
  if (slots.every(moves)) return end;
  return { ...end, place: { ...end.place, row: { slots: slots.filter(moves), weights: weights.filter(moves) } } };
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
  const rows = ends.filter(isModal);
  for (const { placed, place, sign } of [...ends.filter((end) => !isModal(end)), ...rows]) {
    place.row.slots.forEach((slot, i) => {
      slots.push(placed.slot + placeIn(placed.body.fold, slot));
      weights.push(sign * place.row.weights[i]);
      moves.push(sign * (place.row.moves ?? place.row.weights)[i]);
      // Slots with `moves` share the first slot's weight: a force acts equally on all slots of a mass.
      const pushed = place.row.moves === undefined ? place.row.weights[i] : place.row.weights[0];
      mobilities.push(sign * pushed * placed.body.mobility[slot]);
    });
  }
  return { slots, weights, moves, mobilities, rowTerms: termsOn(rows) };
}

/** The record fields that locate a sum's terms. */
export function termLinks({ slots, rowTerms }: Terms, firstTerm: number) {
  return { firstTerm, firstRow: firstTerm + slots.length - rowTerms, rowTerms };
}

/** The value of a sum over the unknowns of one state. */
export function gatherTerms(terms: Terms, state: Float64Array): number {
  return terms.slots.reduce((sum, slot, i) => sum + terms.weights[i] * state[slot], 0);
}

export function resolve(ref: Refs, bodies: ReadonlyMap<string, PlacedBody>, path: string, along?: readonly number[]) {
  const placed = bodies.get(ref.element) as PlacedBody; // the model's cross references are checked when it is loaded
  const places = placed.body.places(ref.at, path, along);
  return isProblem(places) ? places : { placed, places };
}

/** An end that can slide: spread over four nodes by the spline that kernel/slide.ts explains. */
function slidingEnd(end: End): End {
  const { line } = end.placed.body;
  const node = end.place.node ?? 0;
  if (line === undefined) return end;
  const left = Math.min(Math.floor(node), line.intervals - 1);
  const t = node - left;
  const r = 1 - t;
  const weights = [(r * r * r) / 6, (3 * t * t * (t - 2) + 4) / 6, (3 * r * r * (r - 2) + 4) / 6, (t * t * t) / 6];
  if (left === 0) {
    if (line.endMobilities[0] !== 0) weights[1] += 2 * weights[0];
    weights[2] -= weights[0];
    weights[0] = 0;
  }
  if (left === line.intervals - 1) {
    if (line.endMobilities[1] !== 0) weights[2] += 2 * weights[3];
    weights[1] -= weights[3];
    weights[3] = 0;
  }
  // Beyond an end there is no node; the weight there is zero.
  const slots = weights.map((_, i) => Math.min(Math.max(left - 1 + i, 0), line.intervals));
  return { ...end, place: { ...end.place, row: { slots, weights } } };
}

function slideOf(contact: string, ends: readonly End[], controls: Controls): Slide | undefined {
  const moving = ends.findIndex(({ placed }) => placed.body.line !== undefined);
  const end = ends[moving];
  const line = end?.placed.body.line;
  if (end === undefined || line === undefined) return undefined;
  return {
    control: controls.indexOf(`contacts.${contact}.position`),
    term: termsOn(ends.slice(0, moving).filter((before) => !isModal(before))),
    slot: end.placed.slot,
    lane: line.lane,
    intervals: line.intervals,
    sign: end.sign,
    mobility: line.mobility,
    endMobilities: line.endMobilities,
    node: end.place.node ?? 0,
    scale: line.intervals / line.length,
    element: end.placed.name,
  };
}

/** Resolves both sides. A line across a surface takes its points from the other side, which is therefore resolved first. */
function bothSides({ plus, minus }: Law, bodies: ReadonlyMap<string, PlacedBody>, path: string) {
  const isLine = (ref: Refs | undefined) => typeof ref?.at === 'object' && 'line' in ref.at;
  const side = (ref: Refs, other: ReturnType<typeof resolve> | undefined) => {
    const along =
      other === undefined || 'message' in other ? undefined : other.places.map((place) => place.along ?? 0.5);
    return resolve(ref, bodies, path, along);
  };
  if (minus === undefined) return [side(plus, undefined), undefined] as const;
  if (isLine(plus)) {
    const other = side(minus, undefined);
    return [side(plus, other), other] as const;
  }
  const first = side(plus, undefined);
  return [first, side(minus, first)] as const;
}

/** The points of one contact. A side with a single place is paired with every place of the other side. */
function expand(
  name: string,
  law: Law,
  bodies: ReadonlyMap<string, PlacedBody>,
  controls: Controls,
  isSliding: boolean,
): ContactPoint[] | Problem[] {
  const path = `contacts.${name}`;
  const [plus, minus] = bothSides(law, bodies, path);
  if ('message' in plus) return [plus];
  if (minus !== undefined && 'message' in minus) return [minus];
  const count = Math.max(plus.places.length, minus?.places.length ?? 1);
  if (count > MOST_POINTS) return [{ path, message: `expected at most ${MOST_POINTS} points; got ${count}` }];
  if (
    minus !== undefined &&
    Math.min(plus.places.length, minus.places.length) > 1 &&
    plus.places.length !== minus.places.length
  )
    return [
      {
        path,
        message: `expected as many points on both sides; got ${plus.places.length} and ${minus.places.length}: give both the same grid`,
      },
    ];
  const points: ContactPoint[] = [];
  for (let i = 0; i < count; i++) {
    const still: End[] = [{ placed: plus.placed, place: plus.places[Math.min(i, plus.places.length - 1)], sign: 1 }];
    if (minus !== undefined)
      still.push({ placed: minus.placed, place: minus.places[Math.min(i, minus.places.length - 1)], sign: -1 });
    const ends = isSliding ? still.map(slidingEnd) : still;
    // A barrier's height is taken at the place where the other side touches it.
    const heights = ends.map(({ placed, sign }, e) => sign * placed.body.height(ends[1 - e]?.place.x ?? 0));
    const lifted = ends.find(({ placed }) => controls.indexOf(`elements.${placed.name}.lift`) >= 0);
    const measure = ends.find(({ place }) => place.measure !== undefined)?.place.measure ?? 1;
    const slide = isSliding ? slideOf(name, ends, controls) : undefined;
    const separate = fewestTerms(ends);
    if (!separate.mobilities.some((mobility) => mobility !== 0))
      return [{ path, message: 'expected a contact that can move at least one element; got only fixed ones' }];
    const isWithin = plus.placed === minus?.placed;
    const terms = isWithin ? mergedTerms(separate) : separate;
    if (isWithin && moveAsOne(separate, terms)) {
      const which = count > 1 ? `at point ${i + 1} of ${count} ` : '';
      const message = `expected two points that can move against each other; got ${which}two points of ${plus.placed.name} that always move as one`;
      return [{ path, message }];
    }
    points.push({
      contact: name,
      law,
      constants: law.constants(measure, count),
      terms,
      offset: law.offset + heights.reduce((sum, height) => sum + height, 0),
      control: lifted === undefined ? -1 : controls.indexOf(`elements.${lifted.placed.name}.lift`),
      controlSign: lifted?.sign ?? 0,
      ...(slide === undefined ? {} : { slide }),
    });
  }
  return points;
}

/** The point whose force is the normal force of this one. The points of both contacts are paired, or one presses all. */
export function normalPoint(points: readonly ContactPoint[], point: number): number | undefined {
  const { contact, law } = points[point];
  if (law.normal === undefined) return undefined;
  const first = (name: string) => points.findIndex((other) => other.contact === name);
  const [rubbing, pressing] = [first(contact), first(law.normal)];
  const paired = pressing + point - rubbing;
  return points[paired]?.contact === law.normal ? paired : pressing;
}

export function contactPoints(
  model: Model,
  bodies: ReadonlyMap<string, PlacedBody>,
  controls: Controls,
  problems: Problem[],
): ContactPoint[] {
  return Object.entries(model.contacts).flatMap(([name, contact]) => {
    const points = expand(name, lawOf(contact, model.solver.scheme), bodies, controls, slides(name, model));
    const wrong = points.filter(isProblem);
    problems.push(...wrong);
    return points.filter((point): point is ContactPoint => !isProblem(point));
  });
}
