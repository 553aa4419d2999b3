// Checks of the score against the rest of the model.

import type { Checks } from './checks.ts';
import { checkStiffnessUnit } from './contact-references.ts';
import { contactSchema } from './contacts.ts';
import { elementSchema } from './elements.ts';
import { type Fault, type Path, unexpected, valueAt } from './faults.ts';
import { checkDrivenValue, findDriven } from './gesture-references.ts';
import { splitPath } from './gestures.ts';
import { faultsOf } from './issues.ts';
import { checkPressed } from './key-references.ts';
import { parseSchema } from './parse-schema.ts';
import { didYouMean, show } from './problems.ts';
import { findNamed } from './reference-checks.ts';

/** Reports faults and returns the SI value of each event that sets a field. */
export function checkScore(checks: Checks): ReadonlyMap<number, number> {
  const setValues = new Map<number, number>();
  for (const [i, event] of checks.valid.score.entries()) {
    if (event === undefined) continue;
    const path = ['score', i];
    if ('play' in event && event.play !== undefined) checkPlay(checks, event.play, path);
    if ('press' in event && event.press !== undefined) checkPressed(checks, event.press, [...path, 'press']);
    if ('note' in event || 'midi' in event) checkKeyed(checks, path);
    if ('move' in event && event.move !== undefined) {
      const driven = findDriven(checks, event.move, [...path, 'move']);
      if (event.to !== undefined) checkDrivenValue(checks, driven, [...path, 'to']);
    }
    if ('set' in event && event.set !== undefined && event.to !== undefined) {
      const value = checkSet(checks, event.set, event.to, path);
      if (value !== undefined) setValues.set(i, value);
    }
  }
  return setValues;
}

function checkPlay(checks: Checks, name: string, path: Path): void {
  const { source, report, valid } = checks;
  const playPath = [...path, 'play'];
  const player = findNamed(checks, 'a player', valid.players, name, playPath);
  if (player === undefined) return;
  if (player.type === 'initial') {
    report(
      unexpected(source, playPath, 'expected a player other than an initial state, which is there from the start'),
    );
    return;
  }
  const fixed =
    player.type === 'throw'
      ? ['force', 'duration']
      : player.type === 'force' || player.type === 'gesture' || player.type === 'scrape'
        ? ['force', 'duration', 'velocity']
        : ['velocity'];
  for (const key of fixed) {
    if (valueAt(source, [...path, key]) === undefined) continue;
    const expected = `expected no ${key}, because ${show(name)} is a ${player.type}, which has none to change`;
    report(unexpected(source, [...path, key], expected));
  }
}

/** Notes need keys, and those of one body: a copy for each key is made only by what plays the model. */
function checkKeyed({ source, report }: Checks, path: Path): void {
  const keys = valueAt(source, ['keys']);
  if (typeof keys === 'object' && keys !== null && 'body' in keys) return;
  const kind = valueAt(source, [...path, 'note']) === undefined ? 'midi' : 'note';
  report(unexpected(source, [...path, kind], 'expected a note only in a model with `keys` of one body'));
}

function checkSet(checks: Checks, target: string, to: number | string, path: Path): number | undefined {
  const { report, valid } = checks;
  const setPath = [...path, 'set'];
  const toPath = [...path, 'to'];
  const [section, name, field, ...rest] = splitPath(target);
  if ((section !== 'elements' && section !== 'contacts') || field === '' || rest.length > 0) {
    const hint = didYouMean(section, section === 'elements' || section === 'contacts' ? [] : ['elements', 'contacts']);
    const expected = 'expected elements.NAME.field or contacts.NAME.field';
    report({ path: setPath, message: `${expected}; got ${show(target)}${hint}` });
    return undefined;
  }
  if (section === 'contacts') {
    const contact = findNamed(checks, 'a contact', valid.contacts, name, setPath);
    if (contact === undefined) return undefined;
    if (field === 'stiffness') checkStiffnessUnit(checks, contact, toPath);
  } else if (findNamed(checks, 'an element', valid.elements, name, setPath) === undefined) return undefined;
  const { value, fault } = changeField(checks.source, section, name, field, to);
  if (fault) report({ path: fault.onKey ? setPath : toPath, message: fault.message });
  return value;
}

interface Change {
  readonly value?: number;
  readonly fault?: Fault;
}

/** The SI value of a field that is set. The element or contact must be valid with the new value. */
function changeField(source: unknown, section: string, name: string, field: string, to: number | string): Change {
  const schema = section === 'elements' ? elementSchema : contactSchema;
  const before = valueAt(source, [section, name]) as Readonly<Record<string, unknown>>;
  const parsedBefore = parseSchema(schema, before);
  // Faults of the unchanged description are reported there.
  if (!parsedBefore.ok) return {};
  const old = valueAt(parsedBefore.data, [field]);
  const after = { ...before, [field]: to };
  const parsed = parseSchema(schema, after);
  const value = parsed.ok ? valueAt(parsed.data, [field]) : undefined;
  const isNumber = old === undefined || typeof old === 'number';
  if (isNumber && typeof value === 'number') return { value };
  const [fault] = parsed.ok || !isNumber ? [] : faultsOf(parsed.issues, after);
  const message = `expected a field that holds one number; got ${show(field)}`;
  return { fault: fault ?? { path: [field], message, onKey: true } };
}
