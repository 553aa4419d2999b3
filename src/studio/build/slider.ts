/** The scale of a slider: logarithmic for positive values, linear for signed values and for values with two bounds. */
import { parseAnyQuantity } from '../../model/units.ts';
import type { Field } from './fields.ts';

export interface Scale {
  /** The value at a slider position from 0 to 1, in SI units. */
  readonly valueAt: (place: number) => number;
  readonly placeOf: (value: number) => number;
}

/** Decades on either side of the initial value. */
const DECADES = 1;

export function scaleFor(value: number, { min, max, unit }: Field): Scale {
  if (min !== undefined && max !== undefined && max - min <= 100) return even(min, max);
  if (value > 0) {
    const low = Math.log10(value) - DECADES;
    const width = 2 * DECADES;
    return {
      valueAt: (place) => Math.min(max ?? Number.POSITIVE_INFINITY, 10 ** (low + width * place)),
      placeOf: (now) => (now > 0 ? (Math.log10(now) - low) / width : 0),
    };
  }
  const reach = value < 0 ? -2 * value : unit === 'm' ? 0.01 : 1;
  return even(min ?? -reach, reach);
}

function even(low: number, high: number): Scale {
  return {
    valueAt: (place) => low + (high - low) * place,
    placeOf: (value) => (value - low) / (high - low),
  };
}

/** A value in the unit in which the old value was written, with four digits. */
export function withOldUnit(value: number, old: string): string {
  const unit = /^[-+]?[\d.]+(?:[eE][-+]?\d+)?\s*(\D.*)?$/.exec(old.replace(/^['"]|['"]$/g, ''))?.[1]?.trim() ?? '';
  const factor = unit === '' ? 1 : (parseAnyQuantity(`1 ${unit}`)?.value ?? 1);
  return [shortest(value / factor), unit].filter(Boolean).join(' ');
}

function shortest(value: number): string {
  return String(Number(value.toPrecision(4)));
}
