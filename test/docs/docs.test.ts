/**
 * The documentation is run, not believed: every YAML block is a model that compiles and balances, every TypeScript block is typed and
 * executed, every command, option, file, link, citation and equation number exists.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawItem, loadSweep, modelNamedIn } from '../../src/batch/index.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { compile } from '../../src/compile/index.ts';
import { firstProblem, readLesson } from '../../src/lesson/schema.ts';
import { formatProblem, loadModelText, modelJsonSchema, placeProblems, readPart } from '../../src/model/index.ts';
import { studies } from '../../src/studies/index.ts';
import { accepted, refused, runOf, shippedProgram } from '../support/engine.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  'README.md',
  'CHANGELOG.md',
  'docs/guide.md',
  'docs/theory.md',
  'docs/data.md',
  'docs/decisions.md',
] as const;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const texts = new Map(pages.map((page) => [page, read(page)]));
const textOf = (page: (typeof pages)[number]) => texts.get(page) ?? '';
const [readme, guide, theory] = [textOf('README.md'), textOf('docs/guide.md'), textOf('docs/theory.md')];

interface Fence {
  readonly page: string;
  readonly line: number;
  readonly code: string;
}

function fences(page: (typeof pages)[number], language: string): Fence[] {
  const text = textOf(page);
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter((match) => match[1] === language)
    .map((match) => ({ page, line: text.slice(0, match.index).split('\n').length + 1, code: match[2] }));
}

describe('YAML blocks', () => {
  const blocks = [...fences('README.md', 'yaml'), ...fences('docs/guide.md', 'yaml')];
  const isLesson = ({ code }: { readonly code: string }) => code.startsWith('lesson: 1');
  const models = blocks.filter((block) => !isLesson(block));
  test.each(blocks.filter(isLesson))('$page:$line is a lesson', ({ code }) => {
    expect(firstProblem(readLesson(code, 'block.yaml'))).toBeUndefined();
  });

  test.each(models)('$page:$line compiles, and its energy balances', ({ page, code }) => {
    const program = accepted(compile(accepted(loadModelText(code, { file: page }))));
    const simulation = runOf(program);
    const outputs = simulation.render(Math.round(0.05 * program.rate));
    expect(outputs.flatMap((samples) => [...samples]).every(Number.isFinite)).toBe(true);
    expect(simulation.ledger().residual).toBeLessThan(1e-10);
  });

  test.each(fences('docs/data.md', 'yaml'))('$page:$line is a sweep whose items are sound', ({ code }) => {
    const named = accepted(modelNamedIn(code, 'block.yaml'));
    const base = named === undefined ? undefined : accepted(readPart(read(`models/${named}.yaml`), `${named}.yaml`));
    const sweep = accepted(loadSweep({ name: 'block', text: code, base }));
    for (let i = 0; i < 5; i++) expect(drawItem(sweep, i).program).toBeDefined();
  });

  test('the README’s model has ten lines', () => {
    expect(fences('README.md', 'yaml').map(({ code }) => code.trim().split('\n').length)).toEqual([10]);
  });
});

describe('TypeScript blocks', () => {
  const blocks = [...fences('README.md', 'ts'), ...fences('docs/guide.md', 'ts'), ...fences('docs/data.md', 'ts')];
  const node = (args: readonly string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });

  const folder = mkdtempSync(join(tmpdir(), 'clangor-docs-'));
  const config = join(folder, 'tsconfig.json');
  const written = blocks.map(({ page, line }) => ({ page, line, file: join(folder, `${basename(page)}-${line}.mts`) }));
  beforeAll(() => {
    written.forEach(({ file }, i) => {
      writeFileSync(file, blocks[i].code);
    });
    const compilerOptions = {
      paths: { clangor: [join(root, 'src/index.ts')], 'clangor/batch': [join(root, 'src/batch/public.ts')] },
      typeRoots: [join(root, 'node_modules/@types')],
    };
    const files = [...written.map(({ file }) => file), join(root, 'src/kernel/ambient.d.ts')];
    const extended = join(root, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, files, include: [] }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('have sound types', () => {
    expect(blocks.length).toBeGreaterThan(2);
    const { status, stdout } = node([join(root, 'node_modules/typescript/bin/tsc'), '-p', config]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  test('run, one after the other', () => {
    const all = join(folder, 'all.mts');
    writeFileSync(
      all,
      written
        .map(({ file }) => `console.error(${JSON.stringify(file)}); await import(${JSON.stringify(file)});\n`)
        .join(''),
    );
    const ran = node([join(root, 'node_modules/tsx/dist/cli.mjs'), '--tsconfig', config, all]);
    expect(ran.stderr.trim().split('\n')).toEqual(written.map(({ file }) => file));
    expect(ran.status).toBe(0);
    expect(ran.stdout).not.toMatch(/NaN|undefined|false/);
  });
});

describe('commands', async () => {
  const cli = join(root, 'bin/clangor.js');
  const all = spawnSync(process.execPath, [cli, '--help'], { encoding: 'utf8' }).stdout;
  const commands = [...all.matchAll(/^ {2}([a-z]+) (?:\[|<| )/gm)]
    .map((match) => match[1])
    .filter((name) => name !== 'help' && name !== 'clangor');
  /** What is typed somewhere: `clangor …` inside code. */
  const typed = [...texts].flatMap(([page, text]) => {
    const code = [...text.matchAll(/`([^`\n]+)`|^(?:```sh\n)([\s\S]*?)^```$|^ {4}(clangor .*)$/gm)];
    return code
      .flatMap((match) => (match[1] ?? match[2] ?? match[3] ?? '').split('\n'))
      .map((line) => /(?:^|npm start -- |bin\/)clangor(?:\.js)? ([a-z]+)(.*)$|^npm start -- ([a-z]+)(.*)$/.exec(line))
      .filter((match) => match !== null)
      .map((match) => ({ page, command: match[1] ?? match[3], rest: match[2] ?? match[4] }));
  });

  test('are found at all', () => {
    expect(commands.length).toBeGreaterThan(3);
    expect(typed.length).toBeGreaterThan(10);
  });

  test.each(commands)('%s is in the tables of the README and the guide', (command) => {
    for (const text of [readme, guide]) expect(text).toMatch(new RegExp(`^\\| \`clangor ${command}\\b`, 'm'));
  });

  /** The help of a command, or of a command within it. */
  const helpOf = async (command: string, sub?: string) => {
    const made = await COMMANDS.find(({ name }) => name === command)?.load();
    return (sub === undefined ? made : made?.commands.find((one) => one.name() === sub))?.helpInformation() ?? '';
  };
  const subCommands = [...(await helpOf('sweep')).matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map((match) => match[1]);
  test.each(typed)('$page: clangor $command $rest', async ({ command, rest: words }) => {
    expect(commands).toContain(command);
    const sub = command === 'sweep' ? subCommands.find((name) => words.startsWith(` ${name}`)) : undefined;
    const rest = sub === undefined ? words : words.slice(sub.length + 1);
    for (const [option] of rest.matchAll(/(?<=\s)--?[a-z]+/g))
      expect(`${await helpOf(command, sub)}\n  --help`).toMatch(new RegExp(`(^|\\s)${option}\\b`));
    const [, name = 'NAME'] = /^ ([a-z][a-z-]*)(?=\s|$)/.exec(rest) ?? [];
    const folder = command === 'sweep' ? 'sweeps' : 'models';
    // A sub-command of sweep takes folders, but for submit.
    if (name !== 'NAME' && (sub === undefined || sub === 'submit')) {
      const isKnown =
        (name === 'all' && /\ball\b/.test(await helpOf(command))) ||
        (command === 'study' ? studies.some(({ id }) => id === name) : existsSync(join(root, folder, `${name}.yaml`)));
      expect(isKnown, name).toBe(true);
    }
  });

  test('npm scripts exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...texts.values()].flatMap((text) => [
      ...text.matchAll(/npm (?:run )?(start|test|docs|build[\w:-]*)/g),
    ]);
    for (const [, script] of named) expect(Object.keys(scripts)).toContain(script);
  });
});

