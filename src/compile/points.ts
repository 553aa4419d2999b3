/** Expands contacts into points: for each, its law, its terms over all unknowns, its constant offset, and the controls that move it. */
import { type Law, type LawConstants, lawOf } from '../contacts/index.ts';
import { hasInertia, type Place } from '../elements/index.ts';
import { pointsIn } from '../model/contact-references.ts';
import type { Contact, Model, Problem, Refs } from '../model/index.ts';
import { limitOf } from '../model/limits.ts';
import { type Controls, slides } from './controls.ts';
import { type End, fewestTerms } from './end-terms.ts';
import { isPressed } from './key-rules.ts';
import { mergedTerms, moveAsOne } from './merged-terms.ts';
import type { ContactMoves, Moving } from './moving.ts';
import type { PlacedBody } from './placed-body.ts';
import { type Slide, slideOf, slidingEnd } from './sliding-end.ts';
import type { Terms } from './terms.ts';

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

export function isProblem(value: object): value is Problem {
  return 'message' in value && 'path' in value;
}

export function resolve(ref: Refs, bodies: ReadonlyMap<string, PlacedBody>, path: string, along?: readonly number[]) {
  const placed = bodies.get(ref.element) as PlacedBody; // the model's cross references are checked when it is loaded
  const { kind, size } = placed.body;
  // Each point of a body of modes is a row of them all, so they are counted before they are written down.
  if (kind === 'modal' && pointsIn(ref.at) * size > limitOf('terms')) return tooManyTerms(path);
  const places = placed.body.places(ref.at, path, along);
  return isProblem(places) ? places : { placed, places };
}

function tooManyTerms(path: string): Problem {
  return {
    path,
    message: `expected at most ${limitOf('terms')} unknowns that move points of contact, summed over all points; got more: give bodies fewer modes, or contacts fewer points`,
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
    const lift = lifted && `elements.${lifted.placed.name}.lift`;
    if (lift !== undefined && moves.gap !== undefined && controls.list[controls.indexOf(lift)].segments.length > 0)
      return [
        { path: moves.gap.path, message: `expected one way to move this contact; got its gap and ${lift}: move one` },
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
  let left = limitOf('terms');
  return Object.entries(model.contacts).flatMap(([name, contact]) => {
    if (left < 0) return [];
    const moving = moves.get(name);
    const law = lawOf(startingContact(contact, moving), model.solver.scheme);
    // What is pressed on and lifted off is not steady, so it must not be eliminated.
    const changing = isPressed(name, model) ? { ...law, hasConstantSlope: () => false } : law;
    const points = expand(name, changing, bodies, controls, slides(name, model), moving);
    const wrong = points.filter(isProblem);
    problems.push(...wrong);
    const good = points.filter((point): point is ContactPoint => !isProblem(point));
    left = good.reduce((less, { terms }) => less - terms.slots.length, left);
    if (left < 0) problems.push(tooManyTerms('contacts'));
    return good;
  });
}

/** A contact with the numbers that move where they begin. */
function startingContact(contact: Contact, moves: ContactMoves = {}): Contact {
  const firsts = Object.entries(moves).map(([field, { first }]) => [field, first] as const);
  return firsts.length === 0 ? contact : { ...contact, ...Object.fromEntries(firsts) };
}
