/** The page of measured instruments is about the models as they are, and says of a note of each what is measured now. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measureNotes } from '../../src/cli/tune-notes.ts';
import { centsText, digestOf } from '../../src/cli/tune-page.ts';
import { shippedModel, shippedNames } from '../support/engine.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/instruments.md');
const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const lines = new Map(
  [...page.matchAll(/^\| ([a-z-]+) \| \d+ \|.*$/gm)].map(([line, name]) => [name, cells(line)] as const),
);
const playable = shippedNames.filter((name) => shippedModel(name).keys !== undefined);

/** Cents of a key as the page has them. */
function written(name: string, key: number): string | undefined {
  const [, section = ''] = page.split(`\n## ${name}\n`);
  const octave = section
    .split('\n## ')[0]
    .split('\n')
    .find((line) => line.startsWith(`| ${Math.floor(key / 12) - 1} |`));
  return octave === undefined ? undefined : cells(octave)[1 + (key % 12)];
}

test('has every model that has keys, as it is now', () => {
  expect([...lines.keys()]).toEqual(playable);
  const stale = playable.filter((name) => lines.get(name)?.at(-1) !== digestOf(read(`models/${name}.yaml`)));
  expect(stale, 'clangor tune NAME … --page docs/instruments.md measures them again').toEqual([]);
});

test('no note on the page meets the limiter, and all instruments are about as loud', () => {
  const loudness = playable.map((name) => Number(lines.get(name)?.at(-3)));
  expect(Math.max(...loudness) - Math.min(...loudness)).toBeLessThanOrEqual(6);
  for (const name of playable) expect(Number(lines.get(name)?.at(-2)), name).toBeLessThan(1);
});

test('every key that was measured is within 2 cents, softly and loudly', () => {
  const off = playable.filter((name) =>
    lines
      .get(name)
      ?.slice(2, 5)
      .some((cents) => Number.parseFloat(cents) > 2),
  );
  expect(off).toEqual([]);
});

test('the piano is as inharmonic, and decays as fast, as is published', () => {
  const [, section] = page.split('\n## piano\n');
  const rows = [...section.split('\n## ')[0].matchAll(/^\| \d{2,3} \|.*$/gm)].map(([line]) => cells(line));
  const keys = rows.filter(([, , , , spread]) => spread?.includes(' to '));
  expect(keys.length).toBeGreaterThan(25);
  const outside = keys.filter(([, , , decay, spread]) => {
    const [slowest, fastest] = spread.split(' to ').map(Number);
    return Number(decay) < slowest || Number(decay) > fastest;
  });
  expect(outside).toEqual([]);
  // Young gives two digits, and his pianos differed.
  for (const [key, b, published] of keys.filter(([, b, published]) => b !== '' && published !== '')) {
    expect(Number(b) / Number(published), `key ${key}`).toBeGreaterThan(0.8);
    expect(Number(b) / Number(published), `key ${key}`).toBeLessThan(1.25);
  }
  expect(keys.filter(([, b, published]) => b !== '' && published !== '').length).toBeGreaterThan(10);
});

/** A key in the middle of each; the piano takes seconds for one note, and is measured by the command alone. */
const SAMPLES: Readonly<Record<string, number>> = {
  'church-bells': 66,
  cello: 57,
  guitar: 57,
  harp: 64,
  kalimba: 74,
  marimba: 72,
  tanpura: 55,
  'tromba-trumpet': 72,
  violin: 70,
};

test.each(Object.entries(SAMPLES))('%s sounds at key %i as the page says', async (name, key) => {
  const found = await measureNotes(shippedModel(name), { keys: [key], velocities: [80], seconds: 2, threads: 1 });
  expect(found.ok && centsText(found.value[0].cents)).toBe(written(name, key));
});
