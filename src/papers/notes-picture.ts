/** The look of the notes' systems: how the parts move, what pushes them, where the energy is. */
import { drawPanels, type PanelRow } from '../see/index.ts';
import type { Watched } from './notes-steps.ts';

export interface NotesPicture {
  readonly title: string;
  readonly subtitle: string;
  readonly run: Watched;
  /** Outputs that are displacements, with what they are. */
  readonly moving: Readonly<Record<string, string>>;
  /** Outputs that are forces, with what they are. */
  readonly forces: Readonly<Record<string, string>>;
  /** Rows before these. */
  readonly rows?: readonly PanelRow[];
}

export function drawNotes({ title, subtitle, run, moving, forces, rows = [] }: NotesPicture): Promise<string> {
  const { times, outputs, stored, balance } = run;
  const lines = (values: readonly Float64Array[]) => [
    { curves: values.map((y, ink) => ({ x: times, y, ink })) },
  ];
  const named = (names: Readonly<Record<string, string>>) => Object.keys(names).map((name) => outputs[name]);
  const words = (names: readonly string[]) => (names.length > 1 ? `: ${names.join(', ')}` : '');
  const parts = Object.entries(stored).filter(([, values]) => values.some((value) => value !== 0));
  return drawPanels({
    title,
    subtitle,
    legend: [
      { text: 'first', ink: 0 },
      { text: 'second', ink: 1 },
      ...(parts.length > 2 ? [{ text: 'third', ink: 2 }] : []),
      ...(parts.length > 3 ? [{ text: 'fourth', ink: 3 }] : []),
      ...(parts.length > 4 ? [{ text: 'fifth', ink: 4 }] : []),
    ],
    rows: [
      ...rows,
      {
        yLabel: `displacement${words(Object.values(moving))}`,
        yUnit: 'm',
        height: 120,
        panels: lines(named(moving)),
      },
      { yLabel: `force${words(Object.values(forces))}`, yUnit: 'N', height: 90, panels: lines(named(forces)) },
      {
        yLabel: `energy${words(parts.map(([name]) => name))}`,
        yUnit: 'J',
        height: 110,
        panels: lines(parts.map(([, values]) => values)),
      },
      {
        yLabel: 'error of the energy balance',
        xLabel: 'time',
        xUnit: 's',
        height: 70,
        panels: lines([balance]),
      },
    ],
  });
}
