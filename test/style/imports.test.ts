import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const biome = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url));

/** The folder rules of biome.json: from each folder, what it may import and what it may not. */
const rules: Record<string, { readonly may: readonly string[]; readonly mayNot: readonly string[] }> = {
  numerics: {
    may: ['./bessel.ts'],
    mayNot: ['../model/index.ts', '../run/simulation.ts', '../index.ts', 'zod', 'node:fs'],
  },
  kernel: { may: ['./records', './records.ts'], mayNot: ['../numerics/portable.ts', '../model/index.ts', 'zod'] },
  model: {
    may: ['./units.ts', '../numerics/portable.ts', '../contacts/index.ts', '../elements/index.ts', 'zod', 'yaml'],
    mayNot: ['../elements/string.ts', '../compile/index.ts', '../index.ts', 'commander', 'node:fs'],
  },
  elements: {
    may: ['./string.ts', '../model/index.ts', '../numerics/portable.ts', '../kernel/elements/table.ts', 'zod'],
    mayNot: ['../contacts/spring.ts', '../compile/image.ts', '../kernel/records.ts'],
  },
  contacts: {
    may: ['./spring.ts', '../model/index.ts', '../numerics/portable.ts', '../kernel/laws/table.ts', 'zod'],
    mayNot: ['../elements/string.ts', '../players/pluck.ts', '../compile/image.ts', '../kernel/records.ts'],
  },
  players: {
    may: ['./pluck.ts', '../model/index.ts', '../numerics/portable.ts'],
    mayNot: ['../elements/string.ts', '../contacts/spring.ts', '../run/simulation.ts', 'zod'],
  },
  compile: {
    may: [
      './image.ts',
      '../model/index.ts',
      '../elements/string.ts',
      '../contacts/spring.ts',
      '../players/pluck.ts',
      '../numerics/portable.ts',
      '../kernel/records.ts',
    ],
    mayNot: ['../kernel/step.ts', '../run/simulation.ts', '../listen/wav.ts', '../index.ts', 'zod', 'node:fs'],
  },
  run: {
    may: [
      './simulation.ts',
      '../compile/index.ts',
      '../model/index.ts',
      '../numerics/portable.ts',
      '../kernel/records.ts',
      'node:fs/promises',
    ],
    mayNot: ['../kernel/step.ts', '../elements/string.ts', '../listen/wav.ts', '../schemes/it1.ts', 'node:os'],
  },
  perform: {
    may: ['./parts.ts', '../compile/index.ts', '../model/index.ts', '../run/index.ts', 'node:worker_threads'],
    mayNot: ['../cli/main.ts', '../bench/index.ts', '../listen/wav.ts', '../kernel/records.ts', 'esbuild', 'tsx'],
  },
  advice: {
    may: ['./hits.ts', '../compile/index.ts', '../impact/index.ts', '../model/index.ts', '../run/index.ts'],
    mayNot: ['../kernel/step.ts', '../elements/string.ts', '../listen/wav.ts', '../cli/main.ts', 'node:fs'],
  },
  lesson: {
    may: ['./schema.ts', '../contacts/index.ts', '../elements/index.ts', '../model/index.ts', 'zod'],
    mayNot: ['../compile/index.ts', '../cli/main.ts', '../studio/session.ts', '../index.ts', 'node:fs'],
  },
  data: {
    may: ['./table.ts', 'node:zlib', 'hyparquet-writer'],
    mayNot: ['../model/index.ts', '../run/simulation.ts', '../listen/wav.ts', 'zod', 'node:fs'],
  },
  impact: {
    may: ['./methods.ts', '../numerics/portable.ts'],
    mayNot: ['../model/index.ts', '../run/simulation.ts', 'zod'],
  },
  schemes: {
    may: ['./it1.ts', '../numerics/portable.ts', '../run/simulation.ts'],
    mayNot: ['../compile/index.ts', '../impact/methods.ts', '../listen/wav.ts'],
  },
  papers: {
    may: ['./paper.ts', '../run/index.ts', '../see/index.ts', '../impact/index.ts'],
    mayNot: ['../cli/main.ts', '../studio/session.ts', '../audio/node.ts', '../index.ts'],
  },
  studies: {
    may: ['./study.ts', '../run/index.ts', '../see/index.ts', '../impact/index.ts', '../run/shipped.ts'],
    mayNot: ['../cli/main.ts', '../studio/session.ts', '../audio/node.ts', '../index.ts'],
  },
  listen: {
    may: ['./wav.ts', '../run/simulation.ts', '../numerics/portable.ts', 'node:fs'],
    mayNot: ['../see/plotting.ts', '../audio/node.ts', '../cli/main.ts', '../studio/session.ts'],
  },
  see: {
    may: ['./plotting.ts', '../run/simulation.ts', '../listen/wav.ts', '@observablehq/plot', '@resvg/resvg-wasm'],
    mayNot: [
      '../audio/node.ts',
      '../cli/main.ts',
      '../impact/index.ts',
      '../papers/paper.ts',
      '../studies/study.ts',
      '../studio/session.ts',
      '../index.ts',
    ],
  },
  audio: {
    may: [
      './node.ts',
      '../run/simulation.ts',
      '../compile/index.ts',
      '../listen/mix.ts',
      '../kernel/build/kernel.wasm?url',
    ],
    mayNot: ['../listen/wav.ts', '../see/plotting.ts', '../cli/main.ts', 'zod', '@observablehq/plot', 'node:fs'],
  },
  bench: {
    may: ['./contender.ts', '../run/shipped.ts', '../run/index.ts', '../see/index.ts', 'node:child_process'],
    mayNot: [
      '../cli/main.ts',
      '../audio/node.ts',
      '../impact/index.ts',
      '../papers/paper.ts',
      '../studies/study.ts',
      '../studio/session.ts',
      '../index.ts',
    ],
  },
  batch: {
    may: [
      './draw-item.ts',
      '../listen/wav.ts',
      '../see/web-page.ts',
      '../run/index.ts',
      '../data/index.ts',
      'node:worker_threads',
    ],
    mayNot: ['../audio/node.ts', '../cli/main.ts', '../studio/session.ts', '../index.ts'],
  },
  fuzz: {
    may: [
      './draw.ts',
      '../model/index.ts',
      '../compile/index.ts',
      '../contacts/index.ts',
      '../elements/index.ts',
      '../kernel/laws/table.ts',
      '../run/index.ts',
      'zod',
    ],
    mayNot: [
      '../cli/main.ts',
      '../studio/session.ts',
      '../listen/wav.ts',
      '../audio/node.ts',
      '../index.ts',
      'node:fs',
    ],
  },
  cli: {
    may: ['./render.ts', '../listen/wav.ts', '../see/plotting.ts', 'commander', 'node:fs'],
    mayNot: ['../audio/node.ts', '../studio/session.ts'],
  },
  studio: {
    may: ['./session.ts', '../audio/node.ts', '../see/plotting.ts', '../compile/index.ts', 'preact'],
    mayNot: ['../cli/main.ts', 'node:fs', 'node:fs/promises'],
  },
};

