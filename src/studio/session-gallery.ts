/** The shipped models, as text. The page has the first one; the others are fetched when they are needed, or after the first sound. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { firstText } from './first-model.ts';
import { FIRST_MODEL } from './first-model-name.ts';

export interface GalleryEntry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly listen: string;
  readonly text: string;
}

/** A top-level text field, read line by line: parsing all models in full would delay the first picture. */
function heading(text: string, key: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`${key}:`));
  if (at < 0) return '';
  const first = lines[at].slice(key.length + 1).trim();
  if (first !== '>-' && first !== '>' && first !== '|') return first;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith(' '));
  return rest
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.trim())
    .join(' ');
}

/** Models shown first; the others follow in alphabetical order. */
export const FEATURED = [
  FIRST_MODEL,
  'bowed-string',
  'jawari',
  'snare-drum',
  'guitar',
  'marimba-bar',
  'plate-rivets',
  'rubbed-glass',
];

const entries = signal<readonly GalleryEntry[]>([entryOf(FIRST_MODEL, firstText)]);
/** The models that are here so far. */
export const gallery: ReadonlySignal<readonly GalleryEntry[]> = entries;
let fetching: Promise<readonly GalleryEntry[]> | undefined;

/** All of them. */
export function wholeGallery(): Promise<readonly GalleryEntry[]> {
  fetching ??= import('./session-models.ts').then(({ texts }) => {
    entries.value = Object.entries(texts)
      .map(([path, text]) => entryOf(path.replace(/^.*\/(.*)\.yaml$/, '$1'), text))
      .sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name));
    return entries.value;
  });
  // What could not be fetched is tried again.
  fetching.catch(() => {
    fetching = undefined;
  });
  return fetching;
}

function entryOf(name: string, text: string): GalleryEntry {
  return {
    name,
    title: heading(text, 'title'),
    description: heading(text, 'description'),
    listen: heading(text, 'listen'),
    text,
  };
}

function rank(name: string): number {
  const index = FEATURED.indexOf(name);
  return index < 0 ? FEATURED.length : index;
}
