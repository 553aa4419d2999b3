/**
 * A person at the studio, in any browser: what they look for, click, type, play and hear. What is clicked must be on the screen and not covered
 * by anything else; what is waited for must come within the patience of a test.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver, Point } from '../../engines/driver.ts';

/** How long something that must come may take on a busy machine, ms. */
const PATIENCE = 120_000;
/** Audible, of full scale. */
const AUDIBLE = 3e-3;

export interface Person {
  readonly driver: Driver;
  /** The address of the studio. */
  readonly url: string;
  /** The address of the same files on a plain host, as a teacher would put them there. */
  readonly host: string;
  /** Whether the trial is to be short, because it is repeated often. */
  readonly isBrief: boolean;
  /** Does one sentence of the trial, then looks at the page. */
  readonly step: (sentence: string, act: () => Promise<void>) => Promise<void>;
  /** Opens an address from nothing: the page is loaded anew. */
  readonly visit: (path: string) => Promise<void>;
  /** Waits until something holds in the page, and returns it. */
  readonly until: <A extends readonly unknown[], T>(holds: (...args: A) => T, ...args: A) => Promise<NonNullable<T>>;
  /** Clicks what a selector finds, with a text in it if one is given. */
  readonly click: (selector: string, text?: string) => Promise<void>;
  /** Rests the pointer on what a selector finds. */
  readonly hover: (selector: string, text?: string) => Promise<void>;
  /** The text of what a selector finds, once it is visible. */
  readonly read: (selector: string, text?: string) => Promise<string>;
  /** Waits until nothing is found any more. */
  readonly gone: (selector: string) => Promise<void>;
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Replaces what is in a field. */
  readonly fill: (selector: string, text: string) => Promise<void>;
  /** Chooses from a list by the words of an entry. */
  readonly choose: (selector: string, label: string) => Promise<void>;
  /** Moves a slider to a fraction of its length. */
  readonly slide: (selector: string, fraction: number) => Promise<void>;
  /** Drops a file on the page. */
  readonly drop: (name: string, content: string) => Promise<void>;
  /** The file that a click saves. */
  readonly saved: (selector: string, text?: string) => Promise<Uint8Array>;
  /** A point of a string on the stage, at a fraction of its length, px of the page. */
  readonly onString: (name: string, fraction: number) => Promise<Point>;
  /** The middle of an element on the stage that is no string. */
  readonly onThing: (name: string) => Promise<Point>;
  /** Waits until something is heard that was not heard before the page was opened or hushed. */
  readonly hear: () => Promise<void>;
  /** Silences everything, and waits until it is silent. */
  readonly hush: () => Promise<void>;
  /** Lets sound pass, s of the audio clock. */
  readonly listen: (seconds: number) => Promise<void>;
  readonly name: () => Promise<string>;
  readonly text: () => Promise<string>;
}

/** What the stage tells of itself. */
interface StageElement extends HTMLElement {
  readonly stageState: () => {
    readonly layout: Map<
      string,
      { x0: number; x1: number; y: number; x: number; view?: { x: number; y: number }; kind: string }
    >;
  };
}

/** Whether a selector finds something visible, with a text in it; where its middle is, and what lies over it there. */
function find(selector: string, text: string) {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const has = (one: HTMLElement) => (one.textContent ?? '').includes(text) || one.getAttribute('aria-label') === text;
  const found = all.find((one) => has(one) && one.getClientRects().length > 0);
  if (found === undefined) return undefined;
  const middle = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const over = document.elementFromPoint(x, y);
    return { x, y, over, isFree: over !== null && (found.contains(over) || over.contains(found)) };
  };
  // What is out of sight is scrolled to.
  if (!middle().isFree) found.scrollIntoView({ block: 'center', inline: 'nearest' });
  const { x, y, over, isFree } = middle();
  const isDisabled = (found as HTMLButtonElement).disabled === true;
  return {
    x,
    y,
    text: found.textContent ?? '',
    hindrance: isDisabled ? 'is disabled' : isFree ? '' : `is covered by ${over?.className || over?.tagName}`,
  };
}

