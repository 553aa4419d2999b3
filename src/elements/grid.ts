/**
 * Finite differences of membranes and plates: a square grid of nodes with a fixed edge.
 *
 * Scheme      u* = u + [ (1−σ₀k)(u−u⁻) + k²/m′ (T L − D L²)u + 2σ₁k L(u−u⁻) ] / (1+σ₀k),  m′ mass per area
 * Stability   h² ≥ q + √(q² + 16κ²k²),  q = c²k² + 4σ₁k,  c² = T/m′, κ² = D/m′
 * Invariant   kernel/elements/grid.ts
 * Reference   notes (46c), (73); JASA 2021 section V
 */
import type { Body } from './body.ts';
import { foldRows } from './fold.ts';
import { pulled, type Reach } from './reach.ts';
import { ledgerOf, schemeOf, schemeTuning } from './scheme.ts';
import { type Outline, surfacePlaces, surfaceShape } from './surface.ts';

/** Physics per area. */
export interface Surface {
  /** kg/m². */
  readonly surfaceDensity: number;
  /** N/m. */
  readonly tension: number;
  /** D, N m. */
  readonly rigidity: number;
  /** 1/s. */
  readonly sigma0: number;
  /** m²/s. */
  readonly sigma1: number;
  readonly clamped: boolean;
}

/** The finest stable spacing, m. */
export function surfaceSpacing({ surfaceDensity, tension, rigidity, sigma1 }: Surface, k: number): number {
  const q = (tension / surfaceDensity) * k * k + 4 * sigma1 * k;
  return Math.sqrt(q + Math.sqrt(q * q + (16 * rigidity * k * k) / surfaceDensity));
}

/** Per row, the first moving vector of its left and of its right half, counted from their edges; the whole lane if nothing moves. */
function startsOf({ width, height, inside }: Outline, lane: number): Int32Array {
  const starts = new Int32Array(2 * height).fill(lane);
  for (let j = 0; j < height; j++) {
    for (let t = lane - 1; t >= 0 && inside(t, j); t--) starts[2 * j] = t;
    for (let t = lane - 1; t >= 0 && 2 * lane - 1 - t < width && inside(2 * lane - 1 - t, j); t--)
      starts[2 * j + 1] = t;
  }
  return starts;
}

/** Sum of the differences to the four neighbours, and on clamped edges twice the inner neighbour. */
function differences(u: Float64Array, { width, height }: Outline, moving: Uint8Array, clamped: boolean): Float64Array {
  const size = width * height;
  const sums = new Float64Array(size);
  for (let node = 0; node < size; node++)
    if (moving[node]) sums[node] = u[node - 1] + u[node + 1] + u[node - width] + u[node + width] - 4 * u[node];
  if (!clamped) return sums;
  for (let i = 1; i < width - 1; i++) {
    sums[i] = 2 * u[i + width];
    sums[size - width + i] = 2 * u[size - 2 * width + i];
  }
  for (let j = 1; j < height - 1; j++) {
    sums[j * width] = 2 * u[j * width + 1];
    sums[(j + 1) * width - 1] = 2 * u[(j + 1) * width - 2];
  }
  return sums;
}

export function gridBody(surface: Surface, outline: Outline, k: number, finest: number, reach?: Reach): Body {
  const { surfaceDensity, tension, rigidity, sigma0, sigma1, clamped } = pulled(surface, reach).first;
  const { width, height, spacing: h, inside } = outline;
  const size = width * height;
  const slowed = 1 + sigma0 * k;
  const nodeMass = surfaceDensity * h * h;
  const { momentum, spread, ...scheme } = schemeOf(4, {
    stretch: (k * k * tension) / (surfaceDensity * h * h),
    stiffness: (k * k * rigidity) / (surfaceDensity * h * h * h * h),
    drag: (2 * sigma1 * k) / (h * h),
    slowing: sigma0 * k,
  });
  const fold = foldRows(width);
  const starts = startsOf(outline, fold.lane);
  const moving = Uint8Array.from({ length: size }, (_, node) =>
    inside(node % width, Math.floor(node / width)) ? 1 : 0,
  );
  const moved = (value: number) => Float64Array.from(moving, (moves) => moves * value);
  const curved = (u: Float64Array, edges: boolean) => differences(u, outline, moving, edges);
  return {
    kind: 'grid',
    size,
    fold,
    shown: { first: 0, count: size },
    constants: {
      ...scheme,
      clamped: clamped ? 1 : 0,
      odd: width % 2,
      lane: fold.lane,
      height,
      ...ledgerOf({ momentum, spread, ...scheme }, nodeMass, h, k),
    },
    tables: { starts, scratch: 20 * (fold.lane + 1) + 8 },
    mass: moved(nodeMass),
    mobility: moved((k * k) / (nodeMass * slowed)),
    rest: new Float64Array(size),
    certificate: {
      quantity: `h with ${width - 1} × ${height - 1} intervals, m`,
      limit: finest,
      chosen: h,
      margin: 1 - finest / h,
    },
    cost: 14 * size,
    ownForce: (u, velocity) => {
      const stretch = curved(u, false);
      const bend = curved(curved(u, clamped), false);
      const slow = curved(velocity, false);
      const loss = (i: number) => 2 * nodeMass * (sigma0 * velocity[i] - (sigma1 / (h * h)) * slow[i]);
      return u.map((_, i) => (moving[i] ? tension * stretch[i] - (rigidity / (h * h)) * bend[i] - loss(i) : 0));
    },
    height: () => 0,
    places: (at, path, along) => surfacePlaces(at, path, along, outline),
    shape: (shape) => surfaceShape(shape, outline, moving),
    complete: () => {},
    tuning: schemeTuning(4, { momentum, spread, ...scheme }, { ...surface, density: surfaceDensity, nodeMass }, h, k),
  };
}
