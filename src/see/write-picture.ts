/** Writes pictures in the format of their file extension. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { toPdf } from './pdf.ts';
import { toPng } from './raster.ts';

const FORMATS = ['svg', 'pdf', 'png'] as const;
export type PictureFormat = (typeof FORMATS)[number];

/** Format of a picture, from the extension of its path. */
export function pictureFormat(path: string): PictureFormat {
  const ending = extname(path).toLowerCase();
  const format = FORMATS.find((each) => ending === `.${each}`);
  if (format !== undefined) return format;
  throw new RangeError(`picture: expected a path ending in .svg, .pdf or .png; got ${JSON.stringify(path)}`);
}

/** Writes an SVG in the format of its path's extension, completely or not at all: under a temporary name first, then renamed. */
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
