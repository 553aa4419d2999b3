/**
 * The tromba marina of the notes, one literal function per printed solution at the bridge: (42) without loss, (59) with loss,
 * (62)–(65) rewritten for speed, (74) with a two-sided power law instead of the spring. Printed errors are corrected where
 * marked. Everywhere but at the bridge string and plate follow (46a) and (46c). They start with ψ^{1/2} = 0, and lose ψ's last
 * digits and those of 2u − u⁻: they agree with the general step on early samples only.
 */

import { at, solveGeneral } from '../../src/fuzz/reference/dense-linear.ts';
import type { Collision } from './closed-forms.ts';

/** String, bridge and plate with their losses; the symbols are the notes'. */
export interface Tromba {
  /** ρ_s A, kg/m; T, N; EI, N m²; h_s, m. */
  readonly string: { readonly rhoA: number; readonly T: number; readonly EI: number; readonly h: number };
  /** M, kg; ω₀, rad/s. */
  readonly bridge: { readonly M: number; readonly omega0: number };
  /** ρ_p H, kg/m²; D, N m; h_p, m; nodes between the edges along x and y. */
  readonly plate: {
    readonly rhoH: number;
    readonly D: number;
    readonly h: number;
    readonly size: readonly [number, number];
  };
  /** σ₀ and σ₁ per mass as in (71)–(73), 1/s and m²/s; R of M R δ_t· w, 1/s. */
  readonly loss?: { readonly string: Loss; readonly plate: Loss; readonly R: number };
  /** Inner node of the string and of the plate at the bridge, counted from 0. */
  readonly place: { readonly string: number; readonly plate: readonly [number, number] };
  /** The bridge's foot on the plate. */
  readonly collision: Collision;
  /** u^0 = u^1 of the inner nodes of the string, m; bridge and plate start at rest at 0. */
  readonly u0: readonly number[];
  /** Time step, s. */
  readonly k: number;
}

interface Loss {
  readonly sigma0: number;
  readonly sigma1: number;
}

/** K₁, N/m; K₃, N/m³; σ×, kg/s, of (32f) and (43g). */
export interface NotesSpring {
  readonly K1: number;
  readonly K3: number;
  readonly sigmaX: number;
}

/** u, w, v at time index n. */
interface State {
  readonly u: readonly number[];
  readonly w: number;
  /** Row by row along x. */
  readonly v: readonly number[];
}

/** What is known before the bridge is solved. */
interface Known {
  readonly now: State;
  readonly before: State;
  /** η_c and η_s (or η_1) at n and n−1, with their signs of (32) or (70). */
  readonly etaC: readonly [number, number];
  readonly etaS: readonly [number, number];
  readonly psi: readonly [number, number];
}

/** u, w and v at the bridge at n+1, and the g of collision and connection that ψ moves on with. */
interface Solved {
  readonly bridge: readonly [number, number, number];
  readonly g: readonly [number, number];
}

const NO_LOSS: Loss = { sigma0: 0, sigma1: 0 };
const lossesOf = ({ loss }: Tromba) => ({ s: loss?.string ?? NO_LOSS, p: loss?.plate ?? NO_LOSS, R: loss?.R ?? 0 });

/** Notes (12). */
function gradient({ K, alpha }: Collision, eta: number): number {
  return eta < 0 ? 0 : Math.sqrt((K * (alpha + 1)) / 2) * eta ** ((alpha - 1) / 2);
}

const line = (u: readonly number[], l: number): number => u[l] ?? 0;

/** δ_xx and δ_xxxx of a supported string at inner node l. */
function second(u: readonly number[], l: number, h: number): number {
  return (line(u, l + 1) - 2 * line(u, l) + line(u, l - 1)) / h ** 2;
}
function fourth(u: readonly number[], l: number, h: number): number {
  const bent = (m: number) => (m < 0 || m >= u.length ? 0 : second(u, m, h));
  return (bent(l + 1) - 2 * bent(l) + bent(l - 1)) / h ** 2;
}

