/** Numbers that a page moves by small steps: in order, held within their range, and the newest aim wins. */
import { expect, test } from 'vitest';
import { createGlides } from '../../src/audio/glides.ts';
import { compile } from '../../src/compile/index.ts';
import { checkModel } from '../../src/model/index.ts';
import { accepted } from '../support/engine.ts';

const path = 'elements.a.length';
const model = accepted(
  checkModel({
    clangor: 1,
    elements: {
      a: { type: 'string', length: 0.65, tension: 60, linearDensity: 4e-3, range: { length: [0.4, 0.7] } },
    },
    outputs: { a: { at: { element: 'a', at: '50 %' } } },
  }),
);
const program = accepted(compile(model));

/** A context whose time is that of the last step; `close` is what a live one has. */
function stage(context: object) {
  const steps: { readonly value: number; readonly when: number | undefined }[] = [];
  let length = 0.65;
  const glide = createGlides({
    context: context as BaseAudioContext,
    program: () => ({ ...program, model: { ...model, elements: { a: { ...model.elements.a, length } as never } } }),
    set: async (_, value, when) => {
      length = value;
      steps.push({ value, when });
    },
  });
  return { glide, steps };
}

test('an OfflineAudioContext has all steps before it renders, and a later glide takes over at its time', async () => {
  const { glide, steps } = stage({ currentTime: 0 });
  await Promise.all([
    glide({ path, to: 0.45, over: 0.1, from: 0.2 }),
    glide({ path, to: 0.1, over: 0.05, from: 0.25 }),
  ]);
  expect(steps[0].when).toBeCloseTo(0.2, 9);
  for (const [i, { when = 0 }] of steps.slice(1).entries()) expect(when).toBeGreaterThan(steps[i].when ?? 0);
  const before = steps.filter(({ when = 0 }) => when < 0.2499);
  expect(before).toHaveLength(10);
  expect(before[9].value).toBeCloseTo(0.65 - 0.2 * 0.475, 9);
  // Held within its range.
  expect(steps.at(-1)?.value).toBe(0.4);
});

test('a flood of aims becomes few steps, and the last aim is reached', async () => {
  const { glide, steps } = stage({ currentTime: 1, close: () => {} });
  for (let i = 0; i <= 100; i++) glide({ path, to: 0.65 - 1e-3 * i, over: 0, from: 1 });
  await expect.poll(() => steps.at(-1)?.value).toBe(0.55);
  expect(steps.length).toBeLessThan(4);
});
