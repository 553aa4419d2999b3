/**
 * Parts of a model that no contact connects: each can be computed separately, with bit-identical results. Barriers are rigid: they
 * connect nothing, and belong to every part that touches them.
 */
import { lawOf } from '../contacts/index.ts';
import { formOf } from '../elements/index.ts';
import type { Contact, Model } from '../model/index.ts';

/** Elements that a contact touches or depends on. */
function touchedBy(contact: Contact): readonly string[] {
  const { ends, reads } = lawOf(contact, 'rules');
  return [...ends, ...(reads === undefined ? [] : [reads])].map(({ element }) => element);
}

/** Pairs of strings that stretch together. */
function polarisations(elements: Model['elements']): (readonly string[])[] {
  return Object.entries(elements).flatMap(([name, element]) =>
    'polarisationOf' in element && element.polarisationOf !== undefined ? [[element.polarisationOf, name]] : [],
  );
}

/** Names of the moving elements of each part, in the order of the model. */
export function partsOf({ elements, contacts }: Model): readonly (readonly string[])[] {
  const moving = Object.keys(elements).filter((name) => formOf(elements[name]) !== 'barrier');
  const partOf = new Map(moving.map((name) => [name, [name]]));
  for (const joined of [...Object.values(contacts).map(touchedBy), ...polarisations(elements)]) {
    const [into, ...others] = joined.filter((name) => partOf.has(name));
    for (const other of others) {
      const [all, from] = [partOf.get(into), partOf.get(other)];
      if (all === undefined || from === undefined || from === all) continue;
      all.push(...from);
      for (const name of from) partOf.set(name, all);
    }
  }
  return [...new Set(partOf.values())].map((part) => moving.filter((name) => part.includes(name)));
}

/** The sections of a model reduced to one part. Players and score stay whole, because the random numbers of a strum over several parts are drawn together. */
export function partOf(model: Model, part: readonly string[]): Pick<Model, 'elements' | 'contacts' | 'outputs'> {
  const named = new Set(part);
  const contacts = Object.entries(model.contacts).filter(([, contact]) =>
    touchedBy(contact).some((name) => named.has(name)),
  );
  const kept = new Set(contacts.map(([name]) => name));
  const touched = new Set([...part, ...contacts.flatMap(([, contact]) => touchedBy(contact))]);
  const outputs = Object.entries(model.outputs).filter(([, output]) =>
    'contact' in output
      ? kept.has(output.contact)
      : touched.has('element' in output ? output.element : output.at.element),
  );
  return {
    elements: Object.fromEntries(Object.entries(model.elements).filter(([name]) => touched.has(name))),
    contacts: Object.fromEntries(contacts),
    outputs: Object.fromEntries(outputs),
  };
}
