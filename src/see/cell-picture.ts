/** A map of a plane: cells coloured by category, with curves over it. */
import { logAxis } from './axis.ts';
import { typeset } from './mathematics.ts';
import { plotPanel } from './panel.ts';
import { loadPlotting } from './plotting.ts';
import { composeSheet, legend } from './sheet.ts';
import { INK } from './style.ts';

export interface CellPicture {
  readonly title: string;
  readonly subtitle: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Unit of y; empty for none. */
  readonly yUnit: string;
  /** Edges of the columns, one more than there are columns; both axes are logarithmic. */
  readonly xEdges: readonly number[];
  /** Edges of the rows, rising. */
  readonly yEdges: readonly number[];
  /** Each with a letter that is written into its cells, so that the picture can be read without colours. */
  readonly kinds: readonly {
    readonly name: string;
    readonly colour: string;
    readonly letter: string;
    readonly ink: string;
  }[];
  /** Kind of each cell, row by row. */
  readonly cells: readonly (readonly number[])[];
  readonly curves: readonly CellCurve[];
  readonly notes: readonly string[];
}

export interface CellCurve {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly style: 'line' | 'dashed';
}

const HEIGHT = 400;

export async function drawCells(picture: CellPicture): Promise<string> {
  const { xEdges, yEdges, kinds, cells, curves } = picture;
  const kit = await loadPlotting();
  const { Plot, document } = kit;
  const ends = (edges: readonly number[]): [number, number] => [edges[0], edges[edges.length - 1]];
  const [low, high] = ends(yEdges);
  const flat = cells.flatMap((row, j) => row.map((kind, i) => ({ kind, i, j })));
  const within = curves.flatMap(({ points, style }) => {
    const shown = points.filter(({ y }) => y >= low && y <= high);
    const dash = style === 'dashed' ? { strokeDasharray: '5 4' } : {};
    const line = (look: object) => Plot.line(shown, { x: 'x', y: 'y', ...look });
    // On paper of its own, because cells may be as dark as the line.
    return [line({ stroke: INK.paper, strokeWidth: 4 }), line({ stroke: INK.text, strokeWidth: 1.6, ...dash })];
  });
  const plot = plotPanel(kit, {
    height: HEIGHT,
    x: logAxis(...ends(xEdges), 8),
    y: logAxis(low, high, 8),
    numbered: true,
    grid: false,
    marks: [
      Plot.rect(flat, {
        x1: ({ i }) => xEdges[i],
        x2: ({ i }) => xEdges[i + 1],
        y1: ({ j }) => yEdges[j],
        y2: ({ j }) => yEdges[j + 1],
        fill: ({ kind }) => kinds[kind].colour,
        inset: 0.5,
      }),
      Plot.text(flat, {
        x: ({ i }) => Math.sqrt(xEdges[i] * xEdges[i + 1]),
        y: ({ j }) => Math.sqrt(yEdges[j] * yEdges[j + 1]),
        text: ({ kind }) => kinds[kind].letter,
        fill: ({ kind }) => kinds[kind].ink,
        fontSize: 9,
      }),
      ...within,
    ],
  });
  const items = [
    ...kinds.map(({ name, colour, letter }) => ({ text: `${letter}  ${name}`, colour })),
    ...curves.map(({ name, style }) => ({ text: name, colour: INK.text, sign: style })),
  ];
  const side = legend(document, items);
  // The letters of kinds are letters, not symbols.
  for (const line of Array.from(side.childNodes).slice(kinds.length)) typeset(line as SVGElement);
  return composeSheet(kit, {
    title: picture.title,
    subtitle: picture.subtitle,
    panels: [{ heading: picture.yLabel, unit: picture.yUnit, plot, side }],
    xLabel: picture.xLabel,
    notes: picture.notes,
    mathematics: 'axis',
  });
}
