/** One panel of a picture, drawn by Observable Plot in the common style and with the common margins. */
import type { Markish } from '@observablehq/plot';
import type { Axis } from './axis.ts';
import type { Plotting } from './plotting.ts';
import { FONT_SIZE, INK, PAGE } from './style.ts';

export interface PanelDrawing {
  /** Height of the data area, px. */
  readonly height: number;
  readonly x: Axis;
  readonly y: Axis;
  /** Whether the horizontal axis has numbers; of stacked panels only the lowest has. */
  readonly numbered: boolean;
  /** Grid behind the data; useless under an image. */
  readonly grid?: boolean;
  readonly marks: readonly Markish[];
}

/** Draws axes and marks as an SVG element of the page's width; its `height` attribute includes the margins. */
export function plotPanel({ Plot, document }: Plotting, drawing: PanelDrawing): SVGElement {
  const { height, x, y, numbered, grid = true, marks } = drawing;
  const marginTop = 5;
  const marginBottom = numbered ? 22 : 5;
  const zero = !y.log && y.domain[0] < 0 && y.domain[1] > 0;
  const ticksOf = (axis: Axis) => ({ ticks: typeof axis.ticks === 'number' ? axis.ticks : [...axis.ticks] });
  const formatOf = (axis: Axis) => (axis.format === undefined ? {} : { text: axis.format });
  const scaleOf = (axis: Axis) => ({
    type: axis.log ? ('log' as const) : ('linear' as const),
    domain: [...axis.domain],
    axis: null,
  });
  const look = {
    fontSize: FONT_SIZE.tick,
    stroke: INK.axis,
    fill: INK.muted,
    strokeWidth: 0.8,
    tickSize: 4,
    label: null,
  };
  const svg = Plot.plot({
    document,
    width: PAGE.width,
    height: height + marginTop + marginBottom,
    marginTop,
    marginBottom,
    marginLeft: PAGE.left,
    marginRight: PAGE.right,
    x: scaleOf(x),
    y: scaleOf(y),
    marks: [
      grid ? Plot.gridX({ ...ticksOf(x), stroke: INK.grid, strokeOpacity: 1 }) : null,
      grid ? Plot.gridY({ ...ticksOf(y), stroke: INK.grid, strokeOpacity: 1 }) : null,
      zero ? Plot.ruleY([0], { stroke: INK.axis, strokeWidth: 0.6 }) : null,
      ...marks,
      Plot.frame({ anchor: 'left', stroke: INK.axis, strokeWidth: 0.8 }),
      Plot.frame({ anchor: 'bottom', stroke: INK.axis, strokeWidth: 0.8 }),
      Plot.axisY({ ...look, ...ticksOf(y), ...formatOf(y) }),
      numbered ? Plot.axisX({ ...look, ...ticksOf(x), ...formatOf(x) }) : null,
    ],
  }) as unknown as SVGElement;
  // Style sheets and class names would leak into a page that embeds the picture; the sheet sets the font for all panels.
  for (const sheet of svg.querySelectorAll('style')) sheet.remove();
  svg.setAttribute('overflow', 'visible');
  svg.removeAttribute('class');
  svg.removeAttribute('font-family');
  return svg;
}
