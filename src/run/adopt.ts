/** Transfers the stored energy of a contact to another one, or to itself after its constants have changed. */
import { laws } from '../kernel/laws/table.ts';
import { RELAXES } from '../kernel/laws/traits.ts';
import { ContactLinks, ContactRecord } from '../kernel/records.ts';
import type { Machine } from './machine.ts';

/** The constants of a contact's law, by name. */
export type LawConstants = Readonly<Record<string, number>>;

export function constantsOf(machine: Machine, point: number): LawConstants {
  const { constants } = laws[machine.getInt('contact-links', ContactLinks, point, 'law')];
  return Object.fromEntries(constants.map((field) => [field, machine.getContact(point, field)]));
}

/** Whether the law of a contact has a trait of kernel/laws/traits.ts. */
export function hasTrait(machine: Machine, point: number, trait: number): boolean {
  return (machine.getInt('contact-links', ContactLinks, point, 'traits') & trait) !== 0;
}

/**
 * Recomputes a contact from the present state. `psi` and `before` are the ψ and the constants that it, or the contact it replaces, had:
 * the ratio of ψ² to the potential is kept, and that of χ² to the potential of a relaxing branch.
 */
export function adopt(machine: Machine, point: number, psi: number, before: LawConstants): void {
  const now = constantsOf(machine, point);
  const set = (constants: LawConstants) => {
    for (const field in now) if (field in constants) machine.setContact(point, field, constants[field]);
  };
  set(before);
  const potential = machine.kernel.placeContact(point);
  set(now);
  machine.kernel.adoptContact(point, psi, potential);
  if (!hasTrait(machine, point, RELAXES) || !(before.memory > 0)) return;
  const branch = (constants: LawConstants, stored: number) => (constants.memory / constants.stiffness) * stored;
  const [old, fresh] = [branch(before, potential), branch(now, machine.kernel.placeContact(point))];
  const ratio = old > 0 && fresh > 0 ? fresh / old : now.memory / before.memory;
  machine.setContact(point, 'chi', Math.sqrt(ratio) * machine.getContact(point, 'chi'));
}

/** Gives a new contact that may already be compressed the energy that belongs to its overlap: ψ²/2 is the mean potential of η and η⁻. */
export function compress(machine: Machine, point: number): void {
  const potential = Math.max(0, machine.kernel.placeContact(point));
  const { restitution = 1, stiffness, memory = 0 } = constantsOf(machine, point);
  machine.set('contacts', ContactRecord, point, 'psi', restitution * Math.sqrt(potential));
  if (hasTrait(machine, point, RELAXES) && stiffness > 0)
    machine.setContact(point, 'chi', Math.sqrt((potential * memory) / stiffness));
}
