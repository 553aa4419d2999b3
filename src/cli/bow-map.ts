/**
 * Which bow forces keep Helmholtz motion going, at every bow position.
 *
 * Every cell starts in Helmholtz motion, at the moment its corner is at the far end: the string is straight, and each point moves
 * at v_b x/(β L). Bow force and velocity then stay as they are. Whether a bow can start that motion from rest is another question,
 * which depends on how it lands.
 *
 * Theory (J. C. Schelleng, J. Acoust. Soc. Am. 53, 26–41, 1973):
 *   F_max = 2 Z v_b / (β (μ_s − μ_d))            more force, and the returning corner no longer sets the string free
 *   F_min = Z² v_b / (2 β² R (μ_s − μ_d))        less force, and the string slips before the corner returns
 *   Z = √(T ρA)
 *   R     the dashpot at one end that damps the lowest mode as much as the string's losses do. A wave loses 2Z/R of its
 *         amplitude at each reflection there, 1/f₀ apart, so σ = 2 Z f₀/R and R = 2 Z f₀/σ
 *   μ_s = 1, the peak of the friction curve; μ_d = Φ(v_b/β), its value at the slip of Helmholtz motion
 */
import { compile, type Program } from '../compile/index.ts';
import { stringPhysics } from '../elements/index.ts';
import { checkModel, type Model, type StringElement } from '../model/index.ts';
import { createSimulation, loadKernel } from '../run/index.ts';
import { classifyMotion, type Motion, peakSlip } from './bow-motion.ts';
import { soundProgress } from './progress.ts';
import { UserError, userErrorOf } from './user-error.ts';

export interface Cell extends Motion {
  /** Bow position as a fraction of the length. */
  readonly position: number;
  /** N. */
  readonly force: number;
}

export interface Limits {
  /** N; null where the bow is too slow for friction to fall with slip. */
  readonly most: number | null;
  /** N; null as above, and for a string without losses. */
  readonly least: number | null;
}

export interface BowMap {
  readonly velocity: number;
  readonly pitch: number;
  readonly positions: readonly number[];
  readonly forces: readonly number[];
  readonly cells: readonly Cell[];
  /** Schelleng's limits, per position. */
  readonly theory: readonly Limits[];
}

/** Rendered length of a cell, and the last stretch of it that is judged, s. */
const SECONDS = 1.6;
const JUDGED = 0.5;
/** Bow positions, as fractions of the length. */
const NEAREST = 0.02;
const FARTHEST = 0.4;
/** The map extends beyond the theoretical limits by this factor. */
const BEYOND = 1.5;
/** Without a theoretical minimum force, the map begins this factor below the maximum. */
const DEPTH = 1000;

/** Renders and classifies every cell. Positions and forces are spaced geometrically; forces span the theoretical limits. */
export async function bowMap(model: Model, columns: number, rows: number, velocity: number): Promise<BowMap> {
  const { keys, contacts, elements } = model;
  const bow = contacts.bow;
  const string = elements.string;
  if (keys === undefined || 'body' in keys || bow?.type !== 'bow' || string?.type !== 'string')
    throw new UserError(
      'schelleng: expected a model with a bow named bow, a string named string, and its pitch under keys',
    );
  const positions = geometricSeries(NEAREST, FARTHEST, columns);
  const theory = positions.map((position) => schellengLimits(string, bow.sharpness, position, velocity));
  const most = theory.flatMap((limits) => limits.most ?? []);
  const least = theory.flatMap((limits) => limits.least ?? []);
  if (most.length === 0)
    throw new UserError(
      `--velocity: expected a bow fast enough for friction to fall with slip; got ${velocity} m/s with sharpness ${bow.sharpness}`,
    );
  const lowest = least.length > 0 ? Math.min(...least) / BEYOND : Math.max(...most) / DEPTH;
  const forces = geometricSeries(lowest, Math.max(...most) * BEYOND, rows);
  const kernel = await loadKernel();
  const progress = soundProgress(columns * rows * SECONDS);
  const cells: Cell[] = [];
  for (const force of forces) {
    for (const position of positions) {
      const program = cellProgram(model, position, force, velocity);
      const moved = createSimulation(program, kernel).render(Math.round(SECONDS * program.rate));
      const judged = slipOf(moved, velocity).subarray(Math.round((SECONDS - JUDGED) * program.rate));
      cells.push({ position, force, ...classifyMotion(judged, program.rate / keys.pitch, velocity, bow.sharpness) });
      progress.update(cells.length * SECONDS);
    }
  }
  progress.stop();
  return { velocity, pitch: keys.pitch, positions, forces, cells, theory };
}

/**
 * The slip under the hair, from what moves the surface of the string. A pick-up has the velocity since the last sample, and the friction curve that between the samples on either
 * side (docs/theory.md), the mean of two of them: a stiff hold may ring from one sample to the next in the first, which is no slip.
 */
export function slipOf(moved: readonly Float64Array[], velocity: number): Float64Array {
  const speed = (n: number) => moved.reduce((sum, samples) => sum + samples[n], 0);
  return moved[0].map((_, n) => 0.5 * (speed(Math.max(0, n - 1)) + speed(n)) - velocity);
}

/** Schelleng's limits for a bow at one position. */
export function schellengLimits(string: StringElement, sharpness: number, position: number, velocity: number): Limits {
  const physics = stringPhysics(string, 'elements.string');
  if ('message' in physics) throw userErrorOf([physics]);
  const { tension, linearDensity, sigma0, sigma1 } = physics;
  const slip = velocity / position;
  if (slip <= peakSlip(sharpness)) return { most: null, least: null };
  const fall = 1 - Math.sqrt(2 * sharpness) * slip * Math.exp(0.5 - sharpness * slip * slip);
  const impedance = Math.sqrt(tension * linearDensity);
  const most = (2 * impedance * velocity) / (position * fall);
  const sigma = sigma0 + sigma1 * (Math.PI / string.length) ** 2;
  if (sigma === 0) return { most, least: null };
  const fundamental = Math.sqrt(tension / linearDensity) / (2 * string.length);
  const resistance = (2 * impedance * fundamental) / sigma;
  return { most, least: (impedance ** 2 * velocity) / (2 * position ** 2 * resistance * fall) };
}

/** The model under a steady bow, started in Helmholtz motion; its outputs are the velocities of the string and of its turning under the bow. */
export function cellProgram(model: Model, position: number, force: number, velocity: number): Program {
  const at = { element: 'string', at: { fraction: position } };
  const { bow: own } = model.contacts;
  const bow = { ...own, ...('place' in own ? { place: position } : { on: at }), force, velocity };
  const corner = { samples: [0, 1] };
  const checked = checkModel({
    ...model,
    contacts: { ...model.contacts, bow },
    players: {
      helmholtz: { type: 'initial', element: 'string', displacement: 0, velocity: velocity / position, shape: corner },
    },
    score: [],
    // What slips is the surface of the string, which its turning moves too.
    outputs: Object.fromEntries(
      ['string', ...('twist' in own && own.twist !== undefined ? [own.twist] : [])].map((element) => [
        element,
        { at: { ...at, element }, quantity: 'velocity' },
      ]),
    ),
  });
  const program = checked.ok ? compile(checked.value) : checked;
  if (!program.ok) throw userErrorOf(program.problems);
  return program.value;
}

function geometricSeries(first: number, last: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first * (last / first) ** (i / (count - 1)));
}
