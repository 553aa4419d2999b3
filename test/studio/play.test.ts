/** Every model of the gallery sounds and can be played with the pointer and the keyboard. */
import { env } from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ViewFrame } from '../../src/audio/index.ts';
import { coveringNames } from '../support/covering.ts';
import { shippedNames } from '../support/engine.ts';
import { peakFrequency } from '../support/pitch.ts';
import { heard, listening, opened, openStudio, pointOnLine, rendered, type Studio } from './helpers.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ motion: true });
  await studio.page.evaluate(() => clangor.start());
});
afterAll(() => studio?.close());

const rms = (samples: Float64Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);

/** A string at rest, without players. */
const STRING = `
clangor: 1
elements:
  string: { type: string, length: 0.6, pitch: 200 Hz, linearDensity: 5e-3, decay: [{ frequency: 200 Hz, t60: 0.8 s }, { frequency: 3 kHz, t60: 0.2 s }] }
outputs:
  string: { at: { element: string, at: 10 % }, quantity: velocity }
`;

describe('the gallery', () => {
  test('contains every shipped model', async () => {
    const names = await studio.page.evaluate(() => clangor.wholeGallery().then((all) => all.map(({ name }) => name)));
    expect([...names].sort()).toEqual([...shippedNames].sort());
  });

  // Few models that have all that any has; npm run studio:gallery opens every one.
  test.each(env.CLANGOR_GALLERY === 'all' ? shippedNames : coveringNames())(
    '%s loads, is drawn, and makes finite, audible sound',
    async (name) => {
      const { page } = studio;
      // Every frame is looked at: some sounds are over before a busy page is asked again.
      await page.evaluate(async (one) => {
        const heard = globalThis as { loudest?: number };
        heard.loudest = 0;
        let isOpen = false;
        const stop = clangor.frame.subscribe((frame) => {
          // Frames of the model before may still arrive while this one is being opened.
          if (isOpen) heard.loudest = Math.max(heard.loudest ?? 0, frame?.peak ?? 0);
          if ((heard.loudest ?? 0) > 1e-3) queueMicrotask(() => stop());
        });
        await clangor.open(one);
        isOpen = true;
      }, name);
      await page.waitForFunction(
        () => ((globalThis as { loudest?: number }).loudest ?? 0) > 1e-3 && clangor.frame.value !== undefined,
      );
      const state = await page.evaluate(() => {
        const stage = document.querySelector('.stage') as HTMLElement & {
          stageState: () => { layout: Map<string, unknown>; scene: { items: { name: string }[] } };
        };
        const { layout, scene } = stage.stageState();
        const samples = new Float32Array(2048);
        clangor.analyser.value?.getFloatTimeDomainData(samples);
        return {
          problems: clangor.problems.value.length,
          finite: samples.every((sample) => Number.isFinite(sample) && Math.abs(sample) <= 1),
          shown: clangor.frame.value?.elements.every((element) => element.every(Number.isFinite)),
          unplaced: scene.items.filter((item) => !layout.has(item.name)).map((item) => item.name),
        };
      });
      expect(state).toEqual({ problems: 0, finite: true, shown: true, unplaced: [] });
    },
  );

  test('each model opens with the best tool for it, and tools that do nothing are disabled', async () => {
    const { page } = studio;
    for (const [name, best, disabled] of [
      ['ness-guitar', 'Pluck', []],
      ['marimba-bar', 'Strike', ['Bow', 'Pluck']],
      ['bowed-string', 'Bow', []],
    ] as const) {
      await page.evaluate((one) => clangor.open(one), name);
      await page.waitForSelector(`.tool[aria-pressed="true"]:has-text("${best}")`);
      expect(await page.locator('.tool[aria-disabled=true]').allTextContents()).toEqual(disabled);
    }
  });

  test('a tool that does nothing with the model says why, whether it is clicked or chosen by its key', async () => {
    const { page } = studio;
    await page.evaluate(() => clangor.open('guitar'));
    await page.waitForSelector('.tool[aria-pressed="true"]:has-text("Pluck")');
    const told = () => page.locator('.notice[data-cause=tool] p').textContent();
    await page.locator('.tool:has-text("Bow")').dispatchEvent('click');
    expect(await told()).toBe('No bow slides along a string that is computed by its modes: pluck it instead.');
    // Another tool ends that.
    await page.keyboard.press('3');
    await page.locator('.notice[data-cause=tool]').waitFor({ state: 'detached' });
    await page.keyboard.press('1');
    expect(await told()).toMatch(/^No bow slides/);
    expect(await page.locator('.tool[aria-pressed=true]').textContent()).toBe('Strike');
    await page.click('.notice[data-cause=tool] .notice-close');
    await page.evaluate(() => clangor.open('marimba-bar'));
    await page.waitForSelector('.tool[aria-disabled=true]:has-text("Pluck")');
    await page.keyboard.press('1');
    expect(await told()).toBe('There is no string here to bow.');
    await page.click('.notice[data-cause=tool] .notice-close');
    await page.keyboard.press('3');
  });

  test('says which hits turned out too short for the rate, once they were heard', async () => {
    const { page } = studio;
    await page.evaluate(() => clangor.open('ness-guitar'));
    await page.waitForSelector(
      '[data-advice=hits]:has-text("hits lasted fewer than 8 samples"):has-text("use loss: exact")',
      {
        state: 'attached',
      },
    );
    // The advice waits behind its mark, and covers nothing that is played.
    expect(await page.locator('.notice').count()).toBe(0);
    await page.click('.health-mark');
    await page.locator('[data-advice=hits]').waitFor();
    await page.click('.health summary');
  });
});

