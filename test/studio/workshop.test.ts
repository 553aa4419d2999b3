/** The workshop loses nothing: what the trials leave out. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudio, ready, type Studio } from './helpers.ts';

let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio({ width: 1280, height: 800, path: '#snare-drum' });
  ({ page } = studio);
});
afterAll(() => studio?.close());

const text = () => page.evaluate(() => clangor.text.value);
const name = () => page.evaluate(() => clangor.name.value);

test('half-written text comes back as it was left, over the last model that it was', async () => {
  const edited = (await text()).replace(/^title: .*$/m, 'title: My snare');
  await page.evaluate((one) => clangor.edit(one), edited);
  expect(await name()).toBe('my-snare-drum');
  const broken = edited.replace('clangor: 1', 'clangor: 1\nseconds: often');
  // Another good text, and at once a half-written one: the good one was not kept yet.
  const better = edited.replace('My snare', 'My better snare');
  await page.evaluate(
    ([good, bad]) => {
      void clangor.edit(good);
      return clangor.edit(bad);
    },
    [better, broken],
  );
  await page.reload();
  await ready(page);
  expect(await text()).toBe(broken);
  expect(await page.evaluate(() => [clangor.model.value?.title, clangor.problems.value.length > 0])).toEqual([
    'My better snare',
    true,
  ]);
  await page.evaluate((one) => clangor.edit(one), edited);
  await page.locator('.notice[data-cause=text]').waitFor({ state: 'detached' });
});

test('two pages with one model open lose nothing to each other', async () => {
  const own = await name();
  const other = await studio.context.newPage();
  await other.goto(`${studio.url}#${own}`);
  await ready(other);
  const retitle = (where: Page, title: string) =>
    where.evaluate((one) => clangor.edit(clangor.text.value.replace(/^title: .*$/m, `title: ${one}`)), title);
  /** Waits until a model of one's own is kept with a title. */
  const kept = (model: string, title: string) =>
    page.waitForFunction(
      ([key, words]) => localStorage.getItem(`clangor.model.${key}`)?.includes(words),
      [model, `title: ${title}`],
    );
  await retitle(page, 'From one page');
  await kept(own, 'From one page');
  await other.waitForFunction(
    (one) => clangor.mine.value.find((model) => model.name === one)?.text.includes('From one page'),
    own,
  );
  await retitle(other, 'From the other');
  await kept(`${own}-2`, 'From the other');
  expect(await other.evaluate(() => clangor.name.value)).toBe(`${own}-2`);
  expect(await other.locator('.notice[data-cause=elsewhere] p').textContent()).toBe(
    `${own} was changed in another tab: what you change here is kept as ${own}-2.`,
  );
  await kept(own, 'From one page');
  // What was deleted in one page is kept again once it is changed in the other.
  await page.waitForFunction((one) => clangor.mine.value.some((model) => model.name === one), `${own}-2`);
  await page.evaluate((one) => clangor.remove(one), `${own}-2`);
  await retitle(other, 'Still here');
  await kept(`${own}-2`, 'Still here');
  await other.close();
});

test('several models that were deleted can all be taken back', async () => {
  const names = ['first', 'second'];
  await page.evaluate(async (all) => {
    for (const one of all) await clangor.open({ text: `${clangor.text.value}\n# ${one}`, name: one });
    await clangor.open('snare-drum');
    for (const one of all) await clangor.remove(one);
  }, names);
  for (const one of names)
    await page.locator(`.notice[data-cause="removed ${one}"] .notice-action`).dispatchEvent('click');
  expect(await page.evaluate(() => clangor.mine.value.map((one) => one.name))).toEqual(expect.arrayContaining(names));
});

test('a slider keeps the unit, and a value that cannot sound never stays in the text', async () => {
  await page.locator('.tab:has-text("Build")').dispatchEvent('click');
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
  // A typed pitch that the grid does not allow is as good as one of the slider.
  await page.evaluate(async () => {
    await clangor.open('tromba-marina');
    clangor.selected.value = { section: 'elements', name: 'string' };
  });
  await field.fill('48 Hz');
  await field.press('Enter');
  await page.waitForFunction(
    () => clangor.text.value.includes('pitch: 48 Hz') && !clangor.text.value.includes('intervals: 238'),
  );
  expect(await page.evaluate(() => clangor.problems.value)).toEqual([]);
  // So is one in the text, when the notice about it is asked to let the grid follow.
  await page.evaluate(() => clangor.open('tromba-marina'));
  await page.evaluate(() => clangor.edit(clangor.text.value.replace('32 Hz', '48 Hz')));
  await page.locator('.notice[data-cause=text] button', { hasText: 'Let the grid follow' }).dispatchEvent('click');
  await page.waitForFunction(() => !clangor.text.value.includes('intervals: 238'));
  await page.waitForFunction(() => clangor.problems.value.length === 0);
  expect(await text()).toContain('pitch: 48 Hz');
});
