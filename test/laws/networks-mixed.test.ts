/**
 * Random networks of everything at once: bars, membranes, plates, modes, masses and a barrier, joined by every kind of contact and
 * struck somewhere. Whatever it is, energy balances, losses only grow and collisions only push. CLANGOR_SEED=n explores others.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectNothingNegative } from '../support/accounts.ts';
import { runs } from '../support/budget.ts';
import { type Sketch, simulationOf } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';
import { RATE, specimens } from '../support/specimens.ts';

type Elements = Sketch['elements'];
type Contacts = NonNullable<Sketch['contacts']>;
type Players = NonNullable<Sketch['players']>;

const contactOf = fc.record({
  kind: fc.constantFrom('collision', 'barrier', 'spring', 'connection', 'rigid', 'bow'),
  a: fc.nat(1000),
  b: fc.nat(1000),
  clearance: real(-3e-5, 7e-5),
  stiffness: decades(1e4, 1e11),
  exponent: real(1, 3),
  damping: real(0, 1),
  rule: fc.constantFrom('p2' as const, '27s' as const, '27f' as const),
  weak: decades(1e2, 1e6),
  force: real(0, 2),
  velocity: real(-0.3, 0.3),
  solver: fc.constantFrom('implicit' as const, 'newton' as const),
});

const strikeOf = fc.record({ at: fc.nat(1000), time: real(0, 0.015), force: real(-6, 14) });

const mixture = fc
  .record({
    bodies: fc.array(fc.record({ which: fc.nat(1000), speed: real(0.3, 1.8) }), { minLength: 2, maxLength: 3 }),
    lossy: fc.boolean(),
    contacts: fc.array(contactOf, { minLength: 1, maxLength: 5 }),
    strikes: fc.array(strikeOf, { minLength: 1, maxLength: 2 }),
    passes: fc.constantFrom(0, 1, 2),
  })
  .map(({ bodies, lossy, contacts, strikes, passes }): Sketch => {
    const chosen = bodies.map(({ which }) => specimens[which % specimens.length]);
    const points = chosen.flatMap(({ points: own }, i) =>
      own.map((point) => (typeof point === 'string' ? point : { ...point, element: `e${i}` })),
    );
    const ends = [...points, 'mass'];
    const owner = (end: (typeof ends)[number]) => (typeof end === 'string' ? end : end.element);
    return {
      rate: RATE,
      elements: {
        ...Object.fromEntries<Elements[string]>(chosen.map((one, i) => [`e${i}`, one.element(bodies[i].speed, lossy)])),
        mass: { type: 'mass', mass: 5e-3, frequency: 120, damping: lossy ? 5 : 0 },
        barrier: { type: 'barrier', height: -1e-4 },
      },
      contacts: Object.fromEntries(
        contacts.map((contact, i): [string, Contacts[string]] => {
          const { kind, stiffness, exponent, rule, weak, force, velocity, solver } = contact;
          const a = ends[contact.a % ends.length];
          const others = ends.filter((end) => owner(end) !== owner(a));
          const b = others[contact.b % others.length];
          const damping = lossy ? contact.damping : 0;
          const law = { stiffness, exponent, damping, rule };
          const name = `c${i}`;
          if (kind === 'collision')
            return [name, { type: 'collision', lower: a, upper: b, gap: contact.clearance, ...law }];
          if (kind === 'barrier') return [name, { type: 'collision', lower: 'barrier', upper: a, ...law }];
          if (kind === 'spring')
            return [name, { type: 'spring', between: [a, b], stiffness: weak, cubic: 1e8, damping: 0.1 * damping }];
          if (kind === 'connection') return [name, { type: 'connection', between: [a, b], stiffness: weak, exponent }];
          if (kind === 'rigid') return [name, { type: 'rigid', between: [a, b] }];
          return [name, { type: 'bow', on: a, force, velocity, solver }];
        }),
      ),
      players: Object.fromEntries(
        strikes.map(({ at, time, force }, i): [string, Players[string]] => [
          `tap${i}`,
          { type: 'strike', at: ends[at % ends.length], time, force, duration: 3e-3 },
        ]),
      ),
      outputs: { out: { at: points[0] } },
      solver: { passes },
    };
  });

test('mixed networks balance to 1e-10, create nothing and only push', () => {
  let hits = 0;
  fc.assert(
    fc.property(mixture, (network) => {
      const simulation = simulationOf(network);
      let lost = 0;
      for (let block = 0; block < 4; block++) {
        simulation.render(500);
        const { initial, energy, injected, dissipated } = simulation.ledger();
        const scale = Math.max(initial, energy, Math.abs(injected));
        expect(dissipated).toBeGreaterThanOrEqual(lost - 1e-12 * scale);
        expect(energy).toBeLessThanOrEqual(initial + injected + 1e-10 * scale);
        expectNothingNegative(simulation);
        lost = dissipated;
      }
      expect(simulation.ledger().residual).toBeLessThan(1e-10);
      for (const { name, minForce, hits: own } of simulation.contacts()) {
        if (network.contacts?.[name].type === 'collision') expect(minForce, name).toBeGreaterThanOrEqual(0);
        hits += own;
      }
    }),
    runs(40),
  );
  expect(hits).toBeGreaterThan(100);
});
