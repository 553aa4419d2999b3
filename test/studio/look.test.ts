/** The Look panel: the energy ledger closes to round-off, and the microscope replays a contact. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudio, rendered, type Studio } from './helpers.ts';
import { illegible, watchCanvases } from './legible.ts';

let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio({ density: 1 });
  ({ page } = studio);
  // A light model, which can be metered in real time on a busy machine.
  await page.evaluate(async () => {
    await clangor.open('hammer-string');
    await clangor.start();
  });
  // Events instead of mouse clicks: with software rendering Playwright would wait for the page to become still.
  await page.getByRole('button', { name: 'Look', exact: true }).dispatchEvent('click');
});
afterAll(() => studio?.close());

/** Whether that many columns of a canvas have a pixel of the colour of that name; for the page. */
function isColoured([canvas, colour, least, most]: readonly [string, string, number, number]): boolean {
  const drawn = document.querySelector<HTMLCanvasElement>(canvas);
  const probe = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(colour);
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
  const { data, width } = drawn?.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height) ?? {
    data: [],
    width: 1,
  };
  const columns = new Set<number>();
  for (let i = 0; i < data.length; i += 4)
    if (data[i] === r && data[i + 1] === g && data[i + 2] === b) columns.add((i / 4) % width);
  return columns.size >= least && columns.size <= most;
}

/** The residual that the panel shows; NaN until it shows one. */
const residual = async () =>
  Number((await page.locator('[data-test=residual]').getAttribute('data-value')) ?? Number.NaN);

test('the residual stays at round-off while the string is struck and its damping changes', async () => {
  await page.waitForFunction(() => document.querySelector('[data-test=residual]')?.hasAttribute('data-value'));
  const string = await page.evaluate(() => clangor.program.value?.elements.find(({ type }) => type === 'string')?.name);
  for (let stroke = 0; stroke < 4; stroke++) {
    await page.evaluate(
      async ([element, n]) => {
        await clangor.set(`elements.${element}.sigma0`, 0.5 + 0.1 * n);
        await clangor.node.value?.strike({ element, at: 0.2 + 0.05 * n }, { force: 5, duration: 2e-3 });
      },
      [string ?? '', stroke] as const,
    );
    const before = await page.evaluate(() => clangor.frame.value?.sample ?? 0);
    await page.waitForFunction((sample) => (clangor.frame.value?.sample ?? 0) > sample + 8000, before);
    expect(await residual()).toBeLessThan(1e-11);
  }
  const injected = await page.evaluate(() => clangor.frame.value?.ledger?.injected ?? 0);
  expect(injected).toBeGreaterThan(0);
});

test('a key that is a copy of the model shows its own energy', async () => {
  await page.evaluate(() => clangor.open('kalimba'));
  await page.waitForFunction(() => clangor.name.value === 'kalimba');
  // The largest part of what is shown that the model itself does not have.
  await page.evaluate(() => {
    const shown = document.querySelector<HTMLElement>('[data-test=stored]');
    const seen = globalThis as { most?: number };
    seen.most = 0;
    new MutationObserver(() => {
      const own = clangor.frame.value?.ledger?.stored.reduce((sum, one) => sum + one, 0) ?? Number.NaN;
      const more = Number(shown?.dataset.value) - 10 * own;
      if (more > (seen.most ?? 0)) seen.most = more;
    }).observe(shown as Node, { attributes: true });
  });
  const most = () => page.evaluate(() => (globalThis as { most?: number }).most ?? 0);
  // A busy page may miss a note, which is over within two seconds.
  for (let notes = 0; notes < 100 && (await most()) < 1e-7; notes++) await page.keyboard.press('a', { delay: 1000 });
  expect(await most()).toBeGreaterThan(1e-7);
  expect(await residual()).toBeLessThan(1e-11);
});

