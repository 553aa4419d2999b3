/** Every name that src exports is imported somewhere, is public, or is a type that another export needs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files whose exports are for others than this project's modules: entries of the package, what WebAssembly exports, and what threads are asked for by name. */
const ENTRIES = [
  'src/index.ts',
  'src/audio/index.ts',
  'src/batch/public.ts',
  'src/impact/index.ts',
  'src/kernel/index.ts',
  'src/batch/worker.ts',
];

/** Where importers are; the build of the kernel holds the generated calls of every law. */
const FOLDERS = ['src', 'test', 'scripts', 'bench', 'bin'];

const DECLARED =
  /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type|enum|namespace) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/gm;
const ALL = /^export \* from '([^']+)'/gm;
const IMPORTED = /^import (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/gm;
const NAMESPACE = /^import (?:type )?\* as (\w+) from '([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;

/** `a, type b as c` as names on both sides of `as`. */
function namesIn(list: string): { readonly from: string; readonly as: string }[] {
  return list
    .split(',')
    .map((one) => one.trim().replace(/^type /, ''))
    .filter((one) => one !== '')
    .map((one) => {
      const [from, as = from] = one.split(' as ');
      return { from, as };
    });
}

/** Names that a module exports by itself; `export *` is followed where it is imported from. */
export function exportsOf(text: string): string[] {
  return [
    ...[...text.matchAll(DECLARED)].map(([, name]) => name),
    ...[...text.matchAll(LISTED)].flatMap(([, list]) => namesIn(list).map(({ as }) => as)),
  ];
}

/** What a module takes from others: a module and a name of it, `*` for whatever it has. */
export function importsOf(text: string): { readonly from: string; readonly name: string }[] {
  const named = [...text.matchAll(IMPORTED)].flatMap(([, list, from]) =>
    namesIn(list).map((name) => ({ from, name: name.from })),
  );
  const passed = [...text.matchAll(LISTED)].flatMap(([, list, from]) =>
    from === undefined ? [] : namesIn(list).map((name) => ({ from, name: name.from })),
  );
  const spaces = [...text.matchAll(NAMESPACE)].flatMap(([, space, from]) =>
    [...text.matchAll(new RegExp(`(?<!['./])\\b${space}\\.(\\w+)`, 'g'))].map(([, name]) => ({ from, name })),
  );
  // Where the names of a module that is loaded later go cannot be seen from here.
  const loaded = [...text.matchAll(DYNAMIC)].map(([, from]) => ({ from, name: '*' }));
  return [...named, ...passed, ...spaces, ...loaded];
}

/**
 * The file that a relative import names. AssemblyScript leaves the ending out, and what the tests of the kernel compile is written
 * as if it were in src/kernel.
 */
function fileOf(importer: string, name: string): string {
  const folders = [dirname(importer), join(root, 'src/kernel')];
  const paths = folders.map((folder) => resolve(folder, name.replace(/\?.*$/, '')));
  return paths.flatMap((path) => [`${path}.ts`, path]).find((path) => existsSync(path)) ?? paths[0];
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
).filter((name) => /(?<!\.d)\.(ts|tsx|mjs|js)$/.test(name) && !/node_modules/.test(name));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** Modules whose names a module passes on. */
const passes = new Map(
  files.map((file) => [file, [...(texts.get(file) ?? '').matchAll(ALL)].map(([, from]) => fileOf(file, from))]),
);

const used = new Set<string>();

/** Marks a name as used where it is declared, through everything that passes it on. */
function use(file: string, name: string): void {
  if (used.has(`${file} ${name}`)) return;
  used.add(`${file} ${name}`);
  for (const from of passes.get(file) ?? []) use(from, name);
}

for (const [file, text] of texts)
  for (const { from, name } of importsOf(text)) if (from.startsWith('.')) use(fileOf(file, from), name);
for (const entry of ENTRIES)
  for (const passed of passes.get(join(root, entry)) ?? [])
    for (const name of exportsOf(texts.get(passed) ?? '')) use(passed, name);

/** Whether a name is needed where it is declared: a type that is part of what another export takes or gives. */
function describes(text: string, name: string): boolean {
  const isType = new RegExp(`^export (?:interface|type) ${name}\\b`, 'm').test(text);
  return isType && (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;
}

test('every export is imported somewhere', () => {
  const unused = [...texts]
    .map(([file, text]) => ({ path: relative(root, file), file, text }))
    .filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/kernel/build/') && !ENTRIES.includes(path))
    .flatMap(({ path, file, text }) =>
      exportsOf(text)
        .filter((name) => !used.has(`${file} ${name}`) && !used.has(`${file} *`) && !describes(text, name))
        .map((name) => `${path}: ${name}`),
    );
  expect(unused).toEqual([]);
});

test('exports and imports are found in every form', () => {
  expect(
    exportsOf("export const a = 1;\nexport { b, type c as d } from './x.ts';\nexport async function e() {}"),
  ).toEqual(['a', 'e', 'b', 'd']);
  const text =
    "import { a, type b as c } from './x.ts';\nimport * as y from './y.ts';\ny.d();\nexport { e as f } from './z.ts';";
  expect(importsOf(text).map(({ from, name }) => `${from} ${name}`)).toEqual([
    './x.ts a',
    './x.ts b',
    './z.ts e',
    './y.ts d',
  ]);
});
