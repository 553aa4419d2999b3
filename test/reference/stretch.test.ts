/**
 * Strings, plates and skins that stretch, by every rule, struck by a hammer and rubbed or held with play at another place: the engine takes the steps of
 * the dense reference.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { compareNetwork } from '../support/compare-networks.ts';
import { modelOf, type Sketch } from '../support/engine.ts';
import { decades } from '../support/networks.ts';
import { type ElementSource, wire } from '../support/stretching.ts';

const steel = { ...wire, rigidity: 2e-3, sigma0: 2 };
const line = [{ fraction: 0.3 }, { fraction: 0.61 }];
// No two waves of these sides are alike, so that there is one order of Airy functions to sweep over.
const sheet = { type: 'plate', sides: [0.31, 0.2], thickness: 8e-4, density: 7800, young: 2e11, sigma0: 2 };
const inside = [
  [{ fraction: 0.3 }, { fraction: 0.4 }],
  [{ fraction: 0.71 }, { fraction: 0.53 }],
];
const nodes = [{ node: [2, 3] }, { node: [4, 2] }];
const bodies: readonly { readonly of: string; readonly body: object; readonly at: readonly unknown[] }[] = [
  { of: 'nodes with a mean tension', body: { ...steel, stretch: 'tension', grid: { intervals: 14 } }, at: line },
  {
    of: 'modes with a mean tension',
    body: { ...steel, stretch: 'tension', method: 'modal', modes: 12 },
    at: line,
  },
  {
    of: 'nodes that move along the string as well',
    body: { ...steel, stretch: 'full', longitudinal: { sigma: 5 }, grid: { intervals: 8 } },
    at: line,
  },
  {
    of: 'modes along the string as well',
    body: { ...steel, stretch: 'full', method: 'modal', modes: 12, longitudinal: { modes: 4, sigma: [5, 8, 11, 14] } },
    at: line,
  },
  {
    of: 'nodes of the geometrically exact string',
    body: { ...steel, stretch: 'full', geometry: 'exact', longitudinal: { sigma: 5 }, grid: { intervals: 8 } },
    at: line,
  },
  ...(['movable', 'immovable'] as const).flatMap((inPlane) =>
    (['q', 'p2q', 'sav'] as const).map((rule) => ({
      of: `a plate with ${inPlane} edges by rule ${rule}`,
      body: { ...sheet, method: 'modal', modes: 10, stretch: 'full', inPlane, airy: 7, rule },
      at: inside,
    })),
  ),
  // Sixteen modes fill whole vectors, so that beside an odd number of them that stretch lies one that does not.
  ...[6, 7].flatMap((stretching) =>
    (['q', 'p2q', 'sav'] as const).map((rule) => ({
      of: `a plate with ${stretching} of its 16 modes by rule ${rule}`,
      body: {
        ...{ ...sheet, method: 'modal', modes: 16, stretch: 'full', stretching },
        ...{ inPlane: stretching === 7 ? 'immovable' : 'movable', airy: 7, rule },
      },
      at: inside,
    })),
  ),
  { of: 'modes of Berger’s plate', body: { ...sheet, method: 'modal', modes: 10, stretch: 'tension' }, at: inside },
  {
    of: 'nodes of Berger’s plate',
    body: { ...sheet, sides: [0.3, 0.2], thickness: 2e-3, stretch: 'tension', grid: { spacing: 0.05 } },
    at: nodes,
  },
  {
    of: 'nodes of a skin',
    body: {
      ...{
        type: 'membrane',
        sides: [0.3, 0.2],
        tension: 900,
        density: 1400,
        thickness: 2.5e-4,
        young: 3.5e9,
        sigma0: 5,
      },
      ...{ stretch: 'tension', grid: { spacing: 0.05 } },
    },
    at: nodes,
  },
];

const company = fc.record({
  hammer: decades(1e-3, 1e-1),
  stiffness: decades(1e5, 1e9),
  speed: decades(0.5, 20),
  held: fc.constantFrom('slack', 'friction', 'none'),
  passes: fc.constantFrom(0, 1, 2),
});

test.each(bodies)('$of', ({ body, at }) => {
  const [struck, elsewhere] = at.map((place) => ({ element: 'body', at: place }));
  let [compared, hits] = [0, 0];
  fc.assert(
    fc.property(company, ({ hammer, stiffness, speed, held, passes }) => {
      const sketch = {
        rate: 44_100,
        elements: {
          body: body as ElementSource,
          hammer: { type: 'mass', mass: hammer },
          bob: { type: 'mass', mass: 0.01 },
        },
        contacts: {
          hit: { type: 'collision', lower: struck, upper: 'hammer', stiffness, exponent: 1.5, damping: 0.05, gap: 0 },
          ...(held === 'slack' && {
            joint: { type: 'slack', between: ['bob', elsewhere], stiffness: 1e6, exponent: 1.5, play: 1e-5 },
          }),
          ...(held === 'friction' && { rub: { type: 'friction', on: elsewhere, force: 1, velocity: 0.2 } }),
        },
        players: {
          throw: { type: 'initial', element: 'hammer', displacement: 2e-4 + (2 * speed) / 44_100, velocity: -speed },
        },
        outputs: { hammer: { at: 'hammer' } },
        // Tangents are compared in tangent.test.ts.
        solver: { corrector: 'apart', passes },
      } as unknown as Sketch;
      const { difference, where, horizon, residual, pushed } = compareNetwork(modelOf(sketch), 100);
      expect(difference, where).toBeLessThan(1);
      expect(residual).toBeLessThan(1e-10);
      compared += horizon;
      if (pushed.hit > 0) hits++;
    }),
    runs(3),
  );
  expect(compared, 'samples compared').toBeGreaterThan(150);
  expect(hits).toBeGreaterThan(0);
});
