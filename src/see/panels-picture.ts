/** Many small panels on one page, in rows, as in the figures of papers. */
import { type Axis, extent, linearAxis, logAxis, scaleToUnit } from './axis.ts';
import { element } from './element.ts';
import { type Field, fieldImage } from './field-image.ts';
import { typeset } from './mathematics.ts';
import { type Overlaps, overlapNotes } from './overlaps.ts';
import { overlapsOf } from './overlaps-in-part.ts';
import { notePlotted, type PlottedCurve } from './plotted.ts';
import { loadPlotting, type Plotting } from './plotting.ts';
import { legendSign, SIGN_WIDTH, type Sign } from './sheet.ts';
import { colourOf, type Ink, type PanelCurve, plotArea, seriesOf, smallPanel } from './small-panel.ts';
import { FONT_FAMILY, FONT_SIZE, INK, PAGE } from './style.ts';
import { printable, shorten, textWidth, wrap } from './text.ts';

export interface PicturePanel {
  /** Title above the panel. */
  readonly title?: string;
  /** Curves in SI units. */
  readonly curves: readonly PanelCurve[];
  readonly field?: Field;
  /** Shown range of x, SI; default: all values. */
  readonly xRange?: readonly [number, number];
  /** Shown range of y, likewise. */
  readonly yRange?: readonly [number, number];
}

/** Panels next to each other that show the same quantities. */
export interface PanelRow {
  /** Quantity of the vertical axes. */
  readonly yLabel: string;
  readonly yUnit?: string;
  readonly logY?: boolean;
  /** Whether all panels share one vertical axis, which only the first panel shows. */
  readonly sameY?: boolean;
  /** Quantity of the horizontal axes; absent where the row below has the same axis. */
  readonly xLabel?: string;
  readonly xUnit?: string;
  readonly logX?: boolean;
  /** Curves of this row only, next to its heading. */
  readonly legend?: readonly PanelLegend[];
  /** Height of the data area, px. */
  readonly height: number;
  /** Values of the first and the last colour of fields. */
  readonly levels?: readonly [number, number];
  /** Blue to red, or grey from dark to light. */
  readonly colours?: 'signed' | 'grey';
  readonly panels: readonly PicturePanel[];
}

export interface PanelLegend {
  readonly text: string;
  readonly ink: Ink;
  readonly sign?: Sign;
}

export interface PanelsPicture {
  readonly title: string;
  readonly subtitle?: string;
  /** Curves common to all rows, below the subtitle. */
  readonly legend?: readonly PanelLegend[];
  readonly rows: readonly PanelRow[];
  readonly notes?: readonly string[];
}

const EDGE = 24;
const LEFT = 42;
const GAP = 4;
const TITLE = 15;
const COLOURS = 64;

/** Draws all panels as an SVG text; _ and ^ in texts are mathematics. */
export async function drawPanels(picture: PanelsPicture): Promise<string> {
  notePlotted({ title: picture.title, curves: curvesIn(picture) });
  const kit = await loadPlotting();
  const { document, serialise } = kit;
  const page = element(document, 'g', {});
  let y: number = PAGE.top;
  const write = (text: string, x: number, size: number, attributes: Readonly<Record<string, string | number>> = {}) => {
    page.append(
      element(document, 'text', { x, y, 'font-size': size, fill: INK.muted, ...attributes }, [printable(text)]),
    );
  };
  const width = PAGE.width - 2 * EDGE;
  for (const line of wrap(printable(picture.title), FONT_SIZE.title, width)) {
    y += 12;
    write(line, EDGE, FONT_SIZE.title, { fill: INK.text, 'font-weight': 600 });
    y += 12;
  }
  for (const line of wrap(printable(picture.subtitle ?? ''), FONT_SIZE.subtitle, width)) {
    y += 9;
    write(line, EDGE, FONT_SIZE.subtitle);
    y += 9;
  }
  if (picture.legend !== undefined) {
    y += 10;
    y = drawLegend(document, page, picture.legend, EDGE, y);
  }
  const hidden: Overlaps[] = [];
  for (const row of picture.rows) {
    y += 10;
    const { drawn, overlaps } = await drawRow(kit, row, y, picture);
    page.append(drawn);
    hidden.push(...overlaps);
    y += rowHeight(row);
  }
  const notes = [...(picture.notes ?? []), ...overlapNotes(hidden)];
  for (const line of notes.flatMap((note) => wrap(printable(note), FONT_SIZE.tick, width))) {
    y += 16;
    write(line, EDGE, FONT_SIZE.tick);
  }
  const height = Math.ceil(y + PAGE.bottom);
  const paper = element(document, 'rect', { width: PAGE.width, height, fill: INK.paper });
  const size = { width: PAGE.width, height, viewBox: `0 0 ${PAGE.width} ${height}` };
  typeset(page);
  return serialise(element(document, 'svg', { ...size, 'font-family': FONT_FAMILY, color: INK.text }, [paper, page]));
}

