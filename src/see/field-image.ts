/** Values on a grid as an image with one pixel per cell, smooth when enlarged. NaN is transparent. */
import { toPng } from './raster.ts';

/** Values row by row, the first row lowest. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly values: ArrayLike<number>;
  /** Left and right edge of the picture, in the units of the axis. */
  readonly x: readonly [number, number];
  /** Lower and upper edge, likewise. */
  readonly y: readonly [number, number];
}

/** Maps values to colours. */
export interface FieldColours {
  /** Values of the first and the last colour. */
  readonly range: readonly [number, number];
  /** From low to high, as CSS. */
  readonly colours: readonly string[];
}

/** Draws the field as one path per colour; returns a PNG as a data URI. */
export async function fieldImage({ width, height, values }: Field, { range, colours }: FieldColours): Promise<string> {
  const [low, high] = range;
  const paths = colours.map((): string[] => []);
  for (let node = 0; node < width * height; node++) {
    const value = values[node];
    if (Number.isNaN(value)) continue;
    const place = Math.floor(((value - low) / (high - low)) * colours.length);
    const colour = Math.min(colours.length - 1, Math.max(0, place));
    paths[colour].push(`M${node % width} ${height - 1 - Math.floor(node / width)}h1v1h-1z`);
  }
  const shapes = paths.map((parts, i) =>
    parts.length > 0 ? `<path fill="${colours[i]}" d="${parts.join('')}"/>` : '',
  );
  const size = `width="${width}" height="${height}"`;
  const png = await toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} shape-rendering="crispEdges">${shapes.join('')}</svg>`,
    { scale: 1 },
  );
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}
