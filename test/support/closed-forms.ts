/**
 * The papers' own update equations, one literal function each, for comparison with the general step: notes (16), (21), (24), (27), (30), (82)
 * and JASA (37), (44), (50). All use the explicit g of notes (12), which is 0 for η < 0 also at α = 1 (JASA 26), and
 * ψ⁺ = ψ + g(η⁺ − η⁻)/2 (notes 18 with its missing g). Printed errors are corrected where marked. They start with ψ^{1/2} = 0.
 * Unlike the general step they form 2u − u⁻ and lose ψ's last digits, so they agree on early samples only.
 */
import { at, dot, solveGeneral, zeroMatrix, zeros } from '../../src/fuzz/reference/dense-linear.ts';

/** Stiffness and exponent of the collision. */
export interface Collision {
  /** Collision stiffness, N/m^alpha, or N/m^(alpha+1) for a density per metre. */
  readonly K: number;
  /** Exponent, 1. */
  readonly alpha: number;
}

/** First two samples of one unknown, m. */
export type Start = readonly [number, number];

/** Notes (12). */
function gradient({ K, alpha }: Collision, eta: number): number {
  return eta < 0 ? 0 : Math.sqrt((K * (alpha + 1)) / 2) * eta ** ((alpha - 1) / 2);
}

/** Notes (18), corrected. */
function psiNext(psi: number, g: number, etaNext: number, etaPrev: number): number {
  return psi + (g * (etaNext - etaPrev)) / 2;
}

/** δxx u and δxxxx u at the interior node l of a simply supported string, 1/m and 1/m³ for u in m. */
function second(u: readonly number[], l: number, h: number): number {
  return ((u[l + 1] ?? 0) - 2 * at(u, l) + (u[l - 1] ?? 0)) / (h * h);
}
function fourth(u: readonly number[], l: number, h: number): number {
  const bent = (m: number): number => (m < 0 || m >= u.length ? 0 : second(u, m, h));
  return (bent(l + 1) - 2 * bent(l) + bent(l - 1)) / (h * h);
}

export interface MassBarrier {
  /** Mass, kg. */
  readonly M: number;
  /** Angular frequency of its spring; 0 gives notes (16), else notes (21), rad/s. */
  readonly omega0: number;
  /** Height of the barrier above the mass, m. */
  readonly b: number;
  readonly collision: Collision;
  readonly start: Start;
  /** Time step, s. */
  readonly k: number;
}

/** Notes (16) and (21): one division. Gives u^0 … u^last, m. */
export function massBarrier({ M, omega0, b, collision, start, k }: MassBarrier, last: number): number[] {
  const u = [...start];
  let psi = 0;
  for (let n = 1; n < last; n++) {
    const [now, before] = [at(u, n), at(u, n - 1)];
    const g = gradient(collision, now - b);
    const right = (M / k ** 2) * (2 * now - before) - M * omega0 ** 2 * now + (g ** 2 / 4) * before - psi * g;
    const next = right / (M / k ** 2 + g ** 2 / 4);
    psi = psiNext(psi, g, next - b, before - b);
    u.push(next);
  }
  return u;
}

export interface MassMass {
  /** Masses of the upper (u) and the lower body (w), kg. */
  readonly M: readonly [number, number];
  /** Angular frequencies of their springs, rad/s. */
  readonly omega: readonly [number, number];
  readonly collision: Collision;
  readonly start: readonly [Start, Start];
  /** Time step, s. */
  readonly k: number;
}

/** Notes (24) with M ω² (corrected): a 2×2 system. Gives u and w, m. */
export function massMass({ M, omega, collision, start, k }: MassMass, last: number): [number[], number[]] {
  const [u, w]: [number[], number[]] = [[...start[0]], [...start[1]]];
  let psi = 0;
  for (let n = 1; n < last; n++) {
    const g = gradient(collision, at(w, n) - at(u, n));
    const etaPrev = at(w, n - 1) - at(u, n - 1);
    const q = g ** 2 / 4;
    const free = (m: 0 | 1, x: readonly number[]): number =>
      (M[m] / k ** 2) * (2 * at(x, n) - at(x, n - 1)) - M[m] * omega[m] ** 2 * at(x, n);
    const [uNext = 0, wNext = 0] = solveGeneral(
      [
        [M[0] / k ** 2 + q, -q],
        [-q, M[1] / k ** 2 + q],
      ],
      [free(0, u) - q * etaPrev + psi * g, free(1, w) + q * etaPrev - psi * g],
    );
    psi = psiNext(psi, g, wNext - uNext, etaPrev);
    u.push(uNext);
    w.push(wNext);
  }
  return [u, w];
}

