/**
 * Connection: two-sided power law  f = K |η|^α sgn(η),  φ = K/(α+1) |η|^{α+1},  η = a − b − rest.
 *
 * Scheme      quadratised; rule `p2` does not drift, `signed` is exact at α = 1, `eq69` reproduces the notes
 * Invariant   ψ²/2
 * Reference   notes (66)–(69)
 */
import { z } from 'zod';
import { choice, object, quantity } from '../model/fields.ts';
import { pushForce, pushPotential } from './collision.ts';
import {
  contactKind,
  endsBetween,
  exponent,
  joined,
  joinedOnce,
  type Law,
  rangeOf,
  rest,
  type Scheme,
} from './kind.ts';

const stiffness = quantity('powerStiffness', 'stiffness', { min: 0 });

const schema = object(
  'a connection',
  {
    type: z.literal('connection').describe('two-sided power law: stiffness |eta|^exponent, towards eta = 0'),
    ...joined,
    stiffness,
    exponent,
    rest,
    rule: choice('how the numerical gradient of the energy is taken', ['p2', 'signed', 'eq69']).prefault('p2'),
    range: rangeOf({ stiffness, exponent }),
  },
  { oneOf: joinedOnce },
).meta({ id: 'Connection' });

export const connection = contactKind({
  schema,
  law: connectionLaw,
  drawn: 'line',
  glyph: 'M5 12 H19 M5 12 a2 2 0 1 0 0.01 0 M19 12 a2 2 0 1 0 0.01 0',
  example: 'stiffness: 1e6, exponent: 1.3',
});

function connectionLaw(contact: z.output<typeof schema>, scheme: Scheme): Law {
  const { stiffness, exponent, rule } = contact;
  const constants = { stiffness, exponent, share: 1 / (exponent + 1), damping: 0 };
  const sign = (eta: number) => (eta < 0 ? -1 : 1);
  return {
    law: `connection-${scheme === 'it2' ? scheme : rule}`,
    ends: endsBetween(contact),
    offset: -contact.rest,
    moves: { fields: { stiffness, exponent } },
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
