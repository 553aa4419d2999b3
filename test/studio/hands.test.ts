/** Hands that feel: as loud as the score, strums, bows from anywhere, two tools for two pointers, and a hand that moves parts of the model. */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listening, opened, openStudio, pointOnLine, pointOnSurface, rendered, type Studio } from './helpers.ts';

let studio: Studio;
let page: Page;

interface Call {
  readonly what: string;
  readonly element: string;
  readonly force: number;
  readonly velocity: number;
}

beforeAll(async () => {
  studio = await openStudio();
  ({ page } = studio);
  await page.evaluate(() => clangor.start());
  // Notes every gesture on its way to the node.
  await page.evaluate(() => {
    const calls: unknown[] = [];
    Object.assign(globalThis, { calls });
    const type = Object.getPrototypeOf(clangor.node.value);
    for (const what of ['pluck', 'strike', 'bow', 'finger', 'release']) {
      const real = type[what];
      type[what] = function (place: { element?: string } | string, options: object | string) {
        const element = typeof place === 'object' ? place.element : options;
        calls.push({ what, element, ...(typeof options === 'object' ? options : {}) });
        return real.apply(this, [place, options]);
      };
    }
  });
});
afterAll(() => studio?.close());

const open = (name: string) => opened(page, name);
const text = () => page.evaluate(() => clangor.text.value);
/** The gestures since the last time they were asked for. */
const gestures = () => page.evaluate(() => (globalThis as unknown as { calls: Call[] }).calls.splice(0));
/**
 * Listens from now on. What it returns resolves to the peak within 0.4 s of sound from the first that there is, by the times of the frames: the page may
 * come to them late, and all at once.
 */
async function listenToPeak(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, {
      peakHeard: new Promise<number>((resolve) => {
        let [peak, begun] = [0, Number.POSITIVE_INFINITY];
        const stop = clangor.frame.subscribe((frame) => {
          if (frame === undefined) return;
          peak = Math.max(peak, frame.peak);
          if (peak > 0.001) begun = Math.min(begun, frame.contextTime);
          if (frame.contextTime < begun + 0.4) return;
          queueMicrotask(() => stop());
          resolve(peak);
        });
      }),
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { peakHeard: Promise<number> }).peakHeard);
}

type MouseType = 'mousePressed' | 'mouseMoved' | 'mouseReleased';

/** A hand whose events carry times of their own, each some seconds after the one before: a busy machine does not slow it. */
async function timedHand() {
  const session = await page.context().newCDPSession(page);
  let time = Date.now() / 1000;
  const send = async (type: MouseType, x: number, y: number, after: number) => {
    time += after;
    const button = type === 'mouseMoved' && after === 0 ? 'none' : 'left';
    await session.send('Input.dispatchMouseEvent', { type, x, y, button, clickCount: 1, timestamp: time });
  };
  const end = async () => {
    await session.detach();
    // The events to come must be later than these.
    await page.waitForTimeout(Math.max(0, 1000 * time - Date.now()) + 200);
  };
  return { send, end };
}

/** Clicks with the tool of a key, once all is quiet: its peak against that to which the level brings the score, 0.22, dB. */
async function clicked(key: string, { x, y }: { readonly x: number; readonly y: number }) {
  await page.evaluate(() => clangor.panic());
  await page.keyboard.press(key);
  await page.mouse.move(x, y);
  await rendered(page, 0.3);
  const peak = await listenToPeak();
  await page.mouse.click(x, y);
  return 20 * Math.log10((await peak()) / 0.22);
}

test('a pluck and a strike are as loud as the score, which a worker finds out', async () => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  for (const [name, keys] of [
    ['jawari', ['2']],
    ['hammer-string', ['2', '3']],
  ] as const) {
    await open(name);
    await page.locator('.stage[data-hands=measured]').waitFor();
    for (const key of keys) {
      const found = await clicked(key, await pointOnLine(page, 'string', 0.21));
      expect(Math.abs(found), `${name} ${key}: ${found} dB`).toBeLessThan(6);
    }
  }
  expect(workers.filter((url) => url.includes('/worker-'))).toHaveLength(2);
});

test('a strike on a drum is as loud as its stick, where that lands, in the middle and half way to the rim', async () => {
  await open('snare-drum');
  await page.locator('.stage[data-hands=measured]').waitFor();
  for (const spot of [
    [0.04, 0.02],
    [0, 0],
    [-0.08, 0.03],
  ] as const) {
    await gestures();
    const found = await clicked('3', await pointOnSurface(page, 'batter', spot));
    expect((await gestures()).map(({ what, element }) => [what, element])).toEqual([['strike', 'batter']]);
    expect(Math.abs(found), `${spot}: ${found} dB`).toBeLessThan(6);
  }
});

