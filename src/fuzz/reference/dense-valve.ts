/**
 * The jet through a slit of height y: Δp = ρ/2 (U/(width y))|U|/(width y), U = η′. A resistance in every step, with y at n and |U| as the valve
 * alone would let it flow: |U| = q − Z a|U|², q = |D|/2k, Z = w/2k.
 */
import type { DenseValve } from './dense-system.ts';

/** c of f = c Δ. */
export function planValve({ density, width, rest }: DenseValve, y: number, D: number, w: number, k: number): number {
  const a = density / (2 * (width * Math.max(y, 1e-6 * rest)) ** 2);
  const q = Math.abs(D) / (2 * k);
  const flow = (2 * q) / (1 + Math.sqrt(1 + 4 * a * (w / (2 * k)) * q));
  return Math.min((a * flow) / (2 * k), 1e14 / w);
}
