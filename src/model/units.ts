// Quantities with units. A number is in SI units; a string is a decimal number followed by a unit of its dimension.
// Almost every unit is a power of ten of the SI unit, so the number is converted by shifting its decimal exponent: "0.1 mm" becomes
// the double nearest to 1e-4, which 0.1 * 1e-3 is not.

interface Dimension {
  /** What a person calls it, with its article. */
  readonly noun: string;
  /** Power of ten to SI of each unit, the SI unit first; the first three appear in messages. */
  readonly units: Readonly<Record<string, number>>;
}

/** Every dimension a model field can have. Units are written as canonicalUnit() leaves them. */
export const dimensions = {
  number: { noun: 'a number', units: {} },
  length: { noun: 'a length', units: { m: 0, cm: -2, mm: -3, um: -6, km: 3 } },
  mass: { noun: 'a mass', units: { kg: 0, g: -3, mg: -6 } },
  time: { noun: 'a time', units: { s: 0, ms: -3, us: -6 } },
  frequency: { noun: 'a frequency', units: { Hz: 0, kHz: 3 } },
  interval: { noun: 'an interval', units: { cents: 0, semitones: 2 } },
  speed: { noun: 'a speed', units: { 'm/s': 0, 'cm/s': -2, 'mm/s': -3 } },
  acceleration: { noun: 'an acceleration', units: { 'm/s^2': 0 } },
  force: { noun: 'a force', units: { N: 0, mN: -3, kN: 3 } },
  pressure: { noun: 'a pressure', units: { Pa: 0, MPa: 6, GPa: 9, kPa: 3 } },
  density: { noun: 'a density', units: { 'kg/m^3': 0, 'g/cm^3': 3 } },
  linearDensity: { noun: 'a linear density', units: { 'kg/m': 0, 'g/m': -3 } },
  surfaceDensity: { noun: 'a surface density', units: { 'kg/m^2': 0, 'g/m^2': -3 } },
  surfaceTension: { noun: 'a tension per length', units: { 'N/m': 0, 'kN/m': 3 } },
  stiffness: { noun: 'a stiffness', units: { 'N/m': 0, 'N/mm': 3, 'kN/m': 3, 'MN/m': 6 } },
  powerStiffness: { noun: 'a stiffness', units: {} },
  cubicStiffness: { noun: 'a cubic stiffness', units: { 'N/m^3': 0 } },
  rigidity: { noun: 'a bending rigidity', units: { 'N m^2': 0 } },
  rate: { noun: 'a decay rate', units: { '1/s': 0 } },
  diffusion: { noun: 'a frequency-dependent loss', units: { 'm^2/s': 0 } },
  resistance: { noun: 'a resistance', units: { 'kg/s': 0 } },
  sharpness: { noun: 'a sharpness', units: { 's^2/m^2': 0 } },
  weight: { noun: 'a weight', units: { 'm^2': 0, 'cm^2': -4, 'mm^2': -6, m: 0, cm: -2, mm: -3 } },
  area: { noun: 'an area', units: { 'm^2': 0, 'cm^2': -4, 'mm^2': -6 } },
  volume: { noun: 'a volume', units: { 'm^3': 0, l: -3, 'cm^3': -6, ml: -6 } },
  inverseSpeed: { noun: 'a contact damping', units: { 's/m': 0 } },
} as const satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof dimensions;

/** The SI unit of a dimension, or '' for a plain number. */
export function siUnit(dimension: DimensionName): string {
  return dimension === 'powerStiffness' ? 'N/m^exponent' : (Object.keys(dimensions[dimension].units)[0] ?? '');
}

/** What a field of this dimension expects, for messages: "a length in m, cm, mm". */
export function expectedQuantity(dimension: DimensionName): string {
  const { noun } = dimensions[dimension];
  const units =
    dimension === 'powerStiffness' ? ['N/m^exponent'] : Object.keys(dimensions[dimension].units).slice(0, 3);
  return units.length > 0 ? `${noun} in ${units.join(', ')}` : noun;
}

