/** Ratios on one logarithmic axis: a row per case, a dot per rival, a bar at each goal. */
import { plotPanel } from './panel.ts';
import { loadPlotting } from './plotting.ts';
import { composeSheet, legend } from './sheet.ts';
import { FONT_SIZE, INK, seriesColour } from './style.ts';
import { symbolMark } from './symbols.ts';

export interface RatioPicture {
  readonly title: string;
  readonly subtitle: string;
  readonly xLabel: string;
  readonly dots: readonly {
    readonly row: string;
    readonly series: string;
    readonly ratio: number;
    /** Upper limit that the ratio should meet. */
    readonly goal?: number;
  }[];
  readonly notes: readonly string[];
}

const ROW_HEIGHT = 19;
/** Ends of the axis. The names are left of SHOWN; dots beyond either end are drawn at it. */
const ENDS = [0.02, 30] as const;
const SHOWN = 0.1;

function shown(ratio: number): number {
  return Math.max(SHOWN, Math.min(ENDS[1], ratio));
}

export async function drawRatios({ title, subtitle, xLabel, dots, notes }: RatioPicture): Promise<string> {
  const kit = await loadPlotting();
  const { Plot, document } = kit;
  const rows = [...new Set(dots.map(({ row }) => row))];
  const series = [...new Set(dots.map((dot) => dot.series))];
  const colour = (name: string) => seriesColour(series.indexOf(name));
  const y = (row: string) => rows.length - rows.indexOf(row);
  const goals = dots.flatMap(({ row, series: rival, goal }) => (goal === undefined ? [] : [{ row, rival, goal }]));
  const plot = plotPanel(kit, {
    height: ROW_HEIGHT * (rows.length + 1),
    x: { domain: ENDS, log: true, ticks: [0.1, 0.2, 0.5, 1, 2, 5, 10, 20], format: String },
    y: { domain: [0, rows.length + 1], log: false, ticks: [] },
    numbered: true,
    marks: [
      Plot.ruleY(rows, { y, x1: SHOWN, x2: ENDS[1], stroke: INK.grid }),
      Plot.ruleX([1], { stroke: INK.axis }),
      Plot.text(rows, {
        x: ENDS[0],
        y,
        text: (row: string) => row,
        textAnchor: 'start',
        dx: 6,
        fontSize: FONT_SIZE.tick,
        fill: INK.text,
      }),
      Plot.ruleX(goals, {
        x: ({ goal }) => goal,
        y1: ({ row }) => y(row) - 0.4,
        y2: ({ row }) => y(row) + 0.4,
        stroke: ({ rival }) => colour(rival),
        strokeWidth: 2,
      }),
      ...series.map((name, i) => {
        const ofSeries = dots.filter((dot) => dot.series === name);
        const places = [ofSeries.map(({ ratio }) => shown(ratio)), ofSeries.map(({ row }) => y(row))] as const;
        return symbolMark(document, ...places, { series: i, r: 3.4, attributes: { fill: colour(name) } });
      }),
    ],
  });
  return composeSheet(kit, {
    title,
    subtitle,
    panels: [
      {
        heading: 'ours over rival',
        unit: '',
        plot,
        side: legend(document, [
          ...series.map((text, i) => ({ text, colour: colour(text), series: i, sign: 'dots' as const })),
          { text: 'vertical bar: goal' },
        ]),
      },
    ],
    xLabel,
    notes,
  });
}
