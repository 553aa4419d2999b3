/** The workshop loses nothing: own models by name, undo everywhere, imports that change nothing when they are wrong, models from nothing. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeWav } from '../../src/listen/index.ts';
import { openStudio, ready, rendered, type Studio } from './helpers.ts';

let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio({ width: 1280, height: 800, path: '#snare-drum' });
  ({ page } = studio);
});
afterAll(() => studio?.close());

const text = () => page.evaluate(() => clangor.text.value);
const name = () => page.evaluate(() => clangor.name.value);
const mine = () => page.evaluate(() => clangor.mine.value.map((one) => one.name));

async function reload(): Promise<void> {
  await page.reload();
  await ready(page);
}

test('an edit makes a model of one’s own, which outlives other instruments and a refresh', async () => {
  expect(await name()).toBe('snare-drum');
  const shipped = await text();
  const edited = shipped.replace(/^title: .*$/m, 'title: My snare');
  await page.evaluate((one) => clangor.edit(one), edited);
  expect(await name()).toBe('my-snare-drum');
  // Another instrument is picked at once.
  await page.locator('.instrument').click();
  await page.locator('.card:has-text("jawari")').click();
  expect(await name()).toBe('jawari');
  expect(await page.evaluate(() => location.hash)).toBe('#jawari');
  await page.goBack();
  await page.waitForFunction(() => clangor.name.value === 'my-snare-drum');
  expect(await text()).toBe(edited);
  await reload();
  expect(await name()).toBe('my-snare-drum');
  expect(await text()).toBe(edited);

  // A half-written text comes back as it was left, over the last model that it was.
  const broken = edited.replace('clangor: 1', 'clangor: 1\nseconds: often');
  await page.evaluate((one) => clangor.edit(one), broken);
  await reload();
  expect(await text()).toBe(broken);
  expect(await page.evaluate(() => [clangor.model.value?.title, clangor.problems.value.length > 0])).toEqual([
    'My snare',
    true,
  ]);
  await page.evaluate((one) => clangor.edit(one), edited);
  await page.locator('.notice[data-cause=text]').waitFor({ state: 'detached' });
});

test('own models are renamed, duplicated and deleted in the gallery, and a deletion can be undone', async () => {
  await page.locator('.instrument').click();
  const card = (of: string) => page.locator(`[data-test=mine][data-name=${of}]`);
  await card('my-snare-drum').getByText('Rename').click();
  await page.getByLabel('New name of my-snare-drum').fill('Loose wires');
  await page.keyboard.press('Enter');
  expect(await mine()).toEqual(['Loose-wires']);
  await card('Loose-wires').getByText('Duplicate').click();
  expect((await mine()).sort()).toEqual(['Loose-wires', 'Loose-wires-2']);
  expect(await name()).toBe('Loose-wires-2');
  await card('Loose-wires-2').getByText('Delete').click();
  await page.waitForFunction(() => clangor.name.value === 'snare-drum');
  expect(await mine()).toEqual(['Loose-wires']);
  await page.locator('.gallery .notice[data-cause=removed] .notice-action').click();
  await page.waitForFunction(() => clangor.name.value === 'Loose-wires-2');
  await page.getByLabel('Close').click();

  // Undo back to the gallery's text: nothing of one's own is left.
  await page.evaluate(async () => {
    await clangor.open('jawari');
    clangor.edit(clangor.text.value.replace(/^title: .*$/m, 'title: Other'));
  });
  expect(await name()).toBe('my-jawari');
  await page.locator('.stage').focus();
  await page.keyboard.press('Control+z');
  expect(await name()).toBe('jawari');
  await page.keyboard.press('Control+Shift+z');
  expect([await name(), await page.evaluate(() => clangor.model.value?.title)]).toEqual(['my-jawari', 'Other']);
});

test('a wrong file changes nothing, is named with its fault, and the notice goes away', async () => {
  const before = await text();
  const drop = (file: string, content: string) =>
    page.evaluate(
      ([called, what]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([what], called));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      [file, content] as const,
    );
  const notice = page.locator('.notice[data-cause=import] p');
  await drop('my bell.yaml', 'clangor: 1\nelements:\n  bell: { type: bell }\noutputs: { out: { at: bell } }\n');
  await notice.waitFor();
  expect(await notice.textContent()).toMatch(/^my bell\.yaml:3:\d+ elements\.bell\.type: expected .*got "bell"/);
  expect([await text(), await page.evaluate(() => clangor.problems.value)]).toEqual([before, []]);
  await drop('good.yaml', before.replace(/^title: .*$/m, 'title: Good'));
  await page.waitForFunction(() => clangor.model.value?.title === 'Good');
  await notice.waitFor({ state: 'detached' });
});

test('from nothing: a new string sounds; what is added touches it, and is asked about only where it could touch several', async () => {
  await page.locator('.instrument').click();
  await page.locator('[data-test=new-string]').click();
  await page.waitForFunction(() => (clangor.frame.value?.peak ?? 0) > 1e-2);
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  const add = async (label: string) => page.getByLabel('Add to the model').selectOption({ label }, { timeout: 60_000 });
  const model = () =>
    page.evaluate(() => {
      const { elements, contacts, outputs } = clangor.model.value ?? { elements: {}, contacts: {}, outputs: {} };
      return [elements, contacts, outputs].map((section) => Object.keys(section).join());
    });
  await add('barrier');
  expect(await model()).toEqual(['string,barrier', 'collision', 'string']);
  await add('bow');
  expect((await model())[1]).toBe('collision,bow');
  await add('membrane');
  expect(await model()).toEqual(['string,barrier,membrane', 'collision,bow', 'string,membrane']);
  await page.evaluate(() => {
    clangor.selected.value = undefined;
  });
  await add('mass');
  const asked = page.locator('.build-ask');
  await asked.waitFor();
  expect(await asked.locator('button').allTextContents()).toEqual(['string', 'membrane', 'Cancel']);
  await asked.getByText('membrane').click();
  expect(await model()).toEqual(['string,barrier,membrane,mass', 'collision,bow,collision2', 'string,membrane,mass']);
  expect(await page.evaluate(() => clangor.problems.value)).toEqual([]);
});

test('a slider keeps the unit, and a value that cannot sound never stays in the text', async () => {
  await page.evaluate(async () => {
    await clangor.open('tromba-marina');
    await clangor.start();
    clangor.selected.value = { section: 'elements', name: 'string' };
  });
  const slider = page.getByLabel(/^pitch: /);
  await slider.waitFor();
  const move = (to: number) =>
    slider.evaluate((input: HTMLInputElement, value) => {
      input.value = String(value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, to);
  await move(0.49);
  await page.waitForFunction(
    () => /pitch: [\d.]+ Hz/.test(clangor.text.value) && !clangor.text.value.includes('pitch: 32 Hz'),
  );
  // The name changed with the first edit; the slider is still the same and goes on.
  expect(await name()).toBe('my-tromba-marina');
  const low = await text();
  await move(0.48);
  await page.waitForFunction((old) => clangor.text.value !== old, low);
  await page.waitForFunction(() => {
    const [written, played] = [clangor.model.value, clangor.node.value?.program.model].map((model) => {
      const string = model?.elements.string;
      return string !== undefined && 'pitch' in string ? string.pitch : undefined;
    });
    return written !== undefined && played === written;
  });
  expect(await page.evaluate(() => clangor.problems.value)).toEqual([]);
  // The model sets a grid, which allows no higher pitch: it follows, and what was counted in its nodes stays where it was.
  await move(0.6);
  await page.waitForFunction(() => !clangor.text.value.includes('intervals: 238'));
  expect(await text()).toContain('at: 86.5546218 %');
  await page.waitForFunction(() => {
    const [string, written] = [clangor.node.value?.program.model, clangor.model.value].map(
      (one) => one?.elements.string,
    );
    return (
      string !== undefined &&
      'pitch' in string &&
      written !== undefined &&
      'pitch' in written &&
      string.pitch === written.pitch
    );
  });
  // A typed value that is no pitch stays in its field, with the reason.
  const kept = await text();
  const field = page.locator('#field-elements-string-pitch');
  await field.fill('loud');
  await field.press('Enter');
  await page.locator('.field-wrong').waitFor();
  expect(await text()).toBe(kept);
});

test('a take is played back in the page, and is there after a refresh; panic silences everything', async () => {
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.evaluate(() => clangor.open('bouncing-ball'));
  await page.getByText('Record', { exact: false }).and(page.locator('button')).first().click();
  await page.getByRole('button', { name: 'Stop recording' }).waitFor();
  await page.evaluate(() => clangor.replay());
  await rendered(page, 1);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await page.locator('[data-test=take]').waitFor();
  await page.evaluate(() => clangor.panic());
  const level = () =>
    page.evaluate(() => {
      const samples = new Float32Array(8192);
      clangor.analyser.value?.getFloatTimeDomainData(samples);
      return samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    });
  await rendered(page, 0.5);
  expect(await level()).toBeLessThan(1e-3);
  const play = page.locator('[data-test=take] button').first();
  await play.click();
  await page.waitForFunction(() => {
    const samples = new Float32Array(8192);
    clangor.analyser.value?.getFloatTimeDomainData(samples);
    return samples.some((x) => Math.abs(x) > 0.01);
  });
  await page.locator('[data-test=take] button', { hasText: 'Play' }).waitFor();
  await page.evaluate(() => clangor.replay());
  await page.waitForFunction(() => (clangor.frame.value?.peak ?? 0) > 0.01);
  await reload();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.locator('[data-test=take]').waitFor();
  expect(await name()).toBe('bouncing-ball');
});

test('keys are in the recording, and the level meter sees them', async () => {
  await page.evaluate(async () => {
    await clangor.open('jawari');
    await clangor.start();
    await clangor.panic();
  });
  await page.waitForFunction(() => clangor.frame.value !== undefined);
  await page.evaluate(() => clangor.recorder.begin());
  await page.keyboard.down('g');
  const heard = await page.waitForFunction(() => {
    const samples = new Float32Array(8192);
    clangor.analyser.value?.getFloatTimeDomainData(samples);
    const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    return peak > 0.02 ? peak : undefined;
  });
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>('.level')?.style.getPropertyValue('--level')) > 0.4,
  );
  await rendered(page, 0.3);
  await page.keyboard.up('g');
  await page.getByRole('button', { name: 'Stop recording' }).click();
  const take = page.locator('[data-test=take]', { hasText: 'jawari' });
  await take.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    take.locator('button', { hasText: /^WAV$/ }).click(),
  ]);
  const { channels } = decodeWav(new Uint8Array(readFileSync(await download.path())));
  const recorded = channels[0].reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  expect(recorded).toBeGreaterThan(0.9 * ((await heard.jsonValue()) ?? 1));
});
