/** A page: title, stacked panels with a common horizontal axis, legends in the right margin, notes at the end. */
import { type Attributes, element } from './element.ts';
import { typeset } from './mathematics.ts';
import type { Plotting } from './plotting.ts';
import { FONT_FAMILY, FONT_SIZE, INK, PAGE, PLOT_WIDTH, seriesDash } from './style.ts';
import { symbolPath } from './symbols.ts';
import { printable, shorten, wrap } from './text.ts';

/** One panel of the page. */
export interface Panel {
  readonly heading: string;
  /** Unit of the vertical axis; empty for none. */
  readonly unit: string;
  /** From `plotPanel`. */
  readonly plot: SVGElement;
  /** Content of the right margin, in its own coordinates. */
  readonly side?: SVGElement;
}

export interface Sheet {
  readonly title: string;
  readonly subtitle: string;
  readonly panels: readonly Panel[];
  /** Text below the last panel. */
  readonly xLabel: string;
  readonly notes: readonly string[];
  /** Whether _ and ^ in its texts are mathematics; false, or only that of the horizontal axis, where other texts contain users' names. */
  readonly mathematics?: boolean | 'axis';
}

/** One line of a legend. */
export interface LegendItem {
  readonly text: string;
  /** Colour of the symbol before the text; without it the text is grey and has no symbol. */
  readonly colour?: string;
  readonly sign?: Sign;
  /** Index of the series whose dash or shape is shown; solid and round if absent. */
  readonly series?: number | undefined;
}

/** How a curve is drawn: `solid` without the dash of its series, `bold` a thick solid line, `broad` a wide pale line below others. */
export type Sign = 'area' | 'line' | 'solid' | 'bold' | 'broad' | 'dashed' | 'dots' | 'ringed';

/** Width of a bold line, px. */
export const BOLD = 2.8;
/** Wide and pale. */
export const BROAD = { 'stroke-width': 5, 'stroke-opacity': 0.4 } as const;
/** Width of a legend symbol, px: two dashes fit. */
export const SIGN_WIDTH = 20;
const LEGEND_LINE = 17;
const SIDE_GAP = 16;
const PANEL_GAP = 12;
const HEADING_HEIGHT = 16;

/** Legend for the right margin; a name that is too long is shortened, and shown in full in a tooltip. */
export function legend(document: Document, items: readonly LegendItem[]): SVGElement {
  const lines = items.map(({ text, colour, sign = 'area', series }, i) => {
    const y = i * LEGEND_LINE + 9;
    const indent = colour === undefined ? 0 : SIGN_WIDTH + 6;
    const shown = shorten(printable(text), FONT_SIZE.label, PAGE.right - SIDE_GAP - indent - 12);
    const label = element(document, 'text', { x: indent, y, fill: colour === undefined ? INK.muted : INK.text }, [
      shown,
    ]);
    if (shown !== text) label.append(element(document, 'title', {}, [printable(text)]));
    if (colour === undefined) return label;
    return element(document, 'g', {}, [legendSign(document, sign, colour, y - 4, series), label]);
  });
  return element(document, 'g', { 'font-size': FONT_SIZE.label }, lines);
}

/** The symbol of a curve left of its name, centred at `y`. */
export function legendSign(document: Document, sign: Sign, colour: string, y: number, series = 0): SVGElement {
  if (sign === 'area')
    return element(document, 'rect', { x: 2, y: y - 5, width: 12, height: 10, rx: 1.5, fill: colour });
  if (sign === 'dots') return element(document, 'path', { d: symbolPath(series, SIGN_WIDTH / 2, y, 3), fill: colour });
  if (sign === 'ringed')
    return element(document, 'circle', { cx: SIGN_WIDTH / 2, cy: y, r: 3.5, fill: colour, stroke: INK.text });
  const line = { x1: 0, x2: SIGN_WIDTH, y1: y, y2: y, stroke: colour };
  if (sign === 'broad') return element(document, 'line', { ...line, ...BROAD });
  const dash = sign === 'dashed' ? '4 3' : sign === 'line' ? seriesDash(series) : undefined;
  return element(document, 'line', {
    ...line,
    'stroke-width': sign === 'bold' ? BOLD : 1.8,
    ...(dash === undefined ? {} : { 'stroke-dasharray': dash }),
  });
}

/** The page as an SVG text. */
export function composeSheet({ document, serialise }: Plotting, sheet: Sheet): string {
  const page = element(document, 'g', {});
  let y = PAGE.top;
  const write = (text: string, x: number, size: number, attributes: Attributes = {}, to = page): void => {
    to.append(
      element(document, 'text', { x, y, 'font-size': size, fill: INK.muted, ...attributes }, [printable(text)]),
    );
  };
  const textWidth = PAGE.width - PAGE.left - 20;
  for (const line of wrap(printable(sheet.title), FONT_SIZE.title, textWidth)) {
    y += 12;
    write(line, PAGE.left, FONT_SIZE.title, { fill: INK.text, 'font-weight': 600 });
    y += 12;
  }
  y += 2;
  for (const line of wrap(printable(sheet.subtitle), FONT_SIZE.subtitle, textWidth)) {
    y += 8;
    write(line, PAGE.left, FONT_SIZE.subtitle);
    y += 9;
  }
  for (const { heading, unit, plot, side } of sheet.panels) {
    y += PANEL_GAP + HEADING_HEIGHT;
    const strong = element(document, 'tspan', { 'font-weight': 600, fill: INK.text }, [printable(heading)]);
    const text = element(
      document,
      'text',
      { x: PAGE.left, y: y - 4, 'font-size': FONT_SIZE.heading, fill: INK.muted },
      [strong],
    );
    if (unit !== '') text.append(` (${printable(unit)})`);
    plot.setAttribute('y', String(y));
    page.append(text, plot);
    if (side !== undefined) {
      page.append(
        element(document, 'g', { transform: `translate(${PAGE.width - PAGE.right + SIDE_GAP},${y + 5})` }, [side]),
      );
    }
    y += Number(plot.getAttribute('height'));
  }
  y += 13;
  const across = element(document, 'g', {});
  write(sheet.xLabel, PAGE.left + PLOT_WIDTH / 2, FONT_SIZE.label, { 'text-anchor': 'middle' }, across);
  page.append(across);
  if (sheet.mathematics === 'axis') typeset(across);
  y += 4;
  for (const line of sheet.notes.flatMap((note) => wrap(printable(note), FONT_SIZE.tick, textWidth))) {
    y += 16;
    write(line, PAGE.left, FONT_SIZE.tick);
  }
  const height = Math.ceil(y + PAGE.bottom);
  const paper = element(document, 'rect', { width: PAGE.width, height, fill: INK.paper });
  const size = { width: PAGE.width, height, viewBox: `0 0 ${PAGE.width} ${height}` };
  if (sheet.mathematics === true) typeset(page);
  return serialise(element(document, 'svg', { ...size, 'font-family': FONT_FAMILY, color: INK.text }, [paper, page]));
}
