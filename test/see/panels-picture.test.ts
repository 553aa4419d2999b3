import { expect, it } from 'vitest';
import { drawPanels, toPng } from '../../src/see/index.ts';
import { textsOf, withoutPixels } from './synthetic.ts';

const x = Array.from({ length: 5000 }, (_, i) => i / 44100);
const y = x.map((t) => 0.002 * Math.sin(2 * Math.PI * 100 * t));

it('draws rows of panels with titles, units, legends and notes', async () => {
  const svg = await drawPanels({
    title: 'Two rows',
    subtitle: 'of panels',
    legend: [{ text: 'shared', ink: 0 }],
    rows: [
      {
        yLabel: 'displacement',
        yUnit: 'm',
        sameY: true,
        height: 100,
        legend: [{ text: 'own', ink: 1, sign: 'dashed' }],
        panels: [
          { title: 'left', curves: [{ x, y }] },
          { title: 'right', curves: [{ x, y, style: 'dashed' }] },
        ],
      },
      {
        yLabel: 'error',
        logY: true,
        logX: true,
        xLabel: 'rate',
        xUnit: 'Hz',
        height: 100,
        panels: [{ curves: [{ x: [1e3, 1e4, 1e5], y: [1, 0.1, 0], style: 'dots' }] }],
      },
    ],
    notes: ['A note.'],
  });
  const texts = textsOf(svg);
  for (const text of [
    'Two rows',
    'of panels',
    'shared',
    'own',
    'left',
    'right',
    'displacement',
    '(mm)',
    'rate (Hz)',
    'A note.',
  ])
    expect(texts).toContain(text);
  expect(svg).not.toMatch(/NaN|undefined|⚠/);
  // Long curves are thinned to what is visible.
  expect(svg.length).toBeLessThan(150_000);
});

it('draws fields with curves over them; NaN is transparent', async () => {
  const values = Float64Array.from({ length: 6 }, (_, i) => (i === 5 ? Number.NaN : i - 2));
  const svg = await drawPanels({
    title: 'Field',
    rows: (['signed', 'grey'] as const).map((colours) => ({
      yLabel: 'y',
      yUnit: 'm',
      xLabel: 'x',
      xUnit: 'm',
      height: 200,
      colours,
      panels: [
        {
          field: { width: 3, height: 2, values, x: [0, 0.3], y: [0, 0.2] },
          curves: [
            { x: [0.1], y: [0.1], ink: 'paper', style: 'ringed' },
            { x: [0.2], y: [0.1], ink: 'paper', style: 'crosses' },
          ],
        },
      ],
    })),
  });
  expect(svg.match(/data:image\/png/g)).toHaveLength(2);
  expect(withoutPixels(svg)).not.toMatch(/NaN|undefined|⚠/);
  expect((await toPng(svg)).length).toBeGreaterThan(1000);
});

it('uses a given range', async () => {
  const svg = await drawPanels({
    title: 'Cut',
    rows: [
      {
        yLabel: 'u',
        xLabel: 't',
        height: 100,
        panels: [{ curves: [{ x: [0, 1, 2], y: [0, 1e6, 0] }], xRange: [0, 2], yRange: [-1, 1] }],
      },
    ],
  });
  expect(textsOf(svg)).toContain('1.0');
  expect(svg).not.toMatch(/NaN|undefined|e\+/);
});
