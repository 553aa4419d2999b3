/** The guide has a model for every law, body and player: what it lacks here nobody finds. That the models run is shown by docs.test.ts. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contactKinds } from '../../src/contacts/index.ts';
import { elementKinds } from '../../src/elements/index.ts';
import { loadModelText } from '../../src/model/index.ts';
import { dimensions } from '../../src/model/units.ts';

const text = readFileSync(new URL('../../docs/guide.md', import.meta.url), 'utf8');
const models = [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].flatMap(([, code]) => {
  const model = loadModelText(code);
  return model.ok ? [model.value] : [];
});

/** Everything that the models say of elements, contacts or players, as text without spaces. */
function saidOf(section: 'elements' | 'contacts' | 'players' | 'outputs'): string[] {
  return models.flatMap((model) => Object.values(model[section]).map((item) => JSON.stringify(item)));
}

const [elements, contacts, players, outputs] = (['elements', 'contacts', 'players', 'outputs'] as const).map(saidOf);

test.each(Object.keys(elementKinds))('an element %s', (type) => {
  expect(elements.some((one) => one.includes(`"type":"${type}"`))).toBe(true);
});

test.each(Object.keys(contactKinds))('a contact %s', (type) => {
  expect(contacts.some((one) => one.includes(`"type":"${type}"`))).toBe(true);
});

test.each([
  ['string', 'tension'],
  ['string', 'full'],
  ['membrane', 'tension'],
  ['plate', 'tension'],
  ['plate', 'full'],
  ['gong', 'full'],
])('a %s with stretch: %s', (type, stretch) => {
  const found = elements.some((one) => one.includes(`"type":"${type}"`) && one.includes(`"stretch":"${stretch}"`));
  expect(found).toBe(true);
});

test.each([
  ...['polarisationOf', 'geometry":"exact', 'undercut', 'air', 'range'].map((word) => [word, elements] as const),
  ...['viscoelastic', 'tsuji', 'dashpot', 'power', 'felt', 'memory', 'restitution', 'normal', 'twist', 'place'].map(
    (word) => [word, contacts] as const,
  ),
  ...['teeth', 'rough', 'blow', 'gesture'].map((word) => [word, players] as const),
  ...['bridge', 'tension', 'along', 'distance'].map((word) => [word, outputs] as const),
])('%s', (word, said) => {
  expect(said.some((one) => one.includes(`"${word}"`))).toBe(true);
});

test('hairs of a bow: several points of one friction or bow', () => {
  expect(contacts.some((one) => /"type":"(friction|bow)".*"at":\[/.test(one))).toBe(true);
});

const units = text.slice(text.indexOf('## Quantities and units'), text.indexOf('## Elements'));
const named = new Set(
  [...units.matchAll(/^\| [^|]+ \| (.+) \|$/gm)].flatMap(([, cell]) => cell.split(/[,;] | \([^)]*\)/)),
);

test.each([...new Set(Object.values(dimensions).flatMap((dimension) => Object.keys(dimension.units)))])(
  'the unit %s',
  (unit) => expect(named).toContain(unit),
);
