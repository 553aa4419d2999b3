// `npm run trust`: composes docs/trust.md from the parts in docs/trust. A part is one section, docs/trust/NAME.md; what its command has
// measured is in docs/trust/NAME.json, and {{NAME.field}} in the text stands for a field of it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

const folder = join(root, 'docs/trust');

const HEAD = `# Trust

What was done to break Clangor, what that found, and the command that repeats it. Composed from the parts in docs/trust by \`npm run trust\`.
`;

/** A measured value as text. */
function shown(value) {
  if (Array.isArray(value)) return String(value.length);
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 0.01 ? String(Number(value.toPrecision(3))) : value.toExponential(1);
}

/** Counts of failures by property: "3 × balance, 1 × order". */
function byProperty(failures) {
  const counts = new Map();
  for (const { property } of failures) counts.set(property, (counts.get(property) ?? 0) + 1);
  return [...counts].map(([property, count]) => `${count} × ${property}`).join(', ') || 'none';
}

/** Runs of the fuzzer, one in a row. */
function runsTable(runs) {
  const rows = runs.map(({ code, seed, next, models, samples, stopped, failures, worstResidual, worstPenetration }) => [
    code,
    `\`--seed ${seed} --count ${next} --samples ${samples}\``,
    models,
    stopped,
    failures,
    shown(worstResidual),
    `${shown(worstPenetration)} v k`,
  ]);
  const head = [
    'code',
    '`clangor fuzz`',
    'models',
    'ended in silence',
    'failed',
    'worst residual',
    'deepest penetration',
  ];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function section(name) {
  const text = readFileSync(join(folder, `${name}.md`), 'utf8');
  const data = join(folder, `${name}.json`);
  const measured = existsSync(data) ? JSON.parse(readFileSync(data, 'utf8')) : {};
  const filled = text.replace(/\{\{(\w+)\.([\w ]+)\}\}/g, (whole, part, field) => {
    if (part !== name) throw new Error(`docs/trust/${name}.md: expected a field of ${name}; got ${whole}`);
    if (field === 'kinds of failures') return byProperty(measured.failures);
    if (field === 'table of runs') return runsTable(measured.runs);
    if (field === 'samples each') return shown(measured.samples / measured.models);
    if (!(field in measured)) throw new Error(`docs/trust/${name}.json has no ${field}`);
    return shown(measured[field]);
  });
  return filled.replace(/^#/gm, '##').trim();
}

const partText = (name) => readFileSync(join(folder, `${name}.md`), 'utf8');
const partData = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

/** The rows of all tables of a part whose head begins with these cells, each a list of cells. */
function rowsOf(name, ...head) {
  const tables = partText(name)
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
    .filter(([first]) => first?.startsWith(`| ${head.join(' | ')} |`));
  if (tables.length === 0) throw new Error(`docs/trust/${name}.md has no table of ${head.join(', ')}`);
  return tables.flatMap(([, , ...rows]) => rows.map((row) => row.slice(2, -2).split(' | ')));
}

/** The items of the list under a heading of a part. */
function itemsUnder(name, heading) {
  const [, below] = partText(name).split(`${heading}\n`);
  const [section] = below.split('\n#');
  return section.split('\n').filter((line) => line.startsWith('- '));
}

/** What a reader wants to know first, from the same files as the parts. */
function summary() {
  const fuzz = partData('fuzz');
  const torture = partData('torture');
  const again = `\`clangor fuzz --seed ${fuzz.seed} --count ${fuzz.next} --samples ${fuzz.samples / fuzz.models}\``;
  const caught = rowsOf('mutants', 'mutation');
  const equivalent = caught.filter(([, , by]) => by.startsWith('equivalent')).length;
  const survived = caught.filter(([, , by]) => by.startsWith('**')).length;
  const [, files, refused] = rowsOf('hostile', 'kind').find(([kind]) => kind === 'all');
  const engines = rowsOf('engines', 'engine');
  const agree = engines.filter(([, , models]) => models.startsWith('all '));
  const heard = engines.filter(([, , , , live]) => live.startsWith('plays'));
  const found = [
    [rowsOf('fuzz', 'found', 'cause').length, 'random models'],
    [itemsUnder('torture', '## Found and fixed').length, 'torture'],
    [rowsOf('safety', 'found', 'now').length, 'hostile and changed files'],
  ];
  const rows = [
    ['random models that hold every property', `${fuzz.models - fuzz.failures.length} of ${fuzz.models}`, again],
    [
      'random models of all runs, on the code as it was then',
      partData('fuzz2').runs.reduce((sum, { models }) => sum + models, fuzz.models),
      'the table of earlier runs below',
    ],
    ['samples of the last run, and how long they sound', `${fuzz.samples}, ${shown(fuzz.sound / 3600)} h`, again],
    ['worst residual of their energy balance', shown(fuzz.worstResidual), again],
    ['deepest that a contact goes beyond what energy allows', `${shown(fuzz.worstPenetration)} v k`, again],
    [
      'the audio node under torture: hours of sound, models, faults',
      `${shown(torture.hours)} h, ${torture.models} of ${torture.shipped}, ${torture.faults.length}`,
      `\`${torture.command}\``,
    ],
    [
      'faults found and fixed',
      found.map(([count, by]) => `${count} by ${by}`).join(', '),
      'the tests that the tables below name',
    ],
    [
      'planted bugs that a test catches',
      `${caught.length - equivalent - survived} of ${caught.length}${equivalent > 0 ? `; ${equivalent} changes no result` : ''}`,
      '`npm run mutants`',
    ],
    ['hostile files refused with one line', `${refused} of ${files}`, '`npm run hostile`'],
    [
      'engines that give the same bits as Node, and that play live',
      `${agree.length} and ${heard.length} of ${engines.length}: ${engines.map(([engine]) => engine).join(', ')}`,
      '`npm run engines`',
    ],
  ];
  return `| what | measured | repeat with |\n|---|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`;
}

export function trustPage() {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
    .sort();
  return `${[HEAD.trim(), summary(), ...names.map(section)].join('\n\n')}\n`;
}

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(root, 'docs/trust.md'), trustPage());
