/** The shipped lessons, as text. */
const files = import.meta.glob<string>('../../../lessons/*.yaml', { query: '?raw', import: 'default', eager: true });

/** In the order in which they are offered. */
const ORDER = [
  'first-twenty-seconds',
  'why-a-snare-buzzes',
  'what-a-fret-does',
  'helmholtz-motion',
  'energy-never-leaves-the-ledger',
  'stiff-contacts',
];

export interface LessonFile {
  readonly name: string;
  readonly text: string;
}

export const lessons: readonly LessonFile[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/(.*)\.yaml$/, '$1'), text }))
  .sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
