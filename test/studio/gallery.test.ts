/** How the gallery groups its models. */
import { expect, test } from 'vitest';
import { groupsOf } from '../../src/studio/shell/gallery-groups.ts';
import { shippedModel, shippedNames, shippedText } from '../support/engine.ts';

const entries = shippedNames.map((name) => {
  const { title = '', listen = '', description = '' } = shippedModel(name);
  return { name, text: shippedText(name), title, listen, description };
});

test('every model has one place, and what is searched for comes in one list', () => {
  const groups = groupsOf(entries, '');
  const all = groups.flatMap(({ cards }) => cards.flatMap(({ entry, byModes }) => [entry, byModes ?? []].flat()));
  expect(all.map(({ name }) => name).sort()).toEqual(entries.map(({ name }) => name).sort());
  expect(groups.length).toBeGreaterThan(5);
  const found = groupsOf(entries, 'snare');
  expect(found).toHaveLength(1);
  expect(found[0].cards.map(({ entry }) => entry.name)).toEqual(expect.arrayContaining(['snare-drum', 'drum-kit']));
  expect(groupsOf(entries, 'no such instrument')).toEqual([]);
});
