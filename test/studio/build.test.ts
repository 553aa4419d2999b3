/** The Build panel: problems at their lines, undo and redo, entries added and removed, a change of rule while it sounds. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedText } from '../support/engine.ts';
import { heard, listening, openStudio, type Studio } from './helpers.ts';

let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio({ width: 1280, height: 800 });
  ({ page } = studio);
  await page.evaluate(() => clangor.open('hammer-string'));
  await page.getByRole('button', { name: 'Build', exact: true }).dispatchEvent('click');
  await page.locator('.react-flow__node').first().waitFor();
});
afterAll(() => studio?.close());

const text = () => page.evaluate(() => clangor.text.value);

test('an invalid model shows its problem at its line, and the last valid model stays', async () => {
  const good = shippedText('hammer-string');
  const lines = good.split('\n');
  const line = lines.findIndex((one) => /\blength:/.test(one)) + 1;
  const broken = lines
    .map((one, i) => (i === line - 1 ? one.replace(/length: [^,}]*/, 'length: 65 kg') : one))
    .join('\n');
  await page.getByLabel('Model in YAML').fill(broken);
  const wrong = page.locator('.editor-line.is-wrong');
  await wrong.first().waitFor();
  expect(await wrong.getAttribute('data-line')).toBe(String(line));
  expect(await wrong.locator('.editor-message').textContent()).toMatch(/^expected a length in m, cm, mm; got "65 kg"$/);
  expect(await page.locator('.editor-problems').textContent()).toContain(`${line}:`);
  expect(await page.evaluate(() => clangor.model.value?.title)).toBe(/^title: (.*)$/m.exec(good)?.[1]);
  await page.getByLabel('Undo').dispatchEvent('click');
  await page.waitForFunction(() => clangor.problems.value.length === 0);
  expect(await text()).toBe(good);
  await page.getByLabel('Redo').dispatchEvent('click');
  await page.waitForFunction(() => clangor.problems.value.length > 0);
  expect(await text()).toBe(broken);
  await page.getByLabel('Undo').dispatchEvent('click');
  await wrong.first().waitFor({ state: 'detached' });
});

test('every template gives a valid model, and removing an element removes what depends on it', async () => {
  const before = await text();
  const select = page.getByLabel('Add to the model');
  const templates = await select
    // One of the things, all of which build-text.test.ts adds, and every entry.
    .locator('optgroup[label=Things] option:first-child, optgroup:not([label=Things]) option')
    .evaluateAll((options: HTMLOptionElement[]) =>
      options.map(({ value, textContent }) => ({ value, label: textContent ?? '' })),
    );
  expect(templates.length).toBeGreaterThan(15);
  const faults = await select.evaluate(async (field: HTMLSelectElement, values) => {
    const found: string[] = [];
    for (const { value, label } of values) {
      const at = clangor.text.value;
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
      // Where several elements fit, the first is chosen.
      for (let turn = 0; turn < 400 && clangor.text.value === at; turn++) {
        await new Promise((resolve) => setTimeout(resolve, 30));
        document.querySelector<HTMLButtonElement>('.build-ask button')?.click();
      }
      if (clangor.text.value === at || clangor.problems.value.length > 0) found.push(label);
    }
    return found;
  }, templates);
  expect(faults).toEqual([]);
  const model = await page.evaluate(() => ({
    elements: Object.keys(clangor.model.value?.elements ?? {}),
    contacts: Object.keys(clangor.model.value?.contacts ?? {}),
  }));
  expect(model.elements).toEqual(expect.arrayContaining(['bar', 'membrane', 'plate', 'mass', 'modal', 'barrier']));
  expect(model.contacts).toEqual(expect.arrayContaining(['collision', 'spring', 'connection', 'rigid', 'bow']));
  for (const name of model.elements.slice(1)) {
    await page.evaluate((one) => {
      clangor.selected.value = { section: 'elements', name: one };
    }, name);
    await page.locator('.inspector h3', { hasText: new RegExp(`^${name}$`) }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).dispatchEvent('click');
    await page.waitForFunction((one) => !(one in (clangor.model.value?.elements ?? {})), name);
    expect(await page.evaluate(() => clangor.problems.value), name).toEqual([]);
  }
  expect(await page.evaluate(() => Object.keys(clangor.model.value?.outputs ?? {}).length)).toBeGreaterThan(0);
  await page.evaluate(() => {
    while (clangor.canUndo.value) clangor.undo();
  });
  expect(await text()).toBe(before);
});

