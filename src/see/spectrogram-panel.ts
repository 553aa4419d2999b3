/** The spectrogram of a render, with a colour bar. */
import { logTicks, type TimeAxis } from './axis.ts';
import { element } from './element.ts';
import { plotPanel } from './panel.ts';
import type { Plotting } from './plotting.ts';
import type { Panel } from './sheet.ts';
import { SILENCE, type Spectrogram, spectrogram } from './spectrogram.ts';
import { spectrogramImage } from './spectrogram-image.ts';
import { FONT_SIZE, INK, PLOT_WIDTH } from './style.ts';

const HEIGHT = 210;
/** Dynamic range below the loudest point, dB. */
const RANGE = 80;
const COLOURS = 128;
/** Lowest frequency drawn: the lower limit of hearing, Hz. */
const LOWEST = 20;

export interface SpectrogramLook {
  /** Frames per second, Hz. */
  readonly rate: number;
  /** Length of the time axis, s. */
  readonly seconds: number;
  readonly time: TimeAxis;
  readonly numbered: boolean;
}

/** Spectrogram in dB relative to its loudest point. */
export async function spectrogramPanel(
  kit: Plotting,
  audio: Float64Array,
  { rate, seconds, time, numbered }: SpectrogramLook,
): Promise<Panel> {
  const highest = rate / 2;
  const frequencies = [Math.min(LOWEST, highest / 100), highest] as const;
  const spectrum = await spectrogram(audio, rate, { frames: PLOT_WIDTH });
  const highestLevel = loudestLevel(spectrum);
  // Silence has no loudest point: it is drawn relative to full scale.
  const loudest = highestLevel > SILENCE ? highestLevel : 0;
  const colours = colourMap(kit);
  const href = await spectrogramImage(spectrum, {
    columns: PLOT_WIDTH,
    rows: HEIGHT,
    seconds,
    frequencies,
    levels: [loudest - RANGE, loudest],
    colours,
  });
  const plot = plotPanel(kit, {
    height: HEIGHT,
    x: time.axis,
    y: { domain: frequencies, log: true, ticks: logTicks(frequencies[0], frequencies[1], 16), format: frequencyText },
    numbered,
    grid: false,
    marks: [
      (_index, _scales, _values, { marginLeft, marginTop }) =>
        element(kit.document, 'image', {
          x: marginLeft,
          y: marginTop,
          width: PLOT_WIDTH,
          height: HEIGHT,
          preserveAspectRatio: 'none',
          href,
        }),
    ],
  });
  return { heading: 'spectrogram', unit: 'Hz', plot, side: colourBar(kit.document, colours) };
}

function loudestLevel({ levels }: Spectrogram): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const frame of levels) for (const level of frame) highest = Math.max(highest, level);
  return highest;
}

/** Magma: perceptually uniform, also in grey and for colour-blind readers. */
function colourMap({ Plot }: Plotting): string[] {
  const scale = Plot.scale({ color: { type: 'linear', scheme: 'magma', domain: [0, COLOURS - 1] } });
  return Array.from({ length: COLOURS }, (_, i) => scale?.apply(i));
}

function frequencyText(hertz: number): string {
  return hertz >= 1000 ? `${hertz / 1000}k` : String(hertz);
}

function colourBar(document: Document, colours: readonly string[]): SVGElement {
  const id = 'clangor-levels';
  const stops = colours.filter((_, i) => i % 8 === 0 || i === colours.length - 1);
  const gradient = element(
    document,
    'linearGradient',
    { id, x1: 0, y1: 1, x2: 0, y2: 0 },
    stops.map((colour, i) => element(document, 'stop', { offset: i / (stops.length - 1), 'stop-color': colour })),
  );
  const bar = element(document, 'rect', {
    width: 10,
    height: HEIGHT,
    fill: `url(#${id})`,
    stroke: INK.axis,
    'stroke-width': 0.5,
  });
  const labels = [0, 20, 40, 60, 80].map((below) => {
    const text = below === 0 ? '0 dB (loudest)' : `−${below}`;
    return element(
      document,
      'text',
      { x: 16, y: (below / RANGE) * HEIGHT + (below === 0 ? 8 : below === RANGE ? 0 : 4), fill: INK.muted },
      [text],
    );
  });
  return element(document, 'g', { 'font-size': FONT_SIZE.tick }, [gradient, bar, ...labels]);
}
