/** A new user: the first twenty seconds, a link to a moment, other instruments, a change, and coming back. */
import { expect } from 'vitest';
import type { Person } from './person.ts';

/** Level of some frequencies, Hz, in the newest sound. */
function levels(frequencies: readonly number[]): number[] {
  const analyser = clangor.analyser.value as AnalyserNode;
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  return frequencies.map((hertz) => {
    let [re, im] = [0, 0];
    samples.forEach((x, i) => {
      const window = Math.sin((Math.PI * i) / samples.length) ** 2;
      const phase = (2 * Math.PI * hertz * i) / analyser.context.sampleRate;
      re += window * x * Math.cos(phase);
      im += window * x * Math.sin(phase);
    });
    return Math.hypot(re, im);
  });
}

/** What the microscope tells: force and overlap. */
const READOUT = '.microscope .number.part-note';

export async function newUser(person: Person): Promise<void> {
  const { driver, step, visit, until, click, read, gone, press, hear, listen, name, text } = person;
  let [link, seen] = ['', ''];

  await step('opens the page: one string, and words that ask to touch it', async () => {
    await visit('');
    expect(await read('.begin')).toContain('Touch the string');
    expect(await driver.run(() => clangor.notices.value)).toEqual([]);
    await until(() => clangor.node.value !== undefined);
  });
  await step('touches the string: it sounds, and a card tells what is heard', async () => {
    await click('.begin');
    await hear();
    expect(await read('[data-test=lesson]')).toContain('A bow draws one long string');
    expect(await driver.run(() => document.activeElement?.className)).toBe('stage');
  });
  await step('goes on to the mark on the string', async () => {
    await click('[data-test=lesson-next]');
    await until(() => document.querySelector<HTMLElement>('[data-test=lesson]')?.dataset.step === '1');
  });
  await step('touches the string there: it sings its third harmonic', async () => {
    await click('.lesson-mark');
    await until(() => document.querySelector<HTMLElement>('[data-test=lesson]')?.dataset.step === '2');
    await listen(2.5);
    // The fundamental of string and bridge lies at 36.9 Hz; only multiples of three of it are left.
    const [first, second, third] = await driver.run(levels, [36.9, 73.8, 110.7]);
    expect(Math.max(first, second)).toBeLessThan(third);
  });
  await step('freezes it: one bounce of the bridge, a thousand times slower', async () => {
    await click('[data-test=lesson-next]');
    await read('.microscope-loop');
    expect(await read('.microscope [aria-pressed=true]', '1/1000')).toBe('1/1000');
    // Above the fold, whatever the size of the screen.
    const bottom = await driver.run(() => document.querySelector('.microscope-loop')?.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(await driver.run(() => innerHeight));
  });
  await step('copies a link to this moment', async () => {
    await click('.microscope button', 'Pause');
    await click('[data-test=copy-moment]');
    link = await until(() => document.querySelector<HTMLInputElement>('[data-test=moment-link]')?.value);
    seen = await read(READOUT);
    expect(link.length).toBeLessThan(8000);
  });
  await step('opens the link: hears and sees the same', async () => {
    await visit(link);
    await click('[data-cause=moment] .notice-action');
    await hear();
    await read('.microscope-loop');
    const [, force, overlap] = seen.split(' · ');
    const [, sameForce, sameOverlap] = (await read(READOUT)).split(' · ');
    expect([sameForce, sameOverlap]).toEqual([force, overlap]);
    await click('.tab', 'Look');
  });
  await step('repeats the tour from the list of lessons, and skips it', async () => {
    await click('[data-test=lessons]');
    await click('[data-test=lesson-first-twenty-seconds]');
    await read('[data-test=lesson]');
    await click('.lesson-skip');
    await gone('[data-test=lesson]');
  });
  await step('looks at the other instruments: in groups, and they sound under the pointer', async () => {
    await click('.instrument');
    await read('section[aria-label="Begin here"] .card');
    expect(await driver.run(() => document.querySelectorAll('.gallery section[aria-label]').length)).toBeGreaterThan(5);
    await until(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.card canvas');
      const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return data?.some((value) => value > 0) === true;
    });
    await person.hover('.card', 'A bowed string');
    await until(() => document.querySelector('.card[data-sounds=true]') !== null);
  });
  await step('searches for a drum', async () => {
    await person.fill('.gallery-search', 'snare');
    await until(() => document.querySelectorAll('.gallery section[aria-label] .card').length < 5);
  });
  await step('picks the snare drum, and strikes it', async () => {
    await click('.card', 'A snare drum');
    await until(() => clangor.name.value === 'snare-drum' && clangor.frame.value !== undefined);
    await person.hush();
    await driver.drag([await person.onThing('batter')]);
    await hear();
  });
  let changed = '';
  await step('hangs a loose ring on its skin: the drum is now theirs', async () => {
    await click('.tab', 'Build');
    await person.choose('select[aria-label="Add to the model"]', 'loose ring');
    await until(() => document.querySelector('.build-ask') !== null || clangor.name.value === 'my-snare-drum');
    if ((await name()) === 'snare-drum') await click('.build-ask button', 'batter');
    await until(() => clangor.name.value === 'my-snare-drum' && clangor.problems.value.length === 0);
    changed = await text();
  });
  await step('picks a third instrument, and goes back with the browser: nothing is lost', async () => {
    await click('.instrument');
    await click('.card', 'jawari');
    await until(() => clangor.name.value === 'jawari' && location.hash === '#jawari');
    await driver.run(() => history.back());
    await until(() => clangor.name.value === 'my-snare-drum');
    expect(await text()).toBe(changed);
  });
  await step('goes away, and comes back: the drum is as it was left', async () => {
    await visit('');
    expect([await name(), await text()]).toEqual(['my-snare-drum', changed]);
    await click('.begin');
    await hear();
    expect(await driver.run(() => document.querySelector('[data-test=lesson]'))).toBeNull();
  });
  await step('finds it among their own in the list of instruments', async () => {
    await click('.instrument');
    await read('[data-test=mine]', 'my-snare-drum');
    await press('Escape');
    await gone('.gallery');
  });
  await step('prefers the other colours', async () => {
    const before = await driver.run(() => document.documentElement.dataset.theme ?? 'dark');
    await click('.top [aria-label$=colours]');
    await until((old) => (document.documentElement.dataset.theme ?? 'dark') !== old, before);
  });
}
