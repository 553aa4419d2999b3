// The schema of elements; src/elements has one file for each kind.

import { z } from 'zod';
import { type ElementType, elementKinds as kinds } from '../elements/index.ts';
import { byType } from './fields.ts';

type Schema = (typeof kinds)[ElementType]['schema'];

export const elementKinds = Object.fromEntries(Object.entries(kinds).map(([type, { schema }]) => [type, schema])) as {
  [Type in ElementType]: (typeof kinds)[Type]['schema'];
};

const anyElement = z.discriminatedUnion(
  'type',
  Object.values(elementKinds) as unknown as [Schema, ...Schema[]],
  byType('an element such as {type: mass, mass: 10 g}'),
);
type AnyElement = typeof anyElement;
/** Has a name, so that the types of the package do not spell it out in every schema that holds it. */
export interface ElementSchema extends AnyElement {}
export const elementSchema: ElementSchema = anyElement;

export { type Element, formOf } from '../elements/index.ts';
