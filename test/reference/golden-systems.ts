/**
 * The systems of test/golden as dense systems: every number comes from the file's `params`, every reading of its notes is here.
 */
import { readFileSync } from 'node:fs';
import {
  denseString,
  denseSurface,
  gridLaplacian,
  linearWeights,
  lumpedMass,
} from '../../src/fuzz/reference/dense-bodies.ts';
import type { CollisionRule, ConnectionRule } from '../../src/fuzz/reference/dense-laws.ts';
import { at, zeros } from '../../src/fuzz/reference/dense-linear.ts';
import type { DenseFrame } from '../../src/fuzz/reference/dense-reference.ts';
import type { ContactTerm, DenseBody, DenseContact, DenseSystem } from '../../src/fuzz/reference/dense-system.ts';

export type Params = Readonly<Record<string, number>>;
export type GoldenValue = Readonly<Record<string, number | readonly number[]>> & { readonly sens?: number };

export interface GoldenRule {
  /** Values by sample index and quantity. */
  readonly values: Readonly<Record<string, GoldenValue>>;
  /** Most Newton iterations of one step. */
  readonly newtonMax?: number;
  /** Solves repeated because a contact attracted. */
  readonly resolves?: number;
  /** Steps whose first solve made a contact attract. */
  readonly negFirstSolve?: number;
}

export interface GoldenSystem<P> {
  readonly params: P;
  readonly rules: Readonly<Record<string, GoldenRule>>;
}

/** A system and what the file records of it. */
export interface GoldenModel {
  readonly system: DenseSystem;
  readonly observe: (frame: DenseFrame) => Readonly<Record<string, number | readonly number[]>>;
}

