/**
 * All strains of a body in one contact with one state ψ, along a direction a that is chosen in every step.
 *
 * p2q     τ = λε(u) predicts the move x; one sweep over the strains, in their order, finds the τ that rule q would have, a = Σ τ h. Strains that are not
 *         quadratic are solved for τ at once. What ψ² lacks of P = Σ λe² is taken from the velocity of what stretches: a += r M x. γ makes f = 1 if the
 *         body is alone.
 * sav     the scalar auxiliary variable, a = ∇V/√(2V), γ = 1
 */
import { gradientTo } from './dense-laws.ts';
import { dot, solveSpd } from './dense-linear.ts';
import { type StrainBetween, strainBetween } from './dense-strains.ts';
import type { DenseBody, FoldedContact } from './dense-system.ts';

export interface FoldedStates {
  readonly u: readonly number[];
  readonly uPrev: readonly number[];
  /** u* − u⁻ as other contacts leave it, m. */
  readonly seen: readonly number[];
  /** B of every unknown, m/N. */
  readonly mobility: readonly number[];
  /** √J. */
  readonly psi: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function strainsOf({ strains = [] }: DenseBody, u: readonly number[], uPrev: readonly number[]): StrainBetween[] {
  return strains.map((strain) => strainBetween(strain, u, uPrev));
}

/** √P: what ψ should be between u⁻ and u. */
export function foldedPsi(body: DenseBody, u: readonly number[], uPrev: readonly number[]): number {
  return Math.sqrt(sum(strainsOf(body, u, uPrev).map(({ lambda, between }) => lambda * between * between)));
}

export function planFolded(body: DenseBody, number: number, states: FoldedStates): FoldedContact {
  const all = strainsOf(body, states.u, states.uPrev);
  const { weight, gamma } = body.strainRule === 'sav' ? scalar(all) : swept(body, all, states);
  const index = states.u.map((_, i) => i);
  return { kind: 'folded', terms: [{ body: number, index, weight, sign: 1 }], offset: 0, gamma };
}

function scalar(all: readonly StrainBetween[]): { weight: number[]; gamma: number } {
  const twice = sum(all.map(({ lambda, value }) => lambda * value * value));
  const slopes = all[0].slope.map((_, i) => sum(all.map(({ lambda, value, slope }) => lambda * value * slope[i])));
  return { weight: slopes.map((slope) => (twice > 0 ? slope / Math.sqrt(twice) : 0)), gamma: 1 };
}

function swept(
  body: DenseBody,
  all: readonly StrainBetween[],
  { u, uPrev, seen, mobility: B, psi }: FoldedStates,
): { weight: number[]; gamma: number } {
  const isCurved = (body.strains ?? []).some((strain) => 'strainAt' in strain);
  const tau = isCurved ? solved(all, seen, B) : sweep(all, seen, B);
  const direct = u.map((_, i) => sum(all.map(({ slope }, k) => tau[k] * slope[i])));
  const x = seen.map((move, i) => move - B[i] * direct[i]);
  const p = Math.abs(psi);
  const P = sum(all.map(({ lambda, between }) => lambda * between * between));
  const mass = body.mass.map((one, i) => (i < (body.stretching ?? u.length) ? one : 0));
  const N = 2 * sum(u.map((value, i) => mass[i] * ((x[i] + uPrev[i] - value) ** 2 + (value - uPrev[i]) ** 2)));
  const r = N > 0 ? (P - p * p) / N : 0;
  const weight = direct.map((value, i) => value + r * mass[i] * x[i]);
  return { weight, gamma: (psi < 0 ? -1 : 1) * factor(p, dot(weight, seen), sum(weight.map((a, i) => a * B[i] * a))) };
}

/** τ of all strains: predicted from ε(u), then one after the other. */
function sweep(all: readonly StrainBetween[], seen: readonly number[], B: readonly number[]): number[] {
  const tau = all.map(({ lambda, value }) => lambda * value);
  const x = seen.map((move, i) => move - sum(all.map(({ slope }, k) => B[i] * slope[i] * tau[k])));
  all.forEach(({ lambda, slope, between }, k) => {
    const w = sum(slope.map((h, i) => h * B[i] * h));
    const next = (lambda * (between + (dot(slope, x) + w * tau[k]) / 4)) / (1 + (lambda * w) / 4);
    slope.forEach((h, i) => {
      x[i] -= B[i] * h * (next - tau[k]);
    });
    tau[k] = next;
  });
  return tau;
}

/** (1/λ + ¼ h B hᵀ) τ = e + ¼ h·(u* − u⁻), scaled by √λ. */
function solved(all: readonly StrainBetween[], seen: readonly number[], B: readonly number[]): number[] {
  const roots = all.map(({ lambda }) => Math.sqrt(lambda));
  const matrix = all.map((one, k) =>
    all.map((other, l) => {
      const w = sum(one.slope.map((h, i) => h * B[i] * other.slope[i]));
      return (k === l ? 1 : 0) + (roots[k] * roots[l] * w) / 4;
    }),
  );
  const right = all.map(({ between, slope }, k) => roots[k] * (between + dot(slope, seen) / 4));
  return solveSpd(matrix, right).map((value, k) => roots[k] * value);
}

function factor(p: number, D: number, w: number): number {
  const t2 = p * p + D - w;
  if (t2 <= 0) return p > 0 ? gradientTo(0, p, D, w) : 0;
  if (p === 0 && D - w < 0.001 * Math.abs(D)) return 0;
  return 2 / (p + Math.sqrt(t2));
}
