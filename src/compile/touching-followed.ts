/**
 * The forces of touching contacts at the start (touching-start.ts) for laws that store φ(η) + φ(η⁻) instead of a ψ. The half step brings η from η⁰ to
 * η¹ = η⁰ + D − 2V f, and the energy that the motion loses, Σ f X with X = D − V f, must be Σ φ(η¹) − φ(η⁰). The forces of other laws, times one factor, often do that.
 * If they do not, they are mixed with forces that let no contact come closer, D − 2V f ≤ 0. With those the motion loses energy, and no contact stores more than
 * before, so the balance lies between them and any forces that take too little. All forces push.
 */
import { type Half, movesLeft, potentialOf, type Touch, touchingForces, type Yielding } from './touching-forces.ts';

/** The factor is looked for from 0 up to MOST, in STEPS; where forces must let go of what they hold, further, in steps that double. */
const MOST = 4;
const STEPS = 256;
const DOUBLINGS = 200;
const BISECTIONS = 100;
/** Stiffness of springs that let no contact come closer, times V. */
const UNYIELDING = 1e10;

export function followedForces(touches: readonly Touch[], yielding: Yielding): Half {
  const { V } = yielding;
  const { forces: f } = touchingForces(touches, yielding);
  const half = (forces: Float64Array) => ({ forces, moves: movesLeft(touches, V, forces) });
  const times = (factor: number) => f.map((force) => factor * force);
  /** What the motion loses and the contacts do not store, J. */
  const surplus = (forces: Float64Array) => {
    const X = movesLeft(touches, V, forces);
    return touches.reduce(
      (sum, { law, overlap, move }, i) =>
        sum + forces[i] * X[i] + (potentialOf(law, overlap) - potentialOf(law, overlap + 2 * X[i] - move)),
      0,
    );
  };
  const first = surplus(times(0));
  if (first === 0) return half(times(0));
  /** Where the surplus passes zero on the way from one `low` to one `high`. */
  const between = (way: (at: number) => Float64Array, low: number, high: number) => {
    for (let i = 0; i < BISECTIONS; i++) {
      const middle = 0.5 * (low + high);
      if (surplus(way(middle)) < 0 !== first < 0) high = middle;
      else low = middle;
    }
    // Two neighbours among the forces that numbers can tell apart: to a stiff contact it matters which of them is nearer.
    const [below, above] = [way(low), way(high)];
    return half(Math.abs(surplus(above)) < Math.abs(surplus(below)) ? above : below);
  };
  const changes = (factor: number) => surplus(times(factor)) < 0 !== first < 0;
  for (let step = 1; step <= STEPS; step++)
    if (changes((MOST * step) / STEPS)) return between(times, (MOST * (step - 1)) / STEPS, (MOST * step) / STEPS);
  if (first > 0) {
    for (let step = 1, factor = MOST; step <= DOUBLINGS; step++, factor *= 2)
      if (changes(2 * factor)) return between(times, factor, 2 * factor);
    return half(f);
  }
  const stopping = stoppingForces(touches, yielding);
  return between((at) => f.map((force, i) => force + at * (stopping[i] - force)), 0, 1);
}

/** Forces ≥ 0 with D − 2V f ≤ 0, nearly: those of springs that begin where the contacts are, and are far too stiff to yield. */
function stoppingForces(touches: readonly Touch[], { V, rest }: Yielding): Float64Array {
  const twice = (rows: readonly Float64Array[]) => rows.map((row) => row.map((v) => 2 * v));
  const stops = touches.map(({ move }, i) => ({
    // What rigid connections hold does not come closer.
    law: { stiffness: V[i][i] > 0 ? UNYIELDING / V[i][i] : 0, exponent: 1 },
    overlap: 0,
    move,
  }));
  return touchingForces(stops, { V: twice(V), rest: twice(rest) }).forces;
}
