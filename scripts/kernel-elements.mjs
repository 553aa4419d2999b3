// Writes what the kernel needs of src/kernel/elements/table.ts:
//   build/element-records.ts   a view of each kind's constants
//   build/elements.ts          one function per hook that calls the kind's own, or does what its absence means
// A kind that the table lists without its file, or a file without a hook that is required, stops the build.
import { join } from 'node:path';
import {
  classText,
  dispatchText,
  functionsOf,
  headText,
  importText,
  loadTable,
  numberOf,
  writeIfChanged,
} from './kernel-tables.mjs';

/** Each hook: its parameters behind the element's links and kind, what it returns, and what a kind without it does. */
const HOOKS = {
  step: { params: 'uPrev: i32, u: i32, uNext: i32', returns: 'void' },
  stepAhead: { params: 'uPrev: i32, u: i32, uNext: i32, steps: i32', returns: 'void' },
  tidy: { params: 'u: i32, uNext: i32', returns: 'void' },
  fillHalo: { params: 'state: i32', returns: 'void' },
  energy: { params: 'k: f64, uPrev: i32, u: i32', returns: 'f64', otherwise: 'return 0;' },
  turnover: { params: 'stored: f64, uPrev: i32, u: i32', returns: 'f64', otherwise: 'return Math.abs(stored);' },
  loss: { params: 'k: f64, uPrev: i32, uNext: i32', returns: 'f64', otherwise: 'return 0;' },
  lossAhead: { params: 'uPrev: i32, u: i32', returns: 'f64', otherwise: 'return 0;' },
  retune: {
    params: 't: Tuning, links: TuningLinks, booked: bool, uPrev: i32, u: i32',
    returns: 'f64',
    otherwise: 'return 0;',
  },
};
const REQUIRED = ['step', 'energy'];
const AHEAD = ['stepAhead', 'lossAhead'];

const HEAD = headText('scripts/kernel-elements.mjs', 'elements/table.ts');

export function writeKernelElements(folder) {
  const { bodyKinds } = loadTable(join(folder, 'elements', 'table.ts'));
  const { RIGID, RUNS_AHEAD } = loadTable(join(folder, 'elements', 'traits.ts'));
  const entries = bodyKinds.map((kind) => {
    if ((kind.traits & RIGID) !== 0) return { ...kind, files: [], hooks: [] };
    const required = (kind.traits & RUNS_AHEAD) !== 0 ? [...REQUIRED, ...AHEAD] : REQUIRED;
    return { ...kind, ...entryOf(join(folder, 'elements'), kind.name, required) };
  });
  writeIfChanged(join(folder, 'build', 'element-records.ts'), recordsText(bodyKinds));
  writeIfChanged(join(folder, 'build', 'elements.ts'), elementsText(entries));
}

/** The hooks of a kind, by file. */
function entryOf(folder, name, required) {
  const files = [name, `${name}-energy`].flatMap((file) => {
    const functions = functionsOf(join(folder, `${file}.ts`));
    return functions === undefined ? [] : [{ file, hooks: functions.filter((one) => one in HOOKS) }];
  });
  if (files[0]?.file !== name)
    throw new Error(`elements/table.ts lists ${name}: expected its file elements/${name}.ts; there is none`);
  const hooks = files.flatMap((file) => file.hooks);
  const missing = required.find((hook) => !hooks.includes(hook));
  if (missing !== undefined)
    throw new Error(`elements/${name}.ts: expected \`export function ${missing}\`; it has none`);
  return { files, hooks };
}

function recordsText(kinds) {
  const classes = kinds
    .filter(({ constants }) => constants.length > 0)
    .map(({ name, constants, numbers }) => classText(viewOf(name), undefined, constants, numbers));
  return `${HEAD}${classes.join('\n\n')}\n`;
}

/** MassConstants */
function viewOf(name) {
  const words = name.split('-').map((word) => word[0].toUpperCase() + word.slice(1));
  return `${words.join('')}Constants`;
}

function elementsText(entries) {
  const imports = entries.flatMap(({ name, files }) =>
    files
      .filter(({ hooks }) => hooks.length > 0)
      .map(({ file, hooks }) => importText(name, hooks, `../elements/${file}`)),
  );
  return [
    `${HEAD}${imports.join('\n')}`,
    "import { ElementLinks } from '../records';\nimport { Tuning, TuningLinks } from '../tuning-records';",
    entries.map(({ name }, i) => `const ${numberOf(name)}: i32 = ${i};`).join('\n'),
    dispatchText({
      hooks: HOOKS,
      entries: entries.map((entry) => ({ ...entry, subject: 'e' })),
      suffix: 'Element',
      first: 'e: ElementLinks',
      number: 'kind',
    }),
    '',
  ].join('\n\n');
}
