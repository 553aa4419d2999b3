/**
 * Random models for fast-check of bodies that nothing holds: chains, bars and listed modes with rigid-body modes, strings and bars of nodes, and masses. They are thrown at a
 * table and at each other, tied to each other, and pushed; what misses flies on for metres.
 */
import fc from 'fast-check';
import type { Sketch } from './engine.ts';
import { decades, real } from './networks.ts';

type Elements = Sketch['elements'];
type Contacts = NonNullable<Sketch['contacts']>;
type Players = NonNullable<Sketch['players']>;
type End = Exclude<NonNullable<Sketch['outputs']>[string], { contact: string } | { element: string }>['at'];

const RATE = 44_100;
const free: ['free', 'free'] = ['free', 'free'];

const bodyOf = fc.record({
  kind: fc.constantFrom('chain', 'bar', 'bar of nodes', 'string of nodes', 'modal', 'mass'),
  placement: fc.constantFrom('scheme' as const, 'exact' as const),
  mass: decades(1e-4, 1e-1),
  sigma0: fc.oneof(fc.constant(0), decades(1e-2, 20)),
  sigma1: fc.oneof(fc.constant(0), decades(1e-5, 1e-2)),
  frequency: decades(1e-3, 1),
  velocity: real(-3, 3),
});
type Draw = typeof bodyOf extends fc.Arbitrary<infer T> ? T : never;

function elementOf({ kind, placement, mass, sigma0, sigma1, frequency }: Draw): Elements[string] {
  if (kind === 'mass') return { type: 'mass', mass, damping: sigma0 };
  if (kind === 'chain') return { type: 'chain', masses: 4, mass, stiffness: 3e3, ends: free, sigma0, placement };
  if (kind === 'string of nodes')
    return { type: 'string', length: 0.5, linearDensity: 2 * mass, tension: 40, ends: free, sigma0, sigma1 };
  const shape = { length: 0.3, density: 7800, young: 2e11, thickness: 4e-3, width: 0.01 };
  // A bar that is held only by a hinge turns as freely as another flies.
  if (kind === 'bar of nodes')
    return { type: 'bar', ...shape, ends: frequency > 0.1 ? ['supported', 'free'] : free, sigma0, sigma1 };
  if (kind === 'bar') {
    return { type: 'bar', ...shape, ends: free, sigma0, method: 'modal', modes: 6, placement };
  }
  const decay = sigma0 > 0 ? { t60: 6.9 / sigma0 } : {};
  const modes = [
    { frequency: 0, shape: { a: 1, b: 1 } },
    { frequency, shape: { a: 1, b: -1 } },
    { frequency: 700, shape: { a: 0.5, b: -0.3 } },
  ];
  return { type: 'modal', mass, placement, modes: modes.map((mode) => ({ ...mode, ...decay })) };
}

/** Two places on a body. */
function placesOn(name: string, { kind }: Draw): readonly [End, End] {
  if (kind === 'mass') return [name, name];
  const at = (place: '20 %' | '80 %', point: string) => ({ element: name, at: kind === 'modal' ? { point } : place });
  return [at('20 %', 'a'), at('80 %', 'b')] as const;
}

const contactOf = fc.record({
  kind: fc.constantFrom('table', 'table', 'collision', 'spring', 'rigid', 'connection'),
  a: fc.nat(1000),
  b: fc.nat(1000),
  gap: real(0, 1e-2),
  stiffness: decades(1e4, 1e9),
  damping: fc.oneof(fc.constant(0), real(0, 1)),
  exponent: real(1, 2.5),
});

export const freeNetwork: fc.Arbitrary<Sketch> = fc
  .record({
    bodies: fc.array(bodyOf, { minLength: 2, maxLength: 3 }),
    contacts: fc.array(contactOf, { minLength: 1, maxLength: 4 }),
    force: real(-2, 2),
  })
  .map(({ bodies, contacts, force }): Sketch => {
    // Ends that a rigid tie joins have to start together.
    const isTied = contacts.some(({ kind }) => kind === 'rigid');
    const ends = bodies.flatMap((body, i) => placesOn(`e${i}`, body).map((end) => ({ end, of: i })));
    const joined = contacts.map(({ a, b }) => {
      const one = ends[a % ends.length];
      const others = ends.filter(({ of }) => of !== one.of);
      return [one, others[b % others.length]] as const;
    });
    // Bodies fly towards what they can hit: most of those thrown anywhere miss everything.
    const aims = new Map<number, number>();
    contacts.forEach(({ kind }, i) => {
      const [{ of: lower }, { of: upper }] = joined[i];
      if (kind === 'table') aims.set(lower, aims.get(lower) ?? -1);
      if (kind === 'collision') {
        aims.set(lower, aims.get(lower) ?? 1);
        aims.set(upper, aims.get(upper) ?? -1);
      }
    });
    const aimed = (i: number, velocity: number) =>
      aims.has(i) ? (aims.get(i) as number) * Math.abs(velocity) : velocity;
    return {
      rate: RATE,
      elements: {
        ...Object.fromEntries(bodies.map((body, i) => [`e${i}`, elementOf(body)])),
        table: { type: 'barrier', height: -1e-3 },
      },
      contacts: Object.fromEntries(
        contacts.map(({ kind, gap, stiffness, exponent, damping }, i): [string, Contacts[string]] => {
          const [lower, upper] = joined[i].map(({ end }) => end);
          const law = { stiffness, exponent, damping };
          if (kind === 'table') return [`c${i}`, { type: 'collision', lower: 'table', upper: lower, ...law }];
          if (kind === 'collision') return [`c${i}`, { type: 'collision', lower, upper, gap, ...law }];
          const between: [End, End] = [lower, upper];
          if (kind === 'spring') return [`c${i}`, { type: 'spring', between, stiffness: 1e-2 * stiffness, damping }];
          if (kind === 'rigid') return [`c${i}`, { type: 'rigid', between }];
          return [`c${i}`, { type: 'connection', between, stiffness, exponent }];
        }),
      ),
      players: Object.fromEntries([
        ...bodies.flatMap(({ kind, velocity }, i): [string, Players[string]][] =>
          kind === 'modal' || isTied
            ? []
            : [[`throw${i}`, { type: 'initial', element: `e${i}`, velocity: aimed(i, velocity) }]],
        ),
        ['push', { type: 'strike', at: ends[0].end, time: 0.02, force, duration: 2e-3 }],
      ]),
      outputs: { out: { at: ends[0].end } },
    };
  });
