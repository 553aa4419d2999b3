/** The sound of every model, bit by bit: no change of the code alters it unnoticed. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runOf, shippedNames, shippedProgram } from '../support/engine.ts';
import { hashedFrames, shippedHash } from '../support/sound-hash.ts';

const golden = JSON.parse(readFileSync(new URL('../golden/hashes.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

test('every model has its hash', () => {
  expect(Object.keys(golden)).toEqual(shippedNames);
});

test.each(shippedNames)('of %s the hash covers a hit', (name) => {
  const program = shippedProgram(name);
  const collides = program.contacts.some(({ type }) => type === 'collision');
  const simulation = runOf(program, {});
  simulation.render(hashedFrames(name));
  if (collides) expect(simulation.contacts().reduce((sum, { hits }) => sum + hits, 0)).toBeGreaterThan(0);
});

test.each(shippedNames)('%s sounds as it did', (name) => {
  expect(shippedHash(name), 'meant? then: npx tsx test/support/write-hashes.ts').toBe(golden[name]);
});
