import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawLines, toPng, writePicture } from '../../src/see/index.ts';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="red"/></svg>';
const letters = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><text y="15" font-family="Inter, sans-serif">${text}</text></svg>`;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clangor-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('rasterises at twice the size by default', async () => {
  const png = Buffer.from(await toPng(square));
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([60, 40]);
  expect(Buffer.from(await toPng(square, { scale: 1 })).readUInt32BE(16)).toBe(30);
});

it('draws text with the included font, also symbols of physics', async () => {
  const blank = await toPng(letters(''));
  const seen = new Set([Buffer.from(blank).toString('hex')]);
  for (const sign of ['a', 'µ', 'η', '⁻¹⁶', '−', '√'])
    seen.add(Buffer.from(await toPng(letters(sign))).toString('hex'));
  expect(seen.size).toBe(7);
});

it('refuses unreasonable scales and sizes', async () => {
  await expect(toPng(square, { scale: 0 })).rejects.toThrow('PNG: expected a scale above 0; got 0');
  await expect(toPng(square, { scale: 1000 })).rejects.toThrow(
    'PNG: expected at most 64 million pixels; got 600 million at scale 1000',
  );
});

it('writes the format of the extension, and no other file', async () => {
  const svg = await drawLines({
    title: 'Line',
    xLabel: 'x',
    yLabel: 'y',
    series: [{ name: 'a', x: [0, 1], y: [0, 1] }],
  });
  await writePicture(svg, join(folder, 'a.svg'));
  await writePicture(svg, join(folder, 'b.PNG'), { scale: 1 });
  await writePicture(square, join(folder, 'a.svg'));
  expect(await readFile(join(folder, 'a.svg'), 'utf8')).toBe(square);
  expect((await readFile(join(folder, 'b.PNG'))).readUInt32BE(16)).toBe(960);
  await expect(writePicture(svg, join(folder, 'c.jpg'))).rejects.toThrow(
    'picture: expected a path ending in .svg, .pdf or .png; got',
  );
  await expect(writePicture(svg, join(folder, 'missing', 'd.svg'))).rejects.toThrow('ENOENT');
  expect((await readdir(folder)).sort()).toEqual(['a.svg', 'b.PNG']);
});
