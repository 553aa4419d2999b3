/** The relaxed build: found where the engine has it, and the same physics to round-off. Node 20 has it behind a flag. */
import { setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import { hasFastKernel, simulate } from '../../src/run/index.ts';
import { programOf } from '../support/engine.ts';

const FRAMES = 2000;

test('the fast kernel is found with relaxed SIMD and plays what the exact one plays, but for last digits', async () => {
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  expect(hasFastKernel()).toBe(true);
  const program = programOf({
    rate: 48000,
    elements: {
      wire: { type: 'string', length: 1, linearDensity: 1e-3, tension: 90, rigidity: 1e-4, sigma0: 1, sigma1: 1e-3 },
      sheet: { type: 'plate', sides: [0.3, 0.2], thickness: 1e-3, density: 7850, young: 2e11, sigma0: 1 },
    },
    contacts: { joint: { type: 'spring', between: [end('wire'), end('sheet')], stiffness: 1e4 } },
    players: { start: { type: 'initial', element: 'wire', displacement: 1e-3, shape: 'sine' } },
    outputs: { wire: { at: end('wire') }, sheet: { at: end('sheet') } },
  });
  const [exact, fast] = await Promise.all(
    (['exact', 'fast'] as const).map((precision) => simulate(program, { precision, metered: true })),
  );
  const [wanted, heard] = [exact.render(FRAMES), fast.render(FRAMES)];
  wanted.forEach((samples, o) => {
    const largest = samples.reduce((most, u) => Math.max(most, Math.abs(u)), 0);
    expect(largest).toBeGreaterThan(0);
    const apart = samples.reduce((most, u, n) => Math.max(most, Math.abs(u - heard[o][n])), 0);
    expect(apart).toBeLessThan(1e-11 * largest);
  });
  expect(heard).not.toEqual(wanted); // else it was the same kernel
  expect(fast.ledger().residual).toBeLessThan(1e-12);
});

function end(element: string) {
  return { element, at: element === 'wire' ? 0.3 : [0.1, 0.1] } as { element: string; at: number };
}
