/**
 * Modes of strings and bars. Supported string: sin(mπx/L), ω² = c²β² + κ²β⁴, β = mπ/L, modal mass ρAL/2. Bar: beam.ts, ω = κβ².
 */
import type { Shape } from '../model/players.ts';
import type { Refs } from '../model/points.ts';
import { type BeamEnd, beamModes } from '../numerics/beam.ts';
import { sin } from '../numerics/portable.ts';
import { maxModes } from './fields.ts';
import { type Line, lineNodes, lineShape } from './line.ts';
import type { LinePhysics } from './line-body.ts';
import { type Mode, type ModeSet, stableModes } from './modal.ts';

interface LineMode extends Mode {
  /** Value of the shape at x/L. */
  readonly shape: (part: number) => number;
}

/** Number of intervals of the sum that projects an initial shape onto the modes. */
const PROJECTION = 4096;

function modeSet(modes: readonly LineMode[], length: number, norm: number, held: Line['held']): ModeSet {
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
      const values = lineShape(shape, line);
      return Float64Array.from(modes, (mode) =>
        values.reduce((sum, value, i) => sum + (value * mode.shape(i / PROJECTION)) / (PROJECTION * norm), 0),
      );
    },
  };
}

export interface ModalChoice {
  readonly modes?: number | undefined;
  readonly placement: 'scheme' | 'exact';
}

export function stringModes(physics: LinePhysics, length: number, choice: ModalChoice, rate: number): ModeSet {
  const { linearDensity, tension, rigidity, sigma0, sigma1 } = physics;
  const wave = (m: number) => {
    const beta2 = ((m * Math.PI) / length) * ((m * Math.PI) / length);
    return { beta2, omega: Math.sqrt((tension * beta2 + rigidity * beta2 * beta2) / linearDensity) };
  };
  const all = Array.from({ length: choice.modes ?? maxModes }, (_, i) => wave(i + 1));
  const count =
    choice.modes ??
    stableModes(
      all.map(({ omega }) => omega),
      rate,
      choice.placement === 'exact',
    );
  const modes = all.slice(0, count).map(({ beta2, omega }, i) => ({
    omega,
    sigma: sigma0 + sigma1 * beta2,
    mass: 0.5 * linearDensity * length,
    shape: (part: number) => sin((i + 1) * Math.PI * part),
  }));
  return modeSet(modes, length, 0.5, [true, true]);
}

/** Enough modes of a bar for any sample rate: ω grows with the square of the mode number. */
const BAR_MODES = 512;

export function barModes(
  { linearDensity, rigidity, sigma0, sigma1 }: LinePhysics,
  length: number,
  ends: readonly [BeamEnd, BeamEnd],
  choice: ModalChoice,
  rate: number,
): ModeSet {
  const kappa = Math.sqrt(rigidity / linearDensity);
  const all = beamModes(ends[0], ends[1], choice.modes ?? BAR_MODES).map(({ beta, shape }) => {
    const beta2 = (beta / length) * (beta / length);
    return { omega: kappa * beta2, sigma: sigma0 + sigma1 * beta2, mass: linearDensity * length, shape };
  });
  const count =
    choice.modes ??
    stableModes(
      all.map(({ omega }) => omega),
      rate,
      choice.placement === 'exact',
    );
  return modeSet(all.slice(0, count), length, 1, [ends[0] !== 'free', ends[1] !== 'free']);
}
