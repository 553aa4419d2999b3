/** Readable axes from values: SI prefixes, sensible ends, few round ticks. */

/** Describes an axis. */
export interface Axis {
  readonly domain: readonly [number, number];
  readonly log: boolean;
  /** Positions of the ticks, or about how many. */
  readonly ticks: number | readonly number[];
  /** Text of a tick; the plain number if absent. */
  readonly format?: (value: number) => string;
}

/** Factor from SI to the shown unit, and that unit. */
export interface Scaling {
  /** Shown value per SI value, 1. */
  readonly factor: number;
  readonly unit: string;
}

/** The horizontal axis that all panels share. */
export interface TimeAxis {
  /** In shown units. */
  readonly axis: Axis;
  /** Shown units per second. */
  readonly factor: number;
  readonly unit: string;
}

const PREFIXES: ReadonlyMap<number, string> = new Map([
  [-18, 'a'],
  [-15, 'f'],
  [-12, 'p'],
  [-9, 'n'],
  [-6, 'µ'],
  [-3, 'm'],
  [0, ''],
  [3, 'k'],
  [6, 'M'],
  [9, 'G'],
  [12, 'T'],
]);
/** Units that can have a prefix: one symbol without exponent at the front (`mm/s` is a thousandth of `m/s`; `mm²` is not a thousandth of `m²`). */
const ALLOWS_PREFIX = /^(m|s|N|J|W|V|Pa|Hz)(?![\w²³⁴^])/;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The SI prefix, or else the power of ten, that brings the largest value to between 1 and 1000. */
export function scaleToUnit(largest: number, unit: string): Scaling {
  if (!(largest > 0 && Number.isFinite(largest))) return { factor: 1, unit };
  // Subnormal numbers have no finite reciprocal, and are too small to matter.
  if (largest < 1e-300) return { factor: 0, unit };
  const exponent = 3 * Math.floor(Math.log10(largest) / 3);
  const prefix = ALLOWS_PREFIX.test(unit) ? PREFIXES.get(exponent) : undefined;
  if (prefix !== undefined) return { factor: 10 ** -exponent, unit: prefix + unit };
  if (largest >= 1e-3 && largest < 1e5) return { factor: 1, unit };
  return { factor: 10 ** -exponent, unit: `${powerOfTen(exponent)} ${unit}`.trim() };
}

/** '10⁻⁹'. */
export function powerOfTen(exponent: number): string {
  const digits = Array.from(String(Math.abs(exponent)), (digit) => SUPERSCRIPTS[Number(digit)]);
  return `10${exponent < 0 ? '⁻' : ''}${digits.join('')}`;
}

/** A value for running text: three digits, prefix or power of ten as needed. */
export function formatValue(value: number, unit: string): string {
  const { factor, unit: shown } = scaleToUnit(Math.abs(value), unit);
  const digits = String(Number((value * factor).toPrecision(3))).replace('-', '−');
  return shown.startsWith('10') ? `${digits} × ${shown}` : `${digits} ${shown}`.trim();
}

/** Smallest and largest finite value of all arrays; undefined if there is none. */
export function extent(arrays: readonly ArrayLike<number>[]): readonly [number, number] | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const values of arrays) {
    for (let i = 0; i < values.length; i++) {
      if (!Number.isFinite(values[i])) continue;
      low = Math.min(low, values[i]);
      high = Math.max(high, values[i]);
    }
  }
  return low <= high ? [low, high] : undefined;
}

/** Margin added to an axis at each end, as a fraction of the range of its values. */
const MARGIN = 0.05;

/** Linear axis around values from `low` to `high`; a single value is centred. */
export function linearAxis(low: number, high: number, ticks: number, marginFraction = MARGIN): Axis {
  const size = Math.max(Math.abs(low), Math.abs(high));
  const flat = high - low <= 1e-9 * size;
  const margin = flat ? (size === 0 ? 1 : size / 2) : marginFraction * (high - low);
  return { domain: [low - margin, high + margin], log: false, ticks };
}

/** Logarithmic axis around positive values from `low` to `high`, with two to `most` ticks. */
export function logAxis(low: number, high: number, most: number): Axis {
  const narrow = logTicks(low, high, most).length < 2;
  const [from, to] = narrow ? [roundedDown(low), roundedUp(Math.max(high, low * 1.01))] : [low, high];
  const margin = (to / from) ** MARGIN;
  const domain = [from / margin, to * margin] as const;
  const ticks = logTicks(from, to, most);
  const plain = ticks.every((tick) => tick >= 0.001 && tick < 1e5);
  return { domain, log: true, ticks, format: (tick) => (plain ? String(tick) : powerText(tick)) };
}

/** Ticks at 1, 2, 5 of every decade if at most `most` result, else at every decade, or every second, third, … */
export function logTicks(low: number, high: number, most: number): number[] {
  const from = Math.floor(Math.log10(low));
  const to = Math.ceil(Math.log10(high));
  const decades = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const within = (tick: number): boolean => tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9);
  const fine = decades.flatMap((decade) => [1, 2, 5].map((digit) => decimal(digit, decade))).filter(within);
  if (fine.length <= most) return fine;
  const powers = decades.map((decade) => decimal(1, decade)).filter(within);
  const stride = Math.ceil(powers.length / most);
  return powers.filter((_, i) => (powers.length - 1 - i) % stride === 0);
}

/** digit · 10^decade, parsed from text so that it is the double nearest to it. */
function decimal(digit: number, decade: number): number {
  return Number(`${digit}e${decade}`);
}

/** '10⁻⁹', '4×10⁻¹³'; with one decimal '4.0×10⁻¹³'. */
export function powerText(value: number, decimals = 0): string {
  const [digits, exponent] = value.toExponential(decimals).split('e');
  return digits === '1' ? powerOfTen(Number(exponent)) : `${digits}×${powerOfTen(Number(exponent))}`;
}

function roundedDown(value: number): number {
  const decade = Math.floor(Math.log10(value));
  return [5, 2, 1].map((digit) => decimal(digit, decade)).find((tick) => tick <= value) ?? value;
}

function roundedUp(value: number): number {
  const decade = Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((digit) => decimal(digit, decade)).find((tick) => tick >= value) ?? value;
}

/** Time from 0 to `seconds`: in seconds from 0.2 s on, else with a prefix. */
export function timeAxis(seconds: number): TimeAxis {
  const { factor, unit } = seconds >= 0.2 ? { factor: 1, unit: 's' } : scaleToUnit(Math.min(seconds, 0.1), 's');
  return { axis: { domain: [0, seconds * factor], log: false, ticks: 10 }, factor, unit };
}
