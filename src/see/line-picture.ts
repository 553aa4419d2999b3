/** Curves and points over one pair of axes, for figures and studies. */
import { type Axis, extent, linearAxis, logAxis, type Scaling, scaleToUnit } from './axis.ts';
import { overlapNotes } from './overlaps.ts';
import { overlapsOf } from './overlaps-in-part.ts';
import { plotPanel } from './panel.ts';
import { notePlotted } from './plotted.ts';
import { loadPlotting } from './plotting.ts';
import { composeSheet, type LegendItem, legend } from './sheet.ts';
import { FONT_SIZE, INK, PLOT_WIDTH, seriesColour, seriesDash } from './style.ts';
import { symbolMark } from './symbols.ts';
import { type Points, thinCurve } from './thin.ts';

/** One curve. */
export interface Series {
  readonly name: string;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Default: a line, with a dash that follows its colour. */
  readonly style?: 'line' | 'solid' | 'dashed' | 'dots';
  /** Number of its colour, for curves that belong together. Default: its place among the series. */
  readonly ink?: number;
}

/** A thin line across the picture at one x or one y, with a short label. */
export type LineMark =
  | { readonly x: number; readonly label?: string }
  | { readonly y: number; readonly label?: string };

export interface LinePicture {
  readonly title: string;
  readonly subtitle?: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** SI unit of x, shown with a suitable prefix. Absent: plain numbers. */
  readonly xUnit?: string;
  /** SI unit of y, likewise. */
  readonly yUnit?: string;
  readonly series: readonly Series[];
  readonly logX?: boolean;
  readonly logY?: boolean;
  readonly marks?: readonly LineMark[];
  /** Whether _ and ^ in its texts are mathematics; false where texts contain users' names. */
  readonly mathematics?: boolean;
}

const HEIGHT = 380;
const MOST_NAMES = 20;

/** Draws curves as an SVG text. Values that are not finite, or not positive on a logarithmic axis, interrupt a curve. */
export async function drawLines(picture: LinePicture): Promise<string> {
  const { series, marks = [], logX = false, logY = false } = picture;
  for (const { name, x, y } of series) {
    if (x.length !== y.length)
      throw new RangeError(
        `picture: expected as many x as y in ${JSON.stringify(name)}; got ${x.length} and ${y.length}`,
      );
  }
  notePlotted({
    title: picture.title,
    curves: series.map(({ name, x: xs, y: ys }) => ({
      panel: 1,
      name,
      xLabel: picture.xLabel,
      xUnit: picture.xUnit ?? '',
      yLabel: picture.yLabel,
      yUnit: picture.yUnit ?? '',
      x: xs,
      y: ys,
    })),
  });
  const kit = await loadPlotting();
  const { Plot, document } = kit;
  const xMarks = marks.flatMap((mark) => ('x' in mark ? [mark] : []));
  const yMarks = marks.flatMap((mark) => ('y' in mark ? [mark] : []));
  // Lines may touch the frame; dots must not be cut by it.
  const xMargin = series.some(({ style }) => style === 'dots') ? {} : { margin: 0 };
  const x = chooseAxis([...series.map((each) => each.x), xMarks.map((mark) => mark.x)], {
    unit: picture.xUnit ?? '',
    log: logX,
    ticks: 10,
    ...xMargin,
  });
  const y = chooseAxis([...series.map((each) => each.y), yMarks.map((mark) => mark.y)], {
    unit: picture.yUnit ?? '',
    log: logY,
    ticks: 8,
  });
  const curves = series.map((each, i) => {
    const { x: xs, y: ys } = pointsOf(each, x, y);
    const { ink = i } = each;
    const colour = seriesColour(ink);
    if (each.style === 'dots') return symbolMark(document, xs, ys, { series: ink, r: 3, attributes: { fill: colour } });
    const dash = each.style === 'dashed' ? '5 4' : seriesDash(each.style === 'solid' ? 0 : ink);
    const look = {
      stroke: colour,
      strokeWidth: 1.6,
      strokeLinejoin: 'round',
      strokeDasharray: dash ?? 'none',
    } as const;
    return Plot.line(xs, { x: xs, y: ys, ...look });
  });
  const rule = { stroke: INK.muted, strokeWidth: 0.9, strokeDasharray: '4 3' };
  const words = { fill: INK.muted, stroke: INK.paper, strokeWidth: 4, fontSize: FONT_SIZE.label };
  const rules = [
    ...xMarks.flatMap(({ x: at, label = '' }) => {
      const place = [at * x.factor];
      const text = {
        x: place,
        text: [label],
        frameAnchor: 'top',
        textAnchor: 'start',
        dx: 5,
        dy: 8,
        ...words,
      } as const;
      return [Plot.ruleX(place, rule), Plot.text(place, text)];
    }),
    ...yMarks.flatMap(({ y: at, label = '' }) => {
      const place = [at * y.factor];
      const text = {
        y: place,
        text: [label],
        frameAnchor: 'right',
        textAnchor: 'end',
        dx: -5,
        dy: -8,
        ...words,
      } as const;
      return [Plot.ruleY(place, rule), Plot.text(place, text)];
    }),
  ];
  const plot = plotPanel(kit, { height: HEIGHT, x: x.axis, y: y.axis, numbered: true, marks: [...curves, ...rules] });
  const side = legend(document, names(series));
  const lines = series.filter(({ style }) => style !== 'dots');
  const overlaps = overlapsOf(
    '',
    lines.map((each) => ({ name: each.name, ...pointsOf(each, x, y) })),
    { across: x.axis, up: y.axis, width: PLOT_WIDTH, height: HEIGHT },
  );
  const xLabel = x.unit === '' ? picture.xLabel : `${picture.xLabel} (${x.unit})`;
  return composeSheet(kit, {
    title: picture.title,
    subtitle: picture.subtitle ?? '',
    panels: [{ heading: picture.yLabel, unit: y.unit, plot, side }],
    xLabel,
    notes: overlapNotes([overlaps]),
    mathematics: picture.mathematics ?? false,
  });
}

