/**
 * SVG to PDF (ISO 32000-1): one page, vector graphics, letters as outlines. The rasteriser first reduces the picture to paths, clips,
 * gradients and images, so that only these need converting. Equal pictures give equal bytes.
 */
import { pdfContent } from './pdf-content.ts';
import { newObjects, writeObjects } from './pdf-objects.ts';
import { toOutlines } from './raster.ts';
import { readTree } from './svg-tree.ts';

/** Points of the page per px of the SVG: CSS has 96 px and PDF 72 points to an inch. */
const POINTS = 0.75;

/** Draws an SVG on a page of its size and returns the bytes of a PDF file. */
export async function toPdf(svg: string): Promise<Uint8Array> {
  const picture = readTree(await toOutlines(svg));
  const size = [picture.attributes.width, picture.attributes.height].map(
    (length) => POINTS * Number.parseFloat(length),
  );
  const objects = newObjects();
  const { operators, resources } = pdfContent(picture, objects, [POINTS, 0, 0, -POINTS, 0, size[1]]);
  const content = objects.add('', Buffer.from(operators, 'latin1'));
  const pages = `${objects.list.length + 2} 0 R`;
  const page = `/Type /Page /Parent ${pages} /MediaBox [0 0 ${size.join(' ')}] /Contents ${content} /Resources <<${resources}>>`;
  const pageReference = objects.add(page);
  objects.add(`/Type /Pages /Kids [${pageReference}] /Count 1`);
  const catalog = objects.add(`/Type /Catalog /Pages ${pages}`);
  return writeObjects(objects.list, catalog);
}
