/**
 * Parts of a model that no contact connects: each can be computed separately, with bit-identical results. Barriers are rigid: they
 * connect nothing, and belong to every part that touches them.
 */
import { lawOf } from '../contacts/index.ts';
import { formOf } from '../elements/index.ts';
import type { Contact, Model } from '../model/index.ts';

/** Elements that a contact touches or depends on, and those touched by the contact that presses it. */
function touchedBy(contact: Contact, contacts: Model['contacts']): readonly string[] {
  const { ends, reads, normal } = lawOf(contact, 'rules');
  const pressing = normal === undefined ? [] : lawOf(contacts[normal], 'rules').ends;
  return [...ends, ...(reads === undefined ? [] : [reads]), ...pressing].map(({ element }) => element);
}

/** Pairs of strings that stretch together. */
function polarisations(elements: Model['elements']): (readonly string[])[] {
  return Object.entries(elements).flatMap(([name, element]) =>
    'polarisationOf' in element && element.polarisationOf !== undefined ? [[element.polarisationOf, name]] : [],
  );
}

/** Strings, each with the body on which it stands. */
function bridged(elements: Model['elements']): (readonly string[])[] {
  return Object.entries(elements).flatMap(([name, element]) =>
    'bridge' in element && element.bridge !== undefined ? [[element.bridge.element, name]] : [],
  );
}

/** Names of the moving elements of each part, in the order of the model. */
export function partsOf({ elements, contacts }: Model): readonly (readonly string[])[] {
  const moving = Object.keys(elements).filter((name) => formOf(elements[name]) !== 'barrier');
  const partOf = new Map(moving.map((name) => [name, [name]]));
  const joined = [
    ...Object.values(contacts).map((contact) => touchedBy(contact, contacts)),
    ...polarisations(elements),
    ...bridged(elements),
  ];
  for (const names of joined) {
    const [into, ...others] = new Set(
      names.flatMap((name) => {
        const part = partOf.get(name);
        return part === undefined ? [] : [part];
      }),
    );
    for (const from of others) {
      into.push(...from);
      for (const name of from) partOf.set(name, into);
    }
  }
  return [...new Set(partOf.values())].map((part) => moving.filter((name) => part.includes(name)));
}

/** The sections of a model reduced to one part. Players and score stay whole, because the random numbers of a strum over several parts are drawn together. */
export function partOf(model: Model, part: readonly string[]): Pick<Model, 'elements' | 'contacts' | 'outputs'> {
  const named = new Set(part);
  const contacts = Object.entries(model.contacts).filter(([, contact]) =>
    touchedBy(contact, model.contacts).some((name) => named.has(name)),
  );
  const kept = new Set(contacts.map(([name]) => name));
  const touched = new Set([...part, ...contacts.flatMap(([, contact]) => touchedBy(contact, model.contacts))]);
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