/** The value in SI, or undefined when it is not finite or not a quantity of this dimension. */
export function parseQuantity(value: string | number, dimension: DimensionName): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? positiveZero(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const split = splitQuantity(value);
  if (split === undefined) return undefined;
  const { digits, exponent, unit } = split;
  // The only unit that is not a power of ten.
  const minutes = dimension === 'time' && unit === 'min';
  const shift = unit === '' || minutes ? 0 : unitShift(unit, dimension);
  if (shift === undefined) return undefined;
  const number = Number(`${digits}e${exponent + shift}`) * (minutes ? 60 : 1);
  return Number.isFinite(number) ? positiveZero(number) : undefined;
}

/** A quantity of the dimension that its unit implies, in SI, and that SI unit; undefined if it is not a quantity. A percentage is a fraction. */
export function parseAnyQuantity(
  value: string | number,
): { readonly value: number; readonly unit: string } | undefined {
  const plain = parseQuantity(value, 'number');
  if (plain !== undefined) return { value: plain, unit: '' };
  if (typeof value === 'number') return undefined;
  const percent = parsePercent(value);
  if (percent !== undefined) return { value: percent / 100, unit: '' };
  for (const dimension of Object.keys(dimensions) as DimensionName[]) {
    const parsed = parseQuantity(value, dimension);
    if (parsed !== undefined)
      return { value: parsed, unit: dimension === 'powerStiffness' ? 'N/m^exponent' : siUnit(dimension) };
  }
  return undefined;
}

/** The percentage of a string such as "30 %", or undefined when it is none. */
export function parsePercent(value: string): number | undefined {
  const split = splitQuantity(value);
  if (split?.unit !== '%') return undefined;
  const percent = Number(`${split.digits}e${split.exponent}`);
  return Number.isFinite(percent) ? positiveZero(percent) : undefined;
}

/** The power of the metre in a power-law stiffness: 1.3 for "1e6 N/m^1.3"; undefined where no unit is written. */
export function stiffnessPower(value: unknown): number | undefined {
  const unit = typeof value === 'string' ? splitQuantity(value)?.unit : undefined;
  const match = unit === undefined ? null : powerUnit.exec(unit);
  return match ? Number(match[2] ?? 1) : undefined;
}

/** N, kN, MN or GN per metre to any positive decimal power. */
const powerUnit = /^([kMG]?)N\/m(?:\^(\d{1,2}(?:\.\d{1,9})?))?$/;

function unitShift(unit: string, dimension: DimensionName): number | undefined {
  if (dimension === 'powerStiffness') {
    const prefix = powerUnit.exec(unit)?.[1];
    return prefix === undefined ? undefined : { '': 0, k: 3, M: 6, G: 9 }[prefix];
  }
  const units: Dimension['units'] = dimensions[dimension].units;
  return Object.hasOwn(units, unit) ? units[unit] : undefined;
}

/** Longer strings are not quantities; the limit also bounds the work of the patterns below. */
const maxQuantityChars = 80;

export interface SplitQuantity {
  readonly digits: string;
  readonly exponent: number;
  readonly unit: string;
}

export function splitQuantity(text: string): SplitQuantity | undefined {
  if (text.length > maxQuantityChars) return undefined;
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:[eE]([+-]?\d{1,4}))?(?![\d.])(.*)$/.exec(
    text.trim().replaceAll('\u2212', '-'),
  );
  if (!match) return undefined;
  return { digits: match[1] ?? '', exponent: Number(match[2] ?? 0), unit: canonicalUnit(match[3] ?? '') };
}

/** One spelling for each unit: superscripts become ^2, both micro signs u, and '·', '*' or spaces between factors one space. */
function canonicalUnit(unit: string): string {
  return unit
    .trim()
    .replaceAll('²', '^2')
    .replaceAll('³', '^3')
    .replace(/[\u00b5\u03bc]/g, 'u')
    .replace(/\s*[·⋅*]\s*|\s+/g, ' ')
    .replace(/ ?([/^]) ?/g, '$1');
}

/** Turns -0 into 0, so that equal models compare equal. */
function positiveZero(value: number): number {
  return value + 0;
}
