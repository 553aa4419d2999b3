/**
 * Strings that stretch. `tension`: the tension follows the length (Kirchhoff and Carrier), one strain,
 *
 *     ε = (1/L) ∫ ½(u_x² + v_x²),  λ = EA L
 *
 * `full`: with longitudinal waves ζ,  ε = ζ_x + ½(u_x² + v_x²),  λ = EA − T per length. As modes: ε₀ as above, and for each longitudinal mode
 * sin(mπx/L) its strain ε_m; longitudinal motion above these modes follows at once, which is why a few are enough. By finite differences: one strain per interval.
 * Both keep the stiffness EA − T of ζ in the strains, where it is implicit, so that there is no limit to the speed of longitudinal waves.
 * Reference   docs/theory.md, bodies that stretch
 */
import type { Problem } from '../model/problems.ts';
import { cos, sin } from '../numerics/portable.ts';
import type { Body } from './body.ts';
import { type LinePhysics, lineBody } from './line-body.ts';
import { modeSet } from './line-modes.ts';
import { modalBody } from './modal.ts';
import { evenly, meanGrid, meanModal, type Run, type StrainTerms, type Stretching, slotsOf } from './stretching.ts';

export interface StretchedLine {
  /** EA, N. */
  readonly axial: number;
  /** T, N. */
  readonly tension: number;
  /** m. */
  readonly length: number;
}

export interface Longitudinal {
  readonly modes?: number;
  /** Geometrically exact strains instead of their expansion to second order. */
  readonly isExact?: boolean;
  /** Loss of every mode, or of each, 1/s. */
  readonly sigma: number | readonly number[];
}

/** A string by finite differences or modes whose tension follows its length. */
export function withTension(body: Body, line: StretchedLine, slopes: readonly number[]): Body {
  const { axial, tension, length } = line;
  const reading = { rest: tension, factors: [axial] };
  const stretch = (polarisations: number) => {
    if (body.kind === 'modal') return meanModal(slopes, polarisations, axial * length, reading);
    const weight = (body.size - 1) / (length * length); // 1/(h L)
    return meanGrid(body.mass, body.size, weight, polarisations, axial * length, reading);
  };
  return { ...body, stretch };
}

/** Highest ωk of a longitudinal mode: above it the warped mass would vanish. */
const HIGHEST_ALONG = 2.8;
const MODES_ALONG = 8;

function lossOf({ sigma }: Longitudinal, m: number): number {
  return typeof sigma === 'number' ? sigma : (sigma[m - 1] ?? sigma.at(-1) ?? 0);
}

/** A string of modes with its longitudinal modes. */
export function withModesAlong(
  body: Body,
  line: StretchedLine,
  linearDensity: number,
  slopes: readonly number[],
  described: Longitudinal,
  rate: number,
  path: string,
): Body | Problem {
  const { axial, tension, length } = line;
  const [beta, k] = [Math.PI / length, 1 / rate];
  const speed = Math.sqrt(axial / linearDensity);
  const most = Math.ceil(HIGHEST_ALONG / (beta * speed * k)) - 1;
  const count = described.modes ?? Math.min(MODES_ALONG, most);
  if (count > most || count < 1)
    return {
      path: `${path}.longitudinal.modes`,
      message: `expected 1 to ${Math.max(most, 1)} longitudinal modes, those below ${((0.5 * HIGHEST_ALONG * rate) / Math.PI).toPrecision(4)} Hz at ${rate} Hz; got ${count}`,
    };
  const modes = Array.from({ length: count }, (_, i) => {
    const m = i + 1;
    const half = 0.5 * m * beta * speed * k;
    const square = beta * beta * m * m * 0.5 * length;
    const [explicit, implicit] = [tension * square, (axial - tension) * square];
    const mass = (k * k * (explicit + implicit * cos(half) * cos(half))) / (4 * sin(half) * sin(half));
    const shape = (part: number) => sin(m * Math.PI * part);
    return { omega: Math.sqrt(explicit / mass), sigma: lossOf(described, m), mass, norm: 0.5, shape };
  });
  const along = modalBody(modeSet(modes, length, [true, true]), { placement: 'scheme' }, rate, path);
  if ('message' in along) return along;
  const stretch = (polarisations: number): Stretching => {
    const n = slopes.length;
    const size = evenly(n);
    const lambda = 0.5 * (axial - tension) * length;
    const strains = modes.map((_, i): StrainTerms => {
      const m = i + 1;
      const runs = Array.from({ length: polarisations }, (__, p) => shiftedRuns(m, n, beta, p * size)).flat();
      return { lambda, linear: [{ place: polarisations * size + i, value: m * beta }], runs };
    });
    const mean = meanModal(slopes, polarisations, (axial - tension) * length, { rest: tension, factors: [] });
    return {
      rule: 'q',
      order: [...mean.order, ...slotsOf(-1, evenly(count))],
      strains: [...mean.strains, ...strains],
      tension: { rest: tension, factors: [axial, ...modes.map(() => 0)] },
      bridge: { rest: 0, factors: [axial, ...modes.map((_, i) => (i % 2 === 0 ? -axial : axial))] },
    };
  };
  return { ...body, along, stretch };
}