/** A simply supported string of the notes. */
export interface StringData {
  /** Linear density ρA, kg/m. */
  readonly rhoA: number;
  /** Tension, N. */
  readonly T: number;
  /** Bending stiffness, N m². */
  readonly EI: number;
  /** u^0 at the interior nodes, m. */
  readonly u0: readonly number[];
  /** u^1, m. */
  readonly u1: readonly number[];
}

/** (ρA/k²)(2u − u⁻) + T δxx u − EI δxxxx u at node l, N/m. */
function stringRight(
  { rhoA, T, EI }: StringData,
  u: readonly number[],
  uPrev: readonly number[],
  l: number,
  h: number,
  k: number,
): number {
  return (rhoA / k ** 2) * (2 * at(u, l) - at(uPrev, l)) + T * second(u, l, h) - EI * fourth(u, l, h);
}

export interface StringString {
  /** The upper string u and the lower string w on the same grid. */
  readonly strings: readonly [StringData, StringData];
  /** Collision with a stiffness per metre. */
  readonly collision: Collision;
  /** Grid spacing, m. */
  readonly h: number;
  /** Time step, s. */
  readonly k: number;
}

/** Notes (27) with A22: + g²/4 (corrected): a 2×2 system per node, K a density. Gives u and w, [n][l], m. */
export function stringString({ strings, collision, h, k }: StringString, last: number): [number[][], number[][]] {
  const [su, sw] = strings;
  const u = [[...su.u0], [...su.u1]];
  const w = [[...sw.u0], [...sw.u1]];
  const psi = zeros(su.u0.length);
  for (let n = 1; n < last; n++) {
    const pairs = psi.map((psiNow, l) => {
      const g = gradient(collision, at(at(w, n), l) - at(at(u, n), l));
      const etaPrev = at(at(w, n - 1), l) - at(at(u, n - 1), l);
      const q = g ** 2 / 4;
      const [uNext = 0, wNext = 0] = solveGeneral(
        [
          [su.rhoA / k ** 2 + q, -q],
          [-q, sw.rhoA / k ** 2 + q],
        ],
        [
          stringRight(su, at(u, n), at(u, n - 1), l, h, k) - q * etaPrev + psiNow * g,
          stringRight(sw, at(w, n), at(w, n - 1), l, h, k) + q * etaPrev - psiNow * g,
        ],
      );
      psi[l] = psiNext(psiNow, g, wNext - uNext, etaPrev);
      return [uNext, wNext] as const;
    });
    u.push(pairs.map((pair) => pair[0]));
    w.push(pairs.map((pair) => pair[1]));
  }
  return [u, w];
}

export interface MassString {
  readonly string: StringData;
  /** Mass, kg. */
  readonly M: number;
  /** Angular frequency of its spring, rad/s. */
  readonly omega0: number;
  readonly start: Start;
  /** 0-based interior node above the mass. */
  readonly node: number;
  readonly collision: Collision;
  /** Grid spacing, m. */
  readonly h: number;
  /** Time step, s. */
  readonly k: number;
}

