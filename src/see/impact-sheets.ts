/** Stacked panels of curves, each with its own axes: the figures of the impact paper. */
import type { Markish } from '@observablehq/plot';
import { type Axis, extent, linearAxis, logAxis, type Scaling, scaleToUnit } from './axis.ts';
import { clipLine } from './clip-line.ts';
import { element } from './element.ts';
import { type Overlaps, overlapNotes } from './overlaps.ts';
import { overlapsOf } from './overlaps-in-part.ts';
import { plotPanel } from './panel.ts';
import { notePlotted } from './plotted.ts';
import { loadPlotting, type Plotting } from './plotting.ts';
import { BOLD, composeSheet, type LegendItem, legend, type Panel } from './sheet.ts';
import { DISSIPATED, FONT_SIZE, INK, PAGE, PLOT_WIDTH, seriesColour, seriesDash } from './style.ts';
import { alongLine, symbolMark } from './symbols.ts';

/** One curve, values in SI units. */
export interface SheetCurve {
  /** Name in the legend; empty for none. */
  readonly name: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
  /**
   * Default: a line with the dash of its series. band: broad and pale, for a reference; samples: a symbol at each sample on a thin
   * line; turns: symbols at intervals, offset from curve to curve, so that curves that coincide can all be seen.
   */
  readonly style?: 'line' | 'bold' | 'dashed' | 'band' | 'samples' | 'turns';
  /** Index of the series, which determines colour, dash and shape; default: the next one. */
  readonly series?: number;
  /** Replaces the colour of the series; the line is then solid. */
  readonly colour?: string;
}

/** Describes an axis. */
export interface SheetAxis {
  readonly label: string;
  /** SI unit, shown with a suitable prefix; empty for none. */
  readonly unit: string;
  /** Show the unit without prefix. */
  readonly plain?: boolean;
  /** Ends in SI units; default: around all values. */
  readonly range?: readonly [number, number];
  readonly log?: boolean;
  /** Larger values at the left or at the bottom. */
  readonly reversed?: boolean;
}

/** A thin line across a panel at one x or one y, in SI units, with a short label. */
export interface SheetMark {
  readonly x?: number;
  readonly y?: number;
  readonly label?: string;
  /** The label is right of a vertical line, and above the right end of a horizontal one; `other` puts it left, or at the left end. */
  readonly other?: boolean;
  /** The label is at the bottom of a vertical line, or below a horizontal one. */
  readonly low?: boolean;
}

export interface SheetPanel {
  readonly x: SheetAxis;
  readonly y: SheetAxis;
  readonly curves: readonly SheetCurve[];
  readonly marks?: readonly SheetMark[];
  /** Lines in grey below the legend. */
  readonly remarks?: readonly string[];
  /** Height of the data area, px. */
  readonly height?: number;
}

export interface CurveSheet {
  readonly title: string;
  readonly subtitle: string;
  readonly panels: readonly SheetPanel[];
  readonly notes?: readonly string[];
}

const HEIGHT = 230;
const LABEL_HEIGHT = 17;
const SIGNS = { line: 'line', bold: 'bold', turns: 'dots', dashed: 'dashed', band: 'area', samples: 'dots' } as const;
/** Distance between symbols of the `turns` style along a curve, px. */
const SPACING = 30;

/** Draws the panels as an SVG text; _ and ^ in texts are mathematics. Values that are not finite, or not positive on a logarithmic axis, interrupt a curve. */
export async function drawSheet({ title, subtitle, panels, notes = [] }: CurveSheet): Promise<string> {
  for (const { name, x, y } of panels.flatMap(({ curves }) => curves)) {
    if (x.length !== y.length)
      throw new RangeError(
        `picture: expected as many x as y in ${JSON.stringify(name)}; got ${x.length} and ${y.length}`,
      );
  }
  notePlotted({
    title,
    curves: panels.flatMap(({ x, y, curves }, p) =>
      curves.map((curve) => ({
        panel: p + 1,
        name: curve.name,
        xLabel: x.label,
        xUnit: x.unit,
        yLabel: y.label,
        yUnit: y.unit,
        x: curve.x,
        y: curve.y,
      })),
    ),
  });
  const kit = await loadPlotting();
  const drawn = panels.map((panel) => sheetPanel(kit, panel));
  const hidden = overlapNotes(drawn.map(({ overlaps }) => overlaps));
  return composeSheet(kit, {
    ...{ title, subtitle, notes: [...notes, ...hidden], xLabel: '', mathematics: true },
    panels: drawn.map(({ panel }) => panel),
  });
}

