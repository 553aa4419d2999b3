/**
 * Bow: friction  f = F_b Φ(v),  Φ(v) = √(2a) v e^{−a v² + ½},  v = η′ − v_b,  η the displacement under the hair.
 *
 * Scheme      `implicit`: Φ(v)/v at the last known slip, affine, passive for any force; `newton`: the exact friction curve
 * Invariant   stores nothing; loses f v ≥ 0, the hand gives −f v_b
 * Reference   notes section 7; docs/theory.md
 */
import type { BowContact } from '../model/index.ts';
import { type Law, NO_STATIC } from './law.ts';

export function bowLaw(contact: BowContact): Law {
  return {
    law: `bow-${contact.solver}`,
    plus: contact.on,
    offset: 0,
    constants: () => ({ sharpness: contact.sharpness }),
    static: () => NO_STATIC,
    startPsi: () => 0,
    startEnergy: () => 0,
  };
}