/** Notes (30) with A22: + g²/4 (corrected) and (31) at the other nodes. Gives u [n][l] and w, m. */
export function massString(data: MassString, last: number): [number[][], number[]] {
  const { string, M, omega0, start, node, collision, h, k } = data;
  const u = [[...string.u0], [...string.u1]];
  const w = [...start];
  let psi = 0;
  for (let n = 1; n < last; n++) {
    const [now, before] = [at(u, n), at(u, n - 1)];
    const g = gradient(collision, at(w, n) - at(now, node));
    const etaPrev = at(w, n - 1) - at(before, node);
    const q = g ** 2 / 4;
    const [touch = 0, wNext = 0] = solveGeneral(
      [
        [string.rhoA / k ** 2 + q / h, -q / h],
        [-q, M / k ** 2 + q],
      ],
      [
        stringRight(string, now, before, node, h, k) + (-q * etaPrev + psi * g) / h,
        (M / k ** 2) * (2 * at(w, n) - at(w, n - 1)) - M * omega0 ** 2 * at(w, n) + q * etaPrev - psi * g,
      ],
    );
    const free = now.map((_, l) => (k ** 2 / string.rhoA) * stringRight(string, now, before, l, h, k));
    free[node] = touch;
    psi = psiNext(psi, g, wNext - touch, etaPrev);
    u.push(free);
    w.push(wNext);
  }
  return [u, w];
}

export interface Stefan {
  /** String without stiffness. */
  readonly string: StringData;
  /** Mass between string and barrier, kg. */
  readonly M: number;
  readonly start: Start;
  /** 0-based interior node above the mass. */
  readonly node: number;
  /** Height of the barrier below the mass, m. */
  readonly b: number;
  /** Collision of the mass with the string. */
  readonly collisionM: Collision;
  /** Collision of the mass with the barrier. */
  readonly collisionB: Collision;
  /** Grid spacing, m. */
  readonly h: number;
  /** Time step, s. */
  readonly k: number;
}

/** Notes (82), solved as in appendix D for δt·η_B and δt·η_M, then (84) and (89). Gives u [n][l] and w, m. */
export function stefan(data: Stefan, last: number): [number[][], number[]] {
  const { string, M, start, node, b, collisionM, collisionB, h, k } = data;
  const { rhoA, T } = string;
  const u = [[...string.u0], [...string.u1]];
  const w = [...start];
  let psiM = 0;
  let psiB = 0;
  for (let n = 1; n < last; n++) {
    const [now, before] = [at(u, n), at(u, n - 1)];
    const gM = gradient(collisionM, at(w, n) - at(now, node));
    const gB = gradient(collisionB, b - at(w, n));
    const qM = (k * gM) ** 2 / (4 * M);
    const qB = (k * gB) ** 2 / (4 * M);
    const v1 = -(at(w, n) - at(w, n - 1)) / k + (k * gM * psiM) / (2 * M) - (k * gB * psiB) / (2 * M);
    const v2 =
      -v1 -
      (at(now, node) - at(before, node)) / k -
      ((T * k) / (2 * rhoA)) * second(now, node, h) -
      (k * gM * psiM) / (2 * rhoA * h);
    const [rateB = 0, rateM = 0] = solveGeneral(
      [
        [1 + qB, -qM],
        [-qB, 1 + qM + (k * gM) ** 2 / (4 * rhoA * h)],
      ],
      [v1, v2],
    );
    const next = now.map((_, l) => (k ** 2 / rhoA) * stringRight(string, now, before, l, h, k));
    next[node] = at(before, node) - 2 * k * rateB - 2 * k * rateM;
    u.push(next);
    w.push(at(w, n - 1) - 2 * k * rateB);
    psiM += k * gM * rateM;
    psiB += k * gB * rateB;
  }
  return [u, w];
}

export interface Hammer {
  /** String without stiffness. */
  readonly string: StringData;
  /** Hammer mass, kg. */
  readonly M: number;
  readonly start: Start;
  /** Interpolation of the string under the hammer, one weight per interior node, 1. */
  readonly interpolation: readonly number[];
  readonly collision: Collision;
  /** Grid spacing, m. */
  readonly h: number;
  /** Time step, s. */
  readonly k: number;
}

