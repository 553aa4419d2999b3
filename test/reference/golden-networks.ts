/**
 * The random networks of test/golden/networks.json as dense systems: lumped masses, then a string, all contacts of rule p2.
 */
import { denseString, lumpedMass } from '../../src/fuzz/reference/dense-bodies.ts';
import type { DenseContact } from '../../src/fuzz/reference/dense-system.ts';
import { energies, type GoldenModel, valueAt } from './golden-systems.ts';

/** Parameters of networks.json. */
export interface NetworkParams {
  readonly fs: number;
  readonly masses: readonly { M: number; w0: number; R: number; u0: number; u1: number }[];
  readonly string: { rA: number; T: number; EI: number; L: number; N: number; s0: number; s1: number };
  readonly contacts: readonly {
    kind: 'collision p2' | 'two-sided p2';
    off: number;
    K: number;
    alpha: number;
    mu: number;
    psi0: number;
    terms: readonly { el: number; idx: number[]; w: number[]; s: 1 | -1 }[];
  }[];
}

/** Lumped masses and a string as last body. */
export function networkModel({ fs, masses, string, contacts }: NetworkParams): GoldenModel {
  const bodies = [
    ...masses.map(({ M, w0, R, u0, u1 }) => lumpedMass({ mass: M, stiffness: M * w0 * w0, R, u0, u1 })),
    denseString({
      rhoA: string.rA,
      T: string.T,
      EI: string.EI,
      L: string.L,
      N: string.N,
      sigma0: string.s0,
      sigma1: string.s1,
    }),
  ];
  const dense = contacts.map(({ kind, off, K, alpha, mu, psi0, terms }): DenseContact => {
    const common = {
      rule: 'p2' as const,
      offset: off,
      K,
      alpha,
      psi0,
      terms: terms.map(({ el, idx, w, s }) => ({ body: el, index: idx, weight: w, sign: s })),
    };
    return kind === 'collision p2' ? { kind: 'collision', mu, ...common } : { kind: 'connection', ...common };
  });
  return {
    system: { rate: fs, bodies, contacts: dense },
    observe: (frame) => ({ x: masses.map((_, i) => valueAt(frame, i, 0)), ...energies(frame) }),
  };
}