/** Value of the plate at inner node (x, y): zero on its edge, and one node beyond it minus the mirror image. */
function valueOn({ plate: { size } }: Tromba, v: readonly number[], x: number, y: number): number {
  const [columns, rows] = size;
  const mirrored = (i: number, count: number) => (i === -2 ? 0 : i === count + 1 ? count - 1 : i);
  const [inX, inY] = [mirrored(x, columns), mirrored(y, rows)];
  if (inX === -1 || inY === -1 || inX === columns || inY === rows) return 0;
  const value = at(v, inY * columns + inX);
  return inX === x && inY === y ? value : -value;
}

/** The sums of (61). */
function around(t: Tromba, v: readonly number[], x: number, y: number) {
  const on = (dx: number, dy: number) => valueOn(t, v, x + dx, y + dy);
  return {
    here: on(0, 0),
    next: on(1, 0) + on(0, 1) + on(-1, 0) + on(0, -1),
    corners: on(1, 1) + on(1, -1) + on(-1, 1) + on(-1, -1),
    second: on(2, 0) + on(0, 2) + on(-2, 0) + on(0, -2),
  };
}

/** δ_Δ and δ_Δ δ_Δ of the supported plate. */
function laplacian(t: Tromba, v: readonly number[], x: number, y: number): number {
  const { here, next } = around(t, v, x, y);
  return (next - 4 * here) / t.plate.h ** 2;
}
function biharmonic(t: Tromba, v: readonly number[], x: number, y: number): number {
  const { here, next, corners, second: far } = around(t, v, x, y);
  return (20 * here - 8 * next + 2 * corners + far) / t.plate.h ** 4;
}

/** Numerators of (46a), (46b) and (46c) with δ_Δ in the last (corrected), in the units of (71)–(73). */
function stringRight(t: Tromba, { now, before }: Known, l: number): number {
  const { rhoA, T, EI, h } = t.string;
  const { k } = t;
  const { s } = lossesOf(t);
  const slowing = (2 * rhoA * s.sigma1 * (second(now.u, l, h) - second(before.u, l, h))) / k;
  const inertia =
    (rhoA / k ** 2) * (2 * line(now.u, l) - line(before.u, l)) + ((rhoA * s.sigma0) / k) * line(before.u, l);
  return inertia + T * second(now.u, l, h) - EI * fourth(now.u, l, h) + slowing;
}
function bridgeRight(t: Tromba, { now, before }: Known): number {
  const { M, omega0 } = t.bridge;
  const { R } = lossesOf(t);
  return (M / t.k ** 2) * (2 * now.w - before.w) - M * omega0 ** 2 * now.w + ((M * R) / (2 * t.k)) * before.w;
}
function plateRight(t: Tromba, { now, before }: Known, x: number, y: number): number {
  const { rhoH, D } = t.plate;
  const { k } = t;
  const { p } = lossesOf(t);
  const [here, last] = [valueOn(t, now.v, x, y), valueOn(t, before.v, x, y)];
  const slowing = (2 * rhoH * p.sigma1 * (laplacian(t, now.v, x, y) - laplacian(t, before.v, x, y))) / k;
  const inertia = (rhoH / k ** 2) * (2 * here - last) + ((rhoH * p.sigma0) / k) * last;
  return inertia - D * biharmonic(t, now.v, x, y) + slowing;
}

/** Divisors of (46): what multiplies the state at n+1. */
function divisors(t: Tromba): readonly [number, number, number] {
  const { k } = t;
  const { s, p, R } = lossesOf(t);
  const { rhoA } = t.string;
  const { M } = t.bridge;
  const { rhoH } = t.plate;
  return [rhoA / k ** 2 + (rhoA * s.sigma0) / k, M / k ** 2 + (M * R) / (2 * k), rhoH / k ** 2 + (rhoH * p.sigma0) / k];
}

