/**
 * SVG to PNG, or to an SVG of paths only. Text is set only in the fonts of this package, so that the pixels do not depend on the
 * fonts of the machine.
 */
import { readFonts, readRasteriser } from './drawing-files.ts';

/** Pixels of the largest image: a page of 8000 × 8000, 256 MB in memory. */
const MOST_PIXELS = 64e6;

/** Draws an SVG with `scale` pixels per px (default 2, for high-density screens) and returns the bytes of a PNG file. */
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
  const image = drawing.render();
  const png = image.asPng();
  // The memory of the rasteriser is outside the garbage collector's view.
  image.free();
  drawing.free();
  return png;
}

/** The same picture with all shapes and letters as paths: only groups, paths, clips, gradients and images remain. */
export async function toOutlines(svg: string): Promise<string> {
  const drawing = await read(svg, 1);
  const outlines = drawing.toString();
  drawing.free();
  return outlines;
}

async function read(svg: string, scale: number) {
  const { Resvg, fontBuffers } = await loadRasteriser();
  return new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: { fontBuffers, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
  });
}

let loading: ReturnType<typeof load> | undefined;

/** Loads the rasteriser and the fonts once per process. */
function loadRasteriser(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

async function load() {
  const [{ initWasm, Resvg }, binary, fonts] = await Promise.all([
    import('@resvg/resvg-wasm'),
    readRasteriser(),
    readFonts(),
  ]);
  await initWasm(binary);
  return { Resvg, fontBuffers: fonts.map((font) => new Uint8Array(font)) };
}
