/** The gallery in groups: what to begin with, what has keys, and the rest by what vibrates in it. */
import { FEATURED, type GalleryEntry } from '../session-gallery.ts';

/** A card: a model, and the same system by modes if there is such a model. */
export interface GalleryCard {
  readonly entry: GalleryEntry;
  readonly byModes?: GalleryEntry;
}

export interface Group {
  readonly title: string;
  readonly cards: readonly GalleryCard[];
}

/** The end of the name of a model that is another one by modes. */
const BY_MODES = '-modal';

/** What a model is known by: the first kind in its text that vibrates. */
const KINDS: readonly (readonly [title: string, kinds: RegExp])[] = [
  ['Strings', /^string$/],
  ['Skins and plates', /^(membrane|plate|gong)$/],
  ['Bars, bells and pipes', /^(bar|modal|tube|chain)$/],
];
const KEYED = 'Instruments with keys';
const FIRST = 'Begin here';
const OTHERS = 'Masses and walls';
const FOUND = 'Found';

function titleOf({ name, text }: GalleryEntry): string {
  if (FEATURED.includes(name)) return FIRST;
  if (/^keys:/m.test(text)) return KEYED;
  const first = /type: (string|membrane|plate|gong|bar|modal|tube|chain)\b/.exec(text)?.[1] ?? '';
  return KINDS.find(([, kinds]) => kinds.test(first))?.[0] ?? OTHERS;
}

/** All models in groups; or, if words are wanted, one group of the models in which all of them occur. */
export function groupsOf(entries: readonly GalleryEntry[], wanted: string): Group[] {
  const words = wanted.toLowerCase().split(/\s+/);
  const isWanted = ({ name, title, listen, description }: GalleryEntry) => {
    const told = `${name} ${title} ${listen} ${description}`.toLowerCase();
    return words.every((word) => told.includes(word));
  };
  const names = new Set(entries.map(({ name }) => name));
  const other = ({ name }: GalleryEntry) => entries.find((one) => one.name === name + BY_MODES);
  const isOther = ({ name }: GalleryEntry) =>
    name.endsWith(BY_MODES) && names.has(name.slice(0, name.length - BY_MODES.length));
  const cards = entries
    .filter((entry) => !isOther(entry))
    .map((entry): GalleryCard => {
      const byModes = other(entry);
      return byModes === undefined ? { entry } : { entry, byModes };
    })
    .filter(({ entry, byModes }) => isWanted(entry) || (byModes !== undefined && isWanted(byModes)));
  if (wanted !== '') return cards.length === 0 ? [] : [{ title: FOUND, cards }];
  return [FIRST, KEYED, ...KINDS.map(([title]) => title), OTHERS]
    .map((title) => ({ title, cards: cards.filter(({ entry }) => titleOf(entry) === title) }))
    .filter((group) => group.cards.length > 0);
}
