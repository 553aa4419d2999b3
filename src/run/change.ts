/**
 * Applies a live change to a running machine: constants are replaced, the ψ of a changed contact keeps its share of the
 * potential, and the energy that the change itself brings is booked as injected.
 */
import type { Change } from '../compile/index.ts';
import { Clock, ContactRecord } from '../kernel/records.ts';
import type { Machine } from './machine.ts';

export function applyChange(machine: Machine, { addresses, words, contacts }: Omit<Change, 'program'>): void {
  const { kernel, program } = machine;
  kernel.wakeAll();
  const elementEnergies = program.elements.map((_, i) => kernel.energyOfElement(i));
  const before = contacts.map((i) => ({
    energy: kernel.energyOfContact(i),
    psi: machine.get('contacts', ContactRecord, i, 'psi'),
    stiffness: machine.get('contacts', ContactRecord, i, 'stiffness'),
    exponent: machine.get('contacts', ContactRecord, i, 'exponent'),
  }));
  addresses.forEach((address, i) => {
    machine.setWord(address, words[i]);
  });
  // Before the first sample the ledger has not begun: what is changed then is how the run starts.
  const begun = machine.get('clock', Clock, 0, 'sample') > 0;
  contacts.forEach((contact, i) => {
    kernel.adoptContact(contact, before[i].psi, before[i].stiffness, before[i].exponent);
    if (begun) kernel.bookContact(contact, kernel.energyOfContact(contact) - before[i].energy);
  });
  elementEnergies.forEach((energy, i) => {
    if (begun) kernel.bookElement(i, kernel.energyOfElement(i) - energy);
  });
}
