/**
 * Which parameters of a model move while it sounds, and how far: those that a gesture or the score moves, and those with a `range`. The `range` says how far;
 * without one, gestures and score do.
 */
import { lawOf } from '../contacts/index.ts';
import { type Body, bodyOf, canBend, MOST_BEND, type Reach, riseOf, type Span, tensionsOf } from '../elements/index.ts';
import type { Contact, Model, Problem } from '../model/index.ts';
import type { Ranges } from '../model/ranges.ts';
import { gesturesOn, type Segment } from '../players/index.ts';
import { rulesOf } from './key-rules.ts';

/** A field that moves, in its unit in the model. */
export interface Moving extends Span {
  readonly path: string;
  readonly field: string;
  /** What the model says. */
  readonly base: number;
}

/** Where a field must stay. */
interface Limits {
  readonly above?: number;
  readonly min?: number;
  readonly max?: number;
}

/** What moves a model: computed once, because large models query it for each of their numbers. */
interface Drives {
  /** Paths that gestures or the score move. */
  readonly played: ReadonlySet<string>;
  /** The values to which keys and controllers move a path. */
  readonly keyed: ReadonlyMap<string, readonly number[]>;
}

const known = new WeakMap<Model, Drives>();

export function drivesOf(model: Model): Drives {
  const found = known.get(model) ?? findDrives(model);
  known.set(model, found);
  return found;
}

function findDrives(model: Model): Drives {
  const gestures = Object.values(model.players).flatMap((player) => (player.type === 'gesture' ? [player.of] : []));
  const moves = model.score.flatMap((event) => ('move' in event ? [event.move] : []));
  const keyed = new Map<string, number[]>();
  const add = (path: string, ...values: (number | string)[]) =>
    keyed.set(path, [...(keyed.get(path) ?? []), ...values.map(Number)]);
  for (const { on = [], off = [], controls = [] } of rulesOf(model)) {
    for (const { move, to } of [...on, ...off]) add(move, to);
    for (const { move, from, to } of controls) add(move, from, to);
  }
  for (const [path, low, high] of sumsOf(model)) add(path, low, high);
  return { played: new Set([...gestures, ...moves]), keyed };
}

/** How far several controllers move a path together, since they add up. */
function sumsOf(model: Model): readonly (readonly [path: string, low: number, high: number])[] {
  const { keys } = model;
  const shared = keys !== undefined && 'body' in keys ? (keys.controls ?? []) : [];
  return rulesOf(model).flatMap(({ controls = [] }) => {
    const all = controls === shared ? shared : [...shared, ...controls];
    return [...new Set(all.map(({ move }) => move))].flatMap((path) => {
      const some = all.filter(({ move }) => move === path);
      if (some.length < 2) return [];
      const froms = some.map(({ from }) => Number(from));
      const ways = some.map(({ from, to }) => Number(to) - Number(from));
      const sum = (bound: (a: number, b: number) => number) => ways.reduce((all, way) => all + bound(0, way), 0);
      return [[path, Math.min(...froms) + sum(Math.min), Math.max(...froms) + sum(Math.max)] as const];
    });
  });
}

/** Whether a gesture, the score or keys move a path. */
export function isDriven(path: string, model: Model): boolean {
  const { played, keyed } = drivesOf(model);
  return played.has(path) || keyed.has(path);
}

/** Every value that a segment can take lies between these. */
export function endsOf({ shape, from, to, table }: Segment): readonly number[] {
  if (shape === 'sine') return [from - Math.abs(to), from + Math.abs(to)];
  return shape === 'table' ? [...(table ?? []), to] : [from, to];
}