test('the gallery is in groups, can be searched, shows two methods of one system as one card, and sounds under the pointer', async () => {
  const { page } = studio;
  await page.evaluate(() => clangor.start());
  await page.click('.instrument');
  await page.locator('section[aria-label="Begin here"] .card:has-text("tromba")').waitFor();
  await page.locator('section[aria-label="Masses and walls"] .card').first().waitFor();
  expect(await page.locator('.card:has-text("modal")').count()).toBe(0);
  await page.fill('.gallery-search', 'BOARD curved');
  await page.waitForFunction(() => document.querySelectorAll('.card').length === 1);
  await page.locator('.card-other').waitFor();
  // What is found is one list, without a heading for each model.
  await page.fill('.gallery-search', 'snare');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.card').length > 1 &&
      document.querySelectorAll('.gallery section[aria-label]').length === 1,
  );
  await page.fill('.gallery-search', 'sawtooth');
  const card = page.locator('.card:has-text("A bowed string")');
  await card.hover();
  await page.waitForFunction(() => {
    const samples = new Float32Array(2048);
    clangor.analyser.value?.getFloatTimeDomainData(samples);
    return document.querySelector('.card[data-sounds=true]') !== null && samples.some((one) => Math.abs(one) > 0.01);
  });
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => document.querySelector('.card[data-sounds]') === null);
  // The field stays where it is, however little is found.
  const field = page.locator('.gallery-search');
  const before = await field.boundingBox();
  await page.fill('.gallery-search', 'nothing of this name');
  await page.locator('.gallery-none').waitFor();
  expect(await field.boundingBox()).toEqual(before);
  // A card under a pointer that rests sounds as soon as there is sound.
  await page.evaluate(() => clangor.stop());
  await page.fill('.gallery-search', 'sawtooth');
  await card.hover();
  await page.waitForTimeout(700);
  expect(await page.locator('.card[data-sounds]').count()).toBe(0);
  await page.evaluate(() => clangor.start());
  await page.locator('.card[data-sounds=true]').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('.gallery').waitFor({ state: 'detached' });
});

test('who wants less motion sees the stage at rest while it sounds', async () => {
  const { page } = studio;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await opened(page, 'bowed-string');
  const shape = () =>
    page.evaluate(() => {
      const stage = document.querySelector('.stage') as HTMLElement & {
        stageState: () => { motion: { lines: Map<string, Float32Array> } };
      };
      return [...(stage.stageState().motion.lines.get('string') ?? [])];
    });
  await page.waitForFunction(() => (clangor.frame.value?.peak ?? 0) > 1e-3);
  const still = await shape();
  expect(still.length).toBeGreaterThan(0);
  await rendered(page, 0.2);
  expect(await shape()).toEqual(still);
  // The same moves without that wish.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.waitForFunction((old) => {
    const stage = document.querySelector('.stage') as HTMLElement & {
      stageState: () => { motion: { lines: Map<string, Float32Array> } };
    };
    return (
      stage
        .stageState()
        .motion.lines.get('string')
        ?.some((value, i) => value !== old[i]) === true
    );
  }, still);
});

