/** The studio with a record of every gesture on its way to the sound, and a hand that keeps time. */
import type { Page } from 'playwright-core';
import { openStudio, type Studio } from './helpers.ts';

export interface Call {
  readonly what: string;
  readonly element: string;
  readonly force: number;
  readonly velocity: number;
}

/** Opens the studio while it sounds, and notes every gesture on its way to the node. */
export async function openHands(): Promise<Studio> {
  const studio = await openStudio();
  await studio.page.evaluate(() => clangor.start());
  await studio.page.evaluate(() => {
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
  return studio;
}

/** The gestures since the last time they were asked for. */
export function gesturesOn(page: Page): Promise<Call[]> {
  return page.evaluate(() => (globalThis as unknown as { calls: Call[] }).calls.splice(0));
}

export type MouseType = 'mousePressed' | 'mouseMoved' | 'mouseReleased';

/** A hand whose events carry times of their own, each some seconds after the one before: a busy machine does not slow it. */
export async function timedHand(page: Page) {
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
