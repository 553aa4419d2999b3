// The numbers that gestures can drive during a run, and their dimensions. The path determines both:
// elements.NAME.lift, contacts.NAME.force, contacts.NAME.velocity, contacts.NAME.position.

import { z } from 'zod';
import { prose } from './fields.ts';
import { type DimensionName, parseQuantity } from './units.ts';

/** The fields that can be driven, by section, each with its dimension. */
export const drivenFields = {
  elements: { lift: 'length' },
  contacts: { force: 'force', velocity: 'speed', position: 'length' },
} as const satisfies Record<string, Record<string, DimensionName>>;

/** The parts of a path; missing ones are ''. */
export function splitPath(path: string): readonly [section: string, name: string, field: string, ...more: string[]] {
  const [section = '', name = '', field = '', ...more] = path.split('.');
  return [section, name, field, ...more];
}

/** The dimension of the field at a path; undefined if it cannot be driven. */
export function drivenDimension(path: string): DimensionName | undefined {
  const [section, , field, ...more] = splitPath(path);
  const sections: Readonly<Record<string, Readonly<Record<string, DimensionName>>>> = drivenFields;
  const fields = more.length === 0 && Object.hasOwn(sections, section) ? sections[section] : undefined;
  return fields !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** The path of a field that is driven. */
export const drivenPath = prose(
  'what moves: elements.NAME.lift of a barrier, contacts.NAME.force or .velocity of a bow or of friction, or contacts.NAME.position',
  200,
);

/** A value whose dimension depends on its path: an SI number, or a string with unit, which gesture-references.ts checks. */
export const drivenValue = z
  .union([z.number(), z.string()], { error: 'expected a number or a quantity such as "1.5 N"' })
  .describe('an SI number or a string with unit, of the dimension of what moves');

/** The SI value of a driven field, once it has been checked. */
export function drivenSI(value: number | string, path: string): number {
  return parseQuantity(value, drivenDimension(path) ?? 'number') ?? Number.NaN;
}
