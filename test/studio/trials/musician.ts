/** A musician: keys, a MIDI port, pitches, strums, bows, volume, a take that is played back and saved. */
import { expect } from 'vitest';
import { decodeWav } from '../../../src/listen/index.ts';
import type { Person } from './person.ts';

/** The largest sample that is heard. */
function peak(): number {
  const samples = new Float32Array(8192);
  clangor.analyser.value?.getFloatTimeDomainData(samples);
  return samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
}

/** What the foot shows. */
function pitch(): string {
  return document.querySelector('.pitch')?.textContent ?? '';
}

/** How far each of some elements is from where it was at rest, m. */
function moved(names: readonly string[]): number[] {
  return names.map((name) => {
    const index = clangor.program.value?.elements.findIndex((one) => one.name === name) ?? -1;
    const shape = [...(clangor.frame.value?.elements[index] ?? [])];
    return Math.max(...shape) - Math.min(...shape);
  });
}

const STRINGS = ['e2', 'a2', 'd3', 'g3', 'b3', 'e4'];

export async function musician(person: Person): Promise<void> {
  const { driver, step, visit, until, click, read, hear, hush, listen } = person;
  const shows = (note: RegExp) =>
    until((source) => new RegExp(source).test(document.querySelector('.pitch')?.textContent ?? ''), note.source);

  await step('opens the marimba by its address', async () => {
    await visit('#marimba-bar');
    // By then the button lies along the bar, and stays there.
    await read('.begin', 'Touch the bar');
    await click('.begin');
    await hear();
    await hush();
  });
  await step('plays G3 with a letter: the foot shows G3', async () => {
    const low = await until(() => document.querySelector<HTMLElement>('.key')?.dataset.key);
    // From C, the letters A W S E D F T G are eight semitones: G is the seventh above it.
    if (Number(low) > 48) await driver.key('down', 'z');
    await driver.key('up', 'z');
    expect(await until(() => document.querySelector<HTMLElement>('.key')?.dataset.key)).toBe('48');
    // Wood is soon silent: on a busy machine a pitch that is shown after some readings may ask for a second stroke.
    for (let strokes = 0; strokes < 8 && !(await driver.run(pitch)).startsWith('G3'); strokes++) {
      await driver.key('down', 'g');
      await read('.key[data-key="55"][aria-pressed=true]');
      await listen(0.6);
      await driver.key('up', 'g');
      await read('.key[data-key="55"][aria-pressed=false]');
    }
    await shows(/^G3/);
  });
  await step('plays a chord: the foot shows no pitch rather than a wrong one', async () => {
    await hush();
    for (const letter of ['a', 'd', 'g']) await driver.key('down', letter);
    await hear();
    await listen(0.4);
    await shows(/no pitch/);
  });
  await step('turns to another window with keys held: they come up', async () => {
    await driver.run(() => window.dispatchEvent(new Event('blur')));
    await until(() => document.querySelector('.key[aria-pressed=true]') === null);
    for (const letter of ['a', 'd', 'g']) await driver.key('up', letter);
  });
  await step('asks for a MIDI keyboard: the page says what it found', async () => {
    await click('.keys-side button', 'MIDI');
    expect(await read('.notice[data-cause=midi] p')).toMatch(/No MIDI keyboard was found|no Web MIDI|does not let/);
  });
  await step('plays a guitar from a MIDI keyboard', async () => {
    await visit('#guitar');
    await click('.begin');
    await hear();
    await hush();
    // No keyboard is here: the browser's list of ports is replaced by one with a port, and everything behind it is real.
    await driver.run(() => {
      const port = { onmidimessage: (_event: { data: Uint8Array }) => {} };
      Object.assign(window, { port });
      Object.defineProperty(navigator, 'requestMIDIAccess', {
        configurable: true,
        value: async () => ({ inputs: new Map([['test', port]]) }),
      });
    });
    await click('.keys-side button', 'MIDI');
    await read('.keys-side button', '1 MIDI in');
    const send = (...bytes: number[]) =>
      driver.run((data) => {
        const { port } = window as unknown as { port: { onmidimessage: (event: { data: Uint8Array }) => void } };
        port.onmidimessage({ data: Uint8Array.from(data) });
      }, bytes);
    await send(0x90, 59, 100);
    await read('.key[data-key="59"][aria-pressed=true]');
    await hear();
    await shows(/^B3/);
    await send(0x80, 59, 0);
    await read('.key[data-key="59"][aria-pressed=false]');
  });
  await step('strums the six strings of another guitar in one stroke', async () => {
    await click('.instrument');
    await click('.card', 'The guitar of NESS');
    await until(() => clangor.name.value === 'ness-guitar' && clangor.frame.value !== undefined);
    await hush();
    const before = await driver.run(moved, STRINGS);
    await click('.tool', 'Pluck');
    const [x, top] = await person.onString('e2', 0.8);
    const [, bottom] = await person.onString('e4', 0.8);
    await driver.drag(Array.from({ length: 24 }, (_, i) => [x, top - 25 + ((bottom - top + 50) * i) / 23] as const));
    await hear();
    // The last of them may begin a frame later than the first is heard.
    await until(
      (names, least) => {
        const page = window as unknown as { moved?: Set<string> };
        page.moved ??= new Set();
        for (const [i, name] of names.entries()) {
          const index = clangor.program.value?.elements.findIndex((one) => one.name === name) ?? -1;
          const shape = [...(clangor.frame.value?.elements[index] ?? [])];
          if (Math.max(...shape) - Math.min(...shape) > least[i]) page.moved.add(name);
        }
        return page.moved.size === names.length;
      },
      STRINGS,
      before.map((one) => 2 * one + 1e-7),
    );
  });
  await step('bows a string, beginning in the air: it sounds at its pitch', async () => {
    await click('.instrument');
    await click('.card', 'A bowed string');
    await until(() => clangor.name.value === 'bowed-string' && clangor.frame.value !== undefined);
    await hush();
    await click('.tool', 'Bow');
    const [x, y] = await person.onString('string', 0.125);
    const half = 90;
    // To and fro at an even speed, from above the string.
    const stroke = (i: number) => {
      const along = (7 * i) % (4 * half);
      return y + (along < 2 * half ? along - half : 3 * half - along);
    };
    const strokes = Array.from({ length: 150 }, (_, i) => [x, stroke(i)] as const);
    // As long as it takes: on a busy machine the first strokes may be too slow and uneven to be heard.
    for (let times = 0; times < 8 && (await driver.run(peak)) < 0.01; times++) await driver.drag(strokes);
    await hear();
  });
  await step('turns the volume down, mutes, and unmutes', async () => {
    // A phone has a volume of its own, so there the page shows none.
    const isDesk = await driver.run(() => document.querySelector('.volume')?.getClientRects().length === 1);
    if (isDesk) await person.slide('.volume', 0.4);
    await until(
      (least) => Number.parseFloat(document.querySelector('.volume')?.getAttribute('aria-valuetext') ?? '') < least,
      isDesk ? 50 : 101,
    );
    await click('.transport [aria-label=Mute]');
    await click('.transport [aria-label=Unmute]');
    if (isDesk) await person.slide('.volume', 1);
  });
  let heard = 0;
  await step('records a take with keys', async () => {
    await click('.instrument');
    await click('.card', 'jawari');
    await until(() => clangor.name.value === 'jawari' && clangor.frame.value !== undefined);
    await hush();
    await click('.tab', 'Keep');
    await click('[data-test=performance] button', 'Record');
    await read('[data-test=performance] button', 'Stop recording');
    await driver.key('down', 'g');
    await hear();
    heard = await driver.run(peak);
    await until(() => Number(document.querySelector<HTMLElement>('.level')?.style.getPropertyValue('--level')) > 0.4);
    await listen(0.4);
    await driver.key('up', 'g');
    await click('[data-test=performance] button', 'Stop recording');
    await read('[data-test=take]');
  });
  await step('hears the take', async () => {
    await hush();
    await click('[data-test=take] button', 'Play jawari-take-1');
    await hear();
    await read('[data-test=take] button', 'Play jawari-take-1');
  });
  await step('saves it as a sound file, which has what was heard', async () => {
    const { channels } = decodeWav(await person.saved('[data-test=take] button', 'WAV'));
    const recorded = channels[0].reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    expect(recorded).toBeGreaterThan(0.9 * heard);
  });
  await step('loads the page anew: the take is still there', async () => {
    await visit('');
    await click('.tab', 'Keep');
    await read('[data-test=take]', 'jawari-take-1');
    expect(await person.name()).toBe('jawari');
  });
}
