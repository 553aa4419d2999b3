/** clangor gallery: one page with a sound and a picture for every entry. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clangor, inRooms, made, succeeds } from './harness.ts';

inRooms();

test('gallery makes a page with picture and sound', async () => {
  await succeeds('gallery', 'hunt-crossley', '-o', 'out');
  expect(readdirSync('out').sort()).toEqual(['hunt-crossley.png', 'hunt-crossley.wav', 'index.html']);
  expect(readFileSync(join('out', 'index.html'), 'utf8')).toContain('src="hunt-crossley.wav"');
  await succeeds('gallery', 'hunt-crossley', '-o', 'not/yet/there');
  expect(readdirSync('not/yet/there').sort()).toEqual(['hunt-crossley.png', 'hunt-crossley.wav', 'index.html']);
});

/** A free mass: quick to render. */
function writeModel(path: string, velocity: number): void {
  writeFileSync(
    path,
    `clangor: 1
seconds: 0.01
elements: {m: {type: mass, mass: 10 g}}
players: {go: {type: initial, element: m, velocity: ${velocity}}}
outputs: {m: {at: m}}
`,
  );
}

test('models of the same name get unique names, regardless of case and of other names', async () => {
  for (const folder of ['a', 'b', 'c']) mkdirSync(folder);
  writeModel('a/m.yaml', 1);
  writeModel('b/m.yaml', 2);
  writeModel('c/M.yaml', 3);
  writeModel('m-2.yaml', 4);
  const entries = JSON.parse(
    await succeeds('gallery', 'a/m.yaml', 'b/m.yaml', 'c/M.yaml', 'm-2.yaml', '-o', 'out', '--json'),
  ) as readonly { readonly name: string }[];
  const names = entries.map(({ name }) => name);
  expect(names).toEqual(['m', 'm-3', 'M-4', 'm-2']);
  const files = ['index.html', ...names.flatMap((name) => [`${name}.png`, `${name}.wav`])];
  expect(readdirSync('out').sort()).toEqual(files.sort());
  const page = readFileSync(join('out', 'index.html'), 'utf8');
  for (const name of names) expect(page).toContain(`src="${name}.wav"`);
});

test('a model named twice is one entry', async () => {
  mkdirSync('a');
  writeModel('a/m.yaml', 1);
  const out = await succeeds('gallery', 'a/m.yaml', './a/../a/m.yaml', '-o', 'out');
  expect(out).toMatch(/^m: residual \S+\nout\/index\.html: 1 model\n$/);
  expect(readdirSync('out').sort()).toEqual(['index.html', 'm.png', 'm.wav']);
});

test('a file name with characters special in HTML works', async () => {
  writeModel('a#"<b>.yaml', 1);
  await succeeds('gallery', './a#"<b>.yaml', '-o', 'out');
  const page = readFileSync(join('out', 'index.html'), 'utf8');
  expect(page).toContain('<article id="a#&quot;&lt;b&gt;">');
  expect(page).toContain('src="a%23%22%3Cb%3E.wav"');
  expect(page).toContain('href="#a%23%22%3Cb%3E"');
});

test('a gallery whose first sound cannot be written leaves no new folder, and an existing one unchanged', async () => {
  const name = 'm'.repeat(249); // short enough for a model file, too long for the temporary name of its sound
  writeModel(`${name}.yaml`, 1);
  for (const out of ['not/yet/there', 'inner']) {
    const { err } = await clangor('gallery', `${name}.yaml`, '-o', out);
    expect(err).toMatch(/^".*" cannot be written \(name too long\)\n$/);
  }
  expect(made()).toEqual([`${name}.yaml`]);
  expect(readdirSync('inner')).toEqual([]);
});
