/**
 * Connection: two-sided power law  f = K |η|^α sgn(η),  φ = K/(α+1) |η|^{α+1},  η = a − b − rest.
 *
 * Scheme      quadratised; rule `p2` does not drift, `signed` is exact at α = 1, `eq69` reproduces the notes
 * Invariant   ψ²/2
 * Reference   notes (66)–(69)
 */
import type { ConnectionContact } from '../model/index.ts';
import { pushForce, pushPotential } from './collision.ts';
import type { Law, Scheme } from './law.ts';

export function connectionLaw(contact: ConnectionContact, scheme: Scheme): Law {
  const { stiffness, exponent, rule } = contact;
  const constants = { stiffness, exponent, share: 1 / (exponent + 1), damping: 0 };
  const sign = (eta: number) => (eta < 0 ? -1 : 1);
  return {
    law: `connection-${scheme === 'it2' ? scheme : rule}`,
    plus: contact.between[0],
    minus: contact.between[1],
    offset: -contact.rest,
    constants: () => constants,
    static: (c, eta) => {
      const force = sign(eta) * pushForce(c, Math.abs(eta));
      return { force, potential: c.share * (force * eta) };
    },
    startPsi: (c, eta0, eta1) => {
      if (rule === 'p2' || scheme === 'it2')
        return Math.sqrt(pushPotential(c, Math.abs(eta0)) + pushPotential(c, Math.abs(eta1)));
      const mean = 0.5 * (eta0 + eta1);
      const psi = Math.sqrt(2 * pushPotential(c, Math.abs(mean)));
      return rule === 'signed' ? sign(mean) * psi : psi;
    },
    startEnergy: (_, psi) => 0.5 * psi * psi,
  };
}
