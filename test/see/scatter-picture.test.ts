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

test.each([
  ['the same', [2.43, 2.43, null], ['2.43']],
  ['close', [2.4301, 2.4307, null], ['2.4306 to 2.4307', '2.4301 to 2.4302']],
])('values that are %s have classes that can be told apart', async (_, colours, expected) => {
  const svg = await drawScatter({
    title: 'Balls',
    subtitle: '3 items',
    x: { label: 'radius', unit: 'm', log: false },
    y: { label: 'speed', unit: 'm/s', log: false },
    colour: { label: 't60', unit: 's', log: false },
    points: colours.map((colour, i) => ({ x: i, y: i, colour })),
    notes: [],
  });
  const classes = [...svg.matchAll(/>(2\.43[^<]*)</g)].map(([, text]) => text);
  expect(new Set(classes).size).toBe(classes.length);
  expect([classes[0], ...(classes.length > 1 ? [classes.at(-1)] : [])]).toEqual(expected);
});
