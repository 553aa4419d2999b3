/** The level at which a page plays a model. */
import { expect, test } from 'vitest';
import { audition, COMFORTABLE } from '../../src/audio/audition.ts';
import { loadKernel } from '../../src/run/index.ts';
import { runOf, shippedProgram } from '../support/engine.ts';

test('a tone that grows for longer than most models are heard is not taken to be faint', async () => {
  const program = shippedProgram('rubbed-glass');
  const level = audition(program, await loadKernel());
  const outputs = runOf(program, {}).render(4 * program.rate);
  const peak = Math.max(
    ...program.outputs.map(({ gain }, o) => gain * outputs[o].reduce((most, x) => Math.max(most, Math.abs(x)), 0)),
  );
  // Two outputs, panned apart, of which each channel hears most of one.
  expect(level * peak).toBeGreaterThan(0.5 * COMFORTABLE);
  expect(level * peak).toBeLessThan(2 * COMFORTABLE);
});
