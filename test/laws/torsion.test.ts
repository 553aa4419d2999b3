/** A string that turns under a bow: a second line in the same slip. */
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { checkModel } from '../../src/model/index.ts';
import { modelOf, refused, runOf, type Sketch, sameBits, shippedProgram, simulationOf } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';

type Contact = NonNullable<Sketch['contacts']>[string];

const PLACE = '14 %';

function bowed(bow: Partial<Contact>, twistDensity = 1.325e-3, seconds = 0.1): Sketch {
  const line = (pitch: number, linearDensity: number, sigma0: number) =>
    ({ type: 'string', length: 0.325, pitch, linearDensity, sigma0 }) as const;
  return {
    rate: 44_100,
    elements: { string: line(196, 2.65e-3, 8), turning: line(980, twistDensity, 90) },
    contacts: { bow: { type: 'friction', force: 2, ...bow } as Contact },
    players: {
      draw: {
        type: 'gesture',
        of: 'contacts.bow.velocity',
        points: [
          [0, 0],
          [seconds, 0.2],
        ],
      },
    },
    outputs: {
      bridge: { at: { element: 'string', at: '3 %' }, quantity: 'velocity' },
      under: { at: { element: 'string', at: PLACE }, quantity: 'velocity' },
      turning: { at: { element: 'turning', at: PLACE }, quantity: 'velocity' },
    },
  };
}
const on = { element: 'string', at: PLACE };
const twisting = { on, twist: 'turning' } as Partial<Contact>;

test('twist is a second end of the same weight', () => {
  const ends = ['string', 'turning'].map((element) => ({ element, at: PLACE, weight: 1 }));
  const [named, listed] = [twisting, { ends } as Partial<Contact>].map((bow) => simulationOf(bowed(bow)).render(3000));
  expect(sameBits(named, listed)).toBe(true);
  expect(named[2].some((v) => Math.abs(v) > 1e-3)).toBe(true);
});

test('the twist of a bow is one too', () => {
  const ends = ['string', 'turning'].map((element) => ({ element, at: PLACE, weight: 1 }));
  const bow = { type: 'bow', solver: 'newton', velocity: 0 };
  const [named, listed] = [twisting, { ends }].map((more) =>
    simulationOf(bowed({ ...bow, ...more } as Partial<Contact>)).render(1000),
  );
  expect(sameBits(named, listed)).toBe(true);
  expect(named[2].some((v) => Math.abs(v) > 1e-3)).toBe(true);
});

test('a string too heavy to turn is bowed as one that cannot', () => {
  const [heavy, alone] = [bowed(twisting, 1e9), bowed({ on } as Partial<Contact>)].map((sketch) =>
    simulationOf(sketch).render(2000),
  );
  alone[0].forEach((v, i) => {
    expect(Math.abs(heavy[0][i] - v)).toBeLessThan(1e-8);
  });
});

test('under the hairs of bowed-violin it slips once a period, at the pitch of the string, and turns', () => {
  const run = runOf(shippedProgram('bowed-violin'));
  run.render(22_050);
  const [bridge, under, turning] = run.render(11_250); // 50 periods
  // Helmholtz motion: one slip in each period, in which the string moves against the bow several times as fast as with it.
  const slips = under.reduce((count, v, i) => (i > 0 && v < -0.3 && under[i - 1] >= -0.3 ? count + 1 : count), 0);
  expect(slips).toBeGreaterThanOrEqual(49);
  expect(slips).toBeLessThanOrEqual(51);
  expect(Math.max(...bridge)).toBeGreaterThan(0.1);
  expect(Math.max(...turning)).toBeGreaterThan(0.01);
  expect(run.ledger().residual).toBeLessThan(1e-12);
});

property.prop([decades(1e-2, 50), real(-1, 1), decades(1e2, 1e7), fc.integer({ min: 1, max: 5 }), decades(1e-5, 1)], {
  numRuns: 12,
})(
  'any number of hairs on a turning string: balance to round-off, and no loss below zero',
  (force, velocity, stiffness, count, density) => {
    const at = Array.from({ length: count }, (_, i) => `${12 + i} %`);
    const bow = { on: { element: 'string', at }, twist: 'turning', force, velocity, stiffness } as Partial<Contact>;
    const { players: _, ...still } = bowed(bow, density);
    const run = simulationOf(still);
    let lost = 0;
    for (let block = 0; block < 8; block++) {
      run.render(150);
      const account = run.ledger().contacts[0].lost;
      expect(account).toBeGreaterThanOrEqual(lost * (1 - 1e-12));
      lost = account;
    }
    expect(run.ledger().residual).toBeLessThan(1e-11);
  },
);

test('what cannot turn is refused in one line', () => {
  const lines = (more: object) => {
    const sketch = bowed({});
    const contacts = { bow: { type: 'friction', force: 1, ...more } };
    const elements = { ...sketch.elements, ball: { type: 'mass', mass: 1 } };
    return refused(checkModel({ clangor: 1, ...sketch, elements, contacts, players: {} }));
  };
  expect(lines({ on, twist: 'nobody' })[0]).toMatch(/twist: expected the name of.*nobody/);
  expect(lines({ on, twist: 'ball' })[0]).toMatch(/twist: expected the name of a string, bar or other line/);
  expect(lines({ on, twist: 'string' })[0]).toMatch(/twist: expected another element/);
  expect(lines({ between: [on, 'ball'], twist: 'turning' }).join()).toMatch(/twist.*on|on.*twist/);
  const sketch = bowed(twisting);
  const slide = {
    slide: {
      type: 'gesture',
      of: 'contacts.bow.position',
      points: [
        [0, 0.04],
        [1, 0.05],
      ],
    },
  };
  expect(refused(checkModel({ clangor: 1, ...sketch, players: slide }))[0]).toMatch(/one point on one string/);
  expect(modelOf(sketch).contacts.bow.type).toBe('friction');
});
