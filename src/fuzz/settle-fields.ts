/** What the fields of one item ask of each other, which the schema does not say: without these rules such items would be refused nearly always. */
import { pitchOf } from '../model/tunings.ts';
import { chance, decades, pick, type Random } from './magnitudes.ts';
import { FEW_KEYS } from './midi-bytes.ts';

type Fields = Record<string, unknown>;
type Elements = Readonly<Record<string, Readonly<Fields>>>;

/** What a second polarisation does not share with its string: both stretch together, and each moves as it is driven. */
const OWN = ['stretch', 'geometry', 'longitudinal', 'range', 'polarisationOf'];

/** How often what does not ask for longitudinal motion loses it again, so that other strings are drawn, too. */
const SPARED = 0.6;

/** Settles the fields of items of a model that is being drawn. */
export function createSettling(elements: Elements, random: Random): (value: Fields) => void {
  return (value) => {
    if (value.type === 'string') settleString(value, elements, random);
    settleRanges(value);
    settleKeys(value, random);
  };
}

function settleString(value: Fields, elements: Elements, random: Random): void {
  const other = elements[String(value.polarisationOf)];
  if (other !== undefined) {
    for (const key of Object.keys(value)) if (key !== 'polarisationOf' && key !== 'type') delete value[key];
    for (const [key, field] of Object.entries(other)) if (!OWN.includes(key)) value[key] = field;
    return;
  }
  delete value.polarisationOf;
  // Of modes below a frequency there are as many as fit above the pitch.
  if (typeof value.pitch === 'number' && 'upTo' in value) value.upTo = value.pitch * decades(random, 1, 20);
  else delete value.upTo;
  const isLong = 'longitudinal' in value || 'geometry' in value;
  if (isLong && value.stretch !== 'full' && chance(random, SPARED)) {
    delete value.longitudinal;
    delete value.geometry;
  } else if (isLong) value.stretch = 'full';
  if (value.stretch === undefined || value.stretch === 'none') return;
  delete value.ends;
  if (value.young === undefined) value.axialStiffness ??= decades(random, 1, 1e7);
  if (value.geometry !== 'exact') return;
  // The exact geometry is that of a grid.
  value.method = 'fd';
  for (const key of ['modes', 'upTo', 'placement', 'bridge']) delete value[key];
}

/** Ranges are of fields that the item has, and reach as far as these. */
function settleRanges(value: Fields): void {
  const ranges = value.range as Record<string, [number, number]> | undefined;
  if (ranges === undefined || Array.isArray(ranges)) return;
  for (const [key, [low, high]] of Object.entries(ranges)) {
    const base = key === 'bend' ? 0 : value[key];
    if (typeof base === 'number') ranges[key] = [Math.min(base, low), Math.max(base, high)];
    else delete ranges[key];
  }
}

/** How often a tuned field follows the pitch in one of the ways in which fields of real bodies do, and the powers of pitch then. */
const [USUAL, POWERS] = [0.8, [1, 0.5, -1, 2, -0.5]];

/** The lower key of a range comes first; and what is tuned to a key is near it, or little could be tuned. */
function settleKeys(value: Fields, random: Random): void {
  for (const range of [value.keys, 'tune' in value ? value.range : undefined])
    if (Array.isArray(range)) range.sort((a, b) => Number(a) - Number(b));
  if (!Array.isArray(value.tune)) return;
  value.pitch = pitchOf(pick(random, FEW_KEYS), 'equal', 0) * decades(random, 0.7, 1.4);
  for (const tuned of value.tune as Fields[]) if (chance(random, USUAL)) tuned.power = pick(random, POWERS);
}
