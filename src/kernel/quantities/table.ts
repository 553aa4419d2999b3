/**
 * Every quantity that an output can record: one line each. A line's position is the quantity's number. The words that a model may use, the units
 * of a Program and the kernel's numbers (build/quantities.ts) are taken from this table.
 *
 * Quantities of points come from the sums that pickups.ts keeps. A quantity of contacts has a file of its name in this folder, which exports
 *
 *   read(c, links)   the share of one point of contact in the step that is about to end: its force is found, u+ is final, and time has not advanced
 *
 * Those of elements are sums over the strains of a body that stretches, with weights that compile finds.
 *
 * `delay`: how many samples before the newest state the quantity is known for.
 */
const table = [
  { name: 'displacement', of: 'point', unit: 'm', delay: 0 },
  { name: 'velocity', of: 'point', unit: 'm/s', delay: 0.5 },
  { name: 'acceleration', of: 'point', unit: 'm/s²', delay: 1 },
  { name: 'force', of: 'contact', unit: 'N', delay: 1 },
  { name: 'power', of: 'contact', unit: 'W', delay: 1 },
  { name: 'pressure', of: 'contact', unit: 'Pa', delay: 1 },
  { name: 'along', of: 'point', unit: 'm', delay: 0 },
  { name: 'tension', of: 'element', unit: 'N', delay: 1 },
  { name: 'bridge', of: 'element', unit: 'N', delay: 1 },
] as const satisfies readonly QuantityEntry[];

export interface QuantityEntry {
  readonly name: string;
  readonly of: 'point' | 'contact' | 'element';
  readonly unit: string;
  readonly delay: number;
}

type Entry = (typeof table)[number];
export type Quantity = Entry['name'];

/** Every quantity in the order of its number. */
export const quantities: readonly Entry[] = table;

/** Where a quantity stands in the table: the number by which the kernel knows it. */
export function quantityNumber(name: Quantity): number {
  return table.findIndex((entry) => entry.name === name);
}

type Named<Of extends Entry['of']> = Extract<Entry, { readonly of: Of }>['name'];

/** Names of the quantities of points, contacts or elements, the default first, and their units in words. */
export function quantitiesOf<Of extends Entry['of']>(of: Of) {
  const some = table.filter((entry) => entry.of === of);
  return {
    names: some.map(({ name }) => name) as unknown as readonly [Named<Of>, ...Named<Of>[]],
    units: some.map(({ unit }) => unit),
  };
}