/** Every curve, and every row of a field as one. A row without a label of its own shares the next one's horizontal axis. */
function curvesIn({ rows, legend = [] }: PanelsPicture): PlottedCurve[] {
  let panel = 0;
  return rows.flatMap((row, r) => {
    const below = rows.slice(r).find(({ xLabel }) => xLabel !== undefined);
    const axes = {
      xLabel: below?.xLabel ?? '',
      xUnit: below?.xUnit ?? '',
      yLabel: row.yLabel,
      yUnit: row.yUnit ?? '',
    };
    const names = row.legend ?? legend;
    return row.panels.flatMap(({ title = '', curves, field }) => {
      panel++;
      const own = curves.map(({ x, y, ink, style = 'line' }, c): PlottedCurve => {
        const named = names.find((item) => item.ink === (ink ?? c) && (item.sign ?? 'line') === style);
        const text = named?.text ?? names.find((item) => item.ink === (ink ?? c))?.text ?? `curve ${c + 1}`;
        return { panel, name: title === '' ? text : `${title}: ${text}`, ...axes, x, y };
      });
      if (field === undefined) return own;
      const { width, height, values, x, y } = field;
      const across = Array.from({ length: width }, (_, i) => x[0] + ((x[1] - x[0]) * (i + 0.5)) / width);
      const lines = Array.from({ length: height }, (_, j): PlottedCurve => {
        const at = y[0] + ((y[1] - y[0]) * (j + 0.5)) / height;
        const line = Array.from({ length: width }, (__, i) => values[j * width + i]);
        return {
          panel,
          name: `${title === '' ? '' : `${title}: `}field at ${at}`,
          ...axes,
          yLabel: 'field',
          yUnit: '',
          x: across,
          y: line,
        };
      });
      return [...own, ...lines];
    });
  });
}

/** Draws all items in one or more lines; returns the y at which the next item may begin. */
function drawLegend(
  document: Document,
  page: SVGElement,
  items: readonly PanelLegend[],
  left: number,
  top: number,
): number {
  let [x, y] = [left, top];
  for (const { text, ink, sign = 'line' } of items) {
    const size = SIGN_WIDTH + 10 + textWidth(text, FONT_SIZE.label) + 16;
    if (x > left && x + size > PAGE.width - EDGE) [x, y] = [left, y + 17];
    const label = element(document, 'text', { x: SIGN_WIDTH + 6, y: 9, 'font-size': FONT_SIZE.label, fill: INK.text }, [
      printable(text),
    ]);
    page.append(
      element(document, 'g', { transform: `translate(${x},${y})` }, [
        legendSign(document, sign, colourOf(ink), 5, seriesOf(ink)),
        label,
      ]),
    );
    x += size;
  }
  return y + 14;
}

function bottomOf({ xLabel }: PanelRow): number {
  return xLabel === undefined ? 6 : 20;
}

