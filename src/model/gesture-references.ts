// Checks of what gestures drive: it must exist, be variable, and get only values in its range.

import { endsOf } from '../contacts/index.ts';
import { canBend, type Element, formOf, MOST_BEND } from '../elements/index.ts';
import type { Checks } from './checks.ts';
import { type Path, unexpected, valueAt } from './faults.ts';
import { quantity, type Range } from './fields.ts';
import { drivenDimensions, drivenFields, isStepped, splitPath } from './gestures.ts';
import { parseSchema } from './parse-schema.ts';
import { isLine, type LineElement, nounOf } from './place-checks.ts';
import type { Refs } from './points.ts';
import { didYouMean, show } from './problems.ts';
import { findNamed } from './reference-checks.ts';
import type { DimensionName } from './units.ts';
import type { ValidContact, ValidElement, ValidPlayer } from './valid.ts';

/** A number that a gesture can drive. */
export interface Driven {
  readonly dimension: DimensionName;
  /** Its allowed values. */
  readonly range: Range;
  /** Its value while nothing drives it, in its SI unit, if known. */
  readonly base?: number;
  /** Whether it is a parameter that moves: oscillations of those are checked when the model is compiled, where all that moves them is known. */
  readonly isParameter?: boolean;
}

/** All forms of a path, for messages. */
const drivenPaths = Object.entries(drivenFields)
  .map(([section, fields]) => {
    const names = Object.keys(fields).map((field) => `.${field}`);
    return `${section}.NAME${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  })
  .join(', or ');

/** What a path refers to. Undefined if nothing can be driven there, which is reported here. */
export function findDriven(checks: Checks, target: string, path: Path): Driven | undefined {
  const { valid, source, report } = checks;
  const [section, name, field] = splitPath(target);
  const [dimension] = drivenDimensions(target);
  if (dimension === undefined) {
    const known = [...valid.elements].flatMap(([name, element]) =>
      element !== undefined && formOf(element) === 'barrier' ? [`elements.${name}.lift`] : [],
    );
    const bows = [...valid.contacts].flatMap(([name, contact]) =>
      contact !== undefined && 'velocity' in contact
        ? Object.keys(drivenFields.contacts).map((field) => `contacts.${name}.${field}`)
        : [],
    );
    const paths = [...known, ...bows];
    const meant = paths.find((path) => path.split('.')[1] === target);
    const hint = meant === undefined ? didYouMean(target, paths) : `; did you mean ${show(meant)}?`;
    report({ path, message: `expected ${drivenPaths}; got ${show(target)}${hint}` });
    return undefined;
  }
  if (section === 'elements') {
    const element = findNamed(checks, 'an element', valid.elements, name, path);
    if (element === undefined) return { dimension, range: {} };
    if (isStepped(target)) return findStepped(checks, element, field, nounOf(element), path);
    if (field !== 'lift') return findMovingField(checks, element, field, path);
    if (formOf(element) === 'barrier') return { dimension, range: {}, base: 0 };
    report(unexpected(source, path, `expected a barrier to lift, not ${nounOf(element)}`));
    return undefined;
  }
  const contact = findNamed(checks, 'a contact', valid.contacts, name, path);
  if (contact === undefined) return { dimension, range: {} };
  if ((field === 'stiffness' || field === 'damping') && isPressed(checks, name)) {
    const expected = 'expected a field that nothing else moves; keys or the score press';
    report({ path, message: `${expected} ${show(name)}, which moves its stiffness and its damping` });
    return undefined;
  }
  if (isStepped(target)) return findStepped(checks, contact, field, `a ${contact.type}`, path);
  if (field === 'position') return findSlide(checks, contact, path);
  if (field === 'stiffness' || field === 'exponent' || field === 'gap')
    return findMovingNumber(checks, contact, field, path);
  if (contact.type === 'bow' || contact.type === 'friction') {
    if (field === 'force' && 'normal' in contact) {
      report(unexpected(source, path, 'expected friction with a force of its own, not one that follows a collision'));
      return undefined;
    }
    const base = contact[field as 'force' | 'velocity'];
    return base === undefined
      ? { dimension, range: {} }
      : { dimension, range: field === 'force' ? { min: 0 } : {}, base };
  }
  report(unexpected(source, path, `expected a field of a bow or of friction, not of a ${contact.type}`));
  return undefined;
}

/** Whether keys or the score press a spring on and lift it off. */
function isPressed({ source, valid }: Checks, name: string): boolean {
  const keys = valueAt(source, ['keys']);
  const body = valueAt(keys, ['body']);
  const rules = Array.isArray(body) ? body : [keys];
  const isIn = (names: unknown) => names === name || (Array.isArray(names) && names.includes(name));
  return (
    rules.some((rule) => ['damp', 'stop', 'press'].some((field) => isIn(valueAt(rule, [field])))) ||
    valid.score.some((event) => event !== undefined && 'press' in event && event.press === name)
  );
}

/** A number that moves by steps: the element or contact must say it. What it may be, each step checks. */
function findStepped(checks: Checks, owner: object, field: string, noun: string, path: Path): Driven | undefined {
  const base = valueAt(owner, [field]);
  if (typeof base === 'number') {
    const [section] = splitPath(String(valueAt(checks.source, path)));
    const dimensions = drivenDimensions(`${section}.NAME.${field}`);
    const dimension = valueAt(owner, ['type']) === 'spring' ? dimensions[dimensions.length - 1] : dimensions[0];
    return { dimension, range: { min: 0 }, base, isParameter: true };
  }
  checks.report(unexpected(checks.source, path, `expected a number that ${noun} says, not its ${field}`));
  return undefined;
}

/** The fields that move restoring forces: of each type of element those that its schema has a range for. */
function findMovingField(checks: Checks, element: ValidElement, field: string, path: Path): Driven | undefined {
  const fields = movingFields[element.type];
  if (field === 'bend' && canBend(element))
    return { dimension: 'interval', range: { min: -MOST_BEND, max: MOST_BEND }, base: 0, isParameter: true };
  const dimension = fields?.[field];
  if (dimension !== undefined) return { dimension, range: { above: 0 }, isParameter: true };
  const known =
    formOf(element) === 'barrier' ? ['lift'] : [...Object.keys(fields ?? {}), ...(canBend(element) ? ['bend'] : [])];
  checks.report(
    unexpected(checks.source, path, `expected a field of ${nounOf(element)} that moves: ${known.join(', ')}`),
  );
  return undefined;
}

const movingFields: Readonly<Partial<Record<Element['type'], Readonly<Record<string, DimensionName>>>>> = {
  string: { tension: 'force', pitch: 'frequency' },
  membrane: { tension: 'surfaceTension' },
  mass: { frequency: 'frequency', stiffness: 'stiffness' },
};

/** Stiffness, exponent or gap of a contact; which of them its law can move, compile says. */
function findMovingNumber(checks: Checks, contact: ValidContact, field: string, path: Path): Driven | undefined {
  const isSpring = contact.type === 'spring';
  if (!isSpring && contact.type !== 'collision' && contact.type !== 'connection' && contact.type !== 'slack') {
    checks.report(unexpected(checks.source, path, `expected a contact with a ${field}, not a ${contact.type}`));
    return undefined;
  }
  if (field === 'gap') return { dimension: 'length', range: {} };
  if (field === 'exponent') return { dimension: 'number', range: { min: 1, max: 10 }, isParameter: true };
  return { dimension: isSpring ? 'stiffness' : 'powerStiffness', range: { above: 0 }, isParameter: true };
}

/** A contact slides along the only string or bar that it touches, at one point. */
function findSlide(checks: Checks, contact: ValidContact, path: Path): Driven | undefined {
  const ends = endsOf(contact);
  const elements = ends.map((ref) => ref && checks.valid.elements.get(ref.element));
  if (elements.some((element) => element === undefined)) return { dimension: 'length', range: {} };
  const onLine = elements.findIndex((element) => element !== undefined && isLine(element));
  const line = elements[onLine] as LineElement | undefined;
  const isOnly = elements.filter((element) => element !== undefined && isLine(element)).length === 1;
  const at = ends[onLine]?.at;
  if (line === undefined || !isOnly || !hasGrid(line) || !isOnePoint(at)) {
    const expected = 'expected a contact with one point on one string or bar of method fd, along which it slides';
    checks.report(unexpected(checks.source, path, expected));
    return undefined;
  }
  const { length } = line;
  if (length === undefined) return { dimension: 'length', range: {} };
  const base = metresOf(at, line, length);
  return { dimension: 'length', range: { min: 0, max: length }, ...(base !== undefined && { base }) };
}

function isOnePoint(at: Refs['at']): boolean {
  return typeof at === 'number' || (typeof at === 'object' && ('fraction' in at || 'node' in at));
}

/** What a point slides over is a grid of nodes. */
function hasGrid(element: LineElement): boolean {
  return 'method' in element && element.method !== 'modal';
}

/** Position of a point, m; undefined for a node of a grid that the model does not specify. */
function metresOf(at: Refs['at'], line: LineElement, length: number): number | undefined {
  const grid = 'grid' in line ? line.grid : undefined;
  if (typeof at === 'number') return at;
  if (typeof at !== 'object') return undefined;
  if ('fraction' in at) return at.fraction * length;
  return 'node' in at && typeof at.node === 'number' && grid ? (at.node / grid.intervals) * length : undefined;
}

/** Checks the dimension and range of a value. */
export function checkDrivenValue(checks: Checks, driven: Driven | undefined, path: Path): void {
  if (driven !== undefined) checkQuantity(checks, driven.dimension, driven.range, path);
}

function checkQuantity({ source, report }: Checks, dimension: DimensionName, range: Range, path: Path): void {
  const { issues } = parseSchema(quantity(dimension, '', range), valueAt(source, path));
  for (const { message } of issues.slice(0, 1)) report(unexpected(source, path, message));
}

export function checkGesture(checks: Checks, player: Extract<ValidPlayer, { type: 'gesture' }>, path: Path): void {
  if (player.of === undefined) return;
  const driven = findDriven(checks, player.of, [...path, 'of']);
  if (driven === undefined) return;
  for (const i of (player.points ?? []).keys()) checkDrivenValue(checks, driven, [...path, 'points', i, 1]);
  if (player.oscillate !== undefined) checkOscillation(checks, driven, [...path, 'oscillate', 'amplitude']);
}

/** An oscillation about the base value must stay within the range. */
function checkOscillation(checks: Checks, { dimension, range, base, isParameter = false }: Driven, path: Path): void {
  const { min, max } = range;
  if (min === undefined || isParameter) checkQuantity(checks, dimension, {}, path);
  else if (base === undefined) {
    const expected = 'expected an oscillation about a place in m or %, not about a node of an unspecified grid';
    checks.report(unexpected(checks.source, path, expected));
  } else {
    const most = Math.min(base - min, max === undefined ? Number.POSITIVE_INFINITY : max - base);
    checkQuantity(checks, dimension, { min: -most, max: most }, path);
  }
}
