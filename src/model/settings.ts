// Changes of single values, such as --set contacts.collision.stiffness=1e12 on a command line.

import { type Fault, type Path, valueAt } from './faults.ts';
import { isReservedKey } from './fields.ts';
import { isHand } from './hand-names.ts';
import { parseYaml } from './parse-yaml.ts';
import { cut, noSuchName, show } from './problems.ts';

export interface Settings {
  /** Paths that were set: problems there are blamed on the setting. */
  readonly paths: readonly Path[];
  readonly faults: readonly Fault[];
}

/** Writes the value of each `path=value` into the source, which is modified in place. */
export function applySettings(source: unknown, settings: readonly string[]): Settings {
  const paths: Path[] = [];
  const faults: Fault[] = [];
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    const path = setting
      .slice(0, equals < 0 ? undefined : equals)
      .trim()
      .split('.');
    const { value, faults: valueFaults } = parseYaml(setting.slice(equals + 1));
    // Nothing after the = means empty text.
    const message =
      equals < 0
        ? `expected path=value; got ${show(setting)}`
        : (valueFaults[0]?.message ?? put(source, path, value === undefined ? '' : value));
    paths.push(path);
    if (message !== undefined) faults.push({ path, message });
  }
  return { paths, faults };
}

/** Writes a value at a path whose parent exists; otherwise returns the reason why not. */
export function put(source: unknown, path: readonly string[], value: unknown): string | undefined {
  let parent = source;
  for (const [i, key] of path.entries()) {
    const above = path.slice(0, i).map(cut).join('.') || 'the model';
    if (typeof parent !== 'object' || parent === null) return `expected keys below ${above}; got ${show(parent)}`;
    if (isReservedKey(key)) return `expected a name that is not reserved in JavaScript; got ${show(key)}`;
    if (Array.isArray(parent) && !(/^\d{1,9}$/.test(key) && Number(key) < parent.length)) {
      return `expected an index of ${above}, counted from 0, below ${parent.length}; got ${show(key)}`;
    }
    const here = parent as Record<string, unknown>;
    if (i === path.length - 1) here[key] = value;
    // The solver section is optional, so it is created if needed.
    else if (i === 0 && key === 'solver') here[key] ??= {};
    else if (!Object.hasOwn(here, key))
      return noSuchName(
        `expected a name in ${above}`,
        key,
        Object.keys(here).filter((name) => !isHand(name)),
      );
    parent = valueAt(here, [key]);
  }
  return undefined;
}
