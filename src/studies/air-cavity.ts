/** The study of air: the lowest mode of a head over a cavity, against the textbook's equation J₀(x) = −B J₂(x)/x². */
import { besselJ } from '../numerics/bessel.ts';
import { strongestBetween } from './peak.ts';
import { RATE, startSystem } from './restitution-systems.ts';
import type { Findings } from './study.ts';

const HEAD = { radius: 0.2, tension: 3000, surfaceDensity: 0.26 };
const AIR = { density: 1.2, speed: 343 };
/** Ratios of the stiffness of the air to that of the head, with the values printed in textbooks for x. */
const PRINTED: Readonly<Record<number, number>> = { 1: 2.545, 2: 2.68, 5: 3.02, 10: 3.485 };

/** The lowest root x = ωR√(m′/T). */
export function cavityRoot(stiffness: number): number {
  let [low, high] = [2.4, 5.1];
  const f = (x: number) => besselJ(0, x) + (stiffness * besselJ(2, x)) / (x * x);
  for (let i = 0; i < 80; i++) {
    const middle = 0.5 * (low + high);
    if (f(middle) > 0) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}

/** The same from a run: the frequency of the cavity's pressure, with so many modes of the head. */
export function simulatedRoot(stiffness: number, axisymmetric: number, rate = RATE): number {
  const { radius, tension, surfaceDensity } = HEAD;
  const volume = (AIR.density * AIR.speed ** 2 * Math.PI * radius ** 4) / (tension * stiffness);
  // The lowest modes up to the wanted number without nodal diameters, of which there is one in about 2.5 n modes of order n.
  const modes = Math.ceil(2.6 * axisymmetric * axisymmetric + 2 * axisymmetric);
  const [pressure] = startSystem(
    {
      rate,
      elements: { head: { type: 'membrane', ...HEAD, method: 'modal', modes, placement: 'exact' } },
      contacts: { kettle: { type: 'cavity', volume, air: AIR, ends: [{ element: 'head', at: 'area' }] } },
      players: { kick: { type: 'initial', element: 'head', velocity: 1, shape: { modes: [1] } } },
      outputs: { p: { contact: 'kettle', quantity: 'pressure' } },
    },
    false,
  ).render(rate / 2);
  const guess = (cavityRoot(stiffness) * Math.sqrt(tension / surfaceDensity)) / (2 * Math.PI * radius);
  const frequency = strongestBetween(pressure, 0.95 * guess, 1.05 * guess, rate);
  return 2 * Math.PI * frequency * radius * Math.sqrt(surfaceDensity / tension);
}

export async function cavitySection(): Promise<Findings> {
  const rows = [1, 2, 5, 10].map((stiffness) => [
    stiffness,
    cavityRoot(stiffness).toFixed(4),
    String(PRINTED[stiffness]),
    ...[1, 4, 12].map((modes) => simulatedRoot(stiffness, modes).toFixed(4)),
  ]);
  return {
    tables: [
      {
        title: 'x = ωR√(m′/T) of the lowest mode; B = ρc²πR⁴/(TV)',
        heads: ['B', 'J₀(x) = −B J₂(x)/x²', 'printed', 'one axisymmetric mode', '4 modes', '12 modes'],
        rows,
      },
    ],
    pictures: [],
  };
}
