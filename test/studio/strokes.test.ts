/** Hands that move: strums, bows from anywhere, two tools for two pointers, and a hand that moves parts of the model. */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, gesturesOn, type MouseType, openHands, timedHand } from './gestures.ts';
import { opened, pointOnLine, rendered, type Studio } from './helpers.ts';

let studio: Studio;
let page: Page;
beforeAll(async () => {
  studio = await openHands();
  ({ page } = studio);
});
afterAll(() => studio?.close());

const open = (name: string) => opened(page, name);
const gestures = () => gesturesOn(page);
const text = () => page.evaluate(() => clangor.text.value);

test('dragging across strings strums them all, harder when it is faster', async () => {
  await open('ness-guitar');
  await page.keyboard.press('2');
  const names = ['e2', 'a2', 'd3', 'g3', 'b3', 'e4'];
  const first = await pointOnLine(page, names[0], 0.8);
  const last = await pointOnLine(page, names[5], 0.8);
  const hand = await timedHand(page);
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

test('a bow stroke begins in the air, engages at the string, presses as fast as it moves, and is lifted when it rests', async () => {
  await open('bowed-string');
  await page.evaluate(() => clangor.panic());
  await page.waitForFunction(() => clangor.frame.value !== undefined);
  await page.keyboard.press('1');
  const { x, y } = await pointOnLine(page, 'string', 0.125);
  await gestures();
  const hand = await timedHand(page);
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
