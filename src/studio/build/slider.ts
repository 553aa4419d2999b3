/** The scale of a slider: logarithmic for positive values, linear for signed values and for values with two bounds. */
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

/** A value with four digits, in the unit in which the old value was written. `si` is the old value in SI units. */
export function withOldUnit(value: number, old: string, si: number): string {
  const match = /^([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*(\D.*)?$/.exec(old.replace(/^['"]|['"]$/g, ''));
  const number = Number(match?.[1]);
  const unit = match?.[2]?.trim() ?? '';
  const factor = unit === '' || !(Math.abs(number) > 0) || si === 0 ? 1 : si / number;
  const digits = shortest(value / factor);
  return unit === '' || factor === 1 ? digits : `${digits} ${unit}`;
}

function shortest(value: number): string {
  return String(Number(value.toPrecision(4)));
}
