// Writes what the kernel needs of src/kernel/quantities/table.ts: build/quantities.ts, with the number of each quantity and one
// function that reads those of contacts. A quantity of contacts without its file, or a file without `read`, stops the build.
import { join } from 'node:path';
import {
  dispatchText,
  functionsOf,
  headText,
  importText,
  loadTable,
  numberOf,
  writeIfChanged,
} from './kernel-tables.mjs';

const HOOKS = { read: { params: 'links: ContactLinks', returns: 'f64', otherwise: 'return 0;' } };

export function writeKernelQuantities(folder) {
  const { quantities } = loadTable(join(folder, 'quantities', 'table.ts'));
  const entries = quantities
    .filter(({ of }) => of === 'contact')
    .map(({ name }) => {
      if (!functionsOf(join(folder, 'quantities', `${name}.ts`))?.includes('read'))
        throw new Error(
          `quantities/table.ts lists ${name}: expected quantities/${name}.ts with \`export function read\`; there is none`,
        );
      return { name, hooks: ['read'], subject: 'c' };
    });
  const text = [
    `${headText('scripts/kernel-quantities.mjs', 'quantities/table.ts')}${entries.map(({ name }) => importText(name, ['read'], `../quantities/${name}`)).join('\n')}`,
    "import { ContactLinks, ContactRecord } from '../records';",
    quantities.map(({ name }, i) => `export const ${numberOf(name)}: i32 = ${i};`).join('\n'),
    dispatchText({ hooks: HOOKS, entries, suffix: 'Quantity', first: 'c: ContactRecord', number: 'quantity' }),
    '',
  ].join('\n\n');
  writeIfChanged(join(folder, 'build', 'quantities.ts'), text);
}
