/** Points of a plane: axes that end where the points do. */
import { expect, test } from 'vitest';
import { drawScatter } from '../../src/see/index.ts';

test('a logarithmic axis of less than a decade is not widened to round numbers', async () => {
  const points = Array.from({ length: 20 }, (_, i) => ({ x: 0.008 * 3.1 ** (i / 19), y: i, colour: i % 5 }));
  const svg = await drawScatter({
    title: 'Balls',
    subtitle: '20 items',
    x: { label: 'radius', unit: 'm', log: true },
    y: { label: 'speed', unit: 'm/s', log: false },
    colour: { label: 'hits', unit: '', log: false },
    points,
    notes: [],
  });
  const ticks = [...svg.matchAll(/>(0\.0\d+)</g)].map(([, text]) => text);
  expect(ticks).toEqual(['0.008', '0.01', '0.015', '0.02']);
});
