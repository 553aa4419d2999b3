/** Embeds a PNG written by the rasteriser as an image of a PDF. */
import { inflateSync } from 'node:zlib';
import type { PdfObjects } from './pdf-objects.ts';

/** Red, green, blue and opacity, 8 bits each. */
const CHANNELS = 4;

/** Adds the image of a data URI, with its alpha channel as a mask, and returns the reference to it. */
export function pdfImage(href: string, objects: PdfObjects): string {
  const [, base64] = /^data:image\/png;base64,\s*(.*)$/s.exec(href) ?? [];
  if (base64 === undefined) throw new Error('PDF: expected an image as the data of a PNG');
  const { width, height, pixels } = decode(Buffer.from(base64, 'base64'));
  const count = width * height;
  const [colours, opacities] = [new Uint8Array(3 * count), new Uint8Array(count)];
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) colours[3 * i + c] = pixels[CHANNELS * i + c];
    opacities[i] = pixels[CHANNELS * i + 3];
  }
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
  const clear = opacities.some((opacity) => opacity < 255);
  const mask = clear ? ` /SMask ${objects.add(`${image} /ColorSpace /DeviceGray`, opacities)}` : '';
  return objects.add(`${image} /Interpolate true /ColorSpace /DeviceRGB${mask}`, colours);
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Row by row from the top. */
  readonly pixels: Uint8Array;
}

function decode(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const kind = [png[24], png[25], png[28]].join(' '); // depth, colours, interlace
  if (kind !== '8 6 0') throw new Error(`PDF: expected a PNG of 8 bits with red, green, blue and opacity; got ${kind}`);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return { width, height, pixels: undoFilters(inflateSync(Buffer.concat(parts)), width * CHANNELS, height) };
}

/** Undoes the PNG filters (ISO 15948, clause 9): each row begins with the type of its predictor. */
function undoFilters(data: Buffer, row: number, height: number): Uint8Array {
  const pixels = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (row + 1)];
    for (let i = 0; i < row; i++) {
      const left = i >= CHANNELS ? pixels[y * row + i - CHANNELS] : 0;
      const above = y > 0 ? pixels[(y - 1) * row + i] : 0;
      const corner = y > 0 && i >= CHANNELS ? pixels[(y - 1) * row + i - CHANNELS] : 0;
      const predicted = [0, left, above, Math.floor((left + above) / 2), paeth(left, above, corner)][filter];
      pixels[y * row + i] = data[y * (row + 1) + 1 + i] + predicted;
    }
  }
  return pixels;
}

/** The one of left, above and corner that is nearest to left + above − corner. */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(guess - value));
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
