/**
 * Finite differences of strings and bars: a line of nodes, its ends supported, clamped or free.
 * Scheme, stability and invariant: string.ts, kernel/elements/string.ts.
 */
import { maxRate } from '../model/fields.ts';
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';
import { floating } from './floating.ts';
import { foldLine } from './fold.ts';
import { type Line, linePlaces, lineShape } from './line.ts';
import type { Losses } from './losses.ts';
import { pulled, type Reach } from './reach.ts';
import { ledgerOf, schemeOf, schemeTuning } from './scheme.ts';

export type End = 'supported' | 'clamped' | 'free';

/** Physical constants per length. */
export interface LinePhysics extends Losses {
  /** ρA, kg/m. */
  readonly linearDensity: number;
  /** N. */
  readonly tension: number;
  /** EI, N m². */
  readonly rigidity: number;
}

/** With fewer intervals a line cannot bend. */
const FEWEST_INTERVALS = 3;
/** Largest number of intervals unless the model specifies one. */
const MOST_INTERVALS = 100_000;
/** Factor of the mirror image that gives a ghost point beyond the end; 0 marks a free end. */
const GHOSTS = { supported: -1, clamped: 1, free: 0 } as const;

/** The finest stable spacing, m. */
function lineSpacing({ linearDensity, tension, rigidity, sigma1 }: LinePhysics, k: number): number {
  const q = (tension / linearDensity) * k * k + 4 * sigma1 * k;
  return Math.sqrt(0.5 * (q + Math.sqrt(q * q + (16 * rigidity * k * k) / linearDensity)));
}

/** Nodes of a line: as many as asked for, or as many as are stable. */
export function lineNodeCount(physics: LinePhysics, length: number, asked: number | undefined, rate: number): number {
  return (asked ?? Math.min(Math.floor(length / lineSpacing(physics, 1 / rate)), MOST_INTERVALS)) + 1;
}

export function lineBody(
  physics: LinePhysics,
  length: number,
  ends: readonly [End, End],
  asked: number | undefined,
  rate: number,
  path: string,
  reach?: Reach,
): Body | Problem {
  const { first, highest } = pulled(physics, reach);
  const { linearDensity, tension, rigidity, sigma0, sigma1 } = first;
  const k = 1 / rate;
  const finest = lineSpacing(highest, k);
  const most = Math.floor(length / finest);
  const intervals = asked ?? Math.min(most, MOST_INTERVALS);
  if (intervals > most || intervals < FEWEST_INTERVALS) {
    const limit = `of at least ${finest.toPrecision(5)} m, the stability limit at ${rate} Hz`;
    // If no number of intervals is stable, the length is reported.
    const isShort = most < FEWEST_INTERVALS;
    const message = isShort
      ? `expected a length of ${FEWEST_INTERVALS} or more intervals ${limit}; got ${length} m`
      : `expected ${FEWEST_INTERVALS} to ${most} intervals ${limit}; got ${intervals}`;
    const enough = Math.ceil((rate * Math.max(intervals, FEWEST_INTERVALS) * finest) / length);
    const faster = enough <= maxRate ? `render at ${enough} Hz or more, or ` : '';
    return {
      path: isShort ? `${path}.length` : `${path}.grid.intervals`,
      message: `${message}: ${faster}make it longer, slacker or less stiff`,
    };
  }
  const h = length / intervals;
  const slowed = 1 + sigma0 * k;
  const nodeMass = linearDensity * h;
  const scheme = schemeOf(2, {
    stretch: (k * k * tension) / (linearDensity * h * h),
    stiffness: (k * k * rigidity) / (linearDensity * h * h * h * h),
    drag: (2 * sigma1 * k) / (h * h),
    slowing: sigma0 * k,
  });
  const ledger = ledgerOf(scheme, nodeMass, h, k);
  const size = intervals + 1;
  const fold = foldLine(size);
  const [leftEnd, rightEnd] = [GHOSTS[ends[0]], GHOSTS[ends[1]]];
  const line: Line = { intervals, length, held: [ends[0] !== 'free', ends[1] !== 'free'] };
  const mass = Float64Array.from({ length: size }, (_, slot) => {
    if (slot > 0 && slot < intervals) return nodeMass;
    return (slot === 0 ? leftEnd : rightEnd) === 0 ? 0.5 * nodeMass : 0;
  });
  const mobility = mass.map((m) => (m > 0 ? (k * k) / (m * slowed) : 0));
  const body: Body = {
    kind: 'string',
    size,
    fold,
    shown: { first: 0, count: size },
    constants: {
      ...scheme,
      lane: fold.lane,
      intervals,
      leftEnd,
      rightEnd,
      ...ledger,
    },
    tables: {},
    mass,
    mobility,
    rest: new Float64Array(size),
    certificate: { quantity: `h with ${intervals} intervals, m`, limit: finest, chosen: h, margin: 1 - finest / h },
    cost: 12 * (intervals - 1),
    ownForce: (u, velocity) => {
      const stretch = slopes(u, mass);
      const slow = slopes(velocity, mass);
      const bend = bendings(u, mass, leftEnd, rightEnd);
      return u.map(
        (_, i) =>
          (tension / h) * stretch[i] -
          (rigidity / (h * h * h)) * bend[i] -
          2 * (sigma0 * mass[i] * velocity[i] - ((sigma1 * nodeMass) / (h * h)) * slow[i]),
      );
    },
    line: {
      lane: fold.lane,
      intervals,
      length,
      mobility: mobility[1],
      endMobilities: [mobility[0], mobility[intervals]],
      rowOf: (slots, weights) => ({ slots, weights }),
    },
    height: () => 0,
    places: (at, where) => linePlaces(at, line, where),
    shape: (shape) => lineShape(shape, line),
    complete: () => {},
    tuning: schemeTuning(2, scheme, { ...physics, density: linearDensity, nodeMass }, h, k),
  };
  return isHeld(ends, tension) ? body : floating(body, scheme);
}

/** Whether ends and tension keep a line where it is. One that cannot be stretched still turns about an end that is only supported. */
function isHeld(ends: readonly [End, End], tension: number): boolean {
  if (tension > 0) return ends.some((end) => end !== 'free');
  return ends.includes('clamped') || !ends.includes('free');
}

/** Minus the gradient of ½ Σ (u_{l+1} − u_l)² with respect to each node that moves. */
function slopes(u: Float64Array, mass: Float64Array): Float64Array {
  const force = new Float64Array(u.length);
  for (let l = 0; l + 1 < u.length; l++) {
    const slope = u[l + 1] - u[l];
    force[l] += slope;
    force[l + 1] -= slope;
  }
  return force.map((f, i) => (mass[i] > 0 ? f : 0));
}

/** Gradient of ½ Σ (u_{l+1} − 2u_l + u_{l−1})² over the inner nodes, with half weight at clamped ends. */
function bendings(u: Float64Array, mass: Float64Array, leftEnd: number, rightEnd: number): Float64Array {
  const force = new Float64Array(u.length);
  const last = u.length - 1;
  for (let l = 1; l < last; l++) {
    const curve = u[l + 1] - 2 * u[l] + u[l - 1];
    force[l - 1] += curve;
    force[l] -= 2 * curve;
    force[l + 1] += curve;
  }
  if (leftEnd === 1) force[1] += 2 * u[1];
  if (rightEnd === 1) force[last - 1] += 2 * u[last - 1];
  return force.map((f, i) => (mass[i] > 0 ? f : 0));
}
