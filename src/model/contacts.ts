// The schema of contacts; src/contacts has one file for each kind. eta is the relative displacement that a contact acts on.

import { z } from 'zod';
import { type ContactType, contactKinds as kinds } from '../contacts/index.ts';
import { byType } from './fields.ts';

type Schema = (typeof kinds)[ContactType]['schema'];

export const contactKinds = Object.fromEntries(Object.entries(kinds).map(([type, { schema }]) => [type, schema])) as {
  [Type in ContactType]: (typeof kinds)[Type]['schema'];
};

export const contactSchema = z.discriminatedUnion(
  'type',
  Object.values(contactKinds) as unknown as [Schema, ...Schema[]],
  byType('a contact such as {type: spring, between: [a, b], stiffness: 1e4}'),
);

export type { Contact } from '../contacts/index.ts';