test('dragging across strings strums them all, harder when it is faster', async () => {
  await open('ness-guitar');
  await page.keyboard.press('2');
  const names = ['e2', 'a2', 'd3', 'g3', 'b3', 'e4'];
  const first = await pointOnLine(page, names[0], 0.8);
  const last = await pointOnLine(page, names[5], 0.8);
  const hand = await timedHand();
  const mouse = (type: MouseType, y: number, after: number) => hand.send(type, first.x, y, after);
  const strum = async (seconds: number) => {
    const [top, bottom, steps] = [first.y - 30, last.y + 30, 20];
    await mouse('mouseMoved', top, 0);
    await mouse('mousePressed', top, 0.2);
    await gestures();
    for (let i = 1; i <= steps; i++) await mouse('mouseMoved', top + ((bottom - top) * i) / steps, seconds / steps);
    await mouse('mouseReleased', bottom, 0.01);
    return (await gestures()).filter(({ what }) => what === 'pluck');
  };
  const quick = await strum(0.1);
  expect(quick.map(({ element }) => element)).toEqual(names);
  expect(quick.every(({ force }) => force < 0)).toBe(true);
  const slow = await strum(1);
  expect(slow.map(({ element }) => element)).toEqual(names);
  expect(Math.abs(slow[3].force)).toBeLessThan(0.7 * Math.abs(quick[3].force));
  await hand.end();
});

test('strings of modes are plucked too', async () => {
  await open('guitar');
  await page.keyboard.press('2');
  await gestures();
  const { x, y } = await pointOnLine(page, 'a2', 0.8);
  const loud = await listening(page);
  await page.mouse.click(x, y);
  expect((await gestures()).map(({ what, element }) => [what, element])).toEqual([['pluck', 'a2']]);
  await loud(0.01);
});

test('a finger silences a string of modes', async () => {
  await open('guitar');
  await page.keyboard.press('2');
  const { x, y } = await pointOnLine(page, 'a2', 0.8);
  await page.mouse.click(x, y);
  const moving = () =>
    page.evaluate(() => {
      const index = clangor.program.value?.elements.findIndex(({ name }) => name === 'a2') ?? -1;
      const shape = [...(clangor.frame.value?.elements[index] ?? [])];
      return Math.max(...shape) - Math.min(...shape);
    });
  await rendered(page, 0.1);
  const before = await moving();
  await gestures();
  await page.keyboard.press('4');
  await page.mouse.move(x, y);
  await page.mouse.down();
  expect((await gestures()).map(({ what, element }) => [what, element])).toEqual([['finger', 'a2']]);
  await rendered(page, 0.5);
  expect(await moving()).toBeLessThan(before / 10);
  await page.mouse.up();
  expect((await gestures()).map(({ what, element }) => [what, element])).toEqual([['release', 'a2']]);
});

test('Enter rests a finger on a skin, and lifts it again', async () => {
  await open('snare-drum');
  await page.keyboard.press('4');
  await page.focus('.stage');
  await gestures();
  await page.keyboard.press('Enter');
  expect((await gestures()).map(({ what, element }) => [what, element])).toEqual([['finger', 'batter']]);
  await page.keyboard.press('Enter');
  expect((await gestures()).map(({ what }) => what)).toEqual(['release']);
});

test('the stage has a frame for those who play with the arrow keys, not for those who click and then play letters', async () => {
  await open('bowed-string');
  const frame = () => page.evaluate(() => getComputedStyle(document.querySelector('.stage') as Element).outlineStyle);
  await page.keyboard.press('2');
  const { x, y } = await pointOnLine(page, 'string', 0.5);
  await page.mouse.click(x, y);
  await page.evaluate(() => document.querySelector<HTMLElement>('.stage')?.focus());
  await page.keyboard.press('s');
  expect(await frame()).toBe('none');
  await page.keyboard.press('ArrowRight');
  expect(await frame()).toBe('solid');
  await page.mouse.click(x, y);
  expect(await frame()).toBe('none');
});

