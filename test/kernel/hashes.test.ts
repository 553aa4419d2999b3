/** The sound of every model, bit by bit: no change of the code alters it unnoticed. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedNames } from '../support/engine.ts';
import { shippedHash } from '../support/sound-hash.ts';

const golden = JSON.parse(readFileSync(new URL('../golden/hashes.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

test('every model has its hash', () => {
  expect(Object.keys(golden)).toEqual(shippedNames);
});

test.each(shippedNames)('%s sounds as it did', (name) => {
  expect(shippedHash(name), 'meant? then: npx tsx test/support/write-hashes.ts').toBe(golden[name]);
});
