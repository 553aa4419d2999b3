/** Pictures on disk, in the format their name asks for. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { toPng } from './raster.ts';

export type PictureFormat = 'svg' | 'png';

/** Format of a picture by the ending of its path. */
export function pictureFormat(path: string): PictureFormat {
  const ending = extname(path).toLowerCase();
  if (ending === '.svg') return 'svg';
  if (ending === '.png') return 'png';
  throw new RangeError(`picture: expected a path ending in .svg or .png; got ${JSON.stringify(path)}`);
}

/** Writes an SVG as what its path ends in. The file appears whole or not at all: it is written beside its place and then moved. */
export async function writePicture(
  svg: string,
  path: string,
  options: { readonly scale?: number } = {},
): Promise<void> {
  const content = pictureFormat(path) === 'png' ? await toPng(svg, options) : svg;
  const draft = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await writeFile(draft, content);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
