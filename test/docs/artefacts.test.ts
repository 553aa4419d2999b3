/** Every sound and picture in docs/ is what its command makes now; `npm run docs` makes them again. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { ARTEFACTS } from '../../scripts/docs.mjs';
import { decodeWav } from '../../src/listen/index.ts';
import { succeeds } from '../cli/harness.ts';

interface Artefact {
  readonly files: readonly string[];
  readonly words: readonly string[];
}

const artefacts = ARTEFACTS as readonly Artefact[];
const docs = fileURLToPath(new URL('../../docs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'clangor-artefacts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isSound = ({ files }: Artefact) => files.every((file) => file.endsWith('.wav'));
// The rasteriser is native code: its last bits are those of the processor that drew the pictures in docs/.
const samePictures = process.platform === 'linux' && process.arch === 'x64';

test('every sound and picture has its command', () => {
  const made = readdirSync(docs, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(md|bib)$/.test(entry.name))
    .map(({ name }) => name);
  expect(artefacts.flatMap(({ files }) => files).sort()).toEqual(made.sort());
});

test('the README names the commands of its own', () => {
  const readme = readFileSync(join(docs, '../README.md'), 'utf8').split('\n');
  for (const { words } of artefacts.filter(({ words }) => words[0] === 'render'))
    expect(readme).toContain(`clangor ${words.join(' ').replace('FOLDER', 'docs')}`);
});

test('the energies in the guide are those that its command prints', async () => {
  const guide = readFileSync(join(docs, 'guide.md'), 'utf8');
  const [, words, block] = /`clangor (render [^`]* --energy)` prints[^`]*```text\n([^`]*)```/.exec(guide) ?? [];
  const printed = (await succeeds(...words.split(' '))).split('\n');
  for (const line of block.trimEnd().split('\n')) expect(printed).toContain(line);
});

/** All in this process, where the second command finds what the first one made fast. */
const make = ({ words }: Artefact) => succeeds(...words.map((word) => word.replace('FOLDER', folder)));

// Some of them compute for long, however busy the machine is: the limit is there for what never ends.
const timeout = 900_000;

test.each(artefacts.filter(isSound))('$files are up to date, sample by sample', { timeout }, async (artefact) => {
  await make(artefact);
  for (const file of artefact.files) {
    const [made, kept] = [folder, docs].map((where) => decodeWav(new Uint8Array(readFileSync(join(where, file)))));
    const differs = made.channels.map((samples, c) => samples.findIndex((x, n) => x !== kept.channels[c][n]));
    expect(differs, `${file}: run npm run docs`).toEqual(made.channels.map(() => -1));
    expect(kept.channels.map((samples) => samples.length)).toEqual(made.channels.map((samples) => samples.length));
    expect(kept.rate).toBe(made.rate);
  }
});

test.runIf(samePictures).each(artefacts.filter((artefact) => !isSound(artefact)))(
  '$files are up to date, byte by byte',
  { timeout },
  async (artefact) => {
    await make(artefact);
    for (const file of artefact.files) {
      const [made, kept] = [folder, docs].map((where) => readFileSync(join(where, file)));
      expect(made.equals(kept), `docs/${file} is out of date: run npm run docs`).toBe(true);
    }
  },
);
