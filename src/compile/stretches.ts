/**
 * Bodies that stretch: which elements belong together, and a point of contact for each strain, or one for all. These points have no terms:
 * the kernel computes their directions in every step (kernel/stretch.ts). They are coupled with every point on the same bodies.
 */
import type { LawConstants } from '../contacts/index.ts';
import { type Place, placeIn, type Reading, type StrainTerms, type Stretching, slotCount } from '../elements/index.ts';
import type { Model, Output, Problem, Refs } from '../model/index.ts';
import type { PlacedBody } from './placed-body.ts';
import type { ContactPoint } from './points.ts';
import type { ProgramStretch } from './program.ts';
import type { Terms } from './terms.ts';

/** Longitudinal motion is a body of its own, with this name. */
export function alongName(element: string): string {
  return `${element}.along`;
}

/** Bodies that stretch together, with their strains over packed unknowns. */
export interface Stretch {
  readonly name: string;
  readonly stretching: Stretching;
  /** Names of the bodies; the first one keeps the account. */
  readonly members: readonly string[];
  /** Slot, mobility (m/N) and mass (kg) of each packed unknown. */
  readonly slots: readonly number[];
  readonly mobilities: readonly number[];
  readonly masses: readonly number[];
  /** Modes that drift: the place of each among these, and the slots of its move and double move (kernel/elements/drift.ts). */
  readonly drifts: readonly Drift[];
  /** First and number of packed places of each strain, both even. */
  readonly supports: readonly { readonly low: number; readonly size: number }[];
}

type Drift = Readonly<Record<'place' | 'move' | 'double', number>>;

const NOTHING: LawConstants = {};

export function stretchesOf(
  model: Model,
  bodies: ReadonlyMap<string, PlacedBody>,
  problems: Problem[],
): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const [name, element] of Object.entries(model.elements)) {
    const placed = bodies.get(name) as PlacedBody;
    if ('polarisationOf' in element && element.polarisationOf !== undefined) {
      const wrong = polarisationProblem(name, element.polarisationOf, model, bodies);
      if (wrong !== undefined) problems.push(wrong);
    }
    if (placed.body.stretch === undefined) continue;
    const others = Object.entries(model.elements).flatMap(([other, one]) =>
      'polarisationOf' in one && one.polarisationOf === name ? [bodies.get(other) as PlacedBody] : [],
    );
    found.push(packed(name, placed, others, bodies.get(alongName(name))));
  }
  return found;
}

/** Why an element cannot be the other polarisation of another one. */
function polarisationProblem(
  name: string,
  of: string,
  model: Model,
  bodies: ReadonlyMap<string, PlacedBody>,
): Problem | undefined {
  const [own, other] = [bodies.get(name)?.body, bodies.get(of)?.body];
  const path = `elements.${name}.polarisationOf`;
  if (other === undefined || model.elements[of]?.type !== 'string')
    return { path, message: `expected the name of a string; got ${JSON.stringify(of)}` };
  if (other.stretch === undefined)
    return { path, message: `expected a string that stretches, with stretch: tension or full; got ${of} without it` };
  if (own?.stretch !== undefined)
    return { path, message: `expected stretch to be set on ${of} only, since both stretch together; got it on both` };
  if (own?.kind !== other.kind || own.size !== other.size)
    return { path, message: `expected the same method and as many nodes or modes as ${of}; got others` };
  return undefined;
}

