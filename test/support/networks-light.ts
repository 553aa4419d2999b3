/**
 * Random chains for fast-check that are hard on round-off: masses of which some are a millionth of others, on stiff springs of their own and
 * between stiff springs, stiff connections and stiff collisions, lossy or not, at rest far from zero, touching from the start or nearly so.
 */
import fc from 'fast-check';
import type { Sketch } from './engine.ts';
import { decades, real } from './networks.ts';

type Elements = Sketch['elements'];
type Contacts = NonNullable<Sketch['contacts']>;
type Players = NonNullable<Sketch['players']>;

export interface LightOptions {
  readonly lossy: boolean;
  readonly loss?: 'implicit' | 'exact';
  /** Stiffest spring, connection and collision, N/m^exponent. */
  readonly stiffest: number;
  /** Largest distance of the whole chain from zero, m. */
  readonly far: number;
}

const RATE = 44_100;

const linkOf = ({ stiffest }: LightOptions) =>
  fc.record({
    kind: fc.constantFrom('collision' as const, 'collision' as const, 'spring' as const, 'connection' as const),
    gap: fc.oneof(fc.constant(0), real(0, 1e-5)),
    stiffness: decades(1e4, stiffest),
    exponent: fc.constantFrom(1, 1.5, 2.3),
    damping: fc.oneof(fc.constant(0), decades(1e-2, 1e5)),
    rule: fc.constantFrom('p2' as const, '27s' as const, '27f' as const),
  });

const massOf = fc.record({
  mass: fc.oneof(decades(1e-6, 1e-5), decades(1e-3, 1)),
  frequency: fc.oneof(fc.constant(0), decades(10, 13_000)),
  velocity: real(-1, 1),
});

/** A wall, and from it a chain of masses, each joined to the one before. */
export function lightOf(options: LightOptions): fc.Arbitrary<Sketch> {
  const { lossy, loss = 'implicit', far } = options;
  return fc
    .record({
      chain: fc.array(fc.record({ body: massOf, link: linkOf(options) }), { minLength: 1, maxLength: 4 }),
      from: fc.oneof(fc.constant(0), fc.constant(far), real(-far, far)),
      passes: fc.constantFrom(0, 1, 2),
      strike: fc.oneof(fc.constant(0), real(-5, 5)),
    })
    .map(({ chain, from, passes, strike }) => ({
      rate: RATE,
      elements: {
        wall: { type: 'barrier', height: from },
        ...Object.fromEntries<Elements[string]>(
          chain.map(({ body: { mass, frequency } }, i) => [`m${i}`, { type: 'mass', mass, frequency, rest: from }]),
        ),
      },
      contacts: Object.fromEntries(
        chain.map(({ link }, i): [string, Contacts[string]] => {
          const { kind, gap, stiffness, exponent, rule } = link;
          const damping = lossy ? link.damping : 0;
          const [below, above] = [i === 0 ? 'wall' : `m${i - 1}`, `m${i}`];
          if (kind === 'spring') return [`c${i}`, { type: 'spring', between: [below, above], stiffness, damping }];
          if (kind === 'connection')
            return [`c${i}`, { type: 'connection', between: [below, above], stiffness, exponent }];
          const law = { stiffness, exponent, damping, loss, rule: loss === 'exact' ? ('p2' as const) : rule };
          return [`c${i}`, { type: 'collision', lower: below, upper: above, gap, ...law }];
        }),
      ),
      players: {
        ...Object.fromEntries<Players[string]>(
          chain.map(({ body: { velocity } }, i) => [`throw${i}`, { type: 'initial', element: `m${i}`, velocity }]),
        ),
        ...(strike === 0
          ? {}
          : { tap: { type: 'strike' as const, at: 'm0', time: 0.01, force: strike, duration: 1e-3 } }),
      },
      outputs: { out: { at: 'm0' } },
      solver: { passes },
    }));
}
