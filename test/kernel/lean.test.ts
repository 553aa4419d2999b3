/** The lean kernel leaves out laws and solvers that few models need; the others sound the same to the bit. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createSimulation } from '../../src/run/index.ts';
import { needsFullKernel } from '../../src/run/kernel.ts';
import { programOf, type Sketch, shippedNames, shippedProgram } from '../support/engine.ts';

const moduleOf = (name: string) =>
  new WebAssembly.Module(readFileSync(new URL(`../../src/kernel/build/${name}.wasm`, import.meta.url)));
const [full, lean] = ['kernel', 'kernel-lean'].map(moduleOf);

describe.each(shippedNames.filter((name) => !needsFullKernel(shippedProgram(name))))('%s', (name) => {
  test('sounds the same in the lean kernel', () => {
    const program = shippedProgram(name);
    const [wanted, found] = [full, lean].map((module) => createSimulation(program, module, {}).render(1000));
    found.forEach((samples, i) => {
      expect([...samples]).toEqual([...wanted[i]]);
    });
  });
});

test('most instruments need no more', () => {
  for (const name of ['bouncing-ball', 'jawari', 'marimba-bar', 'piano-pair', 'tromba-marina'])
    expect(needsFullKernel(shippedProgram(name)), name).toBe(false);
});

test.each<[string, Sketch]>([
  [
    'a published rule',
    {
      elements: { a: { type: 'mass', mass: 1 }, wall: { type: 'barrier' } },
      contacts: { c: { type: 'collision', lower: 'wall', upper: 'a', stiffness: 1, exponent: 1, rule: '27s' } },
    },
  ],
  ['IT-2', { elements: { a: { type: 'mass', mass: 1 } }, solver: { scheme: 'it2' } }],
  ['settled contacts', { elements: { a: { type: 'mass', mass: 1 } }, solver: { corrector: 'settled' } }],
  [
    'friction by bristles',
    { elements: { a: { type: 'mass', mass: 1 } }, contacts: { c: { type: 'friction', on: 'a', force: 1 } } },
  ],
  [
    'a string that stretches',
    {
      elements: {
        a: { type: 'string', length: 1, radius: 5e-4, density: 7850, young: 2e11, tension: 100, stretch: 'tension' },
      },
      outputs: { o: { at: { element: 'a', at: 0.5 } } },
    },
  ],
])('%s needs the full kernel', (_, sketch) => {
  expect(needsFullKernel(programOf({ rate: 44_100, ...sketch }))).toBe(true);
});
