/**
 * SVG to PNG, or to an SVG of nothing but paths. Text is set in the font this package brings along and in no other: a machine without
 * fonts draws the same pixels as one with a thousand.
 */
import { createRequire } from 'node:module';

/** Inter, SIL Open Font License 1.1: regular for text, semi-bold for headings, both also slanted for mathematical symbols. */
const FONT_FILES = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/inter/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf',
];
/** Pixels of the largest image: a page of 8000 × 8000, 256 MB in memory. */
const MOST_PIXELS = 64e6;

/** Draws an SVG with `scale` pixels per px (2 by default, for screens of today) and returns the bytes of a PNG file. */
export async function toPng(svg: string, options: { readonly scale?: number } = {}): Promise<Uint8Array> {
  const scale = options.scale ?? 2;
  if (!(scale > 0 && Number.isFinite(scale))) throw new RangeError(`PNG: expected a scale above 0; got ${scale}`);
  const drawing = await read(svg, scale);
  const pixels = drawing.width * drawing.height * scale * scale;
  if (pixels > MOST_PIXELS) {
    throw new RangeError(
      `PNG: expected at most ${MOST_PIXELS / 1e6} million pixels; got ${Math.round(pixels / 1e6)} million at scale ${scale}`,
    );
  }
  return new Uint8Array(drawing.render().asPng());
}

/** The same picture with every shape and letter as a path: all that is left are groups, paths, clips, gradients and images. */
export async function toOutlines(svg: string): Promise<string> {
  return (await read(svg, 1)).toString();
}

async function read(svg: string, scale: number) {
  const { Resvg } = await import('@resvg/resvg-js');
  const { resolve } = createRequire(import.meta.url);
  return new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: {
      loadSystemFonts: false,
      fontFiles: FONT_FILES.map((file) => resolve(file)),
      defaultFontFamily: 'Inter',
      sansSerifFamily: 'Inter',
    },
  });
}