export function createPerson(
  { driver, url, host, isBrief }: Pick<Person, 'driver' | 'url' | 'host' | 'isBrief'>,
  look: (sentence: string, picture: () => Promise<Buffer>) => Promise<void>,
): Person {
  async function until<A extends readonly unknown[], T>(holds: (...args: A) => T, ...args: A) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const value = await driver.run(holds, ...args);
      if (value !== undefined && value !== null && value !== false) return value as NonNullable<T>;
      if (Date.now() > end)
        throw new Error(`waited in vain for ${String(holds).slice(0, 200)} ${JSON.stringify(args)}`);
      await sleep(40);
    }
  }

  const named = (selector: string, text: string) => (text === '' ? selector : `${selector} with "${text}"`);

  /** The middle of something that can be clicked, once it stands still. */
  async function place(selector: string, text = ''): Promise<Point> {
    const end = Date.now() + PATIENCE;
    let before: Point | undefined;
    for (;;) {
      const found = await driver.run(find, selector, text);
      if (found?.hindrance === '' && before?.[0] === found.x && before[1] === found.y) return before;
      before = found?.hindrance === '' ? [found.x, found.y] : undefined;
      if (Date.now() > end) throw new Error(`${named(selector, text)} ${found?.hindrance ?? 'is not there'}`);
      await sleep(60);
    }
  }

  const click = async (selector: string, text = '') => driver.drag([await place(selector, text)]);

  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await driver.key('down', key);
    for (const key of keys.toReversed()) await driver.key('up', key);
  }

  return {
    driver,
    url,
    host,
    isBrief,
    step: async (sentence, act) => {
      try {
        await act();
      } catch (error) {
        await look(`FAILED ${sentence}`, driver.picture).catch(() => {});
        throw new Error(`${sentence}: ${(error as Error).message}`, { cause: error });
      }
      await look(sentence, driver.picture);
    },
    visit: async (path) => {
      // Without this a new fragment would leave the page as it is.
      await driver.open('about:blank');
      await driver.open(path.startsWith('http') ? path : url + path);
      await until(() => 'clangor' in globalThis && clangor.model.value !== undefined);
      // Every frame is looked at: some sounds are over before a busy page is asked.
      await driver.run(() => {
        const page = window as unknown as { loudest: number };
        page.loudest = 0;
        clangor.frame.subscribe((frame) => {
          page.loudest = Math.max(page.loudest, frame?.peak ?? 0);
        });
      });
    },
    until,
    click,
    hover: async (selector, text) => driver.hover(await place(selector, text)),
    read: async (selector, text = '') => (await until(find, selector, text)).text,
    gone: async (selector) => {
      await until((one) => document.querySelector(one) === null, selector);
    },
    press,
    fill: async (selector, text) => {
      await click(selector);
      await press('Control', 'a');
      for (const letter of text) await press(letter);
    },
    choose: async (selector, label) => {
      // The list itself is drawn by the system, where no driver reaches it.
      await until(
        (one, words) => {
          const list = document.querySelector<HTMLSelectElement>(one);
          const entries = [...(list?.options ?? [])];
          const entry =
            entries.find(({ textContent }) => textContent === words) ??
            entries.find(({ textContent }) => textContent?.startsWith(words));
          if (list === null || entry === undefined) return false;
          list.value = entry.value;
          list.dispatchEvent(new Event('change', { bubbles: true }));
          return true;
        },
        selector,
        label,
      );
    },
    slide: async (selector, fraction) => {
      const middle = await place(selector);
      const [left, width, at] = await driver.run((one) => {
        const slider = document.querySelector(one) as HTMLInputElement;
        const box = slider.getBoundingClientRect();
        const [min, max] = [Number(slider.min || 0), Number(slider.max || 1)];
        return [box.left, box.width, (slider.valueAsNumber - min) / (max - min)];
      }, selector);
      // The knob is half as wide as it is high, and stays within the slider.
      const x = (part: number) => left + 8 + part * (width - 16);
      const steps = Array.from({ length: 7 }, (_, i) => x(at + ((fraction - at) * i) / 6));
      await driver.drag(steps.map((one) => [one, middle[1]] as const));
    },
    drop: async (file, content) => {
      await driver.run(
        (called, what) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([what], called));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        },
        file,
        content,
      );
    },
    saved: async (selector, text) => {
      // No driver tells where a browser saves its files: their content is noted on its way to the disk.
      await driver.run(() => {
        const page = window as unknown as { savedFile?: Blob; isNoting?: boolean };
        delete page.savedFile;
        if (page.isNoting === true) return;
        page.isNoting = true;
        const make = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (blob) => {
          page.savedFile = blob as Blob;
          return make(blob);
        };
      });
      await click(selector, text);
      await until(() => 'savedFile' in window);
      const bytes = await driver.run(async () => {
        const { savedFile } = window as unknown as { savedFile: Blob };
        return [...new Uint8Array(await savedFile.arrayBuffer())];
      });
      return Uint8Array.from(bytes);
    },
    onString: (element, fraction) =>
      until(
        (line, part): Point | undefined => {
          const stage = document.querySelector('.stage') as StageElement;
          const row = stage.stageState?.()?.layout.get(line);
          if (row?.kind !== 'row') return undefined;
          const box = stage.getBoundingClientRect();
          return [box.left + row.x0 + part * (row.x1 - row.x0), box.top + row.y];
        },
        element,
        fraction,
      ),
    onThing: (element) =>
      until((one): Point | undefined => {
        const stage = document.querySelector('.stage') as StageElement;
        const placed = stage.stageState?.()?.layout.get(one);
        if (placed === undefined) return undefined;
        const box = stage.getBoundingClientRect();
        const { x, y } = placed.view ?? placed;
        return [box.left + x, box.top + y];
      }, element),
    hear: async () => {
      await until((least) => {
        const { loudest } = window as unknown as { loudest: number };
        const samples = new Float32Array(8192);
        clangor.analyser.value?.getFloatTimeDomainData(samples);
        return loudest > least || samples.some((one) => Math.abs(one) > least);
      }, AUDIBLE);
    },
    hush: async () => {
      await driver.run(() => Object.assign(window, { hushed: clangor.node.value }) && undefined);
      await click('.transport [aria-label="Silence everything"]');
      await until(() => {
        const { hushed } = window as { hushed?: unknown };
        const node = clangor.node.value;
        const samples = new Float32Array(8192);
        clangor.analyser.value?.getFloatTimeDomainData(samples);
        const isStill = node !== undefined && node !== hushed && samples.every((one) => Math.abs(one) < 1e-3);
        if (isStill) Object.assign(window, { loudest: 0 });
        return isStill;
      });
    },
    listen: async (seconds) => {
      const now = await driver.run(() => clangor.analyser.value?.context.currentTime ?? 0);
      await until((end) => (clangor.analyser.value?.context.currentTime ?? 0) >= end, now + seconds);
    },
    name: () => driver.run(() => clangor.name.value),
    text: () => driver.run(() => clangor.text.value),
  };
}
