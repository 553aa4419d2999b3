/** No module of src is reached from itself by imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

const SPECIFIER = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"](\.[^'"]+)['"]/gm;

/** Files that a module imports, types included; AssemblyScript leaves the ending out. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(SPECIFIER)]
    .map(([, name]) => resolve(dirname(file), name.replace(/\?.*$/, '')))
    .map((path) => (existsSync(`${path}.ts`) ? `${path}.ts` : path))
    .filter((path) => /\.tsx?$/.test(path));
}

/** Every way that leads from a module back to it, found depth first; each as the list of its modules. */
export function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const finished = new Set<string>();
  const cycles: string[][] = [];
  const visit = (module: string, path: readonly string[]) => {
    if (path.includes(module)) cycles.push([...path.slice(path.indexOf(module)), module]);
    if (finished.has(module) || path.includes(module)) return;
    for (const next of graph.get(module) ?? []) visit(next, [...path, module]);
    finished.add(module);
  };
  for (const module of graph.keys()) visit(module, []);
  return cycles;
}

test('a cycle is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['b']],
    ['d', []],
  ]);
  expect(cyclesIn(graph)).toEqual([['b', 'c', 'b']]);
});

test('src has none', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const graph = new Map(files.map((name) => [join(src, name), importsOf(join(src, name))]));
  const missing = [...graph.values()].flat().filter((file) => !graph.has(file));
  expect(missing).toEqual([]);
  expect(cyclesIn(graph).map((cycle) => cycle.map((file) => relative(src, file)).join(' > '))).toEqual([]);
});
