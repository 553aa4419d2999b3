/** Tables as pictures: the printed numbers, and ours below them in colour. */
import { element } from '../see/element.ts';
import { notePlotted } from '../see/plotted.ts';
import { loadPlotting, type Plotting } from '../see/plotting.ts';
import { composeSheet, type LegendItem, legend, type Panel } from '../see/sheet.ts';
import { FONT_SIZE, INK, PAGE, PALETTE, PLOT_WIDTH } from '../see/style.ts';

/** Verdicts on a cell: colour, and a symbol for colour-blind readers. */
const VERDICTS = {
  match: { colour: PALETTE[2], text: 'match', before: '' },
  truncated: { colour: PALETTE[1], text: '† match, cut off', before: '† ' },
  'no match': { colour: PALETTE[3], text: '≠ no match', before: '≠ ' },
} as const;

export interface PictureCell {
  readonly printed: string;
  readonly ours: string;
  readonly verdict: keyof typeof VERDICTS;
}

export interface PictureTable {
  readonly heading: string;
  /** Unit of the table's numbers; empty for none. */
  readonly unit: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly (PictureCell | undefined)[] }[];
}

export interface TablePicture {
  readonly title: string;
  readonly subtitle: string;
  readonly tables: readonly PictureTable[];
  readonly notes: readonly string[];
}

const LINE = 15;
const GAP = 9;
/** Width of the row names, px. */
const NAMES = 96;

/** Draws tables as an SVG text; numbers that agree exactly are written once. */
export async function drawTables({ title, subtitle, tables, notes }: TablePicture): Promise<string> {
  notePlotted({
    title,
    curves: tables.flatMap(({ heading, unit, columns, rows }, t) =>
      columns.flatMap((column, c) =>
        (['printed', 'ours'] as const).map((side) => ({
          panel: t + 1,
          name: `${column}, ${side === 'ours' ? 'found here' : 'printed'}`,
          xLabel: 'row',
          xUnit: '',
          yLabel: heading,
          yUnit: unit,
          x: rows.map((_, r) => r + 1),
          y: rows.map(({ cells }) => Number.parseFloat((cells[c]?.[side] ?? '').replace('−', '-'))),
        })),
      ),
    ),
  });
  const kit = await loadPlotting();
  const all = tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
  const occurring = new Set<string | undefined>(all.map((cell) => cell?.verdict));
  const items: LegendItem[] = [
    { text: 'printed', colour: INK.text },
    { text: 'found here:' },
    ...Object.entries(VERDICTS).flatMap(([verdict, item]) => (occurring.has(verdict) ? [item] : [])),
  ];
  const panels = tables.map((table, i) => tablePanel(kit, table, i === 0 ? items : []));
  return composeSheet(kit, { title, subtitle, panels, xLabel: '', notes, mathematics: true });
}

function tablePanel({ document }: Plotting, table: PictureTable, items: readonly LegendItem[]): Panel {
  const { heading, unit, columns, rows } = table;
  const width = (PLOT_WIDTH - NAMES) / columns.length;
  const parts: SVGElement[] = [];
  const write = (text: string, x: number, y: number, fill: string, anchor: 'start' | 'end' = 'end'): void => {
    parts.push(element(document, 'text', { x, y, fill, 'text-anchor': anchor, 'font-size': FONT_SIZE.label }, [text]));
  };
  const rule = (y: number, stroke: string): void => {
    parts.push(element(document, 'line', { x1: PAGE.left, x2: PAGE.left + PLOT_WIDTH, y1: y, y2: y, stroke }));
  };
  const right = (c: number): number => PAGE.left + NAMES + (c + 1) * width - 6;
  let y = LINE;
  columns.forEach((column, c) => {
    write(column, right(c), y, INK.muted);
  });
  y += GAP;
  rule(y - 3, INK.axis);
  for (const { name, cells } of rows) {
    const tall = cells.some((cell) => cell !== undefined && cell.ours !== cell.printed);
    y += LINE;
    write(name, PAGE.left, y, INK.text, 'start');
    cells.forEach((cell, c) => {
      if (cell === undefined) return;
      const { printed, ours, verdict } = cell;
      const same = ours === printed;
      write(printed, right(c), y, same ? VERDICTS[verdict].colour : INK.text);
      if (!same) write(VERDICTS[verdict].before + ours, right(c), y + LINE, VERDICTS[verdict].colour);
    });
    y += (tall ? LINE : 0) + GAP;
    rule(y - 3, INK.grid);
  }
  const height = y + 4;
  const size = { width: PAGE.width, height, viewBox: `0 0 ${PAGE.width} ${height}` };
  return { heading, unit, plot: element(document, 'svg', size, parts), side: legend(document, items) };
}