describe('the pointer', () => {
  // The strokes are as even as the machine moves the pointer: one that stutters may play out of tune, and is asked again.
  test('dragged up and down across a string, it bows the string at its pitch', { retry: 2 }, async () => {
    const { page } = studio;
    await page.evaluate(() => clangor.open('bowed-string'));
    await page.waitForFunction(() => clangor.frame.value !== undefined);
    await page.evaluate(() => clangor.node.value?.release('all'));
    await page.keyboard.press('1');
    const { x, y } = await pointOnLine(page, 'string', 0.125);
    await page.mouse.move(x, y);
    await heard(page);
    await page.mouse.down();
    const begin = performance.now();
    // Long strokes at 0.14 m/s.
    const [speed, half] = [0.42, 160];
    for (let ms = 0; ms < 3500; ms = performance.now() - begin) {
      const along = (ms * speed + half) % (4 * half);
      await page.mouse.move(x, y + (along < 2 * half ? along - half : 3 * half - along));
    }
    const { samples: bowed, rate } = await heard(page);
    await page.mouse.up();
    expect(rms(bowed)).toBeGreaterThan(0.01);
    const frequency = peakFrequency(bowed, rate, 85, 112);
    expect(Math.abs(1200 * Math.log2(frequency / 97.8))).toBeLessThan(10);
  });

  test('a click strikes, and the sound decays', async () => {
    const { page } = studio;
    await page.evaluate((text) => clangor.open({ text, name: 'string' }), STRING);
    await page.waitForFunction(() => clangor.name.value === 'string' && (clangor.frame.value?.peak ?? 1) < 1e-4);
    await page.keyboard.press('3');
    const { x, y } = await pointOnLine(page, 'string', 0.3);
    // Each frame has the peak since the one before, so that nothing is missed on a busy machine.
    await page.evaluate(() => {
      const peaks: [time: number, peak: number][] = [];
      Object.assign(globalThis, { peaks });
      clangor.frame.subscribe((frame) => {
        if (frame !== undefined) peaks.push([frame.contextTime, frame.peak]);
      });
    });
    await page.mouse.click(x, y);
    const largest = await page.waitForFunction(() => {
      const { peaks } = globalThis as unknown as { peaks: [number, number][] };
      const begun = peaks.find(([, peak]) => peak > 1e-2)?.[0];
      if (begun === undefined || peaks[peaks.length - 1][0] < begun + 2) return undefined;
      const most = (from: number, to: number) =>
        Math.max(...peaks.filter(([time]) => time >= begun + from && time < begun + to).map(([, peak]) => peak));
      return { early: most(0, 0.5), late: most(1.5, 2) };
    });
    const { early, late } = (await largest.jsonValue()) ?? { early: 0, late: 0 };
    expect(early).toBeGreaterThan(1e-2);
    expect(late).toBeLessThan(0.1 * early);
  });

  test('a finger damps a sounding string', async () => {
    const { page } = studio;
    await page.evaluate((text) => clangor.open({ text: text.replace('0.8 s', '8 s'), name: 'string' }), STRING);
    await page.waitForFunction(() => clangor.frame.value !== undefined);
    const ring = await pointOnLine(page, 'string', 0.3);
    // What is heard is kept from the first time on that it is asked for.
    await heard(page);
    await page.keyboard.press('2');
    await page.mouse.click(ring.x, ring.y);
    await rendered(page, 0.9);
    const before = rms((await heard(page)).samples);
    const touch = await pointOnLine(page, 'string', 0.5);
    await page.mouse.move(touch.x, touch.y);
    await page.keyboard.down('Shift');
    await page.mouse.down();
    await rendered(page, 1.2);
    const after = rms((await heard(page)).samples);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    expect(before).toBeGreaterThan(1e-3);
    expect(after).toBeLessThan(0.2 * before);
  });

  test('a dragged barrier follows the pointer', async () => {
    const { page } = studio;
    await page.evaluate(() => clangor.open('mass-barrier'));
    // The stage shows the new model some frames after it starts to sound.
    const found = await page.waitForFunction(() => {
      const stage = document.querySelector('.stage') as HTMLElement & {
        stageState: () => { layout: Map<string, { x: number; y: number }> };
      };
      const box = stage.getBoundingClientRect();
      const placement = stage.stageState().layout.get('wall');
      if (placement === undefined || clangor.frame.value === undefined) return undefined;
      return { x: box.left + placement.x + 60, y: box.top + placement.y - 12 };
    });
    const wall = (await found.jsonValue()) as { x: number; y: number };
    const index = await page.evaluate(
      () => clangor.program.value?.elements.findIndex(({ name }) => name === 'wall') ?? -1,
    );
    // Tries again if nothing has moved yet, so that the scale is unknown, or if the mass is under the pointer.
    const lift = () => page.evaluate((i) => clangor.frame.value?.lifts[i] ?? 0, index);
    for (let attempt = 0; attempt < 8 && (await lift()) <= 1e-6; attempt++) {
      await page.mouse.up();
      await page.mouse.move(wall.x, wall.y);
      await page.mouse.down();
      await page.mouse.move(wall.x, wall.y - 30, { steps: 5 });
      await rendered(page, 0.7);
    }
    expect(await lift()).toBeGreaterThan(1e-6);
    expect(await lift()).toBeLessThan(1);
    await page.mouse.up();
    const refused = await page.evaluate(() => clangor.node.value?.lift('wall', Number.NaN));
    expect(refused).toEqual([{ path: 'elements.wall.lift', message: 'expected a number; got NaN' }]);
  });
});

