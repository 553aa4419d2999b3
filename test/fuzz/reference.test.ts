/** Models of the fuzzer against the dense reference, more of them than are examined for all properties. */
import { expect, test } from 'vitest';
import { drawModel } from '../../src/fuzz/draw-model.ts';
import { sameAsReference } from '../../src/fuzz/same-as-reference.ts';
import { randomFrom } from '../../src/numerics/random.ts';
import { loadKernel } from '../../src/run/index.ts';
import { seed } from '../support/budget.ts';

/** CLANGOR_MODELS=3000 draws more than the few of an ordinary run. */
const [DRAWN, SAMPLES] = [Number(process.env.CLANGOR_MODELS ?? 60), 60];

test('what the dense reference knows of random models takes its steps', async () => {
  const kernel = await loadKernel();
  const random = randomFrom(seed);
  const wrong: string[] = [];
  let [compared, samples] = [0, 0];
  for (let i = 0; i < DRAWN; i++) {
    const { drawn } = drawModel(Math.floor(2 ** 32 * random()), SAMPLES);
    if (drawn === undefined) continue;
    const { finding, samples: some } = sameAsReference(drawn.program, kernel);
    if (some > 0) compared++;
    samples += some;
    if (finding !== undefined) wrong.push(`${finding.message}\n${JSON.stringify(drawn.source)}`);
  }
  if (DRAWN > 60) console.log(`${compared} models, ${samples} samples`);
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(DRAWN / 60);
  expect(samples).toBeGreaterThan(20 * compared);
});
