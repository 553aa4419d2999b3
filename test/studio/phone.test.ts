/** On small screens all controls stay visible and large enough for a finger, and the title does not cover the stage. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudio, type Studio } from './helpers.ts';

/** Smallest size of a control, px. */
const FINGER = 40;
const SIZES = [
  [390, 844],
  [320, 568],
  [844, 390],
  [568, 320],
] as const;

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ motion: true });
  await studio.page.evaluate(() => clangor.start());
});
afterAll(() => studio?.close());

/** Controls of the current page that are too small or off the screen, and the size of the stage. */
function faults() {
  return studio.page.evaluate((finger) => {
    const seen = [...document.querySelectorAll('.app *')].filter((one) => one.getClientRects().length > 0);
    const name = (one: Element) => one.getAttribute('aria-label') ?? one.textContent ?? '';
    const within = (selector: string) => seen.filter((one) => one.matches(selector));
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const [stage, caption] = [box('.stage'), box('.caption')];
    return {
      controls: within('.top button, .tools button, .transport button, .keys-side button').length,
      small: within('.top button, .tools button, .transport button, .keys-side button')
        .filter((one) => one.clientWidth < finger - 2 || one.clientHeight < finger - 2) // without their borders
        .map(name),
      off: within('.top *, .tools *, .caption *, .transport *, .keys *')
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5;
        })
        .map(name),
      level: box('.level').width,
      stage: { width: stage.width, height: stage.height },
      covered: caption.height > 0 && caption.top < stage.bottom - 0.5,
    };
  }, FINGER);
}

test.each(SIZES)(
  '%s × %s: controls are large enough and on the screen, and the title does not cover the stage',
  async (width, height) => {
    const { page } = studio;
    await page.setViewportSize({ width, height });
    for (const name of ['marimba-bar', 'modal-bells']) {
      await page.evaluate((one) => clangor.open(one), name);
      await page.waitForFunction(() => clangor.frame.value !== undefined);
      // As a busy machine would give it.
      await page.evaluate(() => {
        const actions = [{ label: 'Play later', run: () => {} }];
        Object.assign(clangor.advice, { value: [{ cause: 'test', text: 'There are gaps.', actions }] });
      });
      await page.locator('[data-advice=test] button').waitFor({ state: 'attached' });
      const { controls, level, stage, ...wrong } = await faults();
      expect(wrong, name).toEqual({ small: [], off: [], covered: false });
      expect(controls).toBeGreaterThan(10);
      expect(level).toBeGreaterThan(40);
      expect(stage.width).toBe(width);
      expect(stage.height).toBeGreaterThan(0.25 * height);
    }
  },
);

test.each([
  ['below the stage on an upright phone', 390, 844, 390, 200],
  ['instead of the stage where both do not fit', 320, 568, 320, 0],
  ['beside the stage on a phone in landscape', 844, 390, 300, 160],
])('a panel opens %s', async (_, width, height, stageWidth, stageHeight) => {
  const { page } = studio;
  await page.setViewportSize({ width, height });
  await page.evaluate(() => clangor.open('ness-guitar'));
  for (const name of ['Look', 'Build', 'Keep']) {
    await page.click(`.tab:has-text("${name}")`);
    const panel = page.locator(`#panel-${name.toLowerCase()}:not(:has(.panel-wait))`);
    await panel.waitFor();
    const box = await panel.boundingBox();
    const { stage, small, off } = await faults();
    expect({ small, off }, name).toEqual({ small: [], off: [] });
    expect(box?.width ?? 0, name).toBeGreaterThan(0.5 * width);
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
    expect(box?.height ?? 0, name).toBeGreaterThan(0.45 * height);
    expect(stage.width, name).toBeGreaterThanOrEqual(stageWidth);
    expect(stage.height, name).toBeGreaterThanOrEqual(stageHeight);
    await page.click(`.tab:has-text("${name}")`);
  }
});

test('on an upright phone no step of a lesson covers the stage, and the microscope shows its loop', async () => {
  const { page } = studio;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.click('.tab:has-text("Look")');
  for (const lesson of ['stiff-contacts', 'first-twenty-seconds']) {
    await page.click('[data-test=lessons]');
    await page.click(`[data-test=lesson-${lesson}]`);
    for (let step = 0; ; step++) {
      const card = page.locator(`[data-test=lesson][data-step="${step}"]`);
      await card.waitFor();
      const [stage, over] = [await page.locator('.stage').boundingBox(), await card.boundingBox()];
      const free = Math.min(over?.y ?? 0, (stage?.y ?? 0) + (stage?.height ?? 0)) - (stage?.y ?? 0);
      expect(free, `${lesson}, step ${step}`).toBeGreaterThan(120);
      const next = card.locator('[data-test=lesson-next]');
      if ((await next.count()) === 0) break;
      await next.click();
    }
    const loop = page.locator('.microscope-loop');
    await loop.waitFor();
    await page.waitForFunction(() => {
      const [panel, loop] = ['.panel', '.microscope-loop'].map((one) => document.querySelector(one) as HTMLElement);
      const [outer, inner] = [panel.getBoundingClientRect(), loop.getBoundingClientRect()];
      return inner.top >= outer.top && inner.bottom <= outer.bottom;
    });
    await page.click('.lesson-skip');
  }
  await page.click('.tab:has-text("Look")');
});

test.each([390, 500])('below the stage, %s px wide, the lesson on energy shows the ledger', async (width) => {
  const { page } = studio;
  await page.setViewportSize({ width, height: 844 });
  await page.click('[data-test=lessons]');
  await page.click('[data-test=lesson-energy-never-leaves-the-ledger]');
  await page.locator('[data-test=lesson][data-step="0"]').waitFor();
  await page.waitForFunction(() => {
    const [panel, sum] = ['.panel', '.ledger-sums dd'].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    );
    return panel !== undefined && sum !== undefined && sum.bottom <= panel.bottom;
  });
  await page.click('.lesson-skip');
  await page.click('.tab:has-text("Look")');
});
