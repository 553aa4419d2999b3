// Names and points: each must exist and fit what it names.

import { formOf } from '../elements/index.ts';
import type { Checks } from './checks.ts';
import { type Path, unexpected, valueAt } from './faults.ts';
import { checkPlace, exampleAt, nounOf } from './place-checks.ts';
import type { Ref, Refs } from './points.ts';
import { noSuchName, show } from './problems.ts';
import type { SoundElement } from './sound.ts';

/** What has this name. Undefined when nothing has, which is reported, and when it is not sound, which was. */
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

export function findElement(checks: Checks, name: string, path: Path): SoundElement | undefined {
  const { elements } = checks.sound;
  // Without any elements every name is wrong for the same reason, which the schema reports.
  return elements.size === 0 ? undefined : findNamed(checks, 'an element', elements, name, path);
}

/** The element that one or many points lie on, once they fit it. */
export function findRef(checks: Checks, ref: Refs, path: Path, many = false): SoundElement | undefined {
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

/** Nothing moves a barrier but a hand. */
export function findMoving(checks: Checks, ref: Ref, path: Path, what: string): SoundElement | undefined {
  const element = findRef(checks, ref, path);
  if (element === undefined || formOf(element) !== 'barrier') return element;
  checks.report(unexpected(checks.source, path, `expected something that ${what} can move, not a barrier`));
  return undefined;
}
