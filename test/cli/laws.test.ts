/** clangor laws: every law and every trait of the kernel, in words and as JSON. */
import { expect, test } from 'vitest';
import { laws } from '../../src/kernel/laws/table.ts';
import * as traits from '../../src/kernel/laws/traits.ts';
import { inRooms, succeeds } from './harness.ts';

inRooms();

const bits = { ...traits };

interface Row {
  readonly name: string;
  readonly traits: readonly (keyof typeof bits)[];
  readonly constants: readonly string[];
  readonly state: readonly string[];
}

test('laws lists every law with what it is', async () => {
  const rows = JSON.parse(await succeeds('laws', '--json')) as Row[];
  expect(rows.map(({ name, constants, state }) => ({ name, constants, state }))).toEqual(
    laws.map(({ name, constants, state }) => ({ name, constants, state })),
  );
  // Every bit of every law is told.
  expect(rows.map((row) => row.traits.reduce((sum, trait) => sum | bits[trait], 0))).toEqual(
    laws.map((law) => law.traits),
  );
  const text = (await succeeds('laws')).split('\n');
  for (const { name, constants } of rows) {
    const at = text.indexOf(name);
    expect(at, name).toBeGreaterThanOrEqual(0);
    expect(text[at + 1], name).toMatch(/^ {2}\S/);
    if (constants.length > 0) expect(text[at + 2]).toBe(`  constants: ${constants.join(', ')}`);
  }
});
