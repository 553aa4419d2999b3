/**
 * Slack: a joint with play ε,  f = K [|η| − ε]₊^α sgn(η),  φ = K/(α+1) [|η| − ε]₊^{α+1},  η = a − b − rest. Free within the play, pushed back
 * at either end of it: a loose pin, a bead on a thread, a key in its bushing.
 *
 * Scheme      quadratised by rule p2 on the side in contact; ψ has the sign of that side
 * Invariant   ψ²/2
 * Reference   notes (66); docs/theory.md
 */
import { z } from 'zod';
import { object, quantity } from '../model/fields.ts';
import { pushForce, pushPotential } from './collision.ts';
import {
  contactKind,
  endsBetween,
  exponent,
  joined,
  joinedOnce,
  type Law,
  type LawConstants,
  rangeOf,
  rest,
  type Scheme,
} from './kind.ts';

const stiffness = quantity('powerStiffness', 'stiffness', { min: 0 });

const schema = object(
  'a joint with slack',
  {
    type: z
      .literal('slack')
      .describe('two-sided with play: free while |eta| < play, then stiffness (|eta| - play)^exponent'),
    ...joined,
    play: quantity('length', 'how far the points may move either way before they touch', { min: 0 }),
    stiffness,
    exponent,
    rest,
    range: rangeOf({ stiffness, exponent }),
  },
  { oneOf: joinedOnce },
).meta({ id: 'Slack' });

export const slack = contactKind({
  schema,
  law: slackLaw,
  drawn: 'loose',
  glyph: 'M3 8 V16 H9 M21 8 V16 H15 M9 12 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0',
  example: 'play: 0.5 mm, stiffness: 1e6, exponent: 1.5',
});

function slackLaw(contact: z.output<typeof schema>, scheme: Scheme): Law {
  const { stiffness, exponent, play } = contact;
  const constants = { stiffness, exponent, share: 1 / (exponent + 1), play };
  const side = (eta: number) => (eta < 0 ? -1 : 1);
  const beyond = (eta: number) => Math.abs(eta) - play;
  return {
    law: scheme === 'it2' ? 'slack-it2' : 'slack',
    ends: endsBetween(contact),
    offset: -contact.rest,
    moves: { fields: { stiffness, exponent } },
    constants: () => constants,
    static: (c, eta) => ({
      force: side(eta) * pushForce(c, beyond(eta)),
      potential: pushPotential(c, beyond(eta)),
    }),
    // By IT-2 it may go from one end of its play to the other within the first step, and starts as a connection does.
    ...(scheme === 'it2'
      ? {
          startPsi: (c: LawConstants, eta0: number, eta1: number) =>
            Math.sqrt(pushPotential(c, beyond(eta0)) + pushPotential(c, beyond(eta1))),
        }
      : { touch: ({ play }: LawConstants, eta0: number, eta1: number) => ({ sign: side(eta0 + eta1), play }) }),
    startEnergy: (_, psi) => 0.5 * psi * psi,
  };
}
