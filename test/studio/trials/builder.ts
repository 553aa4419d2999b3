/** A builder: a model from nothing, undo, names, files, a fret moved by hand, a model that is too heavy. */
import { expect } from 'vitest';
import { shippedText } from '../../support/engine.ts';
import type { Person } from './person.ts';

const PLATES = ['first', 'second', 'third', 'fourth'];
/** Plates with so many modes that no machine computes them in time. */
const HEAVY = `clangor: 1
title: Too heavy
elements:
${PLATES.map((one) => `  ${one}: { type: plate, sides: [2 m, 1.5 m], thickness: 0.5 mm, density: 7800, young: 200 GPa, method: modal, modes: 20000, sigma0: 1 }`).join('\n')}
players:
  strike: { type: strike, at: { element: first, at: [31 %, 37 %] }, force: 5 N, duration: 1 ms }
outputs:
${PLATES.map((one) => `  ${one}: { at: { element: ${one}, at: [43 %, 61 %] }, quantity: velocity }`).join('\n')}
`;

/** Names of a section of the model. */
const names = (section: 'elements' | 'contacts' | 'outputs') =>
  Object.keys(clangor.model.value?.[section] ?? {}).join();

export async function builder(person: Person): Promise<void> {
  const { driver, step, visit, until, click, read, gone, press, hear, name, text } = person;
  const model = async () => [
    await driver.run(names, 'elements'),
    await driver.run(names, 'contacts'),
    await driver.run(names, 'outputs'),
  ];
  const add = async (label: string) => {
    const before = await text();
    await person.choose('select[aria-label="Add to the model"]', label);
    await until((old) => clangor.text.value !== old && clangor.problems.value.length === 0, before);
  };

  await step('begins a string of their own: it sounds', async () => {
    await visit('');
    await click('.instrument');
    await click('[data-test=new-string]');
    await hear();
    expect(await name()).toBe('string');
  });
  await step('adds a bridge: the string stands on a body', async () => {
    await click('.tab', 'Build');
    await read('.react-flow__node');
    await add('body under its bridge');
    expect(await model()).toEqual(['string,body', '', 'string,body']);
    await hear();
  });
  await step('adds a felt hammer, on the string', async () => {
    await click('.react-flow__node', 'string');
    await add('felt hammer');
    expect((await model()).slice(0, 2)).toEqual(['string,body,hammer', 'felt']);
  });
  await step('adds a drum skin, which is heard by itself', async () => {
    await add('membrane');
    expect((await model())[0]).toBe('string,body,hammer,membrane');
    expect((await model())[2]).toContain('membrane');
  });
  await step('adds a plate', async () => {
    await add('plate');
    expect((await model())[0]).toBe('string,body,hammer,membrane,plate');
  });
  await step('adds a rubber ball, and is asked what it falls on', async () => {
    await driver.run(() => {
      clangor.selected.value = undefined;
    });
    await person.choose('select[aria-label="Add to the model"]', 'rubber ball');
    const asked = await until(() =>
      [...document.querySelectorAll('.build-ask button')].map(({ textContent }) => textContent).join(),
    );
    expect(asked).toBe('string,body,hammer,membrane,plate,Cancel');
  });
  await step('answers: on the plate', async () => {
    await click('.build-ask button', 'plate');
    await until(() => 'ball' in (clangor.model.value?.elements ?? {}));
    expect(await text()).toMatch(/bounce: .* lower: { element: plate, at: .*upper: ball/);
  });
  await step('adds a reed with its pipe, which stands by itself', async () => {
    await add('reed with a pipe');
    expect((await model())[0]).toBe('string,body,hammer,membrane,plate,ball,reed,slit,tube,lay');
  });
  const whole = () => text();
  let last = '';
  await step('takes it all back with Ctrl+Z, and brings it back', async () => {
    last = await whole();
    await until(() => document.querySelector<HTMLElement>('.stage')?.focus() === undefined);
    for (let i = 0; i < 6; i++) {
      const before = await text();
      await press('Control', 'z');
      await until((old) => clangor.text.value !== old, before);
    }
    expect((await model())[0]).toBe('string');
    for (let i = 0; i < 6; i++) {
      const before = await text();
      await press('Control', 'y');
      await until((old) => clangor.text.value !== old, before);
    }
    expect(await text()).toBe(last);
  });
  await step('renames it', async () => {
    await click('.instrument');
    await click('[data-test=mine][data-name=string] button', 'Rename');
    await person.fill('[data-test=mine] input', 'Contraption');
    await press('Enter');
    await until(() => clangor.name.value === 'Contraption');
  });
  await step('duplicates it', async () => {
    await click('[data-test=mine][data-name=Contraption] button', 'Duplicate');
    await until(() => clangor.name.value === 'Contraption-2');
  });
  await step('deletes the copy, and takes that back', async () => {
    await click('[data-test=mine][data-name=Contraption-2] button', 'Delete');
    await until(() => clangor.name.value !== 'Contraption-2');
    await click('.gallery .notice[data-cause^=removed] .notice-action');
    await until(() => clangor.name.value === 'Contraption-2');
    await press('Escape');
    await gone('.gallery');
  });
  let file = '';
  await step('saves it as a file', async () => {
    await click('.tab', 'Keep');
    file = new TextDecoder().decode(await person.saved('.part button', 'Save Contraption-2.yaml'));
    expect(file).toBe(last);
  });
  await step('opens the file again, under another name', async () => {
    await person.drop('from disk.yaml', file.replace(/^title: .*$/m, 'title: From disk'));
    await until(() => clangor.model.value?.title === 'From disk' && clangor.name.value === 'from-disk');
  });
  await step('opens a file that is no model: its fault is named, and nothing changes', async () => {
    const before = await text();
    await person.drop(
      'bad bell.yaml',
      'clangor: 1\nelements:\n  bell: { type: bell }\noutputs: { out: { at: bell } }\n',
    );
    expect(await read('.notice[data-cause=import] p')).toMatch(
      /^bad bell\.yaml:3:\d+ elements\.bell\.type: expected .*got "bell"/,
    );
    expect([await name(), await text()]).toEqual(['from-disk', before]);
  });
  await step('sends the notice away', async () => {
    await click('.notice[data-cause=import] .notice-close');
    await gone('.notice[data-cause=import]');
  });
  await step('moves one fret by hand: it is in the text', async () => {
    await click('.instrument');
    await click('.card', 'A string over twelve frets');
    await until(() => clangor.name.value === 'string-frets' && clangor.frame.value !== undefined);
    await click('.tab', 'Keep');
    // Without the panel the tools lie elsewhere.
    await gone('.panel');
    await click('.tool', 'Hand');
    const [x, y] = await person.onString('string', 1 - 2 ** (-5 / 12));
    await driver.drag([0, 4, 8, 12].map((by) => [x + by, y] as const));
    await until(() => clangor.name.value === 'my-string-frets');
    const old = shippedText('string-frets').split('\n');
    const changed = (await text()).split('\n').filter((line, i) => line !== old[i]);
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatch(/at: \[5\.61\d* %, 10\.9\d* %, 15\.9\d* %, 20\.6\d* %, 2[5-9]\.\d+ %,/);
  });
  await step('takes the fret back with Ctrl+Z', async () => {
    await press('Control', 'z');
    await until(() => clangor.name.value === 'string-frets');
  });
  await step('opens a model that is too heavy: the page says so, and offers what helps', async () => {
    await person.drop('heavy.yaml', HEAVY);
    await until(() => clangor.name.value === 'heavy');
    expect(await read('.notice[data-cause=heavy] p')).toMatch(
      /^Computing this model takes \d+ % of real time here, so the sound stutters\.$/,
    );
    await read('.notice[data-cause=heavy] .notice-action', 'Compute at 24 kHz');
  });
  await step('takes half of the modes', async () => {
    await click('.notice[data-cause=heavy] .notice-action', 'Half as many modes');
    await until(() => clangor.text.value.includes('modes: 10000'));
  });
}