interface DrawnPanel {
  readonly panel: Panel;
  readonly overlaps: Overlaps;
}

function sheetPanel(kit: Plotting, settings: SheetPanel): DrawnPanel {
  const { x, y, curves, marks = [], remarks = [], height = HEIGHT } = settings;
  const { document } = kit;
  const xMarks = marks.flatMap((mark) => mark.x ?? []);
  const yMarks = marks.flatMap((mark) => mark.y ?? []);
  const across = scaledAxis(x, [...curves.map((curve) => curve.x), xMarks], 10);
  const up = scaledAxis(y, [...curves.map((curve) => curve.y), yMarks], Math.round(height / 45));
  const looks = looksOf(curves);
  const turns = curves.filter(({ style }) => style === 'turns');
  const drawn = curves.flatMap((curve, i) => {
    const turn = { of: turns.length, at: turns.indexOf(curve) };
    return curveMarks(kit, { ...curve, ...looks[i] }, across, up, { turn, height });
  });
  const rules = marks.flatMap((mark) => ruleMarks(kit, mark, across.factor, up.factor));
  const plot = plotPanel(kit, { height, x: across.axis, y: up.axis, numbered: true, marks: [...drawn, ...rules] });
  labelBelow(document, plot, across.unit === '' ? x.label : `${x.label} (${across.unit})`);
  const named: LegendItem[] = curves.flatMap(({ name, style = 'line' }, i) =>
    name === '' ? [] : [{ text: name, ...looks[i], sign: SIGNS[style] }],
  );
  const side = legend(document, [...named, ...remarks.map((text) => ({ text }))]);
  const scaled = curves.map(({ name, x: xs, y: ys }) => ({
    ...{ name, x: xs.map((value) => value * across.factor), y: ys.map((value) => value * up.factor) },
  }));
  const place = /^\([a-z]\)|^[^:]+(?=:)/.exec(y.label)?.[0] ?? `“${y.label}”`;
  const overlaps = overlapsOf(place, scaled, { across: across.axis, up: up.axis, width: PLOT_WIDTH, height });
  return { panel: { heading: y.label, unit: up.unit, plot, side }, overlaps };
}

interface Look {
  readonly colour: string;
  readonly series: number;
}

/** Bands are pale; the other curves take the next series in order. */
function looksOf(curves: readonly SheetCurve[]): readonly Look[] {
  let next = 0;
  return curves.map(({ style, colour, series }) => {
    if (colour !== undefined || style === 'band') return { colour: colour ?? DISSIPATED, series: 0 };
    const place = series ?? next++;
    return { colour: seriesColour(place), series: place };
  });
}

interface ScaledAxis extends Scaling {
  readonly axis: Axis;
}

function scaledAxis(settings: SheetAxis, values: readonly (readonly number[])[], ticks: number): ScaledAxis {
  const { unit, plain = false, range, log = false, reversed = false } = settings;
  const usable = log ? values.map((each) => each.filter((value) => value > 0)) : values;
  const [low, high] = range ?? extent(usable) ?? [log ? 1 : 0, log ? 10 : 1];
  const scaling = log || plain ? { factor: 1, unit } : scaleToUnit(Math.max(Math.abs(low), Math.abs(high)), unit);
  const axis = log
    ? logAxis(low, high, ticks)
    : linearAxis(low * scaling.factor, high * scaling.factor, ticks, range === undefined ? 0.05 : 0);
  const domain = range !== undefined && log ? range : axis.domain;
  return { ...scaling, axis: { ...axis, domain: reversed ? [domain[1], domain[0]] : domain } };
}

