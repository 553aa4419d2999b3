/** The models that docs/trust.md calls open still fail, in the way that their names say: one that holds belongs in the table of what was mended. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { examine } from '../../src/fuzz/index.ts';
import { loadModelText } from '../../src/model/index.ts';
import { loadKernel } from '../../src/run/kernel.ts';
import { accepted } from '../support/engine.ts';

const folder = new URL('../../docs/trust/open/', import.meta.url);
const page = readFileSync(new URL('../fuzz.md', folder), 'utf8');

const kernel = await loadKernel();

test.each(readdirSync(folder))('%s', (file) => {
  const name = file.replace('.yaml', '');
  expect(page).toContain(`| \`${name}\` |`);
  const program = accepted(compile(accepted(loadModelText(readFileSync(new URL(file, folder), 'utf8')))));
  expect(examine(program, kernel, 200).finding?.property).toBe(name.split('-')[0]);
});
