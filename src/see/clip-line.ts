/** Clips lines at the edges of a panel: renderers handle points far outside badly. */
import type { Axis } from './axis.ts';
import type { Points } from './thin.ts';

/**
 * The pieces of a line inside both axes, separated by NaN (Liang, Barsky, "A new concept and method for line clipping", ACM TOG 3,
 * 1984). Points that are not finite, or not positive on a logarithmic axis, interrupt the line.
 */
export function clipLine(xs: readonly number[], ys: readonly number[], across: Axis, up: Axis): Points {
  const points: Points = { x: [], y: [] };
  const add = (x: number, y: number): void => {
    points.x.push(x);
    points.y.push(y);
  };
  let open = false;
  for (let i = 1; i < xs.length; i++) {
    const from = [partOf(xs[i - 1], across), partOf(ys[i - 1], up)];
    const to = [partOf(xs[i], across), partOf(ys[i], up)];
    const inside = insideOf(from, to);
    if (inside === undefined) {
      open = false;
      continue;
    }
    const [start, end] = inside;
    const at = (t: number, axis: Axis, k: 0 | 1) => placeOf(from[k] + t * (to[k] - from[k]), axis);
    if (!open && points.x.length > 0) add(Number.NaN, Number.NaN);
    if (!open)
      add(...(start === 0 ? ([xs[i - 1], ys[i - 1]] as const) : ([at(start, across, 0), at(start, up, 1)] as const)));
    add(...(end === 1 ? ([xs[i], ys[i]] as const) : ([at(end, across, 0), at(end, up, 1)] as const)));
    open = end === 1;
  }
  return points;
}

/** Start and end, as fractions, of the part of a segment inside the unit square; undefined if it misses the square. */
function insideOf(from: readonly number[], to: readonly number[]): readonly [number, number] | undefined {
  let [start, end] = [0, 1];
  for (const k of [0, 1] as const) {
    const way = to[k] - from[k];
    if (!Number.isFinite(way)) return undefined;
    if (way === 0) {
      if (from[k] < 0 || from[k] > 1) return undefined;
      continue;
    }
    const [a, b] = [-from[k] / way, (1 - from[k]) / way];
    start = Math.max(start, Math.min(a, b));
    end = Math.min(end, Math.max(a, b));
  }
  return start <= end ? [start, end] : undefined;
}

/** Position along an axis: 0 at its lower end, 1 at its upper. */
export function partOf(value: number, { domain: [low, high], log }: Axis): number {
  return log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

function placeOf(part: number, { domain: [low, high], log }: Axis): number {
  return log ? low * (high / low) ** part : low + part * (high - low);
}
