/** A small panel of a sheet: curves, dots and a field over one pair of axes. */
import type { Markish } from '@observablehq/plot';
import type { Axis } from './axis.ts';
import { clipLine } from './clip-line.ts';
import { element } from './element.ts';
import type { PanelFrame } from './overlaps.ts';
import type { Plotting } from './plotting.ts';
import { BROAD } from './sheet.ts';
import { FONT_SIZE, INK, seriesColour, seriesDash } from './style.ts';
import { symbolMark } from './symbols.ts';
import { thinCurve } from './thin.ts';

/** Ink of a curve: the index of a series, with its colour, dash and shape, or a grey. */
export type Ink = number | keyof typeof INK;

export interface PanelCurve {
  /** Name for captions; default: the name of its ink and style in the legend. */
  readonly name?: string;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Default: the index of the curve in the panel. */
  readonly ink?: Ink;
  /**
   * Default: a line with the dash of its ink. `broad` lines are drawn first, below the others; `ringed` dots have an outline that
   * shows on any background.
   */
  readonly style?: 'line' | 'solid' | 'broad' | 'dashed' | 'dots' | 'ringed' | 'crosses';
  /** Width of the line or size of the dots, px. */
  readonly size?: number;
}

/** A field as a finished image. */
export interface FieldPicture {
  readonly href: string;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

export interface SmallPanelDrawing {
  /** Size of the panel including axes, px. */
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
  readonly x: Axis;
  readonly y: Axis;
  /** Whether the horizontal axis has numbers. */
  readonly numbered: boolean;
  /** Whether the vertical axis has numbers. */
  readonly measured: boolean;
  readonly curves: readonly PanelCurve[];
  readonly field?: FieldPicture | undefined;
}

const TOP = 4;
const RIGHT = 8;

export function colourOf(ink: Ink): string {
  return typeof ink === 'number' ? seriesColour(ink) : INK[ink];
}

/** The data area of a panel and its axes. */
export function plotArea({ width, height, left, bottom, x, y }: SmallPanelDrawing): PanelFrame {
  return { across: x, up: y, width: width - left - RIGHT, height: height - TOP - bottom };
}

export function smallPanel(kit: Plotting, drawing: SmallPanelDrawing): SVGElement {
  const { Plot, document } = kit;
  const { width, height, left, bottom, x, y, numbered, measured, curves, field } = drawing;
  const inner = width - left - RIGHT;
  const scale = (axis: Axis) => ({
    type: axis.log ? ('log' as const) : ('linear' as const),
    domain: [...axis.domain],
    axis: null,
  });
  const ticks = (axis: Axis) => ({ ticks: typeof axis.ticks === 'number' ? axis.ticks : [...axis.ticks] });
  const look = { fontSize: 9.5, stroke: INK.axis, fill: INK.muted, strokeWidth: 0.8, tickSize: 3, label: null };
  const format = (axis: Axis) => (axis.format === undefined ? {} : { text: axis.format });
  const marks: Markish[] = [];
  if (field === undefined) {
    marks.push(
      Plot.gridX({ ...ticks(x), stroke: INK.grid, strokeOpacity: 1 }),
      Plot.gridY({ ...ticks(y), stroke: INK.grid, strokeOpacity: 1 }),
    );
    if (!y.log && y.domain[0] < 0 && y.domain[1] > 0)
      marks.push(Plot.ruleY([0], { stroke: INK.axis, strokeWidth: 0.6 }));
  } else
    marks.push((_index, scales) => {
      const place = (axis: 'x' | 'y', value: number) => Number(scales[axis]?.(value));
      const [x1, x2] = field.x.map((value) => place('x', value));
      const [y1, y2] = field.y.map((value) => place('y', value));
      const size = { x: x1, y: y2, width: x2 - x1, height: y1 - y2 };
      return element(document, 'image', { ...size, preserveAspectRatio: 'none', href: field.href });
    });
  const drawn = curves.map((curve, i) => ({ ...curve, ink: curve.ink ?? i }));
  const broad = drawn.filter(({ style }) => style === 'broad');
  for (const curve of [...broad, ...drawn.filter((each) => !broad.includes(each))])
    marks.push(curveMark(kit, curve, x, y, inner));
  marks.push(
    Plot.frame({ stroke: INK.axis, strokeWidth: 0.8 }),
    measured ? Plot.axisY({ ...look, ...ticks(y), ...format(y) }) : null,
    numbered ? Plot.axisX({ ...look, ...ticks(x), ...format(x) }) : null,
  );
  const svg = Plot.plot({
    document,
    width,
    height,
    marginTop: TOP,
    marginBottom: bottom,
    marginLeft: left,
    marginRight: RIGHT,
    x: scale(x),
    y: scale(y),
    marks,
  }) as unknown as SVGElement;
  for (const sheet of svg.querySelectorAll('style')) sheet.remove();
  svg.setAttribute('overflow', 'visible');
  svg.removeAttribute('class');
  svg.removeAttribute('font-family');
  svg.setAttribute('font-size', String(FONT_SIZE.tick));
  return svg;
}

/** The series of an ink; undefined for greys. */
export function seriesOf(ink: Ink): number | undefined {
  return typeof ink === 'number' ? ink : undefined;
}

function curveMark(
  { Plot, document }: Plotting,
  curve: PanelCurve & { readonly ink: Ink },
  across: Axis,
  up: Axis,
  pixels: number,
): Markish {
  const { style = 'line', size, ink } = curve;
  const colour = colourOf(ink);
  const xs = Array.from(curve.x);
  const ys = Array.from(curve.y);
  if (style === 'dots' || style === 'ringed' || style === 'crosses') {
    const within = (value: number, { domain: [low, high] }: Axis) => value >= low && value <= high;
    const seen = xs.map((_, i) => i).filter((i) => within(xs[i], across) && within(ys[i], up));
    const [x, y] = [seen.map((i) => xs[i]), seen.map((i) => ys[i])];
    if (style === 'crosses')
      return Plot.dot(x, { x, y, r: size ?? 2.5, symbol: 'times', stroke: colour, strokeWidth: 1.8 });
    const ring = style === 'ringed' ? { stroke: INK.text, 'stroke-width': 1 } : {};
    const series = style === 'dots' ? seriesOf(ink) : undefined;
    return symbolMark(document, x, y, { series, r: size ?? 2.5, attributes: { fill: colour, ...ring } });
  }
  const along = across.log ? Math.log : (value: number): number => value;
  const [from, to] = across.domain.map(along);
  const forward = xs.every((value, i) => i === 0 || value >= xs[i - 1]);
  const thin =
    forward && xs.length > 4 * pixels
      ? thinCurve(xs, ys, (value) => ((along(value) - from) / (to - from)) * pixels)
      : { x: xs, y: ys };
  const cut = clipLine(thin.x, thin.y, across, up);
  const line = { ...cut, stroke: colour, strokeLinejoin: 'round' as const };
  if (style === 'broad')
    return Plot.line(cut.x, {
      ...line,
      strokeWidth: size ?? BROAD['stroke-width'],
      strokeOpacity: BROAD['stroke-opacity'],
    });
  const dash = style === 'dashed' ? '4 3' : style === 'line' ? seriesDash(seriesOf(ink) ?? 0) : undefined;
  return Plot.line(cut.x, {
    ...line,
    strokeWidth: size ?? 1.3,
    ...(dash === undefined ? {} : { strokeDasharray: dash }),
  });
}
