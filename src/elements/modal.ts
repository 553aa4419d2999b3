/**
 * A body as a sum of modes:  m q″ = −m ω² q − 2 m σ q′ + Σ shape(point) F.
 *
 * Scheme      q* = q + [ (1−σk)(q−q⁻) − ω²k² q ] / (1+σk),  σ implicit per mode; modes with ω k near 2 or above are left out
 *             written out: q* = here q − momentum q⁻, here = 1 + momentum − pull, as multiples of 2⁻⁵² that add up (scheme.ts).
 *             For slow modes this rounding would change ω too much: they use the first form
 *             placement `exact`: q⁺ = 2e^{−σk} cos(ω_d k) q − e^{−2σk} q⁻, which is the same scheme with ω and σ warped to
 *             ω′, σ′: the oscillation is exact, and the conserved energy has ω′ instead of ω
 * Stability   ω k ≤ 2; exact placement: ω below half the sample rate; both less the margin below
 * Invariant   kernel/elements/modal.ts
 * Reference   JASA 2021 section IV
 */
import type { Shape } from '../model/players.ts';
import type { Refs } from '../model/points.ts';
import type { Problem } from '../model/problems.ts';
import { cos, exp, expm1 } from '../numerics/portable.ts';
import type { Body, Place } from './body.ts';
import { lossAhead } from './modal-loss.ts';
import { AT_REST, type Reach, type Tuning } from './reach.ts';
import { exactly } from './scheme.ts';

export interface Mode {
  /** rad/s. */
  readonly omega: number;
  /** 1/s. */
  readonly sigma: number;
  /** kg. */
  readonly mass: number;
  /** Of a body under tension, ω² = perTension T + own: 1/(kg m) of a line, 1/kg of a surface, and 1/s². */
  readonly perTension?: number;
  readonly own?: number;
  /** Of a string or surface: wavenumber squared times the mean of the shape squared, 1/m². */
  readonly slope?: number;
}

/** Modes with the values of their shapes at points. */
export interface ModeSet {
  readonly modes: readonly Mode[];
  /** The points of a reference, each with the value of every mode's shape there. */
  readonly points: (at: Refs['at'], path: string, along?: readonly number[]) => readonly ModePoint[] | Problem;
  /** Of a rectangle: the numbers of half waves of each mode along its sides. */
  readonly waves?: readonly (readonly [number, number])[];
  /** Modal coordinates of an initial shape. */
  readonly project: (shape: Shape | undefined) => Float64Array;
}

export interface ModePoint extends Omit<Place, 'row'> {
  readonly values: readonly number[];
}

/** Number of modes in one iteration of the kernel's loop. */
const MODES_PER_ROUND = 8;

/** Below this pull, ω²k²/(1+σk), the written-out form is not used: rounded to a multiple of 2⁻⁵², pull would have fewer than 42 bits. */
const LEAST_PULL = 2 ** -10;

/**
 * Below this pull, ωk < 2⁻⁹, a mode drifts: a step moves it by so little of its displacement that the rounding of each step, some ε/ωk of the
 * move, would add up to more than 10⁻¹¹ of its energy within seconds (kernel/elements/drift.ts).
 */
const LEAST_CREEP = 2 ** -18;

/** Largest σk for exact placement: beyond it e^{−2σk} is negligible compared with one, and all modes would have the same loss. */
const MOST_DECAY = 18;

/** The coefficients of a mode's scheme. */
interface Factors {
  readonly momentum: number;
  readonly pull: number;
  readonly mass: number;
}

function factorsOf({ omega, sigma, mass }: Mode, k: number): Factors {
  const momentum = (1 - sigma * k) / (1 + sigma * k);
  const pull = (omega * omega * k * k) / (1 + sigma * k);
  return pull < LEAST_PULL ? { momentum, pull, mass } : { momentum: exactly(momentum), pull: exactly(pull), mass };
}

/** 2 m σ, with the σ that the rounded coefficients imply, kg/s. */
function dragOf({ momentum, mass }: Factors, k: number): number {
  return (2 * mass * (1 - momentum)) / ((1 + momentum) * k);
}

/**
 * 1 − 2 e cosh(y) + e² of an overdamped mode, e = e^{−σk}, y² = σ²k² − ω²k²: the small difference 4 e (sinh²(σk/2) − sinh²(y/2)), as a product. A
 * difference would make a spring of round-off, which may even push a free mode away.
 */
function overdampedPull(e: number, sigmaK: number, y: number, omegaK: number): number {
  const sum = sigmaK + y;
  const sinh = (x: number) => 0.5 * (expm1(x) - expm1(-x));
  return 4 * e * sinh(0.5 * sum) * sinh((0.5 * omegaK * omegaK) / sum);
}

