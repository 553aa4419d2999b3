// Plants one bug at a time in a copy of the sources and sees which test notices: npm run mutants. The bugs are listed in test/mutants/.
//
//   --only NAME   this bug alone; may be repeated
//   --all         every other test file too, where the named ones notice nothing (hours)
//   --resume      keeps the results of the last run (.mutants.json) whose bug, source file and tests have not changed
//   --json        prints the results as JSON instead of a table
//   --save        writes docs/trust/mutants.md
//
// Exits with 1 if a bug survives, if one that is said to be equivalent is caught, or if a named test fails without any bug.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exit } from 'node:process';
import { parseArgs } from 'node:util';
import { ensureKernel, ensurePackages, root } from './setup.mjs';

const values = optionsOrExit();
ensurePackages();
await ensureKernel();
const { register } = await import('tsx/esm/api');
register();
const { mutants } = await import('../test/mutants/mutants.ts');
const { keepResult, knownResults, pageOf, tableOf } = await import('../test/mutants/results.ts');
const { makeCopy, testsFailingWithoutBug, tryMutant } = await import('../test/mutants/try-mutant.ts');

const unknown = values.only?.find((name) => !mutants.some((mutant) => mutant.name === name));
if (unknown !== undefined) {
  console.error(`--only: expected one of ${mutants.map(({ name }) => name).join(', ')}; got ${unknown}`);
  exit(2);
}

const wanted = mutants.filter(({ name }) => values.only?.includes(name) ?? true);
const results = new Map(values.resume ? knownResults(wanted) : []);
const left = wanted.filter(({ name }) => !results.has(name));
const { folder, remove } = left.length > 0 ? makeCopy() : { folder: '', remove: () => {} };
let broken = [];
try {
  broken = testsFailingWithoutBug(folder, left);
  for (const line of broken) console.error(`fails without any bug: ${line}`);
  for (const mutant of broken.length > 0 ? [] : left) {
    const result = await tryMutant(folder, mutant, values.all);
    results.set(mutant.name, result);
    keepResult(mutant, result);
    console.error(
      `${results.size}/${wanted.length} ${mutant.name}: ${result.verdict}${result.by ? ` by ${result.by}` : ''}`,
    );
  }
} finally {
  remove();
}

const tried = wanted.flatMap((mutant) =>
  results.has(mutant.name) ? [{ ...mutant, ...results.get(mutant.name) }] : [],
);
console.log(values.json ? JSON.stringify(tried, undefined, 2) : tableOf(tried));
if (values.save && broken.length === 0) {
  mkdirSync(join(root, 'docs/trust'), { recursive: true });
  writeFileSync(join(root, 'docs/trust/mutants.md'), pageOf(tried));
}
if (broken.length > 0 || tried.some(({ verdict }) => verdict === 'survived' || verdict === 'not equivalent')) exit(1);

function optionsOrExit() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        all: { type: 'boolean', default: false },
        resume: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        save: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    console.error(error.message);
    return exit(2);
  }
}