/** C of longitudinal mode m: products of transverse modes whose numbers differ by m, or add up to it. */
function shiftedRuns(m: number, n: number, beta: number, offset: number): Run[] {
  const weight = (i: number, j: number) => 0.5 * i * j * beta * beta;
  const from = (first: number, stop: number, of: (i: number) => number) =>
    Array.from({ length: Math.max(0, stop - first) }, (_, j) => weight(first + j, of(first + j)));
  const least = Math.max(1, m - n);
  return [
    { out: offset, from: offset + m, weights: from(1, n - m + 1, (i) => i + m) },
    { out: offset + m, from: offset, weights: from(m + 1, n + 1, (i) => i - m) },
    {
      out: offset + least - 1,
      from: offset + m - least - 1,
      back: true,
      weights: from(least, Math.min(n, m - 1) + 1, (i) => m - i),
    },
  ].filter(({ weights }) => weights.length > 0);
}

/** A string by finite differences with longitudinal motion on the same nodes: one strain per interval. */
export function withNodesAlong(
  body: Body,
  line: StretchedLine,
  physics: LinePhysics,
  described: Longitudinal,
  rate: number,
  path: string,
): Body | Problem {
  const { axial, tension, length } = line;
  const intervals = body.size - 1;
  const sigma0 = lossOf(described, 1);
  const along = lineBody(
    { linearDensity: physics.linearDensity, tension, rigidity: 0, sigma0, sigma1: 0 },
    length,
    ['supported', 'supported'],
    intervals,
    rate,
    path,
  );
  if ('message' in along) return along;
  const h = length / intervals;
  const stretch = (polarisations: number): Stretching => {
    const parts = polarisations + 1;
    const order = Array.from({ length: (intervals + 1) * parts }, (_, i) => {
      const part = i % parts;
      return { part: part === polarisations ? -1 : part, slot: Math.floor(i / parts) };
    });
    const strains = Array.from({ length: intervals }, (_, i): StrainTerms => {
      const [left, right] = [i * parts, (i + 1) * parts];
      const w = 1 / (h * h);
      const runs = Array.from({ length: polarisations }, (__, p): Run[] => [
        { out: left + p, from: left + p, weights: [w] },
        { out: left + p, from: right + p, weights: [-w] },
        { out: right + p, from: left + p, weights: [-w] },
        { out: right + p, from: right + p, weights: [w] },
      ]);
      const linear = [
        { place: left + polarisations, value: -1 / h },
        { place: right + polarisations, value: 1 / h },
      ];
      const lambda = (axial - tension) * h;
      if (!described.isExact) return { lambda, linear, runs: runs.flat() };
      const cell = { spacing: h, left: left + polarisations, right: right + polarisations };
      return { lambda, linear, runs: [], cell };
    });
    return {
      rule: described.isExact ? 'p2q' : 'q',
      order,
      strains,
      tension: { rest: tension, factors: strains.map(() => axial / intervals) },
      bridge: { rest: 0, factors: strains.map((_, cell) => (cell === intervals - 1 ? axial : 0)) },
    };
  };
  return { ...body, along, stretch };
}