interface ScaledAxis extends Scaling {
  readonly axis: Axis;
}

interface AxisSettings {
  readonly unit: string;
  readonly log: boolean;
  readonly ticks: number;
  readonly margin?: number;
}

function chooseAxis(values: readonly ArrayLike<number>[], { unit, log, ticks, margin }: AxisSettings): ScaledAxis {
  if (log) {
    // Powers of ten need no prefix.
    const [low, high] = extent(values.map((each) => Array.from(each, (value) => (value > 0 ? value : Number.NaN)))) ?? [
      1, 10,
    ];
    return { axis: logAxis(low, high, ticks), factor: 1, unit };
  }
  const [low, high] = extent(values) ?? [0, 1];
  const scaling = scaleToUnit(Math.max(Math.abs(low), Math.abs(high)), unit);
  return { axis: linearAxis(low * scaling.factor, high * scaling.factor, ticks, margin), ...scaling };
}

/** The points of a series in shown units; long curves with increasing x are thinned to what is visible. */
function pointsOf({ x, y, style }: Series, xAxis: ScaledAxis, yAxis: ScaledAxis): Points {
  const visible = (value: number, { axis, factor }: ScaledAxis): number =>
    Number.isFinite(value) && (!axis.log || value > 0) ? value * factor : Number.NaN;
  const xs = Array.from(x, (value) => visible(value, xAxis));
  const ys = Array.from(y, (value) => visible(value, yAxis));
  const forward = xs.every((value, i) => i === 0 || value >= xs[i - 1]);
  if (style === 'dots' || !forward || xs.length <= 4 * PLOT_WIDTH) return { x: xs, y: ys };
  const along = xAxis.axis.log ? Math.log : (value: number): number => value;
  const [from, to] = xAxis.axis.domain.map(along);
  return thinCurve(xs, ys, (value) => ((along(value) - from) / (to - from)) * PLOT_WIDTH);
}

/** Legend of the series; none for a single series, which the axis names. */
function names(series: readonly Series[]): LegendItem[] {
  if (series.length === 1 && series[0].name === '') return [];
  const items: LegendItem[] = series
    .slice(0, MOST_NAMES)
    .map(({ name, style = 'line', ink }, i) => ({ text: name, ...signOf(style, ink ?? i) }));
  if (series.length > MOST_NAMES) items.push({ text: `and ${series.length - MOST_NAMES} more` });
  return items;
}

function signOf(style: NonNullable<Series['style']>, ink: number): Omit<LegendItem, 'text'> {
  const colour = seriesColour(ink);
  return style === 'solid' ? { colour, series: 0, sign: 'line' } : { colour, series: ink, sign: style };
}