/** Height of the heading and, if there are any, the titles above the panels of a row, px. */
function headOf({ panels }: PanelRow): number {
  return panels.some(({ title }) => title !== undefined) ? 2 * TITLE : TITLE;
}

function rowHeight(row: PanelRow): number {
  return headOf(row) + row.height + 4 + bottomOf(row) + (row.xLabel === undefined ? 0 : 14);
}

interface DrawnRow {
  readonly drawn: SVGElement;
  readonly overlaps: readonly Overlaps[];
}

async function drawRow(kit: Plotting, row: PanelRow, top: number, picture: PanelsPicture): Promise<DrawnRow> {
  const { document } = kit;
  const { panels, logX = false, logY = false, sameY = false } = row;
  const cell = (PAGE.width - 2 * EDGE - GAP * (panels.length - 1)) / panels.length;
  const allY = panels.map((panel) => valuesOf(panel, 'y', logY));
  const allX = panels.map((panel) => valuesOf(panel, 'x', logX));
  const common = extent(allY.flat()) ?? [0, 1];
  const yScale = logY ? { factor: 1, unit: row.yUnit ?? '' } : scaleToUnit(largestOf(common), row.yUnit ?? '');
  const xCommon = extent(allX.flat()) ?? [0, 1];
  const xScale = logX ? { factor: 1, unit: row.xUnit ?? '' } : scaleToUnit(largestOf(xCommon), row.xUnit ?? '');
  const g = element(document, 'g', { transform: `translate(${EDGE},${top})` });
  const heading = element(document, 'text', { x: LEFT, y: 10, 'font-size': FONT_SIZE.heading, fill: INK.muted }, [
    element(document, 'tspan', { 'font-weight': 600, fill: INK.text }, [printable(row.yLabel)]),
  ]);
  if (yScale.unit !== '') heading.append(` (${yScale.unit})`);
  g.append(heading);
  const words = `${row.yLabel} ${yScale.unit === '' ? '' : `(${yScale.unit})`}`;
  if (row.legend !== undefined) drawLegend(document, g, row.legend, LEFT + textWidth(words, FONT_SIZE.heading) + 24, 0);
  const bottom = bottomOf(row);
  const head = headOf(row);
  const overlaps: Overlaps[] = [];
  for (const [i, panel] of panels.entries()) {
    const yExtent = sameY ? common : (extent(allY[i]) ?? [0, 1]);
    const xExtent = extent(allX[i]) ?? [0, 1];
    const x = i * (cell + GAP);
    const drawing = {
      width: cell,
      height: row.height + 4 + bottom,
      left: LEFT,
      bottom,
      x: axisOf(xExtent, xScale.factor, logX, cell > 260 ? 8 : 4, panel.xRange ?? panel.field?.x ?? xExtent),
      y: axisOf(
        yExtent,
        yScale.factor,
        logY,
        row.height > 140 ? 6 : row.height > 80 ? 4 : 3,
        panel.yRange ?? panel.field?.y,
      ),
      numbered: row.xLabel !== undefined,
      measured: !sameY || i === 0,
      curves: panel.curves.map((curve) => ({
        ...curve,
        x: Array.from(curve.x, (value) => value * xScale.factor),
        y: Array.from(curve.y, (value) => value * yScale.factor),
      })),
      field: await drawField(kit, row, panel, xScale.factor, yScale.factor),
    };
    const drawn = smallPanel(kit, drawing);
    if (panel.field === undefined) {
      const curves = drawing.curves.map((curve, c) => ({ ...curve, name: nameOf(curve, c, row, picture) }));
      const place = placeOf(panel.title ?? columnTitle(i, row, picture), row, picture);
      overlaps.push(overlapsOf(place, curves, plotArea(drawing)));
    }
    drawn.setAttribute('x', String(x));
    drawn.setAttribute('y', String(head));
    const title = { x: x + LEFT, y: TITLE + 10, 'font-size': FONT_SIZE.label, fill: INK.muted };
    g.append(
      element(document, 'text', title, [shorten(printable(panel.title ?? ''), FONT_SIZE.label, cell - LEFT - 8)]),
      drawn,
    );
    if (row.xLabel !== undefined) {
      const text = xScale.unit === '' ? row.xLabel : `${row.xLabel} (${xScale.unit})`;
      const place = { x: x + LEFT + (cell - LEFT) / 2, y: head + row.height + 4 + bottom + 10 };
      const look = { 'text-anchor': 'middle', 'font-size': FONT_SIZE.tick, fill: INK.muted };
      g.append(element(document, 'text', { ...place, ...look }, [printable(text)]));
    }
  }
  return { drawn: g, overlaps };
}

