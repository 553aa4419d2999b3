/**
 * Bodies that stretch, by rule q: V = ½ Σ λ ε², ε = ℓ·u + ½ uᵀCu. Each strain is a contact along g = √λ (Cu + ℓ), with c = ¼ and d = ψ,
 *
 *   ψ = √λ (½ ℓ·(u + u⁻) + ½ uᵀC u⁻)
 */
import { asFunction, dot, type LinearMap } from './dense-linear.ts';
import type { ContactBase, DenseBody } from './dense-system.ts';

export interface DenseStrain {
  /** λ: V = ½ λ ε², J. */
  readonly lambda: number;
  /** C, symmetric. */
  readonly curvature: LinearMap;
  /** ℓ. */
  readonly linear?: readonly number[];
}

/** One strain in one step. */
export interface StrainContact extends ContactBase {
  readonly kind: 'strain';
  /** √J. */
  readonly psi: number;
}

/** The strains of all bodies at u, as contacts. */
export function strainContacts(
  bodies: readonly DenseBody[],
  u: readonly (readonly number[])[],
  uPrev: readonly (readonly number[])[],
): StrainContact[] {
  return bodies.flatMap(({ strains = [] }, body) =>
    strains.map(({ lambda, curvature, linear }): StrainContact => {
      const bent = asFunction(curvature)(u[body]);
      const slope = linear ?? bent.map(() => 0);
      const weight = bent.map((value, i) => Math.sqrt(lambda) * (value + slope[i]));
      const both = u[body].map((value, i) => value + uPrev[body][i]);
      const psi = Math.sqrt(lambda) * (0.5 * dot(slope, both) + 0.5 * dot(bent, uPrev[body]));
      const index = weight.map((_, i) => i);
      return { kind: 'strain', terms: [{ body, index, weight, sign: 1 }], offset: 0, psi };
    }),
  );
}
