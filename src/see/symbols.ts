/** Signs for points, different in shape as well as in colour. */
import type { Markish } from '@observablehq/plot';
import { partOf } from './cut-line.ts';
import { element } from './element.ts';
import type { PanelFrame } from './overlaps.ts';
import type { Points } from './thin.ts';

/** Corners of each shape on a circle of radius 1, in turns from the top; a circle has none. */
const SHAPES: readonly (readonly number[])[] = [
  [],
  [1 / 8, 3 / 8, 5 / 8, 7 / 8],
  [0, 1 / 3, 2 / 3],
  [0, 1 / 4, 1 / 2, 3 / 4],
  [1 / 2, 5 / 6, 1 / 6],
  [0, 1 / 5, 2 / 5, 3 / 5, 4 / 5],
  [1 / 12, 3 / 12, 5 / 12, 7 / 12, 9 / 12, 11 / 12],
  [1 / 4, 11 / 12, 7 / 12],
];

/** Outline of the i-th sign about x, y, of about the area of a circle of radius r. */
export function symbolPath(i: number, x: number, y: number, r: number): string {
  const corners = SHAPES[i % SHAPES.length];
  if (corners.length === 0) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  const n = corners.length;
  const size = r * Math.sqrt(Math.PI / ((n / 2) * Math.sin((2 * Math.PI) / n)));
  const places = corners.map((turn) => {
    const angle = 2 * Math.PI * turn;
    return `${round(x + size * Math.sin(angle))} ${round(y - size * Math.cos(angle))}`;
  });
  return `M${places.join('L')}Z`;
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

export interface SymbolLook {
  /** Which sign; the first, a circle, if absent. */
  readonly series?: number | undefined;
  readonly r: number;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** A sign at every point, in the units of the axes; points that are not finite have none. */
export function symbolMark(
  document: Document,
  xs: readonly number[],
  ys: readonly number[],
  { series = 0, r, attributes }: SymbolLook,
): Markish {
  return (_index, scales) => {
    const signs = xs.flatMap((value, i) => {
      const [x, y] = [Number(scales.x?.(value)), Number(scales.y?.(ys[i]))];
      return Number.isFinite(x + y)
        ? [element(document, 'path', { d: symbolPath(series, round(x), round(y), r) })]
        : [];
    });
    return element(document, 'g', attributes, signs);
  };
}

/** Points of a line at even distances along it, px, from the first of them on; a gap in the line does not count. */
export function alongLine(
  { x, y }: Points,
  { across, up, width, height }: PanelFrame,
  { every, from }: { readonly every: number; readonly from: number },
): Points {
  const places: Points = { x: [], y: [] };
  let next = from;
  for (let i = 1, way = 0; i < x.length; i++) {
    const step = [
      width * (partOf(x[i], across) - partOf(x[i - 1], across)),
      height * (partOf(y[i], up) - partOf(y[i - 1], up)),
    ];
    const length = Math.hypot(step[0], step[1]);
    if (!Number.isFinite(length)) continue;
    for (; next <= way + length; next += every) {
      const part = length === 0 ? 0 : (next - way) / length;
      places.x.push(x[i - 1] + part * (x[i] - x[i - 1]));
      places.y.push(y[i - 1] + part * (y[i] - y[i - 1]));
    }
    way += length;
  }
  return places;
}
