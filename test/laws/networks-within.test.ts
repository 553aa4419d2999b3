/**
 * Contacts with both ends on one body, whatever the body and the contact: energy balances, losses only grow and collisions only push. Ends
 * that always move as one are refused. CLANGOR_SEED=n explores other networks.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { runs } from '../support/budget.ts';
import { modelOf, refused, type Sketch, simulationOf } from '../support/engine.ts';
import { type WithinOptions, withinOf } from '../support/networks-within.ts';

describe('both ends on one body, over a twentieth of a second', () => {
  const promises: { of: string; bound: number; options: WithinOptions }[] = [
    { of: 'lossless bodies', bound: 1e-10, options: { lossy: false } },
    { of: 'lossless bodies that settle', bound: 1e-10, options: { lossy: false, corrector: 'settled' } },
    { of: 'lossy bodies', bound: 1e-10, options: { lossy: true } },
    { of: 'lossy bodies with exact loss', bound: 1e-10, options: { lossy: true, loss: 'exact' } },
    // IT-2 stores φ(η), which is known no better than η: to f ε u, of contacts this soft less than the bound, of stiffer ones more.
    { of: 'lossless bodies by IT-2', bound: 1e-10, options: { lossy: false, scheme: 'it2', stiffest: 1e10 } },
    { of: 'lossy bodies by IT-2', bound: 1e-10, options: { lossy: true, scheme: 'it2', stiffest: 1e10 } },
    { of: 'lossless bodies with stiff contacts by IT-2', bound: 3e-9, options: { lossy: false, scheme: 'it2' } },
    { of: 'lossy bodies with stiff contacts by IT-2', bound: 3e-9, options: { lossy: true, scheme: 'it2' } },
  ];

  test.each(promises)('$of balance to $bound, create nothing and only push', ({ bound, options }) => {
    let hits = 0;
    fc.assert(
      fc.property(withinOf(options), (network) => {
        const simulation = simulationOf(network);
        let lost = 0;
        for (let block = 0; block < 4; block++) {
          simulation.render(500);
          const { initial, energy, injected, dissipated } = simulation.ledger();
          const scale = Math.max(initial, energy, Math.abs(injected));
          expect(dissipated).toBeGreaterThanOrEqual(lost - 1e-12 * scale);
          expect(energy).toBeLessThanOrEqual(initial + injected + bound * scale);
          lost = dissipated;
        }
        expect(simulation.ledger().residual).toBeLessThan(bound);
        expect(simulation.newton().failures).toBe(0);
        for (const { name, minForce, hits: own } of simulation.contacts()) {
          const contact = network.contacts?.[name];
          if (options.scheme !== 'it2' && contact?.type === 'collision' && contact.rule !== '26')
            expect(minForce, name).toBeGreaterThanOrEqual(0);
          hits += own;
        }
      }),
      runs(60),
    );
    expect(hits).toBeGreaterThan(200);
  });
});

test('two points of one mode that touch hard while a mass hangs on one of them stay in balance', () => {
  const on = (point: string) => ({ element: 'body', at: { point } });
  const simulation = simulationOf({
    elements: {
      mass: { type: 'mass', mass: 1, gravity: 1 },
      body: { type: 'modal', modes: [{ frequency: 1000, shape: { a: 1, b: -1 } }] },
    },
    contacts: {
      hang: { type: 'connection', between: [on('b'), 'mass'], stiffness: 415_591, exponent: 1 },
      touch: { type: 'collision', lower: on('b'), upper: on('a'), stiffness: 6.51875e12, exponent: 1, rule: '27s' },
    },
  });
  simulation.render(44_100);
  expect(simulation.ledger().residual).toBeLessThan(1e-12);
  expect(simulation.contacts()[1].hits).toBeGreaterThan(100);
});

const laws = [
  { damping: 1 },
  { loss: { type: 'power', coefficient: 3600, exponent: 0.97 } },
  { rule: '27s' },
  { rule: 'p2c' },
  { scheme: 'it2' },
] as const;

describe.each(laws)('between tied points, %o', ({ ...law }) => {
  // What ties hold cannot move: psi is round-off, and no multiple of it may become a force.
  const { scheme = 'rules', ...own } = { ...law } as { scheme?: 'it2' | 'rules' };
  const on = (x: string, y: string) => ({ element: 'body', at: [x, y] as [string, string] });
  const [one, two, three] = [on('31.8 %', '46.1 %'), on('62 %', '77 %'), on('30 %', '41 %')];
  test.each([1e7, 1e8, 1e9, 1e10, 1e12])('a collision of %d N/m pushes with nothing', (stiffness) => {
    const simulation = simulationOf({
      rate: 44_100,
      elements: {
        body: {
          type: 'membrane',
          tension: 632,
          surfaceDensity: 0.26,
          sides: [0.4, 0.3],
          grid: { spacing: 0.01 },
        },
      },
      contacts: {
        near: { type: 'rigid', between: [one, three] },
        far: { type: 'rigid', between: [two, one] },
        same: { type: 'collision', lower: one, upper: two, stiffness, exponent: 1, ...own },
        // Its direction is that of both ties together.
        sum: { type: 'collision', lower: two, upper: three, stiffness, exponent: 1.5, ...own },
        bow: { type: 'bow', on: two, force: 1.6, velocity: -0.19, solver: 'newton' },
      },
      players: { tap: { type: 'strike', at: one, time: 0.006, force: 1.7, duration: 0.003 } },
      outputs: { bow: { contact: 'bow' } },
      solver: { passes: 2, scheme, corrector: 'apart' },
    });
    simulation.render(4000);
    expect(simulation.ledger().residual).toBeLessThan(1e-12);
    expect(simulation.newton().failures).toBe(0);
    for (const { name, maxForce } of simulation.contacts()) if (name !== 'bow') expect(maxForce, name).toBeLessThan(10);
  });
});

describe('ends that always move as one are refused', () => {
  const string = { type: 'string', length: 1, linearDensity: 0.006, tension: 60, grid: { intervals: 40 } } as const;
  const on = <At>(at: At) => ({ element: 'body', at });
  const got = (element: Sketch['elements'][string], contact: NonNullable<Sketch['contacts']>[string]) =>
    refused(
      compile(modelOf({ elements: { mass: { type: 'mass', mass: 1 }, body: element }, contacts: { c: contact } })),
    );
  const message = 'expected two points that can move against each other; got ';

  test('one place by two names', () => {
    expect(got(string, { type: 'spring', between: [on(0.5), on({ node: 20 })], stiffness: 1e4 })).toEqual([
      `contacts.c: ${message}two points of body that always move as one`,
    ]);
  });

  test('one of several places', () => {
    const places = (second: number) => on([{ fraction: 0.3 }, { fraction: second }]);
    expect(
      got(string, { type: 'collision', lower: places(0.4), upper: places(0.7), stiffness: 1e6, exponent: 1 }),
    ).toEqual([`contacts.c: ${message}at point 1 of 2 two points of body that always move as one`]);
  });

  test('two points of a body whose modes do not tell them apart', () => {
    const body: Sketch['elements'][string] = { type: 'modal', modes: [{ frequency: 100, shape: { a: 0.1, b: 0.1 } }] };
    expect(got(body, { type: 'rigid', between: [on({ point: 'a' }), on({ point: 'b' })] })).toEqual([
      `contacts.c: ${message}two points of body that always move as one`,
    ]);
  });
});
