/** The shipped models, as text. */
export interface GalleryEntry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly listen: string;
  readonly text: string;
}

const files = import.meta.glob<string>('../../models/*.yaml', { query: '?raw', import: 'default', eager: true });

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
const FEATURED = [
  'tromba-marina',
  'bowed-string',
  'jawari',
  'snare-drum',
  'ness-guitar',
  'marimba-bar',
  'plate-rivets',
];

export const gallery: readonly GalleryEntry[] = Object.entries(files)
  .map(([path, text]) => ({
    name: path.replace(/^.*\/(.*)\.yaml$/, '$1'),
    title: heading(text, 'title'),
    description: heading(text, 'description'),
    listen: heading(text, 'listen'),
    text,
  }))
  .sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name));

function rank(name: string): number {
  const index = FEATURED.indexOf(name);
  return index < 0 ? FEATURED.length : index;
}
