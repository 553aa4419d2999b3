// Lists the files of dist, their imports, and what is reachable from a public entry.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The modules that a page can import. */
export const PAGE_ENTRIES = ['index', 'audio/index', 'audio/tone', 'impact/index'];

/** The modules that a program can import. */
export const PUBLIC_ENTRIES = [...PAGE_ENTRIES, 'batch/public'];

/** A module specifier in the output of the TypeScript compiler: after `from`, in a bare import, or in `import(...)`. */
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(\s*|^import\s+)(['"])([\w@.:/?&=#-]+)\2/gm;

/** Files of a folder with a given ending, without the studio, which is a separate site. */
export function filesOf(dist, ending) {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(dist, 'studio')));
}

export function specifiersIn(text) {
  return [...text.matchAll(SPECIFIER)].map((match) => match[3]);
}

/** Replaces every specifier in a text by `rename` of it. */
export function renameSpecifiers(text, rename) {
  return text.replace(SPECIFIER, (_, before, quote, name) => `${before}${quote}${rename(name)}${quote}`);
}

export const isRelative = (name) => name.startsWith('./') || name.startsWith('../');

/** All files that the entries reach by relative imports, including the entries; `fileOf` maps a specifier's path to its file. */
export function reachable(entries, fileOf) {
  const found = new Set();
  const queue = [...entries];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    if (!existsSync(file)) throw new Error(`${file} is imported and does not exist`);
    found.add(file);
    const names = specifiersIn(readFileSync(file, 'utf8')).filter(isRelative);
    queue.push(...names.map((name) => fileOf(resolve(dirname(file), name))));
  }
  return found;
}
