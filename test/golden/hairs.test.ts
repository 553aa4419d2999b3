/**
 * A bow of several hairs, on the string of the golden bowed string. Written as contacts of their own, hairs are planned one by one, and have the values of an
 * independent prototype that does so. Written as one contact they are planned together, which tends to the same motion and is nearer to it at every rate.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

type Numbers = Readonly<Record<string, number>>;
const { systems } = JSON.parse(readFileSync(new URL('laws.json', import.meta.url), 'utf8')) as {
  readonly systems: { readonly bowedString: { readonly params: Numbers } };
};
const p = systems.bowedString.params;
const HAIRS = [0.0376, 0.0396, 0.0416];

/** Sample, displacement of node 20, and the forces of the hairs, of the prototype. */
const VALUES = [
  [100, 4.2397911485527145e-6, -0.0017144361182471648, -0.0013182627343778944, -0.0011720517062634125],
  [1000, 0.0004564836253155052, -0.16146668114012844, -0.11861570400609682, -0.09840501148254215],
  [2000, 0.0008151122114466291, -0.27115370110253895, -0.2574643883854332, -0.25022848826889466],
  [4000, 0.000724908960108417, -0.2633233928082555, -0.22919314168602664, -0.19397556377253236],
];

function bowed(isOne: boolean, times = 1) {
  const rate = times * p.fs;
  const law = {
    type: 'friction',
    velocity: p.vb,
    sliding: p.muC,
    sticking: p.muS,
    stribeck: p.vS,
    breakaway: p.ba,
  };
  const part = 1 / HAIRS.length;
  const share = { force: part * p.N, stiffness: part * p.bristle, damping: part * p.sigma1 };
  const contacts: Readonly<Record<string, object>> = isOne
    ? { hair: { ...law, on: { element: 's', at: HAIRS }, force: p.N, stiffness: p.bristle, damping: p.sigma1 } }
    : Object.fromEntries(HAIRS.map((at, i) => [`hair-${i}`, { ...law, on: { element: 's', at }, ...share }]));
  // The prototype's first update is at time k, a gesture's at time 0.
  const points = [
    [0, p.vb / (p.ramp * rate)],
    [p.ramp - 1 / rate, p.vb],
  ];
  const players = Object.keys(contacts).map((name) => [
    `stroke-${name}`,
    { type: 'gesture', of: `contacts.${name}.velocity`, curve: 'straight', points },
  ]);
  return simulationOf(
    {
      rate,
      elements: {
        s: {
          type: 'string',
          length: p.L,
          linearDensity: p.rhoA,
          tension: p.T,
          sigma0: p.sigma0,
          grid: { intervals: p.Nx },
        },
      },
      contacts,
      players: Object.fromEntries(players),
      outputs: { u: { at: { element: 's', at: { node: 20 } } } },
    } as unknown as Sketch,
    { metered: true },
  );
}

test('hairs of their own have the values of the prototype', () => {
  const run = bowed(false);
  for (const [n, u, ...forces] of VALUES) {
    const [heard] = run.render(n + 1 - run.sample);
    expect(Math.abs(heard[heard.length - 1] / u - 1)).toBeLessThan(1e-10);
    const { contacts } = run.dump();
    for (const [i, force] of forces.entries())
      expect(Math.abs(contacts[`hair-${i}`][0].force / force - 1)).toBeLessThan(1e-10);
  }
  expect(run.ledger().residual).toBeLessThan(1e-11);
});

test('hairs of one contact tend to the same motion, a hundred times nearer', () => {
  const at = (isOne: boolean, times: number) => {
    const [heard] = bowed(isOne, times).render(1500 * times + 1);
    return heard[1500 * times];
  };
  const limit = at(true, 16);
  const [near, far] = [true, false].map((isOne) => [1, 2].map((times) => Math.abs(at(isOne, times) / limit - 1)));
  expect(near[0]).toBeLessThan(1e-4);
  expect(near[0] / near[1]).toBeGreaterThan(3);
  expect(far[0] / far[1]).toBeGreaterThan(3);
  expect(far[0]).toBeGreaterThan(100 * near[0]);
});
