/** Every model that comes with the project has keys, or is here with the reason why it has none. */
import { expect, test } from 'vitest';
import { shippedModel, shippedNames, shippedText } from '../support/engine.ts';

const UNPITCHED = 'no definite pitch';
const GLIDING = 'its pitch falls while it sounds';
const LUMPS = 'nothing in it rings';
const LOSSLESS = 'no losses, so that no note would end';

/** By name, as the models are listed. */
const KEYLESS: Readonly<Record<string, string>> = {
  'ball-plate': UNPITCHED,
  'blooming-plate': UNPITCHED,
  'bouncing-ball': LUMPS,
  'gliding-tom': GLIDING,
  guiro: UNPITCHED,
  'hammer-string': LOSSLESS,
  'hunt-crossley': LUMPS,
  'mass-barrier': LUMPS,
  'mass-between': LOSSLESS,
  'mass-mass': LUMPS,
  'mass-string': LOSSLESS,
  'plate-rivets': UNPITCHED,
  'rolling-ball': UNPITCHED,
  'rubber-ball': UNPITCHED,
  'rubber-band': GLIDING,
  'snare-drum': UNPITCHED,
  stefan: LOSSLESS,
  'string-backboard': LOSSLESS,
  'string-backboard-modal': LOSSLESS,
  'string-frets': LOSSLESS,
  'string-frets-modal': LOSSLESS,
  'string-string': LOSSLESS,
  'tam-tam': UNPITCHED,
  'wire-membrane': UNPITCHED,
};

const because = (reason: string) => Object.keys(KEYLESS).filter((name) => KEYLESS[name] === reason);

test('a model has keys or a reason', () => {
  expect(shippedNames.filter((name) => !/^keys:/m.test(shippedText(name)))).toEqual(Object.keys(KEYLESS));
});

test.each(because(LOSSLESS))('%s loses nothing inside its strings', (name) => {
  const strings = Object.values(shippedModel(name).elements).filter((element) => element.type === 'string');
  expect(strings.length).toBeGreaterThan(0);
  for (const { sigma0, sigma1, decay } of strings)
    expect([sigma0, sigma1, decay]).toEqual([undefined, undefined, undefined]);
});

test.each(because(LUMPS))('%s has masses and walls only', (name) => {
  for (const { type } of Object.values(shippedModel(name).elements)) expect(['mass', 'barrier']).toContain(type);
});

test.each(because(GLIDING))('%s stretches', (name) => {
  expect(Object.values(shippedModel(name).elements).some((element) => 'stretch' in element)).toBe(true);
});
