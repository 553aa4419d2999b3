// Names and points: each must exist and fit what it names.

import { type Fault, type Path, unexpected, valueAt } from './faults.ts';
import type { Position, Refs } from './points.ts';
import { noSuchName, show } from './problems.ts';
import type { Sound, SoundElement } from './sound.ts';

export interface Checks {
  readonly sound: Sound;
  /** What was written, for messages. */
  readonly source: unknown;
  readonly report: (fault: Fault) => void;
}

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

/** Only barriers are moved by hand. */
export function checkIsBarrier(checks: Checks, name: string, path: Path): void {
  const element = findElement(checks, name, path);
  if (element === undefined || element.type === 'barrier') return;
  checks.report(unexpected(checks.source, path, `expected the name of a barrier, not of a ${element.type}`));
}

/** The element that one or many points lie on, once they fit it. */
export function findRef(checks: Checks, ref: Refs, path: Path): SoundElement | undefined {
  const { source, report } = checks;
  const namePath = typeof valueAt(source, path) === 'string' ? path : [...path, 'element'];
  const element = findElement(checks, ref.element, namePath);
  if (element === undefined) return undefined;
  const { at } = ref;
  const atPath = [...path, 'at'];
  if (element.type !== 'string') {
    if (at === undefined) return element;
    report(unexpected(source, atPath, `expected no position, because ${show(ref.element)} is a ${element.type}`));
    return undefined;
  }
  if (at === undefined) {
    report(unexpected(source, path, `expected a point of the string, such as {element: ${ref.element}, at: 30 %}`));
    return undefined;
  }
  if (Array.isArray(at)) {
    for (const [i, position] of at.entries()) checkPosition(checks, position, element, [...atPath, i]);
  } else if (typeof at === 'number' || (typeof at === 'object' && !('frets' in at))) {
    checkPosition(checks, at, element, atPath);
  }
  return element;
}

/** A position must lie on its string. */
export function checkPosition({ source, report }: Checks, at: Position, element: SoundElement, path: Path): void {
  if (element.type !== 'string') return;
  const { length, grid } = element;
  if (typeof at === 'number' && length !== undefined && at > length) {
    report(unexpected(source, path, `expected a position from 0 to ${length} m`));
  }
  if (typeof at === 'object' && 'node' in at && grid !== undefined && at.node > grid.intervals) {
    report(unexpected(source, [...path, 'node'], `expected a node from 0 to ${grid.intervals}`));
  }
}
