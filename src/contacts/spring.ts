/**
 * Spring:  f = K₁ η + K₃ η³ + 2 σ× η′,  η = a − b − rest.
 *
 * Scheme      K₁ μ_tt η + K₃ η² μ_t· η + 2 σ× δ_t· η
 * Invariant   K₁/2 (μ_t− η)² + K₃/4 (η η⁻)²;  loss power 2 σ× (δ_t· η)²
 * Reference   notes (32f), section 7.1
 */
import type { SpringContact } from '../model/index.ts';
import { type Law, NO_STATIC } from './law.ts';

export function springLaw(contact: SpringContact): Law {
  const { stiffness, cubic, damping } = contact;
  const constants = { stiffness, cubic, damping };
  return {
    law: 'spring',
    plus: contact.between[0],
    minus: contact.between[1],
    offset: -contact.rest,
    constants: () => constants,
    static: () => NO_STATIC,
    hasConstantSlope: (c) => c.cubic === 0,
    startPsi: () => 0,
    startEnergy: (_, __, eta0, eta1) => {
      const mean = 0.5 * (eta0 + eta1);
      const product = eta0 * eta1;
      return 0.5 * stiffness * mean * mean + 0.25 * cubic * product * product;
    },
  };
}
