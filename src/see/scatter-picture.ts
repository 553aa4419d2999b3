/** Points of a plane, coloured by a third quantity. */
import { linearAxis, logAxis, logTicks } from './axis.ts';
import { plotPanel } from './panel.ts';
import { loadPlotting } from './plotting.ts';
import { composeSheet, legend } from './sheet.ts';
import { INK } from './style.ts';

export interface ScatterAxis {
  readonly label: string;
  /** SI unit; empty for none. */
  readonly unit: string;
  readonly log: boolean;
}

export interface ScatterPicture {
  readonly title: string;
  readonly subtitle: string;
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
  readonly colour: ScatterAxis;
  /** Points without a colour have null there, and are drawn as small crosses. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly colour: number | null }[];
  readonly notes: readonly string[];
}

const HEIGHT = 420;
const STEPS = 6;
/** Dark to bright, told apart without colours too. */
const COLOURS = ['#2d2a6e', '#2b6cb0', '#2a9d8f', '#7d9b2f', '#e0b01e', '#f2e394'] as const;

export async function drawScatter({ title, subtitle, x, y, colour, points, notes }: ScatterPicture): Promise<string> {
  const kit = await loadPlotting();
  const { Plot, document } = kit;
  const along = colour.log ? Math.log : (value: number) => value;
  const back = colour.log ? Math.exp : (value: number) => value;
  const seen = points.flatMap(({ colour: value }) => (value === null ? [] : [along(value)])).filter(Number.isFinite);
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const step = (value: number) =>
    high > low ? Math.min(STEPS - 1, Math.floor(((along(value) - low) / (high - low)) * STEPS)) : 0;
  const known = points.filter((point) => point.colour !== null);
  const unknown = points.filter((point) => point.colour === null);
  const plot = plotPanel(kit, {
    height: HEIGHT,
    x: axisOf(
      x,
      points.map((point) => point.x),
    ),
    y: axisOf(
      y,
      points.map((point) => point.y),
    ),
    numbered: true,
    marks: [
      Plot.dot(unknown, { x: 'x', y: 'y', symbol: 'times', r: 2.5, stroke: INK.axis }),
      Plot.dot(known, { x: 'x', y: 'y', r: 4, fill: (point) => COLOURS[step(point.colour)] }),
    ],
  });
  const edges = Array.from({ length: STEPS + 1 }, (_, i) => back(low + ((high - low) * i) / STEPS));
  const named = (axis: ScatterAxis) => (axis.unit === '' ? axis.label : `${axis.label} (${axis.unit})`);
  return composeSheet(kit, {
    title,
    subtitle: `${subtitle}; colour: ${named(colour)}`,
    panels: [
      { heading: y.label, unit: y.unit, plot, side: legend(document, seen.length === 0 ? [] : classesOf(edges)) },
    ],
    xLabel: named(x),
    notes: [...notes, ...(unknown.length > 0 ? [`Crosses: ${unknown.length} items without ${colour.label}.`] : [])],
  });
}

function axisOf({ log }: ScatterAxis, values: readonly number[]) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (!log) return linearAxis(low, high, 8);
  const axis = logAxis(low, high, 8);
  // Less than a decade has few of the ticks 1, 2, 5, and would be widened to reach them.
  const within = (tick: number) => tick >= low && tick <= high;
  if (logTicks(low, high, 8).length > 2 || !(low > 0 && high > low)) return axis;
  const decade = 10 ** Math.floor(Math.log10(low));
  const fine = [1, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50, 60, 80].map((digit) =>
    Number((digit * decade).toPrecision(2)),
  );
  const margin = (high / low) ** 0.05;
  return { ...axis, domain: [low / margin, high * margin] as const, ticks: fine.filter(within) };
}

/** The classes between edges, the highest first; one if all values are the same. */
function classesOf(edges: readonly number[]) {
  const [low] = edges;
  if (edges.at(-1) === low) return [{ text: shown(low, 3), colour: COLOURS[0] }];
  // Values that are close need more digits to be told apart.
  const differ = (digits: number) => new Set(edges.map((edge) => shown(edge, digits))).size === edges.length;
  const digits = [3, 4, 5, 6, 8, 10, 12].find(differ) ?? 17;
  return COLOURS.map((colour, i) => ({
    text: `${shown(edges[i], digits)} to ${shown(edges[i + 1], digits)}`,
    colour,
  })).reverse();
}

function shown(value: number, digits: number): string {
  return String(Number(value.toPrecision(digits)));
}