/** GitHub's anchor of a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map((match) => anchor(match[1]));

describe.each(pages)('%s', (page) => {
  const text = textOf(page);

  test('links lead somewhere', () => {
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const [path, hash] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      expect(existsSync(join(root, file)), target).toBe(true);
      if (hash !== undefined) expect(anchorsOf(read(file)), target).toContain(hash);
    }
  });

  test('files and folders named in code exist', () => {
    for (const [, path] of text.matchAll(/`((?:src|docs|models|test|scripts|bin)(?:\/[\w./-]+)?)`/g))
      expect(existsSync(join(root, path)), path).toBe(true);
  });

  test('names no place outside the project', () => {
    expect(text).not.toMatch(/(?:^|[\s"'`(])\/(?:tmp|home|work|usr|root)\b|https?:\/\//m);
  });

  test('cites what the bibliography has', () => {
    const keys = [...read('docs/references.bib').matchAll(/^@\w+\{(\w+),/gm)].map((match) => match[1]);
    for (const [, key] of text.matchAll(/\[([a-z]+\d{4})\]/g)) expect(keys).toContain(key);
  });
});

test('every folder of the source is in the README', () => {
  for (const entry of readdirSync(join(root, 'src'), { withFileTypes: true }))
    if (entry.isDirectory()) expect(readme).toContain(`\`src/${entry.name}\``);
});

test('every key of the format is in the guide', () => {
  const keys = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: Record<string, unknown> };
    if (!Array.isArray(value)) for (const key of Object.keys(properties ?? {})) keys.add(key);
    for (const part of Object.values(value)) collect(part);
  };
  collect(modelJsonSchema());
  expect(keys.size).toBeGreaterThan(50);
  expect([...keys].filter((key) => !new RegExp(`[\`{ ]${key}[\`: ]`).test(guide))).toEqual([]);
});

test('the error messages of the guide are the real ones', () => {
  const guitar = `clangor: 1
elements:
  wall: { type: barrier }
  e2: { type: string, length: 65 kg, pitch: 82.4 Hz, linearDensity: 5 g/m }
contacts:
  fret: { type: collision, lower: wall, upper: { element: e3, at: 50 % }, stifness: 1e8, exponent: 1.5 }
outputs:
  e2: { at: { element: e2, at: 90 % } }
`;
  const wire = `clangor: 1
elements:
  wire: { type: string, length: 1 m, linearDensity: 6 g/m, tension: 150 N, grid: { intervals: 300 } }
outputs:
  wire: { at: { element: wire, at: 30 % } }
`;
  const shown = fences('docs/guide.md', 'text').flatMap(({ code }) => code.trim().split('\n'));
  for (const line of refused(loadModelText(guitar, { file: 'guitar.yaml' }))) expect(shown).toContain(line);
  const tooFine = compile(accepted(loadModelText(wire)));
  expect(tooFine.ok).toBe(false);
  if (tooFine.ok) return;
  for (const problem of placeProblems(tooFine.problems, wire, 'wire.yaml'))
    expect(shown).toContain(formatProblem(problem));
});

test('the equations of the theory are numbered one after the other', () => {
  const numbers = [...theory.matchAll(/^ {4,}\S.*\((\d+)\)$/gm)].map((match) => Number(match[1]));
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  expect(numbers.length).toBeGreaterThan(40);
});

test('what the code refers to in the theory is there', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('src', file));
  const topics = [...theory.matchAll(/^#+ (.+)$|\*\*([^*]+)\*\*/gm)].map((match) =>
    (match[1] ?? match[2]).toLowerCase(),
  );
  for (const file of sources) {
    for (const [, topic] of read(file).matchAll(/docs\/theory\.md, ([a-z0-9 ]+)/g)) {
      const wanted = topic.trim().replace(/^the /, '');
      expect(
        topics.some((heading) => heading.includes(wanted)),
        `${file}: ${topic}`,
      ).toBe(true);
    }
  }
});

test('the residuals of the theory hold', () => {
  const rows = [...theory.matchAll(/^\| (1e-\d+) \| ([a-z, -]+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(1);
  for (const [, bound, names] of rows) {
    for (const name of names.split(', ')) {
      const simulation = runOf(shippedProgram(name));
      simulation.render(Math.round(0.3 * simulation.program.rate));
      expect(simulation.ledger().residual, name).toBeLessThanOrEqual(Number(bound));
    }
  }
});