function packed(
  name: string,
  placed: PlacedBody,
  others: readonly PlacedBody[],
  along: PlacedBody | undefined,
): Stretch {
  const { stretch } = placed.body;
  if (stretch === undefined) throw new Error(`${name} does not stretch`);
  const parts = [placed, ...others];
  const stretching = stretch(parts.length);
  const { length } = stretching.order;
  const order =
    length % 2 === 1 ? [...stretching.order, { part: 0, slot: fillerOf(placed, stretching) }] : stretching.order;
  const memberOf = (part: number) => (part < 0 ? along : parts[part]) as PlacedBody;
  const each = (value: (placed: PlacedBody, slot: number) => number) =>
    order.map(({ part, slot }) => value(memberOf(part), slot));
  return {
    name,
    stretching,
    members: [...parts, ...(along === undefined ? [] : [along])].map((member) => member.name),
    slots: each(({ body, slot: first }, slot) => first + placeIn(body.fold, slot)),
    mobilities: each(({ body }, slot) => body.mobility[slot]).fill(0, length),
    masses: each(({ body }, slot) => body.mass[slot]).fill(0, length),
    drifts: stretching.order.flatMap(({ part, slot }, place): Drift[] => {
      const { body, slot: first } = memberOf(part);
      const { drifting = 0 } = body.constants;
      if (slot >= drifting) return [];
      const double = first + body.size - drifting + slot;
      return [{ place, move: double - drifting, double }];
    }),
    supports: stretching.strains.map(({ linear, runs, cell }) => {
      const rows = [
        ...(cell === undefined ? [] : [[2 * cell.left - cell.right + 1, cell.right + 1]]),
        ...linear.map(({ place }) => [place, place + 1]),
        ...runs.map(({ out, weights }) => [out, out + weights.length]),
      ];
      const first = rows.reduce((least, [low]) => Math.min(least, low), Infinity);
      const stop = rows.reduce((most, [, high]) => Math.max(most, high), 0);
      const low = first - (first % 2);
      const size = stop - low + ((stop - low) % 2);
      return stretching.rule === 'q' && low % 4 === 0 && size > NEARLY_ALL * order.length
        ? { low: 0, size: order.length }
        : { low, size };
    }),
  };
}

/** A slot that fills the last vector: one that never moves, or else a mode that does not stretch, which no strain then sees or moves. */
function fillerOf({ body }: PlacedBody, { order }: Stretching): number {
  const still = body.mobility.indexOf(0);
  if (still >= 0) return still;
  return body.mobility.findIndex((_, slot) => order.every((one) => one.part !== 0 || one.slot !== slot));
}

/** A strain that reaches this part of a body counts as reaching all of it: strains of one extent are met several at a time (kernel/stretch.ts). */
const NEARLY_ALL = 0.9;

/** The points of contact of a body's strains. */
export function strainPoints({ name, stretching, slots, mobilities, supports }: Stretch): ContactPoint[] {
  const whole = { low: 0, size: slots.length };
  return (stretching.rule === 'q' ? supports : [whole]).map(
    ({ low, size }): ContactPoint => ({
      contact: `${name}.stretch`,
      law: {
        law: 'strain',
        ends: [],
        offset: 0,
        constants: () => NOTHING,
        static: () => ({ force: 0, potential: 0 }),
        startEnergy: () => 0,
      },
      constants: NOTHING,
      terms: reachOf(slots, mobilities, low, size),
      offset: 0,
      control: -1,
      controlSign: 0,
      isStrain: true,
    }),
  );
}

/** Some terms over the slots that a strain may reach: only which of them are not zero matters, since the kernel finds their values. */
function reachOf(slots: readonly number[], mobilities: readonly number[], low: number, size: number): Terms {
  const places = Array.from({ length: size }, (_, i) => low + i)
    .filter((place) => mobilities[place] > 0)
    .sort((a, b) => slots[a] - slots[b]); // as `complianceOf` expects
  // Weights without any pattern, so that no sum over a mode's or a point's shape cancels.
  const weights = places.map((place) => 1 + ((place * 0.6180339887498949) % 1));
  return {
    slots: places.map((place) => slots[place]),
    weights,
    moves: weights,
    mobilities: places.map((place, i) => weights[i] * mobilities[place]),
    rowTerms: 0,
  };
}

/** All slots of the bodies of a stretch lie in one of these ranges. */
export function rangesOf({ members }: Stretch, bodies: ReadonlyMap<string, PlacedBody>): [number, number][] {
  return members.map((member) => {
    const { slot, body } = bodies.get(member) as PlacedBody;
    return [slot, slot + slotCount(body.size, body.fold)];
  });
}

