/**
 * Von Kármán's plate: a supported rectangle as a sum of modes sin(iπx/a) sin(jπy/b), whose in-plane forces follow from Airy's stress function. Each
 * Airy function cos(pπx/a) cos(qπy/b), (p, q) ≠ (0, 0), is one strain of products of modes whose numbers differ by, or add up to, p and q:
 *
 *     λ = E H ab κ / (4 ((pπ/a)² + (qπ/b)²)²),   κ = 2 for each of p, q that is 0
 *     (C w)_ij = π⁴ν/(4a²b²) { (iq − pj)² [w(i+p, j+q) + w(i−p, j−q)] + (iq + pj)² [w(i+p, j−q) + w(i−p, j+q)] },   ν = ½ if pq = 0, else 1
 *
 * with w(−i, j) = w(i, −j) = −w(i, j). The edges stay straight and free of shear. Movable: no mean force across them. Immovable: two mean strains more,
 *
 *     s = ±1:   λ = E H ab (1 + sν)/(2(1 − ν²)),   (C w)_ij = ¼((iπ/a)² + s(jπ/b)²) w_ij
 *
 * Fewer Airy functions make the plate softer, never unstable.
 * Reference   Chu and Herrmann 1956; docs/theory.md, bodies that stretch
 */
import { type Run, ruleFor, type StrainTerms, type Stretching, type StretchRule } from './stretching.ts';

export type Pair = readonly [number, number];

export interface KarmanPlate {
  readonly sides: Pair;
  /** Pa, m, 1. */
  readonly young: number;
  readonly thickness: number;
  readonly poisson: number;
  /** Numbers of half waves of each mode that stretches, and the slots of the body that they are in. */
  readonly waves: readonly Pair[];
  readonly slots: readonly number[];
  /** ωk of the highest of them, if linear modes lie above it. */
  readonly highest?: number;
  readonly immovable: boolean;
  readonly airy: readonly Pair[];
  readonly rule?: StretchRule;
}

/** The lowest Airy functions. */
export function lowestAiry([a, b]: Pair, count: number): Pair[] {
  const most = count + 1;
  const all: Pair[] = [];
  for (let p = 0; p <= most; p++) for (let q = 0; q <= most / (p + 1); q++) if (p + q > 0) all.push([p, q]);
  const square = ([p, q]: Pair) => (p / a) * (p / a) + (q / b) * (q / b);
  return all.sort((one, other) => square(one) - square(other)).slice(0, count);
}

/** The packed order of the modes, and the place of each: row after row of equal j, so that modes with successive i are neighbours. */
function packing(waves: readonly Pair[]) {
  const order = waves.map((_, mode) => mode);
  order.sort((a, b) => waves[a][1] - waves[b][1] || waves[a][0] - waves[b][0]);
  const places = new Map(order.map((mode, place) => [`${waves[mode][0]},${waves[mode][1]}`, place]));
  return { order, placeOf: (i: number, j: number) => places.get(`${i},${j}`) };
}

/** Gathers entries (row, column, value) of C into runs. */
export function runsOf(
  entries: ReadonlyMap<string, { readonly row: number; readonly column: number; value: number }>,
): Run[] {
  const left = new Map([...entries].filter(([, { value }]) => value !== 0));
  const runs: Run[] = [];
  const sorted = [...left.values()].sort((a, b) => a.row - b.row || a.column - b.column);
  for (const { row, column } of sorted) {
    if (!left.has(`${row},${column}`)) continue;
    const length = (step: number) => {
      let n = 1;
      while (left.has(`${row + n},${column + step * n}`)) n++;
      return n;
    };
    const [forward, backward] = [length(1), length(-1)];
    const back = backward > forward;
    const weights = Array.from({ length: Math.max(forward, backward) }, (_, n) => {
      const key = `${row + n},${column + (back ? -n : n)}`;
      const { value } = left.get(key) as { value: number };
      left.delete(key);
      return value;
    });
    runs.push({ out: row, from: column, ...(back && { back }), weights });
  }
  return runs;
}

/** C of one Airy function. */
function airyRuns(
  waves: readonly Pair[],
  [p, q]: Pair,
  [a, b]: Pair,
  placeOf: (i: number, j: number) => number | undefined,
) {
  const pi2 = Math.PI * Math.PI;
  const factor = (pi2 * pi2 * (p * q !== 0 ? 1 : 0.5)) / (4 * a * a * b * b);
  const entries = new Map<string, { row: number; column: number; value: number }>();
  const add = (row: number, i: number, j: number, value: number) => {
    const column = placeOf(Math.abs(i), Math.abs(j));
    if (column === undefined || value === 0) return;
    const key = `${row},${column}`;
    const known = entries.get(key);
    const signed = Math.sign(i) * Math.sign(j) * value;
    if (known === undefined) entries.set(key, { row, column, value: signed });
    else known.value += signed;
  };
  for (const [i, j] of waves) {
    const row = placeOf(i, j) as number;
    const minus = factor * (i * q - p * j) * (i * q - p * j);
    const plus = factor * (i * q + p * j) * (i * q + p * j);
    add(row, i + p, j + q, minus);
    add(row, i - p, j - q, minus);
    add(row, i + p, j - q, plus);
    add(row, i - p, j + q, plus);
  }
  return runsOf(entries);
}

export function karmanStretch(plate: KarmanPlate): Stretching {
  const { sides, young, thickness, poisson, waves, slots, highest, immovable, airy } = plate;
  const [a, b] = sides;
  const { order, placeOf } = packing(waves);
  const wave = (p: number, q: number): Pair => [((p * Math.PI) / a) ** 2, ((q * Math.PI) / b) ** 2];
  const strains = airy.map(([p, q]): StrainTerms => {
    const [x, y] = wave(p, q);
    const kappa = (p === 0 ? 2 : 1) * (q === 0 ? 2 : 1);
    const lambda = (young * thickness * a * b * kappa) / (4 * (x + y) * (x + y));
    return { lambda, linear: [], runs: airyRuns(waves, [p, q], sides, placeOf) };
  });
  const mean = (s: number): StrainTerms => ({
    lambda: (young * thickness * a * b * (1 + s * poisson)) / (2 * (1 - poisson * poisson)),
    linear: [],
    runs: [
      {
        out: 0,
        from: 0,
        weights: order.map((mode) => {
          const [x, y] = wave(...waves[mode]);
          return 0.25 * (x + s * y);
        }),
      },
    ],
  });
  const all = [...strains, ...(immovable ? [mean(1), mean(-1)] : [])].filter(({ runs }) => runs.length > 0);
  return {
    rule: ruleFor(plate.rule, all.length),
    order: order.map((mode) => ({ part: 0, slot: slots[mode] })),
    strains: all,
    // The mean of both in-plane forces; without mean strains there is none.
    tension: {
      rest: 0,
      factors: all.map((_, k) => (immovable && k === all.length - 2 ? (young * thickness) / (2 * (1 - poisson)) : 0)),
    },
    ...(highest !== undefined && { highest }),
  };
}