test('a slider changes the running model and keeps the unit, and the rule changes while it sounds', async () => {
  await page.evaluate(async () => {
    await clangor.open('hammer-string');
    await clangor.start();
    const [name] = Object.entries(clangor.model.value?.elements ?? {}).find(([, { type }]) => type === 'string') ?? [];
    clangor.selected.value = { section: 'elements', name: name ?? '' };
  });
  const slider = page.locator('.field-slider').first();
  await slider.waitFor();
  const before = await page.evaluate(() => clangor.text.value);
  await slider.evaluate((input: HTMLInputElement) => {
    input.value = '0.55';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.waitForFunction((old) => clangor.text.value !== old, before);
  const changed = (await text()).split('\n').filter((line, i) => line !== before.split('\n')[i]);
  expect(changed).toHaveLength(1);
  const [, length] = /length: ([\d.]+ (?:m|cm))\b/.exec(changed[0]) ?? [];
  // What is spoken is the value in its unit, not the place of the knob.
  await page.waitForFunction(
    (spoken) => document.querySelector('.field-slider')?.getAttribute('aria-valuetext') === spoken,
    length,
  );
  const choose = (rule: string) =>
    page.locator('[data-test=scheme]').evaluate((field: HTMLSelectElement, chosen) => {
      field.value = chosen;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }, rule);
  /** Waits until every collision of the running model has a rule; empty: the rule of the model. */
  const sounds = (rule: string) =>
    page.waitForFunction((wanted) => {
      const model = clangor.node.value?.program.model;
      const original = clangor.model.value;
      const rules = Object.entries(model?.contacts ?? {}).flatMap(([name, one]) => {
        const written = original?.contacts[name];
        const ruled = wanted === '' && written?.type === 'collision' ? written.rule : wanted;
        return one.type === 'collision' ? [one.rule === ruled] : [];
      });
      if (wanted === 'it2') return model?.solver.scheme === 'it2';
      return rules.length > 0 && rules.every(Boolean) && model?.solver.scheme === original?.solver.scheme;
    }, rule);
  for (const rule of ['27s', '27f', '26', 'it2', '', 'p2', '26', '']) {
    await choose(rule);
    await sounds(rule);
  }
  await choose('26');
  await sounds('26');
  // The chosen rule survives an edit of the text.
  const other = shippedText('hammer-string').replace(/^title: .*$/m, 'title: Other');
  await page.evaluate((edited) => clangor.edit(edited), other);
  await page.waitForFunction(() => clangor.node.value?.program.model.title === 'Other');
  await sounds('26');
  const loud = await listening(page);
  await page.evaluate(() => clangor.node.value?.replay());
  await loud(0.01);
  const { samples } = await heard(page);
  expect(samples.every((x) => Math.abs(x) <= 1)).toBe(true);
});

test.each([
  [1280, ['guitar']],
  [1000, ['clarinet']],
])('long lines break between words, in the field as in the coloured text, on %i px', async (width, names) => {
  await page.setViewportSize({ width, height: 800 });
  for (const name of names) {
    await page.evaluate((one) => clangor.open(one), name);
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('.editor-field')?.value === clangor.text.value,
    );
    const found = await page.evaluate(async () => {
      const field = document.querySelector('.editor-field') as HTMLTextAreaElement;
      const twoPictures = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
      const torn: string[] = [];
      let broken = 0;
      for (let top = 0; top <= field.scrollHeight; top += Math.max(200, field.clientHeight)) {
        field.scrollTop = top;
        await twoPictures();
        for (const words of document.querySelectorAll('.editor-words')) {
          if (words.getBoundingClientRect().height < 30) continue;
          broken++;
          const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
          let [before, row] = ['', 0];
          const range = document.createRange();
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
            for (let i = 0; i < (node.textContent ?? '').length; i++) {
              range.setStart(node, i);
              range.setEnd(node, i + 1);
              const here = node.textContent?.[i] ?? '';
              const { y } = range.getBoundingClientRect();
              if (before !== '' && y > row + 10 && /\w/.test(before) && /\w/.test(here))
                torn.push(words.textContent ?? '');
              [before, row] = [here, y];
            }
        }
      }
      field.scrollTop = field.scrollHeight;
      await twoPictures();
      const lines = [...document.querySelectorAll('.editor-line')];
      const last = lines.at(-1)?.getBoundingClientRect().bottom ?? 0;
      const { bottom } = field.getBoundingClientRect();
      return { torn, broken, below: bottom - last };
    });
    expect(found.torn, name).toEqual([]);
    expect(found.broken, name).toBeGreaterThan(0);
    // The padding below the text: the last coloured line lies on the field's last row, so all above it took as many rows.
    expect(found.below, name).toBeCloseTo(60, 0);
  }
});

test('a line that stands for several contacts goes on to the next one at every click', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => clangor.open('guitar'));
  const line = page
    .locator('.react-flow__edge')
    .filter({ hasText: / \+ \d+$/ })
    .first();
  await line.waitFor();
  const label = line.locator('text');
  const count = Number(/\+ (\d+)$/.exec((await label.textContent()) ?? '')?.[1]) + 1;
  const seen: (string | undefined)[] = [];
  for (let i = 0; i <= count; i++) {
    await label.dispatchEvent('click');
    seen.push(await page.evaluate(() => clangor.selected.value?.name));
    await page.waitForFunction(
      (name) =>
        [...document.querySelectorAll('.react-flow__edge text')].some((one) =>
          one.textContent?.startsWith(`${name} + `),
        ),
      seen.at(-1),
    );
  }
  expect(new Set(seen.slice(0, count)).size).toBe(count);
  expect(seen[count]).toBe(seen[0]);
});
