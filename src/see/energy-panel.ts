/** Panels of the energy: where it is stored, how much was dissipated and injected, and the residual of the ledger. */
import { extent, linearAxis, logAxis, powerText, scaleToUnit, type TimeAxis } from './axis.ts';
import { plotPanel } from './panel.ts';
import type { Plotting } from './plotting.ts';
import { legend, type Panel } from './sheet.ts';
import { DISSIPATED, FONT_SIZE, INK, PALETTE, PLOT_WIDTH, seriesColour } from './style.ts';
import { groupMeans, groupPeaks } from './thin.ts';

/** Energy stored in one element or contact. */
export interface StoredEnergy {
  readonly name: string;
  /** Distinguishes an element and a contact of the same name. */
  readonly kind?: 'element' | 'contact';
  /** One value per time, J. */
  readonly values: Float64Array;
}

/** The ledger of a render over time. */
export interface EnergyCurves {
  /** Times at which the ledger was read, s. */
  readonly times: Float64Array;
  readonly stored: readonly StoredEnergy[];
  /** Dissipated since the start, J. */
  readonly dissipated: Float64Array;
  /** Injected by players since the start, J. */
  readonly injected: Float64Array;
  /** Largest residual so far, relative to the largest energy of the render. */
  readonly residual: Float64Array;
}

/** Parts beyond this number are summed into one. */
const MOST_PARTS = 7;
const ROUND_OFF = 2 ** -52;
/** Lowest residual drawn; exact zeros are drawn here. */
const RESIDUAL_FLOOR = 1e-17;

/** Stored energy stacked by part with the dissipated energy on top, and a line for the injected energy, which the stack should reach. */
export function energyPanel(
  kit: Plotting,
  energy: EnergyCurves,
  time: TimeAxis,
): { readonly panel: Panel; readonly notes: string[] } {
  const { Plot, document } = kit;
  const { parts, notes } = shiftedAboveZero(largestParts(withUniqueNames(energy.stored)));
  const layers = [...parts, { name: 'dissipated', values: energy.dissipated }].map(({ name, values }) => ({
    name,
    values: groupMeans(values, PLOT_WIDTH),
  }));
  const start = [...parts.map(({ values }) => values), energy.dissipated].reduce(
    (sum, values) => sum + (values[0] ?? 0),
    0,
  );
  const supplied = groupMeans(energy.injected, PLOT_WIDTH).map((joules) => joules - (energy.injected[0] ?? 0) + start);
  const times = groupMeans(energy.times, PLOT_WIDTH).map((seconds) => seconds * time.factor);
  const edges: Float64Array[] = [new Float64Array(times.length)];
  for (const { values } of layers) edges.push(values.map((joules, i) => joules + edges[edges.length - 1][i]));
  const [low, high] = extent([...edges, supplied]) ?? [0, 0];
  const { factor, unit } = scaleToUnit(Math.max(Math.abs(low), Math.abs(high)), 'J');
  const shown = (joules: Float64Array): Float64Array => joules.map((value) => value * factor);
  const colours = layers.map((_, i) => (i === layers.length - 1 ? DISSIPATED : seriesColour(i)));
  const areas = layers.map((_, i) =>
    Plot.areaY(times, { x: times, y1: shown(edges[i]), y2: shown(edges[i + 1]), fill: colours[i] }),
  );
  const line = Plot.line(times, {
    x: times,
    y: shown(supplied),
    stroke: INK.text,
    strokeWidth: 1,
    strokeDasharray: '4 3',
  });
  const y = { ...linearAxis(low * factor, high * factor, 5) };
  const plot = plotPanel(kit, {
    height: 160,
    x: time.axis,
    y: low < 0 || high === 0 ? y : { ...y, domain: [0, y.domain[1]] },
    numbered: false,
    marks: [...areas, line],
  });
  const side = legend(document, [
    { text: 'initial + injected', colour: INK.text, sign: 'dashed' as const },
    ...layers.map(({ name }, i) => ({ text: name, colour: colours[i] })).reverse(),
  ]);
  return { panel: { heading: 'energy', unit, plot, side }, notes };
}

