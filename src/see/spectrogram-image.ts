/**
 * A spectrogram as an image: time to the right, frequency upwards on a logarithmic scale, level as colour. The pixels are drawn as
 * one path per colour and rasterised to a PNG.
 */
import { toPng } from './raster.ts';
import type { Spectrogram } from './spectrogram.ts';

/** Range and size of the image. */
export interface SpectrogramFrame {
  /** Width, pixels. */
  readonly columns: number;
  /** Height, pixels. */
  readonly rows: number;
  /** Time at the right edge; the left edge is 0, s. */
  readonly seconds: number;
  /** Lowest and highest frequency, Hz. */
  readonly frequencies: readonly [number, number];
  /** Levels of the first and the last colour, dB. */
  readonly levels: readonly [number, number];
  /** Colours from low to high level, as CSS. */
  readonly colours: readonly string[];
}

/** Draws the spectrogram and returns it as a data URI. */
export async function spectrogramImage(spectrogram: Spectrogram, frame: SpectrogramFrame): Promise<string> {
  const paths = frame.colours.map((): string[] => []);
  const binStep = spectrogram.frequencies[1];
  const [lowest, highest] = frame.frequencies;
  const frequencyAt = (row: number): number => lowest * (highest / lowest) ** (row / frame.rows);
  for (let row = 0; row < frame.rows; row++) {
    const y = frame.rows - 1 - row;
    const from = frequencyAt(row) / binStep;
    const to = frequencyAt(row + 1) / binStep;
    let start = 0;
    let colour = -1;
    for (let column = 0; column <= frame.columns; column++) {
      const next = column < frame.columns ? colourIndex(levelAt(spectrogram, frame, column, from, to), frame) : -1;
      if (next === colour) continue;
      // Consecutive pixels of one colour become one rectangle.
      if (colour >= 0) paths[colour].push(`M${start} ${y}h${column - start}v1H${start}z`);
      start = column;
      colour = next;
    }
  }
  const shapes = paths.map((parts, i) =>
    parts.length > 0 ? `<path fill="${frame.colours[i]}" d="${parts.join('')}"/>` : '',
  );
  const size = `width="${frame.columns}" height="${frame.rows}"`;
  const png = await toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} shape-rendering="crispEdges">${shapes.join('')}</svg>`,
    { scale: 1 },
  );
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

/** Level of a pixel: interpolated in time; the maximum of the bins it covers, or interpolated where pixels are finer than bins. */
function levelAt(
  spectrogram: Spectrogram,
  frame: SpectrogramFrame,
  column: number,
  fromBin: number,
  toBin: number,
): number {
  const { times, levels } = spectrogram;
  const seconds = ((column + 0.5) / frame.columns) * frame.seconds;
  const place = Math.min(times.length - 1, times.length > 1 ? seconds / times[1] : 0);
  const before = Math.floor(place);
  const after = Math.min(times.length - 1, before + 1);
  const weight = place - before;
  return (
    (1 - weight) * levelOfBins(levels[before], fromBin, toBin) + weight * levelOfBins(levels[after], fromBin, toBin)
  );
}

function levelOfBins(levels: Float32Array, from: number, to: number): number {
  const last = levels.length - 1;
  const middle = Math.min(last, (from + to) / 2);
  const below = Math.floor(middle);
  const above = Math.min(last, below + 1);
  let level = levels[below] + (middle - below) * (levels[above] - levels[below]);
  for (let bin = Math.ceil(from); bin <= Math.min(last, to); bin++) level = Math.max(level, levels[bin]);
  return level;
}

function colourIndex(level: number, { levels: [low, high], colours }: SpectrogramFrame): number {
  const place = Math.floor(((level - low) / (high - low)) * colours.length);
  return Math.min(colours.length - 1, Math.max(0, place));
}
