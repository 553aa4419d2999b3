import { expect, it } from 'vitest';
import { drawLines, drawPanels } from '../../src/see/index.ts';
import { runsOf } from '../../src/see/mathematics.ts';
import { toOutlines } from '../../src/see/raster.ts';

/** Runs as text: /slanted/, _{below}, ^{above}. */
function shown(text: string): string {
  return runsOf(text)
    .map(({ text: letters, slanted, place }) => {
      const set = slanted ? `/${letters}/` : letters;
      return place === 'line' ? set : `${place === 'below' ? '_' : '^'}{${set}}`;
    })
    .join('');
}

it.each([
  ['v_in = 0.5 m/s', '/v/_{in} = 0.5 m/s'],
  ['H_0, H_τ and ṽ_out', '/H/_{0}, /H/_{/τ/} and /ṽ/_{out}'],
  ['k = 1e7 N/m^1.5, m = 0.01 kg', '/k/ = 10^{7} N/m^{1.5}, /m/ = 0.01 kg'],
  ['K = 1e10. Then 2e8, not 1e2.5', '/K/ = 10^{10}. Then 2×10^{8}, not 1e2.5'],
  ['-3.31e-5 of k x^α', '−3.31×10^{−5} of /k/ /x/^{/α/}'],
  ['u₀ = -1 cm, 10⁻¹² J/m²', '/u/_{0} = −1 cm, 10^{−12} J/m^{2}'],
  ['μ_{t−} u at 0.68 L, f_e = 2 m g', '/μ/_{t−} /u/ at 0.68 /L/, /f/_{e} = 2 /m g/'],
  ['z(x) = −0.02x² − 0.001x', '/z/(/x/) = −0.02\u200a\u200a/x/^{2} − 0.001\u200a\u200a/x/'],
])('%s', (text, wanted) => expect(shown(text)).toBe(wanted));

it.each([
  'a mass of 10 g at 2 m/s',
  'N-IT, rule 27f; IT-2',
  'Stefan’s code',
  '(a) 44.1 kHz, 3 µm',
  'RK4, AM1',
  'Table I',
])('words, names and units stay as they are: %s', (text) =>
  expect(runsOf(text)).toEqual([{ text, slanted: false, place: 'line' }]),
);

it('an x between digits is no times sign', async () => {
  const svg = await drawPanels({ title: 'z = 2x²', rows: [row] });
  const letter = /<tspan font-style="italic">x<\/tspan>/;
  expect(svg).toMatch(letter);
  const times = svg.replace(letter, '<tspan font-style="italic">×</tspan>');
  expect(await toOutlines(svg)).not.toBe(await toOutlines(times));
});

const row = {
  yLabel: 'H_0',
  yUnit: 'J',
  height: 50,
  panels: [{ title: 'v_in and α', curves: [{ x: [0, 1], y: [0, 1] }] }],
};

it('subscripts are lowered, and what follows returns to the baseline, also in the next part of a text', async () => {
  const svg = await drawPanels({ title: 'x', rows: [row] });
  expect(svg).toContain('<tspan font-style="italic">v</tspan><tspan font-size="0.72em" dy="0.278em">in</tspan>');
  expect(svg).toContain('<tspan dy="-0.2em"> and </tspan><tspan font-style="italic">α</tspan>');
  expect(svg).toMatch(/>0<\/tspan><\/tspan><tspan dy="-0\.2em"> \(J\)<\/tspan>/);
});

it('users’ names are not mathematics', async () => {
  const named = {
    title: 'my_model',
    xLabel: 'x_1',
    yLabel: 'a^2',
    series: [{ name: 'out_left', x: [0, 1], y: [0, 1] }],
  };
  const plain = await drawLines(named);
  for (const text of ['my_model', 'x_1', 'a^2', 'out_left']) expect(plain).toContain(`>${text}<`);
  expect(await drawLines({ ...named, mathematics: true })).not.toContain('x_1');
});
