/** Parameters that move on bodies that stretch, and losses that follow an exponent that moves. */
import { describe, expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';
import type { ElementSource } from '../support/stretching.ts';

const RATE = 44_100;
type Points = [number, number][];

const wire = {
  type: 'string',
  length: 0.65,
  tension: 60,
  linearDensity: 3e-3,
  axialStiffness: 5e4,
  sigma0: 1,
} as const;
const sheet = { thickness: 1e-3, density: 7800, young: 2e11, sigma0: 1, modes: 12, stretch: 'full', airy: 5 } as const;
const [modal, nodes] = [{ method: 'modal', modes: 12 } as const, { grid: { intervals: 24 } } as const];

const glide = (of: string, points: Points) => ({ type: 'gesture', of, points, curve: 'straight' }) as const;

describe.each([
  ['by nodes', { ...wire, ...nodes, stretch: 'tension' }],
  ['by modes', { ...wire, ...modal, stretch: 'tension' }],
  ['by modes with longitudinal ones', { ...wire, ...modal, stretch: 'full', longitudinal: { modes: 3, sigma: 9 } }],
] as const)('the tension that a string shows, %s', (_, string) => {
  const shown = (path: 'tension' | 'bend', points: Points) =>
    simulationOf({
      rate: RATE,
      elements: { string: string as ElementSource },
      players: {
        start: { type: 'initial', element: 'string', displacement: 1e-7, shape: 'sine' },
        move: glide(`elements.string.${path}`, points),
      },
      outputs: { tension: { element: 'string', quantity: 'tension' } },
    }).render(2001)[0];

  test('is the one that a hand has given it', () => {
    const tension = shown('tension', [
      [0, 50],
      [1000 / RATE, 90],
    ]);
    // Before the first step, in the middle, and at the end; a tension is one step old when it is heard, and the first step is that of sample 1.
    expect(tension[0]).toBeCloseTo(50, 6);
    expect(tension[502]).toBeCloseTo(70, 6);
    expect(tension[2000]).toBeCloseTo(90, 6);
  });

  test('rises with a bend', () => {
    const tension = shown('bend', [
      [0, 0],
      [1000 / RATE, 600],
    ]);
    expect(tension[0]).toBeCloseTo(60, 6);
    expect(tension[2000]).toBeCloseTo(120, 6); // half an octave is twice the force
  });
});

const stretching: readonly (readonly [string, object, unknown])[] = [
  [
    'a string of modes',
    { ...wire, ...modal, stretch: 'full', longitudinal: { modes: 3, sigma: 9 } },
    { fraction: 0.3 },
  ],
  ['a string of nodes', { ...wire, ...nodes, stretch: 'full', longitudinal: { sigma: 9 } }, { fraction: 0.3 }],
  ['an exact string', { ...wire, ...nodes, stretch: 'full', geometry: 'exact' }, { fraction: 0.3 }],
  ['a plate by rule q', { type: 'plate', ...sheet, sides: [0.4, 0.3], method: 'modal', rule: 'q' }, [0.12, 0.13]],
  ['a plate by rule p2q', { type: 'plate', ...sheet, sides: [0.4, 0.3], method: 'modal', rule: 'p2q' }, [0.12, 0.13]],
  ['a gong', { type: 'gong', ...sheet, radius: 0.2, placement: 'exact' }, [0.05, 0.06]],
];

describe.each(stretching)('%s with longitudinal or in-plane motion', (_, body, at) => {
  const place = { element: 'body', at } as { element: string; at: number };
  const struck = (points: Points): Sketch => ({
    rate: RATE,
    elements: { body: body as ElementSource, hammer: { type: 'mass', mass: 0.02 } },
    contacts: { hit: { type: 'collision', lower: 'hammer', upper: place, stiffness: 1e6, exponent: 1.5 } },
    players: {
      throw: { type: 'initial', element: 'hammer', displacement: -1e-4, velocity: 4 },
      bend: glide('elements.body.bend', points),
    },
    outputs: { body: { at: place } },
  });

  test('bends while a hammer hits it, and the work of the hand is booked', () => {
    const run = simulationOf(
      struck([
        [0, 0],
        [0.01, 500],
        [0.03, -300],
      ]),
      { metered: true },
    );
    run.render(2000);
    const { injected, energy, residual } = run.ledger();
    expect(Math.abs(injected)).toBeGreaterThan(1e-4 * energy);
    expect(residual).toBeLessThan(1e-11);
  });

  test('sounds as high as the bend says', () => {
    const period = (cents: number) => {
      const [heard] = simulationOf({
        rate: RATE,
        elements: { body: body as ElementSource },
        players: {
          // The lowest mode alone, too small to stretch anything.
          start: {
            type: 'initial',
            element: 'body',
            displacement: 1e-8,
            shape: 'grid' in body ? 'sine' : { modes: [1] },
          },
          bend: glide('elements.body.bend', [
            [0, cents],
            [1, cents],
          ]),
        },
        outputs: { body: { at: place } },
      }).render(8000);
      const zeros: number[] = [];
      for (let n = 1; n < heard.length; n++)
        if (heard[n - 1] < 0 && heard[n] >= 0) zeros.push(n - heard[n] / (heard[n] - heard[n - 1]));
      return (zeros[zeros.length - 1] - zeros[0]) / (zeros.length - 1);
    };
    expect(period(-1200) / period(0)).toBeCloseTo(2, 2);
  });
});

describe.each([
  ['viscoelastic', { type: 'viscoelastic', tau: 2e-4 }],
  ['Tsuji’s', { type: 'tsuji', zeta: 0.3 }],
] as const)('a loss that is %s', (_, loss) => {
  const forces = (exponent: number, points?: Points) => {
    const run = simulationOf(
      {
        rate: RATE,
        elements: { ball: { type: 'mass', mass: 0.01 }, wall: { type: 'barrier' } },
        contacts: { hit: { type: 'collision', lower: 'ball', upper: 'wall', stiffness: 1e7, exponent, loss } },
        players: {
          throw: { type: 'initial', element: 'ball', displacement: -1e-3, velocity: 1 },
          ...(points && { move: glide('contacts.hit.exponent', points) }),
        },
        outputs: { force: { contact: 'hit' } },
      },
      { metered: true },
    );
    const [force] = run.render(400);
    expect(run.ledger().residual).toBeLessThan(1e-12);
    return force;
  };

  test('is, after its exponent has moved, that of the exponent which it then has', () => {
    const moved = forces(1.2, [
      [0, 1.2],
      [20 / RATE, 1.8],
    ]);
    const given = forces(1.8);
    const most = given.reduce((peak, force) => Math.max(peak, force), 0);
    expect(most).toBeGreaterThan(1);
    expect(Math.max(...given.map((force, n) => Math.abs(force - moved[n]))) / most).toBeLessThan(1e-12);
  });
});
