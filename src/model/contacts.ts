// The schema of contacts; src/contacts has one file for each kind. eta is the relative displacement that a contact acts on.

import { z } from 'zod';
import { type ContactType, contactKinds as kinds } from '../contacts/index.ts';
import { byType } from './fields.ts';

type Schema = (typeof kinds)[ContactType]['schema'];

export const contactKinds = Object.fromEntries(Object.entries(kinds).map(([type, { schema }]) => [type, schema])) as {
  [Type in ContactType]: (typeof kinds)[Type]['schema'];
};

const anyContact = z.discriminatedUnion(
  'type',
  Object.values(contactKinds) as unknown as [Schema, ...Schema[]],
  byType('a contact such as {type: spring, between: [a, b], stiffness: 1e4}'),
);
type AnyContact = typeof anyContact;
/** Has a name, so that the types of the package do not spell it out in every schema that holds it. */
export interface ContactSchema extends AnyContact {}
export const contactSchema: ContactSchema = anyContact;

export type { Contact } from '../contacts/index.ts';
