import { expect, it } from 'vitest';
import { drawLines, drawPanels } from '../../src/see/index.ts';
import { coincidingCurves, overlapNotes } from '../../src/see/overlaps.ts';
import { overlapsOf } from '../../src/see/overlaps-in-part.ts';
import { alongLine, symbolPath } from '../../src/see/symbols.ts';
import { textsOf } from './synthetic.ts';

const x = Array.from({ length: 200 }, (_, i) => i / 199);
const axis = { domain: [0, 1], log: false, ticks: 5 } as const;
const frame = { across: axis, up: axis, width: 400, height: 100 };
const curve = (name: string, y: (t: number) => number) => ({ name, x, y: x.map(y) });

it('curves within a px of each other coincide, others do not', () => {
  const wave = (t: number) => 0.5 + 0.4 * Math.sin(9 * t);
  const curves = [
    curve('a', wave),
    curve('b', (t) => wave(t) + 0.005),
    curve('c', (t) => wave(t) + (t > 0.9 ? 0.1 : 0)),
    curve('', wave),
  ];
  expect(coincidingCurves(curves, frame)).toEqual([['a', 'b']]);
});

it('a part of a curve does not coincide with all of it, nor does one that leaves the picture', () => {
  const half = { name: 'half', x: x.slice(0, 100), y: x.slice(0, 100) };
  expect(coincidingCurves([curve('whole', (t) => t), half], frame)).toEqual([]);
  expect(coincidingCurves([curve('a', () => 5), curve('b', () => 5)], frame)).toEqual([]);
});

it('curves that coincide along a quarter of their length or more are said to, those that only cross are not', () => {
  const wave = (t: number) => 0.5 + 0.4 * Math.sin(9 * t);
  const leaves = (name: string, from: number) => curve(name, (t) => wave(t) + (t > from ? 0.1 : 0));
  const parts = (...curves: Parameters<typeof overlapsOf>[1][number][]) => overlapsOf('(a)', curves, frame).parts;
  expect(parts(curve('a', wave), leaves('b', 0.3))).toEqual([['a', 'b']]);
  expect(parts(curve('a', wave), leaves('b', 0.2))).toEqual([]);
  expect(
    parts(
      curve('a', wave),
      curve('b', (t) => 1 - wave(t)),
    ),
  ).toEqual([]);
  // Of three, each with each; one that lies on one of them only is named with that one.
  expect(parts(curve('a', wave), leaves('b', 0.6), leaves('c', 0.9))).toEqual([['a', 'b', 'c']]);
  const after = curve('d', (t) => wave(t) + (t > 0.6 ? 0.1 : 0.3));
  expect(parts(curve('a', wave), leaves('b', 0.6), after)).toEqual([
    ['a', 'b'],
    ['b', 'd'],
  ]);
  // Every group is as large as can be, and said once.
  const first = curve('e', (t) => wave(t) + (t > 0.3 ? 0.1 : 0));
  const second = curve('f', (t) => wave(t) + (t > 0.3 && t < 0.6 ? 0.1 : 0) + (t > 0.6 ? 0.3 : 0));
  expect(parts(leaves('x', 0), first, second, curve('y', wave))).toEqual([
    ['x', 'e', 'f'],
    ['e', 'f', 'y'],
  ]);
  // What coincides as a whole is not said again; a short curve counts by its own length, there and back.
  expect(parts(curve('a', wave), curve('b', wave))).toEqual([]);
  const there = { name: 'b', x: [0, 0.2, 0], y: [0.1, 0.1, 0.9] };
  expect(
    parts(
      curve('a', () => 0.1),
      there,
    ),
  ).toEqual([['a', 'b']]);
  // Noise fills the panel, and still is not the same noise.
  const noise = (name: string, seed: number) => curve(name, (t) => 0.5 + 0.5 * Math.sin(1e5 * (t + seed) ** 2));
  expect(parts(noise('a', 0.1), noise('b', 0.7))).toEqual([]);
  expect(
    overlapNotes([
      { panel: '(a)', groups: [], parts: [['a', 'b']] },
      { panel: '(b)', groups: [] },
    ]),
  ).toEqual(['a and b coincide along part of their length in (a).']);
});

