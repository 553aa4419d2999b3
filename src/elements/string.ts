/**
 * Stiff string by finite differences:  ρA u″ = T u_xx − EI u_xxxx − 2ρAσ₀ u′ + 2ρAσ₁ u′_xx + F,  ends supported or clamped.
 *
 * Scheme      u* = u + [ (1−σ₀k)(u−u⁻) + k²(c²L − κ²L²)u + 2σ₁k L(u−u⁻) ] / (1+σ₀k),  c² = T/ρA, κ² = EI/ρA
 * Stability   h² ≥ ½[q + √(q² + 16κ²k²)],  q = c²k² + 4σ₁k;  N = ⌊L/h_min⌋ intervals unless the model says
 * Invariant   kernel/string.ts
 * Reference   notes (25)–(26), (71)
 */
import type { Problem, StringElement } from '../model/index.ts';
import { log } from '../numerics/portable.ts';
import type { Body } from './body.ts';
import { nodeShape, nodesAt } from './line.ts';

/** A string's physics, whatever its description gave. */
export interface StringPhysics {
  /** ρA, kg/m. */
  readonly linearDensity: number;
  /** N. */
  readonly tension: number;
  /** EI, N m². */
  readonly rigidity: number;
  /** 1/s. */
  readonly sigma0: number;
  /** m²/s. */
  readonly sigma1: number;
}

export function stringPhysics(element: StringElement, path: string): StringPhysics | Problem {
  const { length, radius = 0 } = element;
  const area = Math.PI * radius * radius;
  const linearDensity = element.linearDensity ?? (element.density ?? 0) * area;
  const pitch = element.pitch ?? 0;
  const tension = element.tension ?? 4 * pitch * pitch * length * length * linearDensity;
  const rigidity = element.rigidity ?? ((element.young ?? 0) * area * radius * radius) / 4;
  if (tension === 0 && rigidity === 0)
    return { path: `${path}.tension`, message: 'expected tension or bending rigidity above 0; got neither' };
  if (element.decay === undefined)
    return { linearDensity, tension, rigidity, sigma0: element.sigma0 ?? 0, sigma1: element.sigma1 ?? 0 };
  // σ(ω) = σ₀ + σ₁β²(ω) with the wavenumber β of the lossless string; amplitudes fall as e^{−σt}, so 60 dB take 3 ln 10 / σ.
  const c2 = tension / linearDensity;
  const kappa2 = rigidity / linearDensity;
  const known = element.decay.map(({ frequency, t60 }) => {
    const omega = 2 * Math.PI * frequency;
    const omega2 = omega * omega;
    const beta2 = (2 * omega2) / (c2 + Math.sqrt(c2 * c2 + 4 * kappa2 * omega2));
    return { beta2, sigma: (3 * log(10)) / t60 };
  });
  const sigma1 = (known[1].sigma - known[0].sigma) / (known[1].beta2 - known[0].beta2);
  const sigma0 = known[0].sigma - sigma1 * known[0].beta2;
  if (sigma1 < 0 || sigma0 < 0)
    return {
      path: `${path}.decay`,
      message: `expected decay times that a string can have (the higher frequency fades faster, but not too much faster); got σ₀ ${sigma0.toPrecision(3)} 1/s, σ₁ ${sigma1.toPrecision(3)} m²/s`,
    };
  return { linearDensity, tension, rigidity, sigma0, sigma1 };
}

/** The finest stable spacing, m. */
export function stringSpacing({ linearDensity, tension, rigidity, sigma1 }: StringPhysics, k: number): number {
  const q = (tension / linearDensity) * k * k + 4 * sigma1 * k;
  return Math.sqrt(0.5 * (q + Math.sqrt(q * q + (16 * rigidity * k * k) / linearDensity)));
}

export function stringBody(element: StringElement, rate: number, path: string): Body | Problem {
  const physics = stringPhysics(element, path);
  if ('message' in physics) return physics;
  const { linearDensity, tension, rigidity, sigma0, sigma1 } = physics;
  const { length, ends } = element;
  const k = 1 / rate;
  const finest = stringSpacing(physics, k);
  const most = Math.floor(length / finest);
  const intervals = element.grid?.intervals ?? Math.min(most, MOST_INTERVALS);
  if (intervals > most || intervals < FEWEST_INTERVALS) {
    const cure = `render at ${Math.ceil(rate * (Math.max(intervals, FEWEST_INTERVALS) / (length / finest)))} Hz or more, or make it longer, slacker or less stiff`;
    return {
      path: element.grid === undefined ? `${path}.length` : `${path}.grid.intervals`,
      message: `expected ${FEWEST_INTERVALS} to ${most} intervals of at least ${finest.toPrecision(5)} m, the stability limit at ${rate} Hz; got ${intervals}: ${cure}`,
    };
  }
  const h = length / intervals;
  const share = 1 / (1 + sigma0 * k);
  const nodeMass = linearDensity * h;
  const [leftEnd, rightEnd] = ends.map((end) => (end === 'clamped' ? 1 : -1));
  const size = intervals + 3;
  const inside = (value: number) => Float64Array.from({ length: size }, (_, i) => (i > 1 && i < size - 2 ? value : 0));
  const stretch = tension / h;
  const bending = rigidity / (h * h * h);
  const drag = (2 * sigma1 * k) / (h * h);
  const physicalForce = (u: Float64Array, velocity: Float64Array) => {
    const second = (x: Float64Array, i: number) => x[i - 1] - 2 * x[i] + x[i + 1];
    const ghosted = Float64Array.from(u);
    ghosted[0] = leftEnd * u[2];
    ghosted[size - 1] = rightEnd * u[size - 3];
    return u.map((_, i) => {
      if (i < 2 || i > size - 3) return 0;
      const fourth = second(ghosted, i - 1) - 2 * second(ghosted, i) + second(ghosted, i + 1);
      const loss = nodeMass * 2 * (sigma0 * velocity[i] - (sigma1 / (h * h)) * second(velocity, i));
      return stretch * second(ghosted, i) - bending * fourth - loss;
    });
  };
  return {
    kind: 'string',
    size,
    shown: { first: 1, count: intervals + 1 },
    constants: {
      momentum: (1 - sigma0 * k) * share,
      spread: ((k * k * tension) / (linearDensity * h * h) + drag) * share,
      spreadPrev: -drag * share,
      bend: -((k * k * rigidity) / (linearDensity * h * h * h * h)) * share,
      leftEnd,
      rightEnd,
      nodeMass,
      stretchEnergy: stretch,
      bendEnergy: bending,
      sigma0,
      sigma1,
      spacing: h,
    },
    mass: inside(nodeMass),
    mobility: inside(((k * k) / nodeMass) * share),
    rest: new Float64Array(size),
    certificate: { quantity: `h with ${intervals} intervals, m`, limit: finest, chosen: h, margin: 1 - finest / h },
    cost: 12 * (intervals - 1),
    ownForce: physicalForce,
    height: () => 0,
    places: (at, where) => nodesAt(at, intervals, length, where),
    shape: (shape) => nodeShape(shape, intervals, length),
    complete: () => {},
  };
}

/** Fewer intervals than this cannot bend. */
const FEWEST_INTERVALS = 3;
/** More are asked for by name only. */
const MOST_INTERVALS = 100_000;