/** JASA (37): the full bordered system for u⁺ and U⁺, r the interpolation over h. Gives u [n][l] and U, m. */
export function hammer(data: Hammer, last: number): [number[][], number[]] {
  const { string, M, start, interpolation, collision, h, k } = data;
  const { rhoA: rho, T } = string;
  const size = interpolation.length;
  const r = interpolation.map((weight) => weight / h);
  const u = [[...string.u0], [...string.u1]];
  const U = [...start];
  let psi = 0;
  for (let n = 1; n < last; n++) {
    const [now, before] = [at(u, n), at(u, n - 1)];
    const g = gradient(collision, at(U, n) - h * dot(r, now));
    const etaPrev = at(U, n - 1) - h * dot(r, before);
    const a = -(g ** 2 / 4) * etaPrev + g * psi;
    const q = (k * g) ** 2 / 4;
    const matrix = zeroMatrix(size + 1, size + 1).map((row, i) =>
      row.map((_, j) => {
        const one = i === j ? 1 : 0;
        if (i < size && j < size) return one + ((q * h) / rho) * at(r, i) * at(r, j);
        if (i < size) return -(q / rho) * at(r, i);
        return j < size ? -((q * h) / M) * at(r, j) : 1 + q / M;
      }),
    );
    const right = now.map(
      (value, l) =>
        2 * value - at(before, l) + ((T * k ** 2) / rho) * second(now, l, h) + ((k ** 2 * a) / rho) * at(r, l),
    );
    const solved = solveGeneral(matrix, [...right, 2 * at(U, n) - at(U, n - 1) - (k ** 2 * a) / M]);
    const uNext = solved.slice(0, size);
    const UNext = at(solved, size);
    psi = psiNext(psi, g, UNext - h * dot(r, uNext), etaPrev);
    u.push(uNext);
    U.push(UNext);
  }
  return [u, U];
}

/**
 * A body over fixed barrier points; JASA (44) for grid unknowns and (50) for modal ones are both
 * (1 + (βγ/4) T Tᵀ) q⁺ = 2q − q⁻ + A q + β T a, a = (γ/4) Tᵀ q⁻ + ψ, T = R G, η = b − γ Rᵀ q.
 */
export interface OverBarrier {
  /** R, one row per unknown and one column per barrier point. */
  readonly R: readonly (readonly number[])[];
  /** β: k²/ρ on the grid, 2k²/(ρL) for modes. */
  readonly beta: number;
  /** γ: h on the grid, 1 for modes. */
  readonly gamma: number;
  /** A q: (T0 k²/ρ) D⁽²⁾ on the grid, −(k² T0/ρ) Λ² for modes. */
  readonly restore: (q: readonly number[]) => readonly number[];
  /** Heights b of the barrier points, m. */
  readonly heights: readonly number[];
  readonly collision: Collision;
  readonly q0: readonly number[];
  readonly q1: readonly number[];
}

/** JASA (44) and (50). Gives q [n][i], m. */
export function overBarrier(data: OverBarrier, last: number): number[][] {
  const { R, beta, gamma, restore, heights, collision } = data;
  const q = [[...data.q0], [...data.q1]];
  const etaOf = (state: readonly number[]): number[] =>
    heights.map((b, c) => b - gamma * state.reduce((sum, value, i) => sum + at(at(R, i), c) * value, 0));
  let psi = zeros(heights.length);
  for (let n = 1; n < last; n++) {
    const [now, before] = [at(q, n), at(q, n - 1)];
    const etaPrev = etaOf(before);
    const g = etaOf(now).map((eta) => gradient(collision, eta));
    const T = R.map((row) => row.map((value, c) => value * at(g, c)));
    const a = psi.map(
      (value, c) => value + (gamma / 4) * T.reduce((sum, row, i) => sum + at(row, c) * at(before, i), 0),
    );
    const matrix = T.map((row, i) => T.map((other, j) => (i === j ? 1 : 0) + ((beta * gamma) / 4) * dot(row, other)));
    const restored = restore(now);
    const right = now.map((value, i) => 2 * value - at(before, i) + at(restored, i) + beta * dot(at(T, i), a));
    const next = solveGeneral(matrix, right);
    const etaNext = etaOf(next);
    psi = psi.map((value, c) => psiNext(value, at(g, c), at(etaNext, c), at(etaPrev, c)));
    q.push(next);
  }
  return q;
}

/** (T0 k²/ρ) D⁽²⁾ of JASA (44). */
export function gridRestore(T0: number, rho: number, h: number, k: number): (u: readonly number[]) => number[] {
  return (u) => u.map((_, l) => ((T0 * k ** 2) / rho) * second(u, l, h));
}
