/** The page of hits is about the models as they are, and says of a few of them what is found now. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hitLine } from '../../src/cli/check-page.ts';
import { openModel } from '../../src/cli/models.ts';
import { digestOf } from '../../src/cli/tune-page.ts';
import { shippedModel, shippedNames } from '../support/engine.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const lines = new Map(
  [...read('docs/hits.md').matchAll(/^\| ([a-z][a-z0-9-]*) \| \d.*$/gm)].map(([line, name]) => [name, line] as const),
);

test('has every model that collides, as it is now', () => {
  const collide = shippedNames.filter((name) =>
    Object.values(shippedModel(name).contacts).some(({ type }) => type === 'collision'),
  );
  expect([...lines.keys()]).toEqual(collide);
  const stale = collide.filter((name) => !lines.get(name)?.endsWith(`| ${digestOf(read(`models/${name}.yaml`))} |`));
  expect(stale, 'clangor check NAME --page docs/hits.md looks at them again').toEqual([]);
});

test.each(['bouncing-ball', 'steel-ball', 'mass-between', 'slap-bass'])(
  'says of %s what is found now',
  async (name) => {
    expect(await hitLine(openModel(name))).toBe(lines.get(name));
  },
);

test('no model that is no copy of another’s code is warned of', () => {
  const warned = [...lines].filter(([, line]) => line.includes('| warned |')).map(([name]) => name);
  expect(warned.filter((name) => name !== 'ness-guitar')).toEqual([]);
});
