/**
 * What the air on both sides of a round membrane in a wide baffle adds to its modes: it moves with them, and carries sound away.
 * A mode J_m(κr) cos mθ, κ = j/a, of frequency ω = k₀c has per area the mass σ + 2ρI and the loss ρωR/(σ + 2ρI), where
 *
 *     I = 2 j² a ∫ F ds,  F(x) = (J_m(x)/(j² − x²))²,  x² = x₀² + s²,  0 ≤ s < ∞,  x₀ = k₀a       (waves too short to radiate)
 *     R = the same with x² = x₀² − s²,  0 ≤ s ≤ x₀                                               (waves that radiate)
 *
 * ω depends on I and I on ω, so both are found in a few rounds; the first begins in vacuum.
 *
 * Reference   Morse & Ingard, Theoretical Acoustics, on the baffled membrane; docs/theory.md, air
 */
import type { Air } from '../model/air.ts';
import { besselJ } from '../numerics/bessel.ts';

export interface LoadedMode {
  /** Mass per area of the membrane and of the air that moves with it, kg/m². */
  readonly density: number;
  /** Loss by radiation, 1/s. */
  readonly sigma: number;
}

interface Membrane {
  /** m. */
  readonly radius: number;
  /** N/m. */
  readonly tension: number;
  /** kg/m². */
  readonly surfaceDensity: number;
}

/** Most rounds in which ω and I are found; each leaves an error some ten times smaller, and they end where that is below ENOUGH. */
const ROUNDS = 8;
const ENOUGH = 1e-8;
/** Step of the sum for I. F has no waves shorter than π, so that the trapezoidal rule errs by the tail alone, less than 1e-6. */
const STEP = 1;
/** The sum for I ends at this multiple of j plus this; beyond, J_m² is taken by its mean, 1/(πx). */
const REACH = 4;
const MORE = 20;
/** Intervals of Simpson's rule for R, whose integrand is smooth. */
const INTERVALS = 32;
/**
 * From x₀ = FAR and this multiple of j on, the sums would take as many terms as x₀, and both integrals have their limits: the waves of the mode
 * all radiate, ∫ F x dx = 1/2j² of them, and what is left to carry is the tail with J_m² at its mean, 2/(3πx₀⁴).
 */
const FAR = 300;
const FAR_ZEROS = 10;
/** Nearer to j than this part of it, F is taken at j, where it is J_{m+1}(j)²/4j². */
const NEAR = 1e-6;

function squared(order: number, zero: number, x: number): number {
  if (Math.abs(x - zero) < NEAR * zero) {
    const slope = besselJ(order + 1, zero) / (2 * zero);
    return slope * slope;
  }
  const ratio = besselJ(order, x) / (zero * zero - x * x);
  return ratio * ratio;
}

const isFar = (zero: number, x0: number) => x0 > Math.max(FAR, FAR_ZEROS * zero);

/** ∫ F ds over the waves that do not radiate. */
function carried(order: number, zero: number, x0: number): number {
  if (isFar(zero, x0)) return 2 / (3 * Math.PI * x0 * x0 * x0 * x0);
  const steps = Math.ceil((REACH * Math.max(zero, x0) + MORE) / STEP);
  let sum = 0.5 * squared(order, zero, x0);
  for (let i = 1; i < steps; i++) {
    const s = i * STEP;
    sum += squared(order, zero, Math.sqrt(x0 * x0 + s * s));
  }
  const far2 = (steps - 0.5) * (steps - 0.5) * STEP * STEP;
  return sum * STEP + (1 + (4 * zero * zero) / (3 * far2)) / (4 * Math.PI * far2 * far2);
}

/** ∫ F ds over the waves that radiate. */
function radiated(order: number, zero: number, x0: number): number {
  if (isFar(zero, x0)) return 1 / (2 * zero * zero * x0);
  let sum = 0;
  for (let i = 0; i <= INTERVALS; i++) {
    const s = (i / INTERVALS) * x0;
    const weight = i === 0 || i === INTERVALS ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * squared(order, zero, Math.sqrt(Math.max(0, x0 * x0 - s * s)));
  }
  return (sum * x0) / (3 * INTERVALS);
}

/** The mode (m, n) of a round membrane in air; `zero` is the n-th zero j of J_m. */
export function loadedMode(order: number, zero: number, membrane: Membrane, { density, speed }: Air): LoadedMode {
  const { radius, tension, surfaceDensity } = membrane;
  const scale = 2 * zero * zero * radius;
  let loaded = surfaceDensity;
  let omega = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = loaded;
    omega = (zero / radius) * Math.sqrt(tension / loaded);
    loaded = surfaceDensity + 2 * density * scale * carried(order, zero, (omega * radius) / speed);
    if (Math.abs(loaded - before) < ENOUGH * loaded) break;
  }
  omega = (zero / radius) * Math.sqrt(tension / loaded);
  const resistance = scale * radiated(order, zero, (omega * radius) / speed);
  return { density: loaded, sigma: (density * omega * resistance) / loaded };
}
