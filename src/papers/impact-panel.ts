/** One panel of an impact: the closed form as a broad pale band, with the methods over it. */
import type { Markish } from '@observablehq/plot';
import { type Axis, extent, linearAxis, logAxis, type Scaling, scaleToUnit } from '../see/axis.ts';
import { clipLine } from '../see/clip-line.ts';
import { element } from '../see/element.ts';
import type { Overlaps } from '../see/overlaps.ts';
import { overlapsOf } from '../see/overlaps-in-part.ts';
import { plotPanel } from '../see/panel.ts';
import type { Plotting } from '../see/plotting.ts';
import { type LegendItem, legend, type Panel } from '../see/sheet.ts';
import { DISSIPATED, FONT_SIZE, INK, PAGE, PLOT_WIDTH, seriesColour } from '../see/style.ts';
import { alongLine, symbolMark } from '../see/symbols.ts';
import type { ImpactCurve } from './impact-curves.ts';

/** The quantity of an axis, computed from a curve. */
export interface Quantity {
  /** SI unit, or per cent of something. */
  readonly unit: string;
  /** One value per point of the curve, in that unit. */
  readonly of: (curve: ImpactCurve) => readonly number[];
  /** Smallest and largest value to show, in that unit; a range that begins at 0 is drawn from there. */
  readonly range: readonly [number, number];
}

