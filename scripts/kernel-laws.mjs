// Generates code for the kernel from src/kernel/laws/table.ts:
//   build/law-records.ts   one class per type of record: the fields of a contact, then those of its law
//   build/laws.ts          one function per hook that calls the law's implementation, or the default
// The build fails if a listed law has no file, or its file has no `plan`.
import { join } from 'node:path';
import {
  callOf,
  classText,
  dispatchText,
  functionsOf,
  headText,
  importText,
  loadTable,
  numberOf,
  writeIfChanged,
} from './kernel-tables.mjs';

/** Each hook: its parameters after the contact and the law, its return type, and the default for laws without it. */
const HOOKS = {
  plan: { params: 'D: f64', returns: 'void' },
  begin: { params: 'D: f64', returns: 'void', otherwise: 'planLaw(c, law, D);' },
  staticForce: { params: 'eta: f64', returns: 'f64', otherwise: 'return 0;' },
  potential: { params: 'eta: f64, staticForce: f64', returns: 'f64', otherwise: 'return 0;' },
  beginStatic: { params: '', returns: 'void', otherwise: '' },
  planTangent: { params: '', returns: 'void', otherwise: '' },
  findTangent: { params: 'X: f64', returns: 'void', otherwise: '' },
  depth: { params: 'eta: f64', returns: 'f64', otherwise: 'return eta;' },
  impliedLoss: { params: '', returns: 'f64', otherwise: 'return 0;' },
  planFound: { params: 'D: f64', returns: 'void', otherwise: 'planLaw(c, law, D);' },
  afterStep: { params: '', returns: 'void', otherwise: '' },
  energy: { params: '', returns: 'f64', otherwise: 'return 0.5 * c.psi * c.psi;' },
  loss: { params: 'moved: f64', returns: 'f64', otherwise: 'return lossInStep(c);' },
  work: { params: '', returns: 'f64', otherwise: 'return 0;' },
  slideWork: { params: 'from: f64, to: f64', returns: 'f64', otherwise: 'return 0;' },
  pulls: { params: '', returns: 'bool', otherwise: 'return c.force < 0;' },
  constantSlope: { params: '', returns: 'bool', otherwise: 'return true;' },
};
/** Hooks that complete the work of others for all contacts at once. */
const ENDINGS = { finish: 'finishLaws', finishStatic: 'finishStatics' };

const HEAD = headText('scripts/kernel-laws.mjs', 'laws/table.ts');

export function writeKernelLaws(folder) {
  const { laws, LAW_FIELDS } = loadTable(join(folder, 'laws', 'table.ts'));
  const entries = laws.map((law) => ({
    ...law,
    hooks: hooksOf(join(folder, 'laws', `${law.name}.ts`), law.name),
  }));
  writeIfChanged(join(folder, 'build', 'law-records.ts'), recordsText(laws, LAW_FIELDS));
  writeIfChanged(join(folder, 'build', 'laws.ts'), lawsText(entries));
}

function hooksOf(file, name) {
  const functions = functionsOf(file);
  if (functions === undefined)
    throw new Error(`laws/table.ts lists ${name}: expected its file laws/${name}.ts; there is none`);
  const hooks = functions.filter((hook) => hook in HOOKS || hook in ENDINGS);
  if (!hooks.includes('plan')) throw new Error(`laws/${name}.ts: expected \`export function plan\`; it has none`);
  return hooks;
}

function recordsText(laws, most) {
  const records = new Map(laws.map(({ record, constants, state }) => [record, [...constants, ...state]]));
  const classes = [...records].map(([record, fields]) => {
    // A record that begins with the fields of another one is that other one too, the longest there is: what works on the other works on it.
    const begins = ([name, other]) =>
      name !== record && other.length > 0 && other.every((field, i) => fields[i] === field);
    const bases = [...records].filter(begins).sort(([, a], [, b]) => b.length - a.length);
    const [base, shared] = bases[0] ?? ['ContactRecord', []];
    return classText(record, base, fields.slice(shared.length), 'f64');
  });
  const capacity = `/** Number of fields reserved for the law in every contact's record. */\nexport const LAW_FIELDS: i32 = ${most};`;
  return `${HEAD}import { ContactRecord } from '../records';\n\n${capacity}\n\n${classes.join('\n\n')}\n`;
}

function lawsText(entries) {
  const records = [...new Set(entries.map(({ record }) => record))].sort();
  const endings = Object.entries(ENDINGS).map(([hook, name]) => {
    const calls = entries
      .filter(({ hooks }) => hooks.includes(hook))
      .map(({ name, lean = false }) => `  ${lean ? '' : 'if (LEAN == 0) '}${callOf(name, hook)}();`);
    return `export function ${name}(): void {\n${calls.join('\n')}\n}`;
  });
  return [
    `${HEAD}${entries.map(({ name, hooks }) => importText(name, hooks, `../laws/${name}`)).join('\n')}`,
    `import { lossInStep } from '../laws/quadratised';\nimport { ContactRecord } from '../records';\nimport { ${records.join(', ')} } from './law-records';`,
    entries.map(({ name }, i) => `export const ${numberOf(name)}: i32 = ${i};`).join('\n'),
    dispatchText({
      hooks: HOOKS,
      entries: entries.map((entry) => ({ lean: false, ...entry, subject: `changetype<${entry.record}>(c)` })),
      suffix: 'Law',
      first: 'c: ContactRecord',
      number: 'law',
    }),
    ...endings,
    '',
  ].join('\n\n');
}
