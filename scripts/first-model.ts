/** Compiles the first model while the site is built, so that a first visit need not wait for the compiler. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { foretoldHits } from '../src/advice/index.ts';
import { audition, prepare, readModel } from '../src/audio/compiler.ts';
import { loadKernel } from '../src/run/kernel.ts';
import { FIRST_MODEL, FIRST_RATE } from '../src/studio/first-model-name.ts';

/** The module that the studio imports. */
const ID = 'virtual:first-model';
/** What Rollup knows it by: the zero keeps other plugins away. */
const RESOLVED = `\0${ID}`;
const file = fileURLToPath(new URL(`../models/${FIRST_MODEL}.yaml`, import.meta.url));

export function firstModel(): Plugin {
  return {
    name: 'first-model',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      this.addWatchFile(file);
      const parts = await compiled(readFileSync(file, 'utf8'));
      return Object.entries(parts)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** The exports of the module: plain data, and the image of the Program deflated, in base64. */
async function compiled(text: string) {
  const model = readModel(text);
  if (!model.ok) throw new Error(`${file}: ${model.problems[0].message}`);
  const program = prepare(model.value, FIRST_RATE, true);
  if (!program.ok) throw new Error(`${file}: ${program.problems[0].message}`);
  const { image, ...rest } = program.value;
  const parts = {
    text,
    model: model.value,
    program: rest,
    level: audition(program.value, await loadKernel()),
    hits: foretoldHits(program.value),
    image: deflateRawSync(image, { level: 9 }).toString('base64'),
  };
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parts)), parts))
    throw new Error(`${file}: expected a Program that JSON can express`);
  return parts;
}