/** Residual of the ledger on a logarithmic scale, against the spacing of double precision. */
export function residualPanel(kit: Plotting, energy: EnergyCurves, time: TimeAxis): Panel {
  const { Plot, document } = kit;
  const times = groupMeans(energy.times, PLOT_WIDTH).map((seconds) => seconds * time.factor);
  const peaks = groupPeaks(energy.residual, PLOT_WIDTH).map((value) => Math.max(RESIDUAL_FLOOR, value));
  const largest = extent([energy.residual.map(Math.abs)])?.[1] ?? 0;
  const plot = plotPanel(kit, {
    height: 84,
    x: time.axis,
    y: logAxis(RESIDUAL_FLOOR, Math.max(largest, 1e-14), 5),
    numbered: true,
    marks: [
      Plot.text([ROUND_OFF], {
        y: [ROUND_OFF],
        text: ['round-off 2⁻⁵²'],
        frameAnchor: 'right',
        textAnchor: 'start',
        dx: 16,
        fill: INK.muted,
        fontSize: FONT_SIZE.label,
      }),
      Plot.line(times, { x: times, y: peaks, stroke: PALETTE[3], strokeWidth: 1.1 }),
      Plot.ruleY([ROUND_OFF], { stroke: INK.text, strokeWidth: 0.8, strokeDasharray: '4 3' }),
    ],
  });
  return {
    heading: 'energy residual',
    unit: 'largest so far, relative to the largest energy',
    plot,
    side: legend(document, [{ text: `largest ${largest > 0 ? powerText(largest, 1) : 0}` }]),
  };
}

/** Marks a contact that has the name of an element, so that the names in the legend are unique. */
function withUniqueNames(stored: readonly StoredEnergy[]): readonly StoredEnergy[] {
  const elements = new Set(stored.flatMap(({ name, kind }) => (kind === 'element' ? [name] : [])));
  return stored.map((part) =>
    part.kind === 'contact' && elements.has(part.name) ? { ...part, name: `${part.name}, contact` } : part,
  );
}

/** Keeps the largest parts, in their order, and sums the rest. */
function largestParts(stored: readonly StoredEnergy[]): readonly StoredEnergy[] {
  if (stored.length <= MOST_PARTS) return stored;
  const peakOf = ({ values }: StoredEnergy): number => extent([values])?.[1] ?? 0;
  const ranked = [...stored].sort((a, b) => peakOf(b) - peakOf(a));
  const kept = new Set(ranked.slice(0, MOST_PARTS - 1));
  const rest = stored.filter((part) => !kept.has(part));
  const sum = new Float64Array(rest[0].values.length);
  for (const { values } of rest) for (let i = 0; i < sum.length; i++) sum[i] += values[i];
  return [...stored.filter((part) => kept.has(part)), { name: `${rest.length} others`, values: sum }];
}

/**
 * Shifts parts that go below zero to begin at their lowest point: the zero of gravitational energy is a convention, and negative
 * parts cannot be stacked.
 */
function shiftedAboveZero(stored: readonly StoredEnergy[]): {
  readonly parts: readonly StoredEnergy[];
  readonly notes: string[];
} {
  const size = Math.max(0, ...stored.map(({ values }) => Math.max(...(extent([values])?.map(Math.abs) ?? [0]))));
  const names: string[] = [];
  const parts = stored.map(({ name, values }) => {
    const lowest = extent([values])?.[0] ?? 0;
    if (lowest >= -1e-9 * size) return { name, values };
    names.push(name);
    return { name, values: values.map((joules) => joules - lowest) };
  });
  return { parts, notes: names.length > 0 ? [`Energy of ${names.join(', ')} is counted from its lowest value.`] : [] };
}