function movingOf(
  path: string,
  field: string,
  base: number,
  ranges: Ranges | undefined,
  limits: Limits,
  model: Model,
): Moving | Problem | undefined {
  const declared = ranges?.[field];
  if (declared === undefined && !isDriven(path, model)) return undefined;
  const segments = gesturesOn(path, base, model);
  const played = [...segments.flatMap(endsOf), ...(drivesOf(model).keyed.get(path) ?? [])];
  const [low, high] = declared ?? [Math.min(base, ...played), Math.max(base, ...played)];
  const wrong = (message: string): Problem => ({ path, message });
  const { above = Number.NEGATIVE_INFINITY, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limits;
  const bad = [low, high].find((value) => !(value > above && value >= min && value <= max));
  if (bad !== undefined) {
    const bounds =
      limits.above !== undefined ? `above ${above}` : `from ${min}${limits.max === undefined ? '' : ` to ${max}`}`;
    return wrong(`expected values ${bounds} while it moves; got ${bad}`);
  }
  const outside = [base, ...played].find((value) => value < low || value > high);
  if (outside !== undefined) return wrong(`expected values within its range, ${low} to ${high}; got ${outside}`);
  const first = segments.length === 0 ? base : firstOf(segments);
  return { path, field, base, first, low, high };
}

/** The value at the first update. */
function firstOf(segments: readonly Segment[]): number {
  const started = segments.filter(({ start }) => start <= 0).pop() ?? segments[0];
  const { shape, from, to, length, table } = started;
  if (shape === 'table') return table?.[0] ?? to;
  return shape !== 'sine' && length === 0 ? to : from;
}

/** How the restoring forces of an element move; undefined if they do not. */
export interface ElementMoves {
  readonly reach: Reach;
  /** The field that moves the tension, with T = factor v^power. */
  readonly tension?: Moving & { readonly factor: number; readonly power: number };
  /** Cents. */
  readonly bend?: Moving;
}

export function movesOfElement(name: string, model: Model): ElementMoves | Problem | undefined {
  const element = model.elements[name];
  const path = (field: string) => `elements.${name}.${field}`;
  const ranges = 'range' in element ? element.range : undefined;
  const fields = tensionsOf(element);
  const found: (Moving & { readonly factor: number; readonly power: number })[] = [];
  for (const [field, { base, factor, power }] of Object.entries(fields)) {
    const moving = movingOf(path(field), field, base, ranges, { above: 0 }, model);
    if (moving === undefined) continue;
    if ('message' in moving) return moving;
    found.push({ ...moving, factor, power });
  }
  const limits = { min: -MOST_BEND, max: MOST_BEND };
  const bend = canBend(element) ? movingOf(path('bend'), 'bend', 0, ranges, limits, model) : undefined;
  if (bend !== undefined && 'message' in bend) return bend;
  if (found.length > 1)
    return {
      path: found[1].path,
      message: `expected one field that moves the tension of ${name}; got ${found.map(({ field }) => field).join(' and ')}`,
    };
  const [tension] = found;
  if (tension === undefined && bend === undefined) return undefined;
  const pull = ({ factor, power }: { factor: number; power: number }, value: number) =>
    power === 2 ? factor * value * value : factor * value;
  const rise: Span = bend === undefined ? { first: 1, low: 1, high: 1 } : mapSpan(bend, riseOf);
  const reach = { rise, ...(tension !== undefined && { tension: mapSpan(tension, (value) => pull(tension, value)) }) };
  return { reach, ...(tension !== undefined && { tension }), ...(bend !== undefined && { bend }) };
}

function mapSpan({ first, low, high }: Span, map: (value: number) => number): Span {
  return { first: map(first), low: map(low), high: map(high) };
}

/** Which numbers of a contact move. */
export type ContactMoves = Readonly<Partial<Record<'stiffness' | 'exponent' | 'gap', Moving>>>;

const CONTACT_LIMITS = { stiffness: { above: 0 }, exponent: { min: 1, max: 10 }, gap: {} } as const;

/** Which fields move, and why not the others. */
function reasonOf(contact: Contact, fields: object = {}): string {
  const names = Object.keys(fields);
  if (names.length === 0) return '';
  const why = 'felt' in contact && contact.felt !== undefined ? ', since the numbers of a felt belong together' : '';
  return `: ${names.join(', ')}${why}`;
}

export function movesOfContact(name: string, contact: Contact, model: Model): ContactMoves | Problem {
  const { moves } = lawOf(contact, model.solver.scheme);
  const ranges = 'range' in contact ? contact.range : undefined;
  const found: Partial<Record<keyof typeof CONTACT_LIMITS, Moving>> = {};
  for (const field of ['stiffness', 'exponent', 'gap'] as const) {
    const path = `contacts.${name}.${field}`;
    const base = moves?.fields[field];
    if (base === undefined) {
      if (ranges?.[field] !== undefined || isDriven(path, model))
        return {
          path,
          message: `expected a field of this ${contact.type} that can move${reasonOf(contact, moves?.fields)}; got ${field}`,
        };
      continue;
    }
    const moving = movingOf(path, field, base, ranges, CONTACT_LIMITS[field], model);
    if (moving === undefined) continue;
    if ('message' in moving) return moving;
    found[field] = moving;
  }
  return found;
}

/** The body of an element of a model, with grid and modes for the highest forces that move it. */
export function bodyIn(model: Model, name: string, rate: number, path: string, origin?: number): Body | Problem {
  const moves = movesOfElement(name, model);
  if (moves !== undefined && 'message' in moves) return moves;
  return bodyOf(model.elements[name], rate, path, origin, moves?.reach);
}
