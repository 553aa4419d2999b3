/**
 * Von Kármán's plate as a disc with a free edge: a gong. Its modes and Airy functions are those of numerics/free-disc.ts on a disc of radius 1, the modes
 * with unit mean square, the Airy functions with ∫(ΔΨ)² = 1. Each Airy function is one strain,
 *
 *     λ = E H / R²,   C_ij = ∫ Ψ L(Φ_i, Φ_j) dA,
 *     L(f, g) = f_rr (g_r/r + g_θθ/r²) + g_rr (f_r/r + f_θθ/r²) − 2 (f_rθ/r − f_θ/r²)(g_rθ/r − g_θ/r²)
 *
 * Angles integrate in closed form and leave few entries: n_i ± n_j = ± n_k. Radii are integrated by Gauss's quadrature.
 * Fewer Airy functions make the gong softer, never unstable.
 * Reference   Touzé, Thomas and Chaigne, J. Sound Vib. 258 (2002) 649; docs/theory.md, bodies that stretch
 */
import { jetAt, type Radial } from '../numerics/free-disc.ts';
import { gauss, type Quadrature } from '../numerics/gauss.ts';
import { runsOf } from './karman.ts';
import { ruleFor, type StrainTerms, type Stretching, type StretchRule } from './stretching.ts';

/** A function on the disc: of its angle as cos nθ, or as sin nθ. */
export interface DiscMode {
  readonly radial: Radial;
  readonly isSine: boolean;
}

/** Quadrature points for waves of a sum of wavenumbers: two for each radian and some to spare reach round-off. */
function quadratureFor(waves: number): Quadrature {
  const points = 24 + Math.ceil(0.75 * waves);
  const made = quadratures.get(points) ?? gauss(points);
  quadratures.set(points, made);
  return made;
}

/** Those that were made, by their number of points: hundreds of radial functions need few. */
const quadratures = new Map<number, Quadrature>();

/** A radial function at the points of a quadrature over r = 0..1: F, F″, F′/r − n²F/r², n(F′/r − F/r²). */
interface Sampled {
  readonly value: Float64Array;
  readonly bend: Float64Array;
  readonly round: Float64Array;
  readonly twist: Float64Array;
}

/** Radii and weights r dr. */
function radiiOf({ nodes, weights }: Quadrature) {
  return Array.from(nodes, (node, i) => ({ r: 0.5 * (node + 1), weight: 0.25 * weights[i] * (node + 1) }));
}

/** ∫ F² r dr over 0..1. */
export function radialSquare(radial: Radial): number {
  return radiiOf(quadratureFor(2 * radial.beta)).reduce((sum, { r, weight }) => {
    const { value } = jetAt(radial, r);
    return sum + weight * value * value;
  }, 0);
}

/** The same function times a factor. */
export function scaledRadial(radial: Radial, factor: number): Radial {
  return { ...radial, a: factor * radial.a, b: factor * radial.b };
}

function sample(radial: Radial, radii: ReturnType<typeof radiiOf>): Sampled {
  const jets = radii.map(({ r }) => ({ r, ...jetAt(radial, r) }));
  const n = radial.order;
  return {
    value: Float64Array.from(jets, ({ value }) => value),
    bend: Float64Array.from(jets, ({ bend }) => bend),
    round: Float64Array.from(jets, ({ r, slope, value }) => slope / r - (n * n * value) / (r * r)),
    twist: Float64Array.from(jets, ({ r, slope, value }) => n * (slope / r - value / (r * r))),
  };
}

/** ∫ of the product of three factors cos nθ or sin nθ over a turn. A sine is cos(nθ − π/2). */
function turnIntegral(parts: readonly { readonly n: number; readonly isSine: boolean }[]): number {
  // The product is a quarter of the sum of cos(n₁ ± n₂ ± n₃) with the quarter turns of its sines; only terms without θ are left.
  const [first, ...others] = parts;
  let sum = 0;
  for (const s of [1, -1])
    for (const t of [1, -1]) {
      if (first.n + s * others[0].n + t * others[1].n !== 0) continue;
      const turns = Number(first.isSine) + s * Number(others[0].isSine) + t * Number(others[1].isSine);
      sum += [1, 0, -1, 0][((turns % 4) + 4) % 4];
    }
  return 0.5 * Math.PI * sum;
}

/** Derivative by θ over n: cos → −sin, sin → cos. */
function turned({ radial: { order: n }, isSine }: DiscMode) {
  return { n, isSine: !isSine, sign: isSine ? 1 : -1 };
}

