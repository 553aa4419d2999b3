// What a hand can lead while the system sounds, and in which dimension. A path says both:
// elements.NAME.lift, contacts.NAME.force, contacts.NAME.velocity, contacts.NAME.position.

import { z } from 'zod';
import { prose } from './fields.ts';
import { type DimensionName, parseQuantity } from './units.ts';

/** The fields that can be led, by section, each with its dimension. */
export const ledFields = {
  elements: { lift: 'length' },
  contacts: { force: 'force', velocity: 'speed', position: 'length' },
} as const satisfies Record<string, Record<string, DimensionName>>;

/** The parts of a path: as many as a person wrote. */
export function splitPath(path: string): readonly [section: string, name: string, field: string, ...more: string[]] {
  const [section = '', name = '', field = '', ...more] = path.split('.');
  return [section, name, field, ...more];
}

/** The dimension of what a path leads; undefined where the path leads nothing. */
export function ledDimension(path: string): DimensionName | undefined {
  const [section, , field, ...more] = splitPath(path);
  const sections: Readonly<Record<string, Readonly<Record<string, DimensionName>>>> = ledFields;
  const fields = more.length === 0 && Object.hasOwn(sections, section) ? sections[section] : undefined;
  return fields !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** A path to what is led. */
export const ledPath = prose(
  'what moves: elements.NAME.lift of a barrier, contacts.NAME.force or .velocity of a bow, or contacts.NAME.position',
  200,
);

/** A value whose dimension its path tells: an SI number, or a string with unit, which references.ts checks. */
export const ledValue = z
  .union([z.number(), z.string()], { error: 'expected a number or a quantity such as "1.5 N"' })
  .describe('an SI number or a string with unit, of the dimension of what moves');

/** The SI value of something led, once it has been checked. */
export function ledSI(value: number | string, path: string): number {
  return parseQuantity(value, ledDimension(path) ?? 'number') ?? Number.NaN;
}
