/**
 * What a collision is, as far as the length of a hit goes: a mass that is thrown back, and perhaps a body that carries waves away.
 * Masses and listed modes have inertia at any rate. A string, bar, membrane or plate answers a force at one point like a resistance
 * (2 √(Tρ) for a string, 8 √(Dm′) for a plate); the mass that one of its nodes has is that of a grid cell, and shrinks with the time step.
 * Where the stiffness is given per metre it shrinks alike, and a stretch of string hits with the mass that it has.
 */
import { initialNumber, type Program } from '../compile/index.ts';
import type { ContactOf, Element, Model, Refs } from '../model/index.ts';

/** One point of a collision. */
export interface Hitting {
  /** Of both ends together, as if they were free: 1/m is the sum over the ends, kg. Infinite where neither end has inertia. */
  readonly mass: number;
  /** What the bodies that carry waves oppose, kg/s; infinite where there is none. */
  readonly resistance: number;
  /** N/m^exponent. */
  readonly stiffness: number;
  readonly exponent: number;
  /** s/m. */
  readonly damping: number;
  /** Distance at the start, 0 where the ends touch, m. */
  readonly gap: number;
}

/** Strings, bars and surfaces, by whatever method. */
function carriesWaves({ type }: Element): boolean {
  return type === 'string' || type === 'bar' || type === 'membrane' || type === 'plate';
}

/** Whether one of the two ends has a mass at any rate. */
function hasInertia({ lower, upper }: ContactOf<'collision'>, { elements }: Model): boolean {
  return [lower, upper].some(({ element }) => ['mass', 'modal'].includes(elements[element].type));
}

/** Which end, if any, takes energy away in waves from a mass that hits it. */
export function wavesUnder(contact: ContactOf<'collision'>, model: Model): string | undefined {
  if (!hasInertia(contact, model)) return undefined;
  return [contact.lower.element, contact.upper.element].find((end) => carriesWaves(model.elements[end]));
}

/** 1/m of both ends together, 1/kg; two points of one body count by what moves them apart. */
function inverseMass({ lower, upper }: ContactOf<'collision'>, model: Model): number {
  if (lower.element !== upper.element) return [lower, upper].reduce((sum, end) => sum + inverseMassOf([end], model), 0);
  return inverseMassOf([lower, upper], model);
}

/** 1/m of one body that is touched at a point, or at two that go opposite ways, 1/kg. */
function inverseMassOf([end, other]: readonly [Refs, Refs?], { elements }: Model): number {
  const body = elements[end.element];
  if (body.type === 'mass') return other === undefined ? 1 / body.mass : 0;
  if (body.type !== 'modal') return 0;
  const moved = (shape: Readonly<Record<string, number>>, ref: Refs | undefined) =>
    typeof ref?.at === 'object' && 'point' in ref.at ? (shape[ref.at.point] ?? 0) : 0;
  return body.modes.reduce(
    (sum, { shape, mass = body.mass }) => sum + (moved(shape, end) - moved(shape, other)) ** 2 / mass,
    0,
  );
}

/** Every point of a collision, from the compiled Program. */
export function hittingPoints(program: Program, name: string, contact: ContactOf<'collision'>): Hitting[] {
  const { model, rate, contacts } = program;
  const inverse = inverseMass(contact, model);
  const waves = wavesUnder(contact, model) !== undefined;
  const read = (point: number, field: string) => initialNumber(program, point, field);
  return (contacts.find((one) => one.name === name)?.points ?? []).map((point) => {
    // At its finest grid a body moves by W f in two steps under a force f, as a resistance of 2 k/W does.
    const compliance = read(point, 'compliance') - inverse / (rate * rate);
    const cell = 1 / (rate * rate * read(point, 'compliance'));
    return {
      mass: inverse === 0 && contact.per === 'metre' ? cell : 1 / inverse,
      resistance: waves && compliance > 0 ? 2 / (rate * compliance) : Number.POSITIVE_INFINITY,
      stiffness: read(point, 'stiffness'),
      exponent: read(point, 'exponent'),
      damping: read(point, 'damping'),
      gap: Math.max(0, -read(point, 'eta')),
    };
  });
}
