/** Random losses of collisions for fast-check, of every kind, and models whose collisions have them. */
import fc from 'fast-check';
import type { Sketch } from './engine.ts';
import { decades, real } from './networks.ts';

type Contacts = NonNullable<Sketch['contacts']>;
type Collision = Extract<Contacts[string], { type: 'collision' }>;
/** What of a collision says how it loses energy. */
export type Lossy = Pick<Collision, 'loss' | 'memory' | 'restitution' | 'felt' | 'damping'>;

const zero = fc.constant(0);

const loss = fc.oneof(
  fc.record({ type: fc.constant('viscoelastic' as const), tau: fc.oneof(zero, decades(1e-7, 1e-2)) }),
  fc.record({ type: fc.constant('tsuji' as const), zeta: real(0, 0.999), mass: decades(1e-4, 1) }),
  fc.record({ type: fc.constant('tsuji' as const), restitution: real(0.14, 1), mass: decades(1e-4, 1) }),
  fc.record({ type: fc.constant('dashpot' as const), resistance: fc.oneof(zero, decades(1e-3, 1e4)) }),
  fc.record({ type: fc.constant('power' as const), coefficient: decades(1e-2, 1e9), exponent: real(0, 3) }),
);

const memory = fc.record({ stiffness: fc.oneof(zero, decades(1e4, 1e12)), tau: decades(1e-8, 10) });

/** A loss of any kind, old or new. */
export const lossyOf: fc.Arbitrary<Lossy> = fc.oneof(
  fc.record({ loss }),
  fc.record({ memory }),
  fc.record({ memory, loss }),
  fc.record({ restitution: fc.oneof(real(0.05, 1), fc.constant(1)) }),
  fc.record({ felt: fc.record({ key: fc.integer({ min: 1, max: 88 }), memory: fc.boolean() }) }),
  fc.record({ damping: real(0, 3), loss: fc.constantFrom('implicit' as const, 'exact' as const) }),
);

/** Losses that the dense reference has, and whose plan does not jump: a jump turns round-off into another motion. */
export const referenceLosses = lossyOf.filter(
  ({ loss: one, felt, restitution }) =>
    felt === undefined &&
    restitution === undefined &&
    one !== 'exact' &&
    !(typeof one === 'object' && one.type === 'tsuji' && !('zeta' in one)),
);

/** Models whose collisions lose energy in ways drawn at random. */
export function withLosses(models: fc.Arbitrary<Sketch>, losses = lossyOf): fc.Arbitrary<Sketch> {
  return fc
    .record({ model: models, lossy: fc.array(losses, { minLength: 4, maxLength: 8 }) })
    .map(({ model, lossy }) => ({
      ...model,
      contacts: Object.fromEntries(
        Object.entries(model.contacts ?? {}).map(([name, contact], i) => [
          name,
          contact.type === 'collision' ? lossyCollision(contact, lossy[i % lossy.length]) : contact,
        ]),
      ),
    }));
}

function lossyCollision(contact: Collision, lossy: Lossy): Collision {
  const { damping: _, loss: __, rule: ___, memory: _m, restitution: _r, ...bare } = contact;
  if (lossy.felt === undefined) return { ...bare, ...lossy };
  const { stiffness: ____, exponent: _____, per: ______, ...ends } = bare;
  return { ...ends, ...lossy };
}
