/** Reduces the number of points of a curve without a visible difference. */

/** Points of a curve; y is NaN where the curve is interrupted. */
export interface Points {
  readonly x: number[];
  readonly y: number[];
}

/**
 * Keeps the first, lowest, highest and last point of every pixel column, in order: a line through them covers the same pixels as a
 * line through all points (Jugel et al., "M4: a visualization-oriented time series data aggregation", VLDB 2014). `x` must not
 * decrease; `columnOf` maps x to a column. Values that are not finite interrupt the curve.
 */
export function thinCurve(x: ArrayLike<number>, y: ArrayLike<number>, columnOf: (x: number) => number): Points {
  const points: Points = { x: [], y: [] };
  let i = 0;
  while (i < x.length) {
    if (!Number.isFinite(y[i])) {
      if (points.y.length > 0 && !Number.isNaN(points.y.at(-1))) keep(points, x[i], Number.NaN);
      i++;
      continue;
    }
    const column = Math.floor(columnOf(x[i]));
    let last = i;
    let lowest = i;
    let highest = i;
    for (let j = i + 1; j < x.length && Number.isFinite(y[j]) && Math.floor(columnOf(x[j])) === column; j++) {
      last = j;
      if (y[j] < y[lowest]) lowest = j;
      if (y[j] > y[highest]) highest = j;
    }
    const chosen = [...new Set([i, Math.min(lowest, highest), Math.max(lowest, highest), last])];
    for (const k of chosen) keep(points, x[k], y[k]);
    i = last + 1;
  }
  return points;
}

function keep(points: Points, x: number, y: number): void {
  points.x.push(x);
  points.y.push(y);
}

/** Splits `length` samples into at most `most` groups of neighbours and computes one value for each. */
function groupBy(length: number, most: number, summarise: (from: number, to: number) => number): Float64Array {
  const groups = Math.min(length, most);
  return Float64Array.from({ length: groups }, (_, g) =>
    summarise(Math.floor((g * length) / groups), Math.floor(((g + 1) * length) / groups)),
  );
}

/** Mean of every group of neighbours. Being linear, it keeps sums of parts equal to their total. */
export function groupMeans(values: ArrayLike<number>, most: number): Float64Array {
  return groupBy(values.length, most, (from, to) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum += values[i];
    return sum / (to - from);
  });
}

/** Largest absolute value of every group of neighbours; NaN if one is not finite. */
export function groupPeaks(values: ArrayLike<number>, most: number): Float64Array {
  return groupBy(values.length, most, (from, to) => {
    let highest = 0;
    for (let i = from; i < to; i++) {
      if (!Number.isFinite(values[i])) return Number.NaN;
      highest = Math.max(highest, Math.abs(values[i]));
    }
    return highest;
  });
}