/** Notes (42), and with losses (59): F_α by (50)–(52), Φ± by (45). */
export function solveSpring(spring: NotesSpring) {
  return (t: Tromba, known: Known): Solved => {
    const { k } = t;
    const [x, y] = t.place.plate;
    const { h: hs } = t.string;
    const { h: hp } = t.plate;
    const { etaC, etaS, psi } = known;
    const g = gradient(t.collision, etaC[0]);
    const q = g ** 2 / 4;
    const stiff = spring.K1 / 4 + (spring.K3 * etaS[0] ** 2) / 2;
    const [plus, minus] = [stiff + spring.sigmaX / k, stiff - spring.sigmaX / k];
    const [dS, dB, dP] = divisors(t);
    const [vS, vB, vP] = [stringRight(t, known, t.place.string), bridgeRight(t, known), plateRight(t, known, x, y)];
    const Psi = 1 / plus + 1 / (hs * dS) + 1 / (dB + q);
    const eta = (spring.K1 * etaS[0]) / (2 * plus) + (minus / plus) * etaS[1];
    const force = (eta + vS / dS - (vB - q * etaC[1] + psi[0] * g) / (dB + q)) / Psi;
    const Theta = q / (Psi * (dB + q));
    const bridge = solveGeneral(
      [
        [dS, 0, -Theta / hs],
        [0, dB + q, Theta - q],
        [0, -q / hp ** 2, dP + q / hp ** 2],
      ],
      [vS - force / hs, vB - q * etaC[1] + psi[0] * g + force, vP + (q * etaC[1] - psi[0] * g) / hp ** 2],
    );
    return { bridge: [at(bridge, 0), at(bridge, 1), at(bridge, 2)], g: [g, 0] };
  };
}

/**
 * Notes (62)–(65): stencils written out, F′_α and Θ by (55) and (58) with θ_s, θ_b, φ± of (53), (54), (57). Corrected: −6μ_s² in
 * (62a), ρ_p in (60), + σ₀,p k in (62c), A13 = −Θk²/(ρAh) and A23 = Θk² − g²k²/4 in (65). R of these equations is M R here.
 */
export function solveRewritten(spring: NotesSpring) {
  return (t: Tromba, { now, before, etaC, etaS, psi }: Known): Solved => {
    const { k } = t;
    const { rhoA, T, EI, h: hs } = t.string;
    const { M, omega0 } = t.bridge;
    const { rhoH, D, h: hp } = t.plate;
    const { s, p, R: perMass } = lossesOf(t);
    const R = M * perMass;
    const l = t.place.string;
    const lambda2 = (T * k ** 2) / (rhoA * hs ** 2);
    const muS2 = (EI * k ** 2) / (rhoA * hs ** 4);
    const muP2 = (D * k ** 2) / (rhoH * hp ** 4);
    const dragS = (2 * s.sigma1 * k) / hs ** 2;
    const dragP = (2 * p.sigma1 * k) / hp ** 2;
    const beside = (u: readonly number[], d: number) => line(u, l + d) + line(u, l - d);
    // (62a)–(62c)
    const uI =
      ((2 - 2 * lambda2 - 6 * muS2 - 2 * dragS) * line(now.u, l) +
        (lambda2 + 4 * muS2 + dragS) * beside(now.u, 1) -
        muS2 * beside(now.u, 2) +
        (-1 + s.sigma0 * k + 2 * dragS) * line(before.u, l) -
        dragS * beside(before.u, 1)) /
      (1 + s.sigma0 * k);
    const slowed = (R * k) / (2 * M);
    const wI = ((2 - omega0 ** 2 * k ** 2) * now.w + (-1 + slowed) * before.w) / (1 + slowed);
    const here = around(t, now.v, ...t.place.plate);
    const last = around(t, before.v, ...t.place.plate);
    const vI =
      ((2 - 20 * muP2 - 4 * dragP) * here.here +
        (8 * muP2 + dragP) * here.next -
        2 * muP2 * here.corners -
        muP2 * here.second +
        (-1 + p.sigma0 * k + 4 * dragP) * last.here -
        dragP * last.next) /
      (1 + p.sigma0 * k);
    // (53)–(58)
    const g = gradient(t.collision, etaC[0]);
    const g2k2 = (g * k) ** 2;
    const thetaS = hs * (rhoA + rhoA * s.sigma0 * k);
    const thetaB = 4 * M + 2 * R * k;
    const [plus, minus] = [1, -1].map(
      (sign) => k * (spring.K1 + 2 * spring.K3 * etaS[0] ** 2) + sign * 4 * spring.sigmaX,
    );
    const all = plus * k ** 2 * (thetaB + g2k2 + 4 * thetaS) + 4 * k * thetaS * (thetaB + g2k2);
    const Psi = all / (plus * thetaS * (thetaB + g2k2));
    const push = thetaB * wI - g2k2 * etaC[1] + 4 * k ** 2 * psi[0] * g;
    const stretch = 2 * k * spring.K1 * etaS[0] + minus * etaS[1] + plus * uI;
    const force = ((thetaB + g2k2) * stretch - plus * push) / (plus * Psi * (thetaB + g2k2));
    const Theta = (plus * thetaS * g2k2) / all;
    // (65)
    const bridge = solveGeneral(
      [
        [1 + s.sigma0 * k, 0, (-Theta * k ** 2) / (rhoA * hs)],
        [0, M * (1 + slowed) + g2k2 / 4, Theta * k ** 2 - g2k2 / 4],
        [0, -g2k2 / (4 * hp ** 2), rhoH * (1 + p.sigma0 * k) + g2k2 / (4 * hp ** 2)],
      ],
      [
        (1 + s.sigma0 * k) * uI - (force * k ** 2) / (hs * rhoA),
        M * (1 + slowed) * wI + k ** 2 * ((-(g ** 2) / 4) * etaC[1] + psi[0] * g + force),
        rhoH * (1 + p.sigma0 * k) * vI + (k ** 2 / hp ** 2) * ((g ** 2 / 4) * etaC[1] - psi[0] * g),
      ],
    );
    return { bridge: [at(bridge, 0), at(bridge, 1), at(bridge, 2)], g: [g, 0] };
  };
}