it('steep and closed curves are compared along their length, not vertically', () => {
  const angle = x.map((t) => 2 * Math.PI * t);
  const circle = (name: string, r: number) => ({
    ...{ name, x: angle.map((a) => 0.5 + r * Math.cos(a)), y: angle.map((a) => 0.5 + r * Math.sin(a)) },
  });
  expect(coincidingCurves([circle('a', 0.4), circle('b', 0.4005), circle('c', 0.3)], frame)).toEqual([['a', 'b']]);
});

it('names the place: everywhere, panels by letter, times, quantities', () => {
  const at = (panel: string, ...names: string[]) => ({ panel, groups: names.length > 0 ? [names] : [] });
  expect(overlapNotes([at('(a)', 'N', 'p'), at('(b)'), at('(c)', 'N', 'p')])).toEqual([
    'N and p coincide in (a) and (c).',
  ]);
  expect(overlapNotes([at('(a)', 'n', 'p'), at('(b)', 'n', 'p')])).toEqual(['n and p coincide in every panel.']);
  expect(overlapNotes([at('1 ms', 'N, x', 'p', 'q'), at('2 ms')])).toEqual(['“N, x”, p and q coincide at 1 ms.']);
  expect(overlapNotes([at('“u” at K = 1', 'a', 'b'), at('“u” at K = 2', 'a', 'b'), at('“f” at K = 1')])).toEqual([
    'a and b coincide in “u” at K = 1 and K = 2.',
  ]);
  expect(overlapNotes([at('', 'a', 'b')])).toEqual(['a and b coincide.']);
  expect(overlapNotes([at('', 'v_in = 1 m/s', 'p2')])).toEqual(['v_in = 1 m/s and p2 coincide.']);
  expect(overlapNotes([at('α = 1, K = 1', '26', 'p2'), at('α = 1, K = 2', '26', 'p2'), at('α = 2, K = 1')])).toEqual([
    '26 and p2 coincide at α = 1, K = 1; and α = 1, K = 2.',
  ]);
});

it('captions of pictures name coinciding curves as in the legend', async () => {
  const y = x.map((t) => t * t);
  const series = ['first', 'second'].map((name) => ({ name, x, y }));
  expect(textsOf(await drawLines({ title: 't', xLabel: 'x', yLabel: 'y', series }))).toContain(
    'First and second coincide.',
  );
  const panels = [
    {
      title: '(a)',
      curves: [
        { x, y },
        { x, y, ink: 3, style: 'broad' as const },
      ],
    },
    {
      title: '(b)',
      curves: [
        { x, y },
        { x, y: x, ink: 3, style: 'broad' as const },
      ],
    },
  ];
  const legend = [
    { text: 'ours', ink: 0 },
    { text: 'theirs', ink: 3, sign: 'broad' as const },
  ];
  const svg = await drawPanels({ title: 't', legend, rows: [{ yLabel: 'y', height: 80, panels }] });
  expect(textsOf(svg)).toContain('Ours and theirs coincide in (a).');
  // The broad one is drawn first, or it would hide the other.
  expect(svg.indexOf('stroke-width="5"', svg.indexOf('(a)'))).toBeLessThan(svg.indexOf('stroke-width="1.3"'));
});

it('series differ in dash and in shape, not in colour alone', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `s${i}`);
  const draw = (style: 'line' | 'dots') =>
    drawLines({
      ...{ title: 't', xLabel: 'x', yLabel: 'y' },
      series: names.map((name, i) => ({ name, x: [0, 1], y: [i, i + 1], style })),
    });
  const dashes = Array.from(
    (await draw('line')).matchAll(/<line [^>]*stroke-width="1\.8"[^>]*>/g),
    ([line]) => /stroke-dasharray="([^"]*)"/.exec(line)?.[1],
  );
  expect(dashes).toHaveLength(8);
  expect(new Set(dashes).size).toBe(8);
  expect(dashes[0]).toBeUndefined();
  expect(new Set(names.map((_, i) => symbolPath(i, 0, 0, 3))).size).toBe(8);
  const dots = await draw('dots');
  for (let i = 0; i < 8; i++) expect(dots).toContain(`d="${symbolPath(i, 10, 5 + 17 * i, 3)}"`);
});

it('symbols along a line are evenly spaced', () => {
  const { x: xs, y: ys } = alongLine({ x: [0, 0.5, 0.5], y: [0, 0, 1] }, frame, { every: 100, from: 50 });
  expect(xs).toEqual([0.125, 0.375, 0.5]);
  expect(ys.map((value) => Number(value.toFixed(6)))).toEqual([0, 0, 0.5]);
});