/** Name of a curve in the legends; empty for dots, which hide little, and for curves that are not named. */
function nameOf({ name, ink, style = 'line' }: PanelCurve, i: number, row: PanelRow, { legend = [] }: PanelsPicture) {
  if (style === 'dots' || style === 'ringed' || style === 'crosses') return '';
  const found = [...(row.legend ?? []), ...legend].find(
    ({ ink: named, sign = 'line' }) => named === (ink ?? i) && sign === style,
  );
  return name ?? found?.text ?? '';
}

/** Title of a panel that has none: that of the same column in the row with titles. */
function columnTitle(i: number, { panels }: PanelRow, { rows }: PanelsPicture): string | undefined {
  return rows.find((row) => row.panels.length === panels.length && row.panels[i].title !== undefined)?.panels[i].title;
}

/** Describes a panel: its letter or title and, in a picture of several quantities, which one it shows. */
function placeOf(title: string | undefined, { yLabel }: PanelRow, { rows }: PanelsPicture): string {
  const letter = /^\([a-z]\)/.exec(title ?? yLabel)?.[0];
  if (letter !== undefined) return letter;
  const quantities = new Set(rows.map((row) => row.yLabel)).size;
  if (title === undefined) return `“${yLabel}”`;
  return quantities > 1 ? `“${yLabel}” at ${title}` : title;
}

/** All values that an axis must show, in SI units. */
function valuesOf({ curves, field, xRange, yRange }: PicturePanel, axis: 'x' | 'y', log: boolean): ArrayLike<number>[] {
  const range = (axis === 'x' ? xRange : yRange) ?? field?.[axis];
  if (range !== undefined) return [range];
  return curves.map((curve) => Array.from(curve[axis], (value) => (!log || value > 0 ? value : Number.NaN)));
}

function largestOf([low, high]: readonly [number, number]): number {
  return Math.max(Math.abs(low), Math.abs(high));
}

/** An axis around the values, or exactly over a given range. */
function axisOf(
  [low, high]: readonly [number, number],
  factor: number,
  log: boolean,
  ticks: number,
  range: readonly [number, number] | undefined,
): Axis {
  const axis = log ? logAxis(low, high, ticks) : linearAxis(low * factor, high * factor, ticks);
  return range === undefined || log ? axis : { ...axis, domain: [range[0] * factor, range[1] * factor] };
}

async function drawField({ Plot }: Plotting, row: PanelRow, { field }: PicturePanel, across: number, up: number) {
  if (field === undefined) return undefined;
  const largest = largestOf(extent([field.values]) ?? [0, 0]) || 1;
  const { levels, colours: kind = 'signed' } = row;
  const scheme = kind === 'grey' ? 'greys' : 'rdbu';
  const scale = Plot.scale({ color: { type: 'linear', scheme, domain: [0, COLOURS - 1], reverse: true } });
  const colours = Array.from({ length: COLOURS }, (_, i) => String(scale?.apply(i)));
  const href = await fieldImage(field, { range: levels ?? [-largest, largest], colours });
  const scaled = ([low, high]: readonly [number, number], factor: number) => [low * factor, high * factor] as const;
  return { href, x: scaled(field.x, across), y: scaled(field.y, up) };
}