test('a stroke and a key are on their way before the page does anything else', async () => {
  await open('guitar');
  const tasks = await page.evaluate(async () => {
    const node = clangor.node.value as NonNullable<typeof clangor.node.value>;
    // The first of each fetches what it needs.
    const actions = [() => node.strike({ element: 'a2', at: 0.2 }), () => node.midi([0x90, 50, 1])];
    for (const act of actions) await act();
    const real = node.port.postMessage.bind(node.port);
    const counts: number[] = [];
    for (const act of actions) {
      let passed = 0;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        passed++;
        channel.port2.postMessage('');
      };
      channel.port2.postMessage('');
      const sent = new Promise<number>((resolve) => {
        node.port.postMessage = (message: { type: string }, options?: object) => {
          if (message.type === 'events') resolve(passed);
          real(message, options);
        };
      });
      act();
      counts.push(await sent);
      channel.port1.close();
    }
    node.port.postMessage = real;
    return counts;
  });
  expect(tasks).toEqual([0, 0]);
});

test('a bow stroke begins in the air, engages at the string, presses as fast as it moves, and is lifted when it rests', async () => {
  await open('bowed-string');
  await page.evaluate(() => clangor.panic());
  await page.waitForFunction(() => clangor.frame.value !== undefined);
  await page.keyboard.press('1');
  const { x, y } = await pointOnLine(page, 'string', 0.125);
  await gestures();
  const hand = await timedHand();
  await hand.send('mouseMoved', x, y - 130, 0);
  await hand.send('mousePressed', x, y - 130, 0.2);
  for (let i = 1; i <= 4; i++) await hand.send('mouseMoved', x, y - 130 + 17 * i, 0.012);
  expect(await gestures()).toEqual([]);
  for (let i = 0; i < 60; i += 3) await hand.send('mouseMoved', x, y - 20 + i, 0.012);
  const bowed = (await gestures()).filter(({ what }) => what === 'bow');
  expect(bowed.length).toBeGreaterThan(10);
  for (const { force, velocity } of bowed) {
    expect(velocity).toBeLessThan(0);
    expect(force / Math.abs(velocity)).toBeCloseTo(bowed[0].force / Math.abs(bowed[0].velocity), 6);
  }
  // To and fro until the string sounds: on a busy machine the sound may come after the first stroke.
  for (let i = 0; (await page.evaluate(() => clangor.frame.value?.peak ?? 0)) < 0.003; i++)
    await hand.send('mouseMoved', x, y + 40 * Math.sin(0.3 * i), 0.012);
  await page.waitForFunction(() =>
    (globalThis as unknown as { calls: Call[] }).calls.some(({ what }) => what === 'release'),
  );
  await hand.send('mouseReleased', x, y, 0.5);
  await hand.end();
});

test('a notice over the strings does not take the strokes of the hand', async () => {
  await open('bowed-string');
  await page.keyboard.press('2');
  const { x, y } = await pointOnLine(page, 'string', 0.5);
  await page.evaluate(() => clangor.mention('test', 'A sentence that is written over the strings, '.repeat(60)));
  const covered = await page.locator('.notice').boundingBox();
  expect(covered !== null && covered.y < y && y < covered.y + covered.height).toBe(true);
  await gestures();
  await page.mouse.click(x, y);
  expect((await gestures()).map(({ what }) => what)).toEqual(['pluck']);
  await page.locator('.notice-close').click();
  await page.locator('.notice').waitFor({ state: 'detached' });
});

test('what can be done about a notice is not offered where strings are played', async () => {
  await open('ness-guitar');
  const actions = ['Turn the ledger off', 'Half as many modes', 'Compute at 24 kHz'];
  await page.evaluate(
    (labels) =>
      clangor.tell(
        'test',
        'Computing this model takes 163 % of real time here, so the sound stutters.',
        labels.map((label) => ({ label, run: () => undefined })),
      ),
    actions,
  );
  await page.locator('.notice-action').last().waitFor();
  // A stroke may begin beside a string.
  const points = await Promise.all(
    ['e2', 'a2', 'd3', 'g3', 'b3', 'e4'].flatMap((name) =>
      [0, 0.2, 0.4, 0.6, 0.8, 1].map((at) => pointOnLine(page, name, at)),
    ),
  );
  const met = await page.evaluate(
    (all) =>
      all.flatMap(({ x, y }) =>
        [-30, 0, 30].map((beside) => document.elementFromPoint(x, y + beside)?.closest('.notice')?.textContent),
      ),
    points,
  );
  expect(new Set(met)).toEqual(new Set([undefined]));
  await page.evaluate(() => clangor.settle('test'));
});

