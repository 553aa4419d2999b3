/** The picture of a render: output waveforms, spectrogram, energy, and residual of the ledger. */
import { extent, formatValue, linearAxis, scaleToUnit, type TimeAxis, timeAxis } from './axis.ts';
import { type EnergyCurves, energyPanel, residualPanel } from './energy-panel.ts';
import { plotPanel } from './panel.ts';
import { loadPlotting, type Plotting } from './plotting.ts';
import { composeSheet, legend, type Panel } from './sheet.ts';
import { spectrogramPanel } from './spectrogram-panel.ts';
import { PLOT_WIDTH, seriesColour } from './style.ts';
import { thinCurve } from './thin.ts';

/** One recorded output. */
export interface OutputCurve {
  readonly name: string;
  /** SI unit of the samples, such as 'm' or 'm/s'. */
  readonly unit: string;
  /** One value per frame, in `unit`. */
  readonly samples: Float64Array;
}

/** The data of the picture; absent data have no panel. */
export interface RenderPicture {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** Frames per second, Hz. */
  readonly rate: number;
  readonly outputs: readonly OutputCurve[];
  /** Mono mix for the spectrogram; one value per frame, 1. */
  readonly audio?: Float64Array | undefined;
  readonly energy?: EnergyCurves | undefined;
}

const MOST_OUTPUTS = 6;
/** Movements smaller than this fraction of their offset are drawn relative to the offset. */
const OFFSET_SHARE = 1e-3;
/** Movements smaller than this fraction of the offset are its round-off. */
const ROUNDING = 1e-13;

/** The outputs that have room: of many, the first that are not silent. */
function shownOf(outputs: readonly OutputCurve[]): readonly OutputCurve[] {
  if (outputs.length <= MOST_OUTPUTS) return outputs;
  const sounding = outputs.filter(({ samples }) => samples.some((value) => value !== 0));
  return (sounding.length > 0 ? sounding : outputs).slice(0, MOST_OUTPUTS);
}

/** Draws a render as the text of an SVG file. */
export async function drawRender(picture: RenderPicture): Promise<string> {
  const { rate, outputs, audio, energy } = picture;
  if (!(rate > 0 && Number.isFinite(rate))) throw new RangeError(`picture: expected a rate above 0 Hz; got ${rate}`);
  const frames = Math.max(audio?.length ?? 0, ...outputs.map(({ samples }) => samples.length));
  const seconds = Math.max(frames / rate, energy?.times.at(-1) ?? 0);
  if (!(seconds > 0)) throw new RangeError('picture: expected at least one sample; got none');
  const kit = await loadPlotting();
  const time = timeAxis(seconds);
  const shown = shownOf(outputs);
  const notes: string[] = [];
  if (outputs.length > shown.length) {
    const hidden = outputs.filter((output) => !shown.includes(output)).map(({ name }) => name);
    notes.push(
      `Not shown: ${hidden.length} more ${hidden.length === 1 ? 'output' : 'outputs'} (${hidden.join(', ')}).`,
    );
  }
  // Only the lowest panel has numbers on its horizontal axis.
  const lowest = energy !== undefined ? 'residual' : audio !== undefined ? 'audio' : 'outputs';
  const panels: Panel[] = shown.map((output, i) =>
    outputPanel(kit, output, {
      rate,
      time,
      colour: seriesColour(i),
      height: outputHeight(shown.length),
      numbered: lowest === 'outputs' && i === shown.length - 1,
    }),
  );
  if (audio !== undefined)
    panels.push(await spectrogramPanel(kit, audio, { rate, seconds, time, numbered: lowest === 'audio' }));
  if (energy !== undefined) {
    const balance = energyPanel(kit, energy, time);
    panels.push(balance.panel, residualPanel(kit, energy, time));
    notes.push(...balance.notes);
  }
  return composeSheet(kit, {
    title: picture.title,
    subtitle: picture.subtitle ?? '',
    panels,
    xLabel: `time (${time.unit})`,
    notes,
  });
}

/** Height of an output panel: the more outputs, the lower, px. */
function outputHeight(count: number): number {
  return count === 1 ? 150 : count === 2 ? 110 : 74;
}

interface OutputLook {
  readonly rate: number;
  readonly time: TimeAxis;
  readonly colour: string;
  readonly height: number;
  readonly numbered: boolean;
}

function outputPanel(kit: Plotting, output: OutputCurve, { rate, time, colour, height, numbered }: OutputLook): Panel {
  const { samples } = output;
  const [low, high] = extent([samples]) ?? [0, 0];
  const largest = Math.max(Math.abs(low), Math.abs(high));
  // A small movement about a large offset, such as a rest position under gravity, is drawn relative to the middle: its ticks would have too many digits.
  const offset = high - low < OFFSET_SHARE * largest && high - low > ROUNDING * largest ? low + (high - low) / 2 : 0;
  const { factor, unit } = scaleToUnit(offset === 0 ? largest : high - offset, output.unit);
  const end = time.axis.domain[1];
  const times = new Float64Array(samples.length);
  for (let n = 0; n < times.length; n++) times[n] = (n / rate) * time.factor;
  const points = thinCurve(times, samples, (t) => (t / end) * PLOT_WIDTH);
  const heights = points.y.map((value) => (value - offset) * factor);
  const curve = kit.Plot.line(points.x, {
    x: points.x,
    y: heights,
    stroke: colour,
    strokeWidth: 1.1,
    strokeLinejoin: 'round',
  });
  const y = linearAxis((low - offset) * factor, (high - offset) * factor, height > 100 ? 5 : 3);
  const plot = plotPanel(kit, { height, x: time.axis, y, numbered, marks: [curve] });
  const broken = samples.reduce((count, value) => (Number.isFinite(value) ? count : count + 1), 0);
  const side = [{ text: `peak ${formatValue(largest, output.unit)}` }];
  if (broken > 0) side.push({ text: `${broken} not finite` });
  const about = offset === 0 ? '' : ` about ${formatValue(offset, output.unit)}`;
  return { heading: output.name, unit: unit + about, plot, side: legend(kit.document, side) };
}
