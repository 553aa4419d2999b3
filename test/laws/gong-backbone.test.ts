/** The pitch of the bowl mode (0, 1) of a free disc rises with its amplitude as the closed form says: an elliptic integral, with the stress of the bowl integrated along the radius. */
import { expect, test } from 'vitest';
import { radialSquare, scaledRadial } from '../../src/elements/gong-stretch.ts';
import { freeDisc, jetAt } from '../../src/numerics/free-disc.ts';
import { simulationOf } from '../support/engine.ts';

const [radius, thickness, density, young, poisson, rate] = [0.16, 1e-3, 8800, 1.1e11, 0.33, 96_000];

/** The mode in closed form: its shape at the centre for a mean square of 1, its ω, and Γ of q″ + ω²q + Γq³ = 0. */
function bowl() {
  const found = freeDisc(poisson, 4).find(({ order }) => order === 0);
  if (found === undefined) throw new Error('no mode (0, 1)');
  const radial = scaledRadial(found, Math.sqrt(0.5 / radialSquare(found)));
  const steps = 4000;
  const h = 1 / steps;
  // Airy's function F for E H = 1, g = F': (g r)'/r = c − ½∫₀ʳ w'²/s ds, and c makes g(1) = 0; the energy is ½ ∫((g r)'/r)² dA.
  let inner = 0;
  const means = Array.from({ length: steps }, (_, i) => {
    const r = (i + 0.5) * h;
    const before = inner;
    inner += (h * jetAt(radial, r).slope ** 2) / r / 2;
    return 0.5 * (before + inner);
  });
  const ring = (i: number) => (i + 0.5) * h * h;
  const c = 2 * means.reduce((sum, mean, i) => sum + mean * ring(i), 0);
  const energy = Math.PI * means.reduce((sum, mean, i) => sum + (c - mean) ** 2 * ring(i), 0);
  const mass = density * thickness * Math.PI * radius ** 2;
  const rigidity = (young * thickness ** 3) / (12 * (1 - poisson ** 2));
  const omega = (found.beta ** 2 / radius ** 2) * Math.sqrt(rigidity / (density * thickness));
  return { centre: jetAt(radial, 0).value, omega, gamma: (4 * young * thickness * energy) / (radius ** 2 * mass) };
}

/** K(m) by the arithmetic-geometric mean. */
function ellipticK(m: number): number {
  let [a, g] = [1, Math.sqrt(1 - m)];
  for (let i = 0; i < 30; i++) [a, g] = [(a + g) / 2, Math.sqrt(a * g)];
  return Math.PI / (2 * a);
}

test.each([0.5, 1, 2, 3])('bent by %s of its thickness', (part) => {
  const { centre, omega, gamma } = bowl();
  // The bowl is the third of the first five modes, and the only one without nodal diameters: the others stay at rest.
  const [heard] = simulationOf({
    rate,
    elements: {
      g: {
        type: 'gong',
        radius,
        thickness,
        density,
        young,
        poisson,
        modes: 5,
        placement: 'exact',
        stretch: 'full',
        airy: 60,
      },
    },
    players: {
      start: { type: 'initial', element: 'g', displacement: part * thickness, shape: { modes: [0, 0, 1] } },
    },
    outputs: { o: { at: { element: 'g', at: [0, 0] } } },
  }).render(rate);
  const free = heard;
  const crossings: number[] = [];
  for (let i = 1; i < free.length; i++)
    if (free[i - 1] < 0 && free[i] >= 0) crossings.push(i - 1 + free[i - 1] / (free[i - 1] - free[i]));
  const measured = (2 * Math.PI * rate * (crossings.length - 1)) / (crossings[crossings.length - 1] - crossings[0]);
  const amplitude = free.reduce((top, x) => Math.max(top, Math.abs(x)), 0) / Math.abs(centre);
  const stiff = omega ** 2 + gamma * amplitude ** 2;
  const expected = (Math.PI * Math.sqrt(stiff)) / (2 * ellipticK((gamma * amplitude ** 2) / (2 * stiff)));
  expect(measured / omega).toBeCloseTo(expected / omega, 3);
  expect(expected / omega).toBeGreaterThan(1 + 0.01 * part);
});

test('Γ in the scaling in which it is published', () => {
  const { gamma } = bowl();
  // Time in R² √(ρH/D), displacements in H, ∫Φ² = 1 on the unit disc instead of π.
  const scaled = (gamma * density * thickness * radius ** 4) / ((young * thickness ** 3) / (12 * (1 - poisson ** 2)));
  expect((scaled * thickness ** 2) / Math.PI / (12 * (1 - poisson ** 2))).toBeCloseTo(8.529, 3);
});
