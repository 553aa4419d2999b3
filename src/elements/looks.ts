/** What an element looks like in pictures: what its `looks` says, else what its name says, else what is usual for its form. */
import { choice } from '../model/fields.ts';
import type { Form } from './kind.ts';

/** Everything that pictures can show, besides strings, bars, tubes and surfaces, which look like what they are. */
const LOOKS = [
  'ball',
  'beater',
  'bell',
  'board',
  'body',
  'bolt',
  'bottle',
  'box',
  'bridge',
  'clapper',
  'felt',
  'finger',
  'frets',
  'glass',
  'gourd',
  'guitar',
  'hammer',
  'hole',
  'legs',
  'mallet',
  'nut',
  'reed',
  'resonator',
  'ridges',
  'ring',
  'rivet',
  'stick',
  'table',
  'violin',
  'wall',
] as const;
export type Looks = (typeof LOOKS)[number];

/** The field of an element that says what it looks like. */
export const looks = choice('what it looks like in pictures; what its name says if absent', LOOKS).exactOptional();

/** Words in names that mean the same for every element, besides the looks themselves. */
const WORDS: Readonly<Record<string, Looks>> = {
  bead: 'ball',
  marble: 'ball',
  soundboard: 'board',
  screw: 'bolt',
  foot: 'bridge',
  damper: 'felt',
  thumb: 'finger',
  fret: 'frets',
  cello: 'violin',
  viola: 'violin',
  pipe: 'resonator',
  tube: 'resonator',
  slit: 'hole',
  floor: 'table',
  surface: 'table',
  neck: 'board',
};

/** What looks are usual for a form, the first without a word in the name; others mean something else there. */
const USUAL: Readonly<Record<Form | 'air', readonly [Looks, ...Looks[]] | undefined>> = {
  lump: [
    'ball',
    'beater',
    'board',
    'bolt',
    'bridge',
    'clapper',
    'felt',
    'finger',
    'hammer',
    'hole',
    'legs',
    'mallet',
    'nut',
    'reed',
    'resonator',
    'ring',
    'rivet',
    'stick',
    'table',
  ],
  air: ['bottle', 'hole', 'resonator'],
  points: ['body', 'ball', 'bell', 'box', 'glass', 'gourd', 'guitar', 'violin'],
  barrier: ['wall', 'board', 'bridge', 'felt', 'finger', 'frets', 'ridges', 'table'],
  line: undefined,
  surface: undefined,
};

/** What an element of a form looks like, or air that moves as one piece; undefined for lines and surfaces. */
export function looksOf(name: string, form: Form | 'air', said?: Looks): Looks | undefined {
  const usual = USUAL[form];
  if (usual === undefined || said !== undefined) return said;
  const words = name.toLowerCase().split(/[-_]/);
  const meant = words.map((word) => WORDS[word] ?? LOOKS.find((look) => look === word));
  return meant.find((look) => look !== undefined && usual.includes(look)) ?? usual[0];
}