export function readGolden<P>(file: string): Readonly<Record<string, GoldenSystem<P>>> {
  const text = readFileSync(new URL(`../golden/${file}`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { systems: Record<string, GoldenSystem<P>> }).systems;
}

/** A parameter that the file must have. */
function need(params: Params, name: string): number {
  const value = params[name];
  if (value === undefined) throw new Error(`expected golden parameter ${name}; got none`);
  return value;
}

const node = (body: number, index: number, sign: 1 | -1): ContactTerm => ({ body, index: [index], weight: [1], sign });
/** u^n at one unknown, m. */
export const valueAt = (frame: DenseFrame, body: number, index: number): number => at(at(frame.u, body), index);

function interpolated(
  frame: DenseFrame,
  body: number,
  { index, weight }: { index: number[]; weight: number[] },
): number {
  return index.reduce((sum, i, m) => sum + at(weight, m) * valueAt(frame, body, i), 0);
}

/** A collision that starts with ψ^{1/2} = 0, as every case of collisions.json does. */
function collision(
  rule: string,
  K: number,
  alpha: number,
  terms: readonly ContactTerm[],
  offset = 0,
  mu = 0,
): DenseContact {
  return { kind: 'collision', rule: rule as CollisionRule, K, alpha, mu, psi0: 0, offset, terms };
}

/** The two energies that the files record, J. */
export function energies(frame: DenseFrame): { readonly energy: number; readonly diss: number } {
  const { energy, dissipated } = frame.ledger();
  return { energy, diss: dissipated };
}

function massBarrier(p: Params, rule: string): GoldenModel {
  const body = lumpedMass({ mass: need(p, 'M'), stiffness: need(p, 'K'), u0: need(p, 'u0'), u1: need(p, 'u^1') });
  const contact = collision(rule, need(p, 'Keta'), need(p, 'alpha'), [node(0, 0, 1)], -need(p, 'z'));
  return {
    system: { rate: need(p, 'fs'), bodies: [body], contacts: [contact] },
    observe: (frame) => ({ u: valueAt(frame, 0, 0) }),
  };
}

function massMass(p: Params, rule: string): GoldenModel {
  const bodies = [
    lumpedMass({
      mass: need(p, 'M1'),
      stiffness: need(p, 'M1') * need(p, 'w1') ** 2,
      u0: need(p, 'u0'),
      u1: need(p, 'u1'),
    }),
    lumpedMass({
      mass: need(p, 'M2'),
      stiffness: need(p, 'M2') * need(p, 'w2') ** 2,
      u0: need(p, 'x0'),
      u1: need(p, 'x1'),
    }),
  ];
  const contacts = [collision(rule, need(p, 'Keta'), need(p, 'al'), [node(1, 0, 1), node(0, 0, -1)])];
  return {
    system: { rate: need(p, 'fs'), bodies, contacts },
    observe: (frame) => ({ u: valueAt(frame, 0, 0), w: valueAt(frame, 1, 0), ...energies(frame) }),
  };
}

function huntCrossley(p: Params, rule: string): GoldenModel {
  const u0 = need(p, 'u^0');
  const body = lumpedMass({ mass: need(p, 'M'), u0, u1: u0 + need(p, 'v') / need(p, 'fs') });
  const contact = collision(rule, need(p, 'K'), need(p, 'alpha'), [node(0, 0, 1)], 0, need(p, 'mu'));
  return {
    system: { rate: need(p, 'fs'), bodies: [body], contacts: [contact] },
    observe: (frame) => ({ u: valueAt(frame, 0, 0), ...energies(frame) }),
  };
}

function stringString(p: Params, rule: string): GoldenModel {
  const N = need(p, 'Np');
  const L = need(p, 'L');
  const bow = zeros(N - 1).map((_, l) => 2e-3 * Math.sin((Math.PI * (l + 1)) / N));
  const bodies = [
    denseString({ rhoA: need(p, 'rA1'), T: need(p, 'T1'), EI: need(p, 'EI1'), L, N, u0: bow }),
    denseString({ rhoA: need(p, 'rA2'), T: need(p, 'T2'), EI: need(p, 'EI2'), L, N }),
  ];
  const K = (need(p, 'Keta') * L) / N;
  const contacts = bow.map((_, l) =>
    collision(rule, K, need(p, 'al'), [node(1, l, 1), node(0, l, -1)], -need(p, 'gap')),
  );
  const l = Math.floor(0.3 * N);
  const middle = Math.floor((N - 1) / 2);
  return {
    system: { rate: need(p, 'fs'), bodies, contacts },
    observe: (frame) => ({
      u: valueAt(frame, 0, l),
      w: valueAt(frame, 1, l),
      um: valueAt(frame, 0, middle),
      ...energies(frame),
    }),
  };
}

function massString(p: Params, rule: string): GoldenModel {
  const N = need(p, 'Np');
  const l = need(p, 'lm') - 1;
  const bodies = [
    denseString({ rhoA: need(p, 'rA'), T: need(p, 'T'), EI: need(p, 'EI'), L: need(p, 'L'), N }),
    lumpedMass({
      mass: need(p, 'M'),
      stiffness: need(p, 'M') * need(p, 'w0') ** 2,
      u0: need(p, 'x0'),
      u1: need(p, 'x1'),
    }),
  ];
  const contacts = [collision(rule, need(p, 'Keta'), need(p, 'al'), [node(1, 0, 1), node(0, l, -1)])];
  const out = Math.floor(0.68 * N) - 1;
  return {
    system: { rate: need(p, 'fs'), bodies, contacts },
    observe: (frame) => ({
      u: valueAt(frame, 0, l),
      w: valueAt(frame, 1, 0),
      uo: valueAt(frame, 0, out),
      ...energies(frame),
    }),
  };
}

function stefan82(p: Params, rule: string): GoldenModel {
  const l = need(p, 'lbr') - 1;
  const bodies = [
    denseString({ rhoA: need(p, 'rA'), T: need(p, 'T'), L: need(p, 'L'), N: need(p, 'Np') }),
    lumpedMass({ mass: need(p, 'M'), u0: need(p, 'x0'), u1: need(p, 'x1') }),
  ];
  const contacts = [
    collision(rule, need(p, 'KM'), need(p, 'alM'), [node(1, 0, 1), node(0, l, -1)]),
    collision(rule, need(p, 'KB'), need(p, 'alB'), [node(1, 0, -1)], need(p, 'b')),
  ];
  return {
    system: { rate: need(p, 'fs'), bodies, contacts },
    observe: (frame) => ({ u: valueAt(frame, 0, l), w: valueAt(frame, 1, 0), ...energies(frame) }),
  };
}

function hammerString(p: Params, rule: string): GoldenModel {
  const N = need(p, 'Np');
  const L = need(p, 'L');
  const U0 = need(p, 'U0');
  const struck = linearWeights(need(p, 'xc'), L, N);
  const heard = linearWeights(need(p, 'xo'), L, N);
  const bodies = [
    denseString({ rhoA: need(p, 'rho'), T: need(p, 'T0'), L, N }),
    lumpedMass({ mass: need(p, 'M'), u0: U0, u1: U0 + need(p, 'V0') / need(p, 'fs') }),
  ];
  const contacts = [collision(rule, need(p, 'Keta'), need(p, 'al'), [node(1, 0, 1), { body: 0, ...struck, sign: -1 }])];
  return {
    system: { rate: need(p, 'fs'), bodies, contacts },
    observe: (frame) => ({
      U: valueAt(frame, 1, 0),
      uo: interpolated(frame, 0, heard),
      uc: interpolated(frame, 0, struck),
      ...energies(frame),
    }),
  };
}

const backboardHeight = (x: number): number => -0.02 * x * x - 0.001 * x - 0.0001;

/** String of Figs 5 and 6 over barrier points at the given positions. */
function overBarrier(
  p: Params,
  rule: string,
  points: readonly { x: number; index: number[]; weight: number[] }[],
): GoldenModel {
  const N = need(p, 'Np');
  const L = need(p, 'L');
  const u0 = zeros(N - 1).map((_, l) => need(p, 'amp') * Math.sin((Math.PI * (l + 1)) / N));
  const contacts = points.map(({ x, index, weight }) =>
    collision(rule, need(p, 'Keta'), need(p, 'al'), [{ body: 0, index, weight, sign: -1 }], backboardHeight(x)),
  );
  const heard = linearWeights(need(p, 'xo'), L, N);
  return {
    system: {
      rate: need(p, 'fs'),
      bodies: [denseString({ rhoA: need(p, 'rho'), T: need(p, 'T0'), L, N, u0 })],
      contacts,
    },
    observe: (frame) => ({ uo: interpolated(frame, 0, heard), ...energies(frame) }),
  };
}

function backboard(p: Params, rule: string): GoldenModel {
  const h = need(p, 'L') / need(p, 'Np');
  return overBarrier(
    p,
    rule,
    zeros(need(p, 'Np') - 1).map((_, l) => ({ x: (l + 1) * h, index: [l], weight: [1] })),
  );
}

function frets(p: Params, rule: string): GoldenModel {
  const L = need(p, 'L');
  const positions = zeros(12).map((_, i) => L * (1 - 2 ** (-(i + 1) / 12)));
  return overBarrier(
    p,
    rule,
    positions.map((x) => ({ x, ...linearWeights(x, L, need(p, 'Np')) })),
  );
}

function wireMembrane(p: Params, rule: string): GoldenModel {
  const nodes = need(p, 'Nx') + 1;
  const R = need(p, 'R');
  const h = need(p, 'h');
  const N = need(p, 'N');
  const place = (i: number): number => -R + i * h;
  const grid = {
    size: [nodes, nodes] as const,
    moves: (x: number, y: number) => place(x) ** 2 + place(y) ** 2 < R * R,
    h,
  };
  const { number } = gridLaplacian(grid);
  const wire = zeros(N - 1).map((_, i) => need(p, 'amp') * Math.sin((Math.PI * (i + 1)) / N));
  const bodies = [
    denseString({ rhoA: need(p, 'rs'), T: need(p, 'Ts'), L: need(p, 'L'), N, u0: wire }),
    denseSurface({ grid, density: need(p, 'rm'), T: need(p, 'Tm') }),
  ];
  const contacts = wire.map((_, i) => {
    const cx = (need(p, 'x') + R) / h;
    const cy = (need(p, 'L') / 2 - (i + 1) * need(p, 'hs') + R) / h;
    const [x, y] = [Math.floor(cx), Math.floor(cy)];
    const corners = [0, 1].flatMap((a) =>
      [0, 1].map((b) => ({
        i: number(x + a, y + b),
        w: (a === 0 ? 1 - (cx - x) : cx - x) * (b === 0 ? 1 - (cy - y) : cy - y),
      })),
    );
    const skin: ContactTerm = { body: 1, index: corners.map((c) => c.i), weight: corners.map((c) => c.w), sign: 1 };
    return collision(rule, need(p, 'K'), need(p, 'al'), [skin, node(0, i, -1)], -need(p, 'gap'));
  });
  const centre = number((nodes - 1) / 2, (nodes - 1) / 2);
  return {
    system: { rate: need(p, 'fs'), bodies, contacts },
    observe: (frame) => ({
      u: valueAt(frame, 0, Math.floor(N / 2) - 1),
      u2: valueAt(frame, 0, 19),
      w: valueAt(frame, 1, centre),
      ...energies(frame),
    }),
  };
}

/** Tromba marina of notes section 8 without the bow; both contacts have the exponent `alpha` of the file. */
function tromba(connection: ConnectionRule) {
  return (p: Params, rule: string): GoldenModel => {
    const N = need(p, 'N');
    const alpha = need(p, 'alpha');
    const [Nx, Ny] = [need(p, 'Nx'), need(p, 'Ny')];
    const grid = {
      size: [Nx + 1, Ny + 1] as const,
      moves: (x: number, y: number) => x > 0 && y > 0 && x < Nx && y < Ny,
      h: need(p, 'hp'),
    };
    const pluck = zeros(N - 1);
    for (let i = -10; i <= 10; i++) pluck[Math.floor(N / 3) + i - 1] = -0.25e-3 * (1 + Math.cos((Math.PI * i) / 10));
    const bodies: DenseBody[] = [
      denseString({
        rhoA: need(p, 'rA'),
        T: need(p, 'T'),
        EI: need(p, 'EI'),
        L: need(p, 'L'),
        N,
        sigma0: need(p, 's0'),
        sigma1: need(p, 's1'),
        u0: pluck,
      }),
      lumpedMass({ mass: need(p, 'M'), stiffness: need(p, 'M') * need(p, 'w0') ** 2, R: need(p, 'R'), u0: 0, u1: 0 }),
      denseSurface({ grid, density: need(p, 'rH'), D: need(p, 'D'), sigma0: need(p, 's0p'), sigma1: need(p, 's1p') }),
    ];
    const bridge = need(p, 'lbr') - 1;
    const foot = gridLaplacian(grid).number(need(p, 'px'), need(p, 'py'));
    const contacts: DenseContact[] = [
      {
        kind: 'connection',
        rule: connection,
        K: need(p, 'K1'),
        alpha,
        psi0: 0,
        offset: 0,
        terms: [node(1, 0, 1), node(0, bridge, -1)],
      },
      collision(rule, need(p, 'K2'), alpha, [node(2, foot, 1), node(1, 0, -1)], need(p, 'off')),
    ];
    return {
      system: { rate: need(p, 'fs'), bodies, contacts },
      observe: (frame) => ({
        u: valueAt(frame, 0, bridge),
        w: valueAt(frame, 1, 0),
        v: valueAt(frame, 2, foot),
        ...energies(frame),
      }),
    };
  };
}

/** Builder of every system of collisions.json that needs no bow. */
export const collisionModels: Readonly<Record<string, (params: Params, rule: string) => GoldenModel>> = {
  'massBarrier_K1e+6': massBarrier,
  'massBarrier_K1e+12': massBarrier,
  massMass,
  huntCrossley,
  stringString,
  massString,
  stefan82,
  'hammerString_K1e+7': hammerString,
  'hammerString_K1e+12': hammerString,
  backboardFD: backboard,
  fretsFD: frets,
  wireMembrane,
  tromba_sec8_two69_al1: tromba('eq69'),
  'tromba_sec8_two69_al1.3': tromba('eq69'),
  'tromba_sec8_two_al1.3': tromba('signed'),
  'tromba_p2_al1.3': tromba('p2'),
};
