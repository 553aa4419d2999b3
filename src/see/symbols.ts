/** Symbols for points, which differ in shape as well as in colour. */
import type { Markish } from '@observablehq/plot';
import { partOf } from './clip-line.ts';
import { element } from './element.ts';
import type { PanelFrame } from './overlaps.ts';
import type { Points } from './thin.ts';

interface Shape {
  /** Radius of the circle through its corners, relative to that of a round symbol of the same area. */
  readonly size: number;
  /** Angles of its corners, in turns from the top; empty for a round symbol. */
  readonly corners: readonly number[];
  /** Radius of the outline between two corners, relative to the corners'; straight edges if absent. */
  readonly waist?: number;
}

const SHAPES: readonly Shape[] = [
  { size: 1, corners: [] },
  { size: 1.25, corners: [1 / 8, 3 / 8, 5 / 8, 7 / 8] },
  { size: 1.55, corners: [0, 1 / 3, 2 / 3] },
  { size: 1.4, corners: [0, 1 / 4, 1 / 2, 3 / 4] },
  { size: 1.55, corners: [1 / 2, 5 / 6, 1 / 6] },
  { size: 1.75, corners: [0, 1 / 5, 2 / 5, 3 / 5, 4 / 5], waist: 0.42 },
  { size: 1.75, corners: [1 / 8, 3 / 8, 5 / 8, 7 / 8], waist: 0.3 },
  { size: 1.55, corners: [1 / 4, 7 / 12, 11 / 12] },
];

/** Outline of the i-th symbol at x, y, with about the area of a disc of radius r. */
export function symbolPath(i: number, x: number, y: number, r: number): string {
  const { size, corners, waist } = SHAPES[i % SHAPES.length];
  if (corners.length === 0) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  const place = (turn: number, part: number): string => {
    const [angle, length] = [2 * Math.PI * turn, r * size * part];
    return `${round(x + length * Math.sin(angle))} ${round(y - length * Math.cos(angle))}`;
  };
  const half = 1 / (2 * corners.length);
  const places = corners.flatMap((turn) => [
    place(turn, 1),
    ...(waist === undefined ? [] : [place(turn + half, waist)]),
  ]);
  return `M${places.join('L')}Z`;
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

export interface SymbolLook {
  /** Index of the symbol; default: the first, a circle. */
  readonly series?: number | undefined;
  readonly r: number;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Draws a symbol at every finite point, in the units of the axes. */
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

/** Points at even distances along a line, px, beginning with its first point; gaps in the line are not counted. */
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
