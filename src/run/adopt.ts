/**
 * A live change: a new Program takes over from a running one at the same sample. States, gestures and accounts go over by
 * name, a contact's ψ keeps its share of the potential, and the energy that the change itself brings is booked as injected.
 */
import { Clock, ContactRecord, ControlRecord, ElementRecord } from '../kernel/records.ts';
import type { Machine } from './machine.ts';

const CLOCK_KEPT = ['sample', 'energyStart', 'residualMax', 'energyMax', 'injectedMax', 'resolves'] as const;
const ELEMENT_KEPT = ['lost', 'lostCarry', 'injected', 'injectedCarry'] as const;
const CONTACT_KEPT = [...ELEMENT_KEPT, 'force', 'maxForce', 'minForce', 'maxPenetration', 'hits', 'touching'] as const;

/** Moves everything from `from` to `to`, whose Program must have the same elements, contact points and players by name. */
export function adopt(from: Machine, to: Machine): void {
  for (const field of CLOCK_KEPT) to.set('clock', Clock, 0, field, from.get('clock', Clock, 0, field));
  to.program.elements.forEach((element, i) => {
    const old = from.program.elements[i];
    for (const field of ELEMENT_KEPT)
      to.set('elements', ElementRecord, i, field, from.get('elements', ElementRecord, i, field));
    for (const buffer of ['uPrev', 'u', 'uNext']) {
      const source = from.floats(from.headerInt(buffer) + 8 * old.slot, old.size);
      to.floats(to.headerInt(buffer) + 8 * element.slot, element.size).set(source);
    }
  });
  const controls = to.headerInt('controlCount');
  for (let i = 0; i < controls; i++)
    for (const field of ['prev', 'now', 'next'])
      to.set('controls', ControlRecord, i, field, from.get('controls', ControlRecord, i, field));
  to.program.contacts.forEach((contact, c) => {
    contact.points.forEach((point, p) => {
      const old = from.program.contacts[c].points[p];
      const was = (field: keyof ContactRecord) => from.get('contacts', ContactRecord, old, field);
      for (const field of CONTACT_KEPT) to.set('contacts', ContactRecord, point, field, was(field));
      to.kernel.adoptContact(point, was('psi'), was('stiffness'), was('exponent'));
      to.kernel.bookContact(point, to.kernel.energyOfContact(point) - from.kernel.energyOfContact(old));
    });
  });
  to.program.elements.forEach((_, i) => {
    to.kernel.bookElement(i, to.kernel.energyOfElement(i) - from.kernel.energyOfElement(i));
  });
}

/** Whether a running Program can hand over to another without losing anything. */
export function fits(from: Machine['program'], to: Machine['program']): boolean {
  const shape = (program: Machine['program']) =>
    JSON.stringify([
      program.rate,
      program.elements.map(({ name, type, size }) => [name, type, size]),
      program.contacts.map(({ name, type, points }) => [name, type, points.length]),
      program.outputs.map(({ name }) => name),
      program.gestures,
    ]);
  return shape(from) === shape(to);
}