/** Entries (i ≤ j) of C of one Airy function. */
function entriesOf(
  airy: DiscMode,
  modes: readonly DiscMode[],
  sampled: ReadonlyMap<Radial, Sampled>,
  weights: Float64Array,
) {
  const psi = sampled.get(airy.radial) as Sampled;
  const angle = { n: airy.radial.order, isSine: airy.isSine };
  const weighed = weights.map((weight, p) => weight * psi.value[p]);
  const entries: { row: number; column: number; value: number }[] = [];
  const integrals = new Map<string, readonly [number, number]>();
  modes.forEach((one, row) => {
    for (let column = row; column < modes.length; column++) {
      const other = modes[column];
      const plain = turnIntegral([
        angle,
        { n: one.radial.order, isSine: one.isSine },
        { n: other.radial.order, isSine: other.isSine },
      ]);
      const [du, dv] = [turned(one), turned(other)];
      const crossed = du.sign * dv.sign * turnIntegral([angle, du, dv]);
      if (plain === 0 && crossed === 0) continue;
      const key = `${one.radial.order},${one.radial.beta},${other.radial.order},${other.radial.beta}`;
      let radial = integrals.get(key);
      if (radial === undefined) {
        const [f, g] = [sampled.get(one.radial) as Sampled, sampled.get(other.radial) as Sampled];
        let [straight, twisted] = [0, 0];
        for (let p = 0; p < weighed.length; p++) {
          straight += weighed[p] * (f.bend[p] * g.round[p] + g.bend[p] * f.round[p]);
          twisted += weighed[p] * f.twist[p] * g.twist[p];
        }
        radial = [straight, twisted];
        integrals.set(key, radial);
      }
      const value = radial[0] * plain - 2 * radial[1] * crossed;
      if (value !== 0) entries.push({ row, column, value });
    }
  });
  return entries;
}

export interface Gong {
  readonly radius: number;
  /** Pa, m. */
  readonly young: number;
  readonly thickness: number;
  /** Those that stretch, and the slots of the body that they are in. */
  readonly modes: readonly DiscMode[];
  readonly slots: readonly number[];
  /** ωk of the highest of them, if linear modes lie above it. */
  readonly highest?: number;
  readonly airy: readonly DiscMode[];
  readonly rule?: StretchRule;
}

/** C of every Airy function, over the modes in their order. */
export function discCouplings(modes: readonly DiscMode[], airy: readonly DiscMode[]) {
  const highest = (some: readonly DiscMode[]) => some.reduce((most, { radial }) => Math.max(most, radial.beta), 0);
  const radii = radiiOf(quadratureFor(2 * highest(modes) + highest(airy)));
  const weights = Float64Array.from(radii, ({ weight }) => weight);
  const sampled = new Map([...modes, ...airy].map(({ radial }) => [radial, undefined as Sampled | undefined]));
  for (const radial of sampled.keys()) sampled.set(radial, sample(radial, radii));
  return airy.map((one) => entriesOf(one, modes, sampled as Map<Radial, Sampled>, weights));
}

export function gongStretch(gong: Gong): Stretching {
  const { radius, young, thickness, modes, slots, highest, airy } = gong;
  // Rows of modes with successive n and as many circles: their products form diagonals.
  const circles = new Map<DiscMode, number>();
  const counts = new Map<string, number>();
  for (const mode of modes) {
    const key = `${mode.radial.order},${mode.isSine}`;
    circles.set(mode, counts.get(key) ?? 0);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const order = modes.map((_, i) => i);
  const rank = (i: number) => [Number(modes[i].isSine), circles.get(modes[i]) as number, modes[i].radial.order];
  order.sort((a, b) => rank(a).reduce((sign, value, at) => sign || value - rank(b)[at], 0));
  const placeOf = new Map(order.map((mode, place) => [mode, place]));
  const strains = discCouplings(modes, airy).map((entries): StrainTerms => {
    const packed = new Map<string, { row: number; column: number; value: number }>();
    for (const { row, column, value } of entries) {
      const [a, b] = [placeOf.get(row) as number, placeOf.get(column) as number];
      packed.set(`${a},${b}`, { row: a, column: b, value });
      packed.set(`${b},${a}`, { row: b, column: a, value });
    }
    return { lambda: (young * thickness) / (radius * radius), linear: [], runs: runsOf(packed) };
  });
  const all = strains.filter(({ runs }) => runs.length > 0);
  return {
    rule: ruleFor(gong.rule, all.length),
    order: order.map((mode) => ({ part: 0, slot: slots[mode] })),
    strains: all,
    tension: { rest: 0, factors: all.map(() => 0) },
    ...(highest !== undefined && { highest }),
  };
}
