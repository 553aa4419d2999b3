/**
 * IT-1: one body between walls, by a discrete gradient of its total potential and Newton's iteration.
 *
 * Equation    M u′ = p,  p′ = −V′(u),  V = ½K(u − rest)² + Σ φ(η),  φ = K_η/(α+1) [η]₊^{α+1}
 * Scheme      M (u⁺−u)/k = (p⁺+p)/2,  (p⁺−p)/k = −(V(u⁺)−V(u))/(u⁺−u); with s = u⁺−u that is
 *             F(s) = c (V(u+s)−V(u))/s + s − b = 0,  b = kp/M,  c = k²/2M;  then p⁺ = 2Ms/k − p
 * Stability   for any step: the energy below is positive for every K
 * Invariant   p²/2M + V(u), the same at every sample
 * Reference   JASA 2021 (16)–(18), after Chatziioannou and van Walstijn, J. Sound Vib. 339, 2015
 *
 * A step of IT-1 goes from one sample to the next, while the engine's schemes go from two samples to a third.
 */
import { pow } from '../numerics/portable.ts';
import type { NewtonReport } from '../run/index.ts';

/** A rigid wall that repels the body by a power law. */
export interface Wall {
  /** Direction in which the body moves to reach it. */
  readonly side: 'above' | 'below';
  /** m. */
  readonly height: number;
  /** K_η, N/m^exponent. */
  readonly stiffness: number;
  readonly exponent: number;
}

export interface Body {
  /** kg. */
  readonly mass: number;
  /** Stiffness of the body's spring, N/m. */
  readonly stiffness: number;
  /** Rest position of that spring; default 0, m. */
  readonly rest?: number;
  readonly walls: readonly Wall[];
}

export interface Start {
  /** m. */
  readonly displacement: number;
  /** m/s. */
  readonly velocity: number;
}

/** Results of a run, one value per sample. */
export interface Run {
  /** m. */
  readonly displacement: Float64Array;
  /** Kinetic and potential energy, J. */
  readonly energy: Float64Array;
  /** Force of all walls in the step that leads to the sample, N; positive downwards, like the force of a wall above. */
  readonly force: Float64Array;
  /** Newton steps of that step. */
  readonly iterations: Int32Array;
  readonly newton: NewtonReport;
  /** Largest depth in any wall, m. */
  readonly maxPenetration: number;
  /** Largest |E − E₀| / E₀. */
  readonly residual: number;
}

/** Tolerance of the paper's Newton iteration, m. */
const TOLERANCE = 1e-14;
/** φ is convex and Newton starts from its steep side, so it converges monotonically; this limit is never reached. */
const MOST_STEPS = 100;
/** Steps shorter than this fraction of the depth use the series of the gradient, where the difference would cancel. */
const SHORT = 2e-3;

/** Slope of the potential between two positions, (V(u+s) − V(u))/s, and its derivative with respect to s. */
interface Chord {
  /** N. */
  readonly slope: number;
  /** N/m. */
  readonly bend: number;
}

/** Runs the body for `samples` samples at `rate` Hz; sample 0 is the start. */
export function runIt1(body: Body, start: Start, rate: number, samples: number): Run {
  const { mass } = body;
  const k = 1 / rate;
  const c = (k * k) / (2 * mass);
  const displacement = new Float64Array(samples);
  const energy = new Float64Array(samples);
  const force = new Float64Array(samples);
  const iterations = new Int32Array(samples);
  let u = start.displacement;
  let p = mass * start.velocity;
  let failures = 0;
  for (let n = 0; n < samples; n++) {
    if (n > 0) {
      const b = (k * p) / mass;
      let s = b;
      let change = Number.POSITIVE_INFINITY;
      while (change > TOLERANCE && iterations[n] < MOST_STEPS) {
        const { slope, bend } = chordOf(body, u, s);
        const move = (c * slope + s - b) / (c * bend + 1);
        s -= move;
        change = Math.abs(move);
        iterations[n]++;
      }
      if (!(change <= TOLERANCE)) failures++;
      force[n] = sum(body.walls, (wall) => wallChord(wall, u, s).slope);
      u += s;
      p = (2 * mass * s) / k - p;
    }
    displacement[n] = u;
    energy[n] = (p * p) / (2 * mass) + potentialOf(body, u);
  }
  const solves = Math.max(0, samples - 1);
  return {
    displacement,
    energy,
    force,
    iterations,
    newton: {
      solves,
      mean: solves > 0 ? iterations.reduce((all, count) => all + count, 0) / solves : 0,
      most: iterations.reduce((most, count) => Math.max(most, count), 0),
      failures,
    },
    maxPenetration: displacement.reduce(
      (deepest, at) => body.walls.reduce((deep, wall) => Math.max(deep, depthAt(wall, at)), deepest),
      0,
    ),
    residual: energy[0] === 0 ? 0 : energy.reduce((worst, e) => Math.max(worst, Math.abs(e / energy[0] - 1)), 0),
  };
}

function sum<T>(parts: readonly T[], value: (part: T) => number): number {
  return parts.reduce((all, part) => all + value(part), 0);
}

/** η: how deep the body is in the wall, negative outside, m. */
function depthAt({ side, height }: Wall, u: number): number {
  return side === 'above' ? u - height : height - u;
}

/** K[η]₊^α, N. */
function pressAt({ stiffness, exponent }: Wall, depth: number): number {
  return depth > 0 ? stiffness * pow(depth, exponent) : 0;
}

function potentialOf({ stiffness, rest = 0, walls }: Body, u: number): number {
  const spring = 0.5 * stiffness * (u - rest) * (u - rest);
  return spring + sum(walls, (wall) => energyAt(wall, depthAt(wall, u)));
}

function energyAt(wall: Wall, depth: number): number {
  return depth > 0 ? (pressAt(wall, depth) * depth) / (wall.exponent + 1) : 0;
}

function chordOf({ stiffness, rest = 0, walls }: Body, u: number, s: number): Chord {
  const chords = walls.map((wall) => wallChord(wall, u, s));
  return {
    slope: stiffness * (u - rest + 0.5 * s) + sum(chords, ({ slope }) => slope),
    bend: 0.5 * stiffness + sum(chords, ({ bend }) => bend),
  };
}

/** Chord of one wall; the slope is along u, so it is negative for a wall below. */
function wallChord(wall: Wall, u: number, s: number): Chord {
  const sign = wall.side === 'above' ? 1 : -1;
  const { slope, bend } = depthChord(wall, depthAt(wall, u), sign * s);
  return { slope: sign * slope, bend };
}

/** (φ(a+s) − φ(a))/s; near s = 0 by its series in r = s/a. */
function depthChord(wall: Wall, a: number, s: number): Chord {
  const { exponent } = wall;
  const press = pressAt(wall, a);
  if (Math.abs(s) < SHORT * a) {
    const [c1, c2, c3] = [exponent / 2, (exponent - 1) / 3, (exponent - 2) / 4];
    const r = s / a;
    return {
      slope: press * (1 + c1 * r * (1 + c2 * r * (1 + c3 * r))),
      bend: (press / a) * c1 * (1 + 2 * c2 * r * (1 + 1.5 * c3 * r)),
    };
  }
  if (s === 0) return { slope: press, bend: 0 };
  const slope = (energyAt(wall, a + s) - energyAt(wall, a)) / s;
  return { slope, bend: (pressAt(wall, a + s) - slope) / s };
}
