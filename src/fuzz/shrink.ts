/** Makes a model that fails as small as it can be while it still fails in the same way: fewer parts, fewer fields, rounder numbers. */
import type { ModelSource } from '../model/index.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];

/** Whether a model still fails in the way that is looked for. */
export type Fails = (source: ModelSource) => boolean;

/** Most models that are tried. */
const MOST_TRIALS = 400;

const SECTIONS = ['score', 'players', 'contacts', 'elements', 'outputs'];
/** What a model cannot do without. */
const NEEDED = ['clangor', 'rate', 'seconds', 'elements', 'outputs'];
/** What an element cannot do without: without the last two a body has as many unknowns as are stable, and may take minutes. */
const KEPT = ['type', 'modes', 'grid'];

export function shrink(source: ModelSource, fails: Fails): ModelSource {
  let best = plain(source);
  let trials = 0;
  const attempt = (next: Json): boolean => {
    if (trials >= MOST_TRIALS) return false;
    trials++;
    if (!fails(next as unknown as ModelSource)) return false;
    best = next;
    return true;
  };
  for (let before = ''; before !== JSON.stringify(best) && trials < MOST_TRIALS; ) {
    before = JSON.stringify(best);
    for (const section of SECTIONS) {
      const items = () => keysOf(valueAt(best, [section]) ?? {}).reverse();
      // Halves, quarters … of a section, with everything that names what they leave out; then one item after the other.
      for (let size = Math.floor(items().length / 2); size > 1; size = Math.floor(size / 2)) {
        const names = items();
        for (let i = 0; i < names.length; i += size)
          attempt(names.slice(i, i + size).reduce((model, name) => withoutNamed(model, section, String(name)), best));
      }
      for (const name of items()) {
        attempt(without(best, [section, name]));
        if (section !== 'score' && hasAt(best, [section, name])) attempt(withoutNamed(best, section, String(name)));
      }
    }
    for (const path of pathsOf(best)) if (hasAt(best, path) && !isNeeded(path)) attempt(without(best, path));
    for (const path of pathsOf(best)) {
      const value = valueAt(best, path);
      if (typeof value === 'string' && value.endsWith('%') && value !== '50 %') attempt(replaced(best, path, '50 %'));
      if (typeof value !== 'number') continue;
      for (const simpler of simplerThan(value, path)) if (attempt(replaced(best, path, simpler))) break;
    }
  }
  return best as unknown as ModelSource;
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json;

function keysOf(value: Json): (string | number)[] {
  if (Array.isArray(value)) return [...value.keys()];
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function valueAt(value: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string | number, Json>)[key] : undefined),
    value,
  );
}

const hasAt = (value: Json, path: Path) => valueAt(value, path) !== undefined;

/** Every path below a value, deepest last. */
function pathsOf(value: Json, path: Path = []): Path[] {
  return keysOf(value).flatMap((key) => {
    const below = [...path, key];
    return [below, ...pathsOf((value as Record<string | number, Json>)[key], below)];
  });
}

function isNeeded(path: Path): boolean {
  return path.length === 1 ? NEEDED.includes(String(path[0])) : KEPT.includes(String(path.at(-1)));
}

function replaced(root: Json, path: Path, value: Json | undefined): Json {
  const copy = plain(root);
  const parent = valueAt(copy, path.slice(0, -1)) as Record<string | number, Json>;
  const key = path[path.length - 1];
  if (value !== undefined) parent[key] = value;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return copy;
}

const without = (root: Json, path: Path) => replaced(root, path, undefined);

/** Without an item and everything that names it. */
function withoutNamed(root: Json, section: string, name: string): Json {
  if (section === 'score') return without(root, [section, Number(name)]);
  let copy = without(root, [section, name]);
  for (const other of SECTIONS) {
    const items = valueAt(copy, [other]);
    if (items === undefined) continue;
    for (const key of keysOf(items).reverse()) {
      const text = JSON.stringify(valueAt(copy, [other, key]));
      if (text.includes(`"${name}"`) || text.includes(`.${name}.`)) copy = without(copy, [other, key]);
    }
  }
  return copy;
}

/** Rounder numbers, the roundest first. */
function simplerThan(value: number, path: Path): number[] {
  if (path[0] === 'clangor' || path[0] === 'seconds') return [];
  const round = (digits: number) => Number(value.toPrecision(digits));
  const usual = path[0] === 'rate' ? [44_100, 48_000] : [0, 1, -1, 10 ** Math.round(Math.log10(Math.abs(value) || 1))];
  const simpler = [...usual, round(1), round(2), round(4)];
  const cost = (x: number) => String(x).length + (x === 0 || x === 1 ? -2 : 0);
  return [...new Set(simpler)].filter((x) => Number.isFinite(x) && x !== value && cost(x) < cost(value));
}
