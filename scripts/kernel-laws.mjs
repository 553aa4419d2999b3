// Writes what the kernel needs of src/kernel/laws/table.ts, for AssemblyScript, which has neither objects nor interfaces:
//   build/law-records.ts   a view of each kind of record: the fields of a contact, then those of its law
//   build/laws.ts          one function per hook that calls the law's own, or does what its absence means
// A law that the table lists without its file, or a file without `plan`, stops the build.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** Each hook: its parameters behind the contact and the law, what it returns, and what a law without it does. */
const HOOKS = {
  plan: { params: 'D: f64', returns: 'void' },
  begin: { params: 'D: f64', returns: 'void', otherwise: 'planLaw(c, law, D);' },
  staticForce: { params: 'eta: f64', returns: 'f64', otherwise: 'return 0;' },
  potential: { params: 'eta: f64, staticForce: f64', returns: 'f64', otherwise: 'return 0;' },
  beginStatic: { params: '', returns: 'void', otherwise: '' },
  planTangent: { params: '', returns: 'void', otherwise: '' },
  findTangent: { params: 'X: f64', returns: 'void', otherwise: '' },
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
/** Hooks that end what others have begun, for all contacts at once. */
const ENDINGS = { finish: 'finishLaws', finishStatic: 'finishStatics' };

export function writeKernelLaws(folder) {
  const { laws, LAW_FIELDS } = loadTable(folder);
  const rooms = laws.map((law) => ({ ...law, hooks: hooksOf(join(folder, 'laws', `${law.name}.ts`), law.name) }));
  mkdirSync(join(folder, 'build'), { recursive: true });
  writeIfChanged(join(folder, 'build', 'law-records.ts'), recordsText(laws, LAW_FIELDS));
  writeIfChanged(join(folder, 'build', 'laws.ts'), lawsText(rooms));
}

function loadTable(folder) {
  const options = { bundle: true, write: false, format: 'cjs', logLevel: 'silent' };
  const [{ text }] = buildSync({ ...options, entryPoints: [join(folder, 'laws', 'table.ts')] }).outputFiles;
  const module = { exports: {} };
  new Function('module', text)(module);
  return module.exports;
}

function hooksOf(file, name) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`laws/table.ts lists ${name}: expected its file laws/${name}.ts; there is none`);
  }
  const found = [...text.matchAll(/^export function (\w+)/gm)].map(([, hook]) => hook);
  for (const [, list] of text.matchAll(/^export \{([^}]*)\} from/gm))
    found.push(...list.split(',').map((s) => s.trim().split(' as ').at(-1)));
  const hooks = found.filter((hook) => hook in HOOKS || hook in ENDINGS);
  if (!hooks.includes('plan')) throw new Error(`laws/${name}.ts: expected \`export function plan\`; it has none`);
  return hooks;
}

const HEAD = '// Written by scripts/kernel-laws.mjs from laws/table.ts: change that, not this.\n\n';

function recordsText(laws, most) {
  const records = new Map(laws.map(({ record, constants, state }) => [record, [...constants, ...state]]));
  const classes = [...records].map(([record, fields]) => {
    // A record that begins with the fields of another one is that other one too: what works on the other works on it.
    const begins = ([name, other]) =>
      name !== record && other.length > 0 && other.every((field, i) => fields[i] === field);
    const [base, shared] = [...records].find(begins) ?? ['ContactRecord', []];
    const lines = fields.slice(shared.length).map((field) => `  ${field}: f64 = 0;`);
    return `export class ${record} extends ${base} {${lines.length > 0 ? `\n${lines.join('\n')}\n` : ''}}`;
  });
  const room = `/** Fields that every contact's record has room for beyond its own: the law's. */\nexport const LAW_FIELDS: i32 = ${most};`;
  return `${HEAD}import { ContactRecord } from '../records';\n\n${room}\n\n${classes.join('\n\n')}\n`;
}

const numberOf = (name) => name.toUpperCase().replaceAll('-', '_');
const call = (name, hook) => `${name.replaceAll('-', '_')}_${hook}`;

function lawsText(rooms) {
  const imports = rooms.map(
    ({ name, hooks }) =>
      `import { ${hooks.map((hook) => `${hook} as ${call(name, hook)}`).join(', ')} } from '../laws/${name}';`,
  );
  const records = [...new Set(rooms.map(({ record }) => record))].sort();
  const numbers = rooms.map(({ name }, i) => `export const ${numberOf(name)}: i32 = ${i};`);
  const functions = Object.entries(HOOKS).map(([hook, { params, returns, otherwise }]) => {
    const names = params
      .split(', ')
      .filter(Boolean)
      .map((param) => param.split(':')[0]);
    const cases = rooms
      .filter(({ hooks }) => hooks.includes(hook))
      .map(({ name, record }) => {
        const done = `${call(name, hook)}(${[`changetype<${record}>(c)`, ...names].join(', ')});`;
        return `    case ${numberOf(name)}:\n      ${returns === 'void' ? `${done}\n      return;` : `return ${done}`}`;
      });
    const tail = otherwise ?? '';
    const signature = ['c: ContactRecord', 'law: i32', ...params.split(', ').filter(Boolean)].join(', ');
    return `export function ${hook}Law(${signature}): ${returns} {\n  switch (law) {\n${cases.join('\n')}\n  }\n${tail ? `  ${tail}\n` : ''}}`;
  });
  const endings = Object.entries(ENDINGS).map(([hook, name]) => {
    const calls = rooms.filter(({ hooks }) => hooks.includes(hook)).map((room) => `  ${call(room.name, hook)}();`);
    return `export function ${name}(): void {\n${calls.join('\n')}\n}`;
  });
  return [
    `${HEAD}${imports.join('\n')}`,
    `import { lossInStep } from '../laws/quadratised';\nimport { ContactRecord } from '../records';\nimport { ${records.join(', ')} } from './law-records';`,
    numbers.join('\n'),
    ...functions,
    ...endings,
    '',
  ].join('\n\n');
}

/** An unchanged file keeps its time, so that the kernel is not compiled anew. */
function writeIfChanged(file, text) {
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch {
    // There is none yet.
  }
  writeFileSync(file, text);
}
