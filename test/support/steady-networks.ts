/** Random networks of masses for fast-check that are joined by springs and rigidly, and by every other law besides. */
import fc from 'fast-check';
import type { Sketch } from './engine.ts';
import { decades, real } from './networks.ts';

type Contact = NonNullable<Sketch['contacts']>[string];

const contactOf = fc.record({
  kind: fc.constantFrom('spring', 'spring', 'rigid', 'cubic', 'collision', 'floor', 'connection', 'bow'),
  a: fc.nat(1000),
  b: fc.nat(1000),
  gap: real(-1e-5, 5e-5),
  stiffness: decades(1e4, 1e10),
  weak: fc.oneof(fc.constant(0), decades(1e2, 1e7)),
  exponent: real(1, 3),
  damping: fc.oneof(fc.constant(0), real(0, 1)),
  loss: fc.constantFrom('implicit' as const, 'exact' as const),
  force: real(0.1, 2),
  velocity: real(-0.3, 0.3),
  solver: fc.constantFrom('implicit' as const, 'newton' as const),
});

/** Masses that are joined in a row by springs or rigidly, and in any other way besides; a few of them are struck. */
export const steadyNetwork: fc.Arbitrary<Sketch> = fc
  .record({
    masses: fc.array(decades(1e-3, 0.1), { minLength: 3, maxLength: 9 }),
    row: fc.array(fc.record({ rigid: fc.boolean(), stiffness: decades(1e2, 1e8), damping: real(0, 0.1) }), {
      minLength: 1,
      maxLength: 8,
    }),
    contacts: fc.array(contactOf, { minLength: 1, maxLength: 8 }),
    strikes: fc.array(fc.record({ at: fc.nat(1000), force: real(-6, 6) }), { minLength: 1, maxLength: 3 }),
    passes: fc.constantFrom(0, 1, 2),
    corrector: fc.constantFrom('apart' as const, 'settled' as const),
    scheme: fc.constantFrom('rules' as const, 'rules' as const, 'it2' as const),
  })
  .map(({ masses, row, contacts, strikes, passes, corrector, scheme }): Sketch => {
    const name = (i: number) => `m${i % masses.length}`;
    const joint = ({ rigid, stiffness, damping }: (typeof row)[number], i: number): Contact => {
      const between: [string, string] = [name(i), name(i + 1)];
      return rigid ? { type: 'rigid', between } : { type: 'spring', between, stiffness, damping };
    };
    const other = ({ kind, a, b, gap, ...rest }: (typeof contacts)[number]): Contact => {
      const { stiffness, weak, exponent, damping, loss, force, velocity, solver } = rest;
      const between: [string, string] = [name(a), name(a + 1 + (b % (masses.length - 1)))];
      if (kind === 'spring' || kind === 'cubic')
        return { type: 'spring', between, stiffness: weak, cubic: kind === 'cubic' ? 1e8 : 0, damping: 0.1 * damping };
      if (kind === 'rigid') return { type: 'rigid', between };
      if (kind === 'connection') return { type: 'connection', between, stiffness: weak + 1, exponent };
      if (kind === 'bow') return { type: 'bow', on: between[0], force, velocity, solver };
      const lower = kind === 'floor' ? 'floor' : between[1];
      return { type: 'collision', lower, upper: between[0], gap, stiffness, exponent, damping, loss };
    };
    return {
      rate: 44_100,
      elements: {
        floor: { type: 'barrier' },
        ...Object.fromEntries(
          masses.map((mass, i) => [`m${i}`, { type: 'mass' as const, mass, frequency: 30 + 40 * i }]),
        ),
      },
      contacts: {
        ...Object.fromEntries(row.slice(0, masses.length - 1).map((one, i) => [`j${i}`, joint(one, i)])),
        ...Object.fromEntries(contacts.map((one, i) => [`c${i}`, other(one)])),
      },
      players: Object.fromEntries(
        strikes.map(({ at, force }, i) => [
          `tap${i}`,
          { type: 'strike' as const, at: name(at), time: 2e-4 * i, force, duration: 1e-3 },
        ]),
      ),
      outputs: { out: { at: 'm0' } },
      solver: { passes, corrector, scheme },
    };
  });
