/** The body of the violin moves as the one that was measured. */
import { expect, test } from 'vitest';
import { shippedModel } from '../support/engine.ts';

/**
 * Bridge admittance, dB above 1 m/s/N, at peaks and dips of a measured violin (C. Saitis et al., Bridge admittance measurements of 10 preference-rated violins,
 * Acoustics 2012, violin D, as read off by B. Crowell).
 */
const MEASURED = [
  [247, -39.2],
  [273.2, -32.8],
  [334.9, -37.5],
  [410.4, -25.5],
  [446.3, -29.2],
  [499, -21.9],
  [556.8, -28.2],
  [653.5, -48.2],
  [769.2, -37.8],
  [911, -26.7],
  [1082.4, -33.1],
  [1137.6, -25.9],
  [1488, -26.2],
  [1863.3, -23.5],
  [2055.9, -21.8],
  [2287.3, -19.7],
  [2380.1, -19.6],
  [2750.9, -21.4],
  [3312.2, -19.3],
  [4131.6, -19.9],
  [4709.7, -27.6],
] as const;

const { body } = shippedModel('violin').elements;
if (body.type !== 'modal') throw new Error('expected a body of modes');
const { modes, mass: common } = body;

/** dB above 1 m/s/N of the sum of the modes at the point where the string stands. */
function admittance(frequency: number): number {
  const w = 2 * Math.PI * frequency;
  const [real, imaginary] = modes.reduce(
    ([re, im], { frequency: own, t60 = Number.POSITIVE_INFINITY, mass = common, shape }) => {
      const stiffness = (2 * Math.PI * own) ** 2 - w * w;
      const loss = (6 * Math.LN10 * w) / t60;
      const share = (shape.saddle ** 2 * w) / (mass * (stiffness ** 2 + loss ** 2));
      return [re + share * loss, im + share * stiffness];
    },
    [0, 0],
  );
  return 20 * Math.log10(Math.hypot(real, imaginary));
}

test('the bridge of the violin moves as measured', () => {
  const errors = MEASURED.map(([frequency, level]) => Math.abs(admittance(frequency) - level)).sort((a, b) => a - b);
  expect(errors[errors.length >> 1]).toBeLessThan(1);
  expect(errors[errors.length - 1]).toBeLessThan(4);
});

test('slow motion of its plates only drives air through its holes', () => {
  const [air, ...plates] = modes.map(({ frequency, mass = common, shape }) => shape.plate / (mass * frequency ** 2));
  const sum = plates.reduce((all, one) => all + one, 0);
  expect(air / sum).toBeGreaterThan(-1.2);
  expect(air / sum).toBeLessThan(-0.8);
});