/** A labelled point, in the units of the axes. */
export interface MarkedPoint {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface CurvePanel {
  readonly heading: string;
  readonly x: Quantity;
  readonly y: Quantity;
  readonly logY?: boolean;
  /** Height of the data area, px. */
  readonly height: number;
  /** Label of the horizontal axis, and a remark; absent where the panel below has the same axis. */
  readonly xLabel?: readonly [name: string, remark: string];
  readonly exact?: ImpactCurve;
  /** Whether the area enclosed by the exact curve is filled. */
  readonly filled?: boolean;
  readonly curves: readonly ImpactCurve[];
  readonly points?: readonly MarkedPoint[];
  readonly side: readonly LegendItem[];
}

/** A contact with fewer samples is drawn sample by sample. */
const FEW_SAMPLES = 60;
/** A method may extend an axis by this fraction of the exact range at either end; beyond, its curve leaves the picture. */
const MAX_EXTENSION = 0.6;
/** The same relative to the largest exact value, for quantities that hardly change. */
const MAX_EXTENSION_OF_LARGEST = 0.1;
/** Distance between symbols along a curve, px; those of different curves alternate, so that coinciding curves can be seen. */
const SPACING = 30;
const LABEL_HEIGHT = 17;
const BAND = { stroke: DISSIPATED, strokeWidth: 6, strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

/** Whether the samples of a curve are drawn individually. */
function isSampled({ samples }: ImpactCurve): boolean {
  return samples <= FEW_SAMPLES;
}

/** The range of the exact curve, extended for methods that deviate moderately. */
export function rangeOf(
  of: Quantity['of'],
  exact: ImpactCurve,
  curves: readonly ImpactCurve[],
): readonly [number, number] {
  const [low, high] = extent([of(exact)]) ?? [0, 1];
  const [lowest, highest] = extent(curves.map(of)) ?? [low, high];
  const most = Math.max(
    MAX_EXTENSION * (high - low),
    MAX_EXTENSION_OF_LARGEST * Math.max(Math.abs(low), Math.abs(high)),
  );
  return [Math.max(low - most, Math.min(low, lowest)), Math.min(high + most, Math.max(high, highest))];
}

/** A panel, and its curves that coincide. */
export interface DrawnPanel {
  readonly panel: Panel;
  readonly overlaps: Overlaps;
}

export function curvePanel(kit: Plotting, drawing: CurvePanel): DrawnPanel {
  const { Plot, document } = kit;
  const { heading, x, y, logY = false, height, xLabel, exact, filled = false, curves, points = [], side } = drawing;
  const [across, up] = [scaledAxis(x, false, 10), scaledAxis(y, logY, height > 150 ? 6 : 4)];
  const shown = (curve: ImpactCurve) => ({
    x: x.of(curve).map((value) => value * across.factor),
    y: y.of(curve).map((value) => value * up.factor),
  });
  const marks: Markish[] = [];
  if (exact !== undefined) {
    const { x: xs, y: ys } = shown(exact);
    if (filled) marks.push(Plot.line(xs, { x: xs, y: ys, fill: DISSIPATED, fillOpacity: 0.3, stroke: 'none' }));
    marks.push(Plot.line(xs, { x: xs, y: ys, ...BAND }));
  }
  const frame = { across: across.axis, up: up.axis, width: PLOT_WIDTH, height };
  const lines = curves.filter((curve) => !isSampled(curve)).length;
  let line = 0;
  curves.forEach((curve, i) => {
    const all = shown(curve);
    const { x: xs, y: ys } = clipLine(all.x, all.y, across.axis, up.axis);
    const stroke = { x: xs, y: ys, stroke: seriesColour(i), strokeLinejoin: 'round' } as const;
    const signs = { series: i, r: 3.2, attributes: { fill: seriesColour(i), stroke: INK.paper, 'stroke-width': 0.6 } };
    if (isSampled(curve)) {
      const seen = all.x.map((_, n) => n).filter((n) => within(all.x[n], across.axis) && within(all.y[n], up.axis));
      const places = [seen.map((n) => all.x[n]), seen.map((n) => all.y[n])] as const;
      marks.push(
        Plot.line(xs, { ...stroke, strokeWidth: 1, strokeOpacity: 0.55 }),
        symbolMark(document, ...places, signs),
      );
    } else {
      const turn = { every: lines * SPACING, from: (line++ + 0.5) * SPACING };
      const places = alongLine({ x: xs, y: ys }, frame, turn);
      marks.push(Plot.line(xs, { ...stroke, strokeWidth: 0.8 }), symbolMark(document, places.x, places.y, signs));
    }
  });
  marks.push(...points.flatMap((point) => pointMarks(kit, point, across.factor, up.factor)));
  const plot = plotPanel(kit, { height, x: across.axis, y: up.axis, numbered: xLabel !== undefined, marks });
  if (xLabel !== undefined) labelBelow(document, plot, `${xLabel[0]} (${across.unit})`, xLabel[1]);
  const all = exact === undefined ? curves : [exact, ...curves];
  const overlaps = overlapsOf(
    `“${heading}”`,
    all.map((curve) => ({ name: curve.name, ...shown(curve) })),
    frame,
  );
  const panel = { heading, unit: up.unit, plot, side: legend(document, side) };
  return { panel, overlaps };
}

/** Whether a curve has a point outside the range of an axis. */
export function leaves(curve: ImpactCurve, quantities: readonly Quantity[]): boolean {
  return quantities.some(({ of, range: [low, high] }) => {
    const slack = 1e-6 * (high - low);
    return of(curve).some((value) => value < low - slack || value > high + slack);
  });
}

interface ScaledAxis extends Scaling {
  readonly axis: Axis;
}

function scaledAxis({ unit, range: [low, high] }: Quantity, log: boolean, ticks: number): ScaledAxis {
  if (log) return { axis: logAxis(low, high, ticks), factor: 1, unit };
  const scaling = scaleToUnit(Math.max(Math.abs(low), Math.abs(high)), unit);
  const axis = linearAxis(low * scaling.factor, high * scaling.factor, ticks);
  return { ...scaling, axis: low === 0 ? { ...axis, domain: [0, axis.domain[1]] } : axis };
}

function within(value: number, { domain: [low, high] }: Axis): boolean {
  return value >= low && value <= high;
}

/** A ring with a label on the side where the curve is not. */
function pointMarks({ Plot }: Plotting, { x, y, text, anchor }: MarkedPoint, across: number, up: number): Markish[] {
  const place = { x: [x * across], y: [y * up] };
  const dx = { start: 12, middle: 0, end: -12 }[anchor];
  const dy = y > 0 ? 20 : -9;
  const words = {
    textAnchor: anchor,
    dx,
    dy,
    fill: INK.muted,
    stroke: INK.paper,
    strokeWidth: 4,
    fontSize: FONT_SIZE.label,
  };
  return [
    Plot.dot([0], { ...place, r: 4.5, stroke: INK.text, strokeWidth: 1, fill: 'none' }),
    Plot.text([0], { ...place, text: [text], ...words }),
  ];
}

/** Extends a panel downwards and writes the label of the horizontal axis there. */
function labelBelow(document: Document, plot: SVGElement, label: string, remark: string): void {
  const height = Number(plot.getAttribute('height')) + LABEL_HEIGHT;
  plot.setAttribute('height', String(height));
  plot.setAttribute('viewBox', `0 0 ${PAGE.width} ${height}`);
  const place = { x: PAGE.left + PLOT_WIDTH / 2, y: height - 5, 'text-anchor': 'middle', 'font-size': FONT_SIZE.label };
  plot.append(
    element(document, 'text', { ...place, fill: INK.muted }, [remark === '' ? label : `${label}, ${remark}`]),
  );
}
