/** Where the numbers of a contact stand: those that every contact has, then those of its law (kernel/laws/table.ts). */
import { LAW_FIELDS, type LawName, laws } from '../kernel/laws/table.ts';
import { ContactRecord } from '../kernel/records.ts';

const common = Object.keys(new ContactRecord());

/** Numbers of one contact. */
export const CONTACT_NUMBERS = common.length + LAW_FIELDS;

const known = new Map<string, number>(laws.map(({ name }, i) => [name, i]));

/** The number by which the kernel knows a law. */
export function lawNumber(name: LawName): number {
  return known.get(name) as number;
}

/** Whether a law has a trait of kernel/laws/traits.ts. */
export function hasTrait(name: LawName, trait: number): boolean {
  return (laws[lawNumber(name)].traits & trait) !== 0;
}

/** The fields of a contact with law number `law`, in memory order. */
export const contactFields: readonly (readonly string[])[] = laws.map(({ constants, state }) => [
  ...common,
  ...constants,
  ...state,
]);
