/** Expands contacts into points: for each, its law, its terms over all unknowns, its constant offset, and the controls that move it. */
import { type Law, type LawConstants, lawOf } from '../contacts/index.ts';
import { hasInertia, type Place, placeIn, slotCount } from '../elements/index.ts';
import { ROW } from '../kernel/records.ts';
import type { Contact, Model, Problem, Refs } from '../model/index.ts';
import { limitOf } from '../model/limits.ts';
import { type Controls, slides } from './controls.ts';
import { isPressed } from './key-rules.ts';
import { mergedTerms, moveAsOne } from './merged-terms.ts';
import type { ContactMoves, Moving } from './moving.ts';
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
  /** The terms of a point that the law depends on and does not push. */
  readonly reads?: Terms;
  /** Which of its law's numbers move, if any. */
  readonly moves?: ContactMoves;
  /** Whether it is a strain of a body that stretches: its direction changes in every step, and `terms` only say what it may reach. */
  readonly isStrain?: boolean;
}

/** Nodes from which on an end of a contact is summed in rows. */
const LEAST_AREA = 32;

interface End {
  readonly placed: PlacedBody;
  readonly place: Place;
  /** Its weight in η. */
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
  return { ...end, place: { ...end.place, row: line.rowOf(slots, weights) } };
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

interface Side {
  readonly placed: PlacedBody;
  readonly places: readonly Place[];
  readonly weight: number;
}

/** Effective mass of the ends that have one at any rate, kg: 1/M is the sum over their unknowns of weight²/mass. */
function effectiveMass(ends: readonly End[]): number {
  const weights = new Map<string, { weight: number; readonly mass: number }>();
  for (const { placed, place, sign } of ends.filter((end) => hasInertia(end.placed.form)))
    place.row.slots.forEach((slot, i) => {
      if (place.row.weights[i] === 0) return;
      const key = `${placed.name} ${slot}`;
      const known = weights.get(key) ?? { weight: 0, mass: placed.body.mass[slot] };
      weights.set(key, { ...known, weight: known.weight + sign * place.row.weights[i] });
    });
  return 1 / [...weights.values()].reduce((sum, { weight, mass }) => sum + (weight * weight) / mass, 0);
}

/** Whether an end is a line across a surface. */
function isLine({ at }: Refs): boolean {
  return typeof at === 'object' && 'line' in at;
}

/** Length that a point stands for, m: along the end that the points of a line across a surface are taken from, whatever the surface's grid. */
function measureOf({ ends: refs }: Law, ends: readonly End[]): number {
  const measures = ends.map(({ place }) => place.measure);
  return measures.find((measure, e) => measure !== undefined && !isLine(refs[e])) ?? measures.find(Boolean) ?? 1;
}

/** Resolves all ends. A line across a surface takes its points from the first end that is none, which is therefore resolved first. */
function sidesOf({ ends }: Law, bodies: ReadonlyMap<string, PlacedBody>, path: string): readonly Side[] | Problem {
  const lead = ends.find((end) => !isLine(end));
  const first = lead && resolve(lead, bodies, path);
  if (first !== undefined && 'message' in first) return first;
  const along = first?.places.map((place) => place.along ?? 0.5);
  const sides: Side[] = [];
  for (const end of ends) {
    const side = end === lead && first !== undefined ? first : resolve(end, bodies, path, along);
    if ('message' in side) return side;
    sides.push({ ...side, weight: end.weight });
  }
  return sides;
}

/** A slit closed further than this part of its opening at rest counts as open by so much: a stop, and no division by zero. */
const LEAST_OPENING = 1e-6;

/** The point that a law depends on: its terms, and the law's constants that follow from where it rests. */
function readingOf({ reads }: Law, bodies: ReadonlyMap<string, PlacedBody>, path: string) {
  if (reads === undefined) return { constants: {} };
  const where = `${path}.opening`;
  const end = resolve(reads, bodies, where);
  if ('message' in end) return end;
  const { placed, places } = end;
  const readOffset = placed.body.height(0);
  const rest = readOffset + restOf([{ placed, place: places[0], sign: 1 }]);
  if (!(rest > 0)) return { path: where, message: `expected a point that rests open, above 0 m; got ${rest} m` };
  const terms = fewestTerms([{ placed, place: places[0], sign: 1 }]);
  return { reads: terms, constants: { least: LEAST_OPENING * rest, readOffset } };
}

/** What ends add to η where they rest, without the origins of their displacements. */
function restOf(ends: readonly End[]): number {
  return ends.reduce(
    (sum, { placed: { body }, place: { row }, sign }) =>
      sum + sign * row.slots.reduce((all, slot, i) => all + row.weights[i] * body.rest[slot], 0),
    0,
  );
}

/** The points of one contact. An end with a single place is paired with every place of the others. */
function expand(
  name: string,
  law: Law,
  bodies: ReadonlyMap<string, PlacedBody>,
  controls: Controls,
  isSliding: boolean,
  moves: ContactMoves = {},
): ContactPoint[] | Problem[] {
  const path = `contacts.${name}`;
  const sides = sidesOf(law, bodies, path);
  if ('message' in sides) return [sides];
  const counts = sides.map(({ places }) => places.length);
  const count = Math.max(...counts);
  const most = limitOf('points');
  if (count > most) return [{ path, message: `expected at most ${most} points; got ${count}` }];
  if (counts.some((some) => some > 1 && some !== count))
    return [
      { path, message: `expected as many points on both sides; got ${counts.join(' and ')}: give both the same grid` },
    ];
  const reading = readingOf(law, bodies, path);
  if ('message' in reading) return [reading];
  const points: ContactPoint[] = [];
  for (let i = 0; i < count; i++) {
    const still = sides.map(
      ({ placed, places, weight }): End => ({ placed, place: places[Math.min(i, places.length - 1)], sign: weight }),
    );
    const ends = isSliding ? still.map(slidingEnd) : still;
    // A barrier's height is taken at the place where the other side touches it.
    const heights = ends.map(({ placed, sign }, e) => sign * placed.body.height(ends[e === 0 ? 1 : 0]?.place.x ?? 0));
    const lifted = ends.find(({ placed }) => controls.indexOf(`elements.${placed.name}.lift`) >= 0);
    if (lifted !== undefined && moves.gap !== undefined)
      return [
        {
          path: moves.gap.path,
          message: `expected a contact without a barrier; got one with ${lifted.placed.name}: move elements.${lifted.placed.name}.lift instead`,
        },
      ];
    const measure = measureOf(law, ends);
    const slide = isSliding ? slideOf(name, ends, controls) : undefined;
    const separate = fewestTerms(ends);
    if (!separate.mobilities.some((mobility) => mobility !== 0))
      return [{ path, message: 'expected a contact that can move at least one element; got only fixed ones' }];
    const bodiesTouched = new Set(ends.map(({ placed }) => placed));
    const isWithin = bodiesTouched.size < ends.length;
    const terms = isWithin ? mergedTerms(separate) : separate;
    if (isWithin && moveAsOne(separate, terms)) {
      const which = count > 1 ? `at point ${i + 1} of ${count} ` : '';
      const points = ends.length === 2 ? 'two points' : 'points';
      const names = [...bodiesTouched].map(({ name }) => name).join(' and ');
      const message = `expected ${points} that can move against each other; got ${which}${points} of ${names} that always move as one`;
      return [{ path, message }];
    }
    points.push({
      contact: name,
      law,
      constants: { ...law.constants(measure, effectiveMass(ends), count), ...reading.constants },
      terms,
      // The control of a gap that moves takes the place of the gap.
      offset:
        (law.isRelaxed ? -restOf(ends) : law.offset + heights.reduce((sum, height) => sum + height, 0)) +
        (moves.gap?.first ?? 0),
      ...movedBy(lifted, moves.gap, controls),
      ...(Object.keys(moves).length > 0 && { moves }),
      ...(slide === undefined ? {} : { slide }),
      ...(reading.reads === undefined ? {} : { reads: reading.reads }),
    });
  }
  return points;
}

/** The control that is added to the offset of a point: the lift of its barrier, or the gap, which pulls η down. */
function movedBy(lifted: End | undefined, gap: Moving | undefined, controls: Controls) {
  if (gap !== undefined) return { control: controls.indexOf(gap.path), controlSign: -1 };
  if (lifted === undefined) return { control: -1, controlSign: 0 };
  return { control: controls.indexOf(`elements.${lifted.placed.name}.lift`), controlSign: lifted.sign };
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
  moves: ReadonlyMap<string, ContactMoves>,
): ContactPoint[] {
  return Object.entries(model.contacts).flatMap(([name, contact]) => {
    const moving = moves.get(name);
    const law = lawOf(startingContact(contact, moving), model.solver.scheme);
    // What is pressed on and lifted off is not steady, so it must not be eliminated.
    const changing = isPressed(name, model) ? { ...law, hasConstantSlope: () => false } : law;
    const points = expand(name, changing, bodies, controls, slides(name, model), moving);
    const wrong = points.filter(isProblem);
    problems.push(...wrong);
    return points.filter((point): point is ContactPoint => !isProblem(point));
  });
}

/** A contact with the numbers that move where they begin. */
function startingContact(contact: Contact, moves: ContactMoves = {}): Contact {
  const firsts = Object.entries(moves).map(([field, { first }]) => [field, first] as const);
  return firsts.length === 0 ? contact : { ...contact, ...Object.fromEntries(firsts) };
}
