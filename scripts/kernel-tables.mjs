// What the generators of the kernel's dispatch share: a table is loaded, the hooks of its files are found, and one function per hook
// is written that calls the right file's, or does what the absence of the hook means. AssemblyScript has neither objects nor
// interfaces to do this by itself.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildSync } from 'esbuild';

/** What a TypeScript file without imports from outside exports. */
export function loadTable(file) {
  const options = { bundle: true, write: false, format: 'cjs', logLevel: 'silent' };
  const [{ text }] = buildSync({ ...options, entryPoints: [file] }).outputFiles;
  const module = { exports: {} };
  new Function('module', text)(module);
  return module.exports;
}

/** Names of the functions that a file exports, or re-exports; undefined if there is no such file. */
export function functionsOf(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const found = [...text.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
  for (const [, list] of text.matchAll(/^export \{([^}]*)\} from/gm))
    found.push(...list.split(',').map((s) => s.trim().split(' as ').at(-1)));
  return found;
}

export const numberOf = (name) => name.toUpperCase().replaceAll('-', '_');

/** What a file's hook is called where the hooks of all files meet. */
export const callOf = (name, hook) => `${name.replaceAll('-', '_')}_${hook}`;

/** `import { step as mass_step, … } from '../elements/mass';` */
export function importText(name, hooks, from) {
  return `import { ${hooks.map((hook) => `${hook} as ${callOf(name, hook)}`).join(', ')} } from '${from}';`;
}

/**
 * One function per hook. `hooks`: its parameters behind the subject and the number, what it returns, and what happens `otherwise`.
 * `entries`: { name, hooks, subject, lean } where `subject` is what the entry's hooks take in place of the first parameter; entries that are
 * not `lean` are left out of the lean kernel, in which the constant LEAN is 1.
 */
export function dispatchText({ hooks, entries, suffix, first, number }) {
  const functions = Object.entries(hooks).map(([hook, { params, returns, otherwise = '' }]) => {
    const list = params.split(', ').filter(Boolean);
    const names = list.map((param) => param.split(':')[0]);
    const casesOf = (some) =>
      some.map(({ name, subject }) => {
        const done = `${callOf(name, hook)}(${[subject, ...names].join(', ')});`;
        return `    case ${numberOf(name)}:\n      ${returns === 'void' ? `${done}\n      return;` : `return ${done}`}`;
      });
    const having = entries.filter((entry) => entry.hooks.includes(hook));
    const switchOf = (some) => (some.length > 0 ? `switch (${number}) {\n${casesOf(some).join('\n')}\n  }` : '');
    const always = switchOf(having.filter(({ lean = true }) => lean));
    const inFull = switchOf(having.filter(({ lean = true }) => !lean));
    const body = [always, inFull && `if (LEAN == 0) ${inFull}`, otherwise].filter(Boolean);
    const signature = [first, `${number}: i32`, ...list].join(', ');
    return `export function ${hook}${suffix}(${signature}): ${returns} {\n${body.map((part) => `  ${part}\n`).join('')}}`;
  });
  return functions.join('\n\n');
}

/** A class of fields of one type, as AssemblyScript views raw memory. */
export function classText(name, base, fields, type) {
  const lines = fields.map((field) => `  ${field}: ${type} = 0;`);
  const head = base === undefined ? name : `${name} extends ${base}`;
  return `export class ${head} {${lines.length > 0 ? `\n${lines.join('\n')}\n` : ''}}`;
}

export const headText = (script, table) => `// Written by ${script} from ${table}: change that, not this.\n\n`;

/** An unchanged file keeps its time, so that the kernel is not compiled anew. */
export function writeIfChanged(file, text) {
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch {
    mkdirSync(dirname(file), { recursive: true });
  }
  writeFileSync(file, text);
}
