import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { toPdf, toPng } from '../../src/see/index.ts';

const picture = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" font-family="Inter">${inside}</svg>`;

/** The file as text, and every stream in it as text, in order. */
async function read(svg: string): Promise<{ readonly file: string; readonly streams: readonly string[] }> {
  const file = Buffer.from(await toPdf(svg)).toString('latin1');
  const streams = Array.from(file.matchAll(/\/Length (\d+)>>\nstream\n/g), (found) => {
    const from = found.index + found[0].length;
    return inflateSync(Buffer.from(file.slice(from, from + Number(found[1])), 'latin1')).toString('latin1');
  });
  return { file, streams };
}

it('has a cross-reference table that points to its objects', async () => {
  const { file } = await read(picture('<rect width="10" height="10" fill="red"/>'));
  expect(file).toMatch(/^%PDF-1\.4\n/);
  expect(file).toContain('/MediaBox [0 0 30 15]');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  expect(file.slice(table, table + 5)).toBe('xref\n');
  const starts = Array.from(file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm), ([, start]) => Number(start));
  expect(starts.length).toBeGreaterThan(3);
  starts.forEach((start, i) => {
    expect(file.slice(start).startsWith(`${i + 1} 0 obj\n<<`)).toBe(true);
  });
  const root = /\/Root (\d+) 0 R/.exec(file)?.[1];
  expect(file.slice(starts[Number(root) - 1])).toMatch(/^\d+ 0 obj\n<<\/Type \/Catalog/);
});

it('draws shapes with their colours, widths, dashes and opacities, upright', async () => {
  const line =
    '<path d="M1 2L9 2" stroke="#00ff00" stroke-width="3" stroke-dasharray="4 2" stroke-dashoffset="-1" stroke-opacity="0.5"/>';
  const { file, streams } = await read(picture(`<rect x="1" y="2" width="10" height="5" fill="#ff0000"/>${line}`));
  const [drawn] = streams;
  expect(drawn).toMatch(/^0\.75 0 0 -0\.75 0 15 cm\n/);
  expect(drawn).toContain('1 0 0 rg\n1 2 m\n11 2 l\n11 7 l\n1 7 l\nh\nf\n');
  expect(drawn).toContain('/E0 gs 0 1 0 RG 3 w 0 J 0 j [4 2] 5 d\n1 2 m\n9 2 l\nS');
  expect(file).toContain('/ExtGState <</E0 <</CA 0.5>>>>');
  // A straight line has no area; PDF would draw a hairline where it is filled.
  expect(drawn.match(/^f$/gm)).toHaveLength(1);
});

it('draws letters as outlines, clips, gradients over their shape, and images with transparency', async () => {
  expect((await read(picture('<text y="15">v</text>'))).streams[0]).toMatch(/ rg\n[-\d. ]+ m\n[\s\S]*\nh\nf\n/);
  const clip =
    '<clipPath id="c"><rect width="5" height="5"/></clipPath><g clip-path="url(#c)"><rect width="9" height="9"/></g>';
  expect((await read(picture(clip))).streams[0]).toContain('5 0 l\n5 5 l\n0 5 l\nh\nW n\n');
  const stops = ['#000000', '#ff0000', '#ffffff'].map(
    (colour, i) => `<stop offset="${i / 2}" stop-color="${colour}"/>`,
  );
  const gradient = `<linearGradient id="l" x1="0" y1="1" x2="0" y2="0">${stops.join('')}</linearGradient>`;
  const shaded = await read(picture(`${gradient}<rect x="2" y="4" width="6" height="8" fill="url(#l)"/>`));
  expect(shaded.streams[0]).toMatch(/W n\n\/S0 sh/);
  expect(shaded.file).toContain('/Coords [2 12 2 4]');
  expect(shaded.file).toContain('/Bounds [0.5]');
  const pixels = '<rect width="1" height="2" fill="#102030"/><rect x="1" width="1" height="1" fill="#405060"/>';
  const png = await toPng(`<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2">${pixels}</svg>`, { scale: 1 });
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const image = `<image x="3" y="1" width="8" height="6" preserveAspectRatio="none" href="${href}"/>`;
  const { file, streams } = await read(picture(image));
  expect(Buffer.from(streams[0], 'latin1')).toEqual(Buffer.from([255, 255, 255, 0]));
  expect(Buffer.from(streams[1], 'latin1').toString('hex')).toMatch(/^102030405060102030/);
  expect(streams[2]).toContain('8 0 0 -6 3 7 cm\n/X0 Do');
  expect(file).toMatch(/\/ColorSpace \/DeviceRGB \/SMask 1 0 R/);
});

it('gives the same bytes for the same picture, and refuses what it cannot draw', async () => {
  const svg = picture('<text y="15" font-style="italic">v</text>');
  expect(Buffer.from(await toPdf(svg)).equals(Buffer.from(await toPdf(svg)))).toBe(true);
  const faint = picture('<g opacity="0.5"><rect width="4" height="4"/><rect x="2" width="4" height="4"/></g>');
  await expect(toPdf(faint)).rejects.toThrow('PDF: expected groups without opacity, mask and filter');
});