function curveMarks(
  { Plot, document }: Plotting,
  curve: SheetCurve & Look,
  across: ScaledAxis,
  up: ScaledAxis,
  { turn, height }: { readonly turn: { readonly of: number; readonly at: number }; readonly height: number },
): Markish[] {
  const { colour, series } = curve;
  const all = { x: curve.x.map((value) => value * across.factor), y: curve.y.map((value) => value * up.factor) };
  const { x: xs, y: ys } = clipLine(all.x, all.y, across.axis, up.axis);
  const stroke = { x: xs, y: ys, stroke: colour, strokeLinejoin: 'round' } as const;
  const line = (look: object): Markish => Plot.line(xs, { ...stroke, ...look });
  const signs = { series, r: 3.2, attributes: { fill: colour, stroke: INK.paper, 'stroke-width': 0.6 } };
  switch (curve.style ?? 'line') {
    case 'band':
      return [line({ strokeWidth: 6, strokeLinecap: 'round' })];
    case 'bold':
      return [line({ strokeWidth: BOLD })];
    case 'dashed':
      return [line({ strokeWidth: 1.4, strokeDasharray: '5 4' })];
    case 'turns': {
      const frame = { across: across.axis, up: up.axis, width: PLOT_WIDTH, height };
      const spaced = alongLine({ x: xs, y: ys }, frame, { every: turn.of * SPACING, from: (turn.at + 0.5) * SPACING });
      return [line({ strokeWidth: 0.8 }), symbolMark(document, spaced.x, spaced.y, signs)];
    }
    case 'samples': {
      const seen = all.x.map((_, n) => n).filter((n) => within(all.x[n], across.axis) && within(all.y[n], up.axis));
      const places = [seen.map((n) => all.x[n]), seen.map((n) => all.y[n])] as const;
      return [line({ strokeWidth: 1, strokeOpacity: 0.55 }), symbolMark(document, ...places, signs)];
    }
    case 'line': {
      const dash = seriesDash(series);
      return [line({ strokeWidth: 1.6, ...(dash === undefined ? {} : { strokeDasharray: dash }) })];
    }
  }
}

function within(value: number, { domain: [a, b] }: Axis): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}

function ruleMarks({ Plot }: Plotting, mark: SheetMark, across: number, up: number): Markish[] {
  const { x, y, label = '', other = false, low = false } = mark;
  const rule = { stroke: INK.muted, strokeWidth: 0.9, strokeDasharray: '4 3' };
  const look = { text: [label], fill: INK.muted, stroke: INK.paper, strokeWidth: 4, fontSize: FONT_SIZE.label };
  const marks: Markish[] = [];
  if (x !== undefined) {
    const place = [x * across];
    const placement = { textAnchor: other ? 'end' : 'start', dx: other ? -5 : 5 } as const;
    const where = { frameAnchor: low ? 'bottom' : 'top', dy: low ? -10 : 8 } as const;
    marks.push(Plot.ruleX(place, rule), Plot.text(place, { x: place, ...look, ...placement, ...where }));
  }
  if (y !== undefined) {
    const place = [y * up];
    const end = other
      ? ({ frameAnchor: 'left', textAnchor: 'start', dx: 5 } as const)
      : ({ frameAnchor: 'right', textAnchor: 'end', dx: -5 } as const);
    marks.push(Plot.ruleY(place, rule), Plot.text(place, { y: place, ...look, ...end, dy: low ? 9 : -8 }));
  }
  return marks;
}

/** Extends a panel downwards and writes the label of the horizontal axis there. */
function labelBelow(document: Document, plot: SVGElement, label: string): void {
  const height = Number(plot.getAttribute('height')) + LABEL_HEIGHT;
  plot.setAttribute('height', String(height));
  plot.setAttribute('viewBox', `0 0 ${PAGE.width} ${height}`);
  const place = { x: PAGE.left + PLOT_WIDTH / 2, y: height - 5, 'text-anchor': 'middle', 'font-size': FONT_SIZE.label };
  plot.append(element(document, 'text', { ...place, fill: INK.muted }, [label]));
}
