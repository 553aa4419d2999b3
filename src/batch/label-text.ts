/**
 * Labels as JSON in which a number that need not be whole always has a point or an exponent: 0.0, not 0. What reads many of them, such as
 * Arrow, takes the type of a column from its first rows, and would refuse a fraction in a column that began with whole numbers.
 */
import { isWhole } from './columns.ts';

export function labelText(labels: object): string {
  return jsonText(labels, isWhole, '');
}

function jsonText(value: unknown, isCount: (name: string) => boolean, name: string): string {
  if (typeof value === 'number' && Number.isFinite(value)) return numberText(value, isCount(name));
  if (Array.isArray(value)) return `[${value.map((one) => jsonText(one, isCount, '')).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // Parameters may be called anything, and a count among them need not be whole.
  const inside = name === 'parameters' ? () => false : isCount;
  const fields = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${jsonText(one, inside, key)}`);
  return `{${fields.join(',')}}`;
}

/** `whole`: of a number that is always whole. */
export function numberText(value: number, whole: boolean): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return whole || /[.e]/.test(text) ? text : `${text}.0`;
}
