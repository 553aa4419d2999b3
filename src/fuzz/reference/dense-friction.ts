/**
 * Friction by bristles (Dupont's elasto-plastic law, or LuGre):
 *
 *   f = σ0 z + σ1 z′ + σ2 v,   z′ = v − λz,   λ = a(z, v)|v|/z_ss(v),   z_ss = (N/σ0)(μ_C + (μ_S − μ_C)e^{−(v/v_S)²})
 *
 * with the slip v = η′ − v_b. Over a step with constant λ and v, z⁺ = Ez + Aδ/2 and its mean is Az + Bδ/2, δ = 2kv. λ is found for a guess of v
 * and of the mean of z, which then follow from it, three times.
 */
import { relaxation } from './dense-losses.ts';
import type { DenseFriction } from './dense-system.ts';

/** What a friction remembers. */
export interface Bristle {
  /** z, m. */
  readonly bend: number;
  /** v of the last step, m/s. */
  readonly slip: number;
}

export interface FrictionPlan {
  readonly c: number;
  readonly d: number;
  /** E and A. */
  readonly keep: number;
  readonly gain: number;
  /** The guess that the plan ended with: slip in m/s, mean bend in m. */
  readonly slip: number;
  readonly mean: number;
}

function rate(law: DenseFriction, N: number, z: number, v: number): number {
  // At once; the faster the stiffer, so that what drags on the way holds no body.
  if (N <= 0) return Math.max(1e12, law.stiffness / 1e-5);
  if (v === 0) return 0;
  const { stiffness, sliding, sticking, stribeck, breakaway } = law;
  const steady = (N / stiffness) * (sliding + (sticking - sliding) * Math.exp(-((v / stribeck) ** 2)));
  const yielding = (holds: number) => {
    if (z * v <= 0 || Math.abs(z) <= holds) return 0;
    if (Math.abs(z) >= steady) return 1;
    return (1 + Math.sin((Math.PI * (Math.abs(z) - (steady + holds) / 2)) / (steady - holds))) / 2;
  };
  const part = breakaway === undefined ? 1 : yielding((breakaway * sliding * N) / stiffness);
  return (part * Math.abs(v)) / steady;
}

/** The first plan of a step starts from the last slip and bend; a later one from where the plan before ended. */
export function planFriction(
  law: DenseFriction,
  { D, w, N, bend }: { readonly D: number; readonly w: number; readonly N: number; readonly bend: number },
  guess: { readonly slip: number; readonly mean: number },
  k: number,
): FrictionPlan {
  const { stiffness, damping, viscosity, velocity } = law;
  const carried = 2 * k * velocity;
  let { slip, mean } = guess;
  let [c, held, keep, gain] = [0, 0, 1, 1];
  for (let i = 0; i < 3; i++) {
    const lambda = rate(law, N, mean, slip);
    const [E, A, B] = relaxation(k, 1 / lambda);
    const s = slip === 0 ? 1 : Math.max(0, 1 - (lambda * mean) / slip);
    c = (stiffness * B) / 2 + (N > 0 ? (damping * s + viscosity) / (2 * k) : 0);
    held = stiffness * A * bend;
    const slid = (D - carried - w * held) / (1 + w * c);
    slip = slid / (2 * k);
    mean = A * bend + (B * slid) / 2;
    [keep, gain] = [E, A];
  }
  return { c, d: held - c * carried, keep, gain, slip, mean };
}

/** What is remembered after η has moved by Δ. */
export function frictionAfter(law: DenseFriction, plan: FrictionPlan, before: Bristle, delta: number, k: number) {
  const slid = delta - 2 * k * law.velocity;
  return { bend: plan.keep * before.bend + (plan.gain * slid) / 2, slip: slid / (2 * k) };
}