/** ω and σ in the scheme of a mode, warped if its placement is exact. */
function stepped({ omega, sigma, mass }: Mode, k: number, exact: boolean): Mode {
  if (!exact) return { omega, sigma, mass };
  const e = exp(-sigma * k);
  const over = sigma * sigma - omega * omega;
  const rate = Math.sqrt(Math.abs(over)) * k;
  const momentum = e * e;
  const sigmaK = (1 - momentum) / (1 + momentum);
  const pull = over > 0 ? overdampedPull(e, sigma * k, rate, omega * k) : 1 + momentum - 2 * e * cos(rate);
  const omegaK2 = pull * (1 + sigmaK);
  return { omega: Math.sqrt(Math.max(0, omegaK2)) / k, sigma: sigmaK / k, mass };
}

/**
 * Least μ = 1 − (ω′k/2)², which is cos²(ωk/2) for exact placement. At the limit of stability, μ = 0, a mode's energy (1/k² − ω′²/4)(q − q⁻)² + … no longer
 * depends on its alternation from sample to sample: the balance is off by some 5ε/μ, and the amplitude that belongs to an energy grows as 1/√μ.
 */
const MARGIN = 2.5e-4;

/** The highest ω at which a mode is stepped, rad/s. */
export function highestOmega(rate: number, exact: boolean): number {
  if (!exact) return 2 * Math.sqrt(1 - MARGIN) * rate;
  // cos²(ωk/2) = μ at ωk = π − 2 arcsin √μ; the series has all digits, because √μ is small.
  const x = Math.sqrt(MARGIN);
  const arcsine = x * (1 + MARGIN * (1 / 6 + MARGIN * (3 / 40 + MARGIN * (15 / 336 + MARGIN * (105 / 3456)))));
  return (Math.PI - 2 * arcsine) * rate;
}

/** Number of modes that can be stepped at a sample rate. */
export function stableModes(omegas: readonly number[], rate: number, exact: boolean): number {
  const limit = highestOmega(rate, exact);
  return omegas.filter((omega) => omega < limit).length;
}

/** ω of a mode whose restoring forces have moved, rad/s. */
function movedTo({ omega, perTension, own }: Mode, tension: number | undefined, rise: number): number {
  if (tension === undefined || perTension === undefined) return rise === 1 ? omega : Math.sqrt(rise) * omega;
  return Math.sqrt(rise * (perTension * tension + (own ?? 0)));
}

/**
 * What the kernel needs to find ω again as restoring forces move: for each mode, ω²k² per tension and of its own stiffness, and
 * from the rounded momentum what turns a pull into a stiffness. Exact placement also needs e^{−σk} and σ²k².
 */
function tuningOf(
  modes: readonly Mode[],
  factors: readonly Factors[],
  size: number,
  k: number,
  exact: boolean,
  { tension }: Reach,
): Tuning {
  const own = (mode: Mode) => (tension === undefined ? undefined : mode.own) ?? mode.omega * mode.omega;
  const perTension = (mode: Mode) => (tension === undefined ? 0 : (mode.perTension ?? 0));
  const column = (value: (mode: Mode, factors: Factors) => number) =>
    Float64Array.from({ length: size }, (_, i) => (i < modes.length ? value(modes[i], factors[i]) : 0));
  const slowed = ({ sigma }: Mode) => (exact ? 1 : 1 + sigma * k);
  return {
    constants: { exact: exact ? 1 : 0, modes: modes.length },
    tables: {
      perTension: column((mode) => (perTension(mode) * k * k) / slowed(mode)),
      perRise: column((mode) => (own(mode) * k * k) / slowed(mode)),
      energyScales: column((_, { momentum, mass }) => (2 * mass) / ((1 + momentum) * k * k)),
      decays: exact ? column(({ sigma }) => exp(-sigma * k)) : new Float64Array(0),
      losses: exact ? column(({ sigma }) => sigma * k * (sigma * k)) : new Float64Array(0),
    },
  };
}

