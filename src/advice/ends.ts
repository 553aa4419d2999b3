/**
 * The data of a collision that determine the length of a hit: an effective mass that bounces, and possibly a body that carries waves
 * away. Masses and listed modes have inertia at any rate. A string, bar or plate reacts to a force at one point like a resistance
 * (2 √(Tρ) for a string, 8 √(Dm′) for a plate), a membrane like a spring that gives way (touch.ts). Where such a body hits a barrier or another one, a
 * point of it bounces with the mass that moves within a step, k²/W: that of a grid cell, which shrinks with the time step, as a stiffness per metre does.
 */
import { initialNumber, type Program } from '../compile/index.ts';
import { type ContactOf, type Element, type LawEnd, type Model, weightedEndsOf } from '../model/index.ts';

/** A membrane that a mass hits at one point. */
export interface Skin {
  /** N/m. */
  readonly tension: number;
  /** Speed of its waves, m/s. */
  readonly speed: number;
  /** Side of the square that moves within a step, m. */
  readonly cell: number;
  /** How far waves go until they return as much as they take: the radius, or half of the shorter side, m. */
  readonly reach: number;
}

/** One point of a collision. */
export interface CollisionPoint {
  /** Effective mass of both ends, as if they were free: 1/m is the sum over the ends, kg. If neither has inertia, what moves within a step. */
  readonly mass: number;
  /** Whether neither end has inertia at any rate: what bounces is a piece of a body that carries waves. */
  readonly isPiece: boolean;
  /** With which power of the rate the samples of a hit grow. */
  readonly growth: number;
  /** Resistance of the bodies that carry waves, kg/s; infinite if there is none. */
  readonly resistance: number;
  /** The membrane, if that is what carries waves. */
  readonly skin: Skin | undefined;
  /** Whether what carries waves is a bar, which also has inertia where it is hit. */
  readonly recoils: boolean;
  /** N/m^exponent. */
  readonly stiffness: number;
  readonly exponent: number;
  /** s/m. */
  readonly damping: number;
  /** Distance at the start, 0 if the ends touch, m. */
  readonly gap: number;
}

/** Whether an element is a string, bar or surface, by any method. */
function carriesWaves({ type }: Element): boolean {
  return type === 'string' || type === 'bar' || type === 'membrane' || type === 'plate';
}

/** Whether one of the ends has a mass that does not depend on the rate. */
function hasInertia(contact: ContactOf<'collision'>, { elements }: Model): boolean {
  return weightedEndsOf(contact).some(({ element }) => ['mass', 'modal'].includes(elements[element].type));
}

/** The end, if any, that carries energy away in waves from a mass that hits it. */
export function wavesUnder(contact: ContactOf<'collision'>, model: Model): string | undefined {
  if (!hasInertia(contact, model)) return undefined;
  return weightedEndsOf(contact).find(({ element }) => carriesWaves(model.elements[element]))?.element;
}

/** The membrane that carries energy away from a mass, given how its point moves within a step, 1/kg. */
function skinUnder(contact: ContactOf<'collision'>, { elements }: Model, inverseCell: number): Skin | undefined {
  const end = weightedEndsOf(contact).find(({ element }) => elements[element].type === 'membrane');
  const skin = end === undefined ? undefined : elements[end.element];
  if (end === undefined || skin?.type !== 'membrane' || end.at === 'area' || Math.abs(end.weight) !== 1)
    return undefined;
  const { tension, radius, sides, density = 0, thickness = 0, surfaceDensity = density * thickness } = skin;
  return {
    tension,
    speed: Math.sqrt(tension / surfaceDensity),
    cell: Math.sqrt(1 / (inverseCell * surfaceDensity)),
    reach: radius ?? Math.min(...(sides ?? [])) / 2,
  };
}

/** 1/m of all ends, 1/kg; for several points of one body, that of the motion that η sees. */
function inverseMass(contact: ContactOf<'collision'>, model: Model): number {
  const ends = weightedEndsOf(contact);
  const names = [...new Set(ends.map(({ element }) => element))];
  return names.reduce((sum, name) => {
    const own = ends.filter(({ element }) => element === name);
    return sum + inverseMassOf(model.elements[name], own);
  }, 0);
}

/** 1/m of one body, 1/kg: how a unit force on its ends moves their weighted sum. */
function inverseMassOf(body: Element, ends: readonly LawEnd[]): number {
  const sum = (moved: (end: LawEnd) => number) => ends.reduce((all, end) => all + end.weight * moved(end), 0);
  if (body.type === 'mass') return sum(() => 1) ** 2 / body.mass;
  if (body.type !== 'modal') return 0;
  const value = (shape: Readonly<Record<string, number>>, { at }: LawEnd) =>
    typeof at === 'object' && 'point' in at ? (shape[at.point] ?? 0) : 0;
  return body.modes.reduce((all, { shape, mass = body.mass }) => all + sum((end) => value(shape, end)) ** 2 / mass, 0);
}

/** Every point of a collision, from the compiled Program. */
export function collisionPoints(program: Program, name: string, contact: ContactOf<'collision'>): CollisionPoint[] {
  const { model, rate, contacts } = program;
  const inverse = inverseMass(contact, model);
  const waves = wavesUnder(contact, model) !== undefined;
  const read = (point: number, field: string) => initialNumber(program, point, field);
  const isCell = weightedEndsOf(contact).some(({ element }) => {
    const body = model.elements[element];
    return 'method' in body && body.method === 'fd';
  });
  return (contacts.find((one) => one.name === name)?.points ?? []).map((point) => {
    // On its finest grid, a body moves by W f in two steps under a force f, like a resistance of 2 k/W.
    const compliance = read(point, 'compliance') - inverse / (rate * rate);
    return {
      mass: inverse === 0 ? 1 / (rate * rate * read(point, 'compliance')) : 1 / inverse,
      isPiece: inverse === 0,
      growth: inverse === 0 && isCell && contact.per !== 'metre' ? 0.5 : 1,
      resistance: waves && compliance > 0 ? 2 / (rate * compliance) : Number.POSITIVE_INFINITY,
      skin: waves && compliance > 0 ? skinUnder(contact, model, rate * rate * compliance) : undefined,
      recoils: weightedEndsOf(contact).some(({ element }) => model.elements[element].type === 'bar'),
      stiffness: read(point, 'stiffness'),
      exponent: read(point, 'exponent'),
      damping: read(point, 'damping'),
      gap: Math.max(0, -read(point, 'eta')),
    };
  });
}
