// The numbers that gestures can drive during a run, and their dimensions: those of bows, barriers and points that slide, and parameters that
// move (docs/theory.md). The path says which; where it leaves the dimension open, as for the tension of a string or of a
// membrane, the unit that is written decides.

import { z } from 'zod';
import { prose } from './fields.ts';
import { type DimensionName, parseQuantity } from './units.ts';

/** The fields that can be driven, by section, each with the dimensions that it may have. */
export const drivenFields = {
  elements: {
    lift: ['length'],
    tension: ['force', 'surfaceTension'],
    pitch: ['frequency'],
    frequency: ['frequency'],
    stiffness: ['stiffness'],
    bend: ['interval'],
  },
  contacts: {
    force: ['force'],
    velocity: ['speed'],
    position: ['length'],
    stiffness: ['powerStiffness', 'stiffness'],
    exponent: ['number'],
    gap: ['length'],
  },
} as const satisfies Record<string, Record<string, readonly DimensionName[]>>;

/** Fields that change masses, grids, losses or the laws of contacts: they move in small steps, each a live change (compile/steps.ts, audio/glides.ts). */
export const steppedFields = {
  elements: {
    length: ['length'],
    width: ['length'],
    thickness: ['length'],
    radius: ['length'],
    mass: ['mass'],
    damping: ['rate'],
    density: ['density'],
    linearDensity: ['linearDensity'],
    surfaceDensity: ['surfaceDensity'],
    young: ['pressure'],
    rigidity: ['rigidity'],
    axialStiffness: ['force'],
    sigma0: ['rate'],
    sigma1: ['diffusion'],
  },
  contacts: {
    damping: ['inverseSpeed', 'resistance'],
    restitution: ['number'],
    play: ['length'],
    rest: ['length'],
    cubic: ['cubicStiffness'],
    volume: ['volume'],
    width: ['length'],
    sliding: ['number'],
    sticking: ['number'],
    stribeck: ['speed'],
    viscosity: ['resistance'],
    place: ['number'],
  },
} as const satisfies Record<string, Record<string, readonly DimensionName[]>>;

/** The parts of a path; missing ones are ''. */
export function splitPath(path: string): readonly [section: string, name: string, field: string, ...more: string[]] {
  const [section = '', name = '', field = '', ...more] = path.split('.');
  return [section, name, field, ...more];
}

type Sections = Readonly<Record<string, Readonly<Record<string, readonly DimensionName[]>>>>;

function dimensionsIn(sections: Sections, path: string): readonly DimensionName[] {
  const [section, , field, ...more] = splitPath(path);
  const fields = more.length === 0 && Object.hasOwn(sections, section) ? sections[section] : undefined;
  return fields !== undefined && Object.hasOwn(fields, field) ? fields[field] : [];
}

/** The dimensions that the field at a path may have; none if it cannot be driven. */
export function drivenDimensions(path: string): readonly DimensionName[] {
  const smooth = dimensionsIn(drivenFields, path);
  return smooth.length > 0 ? smooth : dimensionsIn(steppedFields, path);
}

/** Whether what moves the field at a path does so in small steps. */
export function isStepped(path: string): boolean {
  return dimensionsIn(steppedFields, path).length > 0;
}

/** The path of a field that is driven. */
export const drivenPath = prose(
  'what moves: elements.NAME.lift of a barrier, .tension or .pitch of a string, .tension of a membrane, .frequency or .stiffness of a mass, .bend of anything else that sounds too, in cents; contacts.NAME.force or .velocity of a bow or of friction, .position, .stiffness, .exponent or .gap; in small steps also sizes, densities and losses of elements, and damping, play, rest, volume, width, cubic, restitution, the numbers of friction of contacts, and the place of a bow',
  200,
);

/** A value whose dimension depends on its path: an SI number, or a string with unit, which gesture-references.ts checks. */
export const drivenValue = z
  .union([z.number(), z.string()], { error: 'expected a number or a quantity such as "1.5 N"' })
  .describe('an SI number or a string with unit, of the dimension of what moves');

/** The SI value of a driven field, once it has been checked. */
export function drivenSI(value: number | string, path: string): number {
  for (const dimension of drivenDimensions(path)) {
    const parsed = parseQuantity(value, dimension);
    if (parsed !== undefined) return parsed;
  }
  return Number.NaN;
}
