import { expect, it } from 'vitest';
import { drawLines } from '../../src/see/index.ts';
import { seriesColour } from '../../src/see/style.ts';
import { textsOf } from './synthetic.ts';

const steps = Array.from({ length: 10 }, (_, i) => 2 ** -i);

it('draws series in three styles with legend, marks and units', async () => {
  const svg = await drawLines({
    title: 'Force over time',
    subtitle: 'three exponents',
    xLabel: 'time',
    xUnit: 's',
    yLabel: 'force',
    yUnit: 'N',
    series: [
      { name: 'measured', x: [0, 0.001, 0.002], y: [0, 4e-6, 1e-6], style: 'dots' },
      { name: 'computed', x: [0, 0.001, 0.002], y: [0, 5e-6, 1e-6] },
      { name: 'bound', x: [0, 0.002], y: [6e-6, 6e-6], style: 'dashed' },
    ],
    marks: [
      { x: 0.001, label: 'release' },
      { y: 5e-6, label: 'yield' },
    ],
  });
  for (const text of [
    'Force over time',
    'three exponents',
    'time (ms)',
    'force',
    '(µN)',
    'measured',
    'computed',
    'bound',
    'release',
    'yield',
  ]) {
    expect(textsOf(svg)).toContain(text);
  }
  expect(svg).not.toMatch(/NaN|undefined|⚠/);
});

it('draws logarithmic axes, without values that have no logarithm', async () => {
  const series = [{ name: 'error', x: [...steps, 0], y: [...steps.map((h) => h ** 2), -1] }];
  const svg = await drawLines({ title: 'Order', xLabel: 'step', yLabel: 'error', series, logX: true, logY: true });
  expect(textsOf(svg)).toContain('10⁻⁵');
  expect(svg).not.toMatch(/NaN|undefined|Infinity|⚠/);
});

it('thins long curves, keeps curves that turn back', async () => {
  const angle = Array.from({ length: 50_000 }, (_, i) => i / 1000);
  const long = await drawLines({
    title: 'Long',
    xLabel: 'x',
    yLabel: 'y',
    series: [{ name: '', x: angle, y: angle.map(Math.sin) }],
  });
  expect(long.length).toBeLessThan(100_000);
  const circle = angle.slice(0, 7000);
  const turned = await drawLines({
    title: 'Circle',
    xLabel: 'x',
    yLabel: 'y',
    series: [{ name: '', x: circle.map(Math.cos), y: circle.map(Math.sin) }],
  });
  expect(turned.match(/L/g)?.length).toBeGreaterThan(6900);
});

it('has a legend of bounded length, accepts empty series, and refuses x and y of different lengths', async () => {
  const many = Array.from({ length: 30 }, (_, i) => ({ name: `run ${i}`, x: [0, 1], y: [i, i] }));
  expect(await drawLines({ title: 'Many', xLabel: 'x', yLabel: 'y', series: many })).toContain('and 10 more');
  expect(await drawLines({ title: 'None', xLabel: 'x', yLabel: 'y', series: [], logY: true })).not.toMatch(
    /NaN|undefined/,
  );
  const odd = { title: 'Odd', xLabel: 'x', yLabel: 'y', series: [{ name: 'a', x: [1], y: [1, 2] }] };
  await expect(drawLines(odd)).rejects.toThrow('picture: expected as many x as y in "a"; got 1 and 2');
});

it('gives curves that belong together one colour, solid and dashed', async () => {
  const [x, y] = [
    [0, 1],
    [1, 2],
  ];
  const series = [
    { name: 'run', x, y, style: 'solid' as const, ink: 1 },
    { name: 'law', x, y: [2, 3], style: 'dashed' as const, ink: 1 },
  ];
  const svg = await drawLines({ title: 'Pairs', xLabel: 'x', yLabel: 'y', series });
  const lines = svg.match(/<g[^>]*aria-label="line"[^>]*>/g) ?? [];
  expect(lines.map((line) => /stroke="([^"]*)"/.exec(line)?.[1])).toEqual([seriesColour(1), seriesColour(1)]);
  expect(lines.map((line) => /stroke-dasharray="([^"]*)"/.exec(line)?.[1])).toEqual([undefined, '5 4']);
});