export function modalBody(
  described: ModeSet,
  {
    placement,
    modes: asked,
  }: {
    readonly placement: 'scheme' | 'exact';
    readonly modes?: unknown;
  },
  rate: number,
  path: string,
  reach: Reach = AT_REST,
): Body | Problem {
  const k = 1 / rate;
  const exact = placement === 'exact';
  const count = described.modes.length;
  const { tension, rise } = reach;
  const isMoving = reach !== AT_REST;
  const highestOf = (mode: Mode) => movedTo(mode, tension?.high, rise.high);
  const set: ModeSet = !isMoving
    ? described
    : {
        ...described,
        modes: described.modes.map((mode) => ({ ...mode, omega: movedTo(mode, tension?.first, rise.first) })),
      };
  if (typeof asked === 'number' && count < asked)
    return {
      path: `${path}.modes`,
      message: `expected at most ${count} modes, those that can be stepped at ${rate} Hz; got ${asked}`,
    };
  const highest = described.modes.reduce((top, mode) => Math.max(top, highestOf(mode)), 0);
  const limit = highestOmega(rate, exact);
  const tooHigh = described.modes.findIndex((mode) => highestOf(mode) > limit);
  if (count === 0 || tooHigh >= 0) {
    const hertz = (omega: number) => `${(omega / (2 * Math.PI)).toPrecision(6)} Hz`;
    const got = count === 0 ? 'none' : `${hertz(highestOf(described.modes[tooHigh]))} of mode ${tooHigh + 1}`;
    return {
      path,
      message: `expected modes below ${hertz(limit)}, the limit at ${rate} Hz; got ${got}: ${count === 0 ? '' : 'leave it out, or '}render at a higher rate`,
    };
  }
  const sigma = set.modes.reduce((most, mode) => Math.max(most, mode.sigma), 0);
  if (exact && !(sigma * k <= MOST_DECAY))
    return {
      path,
      message:
        `expected losses below ${(MOST_DECAY * rate).toPrecision(3)} 1/s, the most that placement exact can follow at ${rate} Hz; ` +
        `got ${sigma.toPrecision(3)} 1/s: take placement scheme, a higher rate or less loss`,
    };
  const modes = set.modes.map((mode) => stepped(mode, k, exact));
  const factors = modes.map((mode) => factorsOf(mode, k));
  const whole = (some: number) => MODES_PER_ROUND * Math.ceil(some / MODES_PER_ROUND);
  const size = whole(count); // slots that are modes
  // Modes that move are stepped by their pull alone, the one number that changes.
  const slow = isMoving ? size : whole(1 + factors.findLastIndex(({ pull }) => pull < LEAST_PULL));
  // Drifting modes come first. Those before the last of them are treated as drifting too.
  const drifting = whole(1 + factors.findLastIndex(({ pull }) => pull < LEAST_CREEP));
  const slots = size + 2 * drifting;
  const ahead = factors.map((one) => lossAhead(one, dragOf(one, k), k));
  const column = (value: (factors: Factors, i: number) => number) =>
    Float64Array.from({ length: size }, (_, i) => (i < count ? value(factors[i], i) : 0));
  // Every slot, with the mode it belongs to: behind the modes lie the moves and the double moves of those that drift (kernel/elements/drift.ts).
  const modeOf = Array.from({ length: slots }, (_, i) => (i < size ? i : (i - size) % drifting));
  const every = modeOf.map((_, i) => i);
  const perSlot = (column: Float64Array) => Float64Array.from(modeOf, (mode) => column[mode]);
  // A point has a weight for every mode, padded to whole iterations of the kernel's loops.
  const rowOf = ({ values, ...place }: ModePoint): Place => {
    const pushes = modeOf.map((mode) => values[mode] ?? 0);
    if (drifting === 0) return { ...place, row: { slots: every, weights: pushes } };
    const weights = pushes.map((push, i) => (i < size ? push : 0));
    const moves = pushes.map((push, i) => ((i >= drifting && i < size) || i >= size + drifting ? push : 0));
    return { ...place, row: { slots: every, weights, moves, pushes } };
  };
  return {
    kind: 'modal',
    size: slots,
    shown: { first: 0, count },
    constants: { slow, drifting },
    tables: {
      momentum: column(({ momentum }) => momentum),
      here: column(({ momentum, pull }) => 1 + momentum - pull),
      pull: column(({ pull }) => pull),
      // The ledger uses the physical constants that the rounded coefficients imply.
      mass: column(({ mass }) => mass),
      stiffness: column(({ momentum, pull, mass }) => (2 * mass * pull) / ((1 + momentum) * k * k)),
      drag: column((one) => dragOf(one, k)),
      lossMove: column((_, i) => ahead[i].move),
      lossBoth: column((_, i) => ahead[i].both),
      lossPlace: column((_, i) => ahead[i].place),
    },
    mass: Float64Array.from(modeOf, (mode, i) => (i < count ? factors[mode].mass : 0)),
    mobility: perSlot(column(({ momentum, mass }) => (k * k * (1 + momentum)) / (2 * mass))),
    rest: new Float64Array(slots),
    certificate: {
      quantity: `ω k of ${count} modes`,
      limit: limit * k,
      chosen: highest * k,
      margin: 1 - highest / limit,
    },
    cost: 4 * size,
    ownForce: (u, velocity) =>
      u.map((q, i) =>
        i < count ? -modes[i].mass * (modes[i].omega * modes[i].omega * q + 2 * modes[i].sigma * velocity[i]) : 0,
      ),
    height: () => 0,
    places: (at, where, along) => {
      const points = set.points(at, where, along);
      return 'message' in points ? points : points.map(rowOf);
    },
    shape: (shape) => {
      const projected = new Float64Array(slots);
      const given = typeof shape === 'object' && 'modes' in shape ? shape.modes.slice(0, count) : undefined;
      projected.set(given ?? set.project(shape));
      return projected;
    },
    complete: (u1, move) => {
      u1.set(move.subarray(0, drifting), size);
    },
    ...(isMoving && { tuning: tuningOf(described.modes, factors, size, k, exact, reach) }),
  };
}
