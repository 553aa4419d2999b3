/**
 * Rigid connection: η⁺ = a − b − rest = 0 at every step, whatever force that takes.
 *
 * Scheme      a constraint row of the island solve, W f = η*
 * Invariant   stores nothing and does no work once η = 0
 */
import type { RigidContact } from '../model/index.ts';
import { type Law, NO_STATIC } from './law.ts';

export function rigidLaw(contact: RigidContact): Law {
  return {
    law: 'rigid',
    plus: contact.between[0],
    minus: contact.between[1],
    offset: -contact.rest,
    constants: () => ({}),
    static: () => NO_STATIC,
    startPsi: () => 0,
    startEnergy: () => 0,
  };
}
