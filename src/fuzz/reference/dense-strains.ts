/**
 * Bodies that stretch: V = ½ Σ λ ε², with ε = ℓ·u + ½ uᵀCu unless a strain says otherwise. By rule q each strain is a contact along g = √λ h,
 * with c = ¼ and d = ψ,
 *
 *   h = Cu + ℓ,   e = ½ ℓ·(u + u⁻) + ½ uᵀC u⁻,   ψ = √λ e
 *
 * The other rules have one contact for all strains (dense-folded.ts).
 */
import { asFunction, dot } from './dense-linear.ts';
import type { DenseBody, DenseStrain, StrainContact, Strained } from './dense-system.ts';

/** One strain between two states: ε and h at u, and e. */
export interface StrainBetween extends Strained {
  readonly lambda: number;
  readonly between: number;
}

export function strainBetween(strain: DenseStrain, u: readonly number[], uPrev: readonly number[]): StrainBetween {
  const { lambda } = strain;
  if ('strainAt' in strain) {
    const here = strain.strainAt(u);
    return { ...here, lambda, between: 0.5 * (here.value + strain.strainAt(uPrev).value) };
  }
  const bent = asFunction(strain.curvature)(u);
  const linear = strain.linear ?? bent.map(() => 0);
  const both = u.map((value, i) => value + uPrev[i]);
  return {
    lambda,
    value: dot(linear, u) + 0.5 * dot(bent, u),
    slope: bent.map((value, i) => value + linear[i]),
    between: 0.5 * dot(linear, both) + 0.5 * dot(bent, uPrev),
  };
}

/** The strains of all bodies by rule q at u, as contacts. */
export function strainContacts(
  bodies: readonly DenseBody[],
  u: readonly (readonly number[])[],
  uPrev: readonly (readonly number[])[],
): StrainContact[] {
  return bodies.flatMap(({ strains = [], strainRule = 'q' }, body) =>
    (strainRule === 'q' ? strains : []).map((strain): StrainContact => {
      const { lambda, slope, between } = strainBetween(strain, u[body], uPrev[body]);
      const weight = slope.map((value) => Math.sqrt(lambda) * value);
      const index = weight.map((_, i) => i);
      return { kind: 'strain', terms: [{ body, index, weight, sign: 1 }], offset: 0, psi: Math.sqrt(lambda) * between };
    }),
  );
}
