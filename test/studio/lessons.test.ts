/** Lessons: the files, what is said about a wrong one, the first twenty seconds, and a link to a moment. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadModelText } from '../../src/model/index.ts';
import { readLesson } from '../../src/studio/lesson/schema.ts';
import { heard, openStudio, ready, rendered, type Studio, warm } from './helpers.ts';

const folder = (name: string) => fileURLToPath(new URL(`../../${name}/`, import.meta.url));
const files = readdirSync(folder('lessons'));

describe('lesson files', () => {
  test.each(files)('%s names what its models have', (file) => {
    const read = readLesson(readFileSync(folder('lessons') + file, 'utf8'), file);
    if (!read.ok) throw new Error(read.problems[0].message);
    let model: ReturnType<typeof loadModelText> | undefined;
    for (const step of read.value.steps) {
      if (step.model !== undefined)
        model = loadModelText(readFileSync(`${folder('models')}${step.model}.yaml`, 'utf8'));
      if (!model?.ok) throw new Error('expected a model in the first step');
      const { elements, contacts } = model.value;
      if (step.mark !== undefined) expect(Object.keys(elements)).toContain(step.mark.element);
      if (step.freeze !== undefined) expect(Object.keys(contacts)).toContain(step.freeze.contact);
    }
  });

  test.each([
    ['lesson: 2\ntitle: x\nabout: y\nsteps: [{ say: a }]', 'expected 1, the version of the format; got 2'],
    ['lesson: 1\ntitle: x\nabout: y\nsteps: []', 'expected a list of 1 to 20 steps; got []'],
    ['lesson: 1\ntitle: x\nabout: y\nsteps: [{ say: a, modell: b }]', 'did you mean "model"'],
    [
      'lesson: 1\ntitle: x\nabout: y\nsteps: [{ say: a, mark: { element: b, at: 120 %, do: finger } }]',
      'expected a percentage of the length from "0 %" to "100 %"; got "120 %"',
    ],
    [
      'lesson: 1\ntitle: x\nabout: y\nsteps: [{ say: a, set: { b: soft } }]',
      'expected a number in SI units; got "soft"',
    ],
  ])('a wrong one is answered by one line: %s', (text, expected) => {
    const read = readLesson(text, 'mine.yaml');
    expect(read.ok).toBe(false);
    if (read.ok) return;
    expect(read.problems[0].message).toContain(expected);
    expect(read.problems[0].message).not.toContain('\n');
  });
});

describe('in the studio', () => {
  let studio: Studio;
  let page: Page;
  beforeAll(async () => {
    studio = await openStudio({ firstVisit: true });
    ({ page } = studio);
    await warm(page);
  });
  afterAll(() => studio?.close());

  /** Loudest of a few frequencies, Hz, in the newest sound. */
  const loudest = async (frequencies: readonly number[]) => {
    const { samples, rate } = await heard(page);
    const levels = frequencies.map((hertz) => {
      let [re, im] = [0, 0];
      samples.forEach((x, i) => {
        const window = Math.sin((Math.PI * i) / samples.length) ** 2;
        re += window * x * Math.cos((2 * Math.PI * hertz * i) / rate);
        im += window * x * Math.sin((2 * Math.PI * hertz * i) / rate);
      });
      return Math.hypot(re, im);
    });
    return frequencies[levels.indexOf(Math.max(...levels))];
  };
  const readout = (on: Page) => on.locator('.microscope .number.part-note').textContent();

  test('the first twenty seconds: the string starts it, a touch makes it sing its third harmonic, one bounce is frozen', async () => {
    // Anywhere along the string.
    await page.locator('.begin[data-shape=string]').click({ position: { x: 30, y: 44 } });
    await page.locator('[data-test=lesson][data-step="0"]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('stage');
    await page.click('[data-test=lesson-next]');
    await page.click('.lesson-mark');
    await page.locator('[data-test=lesson][data-step="2"]').waitFor();
    await heard(page);
    await rendered(page, 2.5);
    // The fundamental of string and bridge lies at 36.9 Hz; only multiples of three of it are left.
    expect(await loudest([36.9, 73.8, 110.7])).toBe(110.7);
    await page.click('[data-test=lesson-next]');
    await page.locator('.microscope-loop').waitFor();
    await page.locator('button[aria-pressed=true]:text-is("1/1000")').waitFor();
    expect(await page.locator('.microscope button:text-is("Pause")').count()).toBe(1);
  });

  test('who opens the link to a moment hears and sees the same', async () => {
    await page.click('.microscope button:text-is("Pause")');
    await page.click('[data-test=copy-moment]');
    const link = await page.inputValue('[data-test=moment-link]');
    expect(link.length).toBeLessThan(8000);
    const [, force, overlap] = ((await readout(page)) ?? '').split(' · ');
    const other = await studio.context.newPage();
    await other.goto(link);
    await ready(other);
    await other.click('[data-cause=moment] .notice-action');
    await other.locator('.microscope-loop').waitFor();
    await other.waitForFunction(() => document.querySelector('.microscope .number.part-note') !== null);
    const [, sameForce, sameOverlap] = ((await readout(other)) ?? '').split(' · ');
    expect([sameForce, sameOverlap]).toEqual([force, overlap]);
    await other.close();
  });

  test('a link to a moment that was tampered with opens the model, and says in one line what is wrong', async () => {
    const link = new URL(await page.inputValue('[data-test=moment-link]'));
    const fields = new URLSearchParams(link.hash.slice(1));
    for (const [change, expected] of [
      [(told: string) => told.replace(/"contact":"[^"]*"/, '"contact":"nothing"'), 'expected a contact of the model'],
      [(told: string) => told.replace(/"now":\d+/, '"now":1e99'), 'now: expected a whole number'],
      [(told: string) => told.replace(/"hash":"./, '"hash":"x'), 'expected 64 hexadecimal digits'],
      [(told: string) => told.replace(/"type":"lay"/, '"type":"load"'), 'events.0.event'],
      [() => '[', 'expected JSON'],
    ] as const) {
      const told = await page.evaluate(async (data) => {
        const bytes = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
        return new Response(stream).text();
      }, fields.get('moment') ?? '');
      const changed = change(told);
      expect(changed).not.toBe(told);
      const moment = await page.evaluate(async (text) => {
        const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        return btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      }, changed);
      const wrong = new URLSearchParams({ ...Object.fromEntries(fields), moment });
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#${wrong}`);
      await page.locator(`[data-cause=import]:has-text("${expected}")`).waitFor();
    }
    expect(studio.errors).toEqual([]);
  });

  test.each([
    'why-a-snare-buzzes',
    'what-a-fret-does',
    'helmholtz-motion',
    'energy-never-leaves-the-ledger',
    'stiff-contacts',
  ])('%s is given from its first step to its last, and what it freezes has been touched', async (name) => {
    const read = readLesson(readFileSync(`${folder('lessons')}${name}.yaml`, 'utf8'), name);
    if (!read.ok) throw new Error(name);
    const { steps } = read.value;
    await page.click('[data-test=lessons]');
    await page.click(`[data-test=lesson-${name}]`);
    for (const [at, step] of steps.entries()) {
      // Some steps go on by themselves.
      await page.waitForFunction(
        (least) => Number(document.querySelector<HTMLElement>('[data-test=lesson]')?.dataset.step) >= least,
        at,
      );
      if (step.model !== undefined) await page.waitForFunction((one) => clangor.name.value === one, step.model);
      if (step.freeze !== undefined) {
        await page.locator('.microscope-loop').waitFor();
        expect(await page.locator('.microscope :text("no contact in this second")').count()).toBe(0);
        expect(await page.locator('.microscope select').inputValue()).toBe(step.freeze.contact);
      }
      // A mark is there once the stage has been laid out.
      if (at + 1 === steps.length) break;
      await page.waitForFunction(
        ([shown, isMarked]) => {
          const card = document.querySelector<HTMLElement>('[data-test=lesson]');
          if (Number(card?.dataset.step) !== shown) return true;
          const button = document.querySelector<HTMLElement>(isMarked ? '.lesson-mark' : '[data-test=lesson-next]');
          button?.click();
          return button !== null;
        },
        [at, step.mark !== undefined] as const,
      );
    }
    // On a busy machine any model may be too heavy.
    const told = await page.evaluate(() => clangor.notices.value.filter(({ cause }) => cause !== 'heavy'));
    expect(told).toEqual([]);
    await page.click('.lesson-skip');
    await page.evaluate(() => clangor.start());
  });

  test('who opens another instrument is not led back by the lesson', async () => {
    await page.click('[data-test=lessons]');
    await page.click('[data-test=lesson-helmholtz-motion]');
    await page.waitForFunction(() => clangor.name.value === 'bowed-string');
    await page.locator('[data-test=lesson]').waitFor();
    await page.evaluate(() => clangor.open('jawari'));
    await page.locator('[data-test=lesson]').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => clangor.name.value)).toBe('jawari');
  });

  test('a lesson of the list can be skipped, and an embedded page shows the stage only', async () => {
    await page.click('[data-test=lessons]');
    await page.click('[data-test=lesson-what-a-fret-does]');
    await page.locator('[data-test=lesson][aria-label="What a fret does"]').waitFor();
    await page.waitForFunction(() => clangor.name.value === 'fretted-string');
    await page.click('.lesson-skip');
    await page.locator('[data-test=lesson]').waitFor({ state: 'detached' });
    await page.goto(`${studio.url}?embed#jawari`);
    await ready(page);
    expect(await page.locator('.top').isVisible()).toBe(false);
    expect(await page.locator('.stage').isVisible()).toBe(true);
    expect(await page.evaluate(() => clangor.name.value)).toBe('jawari');
  });
});
