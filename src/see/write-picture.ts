/** Pictures on disk, in the format their name asks for. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { toPdf } from './pdf.ts';
import { toPng } from './raster.ts';

const FORMATS = ['svg', 'pdf', 'png'] as const;
export type PictureFormat = (typeof FORMATS)[number];

/** Format of a picture by the ending of its path. */
export function pictureFormat(path: string): PictureFormat {
  const ending = extname(path).toLowerCase();
  const format = FORMATS.find((each) => ending === `.${each}`);
  if (format !== undefined) return format;
  throw new RangeError(`picture: expected a path ending in .svg, .pdf or .png; got ${JSON.stringify(path)}`);
}

/** Writes an SVG as what its path ends in. The file appears whole or not at all: it is written beside its place and then moved. */
export async function writePicture(
  svg: string,
  path: string,
  options: { readonly scale?: number } = {},
): Promise<void> {
  const content = await encoded(svg, pictureFormat(path), options);
  const draft = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await writeFile(draft, content);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function encoded(
  svg: string,
  format: PictureFormat,
  options: { readonly scale?: number },
): Promise<string | Uint8Array> {
  if (format === 'svg') return svg;
  return format === 'png' ? toPng(svg, options) : toPdf(svg);
}