/** Σ ψ² of two states, ψ the bilinear form of each strain: twice what they store, J. */
export function startStrain({ stretching, slots }: Stretch, u0: Float64Array, u1: Float64Array): number {
  const [before, now] = [u0, u1].map((state) => slots.map((slot) => state[slot]));
  return stretching.strains.reduce((sum, { lambda, linear, runs, cell }) => {
    if (cell !== undefined) {
      const mean = 0.5 * (cellStrain(cell, before) + cellStrain(cell, now));
      return sum + lambda * mean * mean;
    }
    let strain = linear.reduce((all, { place, value }) => all + 0.5 * value * (before[place] + now[place]), 0);
    for (const { out, from, back, weights } of runs)
      weights.forEach((weight, i) => {
        strain += 0.5 * before[out + i] * weight * now[back ? from - i : from + i];
      });
    return sum + lambda * strain * strain;
  }, 0);
}

/** The strain of an interval of a geometrically exact string. */
function cellStrain({ spacing, left, right }: NonNullable<StrainTerms['cell']>, u: readonly number[]): number {
  const slope = (i: number) => (u[right - i] - u[left - i]) / spacing;
  const along = slope(0);
  let across = 0;
  for (let i = 1; i < right - left; i++) across += slope(i) * slope(i);
  return (2 * along + along * along + across) / (Math.sqrt((1 + along) * (1 + along) + across) + 1);
}

/** What an output reads from the strains of an element. */
export function readingOf(
  { element, quantity }: Extract<Output, { readonly element: string }>,
  bodies: ReadonlyMap<string, PlacedBody>,
  path: string,
): Reading | Problem {
  const stretching = bodies.get(element)?.body.stretch?.(1);
  if (stretching === undefined)
    return { path: `${path}.element`, message: `expected an element that stretches; got ${element} without stretch` };
  const reading = quantity === 'tension' ? stretching.tension : stretching.bridge;
  const message = `expected tension, since ${element} has no longitudinal motion; got ${quantity}`;
  return reading ?? { path: `${path}.quantity`, message };
}

/** A place on an element, as its longitudinal motion sees it. */
export function resolveAlong(
  ref: Refs,
  bodies: ReadonlyMap<string, PlacedBody>,
  path: string,
): { readonly placed: PlacedBody; readonly places: readonly Place[] } | Problem {
  const placed = bodies.get(alongName(ref.element));
  if (placed === undefined)
    return { path, message: `expected a string with stretch: full, which moves along itself; got ${ref.element}` };
  const places = placed.body.places(ref.at, path);
  return 'message' in places ? places : { placed, places };
}

/** Modes up to this ωk follow a tension that rises. */
const FOLLOWED = 2.5;

/** What the certificate of a model says about a body that stretches. */
export function described(stretch: Stretch, bodies: ReadonlyMap<string, PlacedBody>): ProgramStretch {
  const { name, stretching } = stretch;
  const { body } = bodies.get(name) as PlacedBody;
  const { chosen, limit } = body.certificate;
  const isModal = body.kind === 'modal';
  const ratio = isModal ? FOLLOWED / (stretching.highest ?? chosen) : chosen / limit;
  return {
    name,
    rule: stretching.rule,
    strains: stretching.strains.length,
    ...(stretching.highest !== undefined && { modes: stretching.order.length }),
    ...(isModal && { gauge: gaugeOf(stretch) }),
    ...(stretching.strains.some(({ cell }) => cell !== undefined) && { together: true }),
    ...(stretching.tension.rest > 0
      ? { headroom: Math.max(0, ratio * ratio - 1) }
      : isModal && { rise: Math.max(1, ratio) }),
  };
}

/** The gauge of one metre of the first unknown. */
function gaugeOf({ stretching, mobilities }: Stretch): number {
  const first = stretching.order.findIndex(({ part, slot }) => part === 0 && slot === 0);
  let sum = 0;
  for (const { lambda, runs } of stretching.strains)
    for (const { out, from, back, weights } of runs) {
      const i = back ? from - first : first - from;
      if (i >= 0 && i < weights.length) sum += lambda * weights[i] * weights[i] * mobilities[out + i];
    }
  return 0.25 * sum;
}