describe('the keyboard', () => {
  test('the arrow keys and Enter play without a pointer', async () => {
    const { page } = studio;
    await page.evaluate((text) => clangor.open({ text, name: 'string' }), STRING);
    await page.waitForFunction(() => clangor.frame.value !== undefined);
    await page.keyboard.press('2');
    await page.focus('.stage');
    await page.keyboard.press('ArrowRight');
    const loud = await listening(page);
    await page.keyboard.press('Enter');
    await loud(1e-2);
  });
});

test('the stage follows a length that a slider or the score changes, and a replay from the start', async () => {
  const { page } = studio;
  const shown = () =>
    page.evaluate(() => {
      const stage = document.querySelector('.stage') as HTMLElement & {
        stageState: () => { scene: { items: { length: number }[] }; motion: { lines: Map<string, Float32Array> } };
      };
      const { scene, motion } = stage.stageState();
      return {
        length: scene.items[0].length,
        nodes: motion.lines.get('string')?.length,
        frame: clangor.frame.value?.elements[0].length,
      };
    });
  // A frame may be on its way, so the stage is asked until it agrees.
  const agrees = async (length: number) => {
    await expect
      .poll(async () => {
        const now = await shown();
        return now.length === length && now.nodes === now.frame;
      })
      .toBe(true);
    return (await shown()).nodes;
  };
  const pluck =
    'players: { pluck: { type: pluck, at: { element: string, at: 20 % }, force: 0.1 N, duration: 9 ms } }\n';
  const plucked = STRING.replace('pitch: 200 Hz', 'tension: 288 N') + pluck;
  await page.evaluate((text) => clangor.edit(text, true), plucked);
  await page.evaluate(() => clangor.replay());
  const long = await agrees(0.6);
  await page.evaluate(() => clangor.set('elements.string.length', 0.4));
  const short = await agrees(0.4);
  expect(short).toBeLessThan(long ?? 0);
  const score = 'score: [{ time: 0.5, set: elements.string.length, to: 0.4 }]\n';
  await page.evaluate((text) => clangor.edit(text, true), plucked + score);
  for (let turn = 0; turn < 2; turn++) {
    // The numbers of nodes of all frames from the replay on that are of the Program on the stage.
    const seen = await page.evaluate(
      (nodes) =>
        new Promise<number[]>((resolve) => {
          const found: number[] = [];
          const node = clangor.node.value;
          const note = (event: Event) => {
            const { elements, time } = (event as CustomEvent<ViewFrame>).detail;
            const [{ length }] = elements;
            const isShown = length === clangor.program.value?.elements[0].shown.count;
            if (isShown && found.at(-1) !== length) found.push(length);
            if (time < 0.6 || !isShown || !found.includes(nodes)) return;
            node?.removeEventListener('view', note);
            resolve(found);
          };
          node?.addEventListener('view', note);
          clangor.replay();
        }),
      long ?? 0,
    );
    expect(seen.slice(-2)).toEqual([long, short]);
    expect(await agrees(0.4)).toBe(short);
  }
});
