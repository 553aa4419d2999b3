/** Dampers that strings carry: a metered run never does that, so its bits are those of dampers as contacts. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { checkModel } from '../../src/model/index.ts';
import { createSimulation, loadKernel } from '../../src/run/index.ts';
import { accepted, shippedModel } from '../../src/run/shipped.ts';

// A bass key with one string, one with two, one with three: struck, damped while others ring, and struck again; then the pedal.
const score = [
  { time: 0.005, note: 24, velocity: 90, duration: 0.03 },
  { time: 0.01, note: 33, velocity: 70, duration: 0.02 },
  { time: 0.012, note: 60, velocity: 100, duration: 0.02 },
  { time: 0.06, note: 60, velocity: 40, duration: 0.01 },
  { time: 0.08, midi: [176, 64, 127] },
  { time: 0.1, midi: [176, 64, 0] },
];

test('a carried damper has the bits and the extremes of one that its island solves', async () => {
  const program = accepted(compile(accepted(checkModel({ ...shippedModel('piano'), score }))));
  const kernel = await loadKernel();
  const run = (metered: boolean, block: number) => {
    const simulation = createSimulation(program, kernel, { metered });
    const samples: number[] = [];
    while (samples.length < 6000) samples.push(...simulation.render(block)[0]);
    return {
      samples: samples.slice(0, 6000),
      contacts: simulation
        .contacts()
        .map(({ name, maxForce, minForce, maxStretch }) => ({ name, maxForce, minForce, maxStretch })),
    };
  };
  const carried = run(false, 500);
  const solved = run(true, 500);
  expect(carried.samples.some((sample) => Math.abs(sample) > 1e-6)).toBe(true);
  expect(carried).toEqual(solved);
  expect(run(false, 125).samples).toEqual(carried.samples);
});