test('the microscope draws the force loop of a contact, and the stage follows the chosen sample', async () => {
  // Two masses that keep colliding.
  await page.evaluate(() => clangor.open('mass-mass'));
  await page.waitForFunction(() => (clangor.frame.value?.sample ?? 0) > 60_000 && clangor.name.value === 'mass-mass');
  await page.getByRole('button', { name: 'Freeze the last second' }).dispatchEvent('click');
  await page.locator('.microscope-loop').waitFor();
  expect(await page.evaluate(() => clangor.running.value)).toBe(false);
  // The microscope starts at the largest force; the loop up to there is drawn in the colour of contacts.
  await page.waitForFunction(isColoured, ['.microscope-loop', '--contact', 10, Number.MAX_VALUE] as const);
  // A loupe on the stage shows the two masses meet; it goes with the frozen second.
  await page.waitForFunction(isColoured, ['.loupe', '--accent', 10, Number.MAX_VALUE] as const);
  const scrub = page.getByRole('slider', { name: 'Moment' });
  const [from, to] = await scrub.evaluate((input: HTMLInputElement) => [Number(input.min), Number(input.max)]);
  expect(to - from).toBeGreaterThan(10_000);
  const shown = async (sample: number) => {
    await scrub.evaluate((input: HTMLInputElement, value) => {
      input.value = String(value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, sample);
    await page.waitForFunction((wanted) => clangor.frame.value?.sample === wanted, sample);
    // What lights up is what touches at this sample, not what did on the way there.
    const isLit = await page.evaluate(() =>
      clangor.frame.value?.forces.some((force, i) => force > 0 && (clangor.frame.value?.gaps[i] ?? 0) < -1e-5),
    );
    expect(isLit).toBe(false);
    return page.evaluate(() => [...(clangor.frame.value?.elements[0] ?? [])]);
  };
  const early = await shown(from + 2000);
  const late = await shown(to - 100);
  expect(late).not.toEqual(early);
  expect(await shown(from + 2000)).toEqual(early);
  for (const far of [9000, 4000, 12_345, 7000]) await shown(from + far);
  await page.getByRole('button', { name: 'Resume the sound' }).dispatchEvent('click');
  await page.locator('.loupe').waitFor({ state: 'detached' });
  await page.evaluate(() => clangor.stop());
});

test('the scope forgets what another model, opened in silence, sounded like', async () => {
  const scope = 'canvas[aria-label="Waveform of the output"]';
  expect(await page.evaluate(() => clangor.running.value)).toBe(false);
  await page.waitForFunction(isColoured, [scope, '--series-1', 1, Number.MAX_VALUE] as const);
  await page.evaluate(() => clangor.open('hammer-string'));
  await page.waitForFunction(() => clangor.name.value === 'hammer-string');
  await page.waitForFunction(isColoured, [scope, '--series-1', 0, 0] as const);
});

const THEMES = ['dark', 'light'] as const;

async function choose(theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((now) => {
    const { theme: shown = 'dark' } = document.documentElement.dataset;
    if (shown !== now) document.querySelector<HTMLElement>('[aria-label$=colours]')?.click();
  }, theme);
  await page.waitForFunction((now) => (document.documentElement.dataset.theme ?? 'dark') === now, theme);
}

test('all text can be read, in light and dark: at least 12 px, and 4.5 : 1', async () => {
  const seen = new Set<string>();
  const measure = async (where: string) => {
    const faults = await page.evaluate(illegible, { smallest: 12, least: 4.5 });
    for (const fault of faults) seen.add(`${where}: ${fault}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where).toBe(true);
  };
  await page.evaluate(() => clangor.open('marimba-bar'));
  for (const theme of THEMES) {
    await choose(theme);
    // The panel that is open would be closed by its own button.
    for (const panel of ['Build', 'Keep', 'Look']) {
      await page.getByRole('button', { name: panel, exact: true }).dispatchEvent('click');
      await page.waitForSelector(`.panel-${panel.toLowerCase()} button`);
      if (panel === 'Build') await page.waitForSelector('.react-flow__node');
      await measure(`${theme} ${panel}`);
    }
    for (const [button, list] of [
      ['.instrument', '.gallery .card'],
      ['[data-test=lessons]', '.lessons li'],
    ]) {
      await page.locator(button).dispatchEvent('click');
      await page.waitForSelector(list);
      await measure(`${theme} ${list}`);
      await page.keyboard.press('Escape');
      await page.locator(list).first().waitFor({ state: 'detached' });
    }
  }
  expect([...seen]).toEqual([]);
});

test.each([390, 900, 2560])('the microscope and the card of a lesson can be read on a page of %s px', async (width) => {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 1000 });
  const seen = new Set<string>();
  const measure = async (where: string) => {
    for (const theme of THEMES) {
      await choose(theme);
      // Colours fade from one theme to the other.
      await page.evaluate(async () => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      });
      await page.evaluate(watchCanvases);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const faults = await page.evaluate(illegible, { smallest: 12, least: 4.5 });
      for (const fault of faults) seen.add(`${theme} ${where}: ${fault}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where).toBe(true);
  };
  await page.evaluate(async () => {
    await clangor.open('mass-mass');
    await clangor.start();
  });
  const from = await page.evaluate(() => clangor.frame.value?.sample ?? 0);
  await page.waitForFunction((sample) => (clangor.frame.value?.sample ?? 0) > sample + 30_000, from);
  if ((await page.locator('.panel-look').count()) === 0)
    await page.getByRole('button', { name: 'Look', exact: true }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Freeze the last second' }).dispatchEvent('click');
  await page.locator('.microscope-loop').waitFor();
  await measure('microscope');
  // On the canvases, too, there are words.
  expect(await page.evaluate(() => (globalThis as { written?: Map<string, object> }).written?.size)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Resume the sound' }).dispatchEvent('click');
  // The rules to compare are on the card of this lesson alone.
  await page.locator('[data-test=lessons]').dispatchEvent('click');
  await page.locator('[data-test=lesson-stiff-contacts]').dispatchEvent('click');
  for (let step = 0; step < 9; step++) {
    await page.locator(`[data-test=lesson][data-step="${step}"]`).waitFor();
    await measure(`step ${step} of a lesson`);
    const next = page.locator('[data-test=lesson-next]');
    if ((await next.count()) === 0) break;
    await next.dispatchEvent('click');
  }
  await page.locator('.lesson-skip').dispatchEvent('click');
  expect([...seen]).toEqual([]);
});

test('a second that is frozen the moment the panel opens stays frozen', async () => {
  await page.evaluate(async () => {
    await clangor.open('mass-mass');
    await clangor.start();
  });
  const from = await page.evaluate(() => clangor.frame.value?.sample ?? 0);
  await page.waitForFunction((sample) => (clangor.frame.value?.sample ?? 0) > sample + 20_000, from);
  if ((await page.locator('.panel-look').count()) > 0)
    await page.getByRole('button', { name: 'Look', exact: true }).dispatchEvent('click');
  await page.locator('.panel-look').waitFor({ state: 'detached' });
  await page.evaluate(() => {
    const press = (name: string) =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)?.click();
    // Before the next frame, in which a page runs what its panels do once they have been painted.
    const seen = new MutationObserver(() => {
      if (document.querySelector('[data-test=microscope]') === null) return;
      seen.disconnect();
      press('Freeze the last second');
    });
    seen.observe(document.body, { childList: true, subtree: true });
    press('Look');
  });
  await page.locator('.microscope-loop').waitFor();
});

test('the lights of the wires of a snare drum run into a warm one on a dark phone, not into a white one', async () => {
  const before = () => localStorage.setItem('clangor.theme', 'dark');
  const own = await openStudio({ width: 390, height: 844, density: 1, motion: true, path: '#snare-drum', before });
  try {
    const { page } = own;
    // The bluest and the warmest that any pixel in the middle of the wires becomes: white is as blue as it is red.
    await page.evaluate(() => {
      const stage = document.querySelector('.stage') as HTMLElement & {
        stageState: () => { layout: Map<string, { view: { x: number; y: number } }> } | undefined;
      };
      const lit = { blue: 0, warm: 0 };
      Object.assign(globalThis, { lit });
      const size = 100;
      const c = new OffscreenCanvas(size, size).getContext('2d', {
        willReadFrequently: true,
      }) as OffscreenCanvasRenderingContext2D;
      const look = () => {
        requestAnimationFrame(look);
        const { x, y } = stage.stageState()?.layout.get('snare')?.view ?? { x: 0, y: 0 };
        c.clearRect(0, 0, size, size);
        for (const canvas of stage.querySelectorAll('canvas'))
          if (!canvas.hidden && canvas.style.opacity !== '0')
            c.drawImage(canvas, x - size / 2, y - size / 2, size, size, 0, 0, size, size);
        const { data } = c.getImageData(0, 0, size, size);
        for (let i = 0; i < data.length; i += 4) {
          lit.blue = Math.max(lit.blue, data[i + 2]);
          lit.warm = Math.max(lit.warm, data[i] - data[i + 2]);
        }
      };
      look();
    });
    await page.evaluate(() => clangor.start());
    // The whole score: it ends with its hardest stroke.
    await rendered(page, 2.5);
    const { blue, warm } = await page.evaluate(
      () => (globalThis as unknown as { lit: { blue: number; warm: number } }).lit,
    );
    expect(warm).toBeGreaterThan(120);
    expect(blue).toBeLessThan(200);
  } finally {
    await own.close();
  }
});

test('what left the screen and came back between two pictures is drawn', async () => {
  // A busy page is told of both at once.
  const before = () =>
    Object.assign(globalThis, {
      // biome-ignore lint/complexity/useArrowFunction: it is called with new
      IntersectionObserver: function (tell: (changes: readonly { isIntersecting: boolean }[]) => void) {
        const observe = () => setTimeout(() => tell([{ isIntersecting: false }, { isIntersecting: true }]));
        return { observe, disconnect: () => {} };
      },
    });
  const own = await openStudio({ before });
  try {
    const { page } = own;
    const isDrawn = (selector: string) =>
      page.waitForFunction((one) => {
        const canvas = document.querySelector<HTMLCanvasElement>(one);
        const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
        return data?.some((value) => value > 0) === true;
      }, selector);
    await page.click('.instrument');
    await isDrawn('.card canvas');
    await page.keyboard.press('Escape');
    await page.evaluate(() => clangor.start());
    await page.click('.tab:has-text("Look")');
    await page.locator('.ledger-parts li').first().waitFor();
    // Drawn anew after the observer has told.
    await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.ledger canvas');
      canvas?.getContext('2d')?.clearRect(0, 0, 10_000, 10_000);
    });
    await isDrawn('.ledger canvas');
  } finally {
    await own.close();
  }
});

test('without WebGL a skin still shows how it moves', async () => {
  // Neither a worker nor the page gets a context.
  const before = () => {
    Object.assign(globalThis, { Worker: undefined });
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : real.call(this, kind as '2d', ...rest);
    } as typeof real;
  };
  const own = await openStudio({ motion: true, path: '#snare-drum', before });
  try {
    const { page } = own;
    // How many colours the upper skin has along a line across it.
    await page.evaluate(() => {
      const stage = document.querySelector('.stage') as HTMLElement & {
        stageState: () => { layout: Map<string, { view: { x: number; y: number } }> };
      };
      const canvas = stage.querySelectorAll('canvas')[1];
      const colours = () => {
        const { x, y } = stage.stageState().layout.get('batter')?.view ?? { x: 0, y: 0 };
        const density = canvas.width / stage.clientWidth;
        const [left, top, width] = [x - 60, y + 12, 120].map((length) => Math.round(length * density));
        const data = canvas.getContext('2d')?.getImageData(left, top, width, 1).data ?? [];
        return new Set([...data].filter((_, i) => i % 4 === 1)).size;
      };
      Object.assign(globalThis, { colours });
    });
    const colours = () => page.evaluate(() => (globalThis as unknown as { colours: () => number }).colours());
    expect(await colours()).toBe(1);
    await page.evaluate(() => clangor.start());
    // Asked for every picture that is drawn: a stroke is soon over.
    await page.waitForFunction(() => (globalThis as unknown as { colours: () => number }).colours() > 8);
  } finally {
    await own.close();
  }
});
