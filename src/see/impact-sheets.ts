/** Curves over several pairs of axes, panels below each other, each with an axis of its own: the figures of the impact paper. */
import type { Markish } from '@observablehq/plot';
import { type Axis, extent, linearAxis, logAxis, type Scaling, scaleToUnit } from './axis.ts';
import { cutLine } from './cut-line.ts';
import { plotPanel } from './panel.ts';
import { loadPlotting, type Plotting } from './plotting.ts';
import { composeSheet, element, type LegendItem, legend, type Panel } from './sheet.ts';
import { DISSIPATED, FONT_SIZE, INK, PAGE, PLOT_WIDTH, seriesColour } from './style.ts';

/** One curve, values in SI units. */
export interface SheetCurve {
  /** In the legend; empty for none. */
  readonly name: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
  /**
   * band: broad and pale, for what others are compared with; samples: dots on a thin line; turns: curves that coincide show in turn
   * along the way. A line unless told otherwise.
   */
  readonly style?: 'line' | 'bold' | 'dashed' | 'band' | 'samples' | 'turns';
  /** The next of the palette unless told. */
  readonly colour?: string;
}

/** What an axis shows. */
export interface SheetAxis {
  readonly label: string;
  /** SI unit: the axis chooses a prefix and names it; empty for none. */
  readonly unit: string;
  /** Whether the unit stays without prefix. */
  readonly plain?: boolean;
  /** Ends in SI units; around all values unless told. */
  readonly range?: readonly [number, number];
  readonly log?: boolean;
  /** Whether larger values are at the left or at the bottom. */
  readonly reversed?: boolean;
}

/** A thin line across a panel at one x or one y, in SI units, with a few words beside it. */
export interface SheetMark {
  readonly x?: number;
  readonly y?: number;
  readonly label?: string;
  /** Words at a vertical line stand right of it, at a horizontal one above its right end; `other` is the left side and the left end. */
  readonly other?: boolean;
  /** Words at the bottom of a vertical line or below a horizontal one. */
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
/** Length of a dash, px, where curves take turns. */
const DASH = 9;
const SIGNS = { line: 'line', bold: 'line', turns: 'line', dashed: 'dashed', band: 'area', samples: 'dots' } as const;

/** Draws the panels as the text of an SVG file. Values that are not finite, or not positive on a logarithmic axis, interrupt a curve. */
export async function drawSheet({ title, subtitle, panels, notes = [] }: CurveSheet): Promise<string> {
  for (const { name, x, y } of panels.flatMap(({ curves }) => curves)) {
    if (x.length !== y.length)
      throw new RangeError(
        `picture: expected as many x as y in ${JSON.stringify(name)}; got ${x.length} and ${y.length}`,
      );
  }
  const kit = await loadPlotting();
  return composeSheet(kit, {
    ...{ title, subtitle, notes, xLabel: '' },
    panels: panels.map((panel) => sheetPanel(kit, panel)),
  });
}

function sheetPanel(kit: Plotting, { x, y, curves, marks = [], remarks = [], height = HEIGHT }: SheetPanel): Panel {
  const { document } = kit;
  const xMarks = marks.flatMap((mark) => mark.x ?? []);
  const yMarks = marks.flatMap((mark) => mark.y ?? []);
  const across = scaledAxis(x, [...curves.map((curve) => curve.x), xMarks], 10);
  const up = scaledAxis(y, [...curves.map((curve) => curve.y), yMarks], Math.round(height / 45));
  const colours = coloursOf(curves);
  const turns = curves.filter(({ style }) => style === 'turns');
  const drawn = curves.flatMap((curve, i) => {
    const turn = { of: turns.length, at: turns.indexOf(curve) };
    return curveMarks(kit, curve, colours[i], across, up, turn);
  });
  const rules = marks.flatMap((mark) => ruleMarks(kit, mark, across.factor, up.factor));
  const plot = plotPanel(kit, { height, x: across.axis, y: up.axis, numbered: true, marks: [...drawn, ...rules] });
  labelBelow(document, plot, across.unit === '' ? x.label : `${x.label} (${across.unit})`);
  const named: LegendItem[] = curves.flatMap(({ name, style = 'line' }, i) =>
    name === '' ? [] : [{ text: name, colour: colours[i], sign: SIGNS[style] }],
  );
  const side = legend(document, [...named, ...remarks.map((text) => ({ text }))]);
  return { heading: y.label, unit: up.unit, plot, side };
}

/** Bands are pale; the others take the palette in order. */
function coloursOf(curves: readonly SheetCurve[]): readonly string[] {
  let next = 0;
  return curves.map(({ style, colour }) => colour ?? (style === 'band' ? DISSIPATED : seriesColour(next++)));
}

interface ScaledAxis extends Scaling {
  readonly axis: Axis;
}

function scaledAxis(wish: SheetAxis, values: readonly (readonly number[])[], ticks: number): ScaledAxis {
  const { unit, plain = false, range, log = false, reversed = false } = wish;
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
  { Plot }: Plotting,
  curve: SheetCurve,
  colour: string,
  across: ScaledAxis,
  up: ScaledAxis,
  turn: { readonly of: number; readonly at: number },
): Markish[] {
  const all = { x: curve.x.map((value) => value * across.factor), y: curve.y.map((value) => value * up.factor) };
  const { x: xs, y: ys } = cutLine(all.x, all.y, across.axis, up.axis);
  const stroke = { x: xs, y: ys, stroke: colour, strokeLinejoin: 'round' } as const;
  const line = (look: object): Markish => Plot.line(xs, { ...stroke, ...look });
  switch (curve.style ?? 'line') {
    case 'band':
      return [line({ strokeWidth: 6, strokeLinecap: 'round' })];
    case 'bold':
      return [line({ strokeWidth: 2.8 })];
    case 'dashed':
      return [line({ strokeWidth: 1.4, strokeDasharray: '5 4' })];
    case 'turns': {
      const dashes = { strokeDasharray: `${DASH} ${DASH * (turn.of - 1)}`, strokeDashoffset: -DASH * turn.at };
      return [line({ strokeWidth: 0.8 }), line({ strokeWidth: 2, ...dashes })];
    }
    case 'samples': {
      const filter = all.x.map((value, n) => within(value, across.axis) && within(all.y[n], up.axis));
      const dots = { ...all, filter, r: 3, fill: colour, stroke: INK.paper, strokeWidth: 0.6 };
      return [line({ strokeWidth: 1, strokeOpacity: 0.55 }), Plot.dot(all.x, dots)];
    }
    case 'line':
      return [line({ strokeWidth: 1.6 })];
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
    const beside = { textAnchor: other ? 'end' : 'start', dx: other ? -5 : 5 } as const;
    const where = { frameAnchor: low ? 'bottom' : 'top', dy: low ? -10 : 8 } as const;
    marks.push(Plot.ruleX(place, rule), Plot.text(place, { x: place, ...look, ...beside, ...where }));
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

/** Makes room below a panel and writes what its horizontal axis shows. */
function labelBelow(document: Document, plot: SVGElement, label: string): void {
  const height = Number(plot.getAttribute('height')) + LABEL_HEIGHT;
  plot.setAttribute('height', String(height));
  plot.setAttribute('viewBox', `0 0 ${PAGE.width} ${height}`);
  const place = { x: PAGE.left + PLOT_WIDTH / 2, y: height - 5, 'text-anchor': 'middle', 'font-size': FONT_SIZE.label };
  plot.append(element(document, 'text', { ...place, fill: INK.muted }, [label]));
}