/** Notes (74) with the missing ρA, ρH and with g₂, η₂, ψ₂ in row 3 (corrected); g₁ by (69), whose η₁ = w − u. */
export function solveConnection(connection: Collision) {
  return (t: Tromba, known: Known): Solved => {
    const [x, y] = t.place.plate;
    const { h: hs } = t.string;
    const { h: hp } = t.plate;
    const { etaC, etaS, psi } = known;
    const eta1 = -etaS[0];
    const g1 = Math.sign(eta1) * gradient(connection, Math.abs(eta1));
    const g2 = gradient(t.collision, etaC[0]);
    const [q1, q2] = [g1 ** 2 / 4, g2 ** 2 / 4];
    const [dS, dB, dP] = divisors(t);
    const push1 = q1 * -etaS[1] - psi[1] * g1;
    const push2 = q2 * etaC[1] - psi[0] * g2;
    const bridge = solveGeneral(
      [
        [dS + q1 / hs, -q1 / hs, 0],
        [-q1, dB + q1 + q2, -q2],
        [0, -q2 / hp ** 2, dP + q2 / hp ** 2],
      ],
      [
        stringRight(t, known, t.place.string) - push1 / hs,
        bridgeRight(t, known) + push1 - push2,
        plateRight(t, known, x, y) + push2 / hp ** 2,
      ],
    );
    return { bridge: [at(bridge, 0), at(bridge, 1), at(bridge, 2)], g: [g2, g1] };
  };
}

/** Runs one of the solutions above; gives the states of n = 0 … last. */
export function tromba(t: Tromba, solve: (t: Tromba, known: Known) => Solved, last: number): State[] {
  const { size } = t.plate;
  const [x, y] = t.place.plate;
  const foot = y * size[0] + x;
  const start: State = { u: t.u0, w: 0, v: new Array<number>(size[0] * size[1]).fill(0) };
  const states = [start, start];
  let psi: readonly [number, number] = [0, 0];
  const etaC = ({ v, w }: State) => at(v, foot) - w;
  const etaS = ({ u, w }: State) => at(u, t.place.string) - w;
  for (let n = 1; n < last; n++) {
    const [now, before] = [at(states, n), at(states, n - 1)];
    const known: Known = {
      now,
      before,
      etaC: [etaC(now), etaC(before)],
      etaS: [etaS(now), etaS(before)],
      psi,
    };
    const { bridge, g } = solve(t, known);
    const [dS, , dP] = divisors(t);
    const u = now.u.map((_, l) => stringRight(t, known, l) / dS);
    const v = now.v.map((_, i) => plateRight(t, known, i % size[0], Math.floor(i / size[0])) / dP);
    u[t.place.string] = bridge[0];
    v[foot] = bridge[2];
    const next: State = { u, w: bridge[1], v };
    // (18) for the collision, (70d) with η₁ = −η_s for the connection.
    psi = [psi[0] + (g[0] * (etaC(next) - etaC(before))) / 2, psi[1] - (g[1] * (etaS(next) - etaS(before))) / 2];
    states.push(next);
  }
  return states;
}
