/** The tromba marina of the notes: the values of one step of the engine that its equations need, under the names of the notes. */
import type { Dump } from '../run/index.ts';
import { fourth, gradient, second } from './notes-steps.ts';

export const RATE = 44100;
const K = 1 / RATE;

/** ρA kg/m, T N, EI N m², h m, σ 1/s and m²/s; the node at the bridge. */
export const STRING = {
  rhoA: 7850 * Math.PI * 0.0005 ** 2,
  T: 4 * 32 ** 2 * 1.9 ** 2 * 7850 * Math.PI * 0.0005 ** 2,
  EI: (2e11 * Math.PI * 0.0005 ** 4) / 4,
  h: 1.9 / 238,
  sigma0: 0.1,
  sigma1: 0.05,
  node: 206,
};
/** M kg, ω₀ rad/s, R 1/s. */
export const BRIDGE = { mass: 0.001, omega: 2 * Math.PI * 500, damping: 0.05 };
/** ρH kg/m², D N m, h m, σ 1/s and m²/s; nodes per row, and the node under the bridge. */
export const BODY = {
  rhoH: 0.5,
  D: (2e5 * 0.01 ** 3) / (12 * (1 - 0.3 ** 2)),
  h: 0.01,
  sigma0: 2,
  sigma1: 0.05,
  width: 136,
  node: 13 * 136 + 108,
};
const FOOT = { stiffness: 5e8, exponent: 1.3 };
/** Clearance of the collision: η_c = v − w − gap, m. */
const GAP = 5e-6;

/** The values in the equations at the bridge. */
export interface BridgeStep {
  /** u_br, w, v_br at n−1, n, n+1, m. */
  readonly u: readonly [number, number, number];
  readonly w: readonly [number, number, number];
  readonly v: readonly [number, number, number];
  /** δxx u, δxxxx u and their rate δt− δxx u at the bridge. */
  readonly bent: { readonly second: number; readonly fourth: number; readonly rate: number };
  /** The same of the plate: δΔ δΔ v, and δt− of δΔ v. */
  readonly plate: { readonly fourth: number; readonly rate: number };
  /** g of (12) at the foot. */
  readonly g: number;
  /** η_c at n−1 and ψ at n−1/2 of the foot, m and √J. */
  readonly etaPrev: number;
  readonly psi: number;
  /** Force at the foot, N. */
  readonly force: number;
}

export function bridgeStepOf(now: Dump, after: Dump): BridgeStep {
  const string = now.elements.string;
  const body = now.elements.body;
  const [l, p] = [STRING.node, BODY.node];
  const foot = now.contacts.collision[0];
  return {
    u: [string.uPrev[l], string.u[l], after.elements.string.u[l]],
    w: [now.elements.bridge.uPrev[0], now.elements.bridge.u[0], after.elements.bridge.u[0]],
    v: [body.uPrev[p], body.u[p], after.elements.body.u[p]],
    bent: {
      second: second(string.u, l, STRING.h),
      fourth: fourth(string.u, l, STRING.h),
      rate: (second(string.u, l, STRING.h) - second(string.uPrev, l, STRING.h)) / K,
    },
    plate: { fourth: biharmonic(body.u), rate: (laplacian(body.u, p) - laplacian(body.uPrev, p)) / K },
    g: gradient(FOOT, foot.eta),
    etaPrev: foot.etaPrev + GAP,
    psi: foot.psi,
    force: after.contacts.collision[0].force,
  };
}

/** δΔ v at a node away from the edge. */
function laplacian(v: Float64Array, node: number): number {
  const { width, h } = BODY;
  return (v[node - 1] + v[node + 1] + v[node - width] + v[node + width] - 4 * v[node]) / (h * h);
}

/** δΔ δΔ v under the bridge. */
function biharmonic(v: Float64Array): number {
  const { width, h, node } = BODY;
  const around = [-1, 1, -width, width].map((step) => laplacian(v, node + step));
  return (around.reduce((sum, value) => sum + value, 0) - 4 * laplacian(v, node)) / (h * h);
}

/** Losses as in section 7.1, per metre of string and per square metre of body: kg/(m s), kg m/s, kg/(m² s), kg/s. */
export const PER_LENGTH = {
  string0: STRING.rhoA * STRING.sigma0,
  string1: STRING.rhoA * STRING.sigma1,
  body0: BODY.rhoH * BODY.sigma0,
  body1: BODY.rhoH * BODY.sigma1,
};

/** Settings that remove all losses. */
export const LOSSLESS = [
  ...['elements.string.sigma0=0', 'elements.string.sigma1=0', 'elements.bridge.damping=0'],
  ...['elements.body.sigma0=0', 'elements.body.sigma1=0'],
];

export const TROMBA_OUTPUTS = {
  u: { at: { element: 'string', at: { node: STRING.node } } },
  w: { at: 'bridge' },
  v: { at: { element: 'body', at: { node: [108, 13] as [number, number] } } },
  fs: { contact: 'connection' },
  fc: { contact: 'collision' },
};
