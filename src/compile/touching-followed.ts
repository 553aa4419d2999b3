/**
 * The forces of touching contacts at the start (touching-start.ts) for laws that store φ(η) + φ(η⁻) instead of a ψ. The half step brings η from η⁰ to
 * η¹ = η⁰ + D − 2V f, and what the motion loses, Σ f X with X = D − V f, must be Σ φ(η¹) − φ(η⁰): the forces of other laws, times one factor. There may be none for a
 * light body that is being squeezed: then the forces stay as they are, and the energy of the start is off.
 */
import { type Half, movesLeft, potentialOf, type Touch, touchingForces, type Yielding } from './touching-forces.ts';

/** The factor is looked for from 0 up to MOST, in STEPS. */
const MOST = 4;
const STEPS = 256;
const BISECTIONS = 100;

export function followedForces(touches: readonly Touch[], yielding: Yielding): Half {
  const { V } = yielding;
  const { forces: f } = touchingForces(touches, yielding);
  const held = touches.reduce((sum, { law, overlap }) => sum + potentialOf(law, overlap), 0);
  const forces = (factor: number) => f.map((force) => factor * force);
  const half = (factor: number) => ({ forces: forces(factor), moves: movesLeft(touches, V, forces(factor)) });
  const surplus = (factor: number) => {
    const X = movesLeft(touches, V, forces(factor));
    const stored = touches.reduce(
      (sum, { law, overlap, move }, i) => sum + factor * f[i] * X[i] - potentialOf(law, overlap + 2 * X[i] - move),
      0,
    );
    return stored + held;
  };
  const first = surplus(0);
  if (first === 0) return half(0);
  const changes = (factor: number) => surplus(factor) < 0 !== first < 0;
  for (let step = 1; step <= STEPS; step++) {
    let high = (MOST * step) / STEPS;
    if (!changes(high)) continue;
    let low = high - MOST / STEPS;
    for (let i = 0; i < BISECTIONS; i++) {
      const middle = 0.5 * (low + high);
      if (changes(middle)) high = middle;
      else low = middle;
    }
    return half(low);
  }
  return half(1);
}
