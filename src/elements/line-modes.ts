/**
 * Modes of strings, tubes and bars. String with supported ends: sin(βx), β = mπ/L, ω² = c²β² + κ²β⁴, modal mass ρAL/2. A line without
 * stiffness may have free ends: sin(βx) from a held end to a free one, β = (m − ½)π/L; cos(βx) between free ends, β = (m − 1)π/L, whose
 * first mode, of mass ρAL, is the drift of the whole line. Bar: beam.ts, ω = κβ²; with a profile: beam-profile.ts.
 */
import type { Shape } from '../model/players.ts';
import type { Refs } from '../model/points.ts';
import { type BeamEnd, beamModes } from '../numerics/beam.ts';
import { cos, sin } from '../numerics/portable.ts';
import { type BarProfile, meanThickness, modesOfProfile, thicknessOf } from './bar-profile.ts';
import { maxModes } from './fields.ts';
import { type Line, lineNodes, lineShape } from './line.ts';
import type { LinePhysics } from './line-body.ts';
import { highestOmega, type Mode, type ModeSet, stableModes } from './modal.ts';
import { pulled, type Reach } from './reach.ts';

interface LineMode extends Mode {
  /** Value of the shape at x/L, and its mean square, weighed by the mass where that varies. */
  readonly shape: (part: number) => number;
  readonly norm: number;
}

/** Number of intervals of the sum that projects an initial shape onto the modes. */
const PROJECTION = 4096;

/** Modes along a line, each with the mean of its shape squared; `density` is mass per length over its mean, at x/L. */
export function modeSet(
  modes: readonly LineMode[],
  length: number,
  held: Line['held'],
  density?: (part: number) => number,
): ModeSet {
  const line: Line = { intervals: PROJECTION, length, held };
  return {
    modes,
    points: (at: Refs['at'], path: string) => {
      const nodes = lineNodes(at, line, path);
      if ('message' in nodes) return nodes;
      return nodes.map((node) => ({
        values: modes.map(({ shape }) => shape(node / PROJECTION)),
        x: (node / PROJECTION) * length,
        along: node / PROJECTION,
        measure: length / (nodes.length + 1),
      }));
    },
    project: (shape: Shape | undefined) => {
      if (typeof shape === 'object' && 'modes' in shape) return Float64Array.from(modes, (_, i) => shape.modes[i] ?? 0);
      const values = lineShape(shape, line);
      // The trapezoidal rule: a free end stands for half an interval.
      for (const end of [0, PROJECTION]) values[end] *= 0.5;
      if (density !== undefined) for (let i = 0; i <= PROJECTION; i++) values[i] *= density(i / PROJECTION);
      return Float64Array.from(modes, (mode) =>
        values.reduce((sum, value, i) => sum + (value * mode.shape(i / PROJECTION)) / (PROJECTION * mode.norm), 0),
      );
    },
  };
}

export interface ModalChoice {
  readonly modes?: number | undefined;
  readonly placement: 'scheme' | 'exact';
  /** Highest frequency of a mode, Hz; the lowest mode is kept in any case. */
  readonly upTo?: number | undefined;
}

/** Half waves of the first mode less than one, and the shape of a mode of so many half waves at x/L. */
function wavesOf([left, right]: Line['held']): { less: number; shape: (halves: number, part: number) => number } {
  if (left && right) return { less: 0, shape: (halves, part) => sin(halves * Math.PI * part) };
  if (left) return { less: 0.5, shape: (halves, part) => sin(halves * Math.PI * part) };
  return { less: right ? 0.5 : 1, shape: (halves, part) => cos(halves * Math.PI * part) };
}

/** ω of a wave of a string, rad/s, from its wavenumber squared. */
function waveOmega(beta2: number, { tension, rigidity, linearDensity }: LinePhysics): number {
  return Math.sqrt((tension * beta2 + rigidity * beta2 * beta2) / linearDensity);
}

export function stringModes(
  physics: LinePhysics,
  length: number,
  choice: ModalChoice,
  rate: number,
  held: Line['held'] = [true, true],
  reach?: Reach,
): ModeSet {
  const most = pulled(physics, reach).highest;
  const { linearDensity, rigidity, sigma0, sigma1 } = physics;
  const { less, shape } = wavesOf(held);
  const wave = (m: number) => {
    const beta2 = ((m * Math.PI) / length) * ((m * Math.PI) / length);
    return { halves: m, beta2, omega: waveOmega(beta2, physics), highest: waveOmega(beta2, most) };
  };
  // ω grows with m: the first mode that cannot be stepped ends the list, unless a number of modes is asked for.
  const limit = highestOmega(rate, choice.placement === 'exact');
  const all: ReturnType<typeof wave>[] = [];
  while (all.length < (choice.modes ?? maxModes)) {
    const next = wave(all.length + 1 - less);
    if (choice.modes === undefined && !(next.highest < limit)) break;
    all.push(next);
  }
  const highest = 2 * Math.PI * (choice.upTo ?? Number.POSITIVE_INFINITY);
  const kept = all.filter(({ omega }, i) => i === 0 || omega <= highest);
  const modes = kept.map(({ halves, beta2, omega }) => {
    const norm = halves === 0 ? 1 : 0.5;
    return {
      omega,
      perTension: beta2 / linearDensity,
      own: (rigidity * beta2 * beta2) / linearDensity,
      sigma: sigma0 + sigma1 * beta2,
      mass: norm * linearDensity * length,
      norm,
      slope: norm * beta2,
      shape: (part: number) => shape(halves, part),
    };
  });
  return modeSet(modes, length, held);
}

/** Enough modes of a bar for any sample rate: ω grows with the square of the mode number. */
const BAR_MODES = 512;

export function barModes(
  { linearDensity, rigidity, sigma0, sigma1 }: LinePhysics,
  length: number,
  ends: readonly [BeamEnd, BeamEnd],
  choice: ModalChoice,
  rate: number,
  profile?: BarProfile,
  reach?: Reach,
): ModeSet {
  const rise = Math.sqrt(reach?.rise.high ?? 1);
  const kappa = Math.sqrt(rigidity / linearDensity);
  const highest = highestOmega(rate, choice.placement === 'exact') * ((length * length) / kappa);
  const shapes =
    profile === undefined
      ? beamModes(ends[0], ends[1], choice.modes ?? BAR_MODES).map(({ beta, shape }) => ({
          // (β/L)² as it always was rounded.
          beta2: (beta / length) * (beta / length),
          shape,
        }))
      : modesOfProfile(profile, ends, choice.modes, highest).map(({ omega, shape }) => ({
          beta2: omega / (length * length),
          shape,
        }));
  const mean = profile === undefined ? 1 : meanThickness(profile);
  // The loss of a mode follows its frequency: β² = ω/κ of the bar without its profile, so that decay times hold at their frequencies.
  const all = shapes.map(({ beta2, shape }) => ({
    ...{ omega: kappa * beta2, sigma: sigma0 + sigma1 * beta2 },
    ...{ mass: linearDensity * mean * length, norm: 1, shape },
  }));
  const count =
    choice.modes ??
    stableModes(
      all.map(({ omega }) => rise * omega),
      rate,
      choice.placement === 'exact',
    );
  const density = profile === undefined ? undefined : (part: number) => thicknessOf(profile).at(part) / mean;
  return modeSet(all.slice(0, count), length, [ends[0] !== 'free', ends[1] !== 'free'], density);
}
