/** The picture of an impact: phase portrait, force, and energy, by the closed form and the methods. */
import {
  finalEnergy,
  forceOf,
  hamiltonianAt,
  type Impact,
  initialEnergy,
  maxCompression,
  outputVelocity,
  simulatedEnergy,
} from '../impact/index.ts';
import { extent, formatValue } from '../see/axis.ts';
import { overlapNotes } from '../see/overlaps.ts';
import { loadPlotting } from '../see/plotting.ts';
import { composeSheet, type LegendItem } from '../see/sheet.ts';
import { DISSIPATED, seriesColour } from '../see/style.ts';
import { exactCurve, type ImpactCurve } from './impact-curves.ts';
import { curvePanel, type DrawnPanel, leaves, type Quantity, rangeOf } from './impact-panel.ts';

export { type ImpactCurve, impactCurve } from './impact-curves.ts';

/** The data of the picture. */
export interface ImpactPicture {
  readonly title: string;
  readonly subtitle: string;
  readonly impact: Impact;
  /** One per method. */
  readonly curves: readonly ImpactCurve[];
  readonly notes?: readonly string[];
}

/** Below this fraction of the input velocity, the release is so far left that its label must begin there. */
const SLOW = 0.2;
/** Smaller errors than this fraction of the largest are not drawn. */
const SMALLEST_ERROR = 1e-7;

/** Draws an impact as an SVG text. */
export async function drawImpact(picture: ImpactPicture): Promise<string> {
  const { title, subtitle, impact, curves, notes = [] } = picture;
  const kit = await loadPlotting();
  const exact = exactCurve(impact);
  const { time, velocity, compression, force, energy, error } = quantities(impact, exact, curves);
  const [h0, hTau] = [initialEnergy(impact), finalEnergy(impact)];
  const lost = h0 - hTau;
  const [vOut, xMax] = [outputVelocity(impact), maxCompression(impact)];
  const common = { exact, curves };
  const panels: DrawnPanel[] = [
    curvePanel(kit, {
      ...common,
      ...{ heading: 'phase portrait: compression', x: velocity, y: compression, height: 190 },
      xLabel: ['velocity', 'time increases from right to left'],
      points: [
        { x: impact.velocity, y: 0, text: `first contact ${formatValue(impact.velocity, 'm/s')}`, anchor: 'end' },
        {
          x: 0,
          y: xMax,
          text: `deepest ${formatValue(xMax, 'm')}`,
          anchor: -vOut < SLOW * impact.velocity ? 'start' : 'middle',
        },
        { x: vOut, y: 0, text: `release ${formatValue(vOut, 'm/s')}`, anchor: 'start' },
      ],
      side: names(curves),
    }),
    curvePanel(kit, {
      ...common,
      ...{ heading: 'force', x: compression, y: force, height: 190, filled: true },
      xLabel: ['compression', 'compression along the upper branch, release along the lower'],
      side: [{ text: 'area of the loop:' }, { text: `${formatValue(lost, 'J')} lost` }],
    }),
    curvePanel(kit, {
      ...common,
      ...{ heading: 'energy, kinetic and elastic', x: time, y: energy, height: 140 },
      ...(error === undefined ? { xLabel: ['time', ''] } : {}),
      side: [
        { text: `${formatValue(h0, 'J')} at contact` },
        { text: `${formatValue(hTau, 'J')} at release` },
        { text: `${Number(((100 * lost) / h0).toPrecision(4))} % lost` },
      ],
    }),
  ];
  if (error !== undefined) {
    const heading = 'energy error against the closed form';
    const side = [{ text: lost > 0 ? 'the largest is dev(H)' : 'nothing is lost' }];
    panels.push(
      curvePanel(kit, { heading, x: time, y: error, logY: true, height: 110, xLabel: ['time', ''], curves, side }),
    );
  }
  const outside = curves
    .filter((curve) => leaves(curve, [velocity, compression, force, energy]))
    .map(({ name }) => name);
  const outsideNotes = outside.length > 0 ? [`Outside the picture: parts of ${outside.join(', ')}.`] : [];
  const hidden = overlapNotes(panels.map(({ overlaps }) => overlaps));
  return composeSheet(kit, {
    ...{ title, subtitle, xLabel: '', notes: [...notes, ...hidden, ...outsideNotes], mathematics: true },
    panels: panels.map(({ panel }) => panel),
  });
}

/** The quantities of the axes. */
function quantities(impact: Impact, exact: ImpactCurve, curves: readonly ImpactCurve[]) {
  const quantity = (unit: string, of: Quantity['of']): Quantity => ({ unit, of, range: rangeOf(of, exact, curves) });
  const along =
    (value: (x: number, v: number) => number) =>
    (curve: ImpactCurve): number[] =>
      curve.compression.map((x, i) => value(x, curve.velocity[i]));
  // dev(H) of the tables is the largest of these errors; without loss it is relative to the total energy.
  const lost = initialEnergy(impact) - finalEnergy(impact);
  const scale = lost > 0 ? lost : initialEnergy(impact);
  const time = quantity('s', (curve) => curve.time);
  const errorOf = along((x, v) =>
    x > 0 ? (100 * Math.abs(simulatedEnergy(impact, x, v) - hamiltonianAt(impact, v))) / scale : Number.NaN,
  );
  const visible = (curve: ImpactCurve) =>
    errorOf(curve).filter((value, i) => value > 0 && curve.time[i] <= time.range[1]);
  const [smallest, largest] = extent(curves.map(visible)) ?? [0, 0];
  const range = [Math.max(smallest, SMALLEST_ERROR * largest), largest] as const;
  return {
    time,
    velocity: quantity('m/s', (curve) => curve.velocity),
    compression: quantity('m', (curve) => curve.compression),
    force: quantity(
      'N',
      along((x, v) => forceOf(impact, x, v)),
    ),
    energy: quantity(
      'J',
      along((x, v) => simulatedEnergy(impact, x, v)),
    ),
    error:
      largest > 0 ? { unit: `% of the energy ${lost > 0 ? 'lost' : 'at contact'}`, of: errorOf, range } : undefined,
  };
}

function names(curves: readonly ImpactCurve[]): readonly LegendItem[] {
  return [
    { text: 'closed form', colour: DISSIPATED },
    ...curves.map(({ name }, i) => ({ text: name, colour: seriesColour(i), series: i, sign: 'dots' as const })),
  ];
}
