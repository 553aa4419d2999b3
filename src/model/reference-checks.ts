// Checks of names and points: each must exist and fit its element.

import { formOf } from '../elements/index.ts';
import type { Checks } from './checks.ts';
import { type Path, unexpected, valueAt } from './faults.ts';
import { checkPlace, exampleAt, nounOf } from './place-checks.ts';
import type { Refs } from './points.ts';
import { noSuchName, show } from './problems.ts';
import type { ValidElement } from './valid.ts';

/** The item with this name. Undefined if there is none, which is reported here, or if it is invalid, which is reported elsewhere. */
export function findNamed<T>(
  { report }: Checks,
  what: string,
  named: ReadonlyMap<string, T | undefined>,
  name: string,
  path: Path,
): T | undefined {
  if (named.has(name)) return named.get(name);
  report({ path, message: () => noSuchName(`expected the name of ${what}`, name, [...named.keys()]) });
  return undefined;
}

export function findElement(checks: Checks, name: string, path: Path): ValidElement | undefined {
  const { elements } = checks.valid;
  // Without any elements every name would be reported; the schema already reports the missing elements.
  return elements.size === 0 ? undefined : findNamed(checks, 'an element', elements, name, path);
}

/** The element of one or more points, after checking that they fit it. */
export function findRef(checks: Checks, ref: Refs, path: Path, many = false): ValidElement | undefined {
  const { source, report } = checks;
  const namePath = typeof valueAt(source, path) === 'string' ? path : [...path, 'element'];
  const element = findElement(checks, ref.element, namePath);
  if (element === undefined) return undefined;
  const { at } = ref;
  const atPath = [...path, 'at'];
  const form = formOf(element);
  if (form === 'lump' || form === 'barrier') {
    if (at === undefined) return element;
    report(unexpected(source, atPath, `expected no position, because ${show(ref.element)} is ${nounOf(element)}`));
    return undefined;
  }
  if (at === undefined) {
    const what = nounOf(element).replace(/^a /, 'the ');
    const example = `{element: ${ref.element}, at: ${exampleAt(element)}}`;
    report(unexpected(source, path, `expected a point of ${what}, such as ${example}`));
    return undefined;
  }
  checkPlace(checks, at, { element, name: ref.element, path: atPath, many });
  return element;
}

/** Like `findRef`, for something that a force can move: only gestures move barriers. */
export function findMoving(
  checks: Checks,
  ref: Refs,
  path: Path,
  what: string,
  many = false,
): ValidElement | undefined {
  const element = findRef(checks, ref, path, many);
  if (element === undefined || formOf(element) !== 'barrier') return element;
  checks.report(unexpected(checks.source, path, `expected something that ${what} can move, not a barrier`));
  return undefined;
}