test('two pointers have two tools: a bow and a finger', async () => {
  await open('bowed-string');
  await page.keyboard.press('1');
  const touch: CDPSession = await page.context().newCDPSession(page);
  const [bow, finger] = await Promise.all([pointOnLine(page, 'string', 0.125), pointOnLine(page, 'string', 0.5)]);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number; id: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await gestures();
  await send('touchStart', [{ ...bow, id: 1 }]);
  for (let i = 1; i <= 4; i++) await send('touchMove', [{ x: bow.x, y: bow.y - 12 * i, id: 1 }]);
  const held = { x: bow.x, y: bow.y - 48, id: 1 };
  await send('touchStart', [held, { ...finger, id: 2 }]);
  await send('touchMove', [
    { ...held, y: held.y - 10 },
    { ...finger, id: 2 },
  ]);
  const kinds = new Set((await gestures()).map(({ what }) => what));
  expect([kinds.has('bow'), kinds.has('finger')]).toEqual([true, true]);
  // Only the finger is lifted.
  await send('touchEnd', [{ ...held, y: held.y - 10 }]);
  expect((await gestures()).map(({ what, element }) => [what, element])).toContainEqual(['release', 'string']);
  await send('touchEnd', []);
});

test('the hand moves an end, a bridge, a fret and a barrier, and cuts a string; all of it is in the text and in undo', async () => {
  const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + dx, from.y + dy, { steps: 3 });
    await page.mouse.up();
  };
  const changed = async (before: string) => {
    await page.waitForFunction((old) => clangor.text.value !== old, before);
    const old = before.split('\n');
    return (await text()).split('\n').filter((line, i) => line !== old[i]);
  };
  const undone = async (before: string) => {
    await page.locator('.stage').focus();
    await page.waitForFunction(() => clangor.canUndo.value);
    while (await page.evaluate(() => clangor.canUndo.value)) await page.keyboard.press('Control+z');
    expect(await text()).toBe(before);
  };
  const begin = async (name: string) => {
    await open(name);
    await page.keyboard.press('5');
    return text();
  };

  const bowed = await begin('bowed-string');
  const span = (await pointOnLine(page, 'string', 1)).x - (await pointOnLine(page, 'string', 0)).x;
  await drag(await pointOnLine(page, 'string', 1), 0.1 * span, 0);
  expect((await changed(bowed)).join()).toMatch(/length: [\d.]+ (m|cm)/);
  await undone(bowed);

  const tromba = await begin('tromba-marina');
  await drag(await pointOnLine(page, 'string', 206 / 238), -40, 0);
  expect((await changed(tromba)).join()).toMatch(/connection.*at: 8\d(\.\d+)? %/);
  await undone(tromba);

  const frets = await begin('string-frets');
  const fret = await pointOnLine(page, 'string', 1 - 2 ** (-5 / 12));
  await drag(fret, 12, 0);
  const [line] = await changed(frets);
  expect(line).toMatch(/at: \[5\.61\d* %, 10\.9\d* %, 15\.9\d* %, 20\.6\d* %, 2[5-9]\.\d+ %,/);
  await undone(frets);

  // On a busy page the parts of a drag may come late, or all at once and an undo with them: it takes back the whole drag.
  const before = await begin('string-frets');
  const from = await pointOnLine(page, 'string', 1 - 2 ** (-5 / 12));
  await page.evaluate(async ({ x, y }) => {
    const stage = document.querySelector('.stage') as HTMLElement;
    const send = (type: string, by: number) =>
      stage.dispatchEvent(new PointerEvent(type, { clientX: x + by, clientY: y, pointerId: 1, bubbles: true }));
    // No pointer of the system is captured by an event of the page's own.
    stage.setPointerCapture = () => {};
    send('pointerdown', 0);
    send('pointermove', 4);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (const by of [8, 12]) send('pointermove', by);
    send('pointerup', 12);
    stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }));
    Reflect.deleteProperty(stage, 'setPointerCapture');
  }, from);
  await page.waitForFunction(() => clangor.canRedo.value);
  await rendered(page, 0.5);
  expect(await text()).toBe(before);

  const board = await begin('string-backboard');
  // Near its end the board is high, however much the picture magnifies the motion.
  const above = await pointOnLine(page, 'string', 0.05);
  await drag({ x: above.x, y: above.y + 60 }, 0, 14);
  expect((await changed(board)).join()).toMatch(/polynomial: \[-0\.000\d+/);
  await undone(board);

  const wires = await begin('sympathetic-strings');
  const cut = await page.evaluate(() => Object.keys(clangor.model.value?.elements ?? {})[0]);
  const at = await pointOnLine(page, cut, 0.5);
  await page.mouse.dblclick(at.x, at.y);
  await page.waitForFunction((one) => !(one in (clangor.model.value?.elements ?? {})), cut);
  await page.locator('.notice[data-cause=hand] .notice-action').click();
  await page.waitForFunction((whole) => clangor.text.value === whole, wires);
});
