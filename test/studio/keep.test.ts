/** The Keep panel: sound files equal to the command's, bit-exact performances, links that contain the model, saved work. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Recording, renderRecording } from '../../src/audio/index.ts';
import { decodeWav } from '../../src/listen/index.ts';
import { openStudio, ready, type Studio } from './helpers.ts';

const program = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'clangor-keep-'));
let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio();
  ({ page } = studio);
  await page.getByRole('button', { name: 'Keep', exact: true }).dispatchEvent('click');
  await page.locator('[data-test=sound-file]').waitFor();
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The file downloaded after pressing a button. */
async function downloaded(press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return readFileSync(path);
}

/** Waits for the notice about something that was opened. */
async function imported(of: Page): Promise<string | null> {
  const notice = of.locator('.notice[data-cause=import] p');
  await notice.waitFor();
  return notice.textContent();
}

function rendered(file: string, ...words: string[]): Buffer {
  const out = join(folder, file);
  const { status, stderr } = spawnSync(process.execPath, [program, 'render', ...words, '-o', out], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return readFileSync(out);
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().dispatchEvent('click');

test.each([
  ['mass-mass', '', 'WAV'],
  ['hammer-string', '0.4', 'WAV'],
  ['mass-mass', '0.2', 'FLAC'],
])('%s, %s s, as %s is bit for bit what clangor render writes', async (model, seconds, kind) => {
  await page.evaluate((name) => clangor.open(name), model);
  await page
    .locator('[data-test=sound-file] .choice button', { hasText: new RegExp(`^${kind}$`) })
    .dispatchEvent('click');
  await page.locator('[data-test=sound-file] input').fill(seconds);
  const made = await downloaded(() => press('Render'));
  const length = seconds === '' ? [] : ['--seconds', seconds];
  const wanted = rendered(`command.${kind.toLowerCase()}`, model, ...length);
  expect(made.length).toBe(wanted.length);
  expect(made.equals(wanted)).toBe(true);
});

test('a render can be cancelled, and an invalid length gives a one-line error', async () => {
  await page.evaluate(() => clangor.open('tromba-marina'));
  await page.locator('[data-test=sound-file] .choice button', { hasText: /^WAV$/ }).dispatchEvent('click');
  await page.locator('[data-test=sound-file] input').fill('600');
  await press('Render');
  await page.locator('[data-test=progress]').waitFor();
  await press('Cancel');
  await page.locator('[data-test=progress]').waitFor({ state: 'detached' });
  await page.locator('[data-test=sound-file] input').fill('2 kg');
  await press('Render');
  const alert = page.locator('[data-test=sound-file] [role=alert]');
  await alert.waitFor();
  expect(await alert.textContent()).toBe('--set seconds: expected a time in s, ms, us; got "2 kg"');
});

test('a recorded performance renders to the same bits in the page and in Node', async () => {
  await page.evaluate(async () => {
    await clangor.open('hammer-string');
    await clangor.start();
  });
  await press('Record');
  await page.getByRole('button', { name: 'Stop recording' }).waitFor();
  const string = await page.evaluate(async () => {
    const name = clangor.program.value?.elements.find(({ type }) => type === 'string')?.name ?? '';
    await clangor.node.value?.strike({ element: name, at: 0.2 }, { force: 5, duration: 2e-3 });
    await clangor.set(`elements.${name}.sigma0`, 1.5);
    return name;
  });
  expect(string).not.toBe('');
  const from = await page.evaluate(() => clangor.frame.value?.sample ?? 0);
  await page.waitForFunction((sample) => (clangor.frame.value?.sample ?? 0) > sample + 12_000, from);
  await press('Stop recording');
  await page.locator('[data-test=take]').waitFor();
  await page.evaluate(() => clangor.stop());
  const recording: Recording = JSON.parse((await downloaded(() => press(/^JSON$/))).toString());
  const wav = decodeWav(
    new Uint8Array(
      await downloaded(() => page.locator('[data-test=take] button', { hasText: /^WAV$/ }).dispatchEvent('click')),
    ),
  );
  expect(recording.frames).toBeGreaterThan(12_000);
  expect(recording.events.length).toBeGreaterThanOrEqual(2);
  const again = await renderRecording(recording);
  for (const [c, channel] of again.entries()) {
    expect(channel.some((x) => Math.abs(x) > 0.001)).toBe(true);
    expect(Buffer.from(Float32Array.from(wav.channels[c]).buffer).equals(Buffer.from(channel.buffer))).toBe(true);
  }

  // The saved recording, opened again, is another take with the same bits.
  const open = (name: string, content: string) =>
    page
      .locator('[data-test=open-recording]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await open('again.json', JSON.stringify(recording));
  const take = page.locator('[data-test=take]', { hasText: 'again' });
  await take.waitFor();
  const same = decodeWav(
    new Uint8Array(await downloaded(() => take.locator('button', { hasText: /^WAV$/ }).dispatchEvent('click'))),
  );
  expect(same.channels).toEqual(wav.channels);
  await open('bad.json', JSON.stringify({ ...recording, frames: 'many' }));
  expect(await imported(page)).toBe('bad.json: frames: expected a whole number from 0 to 134217728; got "many"');
  expect(await page.locator('[data-test=take]').count()).toBe(2);

  // Another tab has kept a take of this name meanwhile: both stay.
  const kept = (added: object) =>
    page.evaluate(async (take) => {
      const store = await new Promise<IDBObjectStore>((resolve) => {
        const opened = indexedDB.open('clangor', 1);
        opened.onsuccess = () => resolve(opened.result.transaction('takes', 'readwrite').objectStore('takes'));
      });
      if ('name' in take) store.put(take);
      return new Promise<IDBValidKey[]>((resolve) => {
        const keys = store.getAllKeys();
        keys.onsuccess = () => resolve(keys.result);
      });
    }, added);
  await kept({ name: 'later', tracks: [recording] });
  await open('later.json', JSON.stringify(recording));
  await page.locator('[data-test=take]', { hasText: 'later-2' }).waitFor();
  expect(await kept({})).toEqual(expect.arrayContaining(['later', 'later-2']));
});

test('a link contains the model; an invalid link gives a one-line error and inflates no further than the limit', async () => {
  const model = `# With a comment, µ and ❦\n${await page.evaluate(() => clangor.wholeGallery().then((all) => all[3].text))}`;
  await page.evaluate(async (text) => clangor.open({ text, name: 'mine' }), model);
  await press('Make a link');
  const link = await page.locator('[data-test=link]').inputValue();
  const other = await studio.context.browser()?.newContext();
  const second = await (other as NonNullable<typeof other>).newPage();
  await second.goto(link);
  await ready(second);
  await second.waitForFunction(() => clangor.name.value === 'mine');
  expect(await second.evaluate(() => clangor.text.value)).toBe(model);
  expect(await second.evaluate(() => location.hash)).toBe('#mine');

  const bomb = deflateRawSync(Buffer.alloc(4_000_000, 'a')).toString('base64url');
  for (const [data, message] of [
    [bomb, 'link: expected a model of at most 1048576 bytes; got more'],
    ['%25%25', 'link: expected a model in base64url; got something else'],
    ['AAAA', 'link: expected a deflated text; got something else'],
  ]) {
    await second.evaluate((hash) => {
      clangor.settle('import');
      location.hash = hash;
    }, `#model=${data}`);
    expect(await imported(second)).toBe(message);
    expect(await second.evaluate(() => clangor.text.value)).toBe(model);
  }
  await other?.close();
});

test('files can be opened and dropped, and work survives a reload', async () => {
  const text = (await page.evaluate(() => clangor.wholeGallery().then((all) => all[2].text))).replace(
    /^title:.*$/m,
    'title: From a file',
  );
  await page
    .locator('[data-test=open-file]')
    .setInputFiles({ name: 'my bell.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) });
  await page.waitForFunction(() => clangor.model.value?.title === 'From a file');
  expect(await page.evaluate(() => clangor.name.value)).toBe('my-bell');
  await page.waitForFunction(() => localStorage.getItem('clangor.model.my-bell')?.includes('From a file'));
  const dropped = text.replace('From a file', 'Dropped');
  const other = text.replace('From a file', 'Dropped with it');
  await page.evaluate(
    (contents) => {
      const dataTransfer = new DataTransfer();
      for (const [name, content] of contents) dataTransfer.items.add(new File([content], name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [
      ['picture.png', ''],
      ['with-it.yaml', other],
      ['empty.yaml', ''],
      ['dropped.yaml', dropped],
    ],
  );
  await page.waitForFunction(() => clangor.model.value?.title === 'Dropped');
  // Each is one of one's own, and what could not be read is said.
  expect(await page.evaluate(() => clangor.mine.value.find(({ name }) => name === 'with-it')?.text)).toBe(other);
  const said = (await imported(page))?.split('\n');
  expect(said).toHaveLength(2);
  expect(said?.[0]).toBe('picture.png: expected a .yaml or .json file');
  expect(said?.[1]).toMatch(/^empty\.yaml:/);
  await page.reload();
  await ready(page);
  expect(await page.evaluate(() => clangor.text.value)).toBe(dropped);
});