/** One made-up file per statement to lint, named so that its verdict can be found again. */
const files = new Map<string, string>();

function madeUp(folder: string, statement: string): string {
  const path = `src/${folder}made-up-${files.size}.ts`;
  files.set(path, `${statement}\n`);
  return path;
}

/** What the linter says about each made-up file, with the project's own configuration; clean files are absent. */
let verdicts: ReadonlyMap<string, string>;

// One run over a folder that holds them all: the linter starts in about 0.1 s, a hundred times would be felt.
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-style-'));
  try {
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    for (const [path, source] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    const only = ['--only=style/noRestrictedImports', '--only=style/noRestrictedGlobals'];
    const args = ['lint', ...only, '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json'];
    const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8' });
    verdicts = readReport(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function readReport(text: string): Map<string, string> {
  const report = JSON.parse(text) as { diagnostics: { message: string; location: { path: string } }[] };
  return new Map(report.diagnostics.map(({ message, location }) => [location.path, message]));
}

test('every folder of src has rules, and no other', () => {
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(Object.keys(rules).sort()).toEqual(folders.map(({ name }) => name).sort());
});

test('the rules speak of folders and files that exist', () => {
  const named = [...readFileSync(join(root, 'biome.json'), 'utf8').matchAll(/"!?(src\/[^"*]*)/g)].map(
    ([, path]) => path,
  );
  const probed = Object.entries(rules).flatMap(([folder, { may, mayNot }]) =>
    [...may, ...mayNot].filter((name) => name.startsWith('.')).map((name) => join('src', folder, name)),
  );
  const exists = (path: string) => [path, `${path}.ts`].some((one) => existsSync(join(root, one.replace(/\?.*$/, ''))));
  expect([...new Set([...named, ...probed])].filter((path) => !exists(path))).toEqual([]);
});

describe.each(Object.entries(rules))('src/%s', (folder, { may, mayNot }) => {
  const allowed = may.map((name) => madeUp(`${folder}/`, `export * from '${name}';`));
  const forbidden = mayNot.flatMap((name) => [
    madeUp(`${folder}/`, `export * from '${name}';`),
    madeUp(`${folder}/`, `import type { a } from '${name}';\nexport type b = a;`),
    madeUp(`${folder}/`, `export const a = await import('${name}');`),
  ]);

  test(`may import ${may.join(', ')}`, () => {
    expect(allowed.filter((path) => verdicts.has(path)).map((path) => files.get(path))).toEqual([]);
  });

  test(`may not import ${mayNot.join(', ')}`, () => {
    const message = new RegExp(`^Imports go down the flow only: .*src/${folder}\\b`);
    expect(forbidden.filter((path) => !message.test(verdicts.get(path) ?? '')).map((path) => files.get(path))).toEqual(
      [],
    );
  });
});

test('the public API re-exports no command', () => {
  expect(verdicts.get('src/index.ts')).toMatch(/src\/index\.ts may not import src\/audio, src\/cli/);
});
files.set('src/index.ts', `export * from './cli/main.ts';\n`);

test.each(
  [
    ['compile', 'document', false],
    ['run', 'process', false],
    ['cli', 'document', false],
    ['cli', 'process', true],
    ['studio', 'document', true],
    ['studio', 'process', false],
  ].map(([folder, name, allowed]) => ({
    folder,
    name,
    allowed,
    path: madeUp(`${folder}/`, `export const a = ${name};`),
  })),
)('src/$folder may use the global $name: $allowed', ({ path, allowed }) => {
  expect(verdicts.has(path)).toBe(!allowed);
});
