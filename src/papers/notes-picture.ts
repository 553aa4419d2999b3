/** Common layout of the pictures for the notes: motion, forces, energy. */
import { drawPanels, type PanelLegend, type PanelRow, type PicturePanel } from '../see/index.ts';
import type { ObservedRun } from './notes-steps.ts';

export interface NotesPicture {
  readonly title: string;
  readonly subtitle: string;
  readonly run: ObservedRun;
  /** The same by rule p2, drawn broad and pale in the panels of motion. */
  readonly p2: ObservedRun;
  /** Displacement outputs and their labels. */
  readonly moving: Readonly<Record<string, string>>;
  /** Force outputs and their labels. */
  readonly forces: Readonly<Record<string, string>>;
  /** Rows above these. */
  readonly rows?: readonly PanelRow[];
}

export function drawNotes({ title, subtitle, run, p2, moving, forces, rows = [] }: NotesPicture): Promise<string> {
  const { times, outputs, stored, balance } = run;
  const row = (
    yLabel: string,
    yUnit: string,
    height: number,
    curves: Readonly<Record<string, Float64Array>>,
    p2Curves: readonly Float64Array[] = [],
  ): PanelRow => ({
    yLabel,
    yUnit,
    height,
    legend: [
      ...Object.keys(curves).map((text, ink) => ({ text, ink })),
      ...(p2Curves.length > 0 ? [{ text: 'by rule p2', ink: 'muted' as const, sign: 'broad' as const }] : []),
    ],
    panels: [
      {
        curves: [
          ...Object.values(curves).map((y, ink) => ({ x: times, y, ink })),
          ...p2Curves.map((y, ink) => ({
            ...{ x: times, y, ink, style: 'broad' as const },
            name: `${Object.keys(curves)[ink]} by rule p2`,
          })),
        ],
      },
    ],
  });
  const named = (names: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(names).map(([output, what]) => [what, outputs[output]]));
  const parts = Object.entries(stored).filter(([, values]) => values.some((value) => value !== 0));
  const error: PanelRow = {
    yLabel: 'error of the energy balance',
    xLabel: 'time',
    xUnit: 's',
    height: 70,
    panels: [{ curves: [{ x: times, y: balance, ink: 0 }] }],
  };
  return drawPanels({
    title,
    subtitle,
    rows: [
      ...rows,
      row(
        'displacement',
        'm',
        120,
        named(moving),
        Object.keys(moving).map((output) => p2.outputs[output]),
      ),
      row('force', 'N', 90, named(forces)),
      row('energy', 'J', 110, Object.fromEntries(parts)),
      error,
    ],
  });
}

/** The shape of a string at sample n. */
interface Shot extends Pick<PicturePanel, 'curves'> {
  readonly n: number;
}

/** Snapshots with their times, three per row. `rate` in Hz. */
export function shapeRows(legend: readonly PanelLegend[], rate: number, shots: readonly Shot[]): PanelRow[] {
  const panels = shots.map(({ n, curves }) => ({ title: `${((1000 * n) / rate).toFixed(1)} ms`, curves }));
  return Array.from({ length: Math.ceil(panels.length / 3) }, (_, i) => ({
    yLabel: 'shape',
    yUnit: 'm',
    sameY: true,
    xLabel: 'x',
    xUnit: 'm',
    height: 110,
    legend,
    panels: panels.slice(3 * i, 3 * i + 3),
  }));
}
