/** Expands contacts into points: for each, its law, its terms over all unknowns, and its still offset. */
import { type Law, lawOf, type PointConstants } from '../contacts/index.ts';
import type { Body, Place } from '../elements/index.ts';
import type { Model, Problem, Refs } from '../model/index.ts';

/** An element with its place in the state. */
export interface PlacedBody {
  readonly name: string;
  readonly body: Body;
  readonly slot: number;
  readonly control: number;
}

/** A sum over unknowns of the whole system, with the mobility of each. */
export interface Terms {
  readonly slots: readonly number[];
  readonly weights: readonly number[];
  readonly mobilities: readonly number[];
}

export interface ContactPoint {
  readonly contact: string;
  readonly law: Law;
  readonly constants: PointConstants;
  readonly terms: Terms;
  readonly offset: number;
  readonly control: number;
  readonly controlSign: number;
}

export function isProblem(value: object): value is Problem {
  return 'message' in value && 'path' in value;
}

/** The terms of signed places on bodies. */
export function termsOf(
  ends: readonly { readonly placed: PlacedBody; readonly place: Place; readonly sign: number }[],
): Terms {
  const slots: number[] = [];
  const weights: number[] = [];
  const mobilities: number[] = [];
  for (const { placed, place, sign } of ends) {
    place.row.slots.forEach((slot, i) => {
      slots.push(placed.slot + slot);
      weights.push(sign * place.row.weights[i]);
      mobilities.push(sign * place.row.weights[i] * placed.body.mobility[slot]);
    });
  }
  return { slots, weights, mobilities };
}

export function resolve(ref: Refs, bodies: ReadonlyMap<string, PlacedBody>, path: string) {
  const placed = bodies.get(ref.element) as PlacedBody; // the model's cross references are checked when it is loaded
  const places = placed.body.places(ref.at, path);
  return isProblem(places) ? places : { placed, places };
}

/** The points of one contact. Where one side is a single place it faces every place of the other. */
function expand(name: string, law: Law, bodies: ReadonlyMap<string, PlacedBody>, problems: Problem[]): ContactPoint[] {
  const path = `contacts.${name}`;
  const plus = resolve(law.plus, bodies, path);
  const minus = resolve(law.minus, bodies, path);
  if ('message' in plus || 'message' in minus) {
    for (const side of [plus, minus]) if ('message' in side) problems.push(side);
    return [];
  }
  const count = Math.max(plus.places.length, minus.places.length);
  const points: ContactPoint[] = [];
  for (let i = 0; i < count; i++) {
    const a = plus.places[Math.min(i, plus.places.length - 1)];
    const b = minus.places[Math.min(i, minus.places.length - 1)];
    // A barrier has its height where the other side touches it.
    const height = plus.placed.body.height(b.x) - minus.placed.body.height(a.x);
    const movedBy = plus.placed.control >= 0 ? plus.placed : minus.placed;
    points.push({
      contact: name,
      law,
      constants: law.constants(a.measure ?? b.measure ?? 1),
      terms: termsOf([
        { placed: plus.placed, place: a, sign: 1 },
        { placed: minus.placed, place: b, sign: -1 },
      ]),
      offset: law.offset + height,
      control: movedBy.control,
      controlSign: movedBy.control < 0 ? 0 : movedBy === plus.placed ? 1 : -1,
    });
  }
  return points;
}

export function contactPoints(
  model: Model,
  bodies: ReadonlyMap<string, PlacedBody>,
  problems: Problem[],
): ContactPoint[] {
  return Object.entries(model.contacts).flatMap(([name, contact]) => expand(name, lawOf(contact), bodies, problems));
}
