/**
 * Spring:  f = K₁ η + K₃ η³ + 2 σ× η′,  η = a − b − rest.
 *
 * Scheme      K₁ μ_tt η + K₃ η² μ_t· η + 2 σ× δ_t· η
 * Invariant   K₁/2 (μ_t− η)² + K₃/4 (η η⁻)²;  loss power 2 σ× (δ_t· η)²
 * Reference   notes (32f), section 7.1
 */
import { z } from 'zod';
import { object, quantity } from '../model/fields.ts';
import { contactKind, endsBetween, joined, joinedOnce, type Law, NO_STATIC, rangeOf, rest } from './kind.ts';

const stiffness = quantity('stiffness', 'K1', { min: 0 });

const damping = quantity('resistance', 'half the resistance: the force is 2 damping d(eta)/dt', { min: 0 });

const schema = object(
  'a spring',
  {
    type: z.literal('spring').describe('two-sided: K1 eta + K3 eta³ + damping d(eta)/dt'),
    ...joined,
    stiffness: stiffness.prefault(0),
    cubic: quantity('cubicStiffness', 'K3', { min: 0 }).prefault(0),
    damping: damping.prefault(0),
    rest,
    range: rangeOf({ stiffness, damping }),
  },
  { oneOf: joinedOnce },
).meta({ id: 'Spring' });

export const spring = contactKind({
  schema,
  law: springLaw,
  drawn: 'coil',
  glyph: 'M2 12 H5 L7 7 L11 17 L15 7 L18 17 L20 12 H22',
  example: 'stiffness: 1e4, damping: 0.01',
});

export function springLaw(contact: Omit<z.output<typeof schema>, 'type'>): Law {
  const { stiffness, cubic, damping } = contact;
  const constants = { stiffness, cubic, damping };
  return {
    law: 'spring',
    ends: endsBetween(contact),
    offset: -contact.rest,
    moves: { fields: { stiffness } },
    constants: () => constants,
    static: () => NO_STATIC,
    hasConstantSlope: (c) => c.cubic === 0,
    slope: (c, k) => 0.25 * c.stiffness + c.damping / k,
    startEnergy: (_, __, eta0, eta1) => {
      const mean = 0.5 * (eta0 + eta1);
      const product = eta0 * eta1;
      return 0.5 * stiffness * mean * mean + 0.25 * cubic * product * product;
    },
  };
}
